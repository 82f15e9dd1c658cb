package people

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// Game is a game between two people.
type Game struct {
	Ratings   [2]uint16 // by color
	Base      uint16    // seconds at the start
	Increment uint8     // seconds
	Result    chess.Outcome
	Year      uint16
	Moves     []chess.Move
	// Clocks holds the mover's clock after each move, in seconds. It is nil if not known.
	Clocks []uint16
}

// ErrUnusable is wrapped by errors about games that are not suitable for training.
var ErrUnusable = errors.New("people: the game is of no use")

// FromPGN converts a game read from PGN. The error names what is missing.
func FromPGN(g *game.Game) (*Game, error) {
	r := &Game{Result: g.Result()}
	for c, tag := range [2]string{"WhiteElo", "BlackElo"} {
		n, err := strconv.Atoi(g.Tag(tag))
		if err != nil || n < 100 || n > 4000 {
			return nil, fmt.Errorf("%w: %s is %q", ErrUnusable, tag, g.Tag(tag))
		}
		r.Ratings[c] = uint16(n)
	}
	control, err := game.ParseControl(g.Tag("TimeControl"))
	if err != nil || len(control) != 1 || control[0].Time > 65535*time.Second || control[0].Increment > 255*time.Second {
		return nil, fmt.Errorf("%w: TimeControl is %q", ErrUnusable, g.Tag("TimeControl"))
	}
	r.Base, r.Increment = uint16(control[0].Time/time.Second), uint8(control[0].Increment/time.Second)
	if start := g.Start(); g.Chess960() || start.Key() != standard.Key() {
		return nil, fmt.Errorf("%w: it does not begin as usual", ErrUnusable)
	}
	if date := g.Tag("Date"); len(date) >= 4 {
		if y, err := strconv.Atoi(date[:4]); err == nil && y > 0 {
			r.Year = uint16(y)
		}
	}
	line := slices.Collect(g.MainLine())
	clocks := make([]uint16, 0, len(line))
	for _, n := range line {
		r.Moves = append(r.Moves, n.Move())
		if left, ok := n.Clock(); ok {
			clocks = append(clocks, uint16(min(left/time.Second, 65535)))
		}
	}
	if len(r.Moves) == 0 || len(r.Moves) > 65535 {
		return nil, fmt.Errorf("%w: %d moves", ErrUnusable, len(r.Moves))
	}
	if len(clocks) == len(r.Moves) {
		r.Clocks = clocks
	}
	return r, nil
}

var standard = chess.StartPosition()

// A file of games is a magic of eight bytes, and then each game as a header with its moves and clocks, all
// little-endian.
const (
	magic      = "KIBHUM01"
	headerSize = 13
)

// WriteGames writes a file of games atomically.
func WriteGames(path string, games []*Game) error {
	tmp, err := os.CreateTemp(filepath.Dir(path), ".games-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	w := bufio.NewWriterSize(tmp, 1<<20)
	_, _ = w.WriteString(magic) // Flush returns the error
	for _, g := range games {
		var b []byte
		b = binary.LittleEndian.AppendUint16(b, g.Ratings[0])
		b = binary.LittleEndian.AppendUint16(b, g.Ratings[1])
		b = binary.LittleEndian.AppendUint16(b, g.Base)
		b = append(b, g.Increment, byte(g.Result))
		b = binary.LittleEndian.AppendUint16(b, g.Year)
		clocks := byte(0)
		if g.Clocks != nil {
			clocks = 1
		}
		b = append(b, clocks)
		b = binary.LittleEndian.AppendUint16(b, uint16(len(g.Moves)))
		for _, m := range g.Moves {
			b = binary.LittleEndian.AppendUint16(b, uint16(m))
		}
		for _, c := range g.Clocks {
			b = binary.LittleEndian.AppendUint16(b, c)
		}
		_, _ = w.Write(b)
	}
	if err := errors.Join(w.Flush(), tmp.Close()); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}

// ReadGames reads a file of games. It does not check the moves, which WriteGames wrote.
func ReadGames(path string) ([]*Game, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if len(data) < len(magic) || string(data[:len(magic)]) != magic {
		return nil, fmt.Errorf("people: %s is not a file of games between people", path)
	}
	data = data[len(magic):]
	var games []*Game
	for len(data) > 0 {
		if len(data) < headerSize {
			return nil, fmt.Errorf("people: %s ends within a game: %w", path, io.ErrUnexpectedEOF)
		}
		g := &Game{
			Ratings: [2]uint16{binary.LittleEndian.Uint16(data), binary.LittleEndian.Uint16(data[2:])},
			Base:    binary.LittleEndian.Uint16(data[4:]), Increment: data[6], Result: chess.Outcome(data[7]),
			Year: binary.LittleEndian.Uint16(data[8:]),
		}
		clocks, n := data[10] == 1, int(binary.LittleEndian.Uint16(data[11:]))
		data = data[headerSize:]
		size := 2 * n
		if clocks {
			size *= 2
		}
		if len(data) < size {
			return nil, fmt.Errorf("people: %s ends within a game: %w", path, io.ErrUnexpectedEOF)
		}
		g.Moves = make([]chess.Move, n)
		for i := range g.Moves {
			g.Moves[i] = chess.Move(binary.LittleEndian.Uint16(data[2*i:]))
		}
		if clocks {
			g.Clocks = make([]uint16, n)
			for i := range g.Clocks {
				g.Clocks[i] = binary.LittleEndian.Uint16(data[2*(n+i):])
			}
		}
		data = data[size:]
		games = append(games, g)
	}
	return games, nil
}
