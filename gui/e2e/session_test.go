//go:build window

package e2e

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/uci/ucitest"
)

const (
	// startPatience and effectPatience are how long a window and the effect of
	// an action may take on a slow machine that draws in software.
	startPatience  = 60 * time.Second
	effectPatience = 30 * time.Second
	// pollEvery is how often a condition is looked at while it is waited for.
	pollEvery = 50 * time.Millisecond
	// toolPatience bounds the tools that move the pointer and take pictures.
	toolPatience = 20 * time.Second
)

// program is the path of the program under test, shots of the folder for pictures.
var program, shots string

// roles are what this test binary can be besides a test, by its first argument.
// What it returns is why it could not be that.
var roles = map[string]func(args []string) error{}

func TestMain(m *testing.M) {
	ucitest.Main(nil)
	if len(os.Args) > 1 && roles[os.Args[1]] != nil {
		if err := roles[os.Args[1]](os.Args[2:]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(run(m))
}

func run(m *testing.M) int {
	if os.Getenv("DISPLAY") == "" {
		fmt.Fprintln(os.Stderr, "e2e: there is no DISPLAY; run under xvfb-run")
		return 1
	}
	for _, tool := range []string{"xdotool", "xclip", "import"} {
		if _, err := exec.LookPath(tool); err != nil {
			fmt.Fprintln(os.Stderr, "e2e:", err)
			return 1
		}
	}
	shots = os.Getenv("KIBITZ_SCREENSHOTS")
	if shots == "" {
		shots = filepath.Join("..", "..", "build", "screenshots")
	}
	if err := os.MkdirAll(shots, 0o755); err != nil {
		fmt.Fprintln(os.Stderr, "e2e:", err)
		return 1
	}
	program = os.Getenv("KIBITZ")
	if program == "" {
		dir, err := os.MkdirTemp("", "kibitz-e2e")
		if err != nil {
			fmt.Fprintln(os.Stderr, "e2e:", err)
			return 1
		}
		defer os.RemoveAll(dir)
		program = filepath.Join(dir, "kibitz")
		build := exec.Command("go", "build", "-trimpath", "-o", program, "kibitz/cmd/kibitz")
		build.Stderr = os.Stderr
		if err := build.Run(); err != nil {
			fmt.Fprintln(os.Stderr, "e2e: building the program:", err)
			return 1
		}
	}
	return m.Run()
}

// session is a running program, with a home of its own.
type session struct {
	t        *testing.T
	home     string
	launcher []string // a command that starts the program, or nothing
	cmd      *exec.Cmd
	log      bytes.Buffer
	done     chan error // of the process

	window  string // its id
	at      image.Rectangle
	squares image.Rectangle // of the board, on the screen
	flipped bool            // Black is at the bottom
}

// theme is the look that a session is started with.
const (
	light = `{"theme": "light"}`
	dark  = `{"theme": "dark"}`
)

// start starts the program in a new home with these settings, and waits for its board.
func start(t *testing.T, settings string, args ...string) *session {
	t.Helper()
	s := prepare(t, settings)
	s.launch(args...)
	return s
}

// prepare makes a home for the program.
func prepare(t *testing.T, settings string) *session {
	t.Helper()
	s := &session{t: t, home: t.TempDir()}
	config := filepath.Join(s.home, "config", "kibitz")
	if err := os.MkdirAll(config, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(s.home, ".cache"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(config, "settings.json"), []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			s.keep("failed-" + t.Name())
			t.Logf("the program said:\n%s", s.log.String())
		}
		s.kill()
	})
	return s
}

// environment is what the program sees: its own home, the test's display, and no dialogs of the desktop.
func (s *session) environment() []string {
	return append(os.Environ(),
		"HOME="+s.home,
		"XDG_CONFIG_HOME="+filepath.Join(s.home, "config"),
		"XDG_CACHE_HOME="+filepath.Join(s.home, ".cache"),
		"WAYLAND_DISPLAY=",
		"DBUS_SESSION_BUS_ADDRESS=disabled:",
		"LIBGL_ALWAYS_SOFTWARE=1",
	)
}

// launch starts the program in the session's home and waits for its board.
func (s *session) launch(args ...string) {
	s.t.Helper()
	s.open(args...)
	s.locate()
}

// open starts the program in the session's home and waits for its window.
func (s *session) open(args ...string) {
	s.t.Helper()
	command := append(append(slices.Clone(s.launcher), program), args...)
	s.cmd = exec.Command(command[0], command[1:]...)
	s.cmd.Env = s.environment()
	s.cmd.Stdout, s.cmd.Stderr = &s.log, &s.log
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.done = make(chan error, 1)
	go func(cmd *exec.Cmd, done chan error) { done <- cmd.Wait() }(s.cmd, s.done)
	s.flipped = false
	s.eventually("the window", startPatience, func() bool {
		out, err := tool("", "xdotool", "search", "--onlyvisible", "--name", "Kibitz")
		s.window, _, _ = strings.Cut(strings.TrimSpace(out), "\n")
		return err == nil && s.window != "" && s.place()
	})
	s.focus()
}

// place finds where the window is.
func (s *session) place() bool {
	out, err := tool("", "xdotool", "getwindowgeometry", "--shell", s.window)
	if err != nil {
		return false
	}
	v := map[string]int{}
	for _, line := range strings.Fields(out) {
		name, value, _ := strings.Cut(line, "=")
		v[name], _ = strconv.Atoi(value)
	}
	s.at = image.Rect(v["X"], v["Y"], v["X"]+v["WIDTH"], v["Y"]+v["HEIGHT"])
	return !s.at.Empty()
}

// focus gives the window the keys; without a window manager nobody else does.
func (s *session) focus() {
	s.t.Helper()
	s.tool("xdotool", "windowfocus", "--sync", s.window)
}

// locate finds the window and the board, once both have come to rest.
func (s *session) locate() {
	s.t.Helper()
	const still = 5 // looks in a row that find the board in the same place
	var seen int
	s.eventually("the board", startPatience, func() bool {
		if !s.place() {
			return false
		}
		found := boardIn(s.picture())
		if found.Empty() || found != s.squares {
			s.squares, seen = found, 0
			return false
		}
		seen++
		return seen >= still
	})
}

// resize gives the window another size and finds the board in it.
func (s *session) resize(width, height string) {
	s.t.Helper()
	s.tool("xdotool", "windowsize", "--sync", s.window, width, height)
	s.position() // what answers this knows the new size already
	s.locate()
}

// The colors of the squares in the standard look of the board.
var lightSquare, darkSquare = color.RGBA{0xde, 0xe3, 0xe6, 0xff}, color.RGBA{0x8c, 0xa2, 0xad, 0xff}

// boardIn returns the smallest rectangle around all pixels in the colors of the
// squares; empty if that is no square.
func boardIn(m *image.RGBA) image.Rectangle {
	box := boxOf(m, m.Bounds(), func(c color.RGBA) bool { return c == lightSquare || c == darkSquare })
	if d := box.Dx() - box.Dy(); box.Dx() < 100 || d < -2 || d > 2 {
		return image.Rectangle{}
	}
	return box
}

// boxOf returns the smallest rectangle around the pixels of an area that match.
func boxOf(m *image.RGBA, area image.Rectangle, match func(color.RGBA) bool) image.Rectangle {
	var box image.Rectangle
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if match(m.RGBAAt(x, y)) {
				p := image.Rect(x, y, x+1, y+1)
				box = box.Union(p)
			}
		}
	}
	return box
}

// picture returns what the screen shows.
func (s *session) picture() *image.RGBA {
	s.t.Helper()
	out := s.tool("import", "-silent", "-window", "root", "png:-")
	m, err := png.Decode(strings.NewReader(out))
	if err != nil {
		s.t.Fatalf("the screenshot cannot be read: %v", err)
	}
	rgba := image.NewRGBA(m.Bounds())
	draw.Draw(rgba, rgba.Bounds(), m, m.Bounds().Min, draw.Src)
	return rgba
}

// keep writes a picture of the window to the folder of screenshots.
func (s *session) keep(name string) {
	out, err := tool("", "import", "-silent", "-window", "root", "png:-")
	if err != nil {
		s.t.Logf("no screenshot: %v", err)
		return
	}
	m, err := png.Decode(strings.NewReader(out))
	if err != nil {
		s.t.Logf("no screenshot: %v", err)
		return
	}
	window := image.NewRGBA(image.Rectangle{Max: s.at.Size()})
	draw.Draw(window, window.Bounds(), m, s.at.Min, draw.Src)
	var data bytes.Buffer
	if err = png.Encode(&data, window); err == nil {
		err = os.WriteFile(filepath.Join(shots, strings.ReplaceAll(name, "/", "-")+".png"), data.Bytes(), 0o644)
	}
	if err != nil {
		s.t.Logf("no screenshot: %v", err)
	}
}

// settled waits until the window shows the same twice in a row, then keeps a picture.
func (s *session) settled(name string) {
	s.t.Helper()
	var last []byte
	s.eventually("the window to come to rest", effectPatience, func() bool {
		now := s.picture().Pix
		same := bytes.Equal(now, last)
		last = now
		return same
	})
	s.keep(name)
}

// sees does something and waits until the window looks different from before.
// Below the board it does not look: there, messages come and go by themselves.
func (s *session) sees(what string, do func()) {
	s.t.Helper()
	area := s.at
	area.Max.Y = s.squares.Max.Y
	window := func() []byte {
		m := image.NewRGBA(image.Rectangle{Max: area.Size()})
		draw.Draw(m, m.Bounds(), s.picture(), area.Min, draw.Src)
		return m.Pix
	}
	before := window()
	do()
	s.eventually(what, effectPatience, func() bool { return !bytes.Equal(window(), before) })
}

// paste puts a text into the clipboard and pastes it. Nobody may copy before the
// window has read it, which is seen by what it shows.
func (s *session) paste(text string) {
	s.t.Helper()
	s.setClipboard(text)
	s.sees("the paste", func() { s.key("ctrl+v") })
}

// kill ends the program as a crash does.
func (s *session) kill() {
	if s.cmd == nil {
		return
	}
	_ = s.cmd.Process.Kill()
	<-s.done
	s.cmd = nil
}

// exits waits for the program to end by itself, well.
func (s *session) exits() {
	s.t.Helper()
	select {
	case err := <-s.done:
		s.cmd = nil
		if err != nil {
			s.t.Fatalf("the program ended with %v", err)
		}
		if text := s.log.String(); strings.Contains(text, "The window has not ended") {
			s.t.Log(text) // no loss, but somebody should know
		}
	case <-time.After(effectPatience):
		s.keep("endless-" + s.t.Name())
		_ = s.cmd.Process.Signal(syscall.SIGQUIT) // it tells what its goroutines do, and ends
		<-s.done
		s.cmd = nil
		s.t.Fatal("the program does not end")
	}
}

// eventually waits for a condition, and fails when the program dies or the time is up.
func (s *session) eventually(what string, patience time.Duration, holds func() bool) {
	s.t.Helper()
	end := time.Now().Add(patience)
	for !holds() {
		select {
		case err := <-s.done:
			s.cmd = nil
			s.t.Fatalf("the program ended (%v) while waiting for %s", err, what)
		default:
		}
		if time.Now().After(end) {
			s.t.Fatalf("%s did not come within %v", what, patience)
		}
		time.Sleep(pollEvery)
	}
}

// tool runs a command to its end and returns what it prints.
func tool(input string, name string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), toolPatience)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Stdin = strings.NewReader(input)
	var out, bad bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &bad
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("%s: %w: %s", name, err, bad.String())
	}
	return out.String(), nil
}

func (s *session) tool(name string, args ...string) string {
	s.t.Helper()
	out, err := tool("", name, args...)
	if err != nil {
		s.t.Fatal(err)
	}
	return out
}

// key presses keys, named as xdotool does, such as "ctrl+v".
func (s *session) key(names ...string) {
	s.t.Helper()
	s.tool("xdotool", append([]string{"key", "--clearmodifiers"}, names...)...)
}

// typed types a text into the field that has the focus.
func (s *session) typed(text string) {
	s.t.Helper()
	s.tool("xdotool", "type", "--delay", "15", "--clearmodifiers", text)
}

// middle returns the middle of a square on the screen.
func (s *session) middle(square string) image.Point {
	file, rank := int(square[0]-'a'), int(square[1]-'1')
	if s.flipped {
		file, rank = 7-file, 7-rank
	}
	size := s.squares.Dx()
	return image.Pt(s.squares.Min.X+(2*file+1)*size/16, s.squares.Min.Y+(2*(7-rank)+1)*size/16)
}

// drag moves a piece with the pointer, at a hand's pace.
func (s *session) drag(from, to string) {
	s.t.Helper()
	a, b := s.middle(from), s.middle(to)
	args := []string{"mousemove", fmt.Sprint(a.X), fmt.Sprint(a.Y), "sleep", "0.05", "mousedown", "1", "sleep", "0.05"}
	const steps = 8
	for i := 1; i <= steps; i++ {
		args = append(args, "mousemove", fmt.Sprint(a.X+(b.X-a.X)*i/steps), fmt.Sprint(a.Y+(b.Y-a.Y)*i/steps), "sleep", "0.02")
	}
	s.tool("xdotool", append(args, "mouseup", "1")...)
}

// click presses the pointer on the screen.
func (s *session) click(p image.Point) {
	s.t.Helper()
	s.tool("xdotool", "mousemove", fmt.Sprint(p.X), fmt.Sprint(p.Y), "sleep", "0.05", "click", "1")
}

// setClipboard puts a text into the clipboard, as another program does.
func (s *session) setClipboard(text string) {
	s.t.Helper()
	// xclip stays behind as the owner until somebody else copies; it must not
	// hold on to the pipes of this process.
	cmd := exec.Command("xclip", "-selection", "clipboard", "-in")
	cmd.Stdin = strings.NewReader(text)
	if err := cmd.Run(); err != nil {
		s.t.Fatal(err)
	}
	s.eventually("the clipboard", effectPatience, func() bool { return clipboard() == text })
}

func clipboard() string {
	out, err := tool("", "xclip", "-selection", "clipboard", "-out")
	if err != nil {
		return ""
	}
	return out
}

// copied presses a key that copies, and returns what it copied. It presses again
// where a question that was just closing has swallowed the key.
func (s *session) copied(key string) string {
	s.t.Helper()
	const nothing = "nothing was copied yet"
	s.setClipboard(nothing)
	var text string
	var pressed time.Time
	s.eventually("the copy", effectPatience, func() bool {
		if time.Since(pressed) > 2*time.Second {
			s.key(key)
			pressed = time.Now()
		}
		text = clipboard()
		return text != nothing && text != ""
	})
	return text
}

// position returns the position on the board.
func (s *session) position() chess.Position {
	s.t.Helper()
	fen := s.copied("ctrl+c")
	p, err := chess.ParseFENStrict(fen)
	if err != nil {
		s.t.Fatalf("the copied FEN: %v", err)
	}
	return p
}

// until waits until the position on the board is as it should be, and returns it.
func (s *session) until(what string, right func(p *chess.Position) bool) chess.Position {
	s.t.Helper()
	var p chess.Position
	s.eventually(what, effectPatience, func() bool {
		p = s.position()
		return right(&p)
	})
	return p
}

// button waits for the highest button whose ground has a color: the one for Enter in a question, or the first of a
// message. It is found as an unbroken line in the color that is no thin one.
func (s *session) button(c color.RGBA) (at image.Point) {
	s.t.Helper()
	s.eventually("a button in the accent color", effectPatience, func() bool {
		m := s.picture()
		const shortest, thick, inset = 40, 12, 5
		for y := s.at.Min.Y; y < s.at.Max.Y; y++ {
			run := 0
			for x := s.at.Min.X; x < s.at.Max.X; x++ {
				if m.RGBAAt(x, y) != c {
					run = 0
					continue
				}
				if run++; run > shortest && m.RGBAAt(x-run+inset, y+thick) == c {
					at = image.Pt(x-run/2, y+thick/2)
					return true
				}
			}
		}
		return false
	})
	return at
}

// accent is the color of buttons that ask to be pressed, in the light theme.
var accent = color.RGBA{0x2f, 0x7a, 0x57, 0xff}

// journalHolds reports whether the journal on the disk holds so many moves.
func (s *session) journalHolds(moves int) bool {
	paths, _ := filepath.Glob(filepath.Join(s.home, "config", "kibitz", "games", "*.journal"))
	for _, path := range paths {
		f, err := os.Open(path)
		if err != nil {
			continue
		}
		j, err := game.ReadJournal(f)
		f.Close()
		if err == nil && j.History.Game().NodeCount() >= moves {
			return true
		}
	}
	return false
}
