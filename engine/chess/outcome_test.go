package chess

import (
	"strconv"
	"testing"
)

func TestStatus(t *testing.T) {
	for _, c := range []struct {
		name, fen   string
		outcome     Outcome
		termination Termination
	}{
		{"the start", startFEN, NoOutcome, NoTermination},
		{"fool's mate", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", BlackWins, Checkmate},
		{"back rank", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", WhiteWins, Checkmate},
		{"smothered", "6rk/5Npp/8/8/8/8/8/4K3 b - - 0 1", WhiteWins, Checkmate},
		{"double check", "3k4/3R4/4N3/8/8/8/8/4K3 b - - 0 1", NoOutcome, NoTermination},
		{"the pawn that gives mate can be taken en passant",
			"8/8/R7/4k3/2KPp3/8/8/5R2 b - d3 0 1", NoOutcome, NoTermination},
		{"the same pawn a move later", "8/8/R7/4k3/2KPp3/8/8/5R2 b - - 0 1", WhiteWins, Checkmate},
		{"check that can be blocked", "R5k1/5ppp/8/8/8/8/3r4/4K3 b - - 0 1", NoOutcome, NoTermination},
		{"queen stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Draw, Stalemate},
		{"stalemate with pawns locked", "7k/7P/6K1/p7/P7/8/8/8 b - - 0 1", Draw, Stalemate},
		{"stalemate by a pin", "k7/b7/8/8/8/8/8/RK4Q1 b - - 0 1", NoOutcome, NoTermination},
		{"only a pinned piece left", "8/8/8/8/8/1r6/8/KN1r3k w - - 0 1", NoOutcome, NoTermination},
		{"a rook's mate", "k7/2K5/8/8/8/8/8/R7 b - - 0 1", WhiteWins, Checkmate},
		{"stalemate before insufficient material", "k7/3N4/1K6/8/8/8/8/8 b - - 0 1", Draw, Stalemate},
		{"bare kings", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", Draw, InsufficientMaterial},
		{"bare kings cannot be stalemated", "k7/8/1K6/8/8/8/8/8 b - - 0 1", Draw, InsufficientMaterial},
		{"fifty moves are for the players to claim", "4k3/8/8/8/8/8/8/R3K3 w - - 200 200", NoOutcome, NoTermination},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := parse(t, c.fen)
			if o, why := p.Status(); o != c.outcome || why != c.termination {
				t.Errorf("%s: %v by %v, want %v by %v", c.fen, o, why, c.outcome, c.termination)
			}
		})
	}
}

// material describes the pieces beside the kings, and which sides could mate.
var material = []struct {
	white, black string // piece letters; a bishop stands on light squares as B, on dark ones as D
	whiteMates   bool
	blackMates   bool
}{
	{"", "", false, false},
	{"P", "", true, false},
	{"R", "", true, false},
	{"Q", "", true, false},
	{"N", "", false, false},
	{"B", "", false, false},
	{"NN", "", true, false},
	{"BN", "", true, false},
	{"BD", "", true, false},
	{"BB", "", false, false},
	{"BBB", "", false, false},
	{"N", "N", true, true},
	{"N", "B", true, true},
	{"N", "R", true, true},
	{"N", "P", true, true},
	{"N", "Q", false, true},
	{"N", "QQ", false, true},
	{"NN", "Q", true, true},
	{"B", "B", false, false},
	{"B", "D", true, true},
	{"BB", "B", false, false},
	{"BB", "D", true, true},
	{"B", "R", false, true},
	{"B", "Q", false, true},
	{"B", "P", true, true},
	{"B", "BR", false, true},
	{"B", "DR", true, true},
	{"R", "Q", true, true},
	{"", "BN", false, true},
}

func TestCanMate(t *testing.T) {
	for _, c := range material {
		p := placeMaterial(c.white, c.black)
		if w, b := p.HasMatingMaterial(White), p.HasMatingMaterial(Black); w != c.whiteMates || b != c.blackMates {
			t.Errorf("K%s against K%s: White can mate: %v, Black can mate: %v", c.white, c.black, w, b)
		}
		if dead := !c.whiteMates && !c.blackMates; p.InsufficientMaterial() != dead {
			t.Errorf("K%s against K%s: insufficient material: %v", c.white, c.black, !dead)
		}
	}
}

// placeMaterial puts the pieces somewhere out of each other's way.
func placeMaterial(white, black string) Position {
	s := EmptySetup()
	s.Board[A1], s.Board[H8] = WhiteKing, BlackKing
	light, dark := []Square{C2, E2, G2}, []Square{D2, F2, B2}
	for c, letters := range [2]string{white, black} {
		for i := range letters {
			squares := &light
			if letters[i] == 'D' {
				squares = &dark
			}
			sq := (*squares)[0]
			*squares = (*squares)[1:]
			if letters[i] != 'B' && letters[i] != 'D' {
				sq = sq&7 | 3<<3
			}
			if c == int(Black) {
				sq ^= 56 ^ 7 // to the other side of the board, on the same color of squares
			}
			s.Board[sq] = NewPiece(Color(c), pieceOf(letters[i]))
		}
		light, dark = []Square{C2, E2, G2}, []Square{D2, F2, B2}
	}
	return s.assemble()
}

func pieceOf(letter byte) PieceType {
	if letter == 'D' {
		return Bishop
	}
	return pieceTypeFromLetter(letter)
}

// A side that cannot mate has no mate anywhere on the board, and one that can
// has one: looked for in every position with one or two pieces but no pawns.
func TestCanMateByTryingAll(t *testing.T) {
	if testing.Short() {
		t.Skip("looks through millions of positions")
	}
	for _, c := range material {
		n := len(c.white) + len(c.black)
		if n == 0 || n > 2 || c.white == "P" || c.black == "P" {
			continue
		}
		t.Run("K"+c.white+"K"+c.black, func(t *testing.T) {
			t.Parallel()
			if found := findMate(c.white, c.black); found != c.whiteMates {
				t.Errorf("White mates somewhere: %v", found)
			}
		})
	}
}

// findMate looks for a position with this material in which Black is mated.
func findMate(white, black string) bool {
	var pieces []Piece
	for i := range white {
		pieces = append(pieces, NewPiece(White, pieceOf(white[i])))
	}
	for i := range black {
		pieces = append(pieces, NewPiece(Black, pieceOf(black[i])))
	}
	colors := white + black
	var p Position
	var place func(i int) bool
	place = func(i int) bool {
		if i == len(pieces) {
			if p.Attacked(p.King(White), Black) {
				return false
			}
			p.checkers = p.AttackersTo(p.King(Black), p.Occupied()) & p.colors[White]
			return p.checkers != 0 && !p.HasLegalMove()
		}
		free := ^p.Occupied()
		switch colors[i] {
		case 'B':
			free &= LightSquares
		case 'D':
			free &= DarkSquares
		}
		for free != 0 {
			s := free.Pop()
			p.put(pieces[i], s)
			found := place(i + 1)
			p.remove(pieces[i], s)
			if found {
				return true
			}
		}
		return false
	}
	p = Position{turn: Black, ep: NoSquare}
	for king := A1; king <= H8; king++ {
		// Without pawns the board can be mirrored in its diagonals, which keeps the
		// color of squares, to bring the king into the triangle to their left.
		if f, r := king.File(), king.Rank(); f > r || f > 7-r {
			continue
		}
		p.put(BlackKing, king)
		for s := A1; s <= H8; s++ {
			if s == king || KingAttacks(king).Has(s) {
				continue
			}
			p.put(WhiteKing, s)
			if place(0) {
				return true
			}
			p.remove(WhiteKing, s)
		}
		p.remove(BlackKing, king)
	}
	return false
}

func TestOutcome(t *testing.T) {
	for _, c := range []struct {
		outcome Outcome
		text    string
		winner  Color
		won     bool
	}{
		{NoOutcome, "*", 0, false}, {WhiteWins, "1-0", White, true}, {BlackWins, "0-1", Black, true}, {Draw, "1/2-1/2", 0, false},
	} {
		if c.outcome.String() != c.text {
			t.Errorf("%d is written %q", c.outcome, c.outcome.String())
		}
		if o, err := ParseOutcome(c.text); o != c.outcome || err != nil {
			t.Errorf("%q is read as %v", c.text, o)
		}
		if winner, ok := c.outcome.Winner(); ok != c.won || ok && winner != c.winner {
			t.Errorf("%v is won by %v, %v", c.outcome, winner, ok)
		}
		if c.won && Win(c.winner) != c.outcome {
			t.Errorf("a win of %v is %v", c.winner, Win(c.winner))
		}
	}
	for _, text := range []string{"", "1-1", "1/2", "0-0", "Outcome(4)"} {
		o, err := ParseOutcome(text)
		if want := "chess: " + strconv.Quote(text) + " is not an outcome (1-0, 0-1, 1/2-1/2 or *)"; o != NoOutcome || err == nil || err.Error() != want {
			t.Errorf("%q is read as %v, %v", text, o, err)
		}
	}
	seen := map[string]bool{}
	for why := NoTermination; why <= Abandoned; why++ {
		if s := why.String(); s == "" || seen[s] {
			t.Errorf("termination %d has the words %q", why, s)
		} else {
			seen[s] = true
		}
	}
}

func TestRepetitions(t *testing.T) {
	if n := Repetitions(nil); n != 0 {
		t.Errorf("no keys: %d", n)
	}
	p := StartPosition()
	keys := []Key{p.Key()}
	want := []int{1, 1, 1, 2, 2, 2, 2, 3} // the start position counts as the first of its kind
	for i, move := range []string{"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"} {
		p = play(t, p, move)
		keys = append(keys, p.Key())
		if n := Repetitions(keys); n != want[i] {
			t.Errorf("after %d plies: %d, want %d", i+1, n, want[i])
		}
	}
	// The first time the capture en passant was possible; the next times it is not.
	p = parse(t, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1")
	keys = []Key{p.Key()}
	for range 2 {
		p = play(t, p, "e8d8 e1d1 d8e8 d1e1")
		keys = append(keys, p.Key())
	}
	if n := Repetitions(keys); n != 2 {
		t.Errorf("with en passant lost on the way: %d, want 2", n)
	}
}
