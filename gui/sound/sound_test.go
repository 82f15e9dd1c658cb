package sound

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kibitz/assets"
)

// Every sound is there, in the form that the package reads, and short.
func TestSounds(t *testing.T) {
	for s := Move; s < count; s++ {
		wav := assets.Sound(names[s])
		if len(wav) < headerSize || string(wav[:4]) != "RIFF" || string(wav[36:40]) != "data" {
			t.Fatalf("%s is no WAV file", names[s])
		}
		if got := int(binary.LittleEndian.Uint32(wav[40:])); got != len(wav)-headerSize {
			t.Errorf("%s says it has %d bytes of sound, and has %d", names[s], got, len(wav)-headerSize)
		}
		const rate = 22050 * 2
		if got := float64(len(wav)-headerSize) / rate; got < 0.05 || got > 1 {
			t.Errorf("%s lasts %.2f s", names[s], got)
		}
		if peak := loudest(wav); peak < 5000 || peak > 30000 {
			t.Errorf("%s is as strong as %d", names[s], peak)
		}
	}
	if assets.Sound("no such") != nil {
		t.Error("a sound that does not exist was found")
	}
}

func loudest(wav []byte) (peak int) {
	for i := headerSize; i+1 < len(wav); i += 2 {
		v := int(int16(binary.LittleEndian.Uint16(wav[i:])))
		peak = max(peak, v, -v)
	}
	return peak
}

func TestScaled(t *testing.T) {
	wav := assets.Sound("move")
	if !bytes.Equal(scaled(wav, 100), wav) {
		t.Error("the full volume changes the sound")
	}
	half := loudest(scaled(wav, 50))
	if want := loudest(wav) / 4; half < want-1 || half > want {
		t.Errorf("at half the volume the strength is %d, want %d", half, want)
	}
}

// heard is a device that tells what it was given, and waits to be let go on.
type heard struct {
	began chan string
	ended chan struct{}
}

func newHeard() heard { return heard{make(chan string), make(chan struct{})} }

func (h heard) play(ctx context.Context, path string) error {
	select {
	case h.began <- path:
	case <-ctx.Done():
		return ctx.Err()
	}
	select {
	case <-h.ended:
	case <-ctx.Done():
	}
	return ctx.Err()
}

func TestPlayer(t *testing.T) {
	h := newHeard()
	failed := 0
	broken := func(context.Context, string) error { failed++; return errors.New("no device") }
	p := newPlayer([]device{broken, h.play})
	p.Play(Move, 60)
	path := <-h.began
	if !strings.HasPrefix(filepath.Base(path), "kibitz-move-") {
		t.Errorf("played is %s", path)
	}
	if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, scaled(assets.Sound("move"), 60)) {
		t.Errorf("the file is not the sound at its volume (error %v)", err)
	}
	// While that lasts, only the newest of the others waits.
	p.Play(Capture, 60)
	p.Play(Move, 0) // nothing
	p.Play(Check, 60)
	h.ended <- struct{}{}
	next := <-h.began
	if !strings.HasPrefix(filepath.Base(next), "kibitz-check-") {
		t.Errorf("played is %s", next)
	}
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("the file of a sound that was heard is still there: %v", err)
	}
	p.Close()
	if failed != 1 {
		t.Errorf("a device that fails was tried %d times", failed)
	}
	if _, err := os.Stat(next); !os.IsNotExist(err) {
		t.Errorf("the file of a sound that was cut short is still there: %v", err)
	}
}

// Without any device, and without a player, nothing happens and nothing waits.
func TestSilence(t *testing.T) {
	p := newPlayer(nil)
	for range 100 {
		p.Play(End, 100)
	}
	p.Close()
	var none *Player
	none.Play(Move, 50)
	none.Close()
}
