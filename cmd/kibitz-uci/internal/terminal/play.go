// Package terminal plays a game of chess in a terminal: a person against an
// engine, or against another person. It is a driver of game.Match over
// engine/host, like the window, with lines of text in the place of widgets.
package terminal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/engine/pgn"
)

// Config says what is played and how it is shown.
type Config struct {
	Open     host.Factory
	Options  []host.Setting
	Computer [2]bool // the sides that the engine plays, by color
	Limits   engine.Limits
	Start    chess.Position
	Chess960 bool
	Look     Look
	// Save keeps a game that has ended, or was left with moves on the board, and says where.
	Save func(pgn string) (where string, err error)
	// ReadLine returns the next line that was typed; io.EOF ends the game.
	ReadLine func() (string, error)
	Out      io.Writer
}

// Play plays games until the player leaves, the input ends, or ctx does.
func Play(ctx context.Context, c Config) error {
	s := &session{Config: c, news: make(chan struct{}, 1), saved: true}
	s.host = host.New(host.Config{
		Open:     c.Open,
		Options:  c.Options,
		Interval: time.Hour, // only moves are of interest
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
	host     *host.Host
	news     chan struct{}
	match    *game.Match
	thinking uint64 // generation of the request whose move is awaited; 0 for none
	hinting  bool   // and whether the move is only to be shown
	gen      uint64
	begun    time.Time
	answer   string // the engine's move in words, until it is shown
	saved    bool
	quit     bool
}

type typed struct {
	line string
	err  error
}

// loop obeys the player and plays the engine's moves. A line is only read when
// the one before it is done with: what is typed after "quit" belongs to
// others. After the end of the input the engine's move is still awaited.
func (s *session) loop(ctx context.Context) error {
	defer s.save()
	lines := make(chan typed, 1)
	reading, ended := false, false
	var held *string // what was typed and is not done yet
	s.show()
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

// waits reports whether a line typed while the engine thinks is kept until it
// has moved: moves are, and what needs a position at rest.
func waits(line string) bool {
	switch word, _, _ := strings.Cut(line, " "); word {
	case "", "help", "?", "quit", "exit", "undo", "flip", "board", "fen", "pgn", "moves", "new", "level", "depth",
		"time", "both", "resign", "save":
		return false
	}
	return true
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

// begin sets up a new game.
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
	return nil
}

func (s *session) player(side chess.Color) game.Player {
	return game.Player{Engine: s.Computer[side], Limits: s.Limits}
}

// apply tells the match of an event and does what it answers.
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
			s.say("%v", a.Err)
		case game.Finished:
			s.show()
			s.say("%s  %s", a.Outcome, a.Reason)
			s.save()
		}
	}
}

// ask lets the engine think, for its own move or for a hint.
func (s *session) ask(r engine.Root, hint bool) {
	s.gen++
	s.thinking, s.hinting = s.gen, hint
	s.host.Think(host.Request{Gen: s.gen, Root: r, Limits: s.Limits, NewGame: len(r.Moves) < 2})
}

// forget stops the engine and no longer waits for what it says.
func (s *session) forget() {
	if s.thinking != 0 {
		s.thinking = 0
		s.host.Stop()
	}
}

// hear takes in the engine's move when it has come.
func (s *session) hear() {
	now := s.host.Snapshot()
	if s.thinking == 0 || now.Gen != s.thinking || !now.Done() {
		return
	}
	hint := s.hinting
	s.thinking = 0
	p := s.match.Position()
	switch {
	case now.Err != nil && hint:
		s.say("no hint: %v", now.Err)
	case now.Err != nil:
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

// judgement says what the engine thinks of its move.
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

const helpText = `Type a move as e4, Nf3, O-O or e2e4, e1g1, e7e8q; or
  undo            take back your last move
  hint            what the engine would play
  go              let the engine play the side to move
  both            let two people play
  flip            turn the board
  new [white|black] [FEN|960 [N]]   a new game; you have that side
  level N         let the engine think N plies deep
  time SECONDS    let the engine think so long
  moves           the legal moves
  board, fen, pgn show them
  draw            claim a draw by repetition or the fifty-move rule
  resign, save, quit`

// obey does what a line says.
func (s *session) obey(line string) {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	p := s.match.Position()
	switch word {
	case "":
	case "help", "?":
		s.say(helpText)
	case "quit", "exit":
		s.quit = true
	case "undo":
		s.undo()
	case "flip":
		s.Look.Flipped = !s.Look.Flipped
		s.show()
	case "board":
		s.show()
	case "fen":
		s.say("%s", p.FEN())
	case "pgn":
		s.say("%s", s.pgn())
	case "moves":
		var l chess.MoveList
		p.LegalMoves(&l)
		var all []string
		for _, m := range l.Slice() {
			all = append(all, chess.FormatSAN(&p, m))
		}
		s.say("%s", strings.Join(all, " "))
	case "new":
		s.restart(rest)
	case "level", "depth":
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 {
			s.say("level wants a depth of at least 1, not %q", rest)
			return
		}
		s.Limits = engine.Limits{Depth: n}
	case "time":
		d, err := ParseTime(rest)
		if err != nil {
			s.say("%v", err)
			return
		}
		s.Limits = engine.Limits{MoveTime: d}
	case "hint":
		if s.running() {
			s.ask(s.match.Root(), true)
		}
	case "go":
		if s.running() {
			s.Computer[p.Turn()], s.Computer[p.Turn().Other()] = true, false
			s.replaceBoth()
		}
	case "both":
		s.Computer = [2]bool{}
		s.replaceBoth()
	case "draw":
		if s.running() {
			s.apply(game.DrawClaimed{Side: p.Turn()})
		}
	case "resign":
		side := p.Turn()
		if s.Computer[side] {
			side = side.Other() // the person who waits
		}
		s.apply(game.Resigned{Side: side})
	case "save":
		s.saved = false
		s.save()
	default:
		s.move(line)
	}
}

// ParseTime reads a time per move: seconds, or a duration with its unit.
func ParseTime(s string) (time.Duration, error) {
	d, err := time.ParseDuration(s)
	if seconds, err2 := strconv.ParseFloat(s, 64); err2 == nil {
		d, err = time.Duration(seconds*float64(time.Second)), nil
	}
	if err != nil || d <= 0 || d > 24*time.Hour {
		return 0, fmt.Errorf("time wants seconds, such as 2 or 0.5, not %q", s)
	}
	return d, nil
}

// running reports whether the game is still on, and says so if not.
func (s *session) running() bool {
	_, over := s.match.Finished()
	if over {
		s.say("the game is over")
	}
	return !over
}

func (s *session) move(line string) {
	if !s.running() {
		return
	}
	p := s.match.Position()
	m, err := chess.ParseMove(&p, line)
	if err != nil {
		s.say("%v (help lists the commands)", err)
		return
	}
	s.apply(game.Moved{Side: p.Turn(), Move: m})
	if _, over := s.match.Finished(); !over {
		s.show()
	}
}

// undo takes back the player's last move, with the engine's answer if there was one.
func (s *session) undo() {
	plies := len(s.match.Moves())
	p := s.match.Position()
	back := 1
	if s.Computer[p.Turn().Other()] && !s.Computer[p.Turn()] {
		back = 2
	}
	if plies < back {
		s.say("there is no move of yours to take back")
		return
	}
	s.forget()
	s.apply(game.TakeBack{Plies: back})
	s.show()
}

func (s *session) replaceBoth() {
	s.forget()
	for side := range s.Computer {
		s.apply(game.Replace{Side: chess.Color(side), Player: s.player(chess.Color(side))})
	}
}

// restart begins a new game as the words say.
func (s *session) restart(words string) {
	start, chess960 := chess.StartPosition(), false
	computer := s.Computer
	word, rest, _ := strings.Cut(words, " ")
	switch word {
	case "white":
		computer = [2]bool{chess.Black: true}
	case "black":
		computer = [2]bool{chess.White: true}
	default:
		rest = words
	}
	rest = strings.TrimSpace(rest)
	if number, ok := strings.CutPrefix(rest, "960"); ok && !strings.Contains(rest, "/") {
		n := rand.IntN(960)
		if number = strings.TrimSpace(number); number != "" {
			var err error
			if n, err = strconv.Atoi(number); err != nil || n < 0 || n > 959 {
				s.say("new 960 wants a number from 0 to 959, not %q", number)
				return
			}
		}
		start, chess960 = chess.Chess960(n), true
	} else if rest != "" {
		p, err := chess.ParseFEN(rest)
		if err != nil {
			s.say("%v", err)
			return
		}
		start, chess960 = p, p.IsChess960()
	}
	s.save()
	s.forget()
	s.Computer = computer
	s.Look.Flipped = computer[chess.White] && !computer[chess.Black]
	if err := s.begin(start, chess960); err != nil {
		s.say("%v", err)
		return
	}
	s.show()
}

// pgn writes the game as it stands.
func (s *session) pgn() string {
	g := game.NewFrom(s.match.Start(), s.Chess960)
	tags := g.Tags().With("Event", "Game in the terminal").With("Date", s.begun.Format("2006.01.02"))
	for side, tag := range [2]string{"White", "Black"} {
		who := "Player"
		if s.Computer[side] {
			if who = s.host.Snapshot().ID.Name; who == "" {
				who = "Computer"
			}
		}
		tags = tags.With(tag, who)
	}
	edits := []game.Edit{game.SetTags{Tags: tags}}
	if moves := s.match.Moves(); len(moves) > 0 {
		e, _, err := g.AddMoves(game.RootID, moves...)
		if err != nil {
			return fmt.Sprintf("%% %v\n", err) // the match has checked every move
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

// save keeps the game, if there is anything new in it.
func (s *session) save() {
	if s.saved || s.Save == nil || len(s.match.Moves()) == 0 {
		return
	}
	where, err := s.Save(s.pgn())
	if err != nil {
		s.say("the game could not be saved: %v", err)
		return
	}
	s.saved = true
	s.say("The game is saved in %s", where)
}
