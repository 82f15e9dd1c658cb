package game

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"kibitz/engine"
)

// evalCommand is the command by which programs put a judgement into a comment:
// [%eval 0.35], [%eval -12.5,20] with the depth, [%eval #-3].
var evalCommand = regexp.MustCompile(`\[%eval\s+([^\],]*)(,[^\]]*)?\]`)

// maxPawns bounds the judgements that are believed.
const maxPawns = 1000

// Evaluation returns the judgement of the position after n's move that its
// comments carry as [%eval], as White sees it. Where there are several, the last counts.
func (n *Node) Evaluation() (s engine.Score, ok bool) {
	for _, comment := range n.After() {
		if !strings.Contains(comment, "[%eval") {
			continue
		}
		for _, m := range evalCommand.FindAllStringSubmatch(comment, -1) {
			if x, known := parseEvaluation(strings.TrimSpace(m[1]), m[2] != ""); known {
				s, ok = x, true
			}
		}
	}
	return s, ok
}

// parseEvaluation reads the value of the command. Most programs write pawns
// with a decimal point; a whole number with a depth after it is ChessBase's, who
// counts in centipawns.
func parseEvaluation(text string, depth bool) (engine.Score, bool) {
	if mate, ok := strings.CutPrefix(text, "#"); ok {
		n, err := strconv.Atoi(mate)
		return engine.MateIn(n), err == nil && n != 0 && n >= -maxPawns && n <= maxPawns
	}
	v, err := strconv.ParseFloat(text, 64)
	if depth && !strings.Contains(text, ".") {
		v /= 100
	}
	if err != nil || !(v >= -maxPawns && v <= maxPawns) {
		return engine.Score{}, false
	}
	return engine.CP(int(math.Round(v * 100))), true
}

// FormatEvaluation returns the command that carries s, a judgement as White sees it.
// A win known from a tablebase is written as a hundred pawns: PGN has no word for it.
func FormatEvaluation(s engine.Score) string {
	value := ""
	switch s.Kind {
	case engine.Mate:
		value = "#" + strconv.Itoa(s.Value)
	case engine.Tablebase:
		value = "100.00"
		if s.Value < 0 {
			value = "-100.00"
		}
	default:
		value = strconv.FormatFloat(float64(s.Value)/100, 'f', 2, 64)
	}
	return "[%eval " + value + "]"
}

// WithEvaluation returns the comments after a move with the judgement s, as
// White sees it, in the place of those they carry. Everything else in them stays.
func WithEvaluation(comments []string, s engine.Score) []string {
	return withCommand(comments, evalCommand, FormatEvaluation(s))
}

// withCommand returns comments with a command in the place of those that are like it, or beside the other commands.
func withCommand(comments []string, like *regexp.Regexp, command string) []string {
	var out []string
	placed := false
	for _, comment := range comments {
		if like.MatchString(comment) {
			with := ""
			if !placed {
				with, placed = command, true
			}
			first := true
			comment = like.ReplaceAllStringFunc(comment, func(string) string {
				if first {
					first = false
					return with
				}
				return ""
			})
			if comment = NormalizeComment(comment); comment == "" {
				continue
			}
		}
		out = append(out, comment)
	}
	if placed {
		return out
	}
	// Commands go together: one of them alone in a comment is where it belongs.
	for i, comment := range out {
		if strings.HasPrefix(comment, "[%") {
			out[i] = command + " " + comment
			return out
		}
	}
	return append([]string{command}, out...)
}
