package aloud

import (
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"kibitz/engine/chess"
	"kibitz/gui/locale"
)

// languages are those that every text is tested in.
var languages = [...]string{"en", "de"}

// each calls f in each language.
func each(t *testing.T, f func(t *testing.T, language int)) {
	test.NewTempApp(t)
	t.Cleanup(func() { _ = locale.Use(locale.English) })
	for i, tag := range languages {
		if err := locale.Use(tag); err != nil {
			t.Fatal(err)
		}
		t.Run(tag, func(t *testing.T) { f(t, i) })
	}
}

func parse(t *testing.T, fen string) chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestMove(t *testing.T) {
	const (
		start    = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
		knights  = "4k3/8/8/8/3p4/5N2/8/1N2K3 w - - 0 1"
		rooks    = "4k3/8/8/R7/8/8/7K/R7 w - - 0 1"
		queens   = "1k6/8/8/8/Q6Q/8/7K/7Q w - - 0 1"
		castles  = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		black    = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"
		pawns    = "3r3k/2P5/8/3pP3/8/8/8/4K3 w - d6 0 1"
		chess960 = "k7/8/8/8/8/8/8/1RK3R1 w GB - 0 1"
	)
	each(t, func(t *testing.T, language int) {
		for _, c := range []struct {
			fen, san string
			want     [len(languages)]string
		}{
			{start, "e4", [...]string{"e4", "e4"}},
			{start, "Nf3", [...]string{"knight f3", "Springer f3"}},
			{knights, "Nbd2", [...]string{"knight b1 to d2", "Springer b1 nach d2"}},
			{knights, "Nxd4", [...]string{"knight takes d4", "Springer schlägt d4"}},
			{knights, "Kf2", [...]string{"king f2", "König f2"}},
			{rooks, "R1a3", [...]string{"rook a1 to a3", "Turm a1 nach a3"}},
			{rooks, "Re5+", [...]string{"rook e5, check", "Turm e5, Schach"}},
			{queens, "Qh4e1", [...]string{"queen h4 to e1", "Dame h4 nach e1"}},
			{castles, "O-O", [...]string{"castles kingside", "kurze Rochade"}},
			{castles, "O-O-O", [...]string{"castles queenside", "lange Rochade"}},
			{castles, "Rxa8+", [...]string{"rook takes a8, check", "Turm schlägt a8, Schach"}},
			{black, "O-O", [...]string{"castles kingside", "kurze Rochade"}},
			{chess960, "O-O", [...]string{"castles kingside", "kurze Rochade"}},
			{pawns, "exd6", [...]string{"e5 takes d6 en passant", "e5 schlägt d6 en passant"}},
			{pawns, "c8=N", [...]string{"c8, promotes to knight", "c8, Umwandlung in Springer"}},
			{pawns, "cxd8=Q+", [...]string{"c7 takes d8, promotes to queen, check", "c7 schlägt d8, Umwandlung in Dame, Schach"}},
			{"8/6P1/6pk/5rp1/7B/7K/8/5N2 w - - 0 1", "g8=R", [...]string{"g8, promotes to rook", "g8, Umwandlung in Turm"}},
			{"8/6P1/8/8/8/8/2k5/K7 w - - 0 1", "g8=B", [...]string{"g8, promotes to bishop", "g8, Umwandlung in Läufer"}},
			{"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "Qxf7#", [...]string{"queen takes f7, checkmate", "Dame schlägt f7, Schachmatt"}},
			{"7k/8/8/3r1q2/8/4n3/8/K7 b - - 0 1", "Qf1+", [...]string{"queen f1, check", "Dame f1, Schach"}},
		} {
			p := parse(t, c.fen)
			m, err := chess.ParseSAN(&p, c.san)
			if err != nil {
				t.Fatalf("%s: %v", c.san, err)
			}
			if got := Move(&p, m); got != c.want[language] {
				t.Errorf("%s in %s: %q, want %q", c.san, c.fen, got, c.want[language])
			}
		}
		p := parse(t, start)
		if got, want := Move(&p, chess.NullMove), [...]string{"null move", "Nullzug"}[language]; got != want {
			t.Errorf("no move: %q, want %q", got, want)
		}
	})
}

func TestPlan(t *testing.T) {
	each(t, func(t *testing.T, language int) {
		for _, c := range []struct {
			pt       chess.PieceType
			from, to chess.Square
			becomes  chess.PieceType
			want     [len(languages)]string
		}{
			{chess.Knight, chess.G1, chess.F3, chess.NoPieceType, [...]string{"knight g1 to f3", "Springer g1 nach f3"}},
			{chess.Pawn, chess.E2, chess.E4, chess.NoPieceType, [...]string{"e2 to e4", "e2 nach e4"}},
			{chess.Pawn, chess.A7, chess.A8, chess.Queen, [...]string{"a7 to a8, promotes to queen", "a7 nach a8, Umwandlung in Dame"}},
		} {
			if got := Plan(c.pt, c.from, c.to, c.becomes); got != c.want[language] {
				t.Errorf("%q, want %q", got, c.want[language])
			}
		}
	})
}

func TestPieces(t *testing.T) {
	each(t, func(t *testing.T, language int) {
		for _, c := range []struct {
			fen  string
			side chess.Color
			want [len(languages)]string
		}{
			{"6k1/5ppp/8/8/8/1P6/P1P5/R2Q1RK1 w - - 0 1", chess.White, [...]string{
				"king g1, queen d1, rooks a1 and f1, pawns a2, c2 and b3", "König g1, Dame d1, Türme a1 und f1, Bauern a2, c2 und b3"}},
			{"6k1/5ppp/8/8/8/1P6/P1P5/R2Q1RK1 w - - 0 1", chess.Black, [...]string{
				"king g8, pawns f7, g7 and h7", "König g8, Bauern f7, g7 und h7"}},
			{"kqq5/bb6/nn6/r7/1p6/8/8/7K w - - 0 1", chess.Black, [...]string{
				"king a8, queens b8 and c8, rook a5, bishops a7 and b7, knights a6 and b6, pawn b4",
				"König a8, Damen b8 und c8, Turm a5, Läufer a7 und b7, Springer a6 und b6, Bauer b4"}},
		} {
			p := parse(t, c.fen)
			board := p.Board()
			if got := Pieces(&board, c.side); got != c.want[language] {
				t.Errorf("%s: %q, want %q", c.fen, got, c.want[language])
			}
		}
		// What is being set up may be anything.
		board := [64]chess.Piece{chess.B8: chess.NewPiece(chess.White, chess.King), chess.A1: chess.NewPiece(chess.White, chess.King)}
		if got, want := Pieces(&board, chess.White), [...]string{"kings a1 and b8", "Könige a1 und b8"}[language]; got != want {
			t.Errorf("two kings: %q, want %q", got, want)
		}
		if got, want := Pieces(&board, chess.Black), [...]string{"no pieces", "keine Figuren"}[language]; got != want {
			t.Errorf("nothing: %q, want %q", got, want)
		}
	})
}

func TestSquare(t *testing.T) {
	each(t, func(t *testing.T, language int) {
		for _, c := range []struct {
			pc   chess.Piece
			want [len(languages)]string
		}{
			{chess.NoPiece, [...]string{"e4", "e4"}},
			{chess.NewPiece(chess.White, chess.Knight), [...]string{"e4, knight of White", "e4, Springer von Weiß"}},
			{chess.NewPiece(chess.Black, chess.Queen), [...]string{"e4, queen of Black", "e4, Dame von Schwarz"}},
		} {
			if got := Square(chess.E4, c.pc); got != c.want[language] {
				t.Errorf("%q, want %q", got, c.want[language])
			}
		}
	})
}

func TestTime(t *testing.T) {
	each(t, func(t *testing.T, language int) {
		for _, c := range []struct {
			d    time.Duration
			want [len(languages)]string
		}{
			{999 * time.Millisecond, [...]string{"less than a second", "weniger als eine Sekunde"}},
			{1999 * time.Millisecond, [...]string{"1 second", "eine Sekunde"}},
			{59 * time.Second, [...]string{"59 seconds", "59 Sekunden"}},
			{time.Minute, [...]string{"1 minute", "eine Minute"}},
			{4*time.Minute + 37*time.Second, [...]string{"4 minutes 37 seconds", "4 Minuten 37 Sekunden"}},
			{time.Hour, [...]string{"1 hour", "eine Stunde"}},
			{2*time.Hour + time.Minute + 59*time.Second, [...]string{"2 hours 1 minute", "2 Stunden eine Minute"}},
		} {
			if got := Time(c.d); got != c.want[language] {
				t.Errorf("%v: %q, want %q", c.d, got, c.want[language])
			}
		}
	})
}
