package analysis

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/gui/locale"
	"kibitz/gui/theme"
)

// sansOf returns the moves of a line in Standard Algebraic Notation. It stops at
// the first move that is not legal: what an engine says is not to be trusted.
func sansOf(root chess.Position, pv []chess.Move) []string {
	sans := make([]string, 0, len(pv))
	for _, m := range pv {
		if !root.IsLegal(m) {
			break
		}
		sans = append(sans, chess.FormatSAN(&root, m))
		root.Make(m)
	}
	return sans
}

// words returns the moves with their numbers, as a line is read: the number
// before each of White's moves, and before the first.
func words(root *chess.Position, sans []string) []word {
	out := make([]word, len(sans))
	number, side := root.FullmoveNumber(), root.Turn()
	for i, san := range sans {
		out[i].move = san
		switch {
		case side == chess.White:
			out[i].number = strconv.Itoa(number) + "."
		case i == 0:
			out[i].number = strconv.Itoa(number) + "..."
		}
		if side == chess.Black {
			number++
		}
		side = side.Other()
	}
	return out
}

// word is a move of a line and the number that stands before it, if any.
type word struct{ number, move string }

func (w word) String() string {
	if w.number == "" {
		return w.move
	}
	return w.number + " " + w.move
}

// ScoreText returns a score, as White sees it, in at most six characters:
// "+0.42", "–12.3", "#3", "#–2".
func ScoreText(s engine.Score) string {
	sign, v := "+", s.Value
	if v < 0 {
		sign, v = theme.Minus, -v
	}
	switch s.Kind {
	case engine.NoScore:
		return "–"
	case engine.Mate:
		return "#" + strings.TrimPrefix(sign, "+") + strconv.Itoa(v)
	case engine.Tablebase:
		return sign + "TB"
	}
	if v == 0 {
		sign = ""
	}
	decimals := 2
	switch {
	case v >= 9995:
		decimals = 0
	case v >= 1000:
		decimals = 1
	}
	return sign + strconv.FormatFloat(float64(v)/100, 'f', decimals, 64)
}

// scoreText returns the score of a line as White sees it, see [ScoreText]. One
// that is only a bound begins with ">" or "<", which takes the place of a plus.
func scoreText(i *engine.Info, turn chess.Color) string {
	text := ScoreText(i.Score.White(turn))
	if i.Bound == engine.Exact {
		return text
	}
	mark := "<"
	if (i.Bound == engine.LowerBound) == (turn == chess.White) {
		mark = ">"
	}
	return mark + strings.TrimPrefix(text, "+")
}

// favors returns the side whose color a score's chip has. A level score is White's.
func favors(i *engine.Info, turn chess.Color) chess.Color {
	s := i.Score.White(turn)
	if s.Value < 0 || s == engine.MateIn(0) {
		return chess.Black
	}
	return chess.White
}

// field is a part of the status. Its place is as wide as its widest usual
// text, so that what follows stands still.
type field struct{ text, widest string }

// status returns the parts of the status in the order in which they are worth room.
func status(p *engine.Info) (fields []field) {
	if p.Depth > 0 {
		depth := strconv.Itoa(p.Depth)
		if p.SelDepth > 0 {
			depth += "/" + strconv.Itoa(p.SelDepth)
		}
		fields = append(fields, field{depthText(depth), depthText("00/00")})
	}
	if p.NPS > 0 {
		digits, prefix := short(p.NPS)
		fields = append(fields, field{digits + " " + prefix + "n/s", "000 Mn/s"})
	}
	if p.Nodes > 0 {
		digits, prefix := short(p.Nodes)
		fields = append(fields, field{nodesText(strings.TrimSpace(digits + " " + prefix)), nodesText("000 M")})
	}
	if p.HashFull >= 0 && p.Depth > 0 {
		fields = append(fields, field{hashText(strconv.Itoa((p.HashFull + 5) / 10)), hashText("00")})
	}
	if p.Time > 0 {
		fields = append(fields, field{elapsed(p.Time), "00:00"})
	}
	return fields
}

func depthText(depth string) string {
	return lang.L("depth {{.Depth}}", map[string]any{"Depth": depth})
}

func nodesText(n string) string { return lang.L("{{.N}} nodes", map[string]any{"N": n}) }

func hashText(percent string) string {
	return lang.L("hash {{.Percent}} %", map[string]any{"Percent": percent})
}

// short returns n with two or three significant digits and the prefix of its
// unit: 38 and "M" for 38,412,007.
func short(n uint64) (digits, prefix string) {
	if n < 1000 {
		return strconv.FormatUint(n, 10), ""
	}
	v := float64(n) / 1000
	prefixes := []string{"k", "M", "G", "T", "P", "E"}
	i := 0
	for v >= 999.5 && i < len(prefixes)-1 {
		v /= 1000
		i++
	}
	decimals := 0
	if v < 9.95 {
		decimals = 1
	}
	return locale.Decimal(v, decimals), prefixes[i]
}

// elapsed returns a duration as "0:07", "12:34" or "1:02:03".
func elapsed(d time.Duration) string {
	s := int(d / time.Second)
	if s < 3600 {
		return fmt.Sprintf("%d:%02d", s/60, s%60)
	}
	return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
}
