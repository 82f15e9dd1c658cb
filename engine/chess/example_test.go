package chess_test

import (
	"errors"
	"fmt"

	"kibitz/engine/chess"
)

func Example() {
	p := chess.StartPosition()
	for _, san := range []string{"f3", "e5", "g4", "Qh4"} {
		m, err := chess.ParseSAN(&p, san)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Print(chess.FormatSAN(&p, m), " ")
		p.Make(m)
	}
	fmt.Println(p.Status())
	fmt.Println(p.FEN())
	// Output:
	// f3 e5 g4 Qh4# 0-1 checkmate
	// rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3
}

func ExamplePosition_LegalMoves() {
	p, err := chess.ParseFEN("1r6/P7/8/8/8/k1p5/8/K7 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	var moves chess.MoveList
	p.LegalMoves(&moves)
	for _, m := range moves.Slice() {
		fmt.Println(m, chess.FormatSAN(&p, m), p.IsCapture(m))
	}
	// Unordered output:
	// a7a8q a8=Q+ false
	// a7a8r a8=R+ false
	// a7a8b a8=B false
	// a7a8n a8=N false
	// a7b8q axb8=Q true
	// a7b8r axb8=R true
	// a7b8b axb8=B true
	// a7b8n axb8=N true
}

func ExampleParseMove() {
	p := chess.StartPosition()
	for _, s := range []string{"Nf3", "g1f3", "Ke2", "g1g3", "knight f3"} {
		m, err := chess.ParseMove(&p, s)
		switch {
		case errors.Is(err, chess.ErrIllegalMove):
			fmt.Println("against the rules:", err)
		case err != nil:
			fmt.Println("not understood:", err)
		default:
			fmt.Println(chess.FormatSAN(&p, m))
		}
	}
	// Output:
	// Nf3
	// Nf3
	// against the rules: illegal move: "Ke2": no white king can go to e2
	// against the rules: illegal move: "g1g3": the knight on g1 cannot move to g3
	// not understood: not a move: "knight f3": want something like Nf3, exd5, e8=Q or O-O
}

// A position editor shows all that is still missing.
func ExampleSetup_Validate() {
	s := chess.EmptySetup()
	s.Board[chess.E1] = chess.WhiteKing
	s.Board[chess.E8] = chess.WhitePawn
	for _, problem := range s.Validate() {
		fmt.Printf("%s: %s\n", problem.Field, problem.Text)
	}
	// Output:
	// piece placement: Black has no king
	// piece placement: a pawn cannot stand on e8
}

// Castling is always the king taking its own rook; the notations differ.
func ExampleFormatUCI() {
	p, err := chess.ParseFEN("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := chess.ParseUCI(&p, "e1g1")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.From(), m.To(), m.Destination())
	fmt.Println(chess.FormatUCI(m, false), chess.FormatUCI(m, true), chess.FormatSAN(&p, m))
	// Output:
	// e1 h1 g1
	// e1g1 e1h1 O-O
}
