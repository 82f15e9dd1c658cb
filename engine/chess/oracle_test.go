package chess

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	notnil "github.com/notnil/chess"
)

// oracle is the same game as played by notnil/chess, an independent
// implementation of standard chess.
type oracle struct {
	game *notnil.Game
}

func newOracle(t *testing.T, fen string) oracle {
	t.Helper()
	from, err := notnil.FEN(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return oracle{notnil.NewGame(from)}
}

// move plays m in a new game that starts where the old one stands: the oracle
// looks for repetitions in a way that takes most of the time of a long game.
func (o oracle) move(t *testing.T, m *notnil.Move) oracle {
	t.Helper()
	o = newOracle(t, o.game.FEN())
	if err := o.game.Move(m); err != nil {
		t.Fatal(err)
	}
	return o
}

// sorted returns the legal moves of the oracle in UCI notation, each with its
// move, in alphabetical order.
func (o oracle) sorted() (names []string, moves map[string]*notnil.Move) {
	moves = map[string]*notnil.Move{}
	for _, m := range o.game.ValidMoves() {
		names = append(names, m.String())
		moves[m.String()] = m
	}
	slices.Sort(names)
	return names, moves
}

// outcome returns what the oracle says of the game, in our words.
func (o oracle) outcome() (Outcome, Termination) {
	outcome, _ := ParseOutcome(o.game.Outcome().String())
	return outcome, map[notnil.Method]Termination{
		notnil.NoMethod:             NoTermination,
		notnil.Checkmate:            Checkmate,
		notnil.Stalemate:            Stalemate,
		notnil.InsufficientMaterial: InsufficientMaterial,
		notnil.SeventyFiveMoveRule:  SeventyFiveMoves,
	}[o.game.Method()]
}

// status is Status with the draw by seventy-five moves, which the oracle knows too.
func status(p *Position) (Outcome, Termination) {
	outcome, why := p.Status()
	if outcome == NoOutcome && p.HalfmoveClock() >= 150 {
		return Draw, SeventyFiveMoves
	}
	return outcome, why
}

func TestAgainstOracle(t *testing.T) {
	games, sanEvery := 6, 8
	if testing.Short() {
		games, sanEvery = 1, 40
	}
	starts := []string{
		// All of chess, castling and promotions at once, and endings that reach every kind of draw.
		startFEN, startFEN, startFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
		"4k3/8/2n5/8/8/5b2/8/4K2R w K - 0 1",
		"4k2b/8/8/8/8/8/8/B3K2b w - - 140 100",
		"k7/8/8/8/8/8/8/7K w - - 0 1",
		"1k6/8/8/8/8/8/8/Q1Q4K w - - 0 1",
		"r3k3/8/8/8/8/8/8/4K2R w Kq - 120 90",
	}
	rnd := rand.New(rand.NewPCG(5, 5))
	ended := map[Termination]int{}
	plies, sans := 0, 0
	for _, fen := range starts {
		for range games {
			p, o := parse(t, fen), newOracle(t, fen)
			for ply := 0; ; ply++ {
				if got, want := strings.Fields(p.FEN())[0], o.game.Position().Board().String(); got != want {
					t.Fatalf("the board is %s, the oracle has %s", got, want)
				}
				outcome, why := status(&p)
				if ply > 0 { // the oracle judges a game after each move only
					wantOutcome, wantWhy := o.outcome()
					if outcome != wantOutcome || why != wantWhy {
						t.Fatalf("%s: %v by %v, the oracle says %v by %v", p.FEN(), outcome, why, wantOutcome, wantWhy)
					}
				}
				if ended[why]++; outcome != NoOutcome || ply == 250 {
					break
				}
				names, moves := o.sorted()
				var l MoveList
				p.GenerateLegal(&l)
				var ours []string
				for _, m := range l.Slice() {
					ours = append(ours, FormatUCI(m, false))
				}
				if slices.Sort(ours); !slices.Equal(ours, names) {
					t.Fatalf("%s: the moves are\n%v, the oracle has\n%v", p.FEN(), ours, names)
				}
				for _, m := range l.Slice() {
					if check := moves[FormatUCI(m, false)].HasTag(notnil.Check); check != p.GivesCheck(m) {
						t.Errorf("%s: the oracle says that %v gives check: %v", p.FEN(), m, check)
					}
				}
				if plies%sanEvery == 0 {
					for _, name := range names {
						m := moveFromUCI(t, &p, name)
						if got, want := FormatSAN(&p, m), (notnil.AlgebraicNotation{}).Encode(o.game.Position(), moves[name]); got != want {
							t.Errorf("%s: %s is %s, the oracle writes %s", p.FEN(), name, got, want)
						}
						sans++
					}
				}
				name := names[rnd.IntN(len(names))]
				o = o.move(t, moves[name])
				p = play(t, p, name)
				plies++
			}
		}
	}
	t.Logf("%d plies, %d SANs; ends: %v", plies, sans, ended)
}
