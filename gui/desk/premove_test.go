package desk

import (
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/pairing"
)

// enter enters premoves, in UCI without a promotion.
func (r *rig) enter(moves ...string) {
	r.t.Helper()
	for _, word := range moves {
		m := Premove{From: square(r.t, word[:2]), To: square(r.t, word[2:])}
		side, ok := r.Premover()
		if !ok {
			r.t.Fatalf("nobody may enter %s", word)
		}
		if plan := r.Plan(side); !plan.Destinations()[m.From].Has(m.To) {
			r.t.Fatalf("the board does not allow %s", word)
		}
		r.AddPremove(m)
	}
}

// A premove is made when its turn comes, and forgotten where it is not legal then.
func TestPremove(t *testing.T) {
	for _, tt := range []struct {
		from, to     chess.Square
		answer, want string
	}{
		{chess.G1, chess.F3, "e7e5", "e4 e5 Nf3"},
		{chess.E4, chess.D5, "d7d5", "e4 d5 exd5"},
		{chess.E4, chess.D5, "e7e5", "e4 e5"},
	} {
		r := newRig(t)
		r.against(pairing.Computer())
		r.make("e2e4")
		if side, ok := r.Premover(); !ok || side != chess.White {
			t.Fatalf("%v may premove: %v", side, ok)
		}
		if n := r.AddPremove(Premove{From: tt.from, To: tt.to}); n != 1 {
			t.Errorf("%d premoves are noted", n)
		}
		o := r.opponents[chess.Black]
		pos := r.Position()
		m, err := chess.ParseUCI(&pos, tt.answer)
		if err != nil {
			t.Fatal(err)
		}
		o.changed(host.Snapshot{Gen: o.gen, Best: &engine.Best{Move: m}})
		r.wantMoves(tt.want)
	}
}

// The score of the computer's move is stored with that move although a premove follows at once.
func TestPremoveAfterAJudgement(t *testing.T) {
	r := newRig(t)
	r.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: pairing.Computer()}, Control: "60"}, game.New())
	r.book.Set(func(b *roomtest.Script) { b.Score, b.Moves = engine.CP(30), []string{"e7e5"} })
	r.make("e2e4")
	r.enter("g1f3")
	r.until("the premove", func() bool { return r.lastUCI() == "g1f3" })
	for n, want := range map[game.NodeID]bool{r.doc.Round.Line[1]: true, r.doc.Round.Line[2]: false} {
		if _, heard := r.doc.Judged(r.doc.Game().Node(n)); heard != want {
			t.Errorf("after ply %d a judgement is known: %v", r.doc.Game().Node(n).Ply(), heard)
		}
	}
}

// A premove may become legal by the answer: a recapture, a line that opens, castling.
func TestPremovesThatWait(t *testing.T) {
	for _, c := range []struct{ name, fen, move, answer, premove, want string }{
		{"recapture", "4k3/8/8/3p4/8/4P3/8/4K2R w K - 0 1", "h1h5", "d5d4", "e3d4", "Rh5 d4 exd4"},
		{"a line that opens", "4k3/8/8/8/r7/8/P7/4K3 w - - 0 1", "e1e2", "a4b4", "a2a4", "Ke2 Rb4 a4"},
		{"castling through an attack", "4k3/8/b7/8/8/8/7P/4K2R w K - 0 1", "h2h3", "a6b7", "e1g1", "h3 Bb7 O-O"},
		{"en passant", "4k3/3p4/8/4P3/8/8/8/4K3 w - - 0 1", "e1e2", "d7d5", "e5d6", "Ke2 d5 exd6"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newRig(t)
			r.Start(r.terms.Pairing(), game.NewFrom(position(t, c.fen), false))
			r.book.Add(c.answer)
			r.make(c.move)
			r.enter(c.premove)
			r.until("the premove", func() bool { return r.lastUCI() == c.premove })
			r.wantMoves(c.want)
		})
	}
}

// Every move that is legal after any answer can be entered before it.
func TestPremoveDestinations(t *testing.T) {
	for _, fen := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
		"nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN b GBgb - 0 1",
		"r2k2r1/8/8/8/8/8/8/RK4R1 b GAga - 0 1",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
	} {
		p := position(t, fen)
		board := NewPlan(&p, p.Turn().Other())
		offered := board.Destinations()
		var list chess.MoveList
		p.GenerateLegal(&list)
		for _, m := range list.Slice() {
			after := p.PlayUnchecked(m)
			for from, to := range Destinations(&after) {
				if missing := to &^ offered[from]; missing != 0 {
					t.Errorf("%s: after %v, %v can go to squares that were not offered:\n%v", fen, m, chess.Square(from), missing)
				}
			}
		}
	}
}
