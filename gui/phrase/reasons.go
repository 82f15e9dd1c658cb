package phrase

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/explain"
	"kibitz/engine/game"
	"kibitz/gui/notation"
)

// Reasons are the words that a review writes to bad moves: why they are bad, and what was better.
type Reasons struct {
	Letters notation.Letters
	Lines   bool // better lines are written as well: what was better need not be said
}

// Of says why a move was bad.
func (w Reasons) Of(m *game.Reviewed) string {
	r, ok := explain.Move(m)
	why := ""
	if ok {
		why = w.words(&r)
	}
	if w.Lines || len(m.Before.PV) == 0 || r.Position == m.Position { // a reason of that position names the better move
		return why
	}
	better := better(w.line(&m.Position, m.Before.PV[:1]))
	if why == "" {
		return better
	}
	return why + " " + better
}

// Own returns what tells the comments that [Reasons.Of] writes, in the language of the window, from others.
func Own() func(comment string) bool {
	const move = `\S*[0-9O]\S*`
	// What differs is first put in as a character that no language has.
	slots := strings.NewReplacer("\x01", `[0-9]+`, "\x02", `[0-9]+\.`+move+`(?: `+move+`)*`, "\x03", `[^.!?]+`)
	const n, line, material = "\x01", "\x02", "\x03"
	better := better(line)
	forms := []string{better}
	for k := explain.AllowsMate; k <= explain.MissesRecapture; k++ {
		for _, n := range []string{"1", n} {
			why := reason(k, n, line, material)
			forms = append(forms, why, why+" "+better)
		}
	}
	for i, f := range forms {
		forms[i] = slots.Replace(regexp.QuoteMeta(f))
	}
	return regexp.MustCompile("^(?:" + strings.Join(forms, "|") + ")$").MatchString
}

// better names what should have been played.
func better(move string) string { return lang.L("Better: {{.Move}}.", map[string]any{"Move": move}) }

// words puts a reason into words.
func (w Reasons) words(r *explain.Reason) string {
	material := ""
	if r.Kind == explain.Loses || r.Kind == explain.Misses {
		material = won(r)
	}
	return reason(r.Kind, strconv.Itoa(r.Moves), w.line(&r.Position, r.Line), material)
}

// reason says what was wrong with a move, with a number of moves, a line and what it wins, as far as its kind has them.
func reason(k explain.Kind, n, line, material string) string {
	switch k {
	case explain.AllowsMate:
		if n == "1" {
			return lang.L("Allows {{.Move}}.", map[string]any{"Move": line})
		}
		return lang.L("Allows mate in {{.N}}: {{.Move}}.", map[string]any{"N": n, "Move": line})
	case explain.Stalemate:
		return lang.L("This is stalemate.")
	case explain.MissesMate:
		if n == "1" {
			return lang.L("Misses {{.Move}}.", map[string]any{"Move": line})
		}
		return lang.L("Misses mate in {{.N}}: {{.Move}}.", map[string]any{"N": n, "Move": line})
	case explain.Loses:
		return lang.L("Loses {{.Material}}: {{.Line}}.", map[string]any{"Material": material, "Line": line})
	case explain.AllowsFork:
		return lang.L("Allows the fork {{.Move}}.", map[string]any{"Move": line})
	case explain.AllowsStalemate:
		return lang.L("Allows stalemate: {{.Line}}.", map[string]any{"Line": line})
	case explain.AllowsRepetition:
		return lang.L("Allows a draw by repetition: {{.Line}}.", map[string]any{"Line": line})
	case explain.Misses:
		return lang.L("Misses {{.Line}}, which wins {{.Material}}.", map[string]any{"Line": line, "Material": material})
	case explain.MissesFork:
		return lang.L("Misses the fork {{.Move}}.", map[string]any{"Move": line})
	case explain.MissesRecapture:
		return lang.L("Misses the recapture {{.Move}}.", map[string]any{"Move": line})
	}
	return ""
}

// line writes moves with their numbers.
func (w Reasons) line(p *chess.Position, moves []chess.Move) string {
	var b strings.Builder
	at := *p
	for i, m := range moves {
		switch {
		case at.Turn() == chess.White:
			fmt.Fprintf(&b, "%d.", at.FullmoveNumber())
		case i == 0:
			fmt.Fprintf(&b, "%d...", at.FullmoveNumber())
		}
		b.WriteString(w.Letters.SAN(chess.FormatSAN(&at, m)))
		if i < len(moves)-1 {
			b.WriteByte(' ')
		}
		at.Make(m)
	}
	return b.String()
}

// won is what a reason says to be won, and for what.
func won(r *explain.Reason) string {
	text := items(r.Trade.Won)
	if r.Piece != chess.NoPieceType {
		text = lang.L("{{.Piece}} on {{.Square}}", map[string]any{"Piece": thePiece(r.Piece), "Square": r.Square.String()})
	}
	if len(r.Trade.Given) == 0 {
		return text
	}
	return lang.L("{{.Won}} for {{.Given}}", map[string]any{"Won": text, "Given": items(r.Trade.Given)})
}

// items lists what is won or given: up to two things.
func items(list []explain.Item) string {
	first := item(list[0])
	if len(list) == 1 {
		return first
	}
	return lang.L("{{.First}} and {{.Second}}", map[string]any{"First": first, "Second": items(list[1:])})
}

// thePiece is what is lost, as languages with cases say it.
func thePiece(t chess.PieceType) string {
	switch t {
	case chess.Pawn:
		return lang.X("lost.pawn", "the pawn")
	case chess.Knight:
		return lang.X("lost.knight", "the knight")
	case chess.Bishop:
		return lang.X("lost.bishop", "the bishop")
	case chess.Rook:
		return lang.X("lost.rook", "the rook")
	case chess.Queen:
		return lang.X("lost.queen", "the queen")
	}
	return ""
}

// item is something that is lost, or what it is lost for.
func item(x explain.Item) string {
	switch x {
	case explain.Item{Thing: explain.Pawn, Count: 1}:
		return lang.X("lostFor.pawn", "a pawn")
	case explain.Item{Thing: explain.Pawn, Count: 2}:
		return lang.X("lostFor.pawns2", "two pawns")
	case explain.Item{Thing: explain.Pawn, Count: 3}:
		return lang.X("lostFor.pawns3", "three pawns")
	case explain.Item{Thing: explain.Knight, Count: 1}:
		return lang.X("lostFor.knight", "a knight")
	case explain.Item{Thing: explain.Bishop, Count: 1}:
		return lang.X("lostFor.bishop", "a bishop")
	case explain.Item{Thing: explain.Minor, Count: 1}:
		return lang.X("lostFor.minor", "a piece")
	case explain.Item{Thing: explain.Minor, Count: 2}:
		return lang.X("lostFor.minors2", "two pieces")
	case explain.Item{Thing: explain.Rook, Count: 1}:
		return lang.X("lostFor.rook", "a rook")
	case explain.Item{Thing: explain.Rook, Count: 2}:
		return lang.X("lostFor.rooks2", "two rooks")
	case explain.Item{Thing: explain.Exchange, Count: 1}:
		return lang.X("lostFor.exchange", "the exchange")
	case explain.Item{Thing: explain.Queen, Count: 1}:
		return lang.X("lostFor.queen", "the queen")
	}
	return ""
}
