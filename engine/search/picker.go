package search

import "kibitz/engine/chess"

// stage is what a picker does next.
type stage uint8

const (
	stageTable stage = iota
	stageListNoisy
	stageGoodNoisy
	stageListQuiet
	stageQuiet
	stageBadNoisy

	stageTableEvasion
	stageListEvasions
	stageEvasions

	stageTableQuiesce
	stageListQuiesce
	stageQuiesce

	stageDone
)

// moveBuffers is the memory of one ply's picker.
type moveBuffers struct {
	noisy, quiet chess.MoveList
	order        ranking         // of one of the lists, as they are never handed out at once
	checks       chess.CheckInfo // of the position, in the main search
}

// picker hands out the legal moves of a position, most promising first, and
// generates each kind only when it gets there: the table's move, captures that
// win or trade, quiet moves by their history and what is attacked, and captures
// that lose material. In check it orders all evasions at once; in
// quiescence it stops after the captures.
type picker struct {
	w       *worker
	pos     *chess.Position
	frame   *frame
	buffers *moveBuffers

	stage   stage
	table   chess.Move
	next    int            // index into the list of the current stage
	bad     int            // losing captures, moved to the front of the noisy list
	late    bool           // set by the search once quiet moves are hopeless: only those that prepare mate still come
	checks  bool           // whether the buffer knows what gives check
	hunt    bool           // set by the search where quiet moves that prepare mate are looked for; see hunts
	hunted  bool           // whether the flights are known
	flights chess.Bitboard // of the enemy king
}

// init prepares the picker for a node of the main search. table must be legal or NoMove.
func (k *picker) init(w *worker, pos *chess.Position, f *frame, ply int, table chess.Move) {
	*k = picker{w: w, pos: pos, frame: f, buffers: &w.buffers[ply], table: table}
	k.buffers.checks, k.checks = pos.CheckInfo(), true
	if pos.InCheck() {
		k.stage = stageTableEvasion
	}
}

// initQuiesce prepares the picker for quiescence: captures and promotions, or all evasions.
func (k *picker) initQuiesce(w *worker, pos *chess.Position, f *frame, ply int, table chess.Move) {
	*k = picker{w: w, pos: pos, frame: f, buffers: &w.buffers[ply], table: table, stage: stageTableQuiesce}
	if pos.InCheck() {
		k.stage = stageTableEvasion
	} else if table != chess.NoMove && !pos.IsNoisy(table) {
		k.table = chess.NoMove
	}
}

// givesCheck reports whether m gives check. What that takes is made when it is first
// asked for: in quiescence it rarely is.
func (k *picker) givesCheck(m chess.Move) bool {
	if !k.checks {
		k.buffers.checks, k.checks = k.pos.CheckInfo(), true
	}
	return k.buffers.checks.GivesCheck(k.pos, m)
}

// preparesMate reports whether the quiet move m threatens mate in one.
func (k *picker) preparesMate(m chess.Move) bool {
	return k.hunts() && preparesMate(k.pos, m, k.flights)
}

// hunts reports whether a quiet move may prepare mate, for which the enemy king must have
// few flights. They are looked for when that is first asked.
func (k *picker) hunts() bool {
	if k.hunt && !k.hunted {
		k.flights, k.hunt = kingFlights(k.pos, k.pos.Turn().Other())
		k.hunted = true
	}
	return k.hunt
}

// move returns the next move, NoMove after the last.
func (k *picker) move() chess.Move {
	b := k.buffers
	for {
		switch k.stage {
		case stageTable, stageTableEvasion, stageTableQuiesce:
			k.stage++
			if k.table != chess.NoMove {
				return k.table
			}

		case stageListNoisy, stageListQuiesce:
			k.pos.GenerateNoisy(&b.noisy)
			k.scoreNoisy(&b.noisy)
			k.next = 0
			k.stage++

		case stageGoodNoisy:
			for k.next < b.noisy.Len() {
				m, score := b.order.best(k.next, b.noisy.Len())
				k.next++
				if m == k.table {
					continue
				}
				if !seeAtLeast(k.pos, m, -score/goodNoisyDivisor) {
					b.noisy.Slice()[k.bad] = m // kept in order for later
					k.bad++
					continue
				}
				return m
			}
			k.next = 0
			k.stage++

		case stageListQuiet:
			if !k.late {
				k.pos.GenerateQuiet(&b.quiet)
				k.scoreQuiet(&b.quiet)
			} else if k.hunts() {
				k.pos.GenerateQuiet(&b.quiet)
				for i, m := range b.quiet.Slice() {
					b.order.set(i, m, 0)
				}
			}
			k.next = 0
			k.stage++

		case stageQuiet:
			for !k.late && k.next < b.quiet.Len() {
				if m := k.quiet(); m != k.table {
					return m
				}
			}
			for k.next < b.quiet.Len() && k.hunts() {
				m := b.order.at(k.next)
				k.next++
				if m != k.table && preparesMate(k.pos, m, k.flights) {
					return m
				}
			}
			k.next = 0
			k.stage++

		case stageBadNoisy:
			if k.next < k.bad {
				k.next++
				return b.noisy.At(k.next - 1)
			}
			k.stage = stageDone

		case stageListEvasions:
			k.pos.GenerateLegal(&b.quiet)
			k.scoreEvasions(&b.quiet)
			k.next = 0
			k.stage++

		case stageEvasions:
			for k.next < b.quiet.Len() {
				m, _ := b.order.best(k.next, b.quiet.Len())
				k.next++
				if m != k.table {
					return m
				}
			}
			k.stage = stageDone

		case stageQuiesce:
			for k.next < b.noisy.Len() {
				m, _ := b.order.best(k.next, b.noisy.Len())
				k.next++
				if m != k.table {
					return m
				}
			}
			k.stage = stageDone

		default:
			return chess.NoMove
		}
	}
}

// quiet returns the next quiet move. The one that will follow is found and expected already:
// by the time it is made, the table's answer is there.
func (k *picker) quiet() chess.Move {
	order, n := &k.buffers.order, k.buffers.quiet.Len()
	if k.next == 0 {
		first, _ := order.best(0, n)
		k.w.expect(k.pos, first)
	}
	m := order.at(k.next)
	k.next++
	if k.next < n {
		following, _ := order.best(k.next, n)
		k.w.expect(k.pos, following)
	}
	return m
}

// scoreNoisy orders by the most valuable victim, adjusted by how well the capture has done.
func (k *picker) scoreNoisy(l *chess.MoveList) {
	order := &k.buffers.order
	h := k.w.hist
	for i, m := range l.Slice() {
		captured := k.pos.Captured(m)
		v := orderVictim*seeValues[captured] + int(h.capture[k.pos.PieceAt(m.From())&15][m.To()&63][captured&7])*orderCapture/256
		if m.IsPromotion() {
			v += orderVictim * seeValues[chess.Queen]
		}
		order.set(i, m, v)
		k.w.expect(k.pos, m)
	}
}

// scoreQuiet orders by history, by what leaves or enters danger, and by what gives check and loses little by it.
func (k *picker) scoreQuiet(l *chess.MoveList) {
	if k.scoreQuietAtOnce(l) {
		return
	}
	order, pos, h := &k.buffers.order, k.pos, k.w.hist
	quiet, pawn := &h.quiet[pos.Turn()&1], h.pawnRow(pos)
	c := k.w.continuations(k.frame)
	attacked, checks := &k.frame.attacked, &k.buffers.checks
	for i, m := range l.Slice() {
		// What quietOf looks up, but the side to move is the same for all: calling it takes 2 % of a search.
		from, to := m.From()&63, m.To()&63
		pc := pos.PieceAt(from) & 15
		v := 2*int(quiet[attacked.ends(m)&3][from][to]) + 2*int(c[0][pc][to]) + int(c[1][pc][to]) + int(c[2][pc][to]) + int(pawn[pc][to])
		danger := attacked.byLesser[pc.Type()]
		v += orderThreat * seeValues[pc.Type()] * (int(danger>>from&1) - int(danger>>to&1))
		if checks.MayGiveCheck(pc.Type(), m) && checks.GivesCheck(pos, m) && seeAtLeast(pos, m, -orderCheckLoss) {
			v += orderCheck
		}
		order.set(i, m, v)
	}
}

// scoreEvasions puts captures first, then quiet moves by their history.
func (k *picker) scoreEvasions(l *chess.MoveList) {
	order := &k.buffers.order
	for i, m := range l.Slice() {
		var v int
		if k.pos.IsNoisy(m) {
			v = 1<<20 + 8*seeValues[k.pos.Captured(m)] - int(k.pos.PieceAt(m.From()).Type())
		} else {
			v = int(*k.w.hist.quietOf(k.pos, k.frame, m)) + k.w.answerHistory(k.pos, k.frame, m)
		}
		order.set(i, m, v)
		k.w.expect(k.pos, m)
	}
}
