package selfplay

import (
	"context"
	"errors"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/train/games"
)

// keepAll keeps every position with a score.
func keepAll(_ int, _ *chess.Position, _ chess.Move, _ int16, scored bool) bool { return scored }

// again rescores games from the first'th on.
func again(t *testing.T, engines []engine.Engine, c *Rescoring, list []games.Game, first uint32) (out []games.Game, err error) {
	t.Helper()
	rest := list[first:]
	err = Rescore(context.Background(), engines, c, first, func() (games.Game, error) {
		if len(rest) == 0 {
			return games.Game{}, io.EOF
		}
		g := rest[0]
		rest = rest[1:]
		return g, nil
	}, func(g *games.Game) error {
		out = append(out, *g)
		return nil
	})
	return out, err
}

// The games are the same but for their scores, and the new ones do not depend on the
// number of threads or on where the work was resumed.
func TestRescore(t *testing.T) {
	list := collect(t, quick, 2, 0, 6)
	c := Rescoring{Seed: 7, SoftNodes: 150, HardNodes: 1200, OneIn: 4, Keep: keepAll}
	all, err := again(t, natives(t, 1), &c, list, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := again(t, natives(t, 3), &c, list, 0); err != nil || !reflect.DeepEqual(got, all) {
		t.Errorf("three threads find something else than one: %v", err)
	}
	if got, err := again(t, natives(t, 2), &c, list, 4); err != nil || !reflect.DeepEqual(got, all[4:]) {
		t.Errorf("something else is found when the first games are done already: %v", err)
	}
	judged, plies, changed := 0, 0, 0
	for i, g := range all {
		for ply, s := range g.Scores {
			if s != games.NoScore && s != list[i].Scores[ply] {
				changed++
			}
		}
		judged, plies = judged+g.Judged(), plies+len(g.Scores)
		g.Scores = list[i].Scores
		if !reflect.DeepEqual(g, list[i]) {
			t.Errorf("game %d is another one", i)
		}
	}
	if judged < plies/8 || judged > plies/2 || changed < judged/2 {
		t.Errorf("of %d plies %d have a score, %d of them a new one", plies, judged, changed)
	}
}

// Only positions are searched in which neither side had had much the better of it, or of which it is in doubt what they are worth.
func TestRescoreChoice(t *testing.T) {
	list := collect(t, quick, 1, 0, 4)
	whitesTurn := func(p *chess.Position) bool { return p.Turn() == chess.White }
	even := func(_ *chess.Position, score int16) bool { return score >= -40 && score <= 40 }
	for name, tt := range map[string]struct {
		config Rescoring
		taken  func(p *chess.Position, score int16) bool
	}{
		"within":   {Rescoring{Within: 40}, even},
		"doubtful": {Rescoring{Doubtful: whitesTurn}, func(p *chess.Position, _ int16) bool { return whitesTurn(p) }},
	} {
		c := tt.config
		c.SoftNodes, c.HardNodes, c.OneIn, c.Keep = 1, 1, 1, keepAll
		got, err := again(t, natives(t, 1), &c, list, 0)
		if err != nil {
			t.Fatal(err)
		}
		taken, left := 0, 0
		for i := range got {
			if err := list[i].Replay(func(ply int, p *chess.Position, _ chess.Move, before int16, scored bool) error {
				if !scored {
					return nil
				}
				now := got[i].Scores[ply-list[i].Random]
				if want := tt.taken(p, before); want != (now != games.NoScore) {
					t.Errorf("%s: game %d, ply %d: %d before and %d now", name, i, ply, before, now)
				} else if want {
					taken++
				} else {
					left++
				}
				return nil
			}); err != nil {
				t.Fatal(err)
			}
		}
		if taken == 0 || left == 0 {
			t.Errorf("%s: %d positions taken and %d left", name, taken, left)
		}
	}
}

// Where the engine now finds something that is not kept, there is no score.
func TestRescoreKeeps(t *testing.T) {
	list := collect(t, quick, 1, 0, 1)
	unwanted := int16(77)
	for slices.Contains(list[0].Scores, unwanted) { // what is not kept as it is would not be searched again
		unwanted++
	}
	c := Rescoring{SoftNodes: 1, HardNodes: 1, OneIn: 1, Keep: func(_ int, _ *chess.Position, _ chess.Move, score int16, scored bool) bool {
		return scored && score != unwanted
	}}
	for cp, want := range map[int]int{int(unwanted): 0, int(unwanted) + 1: len(list[0].Scores)} {
		e := &scripted{move: shuffle, score: func(chess.Color, int) engine.Score { return engine.CP(cp) }}
		if got, err := again(t, []engine.Engine{e}, &c, list, 0); err != nil || got[0].Judged() != want {
			t.Errorf("%d centipawns: %d scores instead of %d, %v", cp, got[0].Judged(), want, err)
		}
	}
}

func TestRescoreErrors(t *testing.T) {
	list := collect(t, quick, 1, 0, 2)
	broken := errors.New("broken")
	c := Rescoring{SoftNodes: 1, HardNodes: 1, OneIn: 1, Keep: keepAll}
	if _, err := again(t, []engine.Engine{&scripted{err: broken}}, &c, list, 0); !errors.Is(err, broken) || !strings.Contains(err.Error(), "game 0: ") {
		t.Errorf("the engine fails: %v", err)
	}
	if err := Rescore(context.Background(), natives(t, 2), &c, 0, func() (games.Game, error) { return games.Game{}, broken },
		func(*games.Game) error { return nil }); !errors.Is(err, broken) {
		t.Errorf("the games cannot be read: %v", err)
	}
	for _, c := range []Rescoring{{SoftNodes: 1, HardNodes: 1}, {OneIn: 1}, {OneIn: 1, SoftNodes: 2, HardNodes: 1}, {OneIn: 1, SoftNodes: 1, HardNodes: 1, Within: -1}} {
		if c.Check() == nil {
			t.Errorf("%+v passes", c)
		}
	}
}
