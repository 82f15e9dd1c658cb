// Package terminal plays a game in a terminal: a person against an engine or another person. It drives game.Match and
// engine/host, as the window does, with lines of text instead of widgets.
package terminal

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/engine/human"
	"kibitz/engine/level"
	"kibitz/engine/pgn"
)

// Config configures a game and its display.
type Config struct {
	Open     host.Factory
	Options  []host.Setting
	Computer [2]bool     // the sides that the engine plays, by color
	Level    level.Level // of the engine
	// HumanRating is the rating of the person that the engine plays like, instead of Level. It is empty for an ordinary
	// engine.
	HumanRating string
	Limits      engine.Limits
	Start       chess.Position
	Chess960    bool
	Look        Look
	// Save saves a game that ended or was left, and returns a description of the place.
	Save func(pgn string) (where string, err error)
	// ReadLine returns the next typed line. io.EOF ends the game.
	ReadLine func() (string, error)
	Out      io.Writer
}

// Play plays games until the player leaves, the input ends or ctx is cancelled. A last game that cannot be saved is
// shown, and the error returned.
func Play(ctx context.Context, c Config) error {
	s := &session{Config: c, news: make(chan struct{}, 1), told: level.Strongest().Name, toldStyle: human.EngineStyle, saved: true}
	s.host = host.New(host.Config{
		Open:     c.Open,
		Options:  c.Options,
		Interval: time.Hour, // only moves matter
		Changed: func(host.Snapshot) {
			select {
			case s.news <- struct{}{}:
			default:
			}
		},
	})
	defer s.host.Close()
	if err := s.begin(c.Start, c.Chess960); err != nil {
		return err
	}
	return s.loop(ctx)
}

// session is a game in progress. It belongs to the goroutine of Play.
type session struct {
	Config
	host      *host.Host
	news      chan struct{}
	match     *game.Match
	told      string // the level last sent to the engine; full strength at first
	toldStyle string // the play style last sent to the engine; the engine's default at first
	thinking  uint64 // generation of the running request; 0 for none
	hinting   bool   // the running request is a hint
	gen       uint64
	begun     time.Time
	answer    string // the engine's move in SAN, until it is shown
	saved     bool
	quit      bool
}

type typed struct {
	line string
	err  error
}

// loop executes the player's lines and plays the engine's moves. It reads a line only after executing the one before,
// because the text after "quit" belongs to another program. At the end of the input it waits for the engine's move.
func (s *session) loop(ctx context.Context) (err error) {
	defer func() { err = errors.Join(err, s.save()) }()
	lines := make(chan typed, 1)
	reading, ended := false, false
	var held *string // a line that waits for the engine
	if s.Computer != [2]bool{true, true} {
		s.say("Type a move, such as e4 or g1f3, or help.")
	}
	s.prompt()
	for {
		if !reading && !ended && held == nil {
			reading = true
			go func() {
				line, err := s.ReadLine()
				lines <- typed{line, err}
			}()
		}
		select {
		case t := <-lines:
			reading = false
			switch {
			case errors.Is(t.err, io.EOF):
				ended = true
			case t.err != nil:
				return t.err
			default:
				line := strings.TrimSpace(t.line)
				held = &line
			}
		case <-s.news:
			s.hear()
		case <-ctx.Done():
			return ctx.Err()
		}
		if held != nil && (s.thinking == 0 || !waits(*held)) {
			s.obey(*held)
			held = nil
			if s.quit {
				return nil
			}
			s.prompt()
		}
		if ended && s.thinking == 0 {
			s.say("")
			return nil
		}
	}
}

func (s *session) say(format string, args ...any) { fmt.Fprintf(s.Out, format+"\n", args...) }

func (s *session) prompt() {
	if s.thinking == 0 {
		_, over := s.match.Finished()
		switch {
		case over:
			fmt.Fprint(s.Out, "new, undo or quit> ")
		default:
			p := s.match.Position()
			fmt.Fprintf(s.Out, "%v, move %d> ", p.Turn(), p.FullmoveNumber())
		}
	}
}

// begin sets up a new game and shows it.
func (s *session) begin(start chess.Position, chess960 bool) error {
	o := game.MatchOptions{Chess960: chess960}
	for side := range o.Players {
		o.Players[side] = s.player(chess.Color(side))
	}
	m, err := game.NewMatch(start, nil, o)
	if err != nil {
		return err
	}
	s.match, s.Start, s.Chess960 = m, start, chess960
	s.begun, s.saved = time.Now(), true
	s.apply(game.Begin{})
	if _, over := s.match.Finished(); !over {
		s.show()
	}
	return nil
}

func (s *session) player(side chess.Color) game.Player {
	return game.Player{Engine: s.Computer[side], Limits: s.Limits}
}

// apply applies an event to the match and executes the actions.
func (s *session) apply(e game.Event) {
	for _, a := range s.match.Apply(e, time.Now()) {
		switch a := a.(type) {
		case game.StartThinking:
			s.ask(a.Root, false)
		case game.StopThinking:
			s.forget()
		case game.Played:
			s.saved = false
		case game.Rejected:
			s.say("%s", strings.TrimPrefix(chess.Message(a.Err), "game: "))
		case game.Finished:
			s.show()
			s.say("%s  %s", a.Outcome, a.Reason)
			s.save()
		}
	}
}

// ask starts the engine, for its move at its level or for a hint at full strength.
func (s *session) ask(r engine.Root, hint bool) {
	l := s.Level
	if hint {
		l = level.Strongest()
	}
	if style := s.style(hint); style != s.toldStyle {
		s.host.SetOption(human.RatingOption, cmp.Or(s.HumanRating, strconv.Itoa(human.DefaultRating)))
		s.host.SetOption(human.StyleOption, style)
		s.toldStyle = style
	}
	if l.Name != s.told {
		s.host.SetOption("Level", l.Name)
		s.told = l.Name
	}
	s.gen++
	s.thinking, s.hinting = s.gen, hint
	s.host.Think(host.Request{Gen: s.gen, Root: r, Limits: s.Limits, NewGame: len(r.Moves) < 2})
}

// style returns the play style for a request.
func (s *session) style(hint bool) string {
	if s.HumanRating == "" || hint {
		return human.EngineStyle
	}
	return human.HumanStyle
}

// forget stops the engine and drops its request.
func (s *session) forget() {
	if s.thinking != 0 {
		s.thinking = 0
		s.host.Stop()
	}
}

// hear processes the engine's move when it is ready.
func (s *session) hear() {
	now := s.host.Snapshot()
	if s.thinking == 0 || now.Gen != s.thinking || !now.Done() {
		return
	}
	hint := s.hinting
	s.thinking = 0
	p := s.match.Position()
	switch {
	case now.Best == nil && hint:
		s.say("no hint: %v", now.Err)
	case now.Best == nil:
		s.say("the engine has failed: %v", now.Err)
		s.say("Type go to let it try again, or make the move for it.")
		s.Computer[p.Turn()] = false
		s.apply(game.Replace{Side: p.Turn(), Player: s.player(p.Turn())})
	case hint:
		s.say("%s%s", chess.FormatSAN(&p, now.Best.Move), judgement(now))
	default:
		san := chess.FormatSAN(&p, now.Best.Move)
		number := p.FullmoveNumber()
		dots := "."
		if p.Turn() == chess.Black {
			dots = "..."
		}
		s.answer = fmt.Sprintf("%d%s %s%s", number, dots, san, judgement(now))
		s.apply(game.Moved{Side: p.Turn(), Move: now.Best.Move})
		if _, over := s.match.Finished(); !over {
			s.show()
		}
	}
	s.prompt()
}

// judgement returns the engine's evaluation of its move in words.
func judgement(now host.Snapshot) string {
	if len(now.Lines) == 0 {
		return ""
	}
	return fmt.Sprintf("   (%v, depth %d)", now.Lines[0].Score, now.Lines[0].Depth)
}

func (s *session) show() {
	p := s.match.Position()
	last := chess.NoMove
	if moves := s.match.Moves(); len(moves) > 0 {
		last = moves[len(moves)-1]
	}
	fmt.Fprintf(s.Out, "\n%s\n", s.Look.Board(&p, last))
	if s.answer != "" {
		s.say("%s", s.answer)
		s.answer = ""
	}
}

// pgn returns the present game as PGN.
func (s *session) pgn() string {
	g := game.NewFrom(s.match.Start(), s.Chess960)
	tags := g.Tags().With("Event", "Game in the terminal").With("Date", s.begun.Format("2006.01.02"))
	for side, tag := range [2]string{"White", "Black"} {
		who := "Player"
		if s.Computer[side] {
			if who = s.host.Snapshot().ID.Name; who == "" {
				who = "Computer"
			}
			if s.HumanRating != "" {
				who += " (like a person of " + s.HumanRating + ")"
			} else if s.Level != level.Strongest() {
				who += " (" + s.Level.Name + ")"
			}
		}
		tags = tags.With(tag, who)
	}
	edits := []game.Edit{game.SetTags{Tags: tags}}
	if moves := s.match.Moves(); len(moves) > 0 {
		e, _, err := g.AddMoves(game.RootID, moves...)
		if err != nil {
			return fmt.Sprintf("%% %v\n", err) // unreachable: the match checked every move
		}
		edits = append(edits, e)
	}
	for _, e := range edits {
		if _, err := g.Apply(e); err != nil {
			return fmt.Sprintf("%% %v\n", err)
		}
	}
	if f, over := s.match.Finished(); over {
		if _, err := g.Apply(g.Finish(f.Outcome, f.Termination)); err != nil {
			return fmt.Sprintf("%% %v\n", err)
		}
	}
	return pgn.Format(g)
}

// save saves the game if it changed. A game that cannot be saved is shown, so that it can be copied. Saving is tried
// again when the player leaves.
func (s *session) save() error {
	if s.saved || s.Save == nil || len(s.match.Moves()) == 0 {
		return nil
	}
	text := s.pgn()
	where, err := s.Save(text)
	if err != nil {
		s.say("the game could not be saved: %v\n\n%s", err, text)
		return fmt.Errorf("the game could not be saved: %w", err)
	}
	s.saved = true
	s.say("The game is saved in %s", where)
	return nil
}
