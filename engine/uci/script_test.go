package uci

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"kibitz/engine"
)

// watchdog ends tests that hang; nothing is measured with it.
const watchdog = 20 * time.Second

// talk is a conversation with a Serve.
type talk struct {
	t     *testing.T
	in    *io.PipeWriter
	lines chan string // closed when Serve has returned
	ended chan error
}

// converse starts Serve with a fake engine.
func converse(t *testing.T, extras ...Extra) *talk { return converseWith(t, newFake(), extras...) }

func converseWith(t *testing.T, e engine.Engine, extras ...Extra) *talk {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	c := &talk{t: t, in: inW, lines: make(chan string), ended: make(chan error, 1)}
	go func() {
		err := Serve(context.Background(), e, inR, outW, extras...)
		outW.Close()
		inR.Close()
		c.ended <- err
	}()
	go func() {
		defer close(c.lines)
		sc := bufio.NewScanner(outR)
		for sc.Scan() {
			c.lines <- sc.Text()
		}
	}()
	return c
}

func (c *talk) send(s string) {
	if _, err := io.WriteString(c.in, s); err != nil {
		c.t.Fatalf("writing %q: %v", s, err)
	}
}

// next returns the next line; ok is false at the end of the output.
func (c *talk) next() (line string, ok bool) {
	select {
	case line, ok = <-c.lines:
		return line, ok
	case <-time.After(watchdog):
		c.t.Fatal("no answer")
		return "", false
	}
}

// finish ends the input and returns all that still comes.
func (c *talk) finish() (rest []string) {
	c.in.Close()
	for {
		line, ok := c.next()
		if !ok {
			if err := <-c.ended; err != nil {
				c.t.Errorf("Serve: %v", err)
			}
			return rest
		}
		rest = append(rest, line)
	}
}

// TestScripts plays the conversations in testdata/*.script:
//
//	> text        send a line
//	>> "text"     send a Go string as it is, without a line end
//	< text        expect this line
//	~ regexp      expect a line that matches all of it
//	. regexp      skip lines up to one that matches
//	eof           end the input
//	end           expect the end of the output
//	# remark
//
// All that is written must be expected, up to the last line of the script.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.script")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".script"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			c := converse(t, testExtras()...)
			for n, line := range strings.Split(string(text), "\n") {
				c.step(n+1, line)
			}
			if rest := c.finish(); len(rest) > 0 {
				t.Errorf("at the end, also: %q", rest)
			}
		})
	}
}

func (c *talk) step(n int, line string) {
	op, arg, _ := strings.Cut(line, " ")
	expect := func(match func(string) bool) {
		got, ok := c.next()
		if !ok || !match(got) {
			c.t.Fatalf("line %d: got %q (open: %v), want %q", n, got, ok, line)
		}
	}
	switch op {
	case "", "#":
	case ">":
		c.send(arg + "\n")
	case ">>":
		s, err := strconv.Unquote(arg)
		if err != nil {
			c.t.Fatalf("line %d: %v", n, err)
		}
		c.send(s)
	case "<":
		expect(func(got string) bool { return got == arg })
	case "~":
		expect(regexp.MustCompile("^(?:" + arg + ")$").MatchString)
	case ".":
		re := regexp.MustCompile(arg)
		for {
			got, ok := c.next()
			if !ok {
				c.t.Fatalf("line %d: the output ended before %q", n, arg)
			}
			if re.MatchString(got) {
				return
			}
		}
	case "eof":
		c.in.Close()
	case "end":
		if got, ok := c.next(); ok {
			c.t.Fatalf("line %d: got %q, want the end", n, got)
		}
	default:
		c.t.Fatalf("line %d: %q is no step", n, op)
	}
}

// testExtras are commands for the scripts: one that waits for stop, one that
// converses, one that fails.
func testExtras() []Extra {
	return []Extra{
		{Name: "wait", Usage: "wait", Help: "until stop", Run: func(ctx context.Context, sh Shell, args string) error {
			io.WriteString(sh.Out, "waiting "+args+"\n")
			<-ctx.Done()
			return ctx.Err()
		}},
		{Name: "chat", Usage: "chat", Help: "until bye", Reads: true, Run: func(ctx context.Context, sh Shell, args string) error {
			for {
				line, err := sh.ReadLine()
				if err != nil || line == "bye" {
					return err
				}
				io.WriteString(sh.Out, "you said "+line+"\n")
			}
		}},
		{Name: "fail", Usage: "fail", Help: "always", Run: func(context.Context, Shell, string) error {
			return fmt.Errorf("fail: %w", io.ErrUnexpectedEOF)
		}},
	}
}
