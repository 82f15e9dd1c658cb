package review

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/explain"
	"kibitz/engine/game"
)

// Sentence explains why a move was bad: the proved reason, if any, and the better move with scores. reason is nil if
// there is none. If the better line stands beside the move as a variation, the sentence need not repeat it.
func (w *Words) Sentence(m *game.Reviewed, reason *explain.Reason) string {
	if reason == nil {
		return w.comparison(m)
	}
	text := w.Reason(reason)
	if reason.Position == m.Position && reason.Kind != explain.ChangesResult { // it names the better move
		return text
	}
	return text + " " + w.comparison(m)
}

// comparison names the better move and its score.
func (w *Words) comparison(m *game.Reviewed) string {
	side := m.Position.Turn()
	v := values{"Best": Pawns(m.Before.Score, side), "Played": Pawns(m.After.Score, side)}
	if len(m.Before.PV) == 0 || !m.Position.IsLegal(m.Before.PV[0]) {
		return w.say("worse", v)
	}
	v["Move"] = w.Line(&m.Position, m.Before.PV[:1])
	if MissedWin(m) {
		return w.say("missedWin", v)
	}
	return w.say("better", v)
}

// won is the minimum of winning chances of a winning side, on the scale of [game.Chances], and drawish the maximum of a
// side that is not winning.
const (
	won     = 0.7
	drawish = 0.35
)

// MissedWin reports whether a move gave away a won game.
func MissedWin(m *game.Reviewed) bool {
	before, after := game.Chances(m.Before.Score), game.Chances(m.After.Score)
	if m.Position.Turn() == chess.Black {
		before, after = -before, -after
	}
	return before >= won && after <= drawish && after > -drawish
}

// Pawns formats a score, given from White's point of view, from the point of view of a side, with a sign and one
// decimal, such as "+0.4".
func Pawns(s engine.Score, side chess.Color) string {
	if side == chess.Black {
		s = s.White(chess.Black)
	}
	if s.Kind != engine.Centipawns {
		return s.String()
	}
	text := fmt.Sprintf("%+.1f", float64(s.Value)/100)
	if text == "+0.0" || text == "-0.0" {
		return "0.0"
	}
	return text
}

// Reason returns a reason as a sentence.
func (w *Words) Reason(r *explain.Reason) string {
	material := ""
	switch r.Kind {
	case explain.Loses, explain.Misses:
		material = w.won(r)
	case explain.AllowsThreat, explain.MissesThreat:
		material = w.pieceOn(r)
	}
	text := w.reason(r, strconv.Itoa(r.Moves), w.Line(&r.Position, r.Line), material)
	if r.Why.Cause == 0 {
		return text
	}
	v := values{"Piece": w.at(r.Why.Piece, r.Why.Square)}
	if r.Why.Other != chess.NoPieceType {
		v["Other"] = w.at(r.Why.Other, r.Why.OtherSquare)
	}
	for _, key := range []string{causes[r.Why.Cause], blames[r.Why.Blame]} {
		if key != "" {
			text += " " + w.sentence(key, v)
		}
	}
	return text
}

// The keys of causes and blames.
var (
	causes = [...]string{
		explain.Unprotected: "why.unprotected", explain.Cheaper: "why.cheaper", explain.Outnumbered: "why.outnumbered", explain.Pinned: "why.pinned",
		explain.Skewered: "why.skewered", explain.Discovered: "why.discovered", explain.DefenderTaken: "why.defenderTaken",
		explain.Overloaded: "why.overloaded", explain.Forked: "why.forked", explain.Trapped: "why.trapped", explain.BackRank: "why.backRank",
		explain.PinnedToPiece: "why.pinnedToPiece", explain.Threatened: "why.threatened", explain.Unstoppable: "why.unstoppable",
	}
	blames = [...]string{explain.LeftAttacked: "blame.leftAttacked", explain.LeftAlone: "blame.leftAlone", explain.LineOpened: "blame.lineOpened"}
)

// reason returns the sentence of a reason's kind, with a number of moves, a line and material as far as the kind has
// them.
func (w *Words) reason(r *explain.Reason, n, line, material string) string {
	v := values{"Move": line, "Line": line, "N": n, "Material": material, "Square": r.Square.String()}
	switch r.Kind {
	case explain.AllowsMate:
		if n == "1" {
			return w.say("allows", v)
		}
		return w.say("allowsMate", v)
	case explain.Stalemate:
		return w.say("stalemate", v)
	case explain.MissesMate:
		if n == "1" {
			return w.say("missesMove", v)
		}
		return w.say("missesMate", v)
	case explain.Loses:
		return w.say("loses", v)
	case explain.AllowsFork:
		return w.say("allowsFork", v)
	case explain.AllowsStalemate:
		return w.say("allowsStalemate", v)
	case explain.AllowsRepetition:
		return w.say("allowsRepetition", v)
	case explain.AllowsCapture:
		return w.say("allows", v)
	case explain.MissesCapture:
		return w.say("missesMove", v)
	case explain.AllowsPromotion:
		return w.say("allowsPromotion", v)
	case explain.ChangesResult:
		switch {
		case r.Before > 0 && r.After < 0:
			return w.say("result.wonLost", v)
		case r.Before > 0:
			return w.say("result.wonDrawn", v)
		}
		return w.say("result.drawnLost", v)
	case explain.Misses:
		return w.say("misses", v)
	case explain.MissesFork:
		return w.say("missesFork", v)
	case explain.MissesRecapture:
		return w.say("missesRecapture", v)
	case explain.WrongCapture:
		return w.say("wrongCapture", v)
	case explain.MissesPerpetual:
		return w.say("missesPerpetual", v)
	case explain.MissesPromotion:
		return w.say("missesPromotion", v)
	case explain.AllowsThreat:
		return w.say("allowsThreat", v)
	case explain.AllowsMateThreat:
		return w.say("allowsMateThreat", v)
	case explain.AllowsBlockade:
		return w.say("allowsBlockade", v)
	case explain.AllowsAdvance:
		return w.say("allowsAdvance", v)
	case explain.AllowsPawnEnding:
		return w.say("allowsPawnEnding", v)
	case explain.AllowsQueenTrade:
		return w.say("allowsQueenTrade", v)
	case explain.AllowsExposure:
		return w.say("allowsExposure", v)
	case explain.LosesCastling:
		return w.say("losesCastling", v)
	case explain.MissesThreat:
		return w.say("missesThreat", v)
	case explain.MissesMateThreat:
		return w.say("missesMateThreat", v)
	case explain.MissesBlockade:
		return w.say("missesBlockade", v)
	case explain.MissesAdvance:
		return w.say("missesAdvance", v)
	case explain.MissesPawnEnding:
		return w.say("missesPawnEnding", v)
	case explain.MissesQueenTrade:
		return w.say("missesQueenTrade", v)
	case explain.MissesExposure:
		return w.say("missesExposure", v)
	case explain.MissesCastling:
		return w.say("missesCastling", v)
	}
	return ""
}

// pieces holds the keys of piece names.
var pieces = [...]string{chess.Pawn: "pawn", chess.Knight: "knight", chess.Bishop: "bishop", chess.Rook: "rook", chess.Queen: "queen", chess.King: "king"}

// at returns a piece on a square as the subject of a sentence.
func (w *Words) at(t chess.PieceType, s chess.Square) string {
	return w.say("at."+pieces[t], values{"Square": s.String()})
}

// won returns the material won and the material given for it.
func (w *Words) won(r *explain.Reason) string {
	text := w.items(r.Trade.Won)
	if r.Piece != chess.NoPieceType {
		text = w.pieceOn(r)
	}
	if len(r.Trade.Given) == 0 {
		return text
	}
	return w.say("wonFor", values{"Won": text, "Given": w.items(r.Trade.Given)})
}

// pieceOn returns the piece of a reason with its square, as an object.
func (w *Words) pieceOn(r *explain.Reason) string {
	return w.say("pieceOn", values{"Piece": w.say("lost."+pieces[r.Piece], nil), "Square": r.Square.String()})
}

// items returns a list of at most two items.
func (w *Words) items(list []explain.Item) string {
	first := w.say(item(list[0]), nil)
	if len(list) == 1 {
		return first
	}
	return w.say("and", values{"First": first, "Second": w.items(list[1:])})
}

// item returns the key of an item of material.
func item(x explain.Item) string {
	names := [...]string{explain.Pawn: "pawn", explain.Knight: "knight", explain.Bishop: "bishop", explain.Minor: "minor",
		explain.Rook: "rook", explain.Queen: "queen", explain.Exchange: "exchange"}
	if x.Count == 1 {
		return "lostFor." + names[x.Thing]
	}
	return fmt.Sprintf("lostFor.%ss%d", names[x.Thing], x.Count)
}

// Own reports whether these words, of this or an earlier version, wrote a comment.
func (w *Words) Own(comment string) bool { return w.own.MatchString(comment) }

// ownForms returns a pattern of all comments that these words write.
func (w *Words) ownForms() *regexp.Regexp {
	const move = `\S*[0-9O]\S*`
	const n, line, material, score, square, piece = "\x01", "\x02", "\x03", "\x04", "\x05", "\x06"
	// Replace the variable parts by characters that no language has.
	slots := strings.NewReplacer(n, `[0-9]+`, line, `[0-9]+\.`+move+`(?: `+move+`)*`, material, `[^.!?]+`, score, `(?:[+-]?[0-9.]+|#-?[0-9]+|[+-]TB|–)`,
		square, `[a-h][1-8]`, piece, `[^.!?()]+ [a-h][1-8]`)
	v := values{"Move": line, "Line": line, "N": n, "Material": material, "Best": score, "Played": score, "Square": square, "Piece": piece, "Other": piece}
	form := func(keys ...string) string {
		var forms []string
		for _, k := range keys {
			forms = append(forms, slots.Replace(regexp.QuoteMeta(w.say(k, v))))
		}
		return "(?:" + strings.Join(forms, "|") + ")"
	}
	reasons := form("allows", "allowsMate", "stalemate", "missesMove", "missesMate", "loses", "allowsFork", "allowsStalemate", "allowsRepetition",
		"allowsPromotion", "result.wonDrawn", "result.wonLost", "result.drawnLost", "misses", "missesFork", "missesRecapture", "wrongCapture", "missesPerpetual",
		"missesPromotion", "allowsThreat", "allowsMateThreat", "allowsBlockade", "allowsAdvance", "allowsPawnEnding", "allowsQueenTrade", "allowsExposure",
		"losesCastling", "missesThreat", "missesMateThreat", "missesBlockade", "missesAdvance", "missesPawnEnding", "missesQueenTrade", "missesExposure", "missesCastling")
	why := form(append(causes[1:], blames[1:]...)...)
	comparison := form("better", "missedWin", "worse", "olderBetter")
	return regexp.MustCompile("^(?:" + reasons + "(?: " + why + "){0,2}(?: " + comparison + ")?|" + comparison + "|" + form("onlyMove", "greatMove") + ")$")
}
