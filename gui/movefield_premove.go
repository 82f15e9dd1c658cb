package gui

import (
	"errors"
	"regexp"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/gui/aloud"
	"kibitz/gui/desk"
	"kibitz/gui/phrase"
	"kibitz/gui/theme"
)

// Moves that are typed while the computer thinks are premoves, and as on the board nobody
// asks whether they are possible yet.

// A move in SAN or UCI without marks: the piece, where it comes from, where it goes, and
// what it becomes; and the beginning of one, with the square that it comes from.
var (
	typedMove = regexp.MustCompile(`^([NBRQK]?)([a-h]?)([1-8]?)([a-h][1-8])([NBRQnbrq]?)$`)
	begunMove = regexp.MustCompile(`^(?:[NBRQK]?[a-h]?|[NBRQK][1-8]|[NBRQK]?[a-h1-8][a-h]|[NBRQK]?([a-h][1-8])[a-h]?|OO?)$`)
)

// typedPremoves returns the premoves of a side that somebody may mean who has typed s: of
// those with the same name only the ones in whose way nothing stands now, if there are
// such. They are none where it is no move, and begun says that it may become one.
func typedPremoves(p *desk.Plan, s string, alphabets ...string) (found []desk.Premove, begun bool) {
	dests, pieces := p.Destinations(), p.Own()
	for _, name := range chess.Spellings(s, alphabets...) {
		if parts := begunMove.FindStringSubmatch(name); parts != nil {
			from, err := chess.ParseSquare(parts[1])
			begun = begun || parts[1] == "" || err == nil && pieces.Has(from)
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
	return nil, begun
}

// premoveSAN is a premove as SAN would have it, but with the square it comes from.
func premoveSAN(p *desk.Plan, m desk.Premove) string {
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

// premoveWords is a premove as it is said aloud.
func premoveWords(p *desk.Plan, m desk.Premove) string {
	if m.Castles(p) {
		return aloud.Castling(m.To > m.From)
	}
	return aloud.Plan(p.Pieces[m.From].Type(), m.From, m.To, m.Promotion)
}

// planNaming is how a premove is called.
type planNaming func(*desk.Plan, desk.Premove) string

func (f *moveField) writtenPremove(p *desk.Plan, m desk.Premove) string {
	return f.c.letters().SAN(premoveSAN(p, m))
}

// readPremove returns the premove that Enter would note, or nil and what to say instead. The
// error is nil where what was typed is not wrong yet.
func (f *moveField) readPremove(side chess.Color, name planNaming) (*desk.Premove, error) {
	board := f.c.desk.Plan(side)
	typed := strings.TrimSpace(f.field.Text)
	if typed == "" {
		return nil, nil
	}
	switch found, begun := typedPremoves(&board, typed, f.c.alphabets()...); {
	case len(found) == 1:
		return &found[0], nil
	case len(found) > 1:
		var names []string
		for _, m := range found {
			names = append(names, name(&board, m))
		}
		return nil, errors.New(lang.L("Which one: {{.Moves}}?", map[string]any{"Moves": strings.Join(names, ", ")}))
	case begun:
		return nil, nil
	}
	return nil, errors.New(lang.L("None of your pieces can move like that."))
}

// planned returns the premove that Enter would note, or nil, and what there is to say about the
// text in the field.
func (f *moveField) planned(side chess.Color, name planNaming) (m *desk.Premove, words string, color fyne.ThemeColorName) {
	board := f.c.desk.Plan(side)
	m, err := f.readPremove(side, name)
	switch noted := f.c.plannedWords(side, name); {
	case err != nil:
		return m, phrase.Sentence(err.Error()), theme.ColorBlunder
	case m != nil:
		return m, lang.L("Enter premoves {{.Move}}", map[string]any{"Move": name(&board, *m)}), theme.ColorAccentText
	case noted != "":
		return m, noted, theme.ColorSecondary
	}
	return m, lang.L("Enter a premove, such as {{.Moves}}", map[string]any{"Moves": moveExamples()}), theme.ColorSecondary
}

// renderPremove says what the text in the field means while the computer thinks.
func (f *moveField) renderPremove(side chess.Color) {
	m, words, color := f.planned(side, f.writtenPremove)
	f.words.Say(words, color)
	if m == nil {
		f.c.view.board.Point(0)
		return
	}
	f.c.view.board.Point(m.Squares())
}

// named reports whether a name without marks is that of a premove, which gets the piece
// that a pawn becomes from it: a queen, where none is named.
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
