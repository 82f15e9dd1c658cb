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

// Sentence says why a move was bad: the reason that can be shown on the board, if there is one, and what was better, with
// numbers. reason is nil without one. The line of the variation beside it, if there is one, need not be repeated.
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

// comparison names the better move and what it was worth.
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

// won is the least share of winning chances, on the scale of [game.Chances], of a side that is said to be winning, and drawish the
// most of one that is not.
const (
	won     = 0.7
	drawish = 0.35
)

// MissedWin reports whether a move has given away a won game.
func MissedWin(m *game.Reviewed) bool {
	before, after := game.Chances(m.Before.Score), game.Chances(m.After.Score)
	if m.Position.Turn() == chess.Black {
		before, after = -before, -after
	}
	return before >= won && after <= drawish && after > -drawish
}

// Pawns writes a score of White's as a side sees it, with a sign and one decimal, such as "+0.4".
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

// Reason puts a reason into words.
func (w *Words) Reason(r *explain.Reason) string {
	material := ""
	if r.Kind == explain.Loses || r.Kind == explain.Misses {
		material = w.won(r)
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
		explain.Overloaded: "why.overloaded", explain.Forked: "why.forked", explain.Trapped: "why.trapped", explain.BackRank: "why.backRank", explain.Unstoppable: "why.unstoppable",
	}
	blames = [...]string{explain.LeftAttacked: "blame.leftAttacked", explain.LeftAlone: "blame.leftAlone", explain.LineOpened: "blame.lineOpened"}
)

// reason says what was wrong with a move, with a number of moves, a line and what it wins, as far as its kind has them.
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
	}
	return ""
}

// pieces are the names of pieces in the keys of texts.
var pieces = [...]string{chess.Pawn: "pawn", chess.Knight: "knight", chess.Bishop: "bishop", chess.Rook: "rook", chess.Queen: "queen", chess.King: "king"}

// at names a piece on a square, as the subject of a sentence.
func (w *Words) at(t chess.PieceType, s chess.Square) string {
	return w.say("at."+pieces[t], values{"Square": s.String()})
}

// won is what a reason says to be won, and for what.
func (w *Words) won(r *explain.Reason) string {
	text := w.items(r.Trade.Won)
	if r.Piece != chess.NoPieceType {
		text = w.say("pieceOn", values{"Piece": w.say("lost."+pieces[r.Piece], nil), "Square": r.Square.String()})
	}
	if len(r.Trade.Given) == 0 {
		return text
	}
	return w.say("wonFor", values{"Won": text, "Given": w.items(r.Trade.Given)})
}

// items lists what is won or given: up to two things.
func (w *Words) items(list []explain.Item) string {
	first := w.say(item(list[0]), nil)
	if len(list) == 1 {
		return first
	}
	return w.say("and", values{"First": first, "Second": w.items(list[1:])})
}

// item is the key of something that is lost, or what it is lost for.
func item(x explain.Item) string {
	names := [...]string{explain.Pawn: "pawn", explain.Knight: "knight", explain.Bishop: "bishop", explain.Minor: "minor",
		explain.Rook: "rook", explain.Queen: "queen", explain.Exchange: "exchange"}
	if x.Count == 1 {
		return "lostFor." + names[x.Thing]
	}
	return fmt.Sprintf("lostFor.%ss%d", names[x.Thing], x.Count)
}

// Own reports whether a comment is one that these words write, or earlier versions of them have written.
func (w *Words) Own(comment string) bool { return w.own.MatchString(comment) }

// ownForms matches all that these words write to a move.
func (w *Words) ownForms() *regexp.Regexp {
	const move = `\S*[0-9O]\S*`
	const n, line, material, score, square, piece = "\x01", "\x02", "\x03", "\x04", "\x05", "\x06"
	// What differs is first put in as a character that no language has.
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
		"missesPromotion")
	why := form(append(causes[1:], blames[1:]...)...)
	comparison := form("better", "missedWin", "worse", "olderBetter")
	return regexp.MustCompile("^(?:" + reasons + "(?: " + why + "){0,2}(?: " + comparison + ")?|" + comparison + "|" + form("onlyMove", "greatMove") + ")$")
}
