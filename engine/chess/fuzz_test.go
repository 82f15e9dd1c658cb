package chess

import (
	"errors"
	"strings"
	"testing"
)

// FuzzFEN reads anything as a FEN. What is refused is refused with a *FENError;
// what is accepted is written so that it is read again as the same position,
// and every move from it leads to another such position.
func FuzzFEN(f *testing.F) {
	f.Add(startFEN)
	f.Add(rich)
	for _, fen := range []string{
		`[FEN "4k3/8/8/8/8/8/4P3/4K2R w KQkq - 0 1; bm e4"]`, "“4k3/8/8/8/8/8/4P3/4K2R[Qp] w – – 3+3 0 1 +0+0”", "FEN: 4k3/8/8/8/8/8/4P3/4K1Q~R/PPq ? ? ? ? ?",
		"position startpos", "4k3/8/8/8/8/8/4P3/4K2R_w_K_-_0_1", "4k3/pppppppp/p7/8/8/8/8/4K3 w -- -- -1 99999", "4k2r/8/8/8/8/8/8/4K2R w K k - -7 30 ; x",
	} {
		f.Add(fen)
	}
	f.Fuzz(func(t *testing.T, fen string) {
		forgiven, _, forgivenErr := ParseFENForgiving(fen)
		if strict, err := ParseFEN(fen); err == nil && (forgivenErr != nil || forgiven != strict) {
			t.Errorf("%q is %s when forgiven (%v), else %s", fen, forgiven.FEN(), forgivenErr, strict.FEN())
		}
		s, err := ParseSetup(fen)
		if err == nil {
			if again, err := ParseSetup(s.FEN()); err == nil && again != s {
				t.Errorf("the setup %s is read as %s", s.FEN(), again.FEN())
			}
		}
		p, err := ParseFEN(fen)
		if err != nil {
			var fenErr *FENError
			if !errors.As(err, &fenErr) || fenErr.Text == "" || p != (Position{}) {
				t.Fatalf("%q: position %v, error %#v", fen, p, err)
			}
			return
		}
		if q, err := ParseFENStrict(p.ShredderFEN()); err != nil || q != p {
			t.Errorf("%s is read as %s, %v", p.ShredderFEN(), q.FEN(), err)
		}
		if problems := p.Setup(); len(problems.Validate()) != 0 {
			t.Errorf("%s: %v", p.FEN(), problems.Validate())
		}
		checkRebuilt(t, &p)
		checkLists(t, &p)
		var l MoveList
		p.GenerateLegal(&l)
		for _, m := range l.Slice() {
			if !p.IsLegal(m) {
				t.Errorf("%s: %v is listed but not legal", p.FEN(), m)
			}
			next := p.PlayUnchecked(m)
			if next.Attacked(next.King(p.turn), next.turn) {
				t.Errorf("%s: after %v the king can be captured", p.FEN(), m)
			}
			checkRebuilt(t, &next)
		}
	})
}

// fuzzMoves is the body of the fuzz targets for moves: what is refused is
// refused with a *MoveError; what is accepted is a legal move that is read
// back from every form it is written in.
func fuzzMoves(f *testing.F, read func(*Position, string) (Move, error)) {
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := ParseFEN(fen)
		if err != nil {
			t.Skip()
		}
		before := p
		m, err := read(&p, text)
		if p != before {
			t.Errorf("reading %q changed %s to %s", text, before.FEN(), p.FEN())
		}
		if err != nil {
			var moveErr *MoveError
			known := errors.Is(err, ErrMoveSyntax) || errors.Is(err, ErrIllegalMove) || errors.Is(err, ErrAmbiguousMove)
			if m != NoMove || !errors.As(err, &moveErr) || !known {
				t.Fatalf("%s: %q is %v, error %#v", fen, text, m, err)
			}
			return
		}
		if !p.IsLegal(m) {
			t.Fatalf("%s: %q is read as %v, which is not legal", fen, text, m)
		}
		if again, err := ParseMove(&p, text); again != m {
			t.Errorf("%s: %q is %v, but as any move %v, %v", fen, text, m, again, err)
		}
		checkReads(t, &p, "SAN", ParseSAN, FormatSAN(&p, m), m)
		checkReads(t, &p, "UCI", ParseUCI, FormatUCI(m, true), m)
		checkReads(t, &p, "UCI", ParseUCI, FormatUCI(m, false), m)
		p.Make(m)
		checkRebuilt(t, &p)
	})
}

// FuzzSAN reads anything as a move in SAN, in any position.
func FuzzSAN(f *testing.F) {
	for _, san := range strings.Fields("O-O O-O-O bxa8=Q+ b8N exd6 Nce4 Ne4 Ng3-e2 Ke2 K1d1") {
		f.Add(rich, san)
	}
	fuzzMoves(f, ParseSAN)
}

// FuzzUCI reads anything as a move in UCI notation, in any position.
func FuzzUCI(f *testing.F) {
	for _, uci := range strings.Fields("e1g1 e1h1 b7b8q e5d6 c3e4 e1e2 0000 e2e4") {
		f.Add(rich, uci)
	}
	fuzzMoves(f, ParseUCI)
}
