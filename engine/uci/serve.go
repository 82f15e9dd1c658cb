package uci

import (
	"context"
	"errors"
	"fmt"
	"io"
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
	// Run does it while no search runs; an error, which says of what, is reported and changes nothing else.
	// Cancelling ctx ("stop") asks it to end.
	Run func(ctx context.Context, sh Shell, args string) error
	// Reads says that Run converses: it takes over the input through
	// Shell.ReadLine. Other commands have their input kept until they end, but for
	// isready and stop, which are obeyed at once.
	Reads bool
}

// Shell is what a running Extra may use.
type Shell struct {
	Engine   engine.Engine
	Root     engine.Root // as the last position command left it
	Out      io.Writer   // each Write is kept in one piece
	ReadLine func() (string, error)
}

// Times of the search before which some kinds of info are only noise.
const (
	currMoveAfter = 3 * time.Second // also for bounds
	progressEvery = time.Second
)

// backlogLimit bounds the lines kept while a long command runs.
const backlogLimit = 4096

// backlogBytes bounds the length of what is kept so.
const backlogBytes = 4 << 20

// quitWait bounds how long quit waits for the search it stops.
const quitWait = 3 * time.Second

// Serve lets e speak UCI: it reads commands from in and answers on out until
// "quit", the end of in, or the end of ctx, and returns nil; or until out fails,
// and returns why. At the end of in, searches with a limit and what waits for them are done first, so that
// commands can be piped in. It does not close e. No input makes it fail: what it cannot
// obey is answered with an "info string" that says why, and changes nothing.
//
// While a search runs, isready, uci, debug and d are answered; position takes effect
// for the next search; setoption waits until the search has ended. So do go and the
// other commands, with all that follows them, when the search ends by itself or
// was stopped; they are refused while it is infinite or ponders. The result of
// such a search is withheld until stop or ponderhit.
//
// One goroutine may remain blocked reading in after Serve has returned; it
// ends when that read does.
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

// input is a line that was read.
type input struct {
	text   string
	excess int64     // bytes cut off
	at     time.Time // when it was read: clocks run from then
}

// server is the state of a Serve. All of it but out belongs to the goroutine of loop.
type server struct {
	ctx     context.Context
	engine  engine.Engine
	options []engine.Option
	extras  []Extra
	out     lineWriter

	lines   chan input
	backlog []input // lines read while a long command ran
	held    []input // a command that waits for the end of the search, and what follows it
	ended   bool    // the input has

	root     engine.Root
	refused  bool // a position command after the one that set root
	begun    bool // a game, or a search, with the memory that Hash grants
	chess960 bool
	showWDL  bool
	debug    bool
	run      *run     // nil when no search runs
	waiting  []string // setoption lines that wait for the end of the search
}

// read hands lines to loop until the input or the server ends.
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

// loop obeys one command after the other and ends searches as they finish.
func (s *server) loop() {
	defer s.leave()
	for {
		if len(s.backlog) > 0 {
			s.settle()
			line := s.backlog[0]
			s.backlog = s.backlog[1:]
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
			s.backlog = append(s.backlog, line) // behind what waits for a search that has just ended
		}
	}
}

// leave stops the search, if one runs, and lets it say its result.
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

// say writes a remark. Errors among args lose the names of the packages they come from: the readers are users.
func (s *server) say(format string, args ...any) {
	for i, a := range args {
		if err, ok := a.(error); ok {
			args[i] = strings.TrimPrefix(chess.Message(err), "uci: ")
		}
	}
	s.out.line("info string " + oneLine(fmt.Sprintf(format, args...)))
}

// command obeys one line; false means quit.
func (s *server) command(line input) bool {
	t := tokens{line.text}
	word := t.next()
	if line.excess > 0 {
		s.say("a line of %d bytes is too long (at most %d); ignored", int64(len(line.text))+line.excess, maxLine)
		if word == "position" {
			s.refused = true
		}
		return true
	}
	if len(s.held) > 0 && s.hold(line, word) {
		return true
	}
	switch word {
	case "":
	case "quit":
		return false
	case "uci":
		s.identify()
	case "isready":
		if !s.begun && s.run == nil { // so that no clock runs while the engine gets its memory
			s.newGame()
		}
		s.out.line("readyok")
	case "debug":
		s.setDebug(t.next())
	case "setoption":
		s.setOption(line.text)
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
		// There is nothing to register; the protocol has it as a no-op then.
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

// setPosition obeys a position command. After one that is refused no other position is searched in
// its place: what would be said of that one would be taken for the truth about this one.
func (s *server) setPosition(line string) {
	r, remarks, err := ParsePosition(line)
	s.refused = err != nil
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

// idle reports whether no search runs, having awaited one that was stopped.
// Else it keeps the command until the search ends, or refuses it where only
// another command can end the search.
func (s *server) idle(line input, word string) bool {
	switch {
	case s.run == nil:
		return true
	case s.run.stopped:
		return s.await()
	case s.run.withhold:
		s.say("%s is refused: a search is running, send stop first", word)
	default:
		s.held = append(s.held, line)
	}
	return false
}

// await waits for a search that was stopped; false means that the server ends.
func (s *server) await() bool {
	select {
	case <-s.run.done():
		s.settle()
		return true
	case <-s.ctx.Done():
		return false
	}
}

// hold keeps a line behind the command that waits for the end of the search.
// It leaves alone what concerns the search that runs; stop concerns the one that
// waits as well.
func (s *server) hold(line input, word string) bool {
	switch word {
	case "", "isready", "uci", "debug", "quit":
		return false
	}
	held := 0
	for _, h := range s.held {
		held += len(h.text)
	}
	if len(s.held) >= backlogLimit || held+len(line.text) > backlogBytes {
		s.say("%s is refused: too many commands wait for the search to end", clip(word))
		return true
	}
	s.held = append(s.held, line)
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

func (s *server) setOption(line string) {
	name, value, err := ParseSetOption(line, s.options)
	if err != nil {
		s.say("%v", err)
		return
	}
	if s.run != nil && s.run.stopped && !s.await() {
		return
	}
	if s.run != nil {
		if engine.FindOption(s.options, name) == nil {
			s.say("setoption: no option is called %q", clip(name))
			return
		}
		if len(s.waiting) >= backlogLimit || textBytes(s.waiting)+len(line) > backlogBytes {
			s.say("setoption %s is refused: too many wait for the search to end", name)
			return
		}
		s.waiting = append(s.waiting, line)
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

// textBytes returns the length of some lines.
func textBytes(lines []string) (n int) {
	for _, l := range lines {
		n += len(l)
	}
	return n
}

// noteOptions picks out the options that concern the protocol itself. An engine
// without UCI_ShowWDL shows what it knows.
func (s *server) noteOptions() {
	chess960, wdl := engine.FindOption(s.options, "UCI_Chess960"), engine.FindOption(s.options, "UCI_ShowWDL")
	s.chess960 = chess960 != nil && chess960.Value == "true"
	s.showWDL = wdl == nil || wdl.Value == "true"
}
