package board

import (
	"cmp"
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"kibitz/engine/chess"
)

func pieces(t *testing.T, fen string) [64]chess.Piece {
	t.Helper()
	s, err := chess.ParseSetup(fen + " w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	return s.Board
}

func TestPlanGlides(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
	none := chess.NoSquare
	for _, c := range []struct {
		name, before, after string
		except              chess.Square
		want                []glide
	}{
		{"nothing", start, start, none, nil},
		{"a move", start, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR", none,
			[]glide{{from: chess.E2, to: chess.E4, piece: chess.WhitePawn}}},
		{"a move that was dragged", start, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR", chess.E2, nil},
		{"a capture", "4k3/8/8/3p4/4P3/8/8/4K3", "4k3/8/8/3P4/8/8/8/4K3", none,
			[]glide{{from: chess.E4, to: chess.D5, piece: chess.WhitePawn, captured: chess.BlackPawn}}},
		{"a capture taken back", "4k3/8/8/3P4/8/8/8/4K3", "4k3/8/8/3p4/4P3/8/8/4K3", none,
			[]glide{{from: chess.D5, to: chess.E4, piece: chess.WhitePawn}}},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3", "4k3/8/3P4/8/8/8/8/4K3", none,
			[]glide{{from: chess.E5, to: chess.D6, piece: chess.WhitePawn}}},
		{"castling", "4k3/8/8/8/8/8/8/4K2R", "4k3/8/8/8/8/8/8/5RK1", none,
			[]glide{{from: chess.H1, to: chess.F1, piece: chess.WhiteRook}, {from: chess.E1, to: chess.G1, piece: chess.WhiteKing}}},
		{"castling by dragging the king", "4k3/8/8/8/8/8/8/4K2R", "4k3/8/8/8/8/8/8/5RK1", chess.E1,
			[]glide{{from: chess.H1, to: chess.F1, piece: chess.WhiteRook}}},
		{"castling over each other", "4k3/8/8/8/8/8/8/5KR1", "4k3/8/8/8/8/8/8/5RK1", none,
			[]glide{{from: chess.G1, to: chess.F1, piece: chess.WhiteRook}, {from: chess.F1, to: chess.G1, piece: chess.WhiteKing}}},
		{"promotion", "4k3/P7/8/8/8/8/8/4K3", "Q3k3/8/8/8/8/8/8/4K3", none,
			[]glide{{from: chess.A7, to: chess.A8, piece: chess.WhitePawn}}},
		{"promotion taken back", "Q3k3/8/8/8/8/8/8/4K3", "4k3/P7/8/8/8/8/8/4K3", none,
			[]glide{{from: chess.A8, to: chess.A7, piece: chess.WhiteQueen}}},
		{"promotion of Black with capture", "4k3/8/8/8/8/8/p7/1N2K3", "4k3/8/8/8/8/8/8/1r2K3", none,
			[]glide{{from: chess.A2, to: chess.B1, piece: chess.BlackPawn, captured: chess.WhiteKnight}}},
		{"the nearer knight", "4k3/8/8/8/8/8/8/1N2K1N1", "4k3/8/8/8/8/5N2/8/1N2K3", none,
			[]glide{{from: chess.G1, to: chess.F3, piece: chess.WhiteKnight}}},
		{"a piece from nowhere", "4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/4Q3/8/8/4K3", none, nil},
		{"another game", start, "r1bq1rk1/pp2bppp/2n2n2/3p4/3N4/2N3P1/PP2PPBP/R1BQ1RK1", none, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			before, after := pieces(t, c.before), pieces(t, c.after)
			got := planGlides(&before, &after, c.except)
			slices.SortFunc(got, func(a, b glide) int { return cmp.Compare(a.to, b.to) })
			if !slices.Equal(got, c.want) {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

// begin starts a glide without Fyne's clock, which in tests runs out at once.
func (r *rig) begin(from, to chess.Square) {
	m, ok := r.find(from, to, chess.Queen)
	if !ok {
		r.t.Fatalf("%v%v is not legal", from, to)
	}
	before := r.pos.Board()
	r.make(m)
	r.gliding = gliding{glides: planGlides(&before, &r.Board.state.Pieces, chess.NoSquare)}
	for i, g := range r.gliding.glides {
		r.layers.gliders[i].show(g.piece)
	}
	r.glideTo(0)
	r.layers.update()
}

func TestGlide(t *testing.T) {
	r := newRig(t, "4k3/8/8/8/8/r7/8/R3K3 w - - 0 1")
	r.begin(chess.A1, chess.A3)
	if got := r.layers.groundShown.Pieces; got[chess.A3] != chess.BlackRook || got[chess.A1] != chess.NoPiece {
		t.Error("the rook to be captured does not wait, or the other has not left")
	}
	g, glider := r.layers.geo, r.layers.gliders[0]
	if !glider.raster.Visible() || glider.piece != chess.WhiteRook || glider.raster.Position() != g.position(chess.A1) {
		t.Error("the rook does not begin on its square")
	}
	r.glideTo(0.5)
	if got, want := glider.raster.Position(), g.position(chess.A2); got != want {
		t.Errorf("half way it is at %v, want %v", got, want)
	}
	// A resize on the way must not leave it behind.
	r.window.Resize(fyne.NewSquareSize(2 * side))
	if got, want := glider.raster.Position(), r.layers.geo.position(chess.A2); got != want {
		t.Errorf("after a resize it is at %v, want %v", got, want)
	}
	r.glideTo(1)
	if glider.raster.Visible() {
		t.Error("it still glides")
	}
	r.atRest()
}

func TestGlideIsInterrupted(t *testing.T) {
	r := newRig(t, "")
	r.begin(chess.G1, chess.F3)
	r.click(chess.E7)
	if r.layers.gliders[0].raster.Visible() || len(r.gliding.glides) != 0 {
		t.Error("a piece glides on though another was picked up")
	}
	r.atRest()
	r.begin(chess.E7, chess.E5)
	s := r.State()
	s.Orientation = chess.Black
	r.SetState(s)
	if len(r.gliding.glides) != 0 {
		t.Error("a piece glides on though the board was turned")
	}
	r.atRest()
}

func TestGlidesOfTheOwnersMoves(t *testing.T) {
	r := newRig(t, "")
	r.make(chess.Move(chess.E2) | chess.Move(chess.E4)<<6)
	r.atRest() // in tests, animations run out at once
	o := r.Options()
	o.Animation = 0
	r.SetOptions(o)
	r.make(chess.Move(chess.E7) | chess.Move(chess.E5)<<6)
	r.atRest()
}
