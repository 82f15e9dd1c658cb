package chess_test

import (
	"encoding"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"kibitz/engine/chess"
)

// roundTrip writes v and reads it into a new value.
func roundTrip[T encoding.TextMarshaler, P interface {
	*T
	encoding.TextUnmarshaler
}](t *testing.T, v T, text string) (got T) {
	t.Helper()
	b, err := v.MarshalText()
	if err != nil || string(b) != text {
		t.Fatalf("%v was written as %q (%v), want %q", v, b, err, text)
	}
	if err := P(&got).UnmarshalText(b); err != nil {
		t.Fatalf("%q: %v", b, err)
	}
	return got
}

func TestTextOfSquares(t *testing.T) {
	for s := chess.A1; s <= chess.NoSquare; s++ {
		if got := roundTrip(t, s, s.String()); got != s {
			t.Errorf("%v was read as %v", s, got)
		}
	}
}

func TestTextOfPieces(t *testing.T) {
	for _, p := range []chess.Piece{
		chess.NoPiece,
		chess.WhitePawn, chess.WhiteKnight, chess.WhiteBishop, chess.WhiteRook, chess.WhiteQueen, chess.WhiteKing,
		chess.BlackPawn, chess.BlackKnight, chess.BlackBishop, chess.BlackRook, chess.BlackQueen, chess.BlackKing,
	} {
		if got := roundTrip(t, p, string(rune(p.Letter()))); got != p {
			t.Errorf("%v was read as %v", p, got)
		}
	}
}

func TestTextOfMoves(t *testing.T) {
	for _, c := range []struct{ fen, san, text string }{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Nf3", "g1f3"},
		{"7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e8=Q", "e7e8q"},
		{"7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e8=N", "e7e8n"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6", "e5d6ep"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", "e1h1oo"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", "e1a1oo"},
	} {
		p, err := chess.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		m, err := chess.ParseSAN(&p, c.san)
		if err != nil {
			t.Fatal(err)
		}
		if got := roundTrip(t, m, c.text); got != m {
			t.Errorf("%s was read as %v", c.text, got)
		}
	}
	for m, text := range map[chess.Move]string{chess.NoMove: "-", chess.NullMove: "0000"} {
		if got := roundTrip(t, m, text); got != m {
			t.Errorf("%q was read as %v", text, got)
		}
	}
}

func TestTextOfOutcomes(t *testing.T) {
	for o, text := range []string{"*", "1-0", "0-1", "1/2-1/2"} {
		if got := roundTrip(t, chess.Outcome(o), text); got != chess.Outcome(o) {
			t.Errorf("%q was read as %v", text, got)
		}
	}
}

func TestTextOfPositions(t *testing.T) {
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 12 34",
		"rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
		"1r1k2r1/8/8/8/8/8/8/1R1K2RR w Gkq - 0 1", // the inner rook has the right
	} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := roundTrip(t, p, fen); got != p {
			t.Errorf("%s was read as %s", fen, got.FEN())
		}
	}
}

// TestTextErrors also checks that a value is left alone by what it cannot read.
func TestTextErrors(t *testing.T) {
	square, piece, outcome, start := chess.E4, chess.BlackQueen, chess.Draw, chess.StartPosition()
	move := chess.NullMove
	position := start
	for _, c := range []struct {
		into encoding.TextUnmarshaler
		text string
		want string
	}{
		{&square, "", `chess: "" is not a square (a1 to h8)`},
		{&square, "e9", `chess: "e9" is not a square (a1 to h8)`},
		{&square, "E4", `chess: "E4" is not a square (a1 to h8)`},
		{&piece, "", `chess: "" is not the letter of a piece (PNBRQK or pnbrqk)`},
		{&piece, "QQ", `chess: "QQ" is not the letter of a piece (PNBRQK or pnbrqk)`},
		{&piece, "x", `chess: "x" is not the letter of a piece (PNBRQK or pnbrqk)`},
		{&move, "", `chess: "" is not the text of a move (such as g1f3, e7e8q, e5d6ep or e1h1oo)`},
		{&move, "e2e2", `chess: "e2e2" is not the text of a move (such as g1f3, e7e8q, e5d6ep or e1h1oo)`},
		{&move, "e7e8k", `chess: "e7e8k" is not the text of a move (such as g1f3, e7e8q, e5d6ep or e1h1oo)`},
		{&move, "e7e8Q", `chess: "e7e8Q" is not the text of a move (such as g1f3, e7e8q, e5d6ep or e1h1oo)`},
		{&move, "e7e8qq", `chess: "e7e8qq" is not the text of a move (such as g1f3, e7e8q, e5d6ep or e1h1oo)`},
		{&move, "e2e9", `chess: "e2e9" is not the text of a move (such as g1f3, e7e8q, e5d6ep or e1h1oo)`},
		{&outcome, "", `chess: "" is not an outcome (1-0, 0-1, 1/2-1/2 or *)`},
		{&outcome, "1:0", `chess: "1:0" is not an outcome (1-0, 0-1, 1/2-1/2 or *)`},
	} {
		if err := c.into.UnmarshalText([]byte(c.text)); err == nil || err.Error() != c.want {
			t.Errorf("%T of %q: %v, want %s", c.into, c.text, err, c.want)
		}
	}
	var fault *chess.FENError
	if err := position.UnmarshalText([]byte("8/8/8/8/8/8/8/8 w - - 0 1")); !errors.As(err, &fault) || !strings.HasPrefix(err.Error(), "chess: ") {
		t.Errorf("an empty board: %v", err)
	}
	if square != chess.E4 || piece != chess.BlackQueen || outcome != chess.Draw || move != chess.NullMove || position != start {
		t.Errorf("changed to %v, %v, %v, %v, %v", square, piece, outcome, move, position.FEN())
	}
	for _, v := range []encoding.TextMarshaler{
		chess.NoSquare + 1, chess.Piece(7), chess.Piece(8), chess.WhitePawn + 16, chess.Draw + 1, chess.Position{},
		chess.Move(chess.A2) | chess.Move(chess.A2)<<6, chess.Move(1 << 12),
	} {
		if b, err := v.MarshalText(); err == nil || !strings.HasPrefix(err.Error(), "chess: ") {
			t.Errorf("%T was written as %q: %v", v, b, err)
		}
	}
}

// TestTextInJSON checks values that are not addressable, and keys of maps.
func TestTextInJSON(t *testing.T) {
	type puzzle struct {
		Position chess.Position
		Pieces   map[chess.Square]chess.Piece
		Outcome  chess.Outcome
	}
	before := puzzle{chess.StartPosition(), map[chess.Square]chess.Piece{chess.E1: chess.WhiteKing}, chess.WhiteWins}
	b, err := json.Marshal(before)
	const want = `{"Position":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","Pieces":{"e1":"K"},"Outcome":"1-0"}`
	if err != nil || string(b) != want {
		t.Fatalf("%s, %v", b, err)
	}
	var after puzzle
	if err := json.Unmarshal(b, &after); err != nil || after.Position != before.Position ||
		after.Pieces[chess.E1] != chess.WhiteKing || after.Outcome != before.Outcome {
		t.Errorf("%+v, %v", after, err)
	}
}

func TestPlay(t *testing.T) {
	start := chess.StartPosition()
	e4, err := chess.ParseUCI(&start, "e2e4")
	if err != nil {
		t.Fatal(err)
	}
	next, err := start.Play(e4)
	if err != nil || next != start.PlayUnchecked(e4) || start != chess.StartPosition() {
		t.Errorf("after e4: %s, %v", next.FEN(), err)
	}
	for _, m := range []chess.Move{chess.NoMove, chess.NullMove, start.UncheckedMove(chess.E2, chess.E5, chess.NoPieceType)} {
		if got, err := start.Play(m); !errors.Is(err, chess.ErrIllegalMove) || err.Error() != "chess: illegal move: "+m.String() || got != (chess.Position{}) {
			t.Errorf("%v: %v", m, err)
		}
	}
}

// TestIterators compares the iterators with the lists, and ends them early.
func TestIterators(t *testing.T) {
	p, err := chess.ParseFEN("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	var list chess.MoveList
	p.GenerateLegal(&list)
	want, i := list.Slice(), 0
	for m := range p.LegalMoves() {
		if m != want[i] {
			t.Fatalf("move %d is %v, want %v", i, m, want[i])
		}
		if i++; i == 1 {
			p.Make(m) // the other moves are still those of the position before
		}
	}
	if i != len(want) {
		t.Errorf("%d moves, want %d", i, len(want))
	}
	n := 0
	for range p.LegalMoves() {
		if n++; n == 3 {
			break
		}
	}
	set := p.Occupied()
	var squares chess.Bitboard
	last := -1
	for s := range set.Squares() {
		if int(s) <= last {
			t.Errorf("%v follows %v", s, chess.Square(last))
		}
		last = int(s)
		squares |= s.Bitboard()
	}
	if squares != set || set != p.Occupied() {
		t.Errorf("got\n%v want\n%v", squares, set)
	}
	for s := range set.Squares() {
		if s != set.First() {
			t.Errorf("the first square is %v", s)
		}
		break
	}
	for s := range chess.Bitboard(0).Squares() {
		t.Errorf("%v is in the empty set", s)
	}
}
