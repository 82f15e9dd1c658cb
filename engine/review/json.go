package review

import (
	"encoding/json"
	"fmt"
	"math"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
)

// JSON is a reviewed game for other programs, as one line.
type JSON struct {
	Game  int               `json:"game"` // number in the file
	Tags  map[string]string `json:"tags"`
	Error string            `json:"error,omitempty"` // why it was not reviewed
	Start *JSONPosition     `json:"start,omitempty"`
	White *JSONSide         `json:"white,omitempty"`
	Black *JSONSide         `json:"black,omitempty"`
	Turns []int             `json:"turningPoints,omitempty"` // plies, from 1
	Moves []JSONMove        `json:"moves,omitempty"`
}

// JSONScore is a score from White's point of view. Exactly one field is set.
type JSONScore struct {
	Centipawns *int `json:"cp,omitempty"`
	Mate       *int `json:"mate,omitempty"`      // in moves; negative if Black mates
	Tablebase  *int `json:"tablebase,omitempty"` // 1 if White wins, -1 if Black wins
}

// JSONPosition is the engine's result for a position.
type JSONPosition struct {
	FEN   string     `json:"fen,omitempty"` // of the start position
	Score *JSONScore `json:"score,omitempty"`
	Line  []string   `json:"line,omitempty"` // in UCI notation
}

// JSONMove is a move with the position after it.
type JSONMove struct {
	SAN string `json:"san"`
	UCI string `json:"uci"`
	JSONPosition
	Mark string `json:"mark,omitempty"` // ?!, ?, ??, ! or □
	// Text explains the mark in the language of the review. Reason is the kind of a proved reason.
	Text   string     `json:"text,omitempty"`
	Reason string     `json:"reason,omitempty"`
	Cause  string     `json:"cause,omitempty"`  // the cause behind the reason
	Better []string   `json:"better,omitempty"` // the better line up to a quiet position
	Second *JSONScore `json:"second,omitempty"` // of the second-best move, if the move was the engine's or a mistake
	Only   bool       `json:"only,omitempty"`   // the move was a mistake in a position with one good move
}

// JSONSide is the summary of one side's play.
type JSONSide struct {
	Accuracy *float64 `json:"accuracy,omitempty"` // percent
	Loss     *float64 `json:"averageCentipawnLoss,omitempty"`
	Opening  Marks    `json:"opening"`
	Middle   Marks    `json:"middlegame"`
	End      Marks    `json:"endgame"`
}

// toJSON returns a score from White's point of view as JSON.
func toJSON(s engine.Score) *JSONScore {
	v := s.Value
	switch s.Kind {
	case engine.Centipawns:
		return &JSONScore{Centipawns: &v}
	case engine.Mate:
		return &JSONScore{Mate: &v}
	case engine.Tablebase:
		v = 1
		if s.Value < 0 {
			v = -1
		}
		return &JSONScore{Tablebase: &v}
	}
	return nil
}

// score is the inverse of toJSON.
func (s *JSONScore) score() engine.Score {
	switch {
	case s == nil:
		return engine.Score{Kind: engine.NoScore}
	case s.Mate != nil:
		return engine.MateIn(*s.Mate)
	case s.Tablebase != nil:
		return engine.Score{Kind: engine.Tablebase, Value: *s.Tablebase}
	case s.Centipawns != nil:
		return engine.CP(*s.Centipawns)
	}
	return engine.Score{Kind: engine.NoScore}
}

// position returns the JSON of a verdict.
func (v *positionWriter) position(verdict game.Verdict) (p JSONPosition) {
	if !verdict.Known || verdict.Final {
		return p
	}
	return JSONPosition{Score: toJSON(verdict.Score), Line: v.moves(verdict.PV)}
}

// positionWriter writes moves of a game.
type positionWriter struct{ chess960 bool }

func (v *positionWriter) moves(line []chess.Move) (text []string) {
	for _, m := range line {
		text = append(text, chess.FormatUCI(m, v.chess960))
	}
	return text
}

// json returns the line of a game.
func (j *job) json(*Config) ([]byte, error) {
	out := JSON{Game: j.number, Tags: map[string]string{}}
	if j.fault != nil {
		out.Error = j.fault.Error()
	}
	if j.analysis != nil {
		j.fill(&out)
	}
	line, err := json.Marshal(&out)
	return append(line, '\n'), err
}

// fill writes a reviewed game.
func (j *job) fill(out *JSON) {
	a, g := j.analysis, j.analysis.Game
	for _, t := range g.Tags() {
		out.Tags[t.Name] = t.Value
	}
	w := positionWriter{g.Chess960()}
	start := g.Start()
	first := w.position(a.Verdicts[0])
	first.FEN = start.FEN()
	out.Start = &first
	out.White, out.Black, out.Turns = side(&j.report.Sides[chess.White]), side(&j.report.Sides[chess.Black]), j.report.Turns
	for ply := 1; ply < len(a.Line); ply++ {
		n := a.Line[ply]
		m := JSONMove{SAN: g.SAN(n), UCI: chess.FormatUCI(n.Move(), g.Chess960()), JSONPosition: w.position(a.Verdicts[ply])}
		if remark, ok := j.remarks[ply]; ok {
			m.Mark, m.Text, m.Better = remark.Mark.Symbol(), remark.Text, w.moves(remark.Better)
			if remark.Reason != nil {
				m.Reason, m.Cause = remark.Reason.Kind.String(), remark.Reason.Why.Cause.String()
			}
		}
		if o := a.Others[ply-1]; o.Known {
			m.Second = toJSON(o.Score)
			m.Only = a.erred(ply) && a.onlyGood(ply-1)
		}
		out.Moves = append(out.Moves, m)
	}
}

// side returns the JSON of a side.
func side(s *Side) *JSONSide {
	number := func(v float64) *float64 {
		if math.IsNaN(v) {
			return nil
		}
		v = math.Round(v*10) / 10
		return &v
	}
	return &JSONSide{number(s.Accuracy), number(s.Loss), s.Marks[game.Opening], s.Marks[game.Middlegame], s.Marks[game.Endgame]}
}

// ReadAnalysis reads an analysis from a line of JSON. A game that was not reviewed has none.
func ReadAnalysis(line []byte) (*Analysis, error) {
	var in JSON
	if err := json.Unmarshal(line, &in); err != nil {
		return nil, fmt.Errorf("review: %w", err)
	}
	if in.Start == nil {
		return nil, nil
	}
	start, err := chess.ParseFEN(in.Start.FEN)
	if err != nil {
		return nil, fmt.Errorf("review: game %d: %w", in.Game, err)
	}
	tags := game.Tags{{Name: "SetUp", Value: "1"}, {Name: "FEN", Value: in.Start.FEN}}
	if start.IsChess960() {
		tags = append(tags, game.Tag{Name: "Variant", Value: "Chess960"})
	}
	b, _ := game.NewBuilder(tags)
	p, at := start, b.Root()
	positions := []JSONPosition{*in.Start}
	for _, m := range in.Moves {
		move, err := chess.ParseUCI(&p, m.UCI)
		if err != nil {
			return nil, fmt.Errorf("review: game %d: %w", in.Game, err)
		}
		at = b.Add(at, move)
		p.Make(move)
		positions = append(positions, m.JSONPosition)
	}
	a := NewAnalysis(b.Game())
	p = start
	for i := range a.Line {
		if i > 0 {
			p.Make(a.Line[i].Move())
		}
		if a.Verdicts[i], err = positions[i].verdict(p); err != nil {
			return nil, fmt.Errorf("review: game %d, ply %d: %w", in.Game, i, err)
		}
		if i > 0 && in.Moves[i-1].Second != nil {
			a.Others[i-1] = Other{true, in.Moves[i-1].Second.score()}
		}
	}
	return a, nil
}

// verdict is the inverse of positionWriter.position.
func (j *JSONPosition) verdict(p chess.Position) (v game.Verdict, err error) {
	if j.Score == nil {
		over, _ := p.Status()
		if over == chess.NoOutcome {
			return v, nil
		}
		return Final(over), nil
	}
	v = game.Verdict{Known: true, Score: j.Score.score()}
	for _, text := range j.Line {
		m, err := chess.ParseUCI(&p, text)
		if err != nil {
			return v, err
		}
		v.PV = append(v.PV, m)
		p.Make(m)
	}
	return v, nil
}
