package pairing

import (
	"slices"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/roster"
)

func TestWhenAGameIsGivenUp(t *testing.T) {
	cp := func(n int, v int) []engine.Score { return slices.Repeat([]engine.Score{engine.CP(v)}, n) }
	lost, level := engine.CP(-resignScore), engine.CP(0)
	for _, tt := range []struct {
		name                   string
		scores                 []engine.Score
		plies                  int
		resigns, takes, offers bool
	}{
		{name: "nothing said", plies: 200},
		{name: "lost for long", scores: cp(resignMoves, -resignScore), resigns: true, takes: true},
		{name: "not yet for long", scores: cp(resignMoves-1, -resignScore), takes: true},
		{name: "mated soon", scores: slices.Repeat([]engine.Score{engine.MateIn(-9)}, resignMoves), resigns: true, takes: true},
		{name: "a slip between", scores: []engine.Score{lost, lost, level, lost, lost}},
		{name: "worse", scores: cp(drawMoves, -drawGladly), takes: true},
		{name: "worse once", scores: cp(1, -500)},
		{name: "level, early", scores: cp(20, 0), plies: 30},
		{name: "level, later", scores: cp(drawMoves, 0), plies: drawAfter, takes: true},
		{name: "a little better", scores: cp(20, 15), plies: 200, takes: true},
		{name: "better", scores: cp(20, 16), plies: 200},
		{name: "dead level", scores: cp(offerMoves, -3), plies: offerAfter, takes: true, offers: true},
		{name: "mating", scores: slices.Repeat([]engine.Score{engine.MateIn(4)}, 9), plies: 200},
	} {
		p := Computer()
		if got := p.Resigns(tt.scores, 0); got != tt.resigns {
			t.Errorf("%s: resigns %v", tt.name, got)
		}
		if got := p.AgreesToDraw(tt.scores, tt.plies, 0); got != tt.takes {
			t.Errorf("%s: takes a draw %v", tt.name, got)
		}
		if got := p.OffersDraw(tt.scores, tt.plies, 0); got != tt.offers {
			t.Errorf("%s: offers a draw %v", tt.name, got)
		}
	}
}

// A player who plays like a person gives up, agrees and offers as often as people do: never with the largest chance, in
// some positions with the smallest, and the better the player, the likelier in a lost one.
func TestPeopleGiveUp(t *testing.T) {
	weak, strong := Player{Engine: roster.BuiltIn, Rating: 1000}, Player{Engine: roster.BuiltIn, Rating: 2400}
	lost, level, won := []engine.Score{engine.CP(-900)}, []engine.Score{engine.CP(0)}, []engine.Score{engine.CP(400)}
	const between = 0.05 // more than the chance of the weak player in a lost position, less than that of the strong one
	for _, tt := range []struct {
		name   string
		p      Player
		scores []engine.Score
		plies  int
		chance float64

		resigns, takes, offers bool
	}{
		{"lost, by chance", weak, lost, 60, 0, true, true, false},
		{"lost", weak, lost, 60, between, false, true, false},
		{"lost, and strong", strong, lost, 60, between, true, true, false},
		{"lost, but patient", strong, lost, 60, 0.999, false, true, false},
		{"level, by chance", weak, level, 100, 0, false, true, true},
		{"level, early", weak, level, 4, 0, false, false, false},
		{"level", strong, level, 100, 0.5, false, true, false},
		{"won", weak, won, 100, 0, false, false, false},
		{"nothing known", weak, nil, 100, 0, false, false, false},
	} {
		if got := tt.p.Resigns(tt.scores, tt.chance); got != tt.resigns {
			t.Errorf("%s: resigns %v", tt.name, got)
		}
		if got := tt.p.AgreesToDraw(tt.scores, tt.plies, tt.chance); got != tt.takes {
			t.Errorf("%s: takes a draw %v", tt.name, got)
		}
		if got := tt.p.OffersDraw(tt.scores, tt.plies, tt.chance); got != tt.offers {
			t.Errorf("%s: offers a draw %v", tt.name, got)
		}
	}
}

// Where nobody can hope for more, a draw is taken at once.
func TestAgreesAtOnce(t *testing.T) {
	for _, tt := range []struct {
		fen    string
		scores []engine.Score
		want   bool
	}{
		{"8/8/4k3/7r/8/4K3/8/R7 w - - 0 60", nil, true},
		{"8/8/4k3/7r/8/4K3/8/R7 w - - 0 60", []engine.Score{engine.CP(1)}, true},
		{"8/8/4k3/7r/8/4K3/8/R7 w - - 0 60", []engine.Score{engine.CP(500)}, false},
		{"8/8/4k3/7b/8/4K3/8/R7 w - - 0 1", []engine.Score{engine.CP(10)}, true},
		{"8/8/4k3/8/8/4K3/8/R7 w - - 0 60", nil, false}, // a bare king is lost
		{"8/8/4k3/8/8/4K3/8/NN6 w - - 0 1", nil, true},
		{"8/8/4k3/8/8/4K3/8/NN6 w - - 0 1", []engine.Score{engine.MateIn(1)}, false},
		{"8/8/4k3/8/8/4K3/8/NB6 w - - 0 1", nil, false},
		{"8/8/4k3/8/8/4K3/8/NNN5 w - - 0 1", nil, false},
		{"8/8/4k3/7r/8/4K3/P7/R7 w - - 0 60", nil, false},
		{"8/8/4k3/7q/8/4K3/8/Q7 w - - 0 60", nil, false},
	} {
		p, err := chess.ParseFEN(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := AgreesAtOnce(tt.scores, false, &p); got != tt.want {
			t.Errorf("%s with %v: %v", tt.fen, tt.scores, got)
		}
	}
}

// What tablebases call a draw is taken at once, too.
func TestKnownDraw(t *testing.T) {
	const rooks = "8/8/4k3/7r/4p3/4K3/8/R7 w - - 0 60"
	for _, tt := range []struct {
		fen  string
		said engine.Info
		want bool
	}{
		{rooks, engine.Info{Score: engine.CP(0), TBHits: 9}, true},
		{rooks, engine.Info{Score: engine.CP(0)}, false},
		{rooks, engine.Info{Score: engine.CP(4), TBHits: 9}, false},
		{rooks, engine.Info{Score: engine.Score{Kind: engine.Tablebase, Value: 3}, TBHits: 9}, false},
		{"4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 60", engine.Info{Score: engine.CP(0), TBHits: 9}, false}, // tables do not reach so far
	} {
		p, err := chess.ParseFEN(tt.fen)
		if err != nil {
			t.Fatal(err)
		}
		known := KnownDraw(&tt.said, &p)
		if known != tt.want || AgreesAtOnce([]engine.Score{tt.said.Score}, known, &p) != tt.want {
			t.Errorf("%s with %+v: %v", tt.fen, tt.said, known)
		}
	}
}
