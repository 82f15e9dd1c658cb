package search

import "kibitz/engine/chess"

// alphaBeta searches the position at ply to the given depth. It returns a fail-soft score from the point of view of
// the side to move: exact if between alpha and beta, else a bound.
//
// isPV is set for nodes with an open window. cutNode is set for nodes that are expected to fail high. The steps stand
// in the order in which they can end the search of the node.
func (w *worker) alphaBeta(ply, alpha, beta, depth int, isPV, cutNode bool) int {
	// Step 1. Quiescence search at the horizon.
	if depth <= 0 {
		return w.quiesce(ply, alpha, beta, isPV)
	}

	pos, f := &w.positions[ply], w.frame(ply)
	isRoot := ply == 0
	excluded := f.excluded
	w.pvLen[ply] = 0
	f.inCheck = pos.InCheck()

	// Step 2. Stop flag, draws and mate distance pruning.
	if !isRoot {
		if w.stop.Load() {
			return 0
		}
		if w.isDraw(ply) {
			return w.draw()
		}
		if ply >= maxPly-1 {
			if f.inCheck {
				return drawScore
			}
			return w.adjust(ply, w.evaluate(ply))
		}
		// A side that can repeat a position has at least a draw.
		if alpha < drawScore && w.upcomingRepetition(ply) {
			if alpha = max(alpha, w.draw()); alpha >= beta {
				return alpha
			}
		}
		alpha = max(alpha, matedIn(ply))
		beta = min(beta, mateIn(ply+1))
		if alpha >= beta {
			return alpha
		}
	} else {
		w.rootDelta = beta - alpha
	}
	w.selDepth = max(w.selDepth, ply+1)
	w.frame(ply + 1).excluded = chess.NoMove
	w.frame(ply + 2).cutoffCount = 0

	// Step 3. Transposition table and tablebases.
	hit, found := noRecord, false
	if excluded == chess.NoMove { // else the node has already done this
		f.threats.compute(pos) // while the prefetch of makeMove is under way
		hit, found = w.table.probe(pos.Key())
	}
	tableMove := hit.move()
	if tableMove != chess.NoMove && !pos.IsLegal(tableMove) {
		tableMove = chess.NoMove // a key collision or a torn write
	}
	if isRoot && w.roots[w.line].pv[0] != chess.NoMove {
		tableMove = w.roots[w.line].pv[0]
	}
	tableScore := fromTable(hit.score(), ply, pos.HalfmoveClock())
	tableNoisy := tableMove != chess.NoMove && pos.IsNoisy(tableMove)
	if excluded == chess.NoMove {
		f.tablePV = isPV || found && hit.pv()
	}
	if !isPV && found && hit.depth() >= depth && pos.HalfmoveClock() < 90 && hit.bound().cutsOff(tableScore, alpha, beta) {
		if tableMove != chess.NoMove && tableScore >= beta && !tableNoisy {
			w.updateQuietHistories(pos, f, tableMove, bonus(depth))
		}
		return tableScore
	}
	// A tablebase score is final. PV nodes are searched nevertheless, for their line.
	floor, ceiling := -infinity, infinity
	if w.tablebases != nil && !isRoot && excluded == chess.NoMove && w.tablebases.covers(pos, depth) {
		v, kind, ok := w.tablebases.probe(pos, ply)
		switch {
		case !ok:
		case kind.cutsOff(v, alpha, beta):
			w.table.store(pos.Key(), entry{score: toTable(v, ply), eval: noScore, depth: min(depth+tableDepth, maxPly), bound: kind, pv: f.tablePV})
			return v
		case isPV && kind == boundLower:
			floor, alpha = v, max(alpha, v)
		case isPV:
			ceiling = v
		}
	}
	if tableMove != chess.NoMove {
		w.prefetch(pos, tableMove)
	}

	// Step 4. Static evaluation. improving: it is better than two plies ago. worsening: the opponent's last
	// move was bad for the opponent.
	raw, eval, correction := noScore, noScore, 0
	improving, worsening := false, false
	switch {
	case f.inCheck:
		f.staticEval = noScore
	case excluded != chess.NoMove:
		raw, eval = noScore, f.staticEval
	default:
		raw = hit.eval()
		if !found || raw == noScore {
			raw = w.evaluate(ply)
			if !found {
				w.table.store(pos.Key(), entry{score: noScore, eval: raw, depth: -depthOffset, bound: boundNone, pv: f.tablePV})
			}
		}
		f.staticEval = w.adjust(ply, raw)
		correction = abs(f.staticEval - scaleByHalfmoveClock(pos, raw))
		eval = f.staticEval
		if found && hit.bound().improvesOn(tableScore, eval) {
			eval = tableScore
		}
	}
	if !f.inCheck {
		if before := w.before(f, 2).staticEval; before != noScore {
			improving = f.staticEval > before
		} else if before := w.before(f, 4).staticEval; before != noScore {
			improving = f.staticEval > before
		}
		before := w.before(f, 1).staticEval
		worsening = before != noScore && f.staticEval > -before
		// Hindsight extension: a move that was reduced a lot has turned out well.
		if excluded == chess.NoMove && !isRoot && before != noScore && !worsening && w.before(f, 1).reduction >= hindsightDepth {
			depth++
		}
	}

	if !isPV && !f.inCheck && excluded == chess.NoMove {
		// Step 5. Razoring: so far below alpha that only captures could help.
		if depth <= razorDepth && eval+razorBase+razorSlope*depth*depth < alpha {
			if v := w.quiesce(ply, alpha, alpha+1, false); v <= alpha || w.stop.Load() {
				return v
			}
		}

		// Step 6. Reverse futility pruning: the evaluation is so far above beta that a margin holds.
		margin := reverseSlope * depth
		if improving {
			margin -= reverseImproving
		}
		if worsening {
			margin -= reverseWorsening
		}
		if depth <= reverseDepth &&
			eval-margin >= beta &&
			eval < tableBound && beta > -tableBound && // a margin proves nothing about decided scores
			(tableMove == chess.NoMove || tableNoisy) && // a quiet table move is worth a search
			!f.threats.onPieces(pos) && // the static evaluation knows little of attacked pieces
			!f.threats.ofMate(pos) { // and nothing of mates
			return beta + (eval-beta)/reverseShare
		}

		// Step 7. Null move pruning: if passing still fails high, a move will.
		if depth >= nullMinDepth &&
			eval >= beta &&
			w.before(f, 1).move != chess.NullMove && // two passes in a row would only lose depth
			ply >= w.nullPly && // the result of a null move is not being verified
			f.staticEval+nullStaticSlope*depth >= beta+nullStaticBase && // a shallow search needs more evidence
			beta > -tableBound && // a pass proves nothing about a lost position
			pos.ByColor(pos.Turn())&^(pos.ByType(chess.Pawn)|pos.ByType(chess.King)) != 0 && // zugzwang is unlikely
			!f.threats.ofMate(pos) {
			r := (nullBase+nullSlope*depth)/256 + min((eval-beta)/nullEvalDivisor, nullEvalMost)
			if improving {
				r++ // a null move is then more likely to hold
			}
			w.makeMove(ply, chess.NullMove)
			v := -w.alphaBeta(ply+1, -beta, -beta+1, depth-r, false, !cutNode)
			if w.stop.Load() {
				return 0
			}
			if v >= beta {
				if isDecided(v) {
					v = beta // a mate after a null move is not proved
				}
				if depth < nullVerifyDepth || w.nullPly > 0 {
					return v
				}
				// Verify without null moves in the upper part of the tree.
				w.nullPly = ply + (depth-r)*nullVerifyShare/100
				check := w.alphaBeta(ply, beta-1, beta, depth-r, false, false)
				w.nullPly = 0
				if check >= beta || w.stop.Load() {
					return v
				}
			}
		}
	}

	// Step 8. Internal iterative reduction: without a table move the full depth is not worth its cost.
	if depth >= internalReduction && tableMove == chess.NoMove && excluded == chess.NoMove && (isPV || cutNode) {
		depth--
	}

	// Step 9. ProbCut: a capture that beats beta by a margin in a shallower search is assumed to beat
	// beta in a full one, unless the table knows better.
	if threshold := beta + probCutMargin; !isPV && !f.inCheck && excluded == chess.NoMove &&
		depth >= probCutDepth &&
		!isDecided(beta) &&
		!(found && tableScore != noScore && hit.depth() >= depth-3 && tableScore < threshold) {
		if v, ok := w.probCut(ply, threshold, depth, tableMove, cutNode); ok {
			if w.stop.Load() {
				return 0
			}
			w.table.store(pos.Key(), entry{move: f.move, score: toTable(v, ply), eval: raw, depth: depth - 3, bound: boundLower, pv: f.tablePV})
			return v
		}
		if w.stop.Load() {
			return 0
		}
	}

	// Step 10. Try the moves.
	var pick picker
	pick.init(w, pos, f, ply, tableMove)
	pick.mateThreats = depth >= mateThreatDepth || w.before(f, 1).inCheck
	checks := &pick.buffers.checks
	var quietsBuf, noisiesBuf [32]chess.Move
	quiets, noisies := quietsBuf[:0], noisiesBuf[:0]
	bestScore, bestMove := floor, chess.NoMove
	startAlpha := alpha
	count := 0
	singular := false // whether the table move is
	rootNext := w.line
	for {
		var m chess.Move
		if isRoot {
			if rootNext == w.rootEnd {
				break
			}
			m = w.roots[rootNext].move
			rootNext++
		} else if m = pick.move(); m == chess.NoMove {
			break
		}
		if m == excluded {
			continue
		}
		count++
		if isRoot && w.id == 0 {
			w.shared.sendCurrMove(w, m, rootNext)
		}
		noisy, givesCheck := pos.IsNoisy(m), checks.GivesCheck(pos, m)
		var history, continuation, kind int
		if noisy {
			history, kind = int(*w.captureHistory(pos, m)), 1
		} else {
			continuation = w.continuationHistory(pos, f, m)
			history = continuation + 2*int(*w.hist.quietOf(pos, f, m))
		}
		r := reductions[kind][min(depth, 63)][min(count, 63)]

		// Step 11. Pruning at shallow depth, once a line that is not lost is known.
		if !isRoot && bestScore > -tableBound {
			reduced := max(depth-r/reductionUnit, 0)
			if !noisy {
				if depth <= lateMoveDepth && count >= lateMoves(depth, improving) {
					pick.late = true
				}
				futile := !givesCheck && !f.inCheck &&
					reduced <= futilityDepth &&
					f.staticEval+futilityBase+futilitySlope*reduced+history/futilityHistory <= alpha
				badHistory := !givesCheck &&
					reduced <= historyPruneDepth &&
					continuation < -historyPruneSlope*max(depth, 1)
				if (futile || badHistory ||
					reduced <= seeQuietDepth && f.threats.index(m) != 0 && // otherwise the piece cannot be captured
						!seeAtLeast(pos, m, -seeQuietSlope*reduced*reduced-history/seeQuietHistory)) &&
					!nearsPromotion(pos, m) && // its worth shows beyond the horizon of any margin
					!pick.preparesMate(m) {
					continue
				}
			} else if depth <= seeNoisyDepth && !seeAtLeast(pos, m, -seeNoisySlope*depth-history/seeNoisyHistory) {
				continue
			}
		}

		// Step 12. Singular extension: the table move is searched deeper if all others fail low below its
		// score by a margin. If they do not, the node is more likely to fail high anyway.
		extension := 0
		if !isRoot && m == tableMove &&
			excluded == chess.NoMove && // no test within a test
			depth >= singularDepth && // the test has half the depth
			ply < 2*w.rootDepth && // extensions cannot grow without end
			tableScore != noScore && !isDecided(tableScore) && // a margin below a mate proves nothing
			hit.bound() != boundUpper && // the table move has failed high or is exact
			hit.depth() >= depth-singularTableDepth { // the table score is of a similar depth
			threshold := tableScore - singularSlope*depth/16
			f.excluded = m
			v := w.alphaBeta(ply, threshold-1, threshold, (depth-1)/2, false, cutNode)
			f.excluded = chess.NoMove
			w.pvLen[ply] = 0
			if w.stop.Load() {
				return 0
			}
			switch {
			case v < threshold:
				extension, singular = 1, true
				double := threshold - singularDouble
				if isPV {
					double = threshold - singularDoublePV
				}
				if v < double {
					extension = 2
					if !noisy && v < threshold-singularTriple {
						extension = 3
					}
				}
			case threshold >= beta:
				return threshold // several moves fail high: multi-cut
			case tableScore >= beta:
				extension = -3
			case cutNode:
				extension = -2
			case tableScore <= alpha:
				extension = -1
			}
		}

		nodesBefore := w.nodes
		w.makeMove(ply, m)
		f.moveCount = count
		if extension == 0 && isPV && givesCheck && depth <= checkExtendDepth && ply < 2*w.rootDepth && seeAtLeast(pos, m, 0) {
			extension = 1
		}
		newDepth := depth - 1 + extension

		// Step 13. Late move reductions. A move that fails high is searched again at full depth.
		var v int
		if depth >= 2 && count > 1 && !(isRoot && count <= 2) {
			if isPV {
				r -= reduceWindow * (beta - alpha) / w.rootDelta
			} else {
				r += reduceNonPV
			}
			if cutNode {
				r += reduceCut
			}
			if f.tablePV {
				r -= reduceTablePV
			}
			if !improving {
				r += reduceNotImproving
			}
			if tableNoisy && !noisy {
				r += reduceTableCapture
			}
			if w.frame(ply+1).cutoffCount > cutoffsMany {
				r += reduceCutoffs
			}
			r -= reduceUncertain * correction
			if singular && !tableNoisy {
				r -= reduceSingular
			}
			if givesCheck {
				r -= reduceGivesCheck
			}
			if noisy {
				r -= history * reductionUnit / reduceNoisyHistory
			} else {
				r -= history * reductionUnit / reduceHistory
			}
			lower := min(max(newDepth-r/reductionUnit, 1), newDepth+1)
			f.reduction = newDepth - lower
			v = -w.alphaBeta(ply+1, -alpha-1, -alpha, lower, false, true)
			f.reduction = 0
			if v > alpha && lower < newDepth {
				if v > bestScore+deeperMargin {
					newDepth++
				} else if v < bestScore+shallowerMargin {
					newDepth--
				}
				if lower < newDepth {
					v = -w.alphaBeta(ply+1, -alpha-1, -alpha, newDepth, false, !cutNode)
				}
				if !noisy {
					credit := -malus(newDepth)
					if v >= beta {
						credit = bonus(newDepth)
					}
					w.updateContinuationHistories(f, pos.PieceAt(m.From()), m.To(), credit)
				}
			}
		} else if !isPV || count > 1 {
			v = -w.alphaBeta(ply+1, -alpha-1, -alpha, newDepth, false, !cutNode)
		}

		// Step 14. The first move of a PV node, and moves that beat alpha, get the full window.
		if isPV && (count == 1 || v > alpha) {
			v = -w.alphaBeta(ply+1, -beta, -alpha, newDepth, true, false)
		}
		if w.stop.Load() {
			return 0
		}
		if isRoot {
			w.updateRootMove(&w.roots[rootNext-1], v, alpha, beta, count == 1, w.nodes-nodesBefore)
		}

		// Step 15. A new best move?
		if v > bestScore {
			bestScore = v
			if v > alpha {
				bestMove = m
				if isPV {
					w.updatePV(ply, m)
				}
				if v >= beta {
					f.cutoffCount++
					break
				}
				alpha = v
			}
		}
		if m != bestMove {
			if noisy && len(noisies) < cap(noisies) {
				noisies = append(noisies, m)
			} else if !noisy && len(quiets) < cap(quiets) {
				quiets = append(quiets, m)
			}
		}
	}

	// Step 16. Checkmate or stalemate, unless the only move was excluded.
	if count == 0 {
		switch {
		case excluded != chess.NoMove:
			return alpha
		case f.inCheck:
			return matedIn(ply)
		}
		return drawScore
	}

	// Step 17. Update histories, correction histories and table.
	if bestMove != chess.NoMove && bestScore >= beta {
		w.updateHistories(ply, depth, bestMove, quiets, noisies)
	} else if bestMove == chess.NoMove && !isRoot {
		// All moves failed low: the opponent's last move was good.
		w.updatePreviousMove(ply, bonus(depth))
	}
	bestScore = min(bestScore, ceiling)
	// A node that fails low right after a PV node may soon be on the PV itself.
	if bestScore <= startAlpha && depth >= keepPVDepth && w.before(f, 1).tablePV {
		f.tablePV = true
	}
	if excluded == chess.NoMove && !(isRoot && w.rootIsPartial()) {
		kind := boundUpper
		switch {
		case bestScore >= beta:
			kind = boundLower
		case bestScore > startAlpha:
			kind = boundExact
		}
		if !f.inCheck && !isDecided(bestScore) && (bestMove == chess.NoMove || !pos.IsNoisy(bestMove)) &&
			!(kind == boundLower && bestScore <= f.staticEval) && !(kind == boundUpper && bestScore >= f.staticEval) {
			w.corrections(ply).learn(bestScore-f.staticEval, depth)
		}
		w.table.store(pos.Key(), entry{
			move: bestMove, score: toTable(bestScore, ply), eval: raw, depth: depth, bound: kind, pv: f.tablePV,
		})
	}
	return bestScore
}

// lateMoves returns after how many moves late move pruning skips the remaining quiet moves.
func lateMoves(depth int, improving bool) int {
	n := (lateMoveBase + lateMoveSlope*depth*depth) / 32
	if improving {
		return n
	}
	return n / 2
}

// probCut searches the captures that may reach threshold, first in quiescence, then at a reduced depth. If one does,
// ok is set and f.move is that capture.
func (w *worker) probCut(ply, threshold, depth int, table chess.Move, cutNode bool) (score int, ok bool) {
	pos, f := &w.positions[ply], w.frame(ply)
	if table != chess.NoMove && !pos.IsNoisy(table) {
		table = chess.NoMove
	}
	var pick picker
	pick.initQuiesce(w, pos, f, ply, table)
	for m := pick.move(); m != chess.NoMove; m = pick.move() {
		if !seeAtLeast(pos, m, threshold-f.staticEval) {
			continue
		}
		w.makeMove(ply, m)
		v := -w.quiesce(ply+1, -threshold, -threshold+1, false)
		if v >= threshold {
			v = -w.alphaBeta(ply+1, -threshold, -threshold+1, depth-probCutReduction, false, !cutNode)
		}
		if w.stop.Load() {
			return 0, false
		}
		if v >= threshold {
			return v, true
		}
	}
	return 0, false
}

// quiesce searches captures, promotions and evasions until the position is quiet. Of other moves it only finds those
// that mate at once. The score is fail-soft, as that of alphaBeta.
func (w *worker) quiesce(ply, alpha, beta int, isPV bool) int {
	pos, f := &w.positions[ply], w.frame(ply)
	w.pvLen[ply] = 0
	f.inCheck = pos.InCheck()

	// Step 1. Stop flag and draws.
	if w.stop.Load() {
		return 0
	}
	if w.isDraw(ply) {
		return w.draw()
	}
	w.selDepth = max(w.selDepth, ply+1)
	if ply >= maxPly-1 {
		if f.inCheck {
			return drawScore
		}
		return w.adjust(ply, w.evaluate(ply))
	}
	w.frame(ply + 1).excluded = chess.NoMove

	// Step 2. Transposition table.
	hit, found := w.table.probe(pos.Key())
	tableMove := hit.move()
	if tableMove != chess.NoMove && !pos.IsLegal(tableMove) {
		tableMove = chess.NoMove
	}
	tableScore := fromTable(hit.score(), ply, pos.HalfmoveClock())
	f.tablePV = isPV || found && hit.pv()
	if !isPV && found && hit.bound().cutsOff(tableScore, alpha, beta) {
		return tableScore
	}

	// Step 3. Stand pat: no capture is forced.
	raw, bestScore, futility := noScore, -infinity, -infinity
	if f.inCheck {
		f.staticEval = noScore
	} else {
		raw = hit.eval()
		if !found || raw == noScore {
			raw = w.evaluate(ply)
		}
		f.staticEval = w.adjust(ply, raw)
		bestScore = f.staticEval
		if found && hit.bound().improvesOn(tableScore, bestScore) {
			bestScore = tableScore
		}
		if bestScore >= beta {
			if !found {
				w.table.store(pos.Key(), entry{score: toTable(bestScore, ply), eval: raw, depth: -1, bound: boundLower, pv: f.tablePV})
			}
			return bestScore
		}
		alpha = max(alpha, bestScore)
		futility = f.staticEval + quiesceFutility
	}

	// Step 4. Mate in one.
	if !f.inCheck {
		if m := mateInOne(pos); m != chess.NoMove {
			w.pvLen[ply+1] = 0
			w.updatePV(ply, m)
			v := mateIn(ply + 1)
			w.table.store(pos.Key(), entry{move: m, score: toTable(v, ply), eval: raw, depth: 0, bound: boundLower, pv: f.tablePV})
			return v
		}
	}

	// Step 5. Try the captures, or in check all evasions.
	if f.inCheck {
		f.threats.compute(pos)
	}
	var pick picker
	pick.initQuiesce(w, pos, f, ply, tableMove)
	bestMove := chess.NoMove
	count := 0
	for m := pick.move(); m != chess.NoMove; m = pick.move() {
		count++
		if bestScore > -tableBound {
			if !f.inCheck {
				// Futility pruning, except for checks: null moves rely on quiescence to find mates.
				if v := futility + seeValues[pos.Captured(m)]; v <= alpha && !m.IsPromotion() && !pick.givesCheck(m) {
					bestScore = max(bestScore, v)
					continue
				}
				if count > quiesceCaptures && m.To() != w.before(f, 1).move.To() && !m.IsPromotion() && !pick.givesCheck(m) {
					continue
				}
				if !seeAtLeast(pos, m, 0) {
					continue
				}
			} else if !pos.IsNoisy(m) && count > quiesceEvasions {
				continue // one quiet evasion that is not mated suffices
			}
		}
		w.makeMove(ply, m)
		v := -w.quiesce(ply+1, -beta, -alpha, isPV)
		if w.stop.Load() {
			return 0
		}
		if v > bestScore {
			bestScore = v
			if v > alpha {
				bestMove = m
				if isPV {
					w.updatePV(ply, m)
				}
				if v >= beta {
					break
				}
				alpha = v
			}
		}
	}
	if f.inCheck && count == 0 {
		return matedIn(ply)
	}

	// Step 6. Store.
	kind := boundUpper
	if bestScore >= beta {
		kind = boundLower
	}
	w.table.store(pos.Key(), entry{move: bestMove, score: toTable(bestScore, ply), eval: raw, depth: 0, bound: kind, pv: f.tablePV})
	return bestScore
}
