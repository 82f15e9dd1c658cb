package uci

import (
	"fmt"
	"io"
	"slices"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
)

// send queues a line for the engine. It kills an engine that does not read its input.
func (c *Client) send(text string, before func()) {
	select {
	case c.queue <- message{text, before}:
	case <-c.dead:
	default:
		go c.end(ErrUnread)
	}
}

// write runs on its own goroutine and writes to the engine.
func (c *Client) write() {
	defer c.to.Close()
	for {
		select {
		case m := <-c.queue:
			if m.before != nil {
				m.before()
			}
			c.log(true, m.text)
			if _, err := io.WriteString(c.to, m.text+"\n"); err != nil {
				// The reader finds the end of the output and records why.
				<-c.dead
				return
			}
		case <-c.dead:
			return
		}
	}
}

// end kills the engine for the given reason. read then finds the end of the output and cleans up.
func (c *Client) end(why error) {
	c.mu.Lock()
	if c.why == nil {
		c.why = why
	}
	c.mu.Unlock()
	if c.proc != nil {
		c.proc.kill()
		return
	}
	c.to.Close()
	if closer, ok := c.from.(io.Closer); ok {
		closer.Close()
	}
}

// read runs on its own goroutine and reads the engine's output to its end.
func (c *Client) read() {
	r := newLineReader(c.from, maxEngineLine)
	for {
		line, excess, err := r.next()
		if err != nil {
			break
		}
		c.log(false, line)
		if excess == 0 {
			c.remember(line)
			c.hear(line)
		}
	}
	c.bury()
}

// remember stores a line as the engine's last words until the handshake is complete; later lines belong to searches.
func (c *Client) remember(line string) {
	if line = clip(oneLine(line)); line == "" {
		return
	}
	c.mu.Lock()
	if c.search == nil {
		c.words = line
	}
	c.mu.Unlock()
}

// bury records why the engine has ended and wakes all that wait.
func (c *Client) bury() {
	silent := c.proc == nil
	if c.proc != nil {
		select {
		case <-c.proc.exited:
		case <-time.After(drainTime):
			silent = true
			c.proc.kill() // it has closed its output and can say no more
			<-c.proc.exited
		}
		c.proc.stdout.Close()
	}
	c.mu.Lock()
	switch {
	case c.why != nil:
		c.err = fmt.Errorf("%w: %w", engine.ErrTerminated, c.why)
	case c.closed:
		c.err = engine.ErrTerminated
	case silent:
		c.err = fmt.Errorf("%w: %w", engine.ErrTerminated, ErrSilent)
	default:
		c.err = fmt.Errorf("%w: %w", engine.ErrTerminated, c.proc.ending())
	}
	err, search := c.err, c.search
	c.search = nil
	c.mu.Unlock()
	close(c.dead)
	if search != nil {
		search.sink.Finish(engine.Best{Lines: search.lines.best(chess.NoMove)}, err)
	}
}

// hear handles one line of output.
func (c *Client) hear(line string) {
	t := tokens{line}
	switch t.next() {
	case "info":
		if s := c.thinking(); s != nil {
			s.info(line)
		}
	case "bestmove":
		if s := c.thinking(); s != nil {
			s.bestMove(line)
		}
	case "readyok":
		c.mu.Lock()
		if len(c.pings) > 0 {
			close(c.pings[0])
			c.pings = c.pings[1:]
		}
		c.mu.Unlock()
	case "id":
		c.introduce(&t)
	case "option":
		c.declare(line)
	case "uciok":
		c.mu.Lock()
		if !c.handshaken {
			c.handshaken = true
			close(c.started)
		}
		c.mu.Unlock()
	}
}

// introduce stores the engine's name and author as lines of valid text, since they are shown and stored in games.
func (c *Client) introduce(t *tokens) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.introduced {
		return
	}
	switch t.next() {
	case "name":
		c.id.Name = clip(oneLine(t.remainder()))
	case "author":
		c.id.Author = clip(oneLine(t.remainder()))
	}
}

// declare stores an option. Some engines add options later or change their bounds; the newest declaration counts.
func (c *Client) declare(line string) {
	o, err := ParseOption(line)
	if err != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if i := slices.IndexFunc(c.options, func(known engine.Option) bool { return known.Name == o.Name }); i >= 0 {
		c.options[i] = o
	} else if len(c.options) < maxEngineOptions {
		c.options = append(c.options, o)
	}
}

// thinking returns the search that info and bestmove lines belong to, or nil.
func (c *Client) thinking() *clientSearch {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.search == nil || !c.search.going || c.search.decided {
		return nil
	}
	return c.search
}
