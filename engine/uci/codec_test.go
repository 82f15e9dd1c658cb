package uci

import (
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
)

func position(t testing.TB, fen string) chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func moves(t testing.TB, p chess.Position, words ...string) (list []chess.Move) {
	t.Helper()
	for _, w := range words {
		m, err := chess.ParseUCI(&p, w)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, m)
		p.Make(m)
	}
	return list
}

func TestInfoRoundTrip(t *testing.T) {
	start := chess.StartPosition()
	castling := position(t, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	tests := []struct {
		text string
		p    chess.Position
		info engine.Info
	}{
		{
			"info depth 20 seldepth 31 multipv 2 score cp -13 lowerbound wdl 100 800 100 nodes 123456 nps 1000000 hashfull 999 tbhits 7 time 123 pv e2e4 e7e5 g1f3",
			start,
			engine.Info{Kind: engine.Line, Depth: 20, SelDepth: 31, MultiPV: 2, Score: engine.CP(-13), Bound: engine.LowerBound,
				WDL: &engine.WDL{Win: 100, Draw: 800, Loss: 100}, Nodes: 123456, NPS: 1000000, HashFull: 999, TBHits: 7,
				Time: 123 * time.Millisecond, PV: moves(t, start, "e2e4", "e7e5", "g1f3")},
		},
		{
			"info depth 5 multipv 1 score mate -3 upperbound nodes 1 nps 0 time 0 pv e1g1 e8c8",
			castling,
			engine.Info{Kind: engine.Line, Depth: 5, MultiPV: 1, Score: engine.MateIn(-3), Bound: engine.UpperBound,
				Nodes: 1, HashFull: -1, PV: moves(t, castling, "e1h1", "e8a8")},
		},
		{
			"info depth 0 multipv 1 score mate 0 nodes 0 nps 0 hashfull 0 time 0",
			start,
			engine.Info{Kind: engine.Line, MultiPV: 1, Score: engine.MateIn(0)},
		},
		{
			"info depth 9 nodes 5000 nps 100 hashfull 3 time 4000 currmove e2e4 currmovenumber 3",
			start,
			engine.Info{Kind: engine.Progress, Depth: 9, Nodes: 5000, NPS: 100, HashFull: 3, Time: 4 * time.Second,
				CurrMove: moves(t, start, "e2e4")[0], CurrMoveNumber: 3},
		},
		{"info string depth 5 of  something", start, engine.Info{Kind: engine.Text, Text: "depth 5 of  something", HashFull: -1}},
	}
	for _, tt := range tests {
		if got := FormatInfo(tt.info, false); got != tt.text {
			t.Errorf("FormatInfo:\n got %q\nwant %q", got, tt.text)
		}
		got, err := ParseInfo(tt.text, &tt.p)
		if err != nil || !reflect.DeepEqual(got, tt.info) {
			t.Errorf("ParseInfo(%q) = %+v, %v; want %+v", tt.text, got, err, tt.info)
		}
	}
}

func TestFormatInfo(t *testing.T) {
	castling := position(t, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	pv := moves(t, castling, "e1h1", "e8a8")
	tests := []struct {
		name     string
		info     engine.Info
		chess960 bool
		want     string
	}{
		{"king takes rook in Chess960", engine.Info{Kind: engine.Line, PV: pv, HashFull: -1}, true, "info depth 0 multipv 1 score cp 0 nodes 0 nps 0 time 0 pv e1h1 e8a8"},
		{"a tablebase win", engine.Info{Kind: engine.Line, Score: engine.Score{Kind: engine.Tablebase, Value: 12}, HashFull: -1}, false, "info depth 0 multipv 1 score cp 19988 nodes 0 nps 0 time 0"},
		{"a tablebase loss", engine.Info{Kind: engine.Line, Score: engine.Score{Kind: engine.Tablebase, Value: -12}, HashFull: -1}, false, "info depth 0 multipv 1 score cp -19988 nodes 0 nps 0 time 0"},
		{"text stays one line", engine.Info{Kind: engine.Text, Text: "a\nquit\r\tb"}, false, "info string a quit  b"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := FormatInfo(tt.info, tt.chess960); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestParseInfoTolerance(t *testing.T) {
	start := chess.StartPosition()
	tests := []struct {
		name, line string
		want       engine.Info
	}{
		{"fields behind the variation", "info score cp 5 pv e2e4 e7e5 nodes 10 time 3",
			engine.Info{Kind: engine.Line, MultiPV: 1, Score: engine.CP(5), HashFull: -1, Nodes: 10, Time: 3 * time.Millisecond, PV: moves(t, start, "e2e4", "e7e5")}},
		{"unknown fields", "info depth 3 foo 7 bar score cp 1 refutation d1h5 cpuload 500",
			engine.Info{Kind: engine.Line, MultiPV: 1, Depth: 3, Score: engine.CP(1), HashFull: -1}},
		{"numbers out of all bounds", "info depth 99999999999999999999 hashfull 5000 nodes -4 score cp -99999999999999999999",
			engine.Info{Kind: engine.Line, MultiPV: 1, Depth: 2147483647, HashFull: 1000, Score: engine.CP(-2147483648)}},
		{"a fraction", "info depth 3 time 12.75", engine.Info{Kind: engine.Progress, Depth: 3, Time: 12 * time.Millisecond, HashFull: -1}},
		{"a remark on a line", "info depth 3 score cp 1 string so there", engine.Info{Kind: engine.Line, MultiPV: 1, Depth: 3, Score: engine.CP(1), HashFull: -1}},
		{"an illegal current move", "info depth 3 currmove e2e5 currmovenumber 1", engine.Info{Kind: engine.Progress, Depth: 3, CurrMoveNumber: 1, HashFull: -1}},
		{"no variation", "info depth 3 score cp 1 pv", engine.Info{Kind: engine.Line, MultiPV: 1, Depth: 3, Score: engine.CP(1), HashFull: -1, PV: []chess.Move{}}},
		{"numbers that are none", "info depth 3 time nps -nan nodes 1e+06 multipv score cp 1 hashfull inf pv e2e4",
			engine.Info{Kind: engine.Line, MultiPV: 1, Depth: 3, Score: engine.CP(1), HashFull: -1, PV: moves(t, start, "e2e4")}},
		{"half a wdl", "info depth 3 score cp 1 wdl 500 nodes 3", engine.Info{Kind: engine.Line, MultiPV: 1, Depth: 3, Score: engine.CP(1), HashFull: -1, Nodes: 3}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := ParseInfo(tt.line, &start)
			if err != nil || !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %+v, %v\nwant %+v", got, err, tt.want)
			}
		})
	}
	for _, line := range []string{"", "bestmove e2e4", "info", "info nonsense", "info depth", "info depth x", "info score", "info score cp", "info score cp x", "info score elo 5"} {
		if got, err := ParseInfo(line, &start); err == nil || errors.Is(err, ErrIllegalPV) {
			t.Errorf("ParseInfo(%q) = %+v, %v; want an error", line, got, err)
		}
	}
}

func TestParseInfoCutsIllegalVariations(t *testing.T) {
	start := chess.StartPosition()
	for line, want := range map[string]int{
		"info score cp 5 pv e2e4 e7e5 e4e5 g1f3 nodes 7": 2,
		"info score cp 5 pv e2e5 nodes 7":                0,
		"info score cp 5 pv e2e4 e7e5 hello nodes 7":     2,
		"info score cp 5 pv e2e4 0000 nodes 7":           1,
	} {
		got, err := ParseInfo(line, &start)
		if !errors.Is(err, ErrIllegalPV) || len(got.PV) != want || got.Nodes != 7 || got.Kind != engine.Line {
			t.Errorf("ParseInfo(%q) = %+v, %v; want %d moves", line, got, err, want)
		}
	}
}

func TestBestMove(t *testing.T) {
	start := chess.StartPosition()
	castling := position(t, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	tests := []struct {
		line   string
		p      chess.Position
		format string
	}{
		{"bestmove e2e4 ponder e7e5", start, "bestmove e2e4 ponder e7e5"},
		{"bestmove e2e4", start, "bestmove e2e4"},
		{"bestmove e2e4 ponder e2e4", start, "bestmove e2e4"},
		{"bestmove e2e4 ponder (none)", start, "bestmove e2e4"},
		{"bestmove e2e4 e7e5", start, "bestmove e2e4"},
		{"bestmove (none)", start, "bestmove 0000"},
		{"bestmove 0000", start, "bestmove 0000"},
		{"bestmove NULL", start, "bestmove 0000"},
		{"bestmove", start, "bestmove 0000"},
		{"bestmove e1h1 ponder e8c8", castling, "bestmove e1g1 ponder e8c8"},
	}
	for _, tt := range tests {
		best, ponder, err := ParseBestMove(tt.line, &tt.p)
		if got := FormatBestMove(best, ponder, false); err != nil || got != tt.format {
			t.Errorf("%q: %q, %v; want %q", tt.line, got, err, tt.format)
		}
	}
	best, ponder, _ := ParseBestMove("bestmove e1g1 ponder e8a8", &castling)
	if got := FormatBestMove(best, ponder, true); got != "bestmove e1h1 ponder e8a8" {
		t.Errorf("Chess960: %q", got)
	}
	for _, line := range []string{"bestmove e2e5", "bestmove e7e5", "bestmove hello", "bestmove ponder e7e5", "info depth 1"} {
		if m, _, err := ParseBestMove(line, &start); err == nil {
			t.Errorf("%q: %v, want an error", line, m)
		}
	}
}

func TestGoRoundTrip(t *testing.T) {
	start := chess.StartPosition()
	tests := []struct {
		text string
		l    engine.Limits
	}{
		{"go infinite", engine.Limits{Infinite: true}},
		{"go depth 7", engine.Limits{Depth: 7}},
		{"go nodes 100000", engine.Limits{Nodes: 100000}},
		{"go mate 3", engine.Limits{Mate: 3}},
		{"go movetime 1500", engine.Limits{MoveTime: 1500 * time.Millisecond}},
		{"go ponder wtime 60000 btime 50000 winc 1000 binc 2000 movestogo 12", engine.Limits{Ponder: true, Clock: &engine.Clock{
			Left:      [2]time.Duration{time.Minute, 50 * time.Second},
			Increment: [2]time.Duration{time.Second, 2 * time.Second}, MovesToGo: 12}}},
		{"go depth 3 nodes 5 searchmoves e2e4 g1f3", engine.Limits{Depth: 3, Nodes: 5, SearchMoves: []chess.Move{
			moves(t, start, "e2e4")[0], moves(t, start, "g1f3")[0]}}},
	}
	for _, tt := range tests {
		if got := FormatGo(tt.l, false); got != tt.text {
			t.Errorf("FormatGo = %q, want %q", got, tt.text)
		}
		got := ParseGo(tt.text, &start)
		if !reflect.DeepEqual(got.Limits, tt.l) || got.Perft != -1 || got.Ignored != nil {
			t.Errorf("ParseGo(%q) = %+v", tt.text, got)
		}
	}
	if got := FormatGo(engine.Limits{}, false); got != "go infinite" {
		t.Errorf("no limits: %q", got)
	}
	gone := engine.Limits{Clock: &engine.Clock{Left: [2]time.Duration{-time.Second, 500 * time.Microsecond}}}
	if got := FormatGo(gone, false); got != "go wtime 1 btime 1 winc 0 binc 0" {
		t.Errorf("a clock that has run out: %q", got)
	}
}

// The en-passant square tells the move before, whether or not a capture is legal.
func TestPositionAfterDoubleStep(t *testing.T) {
	r, remarks, err := ParsePosition("position fen 3rk3/8/8/3Pp3/8/8/8/3K4 w - e6 0 1")
	if err != nil || len(remarks) > 0 || r.Start.EnPassant() != chess.NoSquare || r.Before.String() != "e7e5" || r.Last() != r.Before {
		t.Errorf("%+v, %q, %v", r, remarks, err)
	}
}

func TestPositionRoundTrip(t *testing.T) {
	start := chess.StartPosition()
	castling := position(t, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9")
	tests := []struct {
		text string
		r    engine.Root
	}{
		{"position startpos", engine.Root{Start: start}},
		{"position startpos moves e2e4 e7e5", engine.Root{Start: start, Moves: moves(t, start, "e2e4", "e7e5")}},
		{"position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9 moves e1g1", engine.Root{Start: castling, Moves: moves(t, castling, "e1h1")}},
	}
	for _, tt := range tests {
		if got := FormatPosition(tt.r); got != tt.text {
			t.Errorf("FormatPosition = %q, want %q", got, tt.text)
		}
		got, remarks, err := ParsePosition(tt.text)
		if err != nil || len(remarks) > 0 || !reflect.DeepEqual(got, tt.r) {
			t.Errorf("ParsePosition(%q) = %v, %v", tt.text, got, err)
		}
	}
	r := tests[2].r
	r.Chess960 = true
	if got := FormatPosition(r); !strings.HasSuffix(got, " moves e1h1") {
		t.Errorf("Chess960: %q", got)
	}
}

// A line without a score says nothing about the position: it is no draw.
func TestLineWithoutScore(t *testing.T) {
	p := chess.StartPosition()
	i, err := ParseInfo("info depth 3 pv e2e4 e7e5", &p)
	if err != nil || i.Kind != engine.Line || i.Score.Kind != engine.NoScore || i.Score.String() == "0.00" || i.Score.Flat() != 0 {
		t.Errorf("%+v, %v", i, err)
	}
	if got := FormatInfo(i, false); strings.Contains(got, "score") {
		t.Errorf("written %q", got)
	}
	var l lineSet
	scored, _ := ParseInfo("info depth 3 multipv 1 score cp 35 pv e2e4 e7e5", &p)
	l.add(scored)
	if s := l.score(1, i.PV); s != engine.CP(35) {
		t.Errorf("the same line has the score %v", s)
	}
	if s := l.score(2, i.PV); s.Kind != engine.NoScore {
		t.Errorf("another line has the score %v", s)
	}
}

// A move to the last rank without a letter promotes to a queen.
func TestPromotionWithoutLetter(t *testing.T) {
	p, err := chess.ParseFEN("8/4P1k1/8/8/8/8/3p4/K7 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	best, ponder, err := ParseBestMove("bestmove e7e8 ponder d2d1", &p)
	if err != nil || best.String() != "e7e8q" || ponder.String() != "d2d1q" {
		t.Errorf("%v, %v, %v", best, ponder, err)
	}
	if _, _, err := ParseBestMove("bestmove e7e9", &p); err == nil {
		t.Error("e9 is a square")
	}
	i, err := ParseInfo("info depth 1 score cp 900 pv e7e8 d2d1", &p)
	if err != nil || len(i.PV) != 2 {
		t.Errorf("%v, %v", i.PV, err)
	}
}

// Names and values may hold any word of the protocol, and bounds go beyond 32 bits.
func TestOddOptions(t *testing.T) {
	for _, c := range []struct {
		line string
		want engine.Option
	}{
		{"option name Style type of play type combo default min max var min max var solid", engine.Option{Name: "Style type of play", Kind: engine.Combo, Default: "min max", Value: "min max", Choices: []string{"min max", "solid"}}},
		{"option name type type check default true", engine.Option{Name: "type", Kind: engine.Check, Default: "true", Value: "true"}},
		{"option name Piece type check type check default true", engine.Option{Name: "Piece type check", Kind: engine.Check, Default: "true", Value: "true"}},
		{"option name Nodes type spin default 5000000000 min -9000000000 max 900000000000", engine.Option{Name: "Nodes", Kind: engine.Spin, Default: "5000000000", Value: "5000000000", Min: -9000000000, Max: 900000000000}},
		{"option name Path type string default /max/var min max", engine.Option{Name: "Path", Kind: engine.String, Default: "/max/var min max", Value: "/max/var min max"}},
	} {
		o, err := ParseOption(c.line)
		if err != nil || !reflect.DeepEqual(o, c.want) {
			t.Errorf("%s: %+v, %v", c.line, o, err)
		}
	}
	options := []engine.Option{{Name: "hash"}, {Name: "Hash"}}
	if o := engine.FindOption(options, "Hash"); o != &options[1] {
		t.Errorf("Hash is %+v", o)
	}
	if o := engine.FindOption(options, "HASH"); o != &options[0] {
		t.Errorf("HASH is %+v", o)
	}
}

// What cannot be, or is no part of a FEN, is left out and told; what leaves doubt about the board is an error.
func TestForgivingPosition(t *testing.T) {
	for fen, want := range map[string]string{
		"4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1":                              "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
		"4k3/8/8/8/8/8/8/4K2R w kq - 3 9":                                "4k3/8/8/8/8/8/8/4K2R w - - 3 9",
		"rnbqkbnr/pppp1ppp/4p3/8/3P4/8/PPP1PPP1/RNBQKBNR w KQkq d6 0 2":  "rnbqkbnr/pppp1ppp/4p3/8/3P4/8/PPP1PPP1/RNBQKBNR w KQkq - 0 2",
		"rnbqkbnr/pppp1ppp/4p3/8/3P4/8/PPP1PPP1/RNBQK2R w KQkqKQ e5 0 2": "rnbqkbnr/pppp1ppp/4p3/8/3P4/8/PPP1PPP1/RNBQK2R w KQkq - 0 2",
		"4k3/8/8/8/8/8/8/4K2R w K - -1 70000":                            "4k3/8/8/8/8/8/8/4K2R w K - 0 32767",
		`4k3/8/8/8/8/8/8/4K2R w K - bm e1g1; id "x";`:                    "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
		"4k3/8/8/8/8/8/8/4K2R w K - 7 bm e1g1;":                          "4k3/8/8/8/8/8/8/4K2R w K - 7 1",
		`4k3/8/8/8/8/8/8/4K2R w K - 7 12 bm e1g1; id "x";`:               "4k3/8/8/8/8/8/8/4K2R w K - 7 12",
		"4k3/8/8/8/8/8/8/4K2R w K - 7 12;":                               "4k3/8/8/8/8/8/8/4K2R w K - 7 12",
		"4k3/8/8/8/8/8/8/4K2R w K - - 12;bm e1g1;":                       "4k3/8/8/8/8/8/8/4K2R w K - 0 12",
		"4k3/8/8/8/8/8/8/4K2R w K - 7 12 extra":                          "4k3/8/8/8/8/8/8/4K2R w K - 7 12",
		"4k3/8/8/8/8/8/8/4K2R w K - 0 1 2 3":                             "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
		"4k3/8/8/8/8/8/8/4K2R w Kx - 0 1":                                "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
		"4k3/8/8/8/8/8/8/4K2R w K e9 0 1":                                "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
	} {
		got, remarks, err := ParsePosition("position fen " + fen)
		if err != nil || got.Start.FEN() != want || len(remarks) == 0 {
			t.Errorf("%s is %s with %q (%v)", fen, got.Start.FEN(), remarks, err)
		}
	}
	for _, fen := range []string{
		"4k3/8/8/8/8/8/8/4K2R x K - 0 1", "4k3/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w " + strings.Repeat("Q", 1000) + " - 0 1",
	} {
		if got, remarks, err := ParsePosition("position fen " + fen); err == nil || len(remarks) > 0 {
			t.Errorf("%.60s is %s with %q", fen, got.Start.FEN(), remarks)
		}
	}
}

func TestOptionRoundTrip(t *testing.T) {
	tests := []struct {
		text string
		o    engine.Option
	}{
		{"option name Hash type spin default 16 min 1 max 1024", engine.Option{Name: "Hash", Kind: engine.Spin, Default: "16", Value: "16", Min: 1, Max: 1024}},
		{"option name Clear Hash type button", engine.Option{Name: "Clear Hash", Kind: engine.Button}},
		{"option name Own Book type check default true", engine.Option{Name: "Own Book", Kind: engine.Check, Default: "true", Value: "true"}},
		{"option name Style type combo default Solid Rock var Solid Rock var Risky", engine.Option{Name: "Style", Kind: engine.Combo, Default: "Solid Rock", Value: "Solid Rock", Choices: []string{"Solid Rock", "Risky"}}},
		{"option name Path type string default <empty>", engine.Option{Name: "Path", Kind: engine.String}},
		{"option name Path type string default c:\\a b", engine.Option{Name: "Path", Kind: engine.String, Default: "c:\\a b", Value: "c:\\a b"}},
		{"option name Time value type spin default -5 min -10 max 10", engine.Option{Name: "Time value", Kind: engine.Spin, Default: "-5", Value: "-5", Min: -10, Max: 10}},
	}
	for _, tt := range tests {
		if got := FormatOption(tt.o); got != tt.text {
			t.Errorf("FormatOption = %q, want %q", got, tt.text)
		}
		got, err := ParseOption(tt.text)
		if err != nil || !reflect.DeepEqual(got, tt.o) {
			t.Errorf("ParseOption(%q) = %+v, %v", tt.text, got, err)
		}
	}
	for _, line := range []string{"", "option", "option name", "option name X", "option name X type", "option name X type dial", "option type spin", "option name X type spin default 1 min a max 3"} {
		if o, err := ParseOption(line); err == nil {
			t.Errorf("ParseOption(%q) = %+v, want an error", line, o)
		}
	}
	// Sloppy engines.
	if o, err := ParseOption("option name X type string default"); err != nil || o.Default != "" {
		t.Errorf("an empty default: %+v, %v", o, err)
	}
	if o, err := ParseOption("option name X type check default TRUE"); err != nil || o.Value != "true" {
		t.Errorf("an upper-case default: %+v, %v", o, err)
	}
	for _, tt := range []struct {
		bounds   string
		min, max int
	}{
		{"", math.MinInt32, math.MaxInt32}, {" min 1", 1, math.MaxInt32}, {" max 500", math.MinInt32, 500}, {" min 0 max 0", 0, 0},
	} {
		o, err := ParseOption("option name MultiPV type spin default 1" + tt.bounds)
		if err != nil || o.Min != tt.min || o.Max != tt.max {
			t.Errorf("bounds%s: %+v, %v", tt.bounds, o, err)
		}
	}
}

func TestParseSetOption(t *testing.T) {
	known := []engine.Option{{Name: "Time"}, {Name: "Time value"}, {Name: "Path"}}
	tests := []struct{ line, name, value string }{
		{"setoption name Hash value 16", "Hash", "16"},
		{"setoption name Clear Hash", "Clear Hash", ""},
		{"setoption name Time value 3", "Time", "3"},
		{"setoption name Time value value 3", "Time value", "3"}, // the longest name that is known
		{"setoption name time", "Time", ""},
		{"setoption name PATH value the value of  it ", "Path", "the value of  it"},
		{"setoption name Path value <empty>", "Path", ""},
		{"setoption name Pathology value 1", "Pathology", "1"},
	}
	for _, tt := range tests {
		name, value, err := ParseSetOption(tt.line, known)
		if err != nil || name != tt.name || value != tt.value {
			t.Errorf("%q: %q = %q, %v; want %q = %q", tt.line, name, value, err, tt.name, tt.value)
		}
	}
}

func TestSplitCommandLine(t *testing.T) {
	tests := []struct {
		line    string
		escapes bool
		want    []string
	}{
		{"stockfish", true, []string{"stockfish"}},
		{"  ssh  host\tengine -x ", true, []string{"ssh", "host", "engine", "-x"}},
		{`"/a b/engine" 'it''s' "say \"hi\""`, true, []string{"/a b/engine", "its", `say "hi"`}},
		{`a\ b 'c\d' ""`, true, []string{"a b", `c\d`, ""}},
		{`"C:\Program Files\x.exe" C:\y`, false, []string{`C:\Program Files\x.exe`, `C:\y`}},
	}
	for _, tt := range tests {
		got, err := splitCommandLine(tt.line, tt.escapes)
		if err != nil || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%q: %q, %v; want %q", tt.line, got, err, tt.want)
		}
	}
	for _, line := range []string{"", "  ", `"a`, "'a", `a\`, "a\x00b"} {
		if got, err := splitCommandLine(line, true); err == nil {
			t.Errorf("%q: %q, want an error", line, got)
		}
	}
}

func TestLineReader(t *testing.T) {
	long := strings.Repeat("x", 200_000)
	r := newLineReader(strings.NewReader("\ufeffa\r\n\n"+long+"\nb\r\r\nlast"), 100)
	tests := []struct {
		line   string
		excess int64
	}{{"a", 0}, {"", 0}, {long[:100], 200_000 - 100 + 1}, {"b", 0}, {"last", 0}}
	for _, tt := range tests {
		line, excess, err := r.next()
		if err != nil || line != tt.line || excess != tt.excess {
			t.Errorf("%q, %d, %v; want %q, %d", clip(line), excess, err, clip(tt.line), tt.excess)
		}
	}
	if line, _, err := r.next(); err == nil {
		t.Errorf("after the end: %q", line)
	}
}

func TestJoinCommandLine(t *testing.T) {
	for _, tt := range []struct {
		args    []string
		escapes bool
		want    string
	}{
		{[]string{"/usr/games/stockfish"}, true, "/usr/games/stockfish"},
		{[]string{"/my engines/fish", "-x"}, true, `"/my engines/fish" -x`},
		{[]string{`a"b`}, true, `'a"b'`},
		{[]string{`it's`}, true, `"it's"`},
		{[]string{`it's "x"`}, true, `"it's \"x\""`},
		{[]string{""}, true, `""`},
		{[]string{`C:\My engines\fish.exe`}, false, `"C:\My engines\fish.exe"`},
		{[]string{`C:\fish.exe`}, false, `C:\fish.exe`},
	} {
		if got := joinCommandLine(tt.args, tt.escapes); got != tt.want {
			t.Errorf("%q (escapes %v): %s, want %s", tt.args, tt.escapes, got, tt.want)
		}
	}
}

// What was joined is split into the same again.
func FuzzJoinCommandLine(f *testing.F) {
	f.Add("ssh", "host name")
	f.Add(`a\b`, `'"`)
	f.Add("", "\t")
	f.Add("\xc9", "\x80")
	f.Fuzz(func(t *testing.T, a, b string) {
		if strings.Contains(a+b, "\x00") {
			return
		}
		for _, escapes := range []bool{true, false} {
			if !escapes && (strings.Contains(a, `"`) && strings.Contains(a, "'") || strings.Contains(b, `"`) && strings.Contains(b, "'")) {
				continue
			}
			got, err := splitCommandLine(joinCommandLine([]string{a, b}, escapes), escapes)
			if err != nil || len(got) != 2 || got[0] != a || got[1] != b {
				t.Fatalf("%q %q (escapes %v) became %q, %v", a, b, escapes, got, err)
			}
		}
	})
}
