// Command gen synthesises the sounds of the window: knocks of wood and a few
// soft bells, as sums of damped vibrations. Run it by go generate in package assets.
package main

import (
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
)

// rate is that of the samples, in hertz. What sounds here lies below 4 kHz.
const rate = 22050

// mode is a vibration that is struck and dies away.
type mode struct {
	hertz, loud float64
	decay       float64 // seconds to a third of its strength
}

// wood is a piece put down on a board: a dull body and the click of the contact.
func wood(pitch, loud float64) []mode {
	return []mode{
		{210 * pitch, 0.9 * loud, 0.030}, {465 * pitch, 0.8 * loud, 0.022}, {940 * pitch, 0.45 * loud, 0.012},
		{1730 * pitch, 0.25 * loud, 0.007}, {3100 * pitch, 0.15 * loud, 0.003},
	}
}

// bell is a soft tone with two overtones.
func bell(hertz, loud, decay float64) []mode {
	return []mode{{hertz, 0.5 * loud, decay}, {2 * hertz, 0.16 * loud, decay / 2}, {3.01 * hertz, 0.06 * loud, decay / 4}}
}

// hit is when modes are struck, in seconds.
type hit struct {
	at    float64
	modes []mode
}

var sounds = map[string][]hit{
	"move":    {{0, wood(1, 0.8)}},
	"capture": {{0, wood(1.25, 0.9)}, {0.028, wood(0.85, 1)}},
	"castle":  {{0, wood(1, 0.8)}, {0.11, wood(0.92, 0.8)}},
	"check":   {{0, wood(1, 0.7)}, {0.02, bell(880, 0.9, 0.07)}},
	"end":     {{0, bell(523.25, 1.3, 0.11)}, {0.12, bell(659.25, 1.2, 0.11)}, {0.24, bell(783.99, 1.3, 0.13)}},
	"low":     {{0, bell(1046.5, 1.2, 0.035)}, {0.15, bell(1046.5, 1.2, 0.035)}},
}

// silent is how far a mode has to die away before the sound may end.
const silent = 5.0 // of its decays

// render adds the hits up.
func render(hits []hit) []float64 {
	length := 0.0
	for _, h := range hits {
		for _, m := range h.modes {
			length = math.Max(length, h.at+silent*m.decay)
		}
	}
	samples := make([]float64, int(length*rate))
	for _, h := range hits {
		for _, m := range h.modes {
			for i := int(h.at * rate); i < len(samples); i++ {
				t := float64(i)/rate - h.at
				const attack = 0.0008 // so that it begins without a crack
				samples[i] += m.loud * math.Min(t/attack, 1) * math.Exp(-t/m.decay) * math.Sin(2*math.Pi*m.hertz*t)
			}
		}
	}
	fade := min(len(samples), rate/100)
	for i := range fade {
		samples[len(samples)-1-i] *= float64(i) / float64(fade)
	}
	return samples
}

// wav writes samples as 16-bit PCM. A strength of about 2 is full scale.
func wav(samples []float64) []byte {
	var b bytes.Buffer
	data := uint32(2 * len(samples))
	b.WriteString("RIFF")
	le := func(v any) { _ = binary.Write(&b, binary.LittleEndian, v) }
	le(36 + data)
	b.WriteString("WAVEfmt ")
	for _, v := range []any{uint32(16), uint16(1), uint16(1), uint32(rate), uint32(2 * rate), uint16(2), uint16(16)} {
		le(v)
	}
	b.WriteString("data")
	le(data)
	for _, s := range samples {
		le(int16(math.Round(math.Tanh(s/2) * math.MaxInt16)))
	}
	return b.Bytes()
}

func main() {
	dir := flag.String("dir", "sounds", "the folder to write to")
	flag.Parse()
	for name, hits := range sounds {
		if err := os.WriteFile(filepath.Join(*dir, name+".wav"), wav(render(hits)), 0o644); err != nil {
			fmt.Fprintln(os.Stderr, "gen:", err)
			os.Exit(1)
		}
	}
}
