// Package cli runs a program of subcommands. Each subcommand has its own flag.FlagSet.
package cli

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"
)

// Stdio holds the input and the outputs of a command.
type Stdio struct {
	In  io.Reader
	Out io.Writer
	Err io.Writer
}

// Command is a subcommand.
type Command struct {
	Name string
	Args string // arguments, for the help
	Help string // summary, for the help
	Run  func(ctx context.Context, io Stdio, args []string) error
}

// Program is a program of subcommands. It adds the command help and the flag --version.
type Program struct {
	Name    string // of the executable
	Title   string // first line of the help
	Version string // output of --version
	// Default is the command that runs without arguments or with the program's name. If it is nil, the help is printed.
	Default  *Command
	Commands []Command
}

// ErrUsage reports a wrong command line. Its message was printed already.
var ErrUsage = errors.New("usage")

// The exit statuses of programs.
const (
	succeeded   = 0
	failed      = 1
	misused     = 2
	interrupted = 130 // as shells report it
)

// Main runs the program with the arguments of the process and exits with its status. An interrupt or a closed terminal
// cancels the command's context.
func (p *Program) Main() {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // nohup ignores it
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	code := p.Run(ctx, Stdio{os.Stdin, os.Stdout, os.Stderr}, os.Args[1:])
	stop()
	os.Exit(code)
}

// Run runs the program and returns its exit status. If writing to Out fails, as on a full disk, the command fails.
func (p *Program) Run(ctx context.Context, io Stdio, args []string) int {
	out := &output{Writer: io.Out}
	io.Out = out
	code := p.run(ctx, io, args)
	if err := out.problem(); err != nil && code == succeeded {
		fmt.Fprintf(io.Err, "%s: %v\n", p.Name, err)
		code = failed
	}
	return code
}

func (p *Program) run(ctx context.Context, io Stdio, args []string) int {
	if len(args) == 0 {
		if p.Default == nil {
			p.usage(io.Err)
			return misused
		}
		args = []string{p.Default.Name}
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		if len(args) == 1 || p.Default != nil && p.Default.Name == args[1] {
			p.usage(io.Out)
			return succeeded
		}
		args = []string{args[1], "--help"}
	case "version", "-version", "--version":
		fmt.Fprintln(io.Out, p.Version)
		return succeeded
	}
	c := p.find(args[0])
	if c == nil {
		fmt.Fprintf(io.Err, "%s: %q is not a command\n\n", p.Name, args[0])
		p.usage(io.Err)
		return misused
	}
	switch err := c.Run(ctx, io, args[1:]); {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return succeeded
	case errors.Is(err, ErrUsage):
		return misused
	case errors.Is(err, context.Canceled):
		return interrupted
	default:
		fmt.Fprintf(io.Err, "%s: %v\n", p.Name, err)
		return failed
	}
}

// output remembers the first write error of a stream, because callers rarely check it.
type output struct {
	io.Writer
	mu  sync.Mutex
	err error
}

func (o *output) Write(p []byte) (int, error) {
	n, err := o.Writer.Write(p)
	if err != nil {
		o.mu.Lock()
		defer o.mu.Unlock()
		o.err = cmp.Or(o.err, err)
	}
	return n, err
}

func (o *output) problem() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// IsTerminal reports whether a stream, such as In or Out of a Stdio, is a terminal, as far as the standard library can
// tell.
func IsTerminal(stream any) bool {
	if o, ok := stream.(*output); ok {
		stream = o.Writer
	}
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// find returns the command with a name, or nil.
func (p *Program) find(name string) *Command {
	if p.Default != nil && p.Default.Name == name {
		return p.Default
	}
	for i := range p.Commands {
		if p.Commands[i].Name == name {
			return &p.Commands[i]
		}
	}
	return nil
}

func (p *Program) usage(w io.Writer) {
	line := func(usage, help string) { fmt.Fprintf(w, "  %-32s %s\n", usage, help) }
	argument := "COMMAND"
	if p.Default != nil {
		argument = "[COMMAND]"
	}
	fmt.Fprintf(w, "%s\n\nUsage: %s %s\n\n", p.Title, p.Name, argument)
	if p.Default != nil {
		line("", p.Default.Help)
	}
	for _, c := range p.Commands {
		line(strings.TrimSpace(c.Name+" "+c.Args), c.Help)
	}
	line("--version", "say which version this is")
	line("help", "this list")
	fmt.Fprintf(w, "\n\"%s COMMAND --help\" tells more about a command.\n", p.Name)
}

// Flags returns an empty flag set for a command. usage begins the help: the command line and, after an empty line, the
// description.
func (s Stdio) Flags(usage string) *flag.FlagSet {
	f := flag.NewFlagSet("", flag.ContinueOnError)
	f.SetOutput(streams{s})
	f.Usage = func() {
		fmt.Fprintf(f.Output(), "Usage: %s\n\n", strings.TrimRight(usage, "\n"))
		f.PrintDefaults()
	}
	return f
}

// streams is the output of a flag set: errors go to Err, requested help to Out.
type streams struct{ Stdio }

func (s streams) Write(p []byte) (int, error) { return s.Err.Write(p) }

// Parse parses the flags of a command. The arguments remain in f. Flags may follow arguments, up to a "--". The error
// is ErrUsage or flag.ErrHelp.
func Parse(f *flag.FlagSet, args []string) error {
	show := f.Usage
	f.Usage = func() {} // the stream is not known yet
	err := parseAnywhere(f, args)
	f.Usage = show
	switch {
	case err == nil:
		return nil
	case errors.Is(err, flag.ErrHelp):
		if s, ok := f.Output().(streams); ok {
			f.SetOutput(s.Out) // for pagers
		}
	default:
		err = ErrUsage
	}
	f.Usage()
	return err
}

// parseAnywhere does what f.Parse does for flags between arguments. It takes a negative number in the place of an
// argument as an argument, so that the command can report it.
func parseAnywhere(f *flag.FlagSet, args []string) error {
	var arguments []string
	for len(args) > 0 {
		switch arg := args[0]; {
		case arg == "--":
			arguments, args = append(arguments, args[1:]...), nil
		case len(arg) < 2 || arg[0] != '-' || negative(arg):
			arguments, args = append(arguments, arg), args[1:]
		default:
			n := min(wordsOf(f, arg), len(args))
			if err := f.Parse(args[:n]); err != nil {
				return err
			}
			args = args[n:]
		}
	}
	return f.Parse(append([]string{"--"}, arguments...))
}

// wordsOf returns the number of words of a flag: two if its value is the next one.
func wordsOf(f *flag.FlagSet, arg string) int {
	name, _, hasValue := strings.Cut(strings.TrimLeft(arg, "-"), "=")
	known := f.Lookup(name)
	if known == nil || hasValue {
		return 1
	}
	if b, ok := known.Value.(interface{ IsBoolFlag() bool }); ok && b.IsBoolFlag() {
		return 1
	}
	return 2
}

// negative reports whether an argument begins like a negative number. No flag does.
func negative(arg string) bool {
	return len(arg) > 1 && arg[0] == '-' && '0' <= arg[1] && arg[1] <= '9'
}

// ParseAtLeast does what Parse does, but requires a minimum of arguments. It shows the usage if there are fewer.
func ParseAtLeast(f *flag.FlagSet, args []string, least int) error {
	if err := Parse(f, args); err != nil {
		return err
	}
	if f.NArg() < least {
		f.Usage()
		return ErrUsage
	}
	return nil
}

// ParseAll does what Parse does for a command without arguments.
func ParseAll(f *flag.FlagSet, args []string) error {
	if err := Parse(f, args); err != nil {
		return err
	}
	if f.NArg() > 0 {
		fmt.Fprintf(f.Output(), "what is %q meant to be? Only flags are wanted here.\n", f.Arg(0))
		return ErrUsage
	}
	return nil
}
