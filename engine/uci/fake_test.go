package uci

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// fake is an engine for tests: it plays the first legal move it is shown, says
// what it was asked, and ends as its limits say.
//
//   - depth n: n lines, one of each depth, and an end, even of an infinite search
//   - mate n: an error
//   - infinite, ponder or nothing: one line, then it waits
//   - anything else: one line and an end
type fake struct {
	mu      sync.Mutex
	busy    bool
	newGame int
	options []engine.Option
	closed  bool
}

func newFake() *fake {
	return &fake{options: []engine.Option{
		{Name: "Hash", Kind: engine.Spin, Default: "16", Value: "16", Min: 1, Max: 1024},
		{Name: "Clear Hash", Kind: engine.Button},
		{Name: "MultiPV", Kind: engine.Spin, Default: "1", Value: "1", Min: 1, Max: 500},
		{Name: "Style", Kind: engine.Combo, Default: "Normal", Value: "Normal", Choices: []string{"Normal", "Very Risky"}},
		{Name: "Book File", Kind: engine.String},
		{Name: "UCI_Chess960", Kind: engine.Check, Default: "false", Value: "false"},
		{Name: "UCI_ShowWDL", Kind: engine.Check, Default: "false", Value: "false"},
	}}
}

func (f *fake) ID() engine.ID { return engine.ID{Name: "Fake 1.0", Author: "nobody"} }

func (f *fake) Options() []engine.Option {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]engine.Option(nil), f.options...)
}

func (f *fake) SetOption(name, value string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.busy {
		return engine.ErrBusy
	}
	for i := range f.options {
		if o := &f.options[i]; strings.EqualFold(o.Name, name) {
			v, err := CheckValue(*o, value)
			if err == nil {
				o.Value = v
			}
			return err
		}
	}
	return fmt.Errorf("no option %q", name)
}

func (f *fake) NewGame(context.Context) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.busy {
		return engine.ErrBusy
	}
	f.newGame++
	return nil
}

func (f *fake) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = true
	return nil
}

func (f *fake) Go(ctx context.Context, r engine.Root, l engine.Limits) (*engine.Search, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.busy {
		return nil, engine.ErrBusy
	}
	f.busy = true
	s, sink := engine.NewSearch(ctx, l)
	go func() {
		best, err := f.search(sink, r, l)
		f.mu.Lock()
		f.busy = false
		f.mu.Unlock()
		sink.Finish(best, err)
	}()
	return s, nil
}

func (f *fake) search(sink *engine.Sink, r engine.Root, l engine.Limits) (engine.Best, error) {
	p := r.Position()
	var moves chess.MoveList
	p.GenerateLegal(&moves)
	first, last := chess.NoMove, chess.NoMove
	if moves.Len() > 0 {
		first, last = moves.At(0), moves.At(moves.Len()-1)
	}
	if len(l.SearchMoves) > 0 {
		first = l.SearchMoves[0]
	}
	sink.Publish(engine.Info{Kind: engine.Text, Text: "asked " + describe(r, l)})
	if l.Mate > 0 {
		return engine.Best{}, errors.New("it is broken")
	}
	line := func(depth int, m chess.Move) engine.Info {
		i := engine.Info{Kind: engine.Line, Depth: depth, MultiPV: 1, Score: engine.CP(10 * depth), HashFull: -1,
			WDL: &engine.WDL{Win: 300, Draw: 400, Loss: 300}, Nodes: uint64(100 * depth)}
		if m != chess.NoMove {
			i.PV = []chess.Move{m}
		}
		return i
	}
	best := engine.Best{Move: first}
	switch {
	case l.Depth > 0:
		for d := 1; d <= l.Depth; d++ {
			best.Lines = []engine.Info{line(d, first)}
			sink.Publish(best.Lines[0])
		}
	case l.Infinite, l.Ponder, unlimited(l):
		sink.Publish(line(1, first))
		select {
		case <-sink.PonderHit():
			if l.Infinite || unlimited(l) {
				<-sink.Context().Done()
			}
		case <-sink.Context().Done():
		}
		// The line of the result was not told before, and begins with another move.
		best = engine.Best{Move: last, Lines: []engine.Info{line(2, last)}}
	default:
		best.Lines = []engine.Info{line(1, first)}
		sink.Publish(best.Lines[0])
	}
	return best, nil
}

func unlimited(l engine.Limits) bool {
	return l.Depth == 0 && l.Nodes == 0 && l.MoveTime == 0 && l.Clock == nil && !l.Ponder
}

// describe writes what a search was asked, the times rounded to what a test can expect.
func describe(r engine.Root, l engine.Limits) string {
	var b strings.Builder
	p := r.Position()
	fmt.Fprintf(&b, "%s after %d", strings.ReplaceAll(p.FEN(), " ", "_"), len(r.Moves))
	add := func(name, value string) { b.WriteString(" " + name + "=" + value) }
	if r.Chess960 {
		add("chess960", "on")
	}
	if l.Infinite {
		add("infinite", "on")
	}
	if l.Ponder {
		add("ponder", "on")
	}
	if l.Depth > 0 {
		add("depth", strconv.Itoa(l.Depth))
	}
	if l.Nodes > 0 {
		add("nodes", strconv.FormatUint(l.Nodes, 10))
	}
	if l.Mate > 0 {
		add("mate", strconv.Itoa(l.Mate))
	}
	if l.MoveTime > 0 {
		add("movetime", rounded(l.MoveTime))
	}
	if c := l.Clock; c != nil {
		add("clock", fmt.Sprintf("%s,%s+%v,%v/%d", rounded(c.Left[0]), rounded(c.Left[1]), c.Increment[0], c.Increment[1], c.MovesToGo))
	}
	if len(l.SearchMoves) > 0 {
		add("searchmoves", fmt.Sprint(l.SearchMoves))
	}
	return b.String()
}

// rounded hides the little time that passed between reading go and obeying it.
func rounded(d time.Duration) string { return d.Round(10 * time.Second).String() }
