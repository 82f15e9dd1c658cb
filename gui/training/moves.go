package training

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
	puzzles "kibitz/engine/training"
	"kibitz/gui/diagram"
)

// repertoireFiles are the files of the repertoires of both sides, in the folder of a profile: PGN.
var repertoireFiles = [2]string{"repertoire-white.pgn", "repertoire-black.pgn"}

// lookUpTime bounds how long it is looked up what people play.
const lookUpTime = 5 * time.Second

// repertoires are the repertoires of both sides, with the text of their files.
type repertoires struct {
	of      [2]*puzzles.Repertoire
	text    [2][]byte
	damaged int // games that cannot be read, or do not begin at the start position
}

// empty reports whether neither repertoire has a move.
func (r *repertoires) empty() bool { return r.of[chess.White].Len()+r.of[chess.Black].Len() == 0 }

// loadRepertoires reads the repertoires of a folder. A file that is missing is an empty repertoire.
func loadRepertoires(dir string) (r repertoires, err error) {
	for side, name := range repertoireFiles {
		r.of[side] = puzzles.NewRepertoire(chess.Color(side))
		r.text[side], err = os.ReadFile(filepath.Join(dir, name))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return r, err
		}
		n, err := fill(r.of[side], r.text[side])
		if err != nil {
			return r, err
		}
		r.damaged += n
	}
	return r, nil
}

// fill adds the games of a file to a repertoire. damaged is how many cannot be read, or do not begin at the start position.
func fill(rep *puzzles.Repertoire, text []byte) (damaged int, err error) {
	s := pgn.NewScanner(bytes.NewReader(text))
	for s.Scan() {
		g, err := pgn.Parse(string(s.Raw().Text))
		if err == nil {
			_, err = rep.Add(g)
		}
		if err != nil {
			damaged++
		}
	}
	return damaged, s.Err()
}

// moveExercise asks the moves of the user's repertoires.
type moveExercise struct {
	r    *Room
	reps repertoires

	rep      *puzzles.Repertoire
	step     *puzzles.Step // that is asked; nil for none
	at       chess.Position
	last     chess.Move
	graded   bool
	helped   bool
	answered bool
	hints    int
	rng      *rand.Rand
	shares   map[chess.Key][]puzzles.Share // what people play after moves of the repertoire; nil while it is looked up
}

func (x *moveExercise) begin() {
	if x.step == nil || x.answered {
		x.next()
		return
	}
	x.ask()
}

// next asks the position that is pending in either repertoire, due ones first.
func (x *moveExercise) next() {
	x.step = nil
	record, now := x.r.record(), x.r.in.Now()
	for _, rep := range x.reps.of {
		if s := rep.Next(record, now); s != nil {
			if x.step == nil || x.fresh(x.step) && !x.fresh(s) {
				x.rep, x.step = rep, s
			}
		}
	}
	if x.step == nil {
		if x.reps.empty() {
			x.r.say(lang.L("The repertoire is empty"), lang.L("Add a PGN file or the game on the board to it."))
		} else {
			x.r.say(lang.L("Nothing of your repertoire is due"), "")
		}
		return
	}
	x.show(x.step.Position(), chess.NoMove)
	if n := len(x.step.Path); n > 0 {
		x.last = x.step.Path[n-1]
	}
	x.ask()
}

// fresh reports whether a position was never asked.
func (x *moveExercise) fresh(s *puzzles.Step) bool {
	return x.r.record().Latest(s.Event(0, x.r.in.Now()).Puzzle) == 0
}

// show puts a position on the board, in which a move is asked for.
func (x *moveExercise) show(p chess.Position, last chess.Move) {
	x.at, x.last = p, last
	x.graded, x.helped, x.answered, x.hints = false, false, false, 0
	for _, m := range x.step.Answers {
		x.lookUp(p.PlayUnchecked(m))
	}
}

// lookUp looks up what people play in a position, for the time when the user has come to it.
func (x *moveExercise) lookUp(p chess.Position) {
	key, in := p.Key(), &x.r.in
	if _, known := x.shares[key]; known {
		return
	}
	x.shares[key] = nil
	go func() {
		ctx, stop := context.WithTimeout(context.Background(), lookUpTime)
		defer stop()
		shares, err := in.Shares(ctx, &p)
		if err == nil {
			in.Post(func() { x.shares[key] = shares })
		}
	}()
}

func (x *moveExercise) ask() { x.r.say(x.r.toMove(), lang.L("Play the move of your repertoire.")) }

func (x *moveExercise) leave() {}

func (x *moveExercise) position() chess.Position {
	if x.step == nil {
		return chess.StartPosition()
	}
	return x.at
}

func (x *moveExercise) lastMove() chess.Move {
	if x.step == nil {
		return chess.NoMove
	}
	return x.last
}

func (x *moveExercise) side() chess.Color {
	if x.step == nil {
		return chess.White
	}
	return x.rep.Side()
}

func (x *moveExercise) asking() bool { return x.step != nil && !x.answered }

// rated says which moves have led to the position.
func (x *moveExercise) rated() string {
	if x.step == nil {
		return ""
	}
	return x.r.lineText(x.step.Path)
}

// lineText writes moves from the start position with their numbers.
func (r *Room) lineText(line []chess.Move) string {
	var b strings.Builder
	p := chess.StartPosition()
	for i, m := range line {
		if i%2 == 0 {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(strconv.Itoa(i/2 + 1))
			b.WriteByte('.')
		}
		b.WriteByte(' ')
		b.WriteString(r.in.SAN(&p, m))
		p.Make(m)
	}
	return b.String()
}

// grade notes how the position went, once.
func (x *moveExercise) grade(g puzzles.Grade) {
	if !x.graded {
		x.graded = true
		x.r.note(x.step.Event(g, x.r.in.Now()))
	}
}

func (x *moveExercise) try(m chess.Move) {
	p := x.at
	san := x.r.in.SAN(&p, m)
	if s := x.rep.At(&p); !slices.Contains(s.Answers, m) {
		x.grade(puzzles.Missed)
		x.r.say(lang.L("{{.Move}} is not in your repertoire", map[string]any{"Move": san}), lang.L("Try another move."))
		return
	}
	if x.helped {
		x.grade(puzzles.Helped)
	} else {
		x.grade(puzzles.Recalled)
	}
	x.played(m, lang.L("Correct: {{.Move}}", map[string]any{"Move": san}))
}

// played makes a move of the repertoire, says so, and goes on where the opponent's reply leads to a position that is pending.
func (x *moveExercise) played(m chess.Move, title string) {
	comes := x.r.comesBack(x.step.Event(0, x.r.in.Now()).Puzzle)
	x.at.Make(m)
	x.last, x.answered = m, true
	x.r.out.Moved()
	reply, ok := x.rep.Reply(&x.at, x.r.record(), x.r.in.Now(), x.shares[x.at.Key()], x.rng)
	if !ok {
		x.r.say(title, comes)
		return
	}
	san := x.r.in.SAN(&x.at, reply)
	next := x.at.PlayUnchecked(reply)
	x.step = x.rep.At(&next)
	x.show(next, reply)
	x.r.say(title, lang.L("Go on: the opponent played {{.Move}}.", map[string]any{"Move": san}))
}

func (x *moveExercise) hint() {
	x.helped = true
	x.hints = min(x.hints+1, 2)
	x.r.hinted(x.hints, x.step.Answers[0])
}

func (x *moveExercise) solve() {
	x.grade(puzzles.Missed)
	m := x.step.Answers[0]
	p := x.at
	x.played(m, lang.L("The move of your repertoire: {{.Move}}", map[string]any{"Move": x.r.in.SAN(&p, m)}))
}

func (x *moveExercise) marks() (arrows []diagram.Arrow, circles []diagram.Circle) {
	if !x.asking() {
		return nil, nil
	}
	return diagram.HintMarks(x.step.Answers[0], x.hints)
}

// Departure says where the main line of a game has left the repertoire of a side; "" where it has not. number writes the move of a
// ply with its number.
func (r *Room) Departure(g *game.Game, side chess.Color, number func(ply int) string) string {
	if r.session == nil {
		return ""
	}
	d, left := r.moves.reps.of[side].Departure(g)
	switch {
	case !left:
		return ""
	case !d.Own:
		return lang.L("The opponent left your repertoire with {{.Move}}.", map[string]any{"Move": number(d.Ply)})
	}
	p := g.Start()
	for n := range g.MainLine() {
		if n.Ply() == d.Ply {
			break
		}
		p.Make(n.Move())
	}
	return lang.L("You left your repertoire with {{.Move}}; it has {{.Want}}.", map[string]any{"Move": number(d.Ply), "Want": r.in.SAN(&p, d.Want[0])})
}
