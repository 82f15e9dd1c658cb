package chess_test

import (
	"encoding/json"
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

func ExamplePosition_GenerateLegal() {
	p, err := chess.ParseFEN("1r6/P7/8/8/8/k1p5/8/K7 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	var moves chess.MoveList
	p.GenerateLegal(&moves)
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
	// against the rules: chess: illegal move: "Ke2": no white king can go to e2
	// against the rules: chess: illegal move: "g1g3": the knight on g1 cannot move to g3
	// not understood: chess: not a move: "knight f3": want something like Nf3, exd5, e8=Q or O-O
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

// Perft counts the lines of play, the classic test of a move generator.
func ExamplePerft() {
	p := chess.StartPosition()
	for depth := range 5 {
		fmt.Println(depth, chess.Perft(&p, depth))
	}
	// Output:
	// 0 1
	// 1 20
	// 2 400
	// 3 8902
	// 4 197281
}

func ExamplePosition_LegalMoves() {
	checks := 0
	p, err := chess.ParseFEN("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	for m := range p.LegalMoves() {
		if p.GivesCheck(m) {
			fmt.Println(chess.FormatSAN(&p, m))
			checks++
		}
	}
	fmt.Println(checks, "of", p.CountLegal())
	// Output:
	// Ra8#
	// 1 of 20
}

// UncheckedMove describes what a hand did on a board; IsLegal judges it.
func ExamplePosition_UncheckedMove() {
	p := chess.StartPosition()
	for _, to := range []chess.Square{chess.E4, chess.E5} {
		m := p.UncheckedMove(chess.E2, to, chess.NoPieceType)
		fmt.Println(m, p.IsLegal(m))
	}
	// Output:
	// e2e4 true
	// e2e5 false
}

// Play checks the move; the position itself stays as it is.
func ExamplePosition_Play() {
	p := chess.StartPosition()
	m, err := chess.ParseSAN(&p, "e4")
	if err != nil {
		fmt.Println(err)
		return
	}
	next, err := p.Play(m)
	fmt.Println(next.FEN(), err)
	_, err = next.Play(m)
	fmt.Println(err, errors.Is(err, chess.ErrIllegalMove))
	// Output:
	// rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 <nil>
	// chess: illegal move: e2e4 true
}

func ExampleStartPosition() {
	fmt.Println(chess.StartPosition().FEN())
	fmt.Println(chess.StartPosition().Status())
	// Output:
	// rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
	// * in progress
}

func ExampleParseFEN() {
	for _, fen := range []string{"8/8/8/8/8/4k3/4p3/4K3 w - - 0 60", "8/8/8/8/8/4k3/4p3 w - - 0 60"} {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(p.Status())
	}
	// Output:
	// 1/2-1/2 stalemate
	// chess: invalid FEN: piece placement: there must be 8 ranks, not 7
}

// Values of this package are text in JSON, also as keys of maps.
func ExamplePosition_MarshalText() {
	text, err := json.Marshal(map[chess.Square]chess.Piece{chess.E1: chess.WhiteKing, chess.E8: chess.BlackKing})
	fmt.Println(string(text), err)

	var puzzle struct {
		Position chess.Position
		Result   chess.Outcome
	}
	err = json.Unmarshal([]byte(`{"Position": "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", "Result": "1/2-1/2"}`), &puzzle)
	fmt.Println(puzzle.Position.Turn(), puzzle.Result, err)
	// Output:
	// {"e1":"K","e8":"k"} <nil>
	// white 1/2-1/2 <nil>
}

func ExampleBitboard_Squares() {
	p := chess.StartPosition()
	for s := range p.Pieces(chess.White, chess.Knight).Squares() {
		fmt.Println(s, chess.KnightAttacks(s).Count())
	}
	// Output:
	// b1 3
	// g1 3
}

// A position occurs a third time; whether to claim the draw is the player's to say.
func ExampleRepetitions() {
	p := chess.StartPosition()
	keys := []chess.Key{p.Key()}
	for _, san := range []string{"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"} {
		m, err := chess.ParseSAN(&p, san)
		if err != nil {
			fmt.Println(err)
			return
		}
		p.Make(m)
		keys = append(keys, p.Key())
	}
	fmt.Println(chess.Repetitions(keys))
	// Output: 3
}

func ExampleChess960() {
	p := chess.Chess960(518)
	fmt.Println(p.FEN())
	p = chess.Chess960(0)
	fmt.Println(p.FEN())
	// Output:
	// rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
	// bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1
}
