package match

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"hash"
	"hash/fnv"
	"io"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

// splitGames returns the texts of the games of a PGN file.
func splitGames(data []byte) (texts []text, err error) {
	sc := pgn.NewScanner(bytes.NewReader(data))
	for sc.Scan() {
		raw := sc.Raw()
		texts = append(texts, text{string(raw.Text), raw.Line, raw.Col})
	}
	return texts, sc.Err()
}

// parseGame takes the main line of a game as an opening.
func parseGame(text string) (Opening, error) {
	g, err := pgn.Parse(text)
	if err != nil {
		return Opening{}, err
	}
	x := Opening{Start: g.Start(), Before: chess.DoubleStep(g.Tag("FEN")), ECO: g.Tag("ECO")}
	for n := range g.MainLine() {
		x.Moves = append(x.Moves, n.Move())
	}
	return x, nil
}

// Event is what the games of a match have in common.
type Event struct {
	Name string
	// ID distinguishes matches of the same name in a file. It may be empty.
	ID string
	// Players are the names of the two players, the first player's first. Games of other players, or of these with
	// other colors, do not belong to the event. Empty names match any.
	Players [2]string
	// Round stands before the numbers of the games in their Round tag, such as "2.1." for the first two players of
	// the second round of a tournament.
	Round string
}

// idTag is the tag of Event.ID.
const idTag = "Match"

// has reports whether g is a game of the event, whoever played it.
func (e Event) has(g *game.Game) bool {
	if e.ID != "" {
		return g.Tag(idTag) == e.ID
	}
	return g.Tag("Event") == cmp.Or(e.Name, "?") // as PGN has it
}

// playedBy reports whether these are the players of a game of that number.
func (e Event) playedBy(names [2]string, number int) bool {
	white := whiteIn(number)
	return e.Players == [2]string{} || names == [2]string{e.Players[white], e.Players[1-white]}
}

// OpenGames opens a file for appending games. It separates the first of them from a torn game of a killed program.
func OpenGames(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	if err := separate(f); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// separate ends a non-empty regular file with a blank line. It refuses UTF-16, since games are appended in UTF-8.
func separate(f *os.File) error {
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return err
	}
	head := make([]byte, min(info.Size(), pgn.HeadSize))
	if _, err := f.ReadAt(head, 0); err != nil {
		return err
	}
	if pgn.IsUTF16(head) {
		return fmt.Errorf("%s: %w", f.Name(), pgn.ErrUTF16)
	}
	end := make([]byte, min(info.Size(), 2))
	if _, err := f.ReadAt(end, info.Size()-int64(len(end))); err != nil {
		return err
	}
	switch text := string(end); {
	case text == "" || text == "\n\n":
	case strings.HasSuffix(text, "\n"):
		_, err = f.WriteString("\n")
	default:
		_, err = f.WriteString("\n\n")
	}
	return err
}

// Backlog writes to a file on a disk that may be full for a while: it keeps what the file has not taken and writes
// it, from the byte at which it stopped, before later data. Without a file it writes nothing.
type Backlog struct {
	File io.Writer
	rest []byte
}

// Write writes kept data and then p. p is kept in any case; an error means that data remains.
func (b *Backlog) Write(p []byte) (int, error) {
	if b.File == nil {
		return len(p), nil
	}
	b.rest = append(b.rest, p...)
	return len(p), b.Flush()
}

// Flush writes kept data. An error means that data remains.
func (b *Backlog) Flush() error {
	if len(b.rest) == 0 {
		return nil
	}
	n, err := b.File.Write(b.rest)
	b.rest = b.rest[n:]
	return err
}

// WriteGame appends a game to w, with evaluations as comments and the pair and its game as the round. [Style.WriteGame]
// writes for other programs.
func WriteGame(w io.Writer, event Event, r Record) error {
	g, err := r.Game(event)
	if err != nil {
		return err
	}
	// One write, so that a kill leaves whole games.
	_, err = io.WriteString(w, pgn.Format(g)+"\n")
	return err
}

// Game returns the game so far, as WriteGame writes it. Later calls give the same nodes the same ids.
func (r Record) Game(event Event) (*game.Game, error) {
	g := game.NewFrom(r.Opening.Start, r.Chess960)
	tags := g.Tags()
	set := func(name, value string) {
		if value != "" {
			tags = tags.With(name, value)
		}
	}
	set("Event", event.Name)
	set("Date", r.Begun.Format("2006.01.02"))
	set("Round", event.Round+round(r.Number))
	set("White", r.Names[chess.White])
	set("Black", r.Names[chess.Black])
	set(idTag, event.ID)
	set("ECO", r.Opening.ECO)
	white, black := r.Controls[chess.White].String(), r.Controls[chess.Black].String()
	if white == black {
		set("TimeControl", white)
	} else {
		set("WhiteTimeControl", white)
		set("BlackTimeControl", black)
	}
	set("PlyCount", strconv.Itoa(len(r.Opening.Moves)+len(r.Plies)))
	moves := append([]chess.Move(nil), r.Opening.Moves...)
	for _, p := range r.Plies {
		moves = append(moves, p.Move)
	}
	edits := []game.Edit{game.SetTags{Tags: tags}}
	if len(moves) > 0 {
		e, _, err := g.AddMoves(game.RootID, moves...)
		if err != nil {
			return nil, err
		}
		edits = append(edits, e)
	}
	for _, e := range edits {
		if _, err := g.Apply(e); err != nil {
			return nil, err
		}
	}
	line := slices.Collect(g.MainLine())
	for i, p := range r.Plies {
		n := line[len(r.Opening.Moves)+i]
		var comments []string
		_, mover := g.MoveNumber(n)
		if p.Score != nil {
			comments = append(comments, game.FormatEvaluation(p.Score.White(mover)))
		}
		if i == len(r.Plies)-1 && r.Finished.Reason != "" {
			comments = append(comments, r.Finished.Reason)
		}
		if _, err := g.Apply(game.SetComments{Node: n.ID(), After: comments}); err != nil {
			return nil, err
		}
	}
	_, err := g.Apply(g.Finish(r.Finished.Outcome, r.Finished.Termination))
	return g, err
}

// said matches the score in centipawns of a Style's comment.
var said = regexp.MustCompile(`^([+-]?\d+\.\d\d)/\d+ `)

// Said returns the score, in centipawns for the side that moved, from the comments of a game in a Style. Forced mates
// have none.
func Said(comments []string) (centipawns int, ok bool) {
	for _, c := range comments {
		if m := said.FindStringSubmatch(c); m != nil {
			pawns, err := strconv.ParseFloat(m[1], 64)
			return int(math.Round(100 * pawns)), err == nil
		}
	}
	return 0, false
}

// round names a game by its pair and its number in the pair.
func round(number int) string { return fmt.Sprintf("%d.%d", number/2+1, number%2+1) }

// ParseRound returns the number of a game of which the Round tag of WriteGame ends in s, such as "3.1".
func ParseRound(s string) (number int, ok bool) {
	pair, place, _ := strings.Cut(s, ".")
	p, err1 := strconv.Atoi(pair)
	n, err2 := strconv.Atoi(place)
	if err1 != nil || err2 != nil || p < 1 || n < 1 || n > 2 {
		return 0, false
	}
	return 2*(p-1) + n - 1, true
}

// ReadResults is Results of a file. A missing file has none.
func ReadResults(path string, event Event) (map[int]Result, error) {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Results(f, event)
}

// Results returns the results that WriteGame wrote for an event, by game number. It skips games without a result, of
// another event, or torn.
func Results(r io.Reader, event Event) (map[int]Result, error) {
	results := map[int]Result{}
	err := EachResult(r, event, func(round string, names [2]string, result Result) {
		rest, ours := strings.CutPrefix(round, event.Round)
		number, ok := ParseRound(rest)
		if ours && ok && event.playedBy(names, number) {
			results[number] = result
		}
	})
	return results, err
}

// EachResult calls f with each game of an event that is whole and has a result: its Round tag, the names of its players,
// and the result. Event.Players and Event.Round choose none.
func EachResult(r io.Reader, event Event, f func(round string, names [2]string, result Result)) error {
	sc := pgn.NewScanner(r)
	for sc.Scan() {
		text := sc.Raw().Text
		if !bytes.Contains(text, []byte(event.ID)) {
			continue // it need not be parsed
		}
		g, err := pgn.Parse(string(text))
		if err != nil {
			continue
		}
		if !endsWith(text, g.Result().String()) || // the tag alone does not say that the game is whole
			g.Result() == chess.NoOutcome || !event.has(g) {
			continue
		}
		round := g.Tag("Round")
		result := Result{Finished: game.Finished{Outcome: g.Result(), Termination: termination(g.Tag("Termination"))}}
		line := lineHash{fnv.New64a()}
		start := g.Start()
		line.begin(&start)
		for n := range g.MainLine() {
			line.add(n.Move())
		}
		result.Line = line.sum()
		f(round, [2]string{g.Tag("White"), g.Tag("Black")}, result)
	}
	return sc.Err()
}

// endsWith reports whether a text ends with a word. A torn date, such as "2026-11-0", does not end with "1-0".
func endsWith(text []byte, word string) bool {
	before, ok := bytes.CutSuffix(text, []byte(word))
	return ok && len(before) > 0 && (before[len(before)-1] == ' ' || before[len(before)-1] == '\n')
}

// lineHash tells games apart by their start and moves.
type lineHash struct{ hash.Hash64 }

func (h lineHash) begin(start *chess.Position) { fmt.Fprintln(h, start.Key()) }
func (h lineHash) add(m chess.Move)            { fmt.Fprintf(h, "%d ", m) }

// sum returns the hash, never 0, which stands for no line.
func (h lineHash) sum() uint64 { return max(1, h.Sum64()) }

// termination reads the Termination tag as far as a tally counts it.
func termination(tag string) chess.Termination {
	switch tag {
	case "time forfeit":
		return chess.TimeForfeit
	case "rules infraction", "illegal move":
		return chess.IllegalMove
	case "abandoned", "stalled connection":
		return chess.Abandoned
	case "adjudication":
		return chess.Adjudication
	}
	return chess.NoTermination
}
