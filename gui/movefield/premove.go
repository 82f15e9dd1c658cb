package movefield

import (
	"regexp"
	"strings"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/gui/aloud"
	"kibitz/gui/desk"
	"kibitz/gui/notation"
	"kibitz/gui/theme"
)

// Moves that are typed while an engine thinks are premoves. As on the board, nobody asks whether they are possible
// yet.

// typedMove is a move in SAN or UCI without marks: the piece, where it comes from, where it goes, and what it
// becomes. begunMove is the beginning of a move, with the square that it comes from.
var (
	typedMove = regexp.MustCompile(`^([NBRQK]?)([a-h]?)([1-8]?)([a-h][1-8])([NBRQnbrq]?)$`)
	begunMove = regexp.MustCompile(`^(?:[NBRQK]?[a-h]?|[NBRQK][1-8]|[NBRQK]?[a-h1-8][a-h]|[NBRQK]?([a-h][1-8])[a-h]?|OO?)$`)
)

// typed returns the premoves that s may stand for. Of premoves with the same name, those whose path is free now are
// preferred. If there are none, unfinished reports whether s can still become a move.
func typed(p *desk.Plan, s string, alphabets ...string) (found []desk.Premove, unfinished bool) {
	dests, pieces := p.Destinations(), p.Own()
	for _, name := range chess.Spellings(s, alphabets...) {
		if parts := begunMove.FindStringSubmatch(name); parts != nil {
			from, err := chess.ParseSquare(parts[1])
			unfinished = unfinished || parts[1] == "" || err == nil && pieces.Has(from)
		}
		var open []desk.Premove
		for own := pieces; own != 0; {
			from := own.Pop()
			for reach := dests[from]; reach != 0; {
				m := desk.Premove{From: from, To: reach.Pop()}
				if !named(&m, p, name) {
					continue
				}
				found = append(found, m)
				if m.IsOpen(p) {
					open = append(open, m)
				}
			}
		}
		if len(open) > 0 {
			return open, false
		}
		if len(found) > 0 {
			return found, false
		}
	}
	return nil, unfinished
}

// named reports whether a name without marks is that of a premove, which gets the piece that a pawn becomes from it:
// a queen, where none is named.
func named(m *desk.Premove, p *desk.Plan, name string) bool {
	if strings.HasPrefix(name, "O") {
		want := "OO"
		if m.To < m.From {
			want = "OOO"
		}
		return name == want && m.Castles(p)
	}
	parts := typedMove.FindStringSubmatch(name)
	if parts == nil {
		return false
	}
	piece, file, rank, to, promotion := parts[1], parts[2], parts[3], parts[4], strings.ToUpper(parts[5])
	from, pt := m.From.String(), p.Pieces[m.From].Type()
	switch letter := strings.TrimPrefix(string(rune(pt.Letter())), "P"); {
	case m.To.String() != to, file != "" && file != from[:1], rank != "" && rank != from[1:]:
		return false
	case piece == "" && file != "" && rank != "": // UCI: any piece
	case piece != letter:
		return false
	case pt == chess.Pawn && file == "" && m.From.File() != m.To.File():
		return false
	}
	if pt != chess.Pawn || m.To.Relative(p.Side).Rank() != 7 {
		return promotion == ""
	}
	m.Promotion = chess.Queen
	for _, pt := range []chess.PieceType{chess.Rook, chess.Bishop, chess.Knight} {
		if promotion == string(rune(pt.Letter())) {
			m.Promotion = pt
		}
	}
	return true
}

// Naming is how a premove is called.
type Naming func(*desk.Plan, desk.Premove) string

// Written returns the naming of premoves that are read: SAN, but with the square that the piece comes from.
func Written(letters notation.Letters) Naming {
	return func(p *desk.Plan, m desk.Premove) string { return letters.SAN(san(p, m)) }
}

func san(p *desk.Plan, m desk.Premove) string {
	piece := p.Pieces[m.From].Type()
	switch {
	case m.Castles(p) && m.To < m.From:
		return "O-O-O"
	case m.Castles(p):
		return "O-O"
	case m.Promotion != chess.NoPieceType:
		return m.From.String() + m.To.String() + "=" + string(rune(m.Promotion.Letter()))
	case piece == chess.Pawn:
		return m.From.String() + m.To.String()
	}
	return string(rune(piece.Letter())) + m.From.String() + m.To.String()
}

// Aloud is the naming of premoves that are said.
func Aloud(p *desk.Plan, m desk.Premove) string {
	if m.Castles(p) {
		return aloud.Castling(m.To > m.From)
	}
	return aloud.Plan(p.Pieces[m.From].Type(), m.From, m.To, m.Promotion)
}

// Noted returns the premoves of a side in words, "" if there are none.
func Noted(d *desk.Desk, side chess.Color, name Naming) string {
	pos := d.Position()
	plan := desk.NewPlan(&pos, side)
	var names []string
	for _, m := range d.Doc().Round.Premoves {
		names = append(names, name(&plan, m))
		plan.Make(m)
	}
	switch len(names) {
	case 0:
		return ""
	case 1:
		return lang.L("Premove: {{.Move}}", map[string]any{"Move": names[0]})
	}
	return lang.L("Premoves: {{.Moves}}", map[string]any{"Moves": strings.Join(names, ", ")})
}

// readPremove reads the text as a premove.
func (f *Field) readPremove(side chess.Color, name Naming) reading {
	plan, text := f.in.Desk.Plan(side), strings.TrimSpace(f.Entry.Text)
	found, unfinished := []desk.Premove(nil), true
	if text != "" {
		found, unfinished = typed(&plan, text, f.in.Alphabets()...)
	}
	switch noted := Noted(f.in.Desk, side, name); {
	case len(found) > 1:
		var names []string
		for _, m := range found {
			names = append(names, name(&plan, m))
		}
		return ambiguous(strings.Join(names, ", "))
	case len(found) == 1:
		m := found[0]
		return reading{
			words: lang.L("Enter premoves {{.Move}}", map[string]any{"Move": name(&plan, m)}), color: theme.ColorAccentText,
			squares: m.Squares(), play: func() { f.in.Premove(side, m) },
		}
	case !unfinished:
		return wrong(lang.L("None of your pieces can move like that."))
	case noted != "":
		return begun(noted)
	}
	return begun(lang.L("Enter a premove, such as {{.Moves}}", map[string]any{"Moves": examples()}))
}
