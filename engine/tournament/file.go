package tournament

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"kibitz/engine/internal/atomicfile"
)

// File is the JSON description of a tournament. Texts have the form of the flags of kibitz-uci match.
type File struct {
	Event       string   `json:"event,omitempty"`
	Format      Format   `json:"format"`
	Rounds      int      `json:"rounds,omitempty"` // 0: the default of the format
	Seeds       int      `json:"seeds,omitempty"`  // of a gauntlet
	Games       int      `json:"games"`            // per encounter
	Engines     []Engine `json:"engines"`
	Each        Engine   `json:"each"` // defaults of all engines
	Openings    Openings `json:"openings,omitzero"`
	Chess960    bool     `json:"chess960,omitempty"`
	Concurrency int      `json:"concurrency,omitempty"`
	Margin      string   `json:"margin,omitempty"` // a duration, such as "10ms"
	MaxMoves    int      `json:"maxmoves,omitempty"`
	Resign      string   `json:"resign,omitempty"` // "SCORE,MOVES"
	Draw        string   `json:"draw,omitempty"`   // "SCORE,MOVES,FROM"
	Tablebases  string   `json:"tablebases,omitempty"`
	Affinity    bool     `json:"affinity,omitempty"`
	PGN         string   `json:"pgn,omitempty"`      // file of the games
	PGNStyle    string   `json:"pgnstyle,omitempty"` // see [match.Style]
}

// Engine describes an engine of a File, or the defaults of all engines.
type Engine struct {
	Name     string            `json:"name,omitempty"`
	Command  string            `json:"command,omitempty"` // "self" or "": this program
	Dir      string            `json:"dir,omitempty"`
	Options  map[string]string `json:"options,omitempty"`
	Human    string            `json:"human,omitempty"` // rating of the people that it plays like
	TC       string            `json:"tc,omitempty"`
	MoveTime string            `json:"movetime,omitempty"`
	Nodes    string            `json:"nodes,omitempty"`
	Depth    string            `json:"depth,omitempty"`

	shared []string // options of File.Each, which the engine may lack
}

// Openings describes the opening book of a File.
type Openings struct {
	File  string `json:"file,omitempty"`
	Order string `json:"order,omitempty"` // "random" or "sequential"
	Plies int    `json:"plies,omitempty"`
	Seed  uint64 `json:"seed,omitempty"`
}

// maxFile bounds the size of a tournament file.
const maxFile = 1 << 20

// ErrTooLarge reports a file larger than any tournament file.
var ErrTooLarge = fmt.Errorf("tournament: the file is larger than %d bytes", maxFile)

// ReadFile reads a tournament file. Unknown fields are errors, because a misspelt field would be ignored.
func ReadFile(path string) (File, error) {
	f, err := os.Open(path)
	if err != nil {
		return File{}, fmt.Errorf("tournament: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return File{}, fmt.Errorf("tournament: %w", err)
	}
	if len(text) > maxFile {
		return File{}, fmt.Errorf("%w: %s", ErrTooLarge, path)
	}
	file, err := parse(text)
	if err != nil {
		return File{}, fmt.Errorf("tournament: %s: %w", path, err)
	}
	return file, nil
}

// Commands returns the command lines of the engines, except this program, without duplicates. The author of the file
// wrote them.
func (f File) Commands() (lines []string) {
	seen := map[string]bool{"": true, "self": true}
	for _, e := range append([]Engine{f.Each}, f.Engines...) {
		if !seen[e.Command] {
			seen[e.Command] = true
			lines = append(lines, e.Command)
		}
	}
	return lines
}

// Write writes the description to a file atomically.
func (f File) Write(path string) error {
	text, err := json.MarshalIndent(f, "", "  ")
	if err != nil {
		return fmt.Errorf("tournament: %w", err)
	}
	return atomicfile.Write(path, func(w io.Writer) error {
		_, err := w.Write(append(text, '\n'))
		return err
	})
}

// parse reads a description. Errors name the line.
func parse(text []byte) (f File, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err = d.Decode(&f); err == nil {
		if _, err = d.Token(); errors.Is(err, io.EOF) {
			return f, nil
		}
		err = errors.New("there is more after the description")
	}
	at := d.InputOffset()
	if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
		at = syntax.Offset
	}
	line := 1
	for _, c := range text[:min(at, int64(len(text)))] {
		if c == '\n' {
			line++
		}
	}
	return File{}, fmt.Errorf("line %d: %w", line, err)
}
