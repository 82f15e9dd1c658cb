package engine

import (
	"context"
	"errors"
	"reflect"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"kibitz/engine/chess"
)

func line(rank, depth int) Info  { return Info{Kind: Line, MultiPV: rank, Depth: depth} }
func progress(nodes uint64) Info { return Info{Kind: Progress, Nodes: nodes} }
func text(s string) Info         { return Info{Kind: Text, Text: s} }
func drain(s *Search) (all []Info) {
	for i := range s.Info() {
		all = append(all, i)
	}
	return all
}

func TestSearchDeliversInOrder(t *testing.T) {
	s, sink := NewSearch(context.Background(), Limits{})
	want := []Info{line(1, 1), progress(10), line(1, 2), text("hello")}
	for _, i := range want {
		sink.Publish(i)
	}
	best := Best{Move: chess.NullMove, Lines: []Info{line(1, 2)}}
	sink.Finish(best, nil)
	if got := drain(s); !reflect.DeepEqual(got, want) {
		t.Errorf("infos %v, want %v", got, want)
	}
	got, err := s.Wait()
	if err != nil || got.Move != best.Move || !reflect.DeepEqual(got.Lines, best.Lines) {
		t.Errorf("Wait() = %v, %v; want %v", got, err, best)
	}
}

func TestResultIsSetWhenInfoCloses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, sink := NewSearch(context.Background(), Limits{})
		infos := s.Info()
		go func() {
			sink.Publish(line(1, 1))
			sink.Finish(Best{}, errors.New("no"))
		}()
		for range infos {
		}
		select {
		case <-s.Done():
		default:
			t.Error("the channel was closed before the result was set")
		}
		if _, ok := <-infos; ok {
			t.Error("the closed channel gave another message")
		}
	})
}

func TestFinishCountsOnce(t *testing.T) {
	s, sink := NewSearch(context.Background(), Limits{})
	first := errors.New("first")
	sink.Finish(Best{Move: chess.NullMove}, first)
	sink.Finish(Best{}, nil)
	sink.Publish(line(1, 1)) // too late, and no panic
	if best, err := s.Wait(); best.Move != chess.NullMove || err != first {
		t.Errorf("Wait() = %v, %v; the first Finish should count", best, err)
	}
	if got := drain(s); got != nil {
		t.Errorf("infos after the end: %v", got)
	}
}

// A search that nobody reads must neither block its producer nor leave a
// goroutine: synctest fails when one is left at the end.
func TestUnreadSearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, sink := NewSearch(context.Background(), Limits{})
		for i := range 10 * infoLimit {
			sink.Publish(line(i%3+1, i))
			sink.Publish(progress(uint64(i)))
		}
		sink.Finish(Best{}, nil)
		if _, err := s.Wait(); err != nil {
			t.Error(err)
		}
	})
}

func TestSlowReaderMissesTheLeast(t *testing.T) {
	fill := func(from, n int, make func(int) Info) (q []Info) {
		for i := range n {
			q = append(q, make(from+i))
		}
		return q
	}
	ranks := func(i int) Info { return line(i, 9) }
	tests := []struct {
		name    string
		publish []Info
		want    func(got []Info) bool
	}{
		{
			"the oldest progress goes first",
			append(append([]Info{text("a"), progress(1), line(1, 1), progress(2)}, fill(1, infoBuffer-4, ranks)...), text("b")),
			func(got []Info) bool {
				return len(got) == infoBuffer && got[0].Text == "a" && got[1].Kind == Line && got[2].Nodes == 2
			},
		},
		{
			"then the oldest superseded line",
			append([]Info{line(1, 1), line(2, 1), text("a"), line(1, 2), line(2, 2)}, fill(3, infoBuffer-3, ranks)...),
			func(got []Info) bool {
				return len(got) == infoBuffer && got[0].Text == "a" && got[1].Depth == 2 && got[2].Depth == 2
			},
		},
		{
			"then the oldest text",
			append([]Info{text("a"), text("b")}, fill(1, infoBuffer-1, ranks)...),
			func(got []Info) bool { return len(got) == infoBuffer && got[0].Text == "b" },
		},
		{
			"lines that are all different are kept",
			fill(1, infoLimit, ranks),
			func(got []Info) bool { return len(got) == infoLimit && got[0].MultiPV == 1 },
		},
		{
			"but not without end",
			fill(0, infoLimit+5, ranks),
			func(got []Info) bool { return len(got) <= infoLimit && got[len(got)-1].MultiPV == infoLimit+4 },
		},
		{
			"progress that comes last does not displace lines",
			append(fill(1, infoBuffer, ranks), progress(7)),
			func(got []Info) bool {
				return len(got) == infoBuffer && got[0].MultiPV == 1 && got[infoBuffer-1].Kind == Line
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, sink := NewSearch(context.Background(), Limits{})
			for _, i := range tt.publish {
				sink.Publish(i)
			}
			sink.Finish(Best{}, nil)
			if got := drain(s); !tt.want(got) {
				t.Errorf("%d of %d messages were left: %v", len(got), len(tt.publish), got)
			}
		})
	}
}

func TestPonderHit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, sink := NewSearch(context.Background(), Limits{Ponder: true})
		select {
		case <-sink.PonderHit():
			t.Fatal("a pondering search was hit at once")
		default:
		}
		time.Sleep(time.Hour)
		s.PonderHit()
		s.PonderHit() // a second time does nothing
		<-sink.PonderHit()
		time.Sleep(3 * time.Second)
		sink.Finish(Best{}, nil)
		if best, _ := s.Wait(); best.Elapsed != 3*time.Second {
			t.Errorf("elapsed %v: the time before the hit must not count", best.Elapsed)
		}
	})
	_, sink := NewSearch(context.Background(), Limits{})
	select {
	case <-sink.PonderHit():
	default:
		t.Error("a search that does not ponder should count its clock at once")
	}
}

func TestElapsed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, sink := NewSearch(context.Background(), Limits{})
		time.Sleep(time.Minute)
		sink.Restart()
		time.Sleep(time.Second)
		sink.Finish(Best{}, nil)
		time.Sleep(time.Second)
		if best, _ := s.Wait(); best.Elapsed != time.Second {
			t.Errorf("elapsed %v, want 1s", best.Elapsed)
		}
	})
}

// Many producers and one reader, for the race detector.
func TestConcurrentUse(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	s, sink := NewSearch(ctx, Limits{Ponder: true})
	var producers sync.WaitGroup
	for p := range 4 {
		producers.Add(1)
		go func() {
			defer producers.Done()
			for i := range 500 {
				sink.Publish(line(p+1, i))
			}
		}()
	}
	go func() {
		producers.Wait()
		<-sink.Context().Done()
		sink.Finish(Best{Move: chess.NullMove}, nil)
	}()
	go s.PonderHit()
	go cancel()
	last := map[int]int{}
	for i := range s.Info() {
		if i.Depth < last[i.MultiPV] {
			t.Errorf("rank %d went back from depth %d to %d", i.MultiPV, last[i.MultiPV], i.Depth)
		}
		last[i.MultiPV] = i.Depth
	}
	for rank, depth := range last {
		if depth != 499 {
			t.Errorf("rank %d ended with depth %d: the newest line was dropped", rank, depth)
		}
	}
	if best, err := s.Wait(); best.Move != chess.NullMove || err != nil {
		t.Errorf("Wait() = %v, %v", best, err)
	}
}
