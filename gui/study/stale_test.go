package study

import (
	"testing"

	"kibitz/engine/host"
)

// A snapshot that belongs to an earlier request is dropped, be it a result or a failure.
func TestStaleSnapshotsAreDropped(t *testing.T) {
	failed := host.Snapshot{Gen: 1, State: host.StateFailed}

	s := &Study{}
	s.analysts[0] = &Analyst{s: s, gen: 2, wanted: task{lines: 1}}
	s.analysts[0].changed(failed)
	if s.First().snapshot.State == host.StateFailed {
		t.Error("the analysis takes a stale failure")
	}

	s.review = &review{s: s, gen: 2, asked: true}
	s.review.changed(failed)
	if s.review.failed {
		t.Error("the review takes a stale failure")
	}

	s.Coach = Coach{s: s, host: new(host.Host), gen: 2, held: 1}
	s.Coach.changed(failed) // else the move is played, and there is no desk
	if _, held := s.Coach.Held(); !held {
		t.Error("the coach takes a stale failure")
	}

	s.hinter = hinter{host: new(host.Host), gen: 2}
	s.hinted(failed)
	if s.hinter.host == nil {
		t.Error("the hint takes a stale failure")
	}
}
