package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	echo := Command{Name: "echo", Args: "[-n] WORD...", Help: "say it again", Run: func(_ context.Context, io Stdio, args []string) error {
		f := io.Flags("tool echo [-n] WORD...\n\nSays it again.")
		quiet := f.Bool("n", false, "but do not")
		plus := f.Int("plus", 0, "this number as well")
		if err := Parse(f, args); err != nil {
			return err
		}
		if *plus != 0 {
			fmt.Fprintln(io.Out, strings.Join(f.Args(), " "), *plus)
		} else if !*quiet {
			fmt.Fprintln(io.Out, strings.Join(f.Args(), " "))
		}
		return nil
	}}
	sleep := Command{Name: "sleep", Help: "do nothing", Run: func(_ context.Context, io Stdio, args []string) error {
		if err := ParseAll(io.Flags("tool sleep"), args); err != nil {
			return err
		}
		return context.Canceled
	}}
	broken := Command{Name: "break", Help: "fail", Run: func(context.Context, Stdio, []string) error {
		return errors.New("it is broken")
	}}
	plain := &Program{Name: "tool", Title: "A tool", Version: "tool 1.2", Commands: []Command{echo, sleep, broken}}
	ready := &Program{Name: "tool", Title: "A tool", Version: "tool 1.2", Default: &Command{Name: "serve", Help: "serve", Run: func(_ context.Context, io Stdio, args []string) error {
		fmt.Fprintln(io.Out, "served", len(args))
		return nil
	}}}
	for _, tt := range []struct {
		name      string
		program   *Program
		args      string
		code      int
		out, errs string // regular expressions
	}{
		{"no command", plain, "", 2, `^$`, `(?s)^A tool\n\nUsage: tool COMMAND\n.*  echo \[-n\] WORD\.\.\. +say it again\n.*--version`},
		{"default", ready, "", 0, `^served 0\n$`, `^$`},
		{"default by name", ready, "serve x", 0, `^served 1\n$`, `^$`},
		{"help", ready, "--help", 0, `(?s)^A tool\n\nUsage: tool \[COMMAND\]\n\n +serve\n`, `^$`},
		{"version", plain, "--version", 0, `^tool 1\.2\n$`, `^$`},
		{"unknown", plain, "fly", 2, `^$`, `(?s)^tool: "fly" is not a command\n\nA tool\n`},
		{"arguments", plain, "echo a b", 0, `^a b\n$`, `^$`},
		{"flag", plain, "echo -n a", 0, `^$`, `^$`},
		{"flag behind an argument", plain, "echo a -n b", 0, `^$`, `^$`},
		{"wrong flag behind an argument", plain, "echo a -x", 2, `^$`, `not defined: -x\n`},
		{"arguments like flags", plain, "echo a -- b -n", 0, `^a b -n\n$`, `^$`},
		{"a negative number", plain, "echo -1 a -2", 0, `^-1 a -2\n$`, `^$`},
		{"a negative number behind a flag", plain, "echo -n=0 -1 -n=0 -2 a", 0, `^-1 -2 a\n$`, `^$`},
		{"a negative number behind a flag without a value", plain, "echo -n -1", 0, `^$`, `^$`},
		{"a negative number that is a value", plain, "echo -plus -3 a -4", 0, `^a -4 -3\n$`, `^$`},
		{"a flag without its value", plain, "echo a -plus", 2, `^$`, `needs an argument: -plus\n`},
		{"an argument that is a dash", plain, "echo - a", 0, `^- a\n$`, `^$`},
		{"help of a command", plain, "echo --help", 0, `(?s)^Usage: tool echo \[-n\] WORD\.\.\.\n\nSays it again\.\n\n +-n\tbut do not`, `^$`},
		{"help with a command", plain, "help echo", 0, `(?s)^Usage: tool echo \[-n\] WORD`, `^$`},
		{"help with a command that is none", plain, "help fly", 2, `^$`, `^tool: "fly" is not a command\n`},
		{"help with the default", ready, "help serve", 0, `^A tool\n\nUsage: tool \[COMMAND\]\n`, `^$`},
		{"wrong flag", plain, "echo -x", 2, `^$`, `(?s)not defined: -x\nUsage: tool echo.*-n`},
		{"no arguments wanted", plain, "sleep well", 2, `^$`, `what is "well" meant to be`},
		{"cancelled", plain, "sleep", 130, `^$`, `^$`},
		{"failure", plain, "break", 1, `^$`, `^tool: it is broken\n$`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out, errs bytes.Buffer
			if code := tt.program.Run(context.Background(), Stdio{Out: &out, Err: &errs}, strings.Fields(tt.args)); code != tt.code {
				t.Errorf("status %d, want %d", code, tt.code)
			}
			if !regexp.MustCompile(tt.out).MatchString(out.String()) || !regexp.MustCompile(tt.errs).MatchString(errs.String()) {
				t.Errorf("output\n%s\nerrors\n%s", &out, &errs)
			}
		})
	}
}

// fullDisk is where nothing can be written.
type fullDisk struct{}

var errFull = errors.New("no space left")

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

// What is lost is told of, though the command has not noticed.
func TestRunWithoutRoom(t *testing.T) {
	say := Command{Name: "say", Help: "say something", Run: func(_ context.Context, io Stdio, _ []string) error {
		fmt.Fprintln(io.Out, "something")
		fmt.Fprintln(io.Out, "more")
		return nil
	}}
	p := &Program{Name: "tool", Title: "A tool", Version: "tool 1.2", Commands: []Command{say}}
	for _, args := range []string{"say", "help", "--version"} {
		var errs bytes.Buffer
		if code := p.Run(t.Context(), Stdio{Out: fullDisk{}, Err: &errs}, []string{args}); code != 1 || errs.String() != "tool: no space left\n" {
			t.Errorf("%s: status %d, %q", args, code, &errs)
		}
	}
}
