package uci

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"sync"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// TimeoutError reports that an engine did not answer in time and was killed.
type TimeoutError struct {
	What      string // what was asked, such as "stop"
	After     time.Duration
	LastWords string // the last line of its output before
}

func (e *TimeoutError) Error() string {
	s := fmt.Sprintf("uci: the engine did not answer %q within %v", e.What, e.After)
	if e.LastWords != "" {
		s += "; its last words: " + e.LastWords
	}
	return s
}

// EndError reports how an engine's process ended, unless the client ended it.
type EndError struct {
	Status    int    // exit status; below 0 if a signal ended it
	Signal    string // its name, such as "segmentation fault"
	LastWords string // the last line of its standard error
}

func (e *EndError) Error() string {
	s := fmt.Sprintf("uci: the engine ended with exit status %d", e.Status)
	if e.Status < 0 {
		s = "uci: the engine ended with signal: " + e.Signal
	}
	if e.LastWords != "" {
		s += "; its last words: " + e.LastWords
	}
	return s
}

// Why an engine was ended, or is of no more use.
var (
	ErrStart  = errors.New("uci: the engine cannot be started")
	ErrUnread = errors.New("uci: the engine does not read its input")
	ErrSilent = errors.New("uci: the engine has closed its output")
)

// IllegalMoveError reports that an engine played an illegal move.
type IllegalMoveError struct {
	Move string // as the engine wrote it
	FEN  string
	Err  error // why; nil if it gave no move though there is one
}

func (e *IllegalMoveError) Error() string {
	if e.Err == nil {
		return fmt.Sprintf("uci: the engine gave no move in %s", e.FEN)
	}
	return fmt.Sprintf("uci: the engine played %q in %s: %v", clip(e.Move), e.FEN, e.Err)
}

// Unwrap makes every IllegalMoveError a chess.ErrIllegalMove.
func (e *IllegalMoveError) Unwrap() error { return chess.ErrIllegalMove }

// Bounds on what an engine may make us keep.
const (
	maxEngineLine    = 64 << 10 // bytes a line; a longer one is ignored
	maxEngineOptions = 1000
	maxUnsent        = maxEngineOptions + 64 // queued commands: all options may be set at once
)

// Client makes a process, or any peer that speaks UCI, an engine.Engine.
//
// It checks all input. Principal variations are cut at the first illegal move, an illegal best move is an error of
// the search, late or unexpected lines are dropped. An engine that does not answer in time is killed with all
// processes it started; every call and the running search then fail with an error that wraps engine.ErrTerminated and
// says why.
type Client struct {
	log      func(sent bool, line string)
	slow     func(Delay) bool
	timeouts Timeouts
	proc     *process // nil if connected over streams
	from     io.Reader
	to       io.WriteCloser
	queue    chan message
	started  chan struct{} // closed on uciok
	dead     chan struct{} // closed when the engine has ended and err is set
	closing  sync.Once

	mu         sync.Mutex
	id         engine.ID
	options    []engine.Option
	sent       map[string]string // values last sent, by name
	handshaken bool
	introduced bool            // its introduction, up to uciok, is complete
	words      string          // the last line of output
	pings      []chan struct{} // unanswered isready commands, oldest first
	search     *clientSearch
	why        error // why the client killed the engine, or nil
	err        error
	closed     bool
}

var _ engine.Engine = (*Client)(nil)

// message is text for the engine and a function to call just before it is written.
type message struct {
	text   string
	before func()
}

// Start starts an engine and completes the handshake. Cancelling ctx gives up; it has no effect later. [OnProcessors] says
// where the engine runs.
func Start(ctx context.Context, c Command) (*Client, error) {
	args, err := c.args()
	if err != nil {
		return nil, err
	}
	var stderr func(string)
	if c.Log != nil {
		stderr = func(line string) { c.Log(false, "stderr: "+line) }
	}
	p, err := startProcess(args, c.Dir, c.Env, processorsOf(ctx), stderr)
	if err != nil {
		return nil, err
	}
	return connect(ctx, p, p.stdout, p.stdin, c)
}

// Connect makes an engine of a UCI peer on two streams. Of c only Log and Timeouts count. If the engine is given up
// and fromEngine is an io.Closer, Connect closes fromEngine too.
func Connect(ctx context.Context, fromEngine io.Reader, toEngine io.WriteCloser, c Command) (*Client, error) {
	return connect(ctx, nil, fromEngine, toEngine, c)
}

func connect(ctx context.Context, p *process, from io.Reader, to io.WriteCloser, cfg Command) (*Client, error) {
	c := &Client{
		log:      cfg.Log,
		slow:     cfg.Slow,
		timeouts: cfg.Timeouts.withDefaults(),
		proc:     p,
		from:     from,
		to:       to,
		queue:    make(chan message, maxUnsent),
		started:  make(chan struct{}),
		dead:     make(chan struct{}),
		sent:     map[string]string{},
	}
	if c.log == nil {
		c.log = func(bool, string) {}
	}
	go c.read()
	go c.write()
	if err := c.handshake(ctx); err != nil {
		c.end(err)
		<-c.dead
		return nil, c.Err()
	}
	return c, nil
}

func (c *Client) handshake(ctx context.Context) error {
	c.send("uci", nil)
	if err := c.awaitAnswer(ctx, c.started, "uci", c.timeouts.Start); err != nil {
		return err
	}
	c.mu.Lock()
	if c.id.Name == "" && c.proc != nil {
		c.id.Name = filepath.Base(c.proc.cmd.Args[0])
	}
	c.mu.Unlock()
	// Many engines load their data only now. Some send uciok unasked and the rest of their introduction after it.
	err := c.awaitAnswer(ctx, c.Ping(), "isready", c.timeouts.Start)
	c.mu.Lock()
	c.introduced = true
	c.mu.Unlock()
	return err
}

// awaitAnswer waits until answer is closed, for limit and again as long as the command's Slow agrees.
func (c *Client) awaitAnswer(ctx context.Context, answer <-chan struct{}, what string, limit time.Duration) error {
	begun := time.Now()
	ticker := time.NewTicker(limit)
	defer ticker.Stop()
	again := false
	for {
		select {
		case <-answer:
			return nil
		case <-c.dead:
			return c.Err()
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-ticker.C:
			words := c.lastWords()
			if c.slow == nil || !c.slow(Delay{What: what, After: time.Since(begun), LastWords: words, Again: again}) {
				return &TimeoutError{what, time.Since(begun).Truncate(limit), words}
			}
			again = true
		}
	}
}

// lastWords returns the last line of output.
func (c *Client) lastWords() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.words
}

// ID returns the name and author that the engine sent.
func (c *Client) ID() engine.ID {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.id
}

// Options returns the engine's options with their current values.
func (c *Client) Options() []engine.Option {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]engine.Option(nil), c.options...)
}

// Terminated returns a channel that is closed when the engine has ended.
func (c *Client) Terminated() <-chan struct{} { return c.dead }

// Err returns why the engine has ended, wrapping engine.ErrTerminated, or nil while it runs.
func (c *Client) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

// usable returns an error if the engine accepts no command now. The caller holds mu.
func (c *Client) usable() error {
	switch {
	case c.err != nil:
		return c.err
	case c.closed:
		return engine.ErrTerminated
	case c.search != nil:
		return engine.ErrBusy
	}
	return nil
}

// SetOption sends an option that the engine declared.
func (c *Client) SetOption(name, value string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err := c.usable(); err != nil {
		return err
	}
	o := engine.FindOption(c.options, name)
	if o == nil {
		return &OptionError{Option: name, Value: value, Missing: true, why: fmt.Sprintf("%s has no option %q", c.id.Name, clip(name))}
	}
	value, err := CheckValue(*o, value)
	if err != nil {
		return err
	}
	o.Value = value
	c.sent[o.Name] = value
	c.send(FormatSetOption(*o, value), nil)
	return nil
}

// want sends an option value for one search and keeps the value that SetOption chose. The caller holds mu.
func (c *Client) want(o *engine.Option, value string) {
	last, ok := c.sent[o.Name]
	if !ok {
		last = o.Default
	}
	if last != value {
		c.sent[o.Name] = value
		c.send(FormatSetOption(*o, value), nil)
	}
}

// NewGame sends ucinewgame and waits until the engine is ready again.
func (c *Client) NewGame(ctx context.Context) error {
	c.mu.Lock()
	if err := c.usable(); err != nil {
		c.mu.Unlock()
		return err
	}
	c.mu.Unlock()
	c.send("ucinewgame", nil)
	return c.await(ctx, c.Ping(), c.timeouts.Ping)
}

// Ping sends isready, which an engine answers even while it searches. The channel is closed with the answer.
func (c *Client) Ping() <-chan struct{} {
	pong := make(chan struct{})
	c.mu.Lock()
	c.pings = append(c.pings, pong)
	c.mu.Unlock()
	c.send("isready", nil)
	return pong
}

// await waits for the answer to a ping, as awaitAnswer does. An engine that gives none is killed.
func (c *Client) await(ctx context.Context, pong <-chan struct{}, limit time.Duration) error {
	err := c.awaitAnswer(ctx, pong, "isready", limit)
	if late := (*TimeoutError)(nil); errors.As(err, &late) {
		c.end(late)
		<-c.dead
		return c.Err()
	}
	return err
}

// Close sends quit, waits, and then kills the process and all that it started. It returns an error if it had to kill.
func (c *Client) Close() error {
	var err error
	c.closing.Do(func() {
		c.mu.Lock()
		c.closed = true
		searching := c.search != nil
		c.mu.Unlock()
		if searching {
			c.send("stop", nil)
		}
		c.send("quit", func() {
			// An engine that ignores quit ends with its input. The quit is still
			// written: closing waits for the writer.
			time.AfterFunc(c.timeouts.Quit/2, func() { c.to.Close() })
		})
		timer := time.NewTimer(c.timeouts.Quit)
		defer timer.Stop()
		select {
		case <-c.dead:
		case <-timer.C:
			err = &TimeoutError{"quit", c.timeouts.Quit, c.lastWords()}
			c.end(err)
			<-c.dead
		}
	})
	<-c.dead
	return err
}
