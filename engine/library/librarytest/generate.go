// Package librarytest generates collections of millions of games for tests and benchmarks, with realistic
// distributions. It takes real games, keeps their openings, varies the later moves, and draws names, events, dates and
// ratings with few frequent and many rare values. It is not part of releases.
package librarytest

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

// Options configures the generation.
type Options struct {
	Games   int
	Seed    uint64
	Players int // number of names; 0 is one per twenty games
}

// seed is a real game.
type seed struct {
	line    []chess.Move
	result  chess.Outcome
	white   int // ratings; 0 is not known
	black   int
	control string
}

// ReadSeeds reads real games. It skips games with another start position.
func ReadSeeds(r io.Reader) ([]Seed, error) {
	var list []Seed
	reader := pgn.NewReader(r)
	for {
		g, err := reader.Next()
		if err == io.EOF {
			break
		}
		if g == nil {
			return nil, err
		}
		if err != nil || g.Start() != chess.StartPosition() {
			continue
		}
		s := Seed{s: seed{result: g.Result(), control: g.Tag("TimeControl")}}
		fmt.Sscan(g.Tag("WhiteElo"), &s.s.white)
		fmt.Sscan(g.Tag("BlackElo"), &s.s.black)
		for n := range g.MainLine() {
			s.s.line = append(s.s.line, n.Move())
		}
		if len(s.s.line) >= 8 {
			list = append(list, s)
		}
	}
	if len(list) == 0 {
		return nil, errors.New("librarytest: there is no usable game")
	}
	return list, nil
}

// Seed is a real game to vary.
type Seed struct{ s seed }

// Generate writes games. The same options and seeds give the same games.
func Generate(w io.Writer, seeds []Seed, o Options) error {
	rnd := rand.New(rand.NewPCG(o.Seed, 50))
	if o.Players == 0 {
		o.Players = max(o.Games/20, 100)
	}
	// Draw names and events by Zipf's law.
	player := rand.NewZipf(rnd, 1.07, 30, uint64(o.Players-1))
	event := rand.NewZipf(rnd, 1.1, 10, uint64(max(o.Games/200, 50)))
	out := bufio.NewWriterSize(w, 1<<20)
	for range o.Games {
		s := &seeds[rnd.IntN(len(seeds))].s
		line := vary(rnd, s.line)
		e := event.Uint64()
		year := 2024 - min(int(rnd.ExpFloat64()*7), 70)
		tags := [][2]string{
			{"Event", eventName(e)}, {"Site", place(e)},
			{"Date", fmt.Sprintf("%04d.%02d.%02d", year, 1+rnd.IntN(12), 1+rnd.IntN(28))}, {"Round", fmt.Sprint(1 + rnd.IntN(11))},
			{"White", name(player.Uint64())}, {"Black", name(player.Uint64())}, {"Result", s.result.String()},
		}
		white, black := s.white, s.black
		if white == 0 {
			white, black = 1400+int(rnd.NormFloat64()*300), 1400+int(rnd.NormFloat64()*300)
		}
		tags = append(tags, [2]string{"WhiteElo", fmt.Sprint(min(max(white+rnd.IntN(101)-50, 600), 2900))},
			[2]string{"BlackElo", fmt.Sprint(min(max(black+rnd.IntN(101)-50, 600), 2900))},
			[2]string{"ECO", fmt.Sprintf("%c%02d", 'A'+uint16(line[0])%5, (uint16(line[1])^uint16(line[2]))%100)})
		if s.control != "" {
			tags = append(tags, [2]string{"TimeControl", s.control})
		}
		for _, t := range tags {
			fmt.Fprintf(out, "[%s \"%s\"]\n", t[0], t[1])
		}
		out.WriteByte('\n')
		writeMoves(out, line)
		out.WriteString(s.result.String() + "\n\n")
	}
	return out.Flush()
}

// vary keeps the opening of a game and about its length, and replaces some of the later moves. If a real move is no
// longer legal, it plays a random one.
func vary(rnd *rand.Rand, line []chess.Move) []chess.Move {
	from := min(6+int(rnd.ExpFloat64()*14), len(line))
	p := chess.StartPosition()
	out := make([]chess.Move, 0, len(line))
	var list chess.MoveList
	for i, m := range line {
		if i >= from && rnd.IntN(8) == 0 || !p.IsLegal(m) {
			p.GenerateLegal(&list)
			if list.Len() == 0 {
				break
			}
			m = list.At(rnd.IntN(list.Len()))
		}
		out = append(out, m)
		p.Make(m)
	}
	return out
}

func writeMoves(out *bufio.Writer, line []chess.Move) {
	p := chess.StartPosition()
	col := 0
	for i, m := range line {
		word := chess.FormatSAN(&p, m)
		if i%2 == 0 {
			word = fmt.Sprintf("%d. %s", i/2+1, word)
		}
		if col += len(word) + 1; col > 80 {
			out.WriteByte('\n')
			col = len(word) + 1
		}
		out.WriteString(word)
		out.WriteByte(' ')
		p.Make(m)
	}
}

var syllables = strings.Fields("an ber cor dal el fin gar hol ist jun kar lin mor nel os per qua ros sam tor ul van wes xan yor zel bra kri sto mun ger lev ivan pet")

// spell returns a pronounceable word for a number.
func spell(n uint64, least int) string {
	var b strings.Builder
	for i := 0; i < least || n > 0; i++ {
		b.WriteString(syllables[n%uint64(len(syllables))])
		n /= uint64(len(syllables))
	}
	s := b.String()
	return strings.ToUpper(s[:1]) + s[1:]
}

func name(n uint64) string { return spell(n*7919%1_000_003+n, 2) + ", " + spell(n%97, 1) }

func eventName(n uint64) string { return spell(n*31, 2) + " Open" }

func place(n uint64) string { return spell(n%3001, 2) }

// Equal compares two streams of PGN. It returns an error that names the first different game, counted from 1.
func Equal(a, b io.Reader) (games int, err error) {
	x, y := pgn.NewReader(a), pgn.NewReader(b)
	for {
		g, errA := x.Next()
		h, errB := y.Next()
		if g == nil || h == nil {
			if errA == io.EOF && errB == io.EOF {
				return games, nil
			}
			return games, fmt.Errorf("librarytest: after %d games: %w", games, errors.Join(errA, errB))
		}
		games++
		if !game.Equal(g, h) {
			return games, fmt.Errorf("librarytest: game %d differs", games)
		}
	}
}
