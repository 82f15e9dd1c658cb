package uci

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"
)

func TestTranscript(t *testing.T) {
	var log Transcript
	first, second := log.Session(), log.Session()
	first(true, "uci")
	second(false, "id name\tX\x00")
	var got []string
	for _, s := range log.Lines() {
		got = append(got, fmt.Sprint(s.Session, s))
	}
	if want := "1 > uci|2 < id name X "; strings.Join(got, "|") != want {
		t.Errorf("%q, want %q", strings.Join(got, "|"), want)
	}
}

func TestTranscriptIsBounded(t *testing.T) {
	var log Transcript
	say := log.Session()
	for i := range 2*transcriptLines + 7 {
		say(false, fmt.Sprint("line ", i))
	}
	lines := log.Lines()
	if len(lines) != transcriptLines || log.Count() != 2*transcriptLines+7 {
		t.Fatalf("%d lines of %d", len(lines), log.Count())
	}
	for i, s := range lines {
		if want := fmt.Sprint("line ", transcriptLines+7+i); s.Text != want {
			t.Fatalf("line %d is %q, want %q", i, s.Text, want)
		}
	}
	for _, long := range []string{strings.Repeat("x", 1<<20), strings.Repeat("ä", 1000), "x" + strings.Repeat("ä", 1000), strings.Repeat("\xff", 1000)} {
		say(false, long)
		last := log.Lines()[transcriptLines-1].Text
		if len(last) > transcriptWidth+40 || !utf8.ValidString(last) || !strings.HasSuffix(last, " bytes more)") {
			t.Errorf("of %d bytes %d are kept: %.20q", len(long), len(last), last)
		}
	}
}

func TestTranscriptFromManyGoroutines(t *testing.T) {
	var log Transcript
	const rounds = 100
	var done sync.WaitGroup
	for range 4 {
		say := log.Session()
		done.Go(func() {
			for range rounds {
				say(true, "x")
				_ = log.Lines()[0]
			}
		})
	}
	done.Wait()
	if log.Count() != 4*rounds {
		t.Errorf("%d lines", log.Count())
	}
}
