package uci

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// Extra is a command beyond the protocol, such as "bench".
type Extra struct {
	Name  string // the word that calls it
	Usage string // with its arguments, for help
	Help  string // one line
	// Run runs the command while no search runs. Its error says what failed, is reported and changes nothing else.
	// Cancelling ctx ("stop") asks it to end.
	Run func(ctx context.Context, sh Shell, args string) error
	// Reads makes Run take over the input through Shell.ReadLine. The input of other commands is queued until they
	// end, except isready and stop, which are obeyed at once.
	Reads bool
}

// Shell is what a running Extra may use.
type Shell struct {
	Engine   engine.Engine
	Root     engine.Root // as the last position command left it
	Out      io.Writer   // each Write reaches the stream in one piece
	ReadLine func() (string, error)
}

// Times from the start of a search before which some kinds of info are not sent.
const (
	currMoveAfter = 3 * time.Second // also for bounds
	progressEvery = time.Second
)

// queueLimit bounds the lines that wait for the end of a search or of a long command.
const queueLimit = 4096

// queueBytes bounds their total length.
const queueBytes = 4 << 20

// quitWait bounds how long quit waits for the search that it stops.
const quitWait = 3 * time.Second

// Serve makes e speak UCI: it reads commands from in and answers on out. It returns nil after "quit", at the end of
// in or at the end of ctx, and an error if out fails. At the end of in it first completes searches with a limit and
// the commands that wait for them, so that commands can be piped in. It does not close e. A command that it cannot
// obey changes nothing and is answered with an "info string" that says why.
//
// While a search runs, isready, uci, debug and d are answered at once. position applies to the next search. setoption
// waits until the search has ended. go and the other commands, with all lines after them, wait if the search ends by
// itself or was stopped; they are refused while it is infinite or ponders. The result of such a search is withheld
// until stop or ponderhit.
//
// A goroutine that reads in may outlive Serve; it ends with that read.
func Serve(ctx context.Context, e engine.Engine, in io.Reader, out io.Writer, extras ...Extra) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	s := &server{
		ctx:     ctx,
		engine:  e,
		options: e.Options(),
		extras:  extras,
		root:    engine.Root{Start: chess.StartPosition()},
		lines:   make(chan input),
		out: lineWriter{w: out, failed: func(err error) {
			cancel(fmt.Errorf("%w: %w", errOutput, err))
		}},
	}
	s.noteOptions()
	go s.read(newLineReader(in, maxLine))
	s.loop()
	if cause := context.Cause(ctx); errors.Is(cause, errOutput) {
		return cause
	}
	return nil
}

var errOutput = errors.New("uci: cannot write")

// input is a line as read.
type input struct {
	text   string
	excess int64     // bytes cut off
	at     time.Time // when it was read, which starts the clock of a search
}

// server is the state of a Serve. All of it but out belongs to the goroutine of loop.
type server struct {
	ctx     context.Context
	engine  engine.Engine
	options []engine.Option
	extras  []Extra
	out     lineWriter

	lines   chan input // closed at the end of the input
	ended   bool       // lines is closed
	queue   []input    // lines that have not been obeyed, in the order in which they were read
	waiting int        // the first so many wait for the end of the search
	held    bool       // one of these is no setoption, so the lines after it wait too

	root     engine.Root
	begun    bool // a game or search has begun with the present Hash
	chess960 bool
	showWDL  bool
	debug    bool
	run      *run // nil when no search runs
}

// read sends lines to loop until the input or the server ends.
func (s *server) read(r *lineReader) {
	defer close(s.lines)
	for {
		text, excess, err := r.next()
		if err != nil {
			return
		}
		select {
		case s.lines <- input{text, excess, time.Now()}:
		case <-s.ctx.Done():
			return
		}
	}
}

// loop obeys one command after another and reports the results of searches.
func (s *server) loop() {
	defer s.leave()
	for {
		if s.waiting < len(s.queue) {
			s.settle()
			line := s.queue[s.waiting]
			s.queue = slices.Delete(s.queue, s.waiting, s.waiting+1)
			if !s.command(line) {
				return
			}
			continue
		}
		lines := s.lines
		if s.ended {
			if s.run == nil || s.run.withhold || s.run.endless {
				return
			}
			lines = nil // it is closed
		}
		select {
		case <-s.ctx.Done():
			return
		case <-s.run.done():
			s.settle()
		case line, ok := <-lines:
			if !ok {
				s.ended = true
				continue
			}
			s.queue = append(s.queue, line)
		}
	}
}

// leave stops the search, if one runs, and waits for its result.
func (s *server) leave() {
	if s.run == nil {
		return
	}
	s.run.stop()
	select {
	case <-s.run.done():
		s.settle()
	case <-time.After(quitWait):
	}
}

// say writes an info string. Errors among args lose their package prefix, since users read the text.
func (s *server) say(format string, args ...any) {
	for i, a := range args {
		if err, ok := a.(error); ok {
			args[i] = strings.TrimPrefix(chess.Message(err), "uci: ")
		}
	}
	s.out.line("info string " + oneLine(fmt.Sprintf(format, args...)))
}

// command obeys one line. It reports false for quit.
func (s *server) command(line input) bool {
	t := tokens{line.text}
	word := t.next()
	if line.excess > 0 {
		s.say("a line of %d bytes is too long (at most %d); ignored", int64(len(line.text))+line.excess, maxLine)
		return true
	}
	if s.held && s.hold(line, word) {
		return true
	}
	switch word {
	case "":
	case "quit":
		return false
	case "uci":
		s.identify()
	case "isready":
		if !s.begun && s.run == nil { // allocate memory now, while no clock runs
			s.newGame()
		}
		s.out.line("readyok")
	case "debug":
		s.setDebug(t.next())
	case "setoption":
		s.setOption(line)
	case "ucinewgame":
		if s.idle(line, word) {
			s.newGame()
		}
	case "position":
		s.setPosition(line.text)
	case "go":
		if s.idle(line, word) {
			s.start(line)
		}
	case "stop":
		if s.run != nil {
			s.run.stop()
		} else if s.debug {
			s.say("stop: no search runs")
		}
	case "ponderhit":
		if s.run != nil && s.run.ponder {
			s.run.hit()
		} else if s.debug {
			s.say("ponderhit: no search ponders")
		}
	case "register":
		// A no-op for engines that need no registration.
	case "d":
		s.display()
	case "flip":
		s.flip()
	case "help":
		s.help()
	default:
		s.extra(line, word, t.remainder())
	}
	return true
}

// setPosition obeys a position command. After a refused one the old position stands.
func (s *server) setPosition(line string) {
	r, remarks, err := ParsePosition(line)
	if err != nil {
		s.say("%v", err)
		return
	}
	for _, remark := range remarks {
		s.say("position: %s", remark)
	}
	s.root = r
}

func (s *server) newGame() {
	s.begun = true
	if err := s.engine.NewGame(s.ctx); err != nil {
		s.say("ucinewgame: %v", err)
	}
}

// idle reports whether no search runs. If one does, the command waits until it ends, or is refused if only
// another command can end the search.
func (s *server) idle(line input, word string) bool {
	switch {
	case s.run == nil:
		return true
	case s.run.stopped:
		s.awaitEnd(line)
	case s.run.withhold:
		s.say("%s is refused: a search is running, send stop first", word)
	default:
		s.wait(line)
		s.held = true
	}
	return false
}

// awaitEnd blocks until a stopped search has ended. line is then obeyed after the lines that wait for that.
func (s *server) awaitEnd(line input) {
	s.wait(line)
	select {
	case <-s.run.done():
		s.settle()
	case <-s.ctx.Done():
	}
}

// wait adds a line to those that wait for the end of the search.
func (s *server) wait(line input) {
	s.queue = slices.Insert(s.queue, s.waiting, line)
	s.waiting++
}

// full reports whether line is one too many to wait for the end of the search.
func (s *server) full(line input) bool {
	size := len(line.text)
	for _, l := range s.queue[:s.waiting] {
		size += len(l.text)
	}
	return s.waiting >= queueLimit || size > queueBytes
}

// hold makes a line wait behind a command that waits for the end of the search, and reports whether that is all
// there is to do. Commands about the running search do not wait; stop is obeyed at once and also applies to
// the search that waits.
func (s *server) hold(line input, word string) bool {
	switch word {
	case "", "isready", "uci", "debug", "quit":
		return false
	}
	if s.full(line) {
		s.say("%s is refused: too many commands wait for the search to end", clip(word))
		return true
	}
	s.wait(line)
	return word != "stop"
}

func (s *server) setDebug(word string) {
	switch word {
	case "on", "off":
		s.debug = word == "on"
	default:
		s.say("debug: on or off is wanted, not %q", clip(word))
	}
}

func (s *server) setOption(line input) {
	name, value, err := ParseSetOption(line.text, s.options)
	if err != nil {
		s.say("%v", err)
		return
	}
	if s.run != nil && s.run.stopped {
		s.awaitEnd(line)
		return
	}
	if s.run != nil {
		if engine.FindOption(s.options, name) == nil {
			s.say("setoption: no option is called %q", clip(name))
			return
		}
		if s.full(line) {
			s.say("setoption %s is refused: too many wait for the search to end", name)
			return
		}
		s.wait(line)
		s.say("setoption %s waits until the search ends", name)
		return
	}
	if err := s.engine.SetOption(name, value); err != nil {
		s.say("setoption: %v", err)
		return
	}
	s.options = s.engine.Options()
	if o := engine.FindOption(s.options, name); o != nil && o.Clipped != nil {
		s.say("setoption: %v", o.Clipped)
	}
	s.noteOptions()
	if strings.EqualFold(name, "Hash") {
		s.begun = false
	}
}

// noteOptions reads the options that concern the protocol itself. Without UCI_ShowWDL an engine always shows WDL.
func (s *server) noteOptions() {
	chess960, wdl := engine.FindOption(s.options, "UCI_Chess960"), engine.FindOption(s.options, "UCI_ShowWDL")
	s.chess960 = chess960 != nil && chess960.Value == "true"
	s.showWDL = wdl == nil || wdl.Value == "true"
}
