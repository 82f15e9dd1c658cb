//go:build unix && !darwin

package speech

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// fakes are programs that speak, in a folder of their own that is all of the path.
type fakes struct {
	t   *testing.T
	dir string
}

func newFakes(t *testing.T) fakes {
	f := fakes{t, t.TempDir()}
	t.Setenv("PATH", f.dir)
	return f
}

// add makes a program of a shell script, in which $told is the file that told reads.
func (f fakes) add(name, script string) {
	f.t.Helper()
	head := "#!/bin/sh\ntold='" + f.file("told") + "' fifo='" + f.file("fifo") + "'\n"
	if err := os.WriteFile(f.file(name), []byte(head+script), 0o700); err != nil {
		f.t.Fatal(err)
	}
}

func (f fakes) file(name string) string { return filepath.Join(f.dir, name) }

// told returns what the programs were told.
func (f fakes) told() []string {
	data, err := os.ReadFile(f.file("told"))
	if err != nil && !os.IsNotExist(err) {
		f.t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(data)), "\n")
}

func (f fakes) want(lines ...string) {
	f.t.Helper()
	if got := f.told(); !slices.Equal(got, lines) {
		f.t.Errorf("the programs were told\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(lines, "\n"))
	}
}

// Scripts of programs: one writes down what it is told, one hangs until it is killed, together
// with a child that outlives its parent, and one fails.
const (
	records = "echo ${0##*/} $* >>$told\n"
	hangs   = records + "exec 3>$fifo\necho begun >&3\n(while :; do /bin/sleep 60; done) &\nwait\n"
	fails   = records + "exit 3\n"
)

// hanging starts to say something by a program that hangs. gone returns when nothing of it is left.
func (f fakes) hanging(s *Speaker, text string) (gone func()) {
	f.t.Helper()
	if err := syscall.Mkfifo(f.file("fifo"), 0o600); err != nil {
		f.t.Fatal(err)
	}
	s.Say(text, "en", f.unexpected)
	pipe, err := os.Open(f.file("fifo"))
	if err != nil {
		f.t.Fatal(err)
	}
	line := bufio.NewReader(pipe)
	if begun, err := line.ReadString('\n'); err != nil {
		f.t.Fatalf("the program said %q: %v", begun, err)
	}
	return func() {
		defer pipe.Close()
		if _, err := io.Copy(io.Discard, line); err != nil { // ends when nobody can write to it
			f.t.Error(err)
		}
	}
}

// unexpected takes a failure where there should be none.
func (f fakes) unexpected(err error) { f.t.Errorf("it failed: %v", err) }

func TestPrograms(t *testing.T) {
	for _, c := range []struct {
		name      string
		installed []string
		want      string
	}{
		{"all of them", []string{"spd-say", "espeak-ng", "espeak"}, "spd-say --language de -- Springer f3, $(Schach)"},
		{"no dispatcher", []string{"espeak-ng", "espeak"}, "espeak-ng -v de -- Springer f3, $(Schach)"},
		{"the old one", []string{"espeak"}, "espeak -v de -- Springer f3, $(Schach)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFakes(t)
			for _, name := range c.installed {
				f.add(name, records)
			}
			s := New()
			if !s.Able() {
				t.Fatal("nothing was found")
			}
			s.Say("Springer f3, $(Schach)", "de", f.unexpected)
			<-s.ended
			f.want(c.want)
			s.Close()
		})
	}
}

func TestNothingInstalled(t *testing.T) {
	f := newFakes(t)
	s := New()
	if s.Able() {
		t.Error("something was found where there is nothing")
	}
	s.Say("hello", "en", f.unexpected)
	s.Close()
}

// What is new cuts off what is being said, by a program that hangs as well.
func TestCutOff(t *testing.T) {
	f := newFakes(t)
	f.add("espeak-ng", hangs)
	s := New()
	gone := f.hanging(s, "one")
	f.add("espeak-ng", records)
	s.Say("two", "en", f.unexpected)
	gone()
	<-s.ended
	f.want("espeak-ng -v en -- one", "espeak-ng -v en -- two")
	s.Close()
}

// Of several texts that come at once all but the newest may go unsaid, and none comes out of order.
func TestNewestWins(t *testing.T) {
	f := newFakes(t)
	f.add("espeak-ng", records)
	s := New()
	for _, text := range []string{"1", "2", "3", "4", "5"} {
		s.Say(text, "en", f.unexpected)
	}
	<-s.ended
	s.Close()
	told := f.told()
	if !slices.IsSorted(told) || told[len(told)-1] != "espeak-ng -v en -- 5" {
		t.Errorf("told is %q", told)
	}
}

// Closing ends the program.
func TestClose(t *testing.T) {
	f := newFakes(t)
	f.add("espeak-ng", hangs)
	s := New()
	gone := f.hanging(s, "one")
	s.Close()
	gone()
	f.want("espeak-ng -v en -- one")
}

// A service that may still speak is silenced, once.
func TestCloseTheService(t *testing.T) {
	f := newFakes(t)
	f.add("spd-say", records)
	s := New()
	s.Close()
	f.want("")
	s = New()
	s.Say("one", "en", f.unexpected)
	<-s.ended
	s.Close()
	f.want("spd-say --language en -- one", "spd-say -C")
}

// Nor does one hang the window that hangs when it is to be silent.
func TestCloseAHangingService(t *testing.T) {
	f := newFakes(t)
	f.add("spd-say", "[ $1 = -C ] || exit 0\n"+hangs)
	s := New()
	s.Say("one", "en", f.unexpected)
	<-s.ended
	if err := syscall.Mkfifo(f.file("fifo"), 0o600); err != nil {
		t.Fatal(err)
	}
	gone := make(chan error)
	go func() {
		_, err := os.ReadFile(f.file("fifo"))
		gone <- err
	}()
	s.Close()
	if err := <-gone; err != nil {
		t.Error(err)
	}
}

// What hangs fails after a while, so that another program is asked.
func TestHanging(t *testing.T) {
	f := newFakes(t)
	f.add("spd-say", "[ $1 != -C ] || exit 0\n"+hangs)
	f.add("espeak-ng", records)
	if err := syscall.Mkfifo(f.file("fifo"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := New()
	s.programs[0].within = time.Millisecond
	s.Say("one", "en", f.unexpected)
	<-s.ended
	s.Close()
	if told := f.told(); !slices.Contains(told, "espeak-ng -v en -- one") {
		t.Errorf("told is %q", told)
	}
}

// A program that fails is asked last from then on.
func TestFailing(t *testing.T) {
	f := newFakes(t)
	f.add("spd-say", fails)
	f.add("espeak-ng", records)
	s := New()
	s.Say("one", "en", f.unexpected)
	<-s.ended
	s.Say("two", "en", f.unexpected)
	<-s.ended
	f.want("spd-say --language en -- one", "espeak-ng -v en -- one", "espeak-ng -v en -- two")

	f.add("espeak-ng", fails)
	failed := make(chan error, 2)
	s.Say("three", "en", func(err error) { failed <- err })
	<-s.ended
	if err := <-failed; !strings.Contains(err.Error(), "espeak-ng: exit status 3") || !strings.Contains(err.Error(), "spd-say: exit status 3") {
		t.Errorf("the error is %v", err)
	}
	os.Remove(f.file("spd-say"))
	os.Remove(f.file("espeak-ng"))
	s.Say("four", "en", func(err error) { failed <- err })
	<-s.ended
	if err := <-failed; !strings.Contains(err.Error(), "no such file") {
		t.Errorf("of programs that are gone the error is %v", err)
	}
	f.add("espeak-ng", records)
	s.Say("five", "en", f.unexpected) // as if it had been repaired
	s.Close()
}
