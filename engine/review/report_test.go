package review

import (
	"math"
	"slices"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

func cps(values ...int) (scores []engine.Score) {
	for _, v := range values {
		scores = append(scores, engine.CP(v))
	}
	return scores
}

func TestMoveAccuracy(t *testing.T) {
	// The values of the published curve, one percent being added for what an analysis may have missed.
	for _, tt := range []struct{ lost, want float64 }{{0, 100}, {5, 80.8}, {10, 64.6}, {20, 41}, {40, 15.9}, {60, 5.4}, {100, 0}} {
		if got := MoveAccuracy(70, 70-tt.lost); math.Abs(got-tt.want) > 0.5 && tt.lost <= 70 {
			t.Errorf("%v %% lost: %.1f, want %.1f", tt.lost, got, tt.want)
		}
	}
	if got := MoveAccuracy(40, 60); got != 100 {
		t.Errorf("a gain is %v", got)
	}
}

func TestAccuracy(t *testing.T) {
	even := Accuracy(cps(15, 15, 15, 15, 15), chess.White)
	if even != [2]float64{100, 100} {
		t.Errorf("nothing lost: %v", even)
	}
	// White loses everything with one of two moves.
	a := Accuracy(cps(0, 0, 0, -1000, -1000), chess.White)
	if !(a[chess.White] > 0 && a[chess.White] < 50) || a[chess.Black] != 100 {
		t.Errorf("a blunder: %v", a)
	}
	// Seen from the other side it is the same.
	b := Accuracy(cps(0, 0, 0, 1000, 1000), chess.Black)
	if math.Abs(a[chess.White]-b[chess.Black]) > 1e-9 || b[chess.White] != 100 {
		t.Errorf("%v for White, %v for Black", a, b)
	}
	// By hand: moves of 100 and of about 13.8 %, weighted by deviations of 0.5 (the least) and 12 (the most) of windows of two.
	move := MoveAccuracy(50, 50+50*game.Chances(engine.CP(-1000)))
	weighted, harmonic := (0.5*100+12*move)/12.5, 2/(1/100.0+1/math.Max(move, 1))
	if want := (weighted + harmonic) / 2; math.Abs(a[chess.White]-want) > 1e-9 {
		t.Errorf("%v, want %v", a[chess.White], want)
	}
	if none := Accuracy(cps(0), chess.White); !math.IsNaN(none[0]) || !math.IsNaN(none[1]) {
		t.Errorf("no moves: %v", none)
	}
}

func TestAverageLoss(t *testing.T) {
	got := AverageLoss([]engine.Score{engine.CP(0), engine.CP(-100), engine.CP(50), engine.CP(50), engine.MateIn(3)}, chess.White)
	if got != [2]float64{50, (150 + 950) / 2.0} {
		t.Errorf("%v", got)
	}
}

// analysis returns the analysis of a game with scores of the start and of every move.
func analysis(t *testing.T, text string, scores []engine.Score) *Analysis {
	t.Helper()
	g, err := pgn.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	a := NewAnalysis(g)
	for i, s := range scores {
		a.Verdicts[i] = game.Verdict{Known: true, Score: s}
	}
	return a
}

func TestReport(t *testing.T) {
	a := analysis(t, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 b5 *", cps(20, -40, -40, -300, 0, 0, 300, 300, 300))
	r := NewReport(a)
	if want := []int{3, 4, 6}; !slices.Equal(r.Turns, want) {
		t.Errorf("the game turns at %v, want %v", r.Turns, want)
	}
	if got, want := r.Sides[chess.White].Total(), (Marks{1, 0, 1}); got != want {
		t.Errorf("White: %+v, want %+v", got, want)
	}
	if got, want := r.Sides[chess.Black].Marks[game.Opening], (Marks{0, 0, 2}); got != want {
		t.Errorf("Black: %+v, want %+v", got, want)
	}
	w := speak(t, "en")
	text := w.Report(r)
	if !w.OwnReport(text) || w.OwnReport(text+" I agree.") {
		t.Errorf("%q is not known for what it is", text)
	}
	// Of a game that is not analysed to its end, nothing is said of how well it was played.
	a.Verdicts[8] = game.Verdict{}
	if r := NewReport(a); !math.IsNaN(r.Sides[chess.White].Accuracy) || w.Report(r) != "" {
		t.Errorf("an unfinished analysis: %+v", r.Sides)
	}
}

// At most three moves turn a game, the worst ones.
func TestTurns(t *testing.T) {
	a := analysis(t, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 b5 *", cps(0, -200, 200, -400, 400, -600, 600, -800, 800))
	if got := NewReport(a).Turns; len(got) != MostTurns || !slices.IsSorted(got) {
		t.Errorf("%v", got)
	}
}

// Every marked move has a sentence with numbers or a reason, and what is written can be read again.
func TestEveryMarkHasASentence(t *testing.T) {
	for _, l := range Languages() {
		w := speak(t, l)
		a := analysis(t, "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 b5 *", cps(20, -40, -40, -300, 0, 0, 300, 300, 300))
		o := Options{Marks: true, Lines: true, Words: w, Report: true}
		remarks := Remarks(a, o)
		for ply, nag := range NewReport(a).Marks {
			if r := remarks[ply]; nag != r.Mark || nag != 0 && (r.Text == "" || !w.Own(r.Text)) {
				t.Errorf("%s: ply %d is marked %v and has %+v", l, ply, nag, r)
			}
		}
		e, err := Annotate(a, remarks, o)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := a.Game.Apply(e); err != nil {
			t.Fatal(err)
		}
		if again, err := Annotate(a, remarks, o); err != nil || again != nil {
			t.Errorf("%s: written once, there is %v to write, %v", l, again, err)
		}
	}
}

// What a person has said before the first move stays.
func TestReportBesideAComment(t *testing.T) {
	a := analysis(t, "{My best game.} 1. e4 e5 *", cps(20, 20, 20))
	o := Options{Marks: true, Words: speak(t, "en"), Report: true}
	e, err := Annotate(a, Remarks(a, o), o)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Game.Apply(e); err != nil {
		t.Fatal(err)
	}
	if got := game.CommentText(a.Game.Root().After()); got != "My best game." {
		t.Errorf("%q", got)
	}
}

// An analysis that is written as JSON is read as the same.
func TestReadAnalysis(t *testing.T) {
	for _, line := range []string{
		`{"game":1,"tags":{},"error":"broken"}`, `{"game":2,"tags":{},"start":{"fen":"x"}}`, `nonsense`,
		`{"game":3,"tags":{},"start":{"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},"moves":[{"san":"e5","uci":"e2e5"}]}`,
	} {
		if a, err := ReadAnalysis([]byte(line)); a != nil {
			t.Errorf("%s: %v, %v", line, a, err)
		}
	}
	text := `{"game":3,"tags":{},"start":{"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","score":{"cp":20},"line":["e2e4","e7e5"]},` +
		`"moves":[{"san":"e4","uci":"e2e4","score":{"mate":-3},"line":["e7e5"],"second":{"cp":10}}]}`
	a, err := ReadAnalysis([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if a.Verdicts[0].Score != engine.CP(20) || len(a.Verdicts[0].PV) != 2 || a.Verdicts[1].Score != engine.MateIn(-3) || a.Others[0] != (Other{true, engine.CP(10)}) {
		t.Errorf("%+v, %+v", a.Verdicts, a.Others)
	}
}
