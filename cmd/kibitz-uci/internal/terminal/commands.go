package terminal

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/level"
)

const helpText = `Type a move as e4, Nf3, O-O or e2e4, e1g1, e7e8q; or
  undo            take back your last move
  hint            show the engine's move
  go              let the engine play the side to move
  both            let two people play
  flip            turn the board
  new [white|black] [FEN|960 [N]]   start a new game with that side
  level [LEVEL]   set the engine's level, or list the levels
  depth N         set the engine's search depth
  time SECONDS    set the engine's time per move
  moves           the legal moves
  board, fen, pgn show them
  draw            claim a draw by repetition or the fifty-move rule
  resign, save, quit`

// obey executes a typed line.
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
		p.GenerateLegal(&l)
		var all []string
		for _, m := range l.Slice() {
			all = append(all, chess.FormatSAN(&p, m))
		}
		s.say("%s", strings.Join(all, " "))
	case "new":
		s.restart(rest)
	case "level":
		if rest == "" {
			s.listLevels()
			return
		}
		l, err := ParseLevel(rest)
		if err != nil {
			s.say("%v", err)
			return
		}
		s.Level = l
	case "depth":
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 {
			s.say("depth wants a number of plies of at least 1, not %q", rest)
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
			side = side.Other() // the person, who waits
		}
		s.apply(game.Resigned{Side: side})
	case "save":
		s.saved = false
		s.save()
	default:
		s.move(line)
	}
}

// ParseLevel reads a level: its name, or its number from 1, the weakest.
func ParseLevel(s string) (level.Level, error) {
	names := level.Names()
	if n, err := strconv.Atoi(s); err == nil && n >= 1 && n <= len(names) {
		s = names[n-1]
	}
	l, ok := level.Named(s)
	if !ok {
		return l, fmt.Errorf("level wants one of %s, or a number from 1 to %d, not %q", strings.Join(names, ", "), len(names), s)
	}
	return l, nil
}

// listLevels lists the levels and marks the current one.
func (s *session) listLevels() {
	for i, name := range level.Names() {
		mark := " "
		if name == s.Level.Name {
			mark = "*"
		}
		s.say("%s %d  %s", mark, i+1, name)
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

// running reports whether the game is in progress, with a message if it is not.
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
	m, err := chess.ParseTyped(&p, line)
	if err != nil {
		s.say("%s (help lists the commands)", chess.Message(err))
		return
	}
	s.apply(game.Moved{Side: p.Turn(), Move: m})
	if _, over := s.match.Finished(); !over {
		s.show()
	}
}

// undo takes back the player's last move and the engine's reply.
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

// restart begins a new game according to words.
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
		p, repairs, err := chess.ParseFENForgiving(rest)
		if err != nil {
			s.say("%s", chess.Message(err))
			return
		}
		for _, r := range repairs {
			s.say("%v", &chess.FENError{Problem: r})
		}
		start, chess960 = p, p.IsChess960()
	}
	s.save()
	s.forget()
	s.Computer = computer
	s.Look.Flipped = computer[chess.White] && !computer[chess.Black]
	if err := s.begin(start, chess960); err != nil {
		s.say("%v", err)
	}
}

// waits reports whether a line typed while the engine thinks waits for the engine's move. Moves do, and commands that
// need a position at rest.
func waits(line string) bool {
	switch word, _, _ := strings.Cut(line, " "); word {
	case "", "help", "?", "quit", "exit", "undo", "flip", "board", "fen", "pgn", "moves", "new", "level", "depth",
		"time", "both", "resign", "save":
		return false
	}
	return true
}
