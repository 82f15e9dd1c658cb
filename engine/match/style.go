package match

import (
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// Style is a program whose form of PGN games are written in: its tags and comments, such as {+0.31/12 0.520s} and {book}.
type Style string

// The styles.
const (
	Fastchess Style = "fastchess"
	CuteChess Style = "cutechess"
)

// ParseStyle returns the style with a name; "" is Fastchess.
func ParseStyle(s string) (Style, error) {
	switch x := Style(s); x {
	case "":
		return Fastchess, nil
	case Fastchess, CuteChess:
		return x, nil
	}
	return "", fmt.Errorf("match: the style of games is %s or %s, not %q", Fastchess, CuteChess, s)
}

// lineWidth is the width that lines of moves keep to. A move and its comment are never separated.
const lineWidth = 80

// WriteGame appends a game to w. The Round tag is that of [WriteGame], so that matches resume from the file.
func (s Style) WriteGame(w io.Writer, event Event, r Record) error {
	g, err := r.Game(event)
	if err != nil {
		return err
	}
	var b strings.Builder
	for _, t := range s.tags(g, r) {
		fmt.Fprintf(&b, "[%s \"%s\"]\n", t.Name, strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(t.Value))
	}
	b.WriteString("\n")
	width := 0
	for _, word := range s.words(g, r) {
		switch n := utf8.RuneCountInString(word); {
		case width == 0:
			width = n
		case width+1+n > lineWidth:
			b.WriteString("\n")
			width = n
		default:
			b.WriteString(" ")
			width += 1 + n
		}
		b.WriteString(word)
	}
	b.WriteString("\n\n")
	_, err = io.WriteString(w, b.String()) // one write, so that a kill leaves whole games
	return err
}

// tags returns the tags of a game in the order of the style. Both programs begin with PGN's seven; then Cute Chess sorts by
// name.
func (s Style) tags(g *game.Game, r Record) (tags []game.Tag) {
	add := func(name, value string) {
		if value != "" {
			tags = append(tags, game.Tag{Name: name, Value: value})
		}
	}
	for _, name := range []string{"Event", "Site", "Date", "Round", "White", "Black", "Result"} {
		value := g.Tag(name)
		if value == "" {
			value = "?"
		}
		add(name, value)
	}
	setup, fen, variant := g.Tag("SetUp"), g.Tag("FEN"), ""
	white, black := s.control(r.Controls[chess.White]), s.control(r.Controls[chess.Black])
	both := ""
	if white == black {
		both, white, black = white, "", ""
	}
	begin, end := r.Begun, r.Begun.Add(r.Duration)
	seconds := int(r.Duration / time.Second)
	duration := fmt.Sprintf("%02d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	if s == CuteChess {
		if r.Chess960 {
			variant = "fischerandom"
		}
		const form = "2006-01-02T15:04:05.000 MST"
		for _, t := range []game.Tag{
			{Name: "BlackTimeControl", Value: black}, {Name: "ECO", Value: g.Tag("ECO")}, {Name: "FEN", Value: fen},
			{Name: "GameDuration", Value: duration}, {Name: "GameEndTime", Value: end.Format(form)},
			{Name: "GameStartTime", Value: begin.Format(form)}, {Name: idTag, Value: g.Tag(idTag)},
			{Name: "PlyCount", Value: g.Tag("PlyCount")}, {Name: "SetUp", Value: setup},
			{Name: "Termination", Value: s.termination(r.Finished)}, {Name: "TimeControl", Value: both},
			{Name: "Variant", Value: variant}, {Name: "WhiteTimeControl", Value: white},
		} {
			add(t.Name, t.Value)
		}
		return tags
	}
	if r.Chess960 {
		variant = "Chess960"
	}
	const form = "2006-01-02T15:04:05 -0700"
	for _, t := range []game.Tag{
		{Name: idTag, Value: g.Tag(idTag)}, {Name: "SetUp", Value: setup}, {Name: "FEN", Value: fen}, {Name: "Variant", Value: variant},
		{Name: "GameDuration", Value: duration}, {Name: "GameStartTime", Value: begin.Format(form)},
		{Name: "GameEndTime", Value: end.Format(form)}, {Name: "PlyCount", Value: g.Tag("PlyCount")},
		{Name: "Termination", Value: s.termination(r.Finished)}, {Name: "TimeControl", Value: both},
		{Name: "WhiteTimeControl", Value: white}, {Name: "BlackTimeControl", Value: black}, {Name: "ECO", Value: g.Tag("ECO")},
	} {
		add(t.Name, t.Value)
	}
	return tags
}

// control returns a time control as the programs write it.
func (s Style) control(c game.Control) string {
	if s == CuteChess && c.Unlimited() {
		return "inf"
	}
	return c.String()
}

// termination returns the Termination tag, "" where the style has none.
func (s Style) termination(f game.Finished) string {
	switch f.Termination {
	case chess.TimeForfeit:
		return "time forfeit"
	case chess.IllegalMove:
		return "illegal move"
	case chess.Abandoned:
		return "abandoned"
	case chess.Adjudication:
		return "adjudication"
	}
	switch {
	case f.Outcome == chess.NoOutcome:
		return "unterminated"
	case s == CuteChess:
		return ""
	}
	return "normal"
}

// words returns the moves with their numbers and comments, and the result. None of them may be broken.
func (s Style) words(g *game.Game, r Record) (words []string) {
	p := r.Opening.Start
	number, reason := p.FullmoveNumber(), s.reason(r.Finished)
	add := func(m chess.Move, comment string) {
		text := chess.FormatSAN(&p, m)
		switch {
		case p.Turn() == chess.White:
			text = fmt.Sprintf("%d. %s", number, text)
		case len(words) == 0:
			text = fmt.Sprintf("%d... %s", number, text)
		}
		if p.Turn() == chess.Black {
			number++
		}
		words = append(words, text+" {"+comment+"}")
		p.Make(m)
	}
	for _, m := range r.Opening.Moves {
		add(m, "book")
	}
	for i, x := range r.Plies {
		comment := s.comment(x)
		if i == len(r.Plies)-1 && reason != "" {
			comment += ", " + reason
		}
		add(x.Move, comment)
	}
	if len(r.Plies) == 0 && reason != "" {
		words = append(words, "{"+reason+"}")
	}
	return append(words, g.Result().String())
}

// comment returns what an engine said of its move: the score from its point of view, the depth and the time.
func (s Style) comment(x Ply) string {
	took := fmt.Sprintf("%.3fs", x.Elapsed.Seconds())
	if s == CuteChess {
		took = threeDigits(x.Elapsed)
	}
	if x.Score == nil || x.Score.Kind == engine.NoScore {
		return took
	}
	return fmt.Sprintf("%s/%d %s", scoreText(*x.Score), x.Depth, took)
}

// threeDigits returns a time in seconds as Cute Chess rounds it: to the millisecond below a tenth of a second, then to two
// digits, and to whole seconds from ten seconds on.
func threeDigits(d time.Duration) string {
	ms := d.Round(time.Millisecond).Milliseconds()
	digits := 0
	switch {
	case ms == 0:
	case ms < 100:
		digits = 3
	case ms < 1000:
		digits = 2
	case ms < 10_000:
		digits = 1
	}
	return fmt.Sprintf("%.*fs", digits, float64(ms)/1000)
}

// scoreText returns a score in pawns, or "+M5" for a mate in five plies.
func scoreText(x engine.Score) string {
	switch x.Kind {
	case engine.Mate:
		if x.Value > 0 {
			return fmt.Sprintf("+M%d", 2*x.Value-1)
		}
		return fmt.Sprintf("-M%d", -2*x.Value)
	case engine.Tablebase: // UCI has no word for it, and engines send such a number
		if x.Value < 0 {
			return "-200.00"
		}
		return "+200.00"
	}
	return x.String()
}

// reason returns why a game ended, in the words of both programs. They write those of Cute Chess into the last comment; what
// they do not tell follows a colon. It holds no brace.
func (s Style) reason(f game.Finished) string {
	winner, loser := chess.White, chess.Black
	if f.Outcome == chess.BlackWins {
		winner, loser = loser, winner
	}
	said := func(text string) string {
		if f.Reason == "" {
			return text
		}
		return text + ": " + strings.NewReplacer("{", "(", "}", ")", "\n", " ").Replace(f.Reason)
	}
	name := func(c chess.Color) string {
		if c == chess.White {
			return "White"
		}
		return "Black"
	}
	switch f.Termination {
	case chess.Checkmate:
		return name(winner) + " mates"
	case chess.Stalemate:
		return "Draw by stalemate"
	case chess.InsufficientMaterial, chess.DeadPosition:
		return "Draw by insufficient mating material"
	case chess.ThreefoldRepetition, chess.FivefoldRepetition:
		return "Draw by 3-fold repetition"
	case chess.FiftyMoves, chess.SeventyFiveMoves:
		return "Draw by fifty moves rule"
	case chess.DrawAgreement:
		return "Draw by agreement"
	case chess.Resignation:
		return name(loser) + " resigns"
	case chess.Adjudication:
		if f.Outcome == chess.Draw {
			return said("Draw by adjudication")
		}
		return said(name(winner) + " wins by adjudication")
	case chess.TimeForfeit:
		if f.Outcome == chess.Draw {
			return said("Draw by timeout")
		}
		return name(loser) + " loses on time"
	case chess.IllegalMove:
		return said(name(loser) + " makes an illegal move")
	case chess.Abandoned:
		if f.Outcome != chess.NoOutcome {
			return said(name(loser) + " disconnects")
		}
	}
	return strings.TrimPrefix(said(""), ": ")
}
