package game

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"kibitz/engine"
)

// evalCommand matches the evaluations that programs write into comments: [%eval 0.35], [%eval -12.5,20] with the depth,
// [%eval #-3].
var evalCommand = regexp.MustCompile(`\[%eval\s+([^\],]*)(,[^\]]*)?\]`)

// maxPawns bounds the evaluations that are read.
const maxPawns = 1000

// Evaluation returns the evaluation of the position after n's move from [%eval] in its comments, from White's point of
// view. The last one counts. ok is false if there is none.
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

// parseEvaluation reads the value of the command. Most programs write pawns with a decimal point. ChessBase writes
// centipawns: a whole number followed by a depth.
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

// FormatEvaluation returns the command for s, which is from White's point of view. PGN has no form for a tablebase win;
// it is written as a hundred pawns.
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

// WithEvaluation returns the comments after a move with the evaluation s, from White's point of view. It replaces an
// older evaluation; the rest of the comments stays.
func WithEvaluation(comments []string, s engine.Score) []string {
	return withCommand(comments, evalCommand, FormatEvaluation(s))
}

// withCommand returns comments with a command. It replaces the commands that match like, or else stands beside the
// other commands.
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
	// Keep commands together in a comment that holds commands only.
	for i, comment := range out {
		if strings.HasPrefix(comment, "[%") {
			out[i] = command + " " + comment
			return out
		}
	}
	return append([]string{command}, out...)
}
