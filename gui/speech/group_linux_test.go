package speech

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A program that is killed, and can end nothing itself, does not go on speaking.
func TestKilled(t *testing.T) {
	const role = "KIBITZ_SPEAKS"
	if os.Getenv(role) != "" {
		s := New()
		s.Say("one", "en", func(err error) { t.Error(err) })
		<-s.ended // never, for it is killed
		return
	}
	f := newFakes(t)
	f.add("espeak-ng", "exec 3>$fifo\necho $$ >&3\nexec /bin/sleep 600\n")
	if err := syscall.Mkfifo(f.file("fifo"), 0o600); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "-test.run", "^TestKilled$")
	cmd.Env = append(os.Environ(), role+"=1")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	pipe, err := os.Open(f.file("fifo"))
	if err != nil {
		t.Fatal(err)
	}
	defer pipe.Close()
	words := bufio.NewReader(pipe)
	line, err := words.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	voice, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // it was killed
	const patience = 20 * time.Second
	if err := pipe.SetReadDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, words); err != nil { // ends with the program that speaks
		t.Errorf("it speaks on: %v", err)
		_ = syscall.Kill(voice, syscall.SIGKILL)
	}
}
