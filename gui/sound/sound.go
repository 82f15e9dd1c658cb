// Package sound lets moves be heard. Playing never waits: a goroutine of the
// package's own does it, through what the system has for it, and where there is
// no such thing, or no device, all is silent.
//
// It uses the system's own player and no audio library: on Linux that would be
// one more library to build with and to link to, for a knock that lasts a tenth of
// a second.
package sound

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"math"
	"os"
	"time"

	"kibitz/assets"
)

// Sound is something to be heard.
type Sound uint8

// The sounds.
const (
	Move Sound = iota
	Capture
	Castle
	Check
	End     // of the game
	LowTime // on the clock of the player

	count
)

// names are those of the files in package assets.
var names = [count]string{"move", "capture", "castle", "check", "end", "low"}

// longest bounds how long a sound may take to be played; a player that needs more
// hangs, as some do without a device.
const longest = 4 * time.Second

// device plays a WAV file and returns when it is heard.
type device func(ctx context.Context, path string) error

// Player plays sounds one after another. A sound that has not begun when the
// next one comes is left out.
type Player struct {
	devices []device
	next    chan request
	done    chan struct{}
	cancel  context.CancelFunc
}

type request struct {
	sound  Sound
	volume int
}

// NewPlayer returns a player for what the system has. Close it in the end.
func NewPlayer() *Player { return newPlayer(devices()) }

func newPlayer(devices []device) *Player {
	ctx, cancel := context.WithCancel(context.Background())
	p := &Player{devices: devices, next: make(chan request, 1), done: make(chan struct{}), cancel: cancel}
	go p.run(ctx)
	return p
}

// Play has a sound played soon, at a volume in percent. It must be called by one
// goroutine at a time, and not after Close. It works on nil, where nothing is heard.
func (p *Player) Play(s Sound, volume int) {
	if p == nil || s >= count || volume <= 0 {
		return
	}
	select {
	case <-p.next: // it has waited too long
	default:
	}
	p.next <- request{s, min(volume, 100)}
}

// Close stops what is being played. It works on nil.
func (p *Player) Close() {
	if p == nil {
		return
	}
	p.cancel()
	<-p.done
}

func (p *Player) run(ctx context.Context) {
	defer close(p.done)
	for {
		select {
		case <-ctx.Done():
			return
		case r := <-p.next:
			p.play(ctx, r)
		}
	}
}

// play tries the devices in turn. One that fails is not tried again, so that a
// machine without sound is not asked at every move.
func (p *Player) play(ctx context.Context, r request) {
	if len(p.devices) == 0 {
		return
	}
	path, err := write(r)
	if err != nil {
		p.devices = nil // nowhere to put files
		return
	}
	defer os.Remove(path)
	for len(p.devices) > 0 && ctx.Err() == nil {
		limited, cancel := context.WithTimeout(ctx, longest)
		err := p.devices[0](limited, path)
		cancel()
		if err == nil {
			return
		}
		p.devices = p.devices[1:]
	}
}

// write puts a sound at its volume into a file, for players read nothing else. It is
// there only as long as it is heard: a program that is killed cannot tidy up.
func write(r request) (path string, err error) {
	f, err := os.CreateTemp("", "kibitz-"+names[r.sound]+"-*.wav")
	if err != nil {
		return "", err
	}
	_, err = f.Write(scaled(assets.Sound(names[r.sound]), r.volume))
	if err = errors.Join(err, f.Close()); err != nil {
		os.Remove(f.Name())
	}
	return f.Name(), err
}

// headerSize is that of our own WAV files, after which the samples follow.
const headerSize = 44

// scaled returns a WAV file at a volume in percent. Loudness is heard by the
// logarithm of strength, which the square comes near enough.
func scaled(wav []byte, volume int) []byte {
	wav = bytes.Clone(wav)
	factor := math.Pow(float64(volume)/100, 2)
	for i := headerSize; i+1 < len(wav); i += 2 {
		sample := int16(binary.LittleEndian.Uint16(wav[i:]))
		binary.LittleEndian.PutUint16(wav[i:], uint16(int16(float64(sample)*factor)))
	}
	return wav
}
