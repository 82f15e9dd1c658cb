//go:build unix && !darwin && !ios

package speech

import (
	"context"
	"os/exec"
)

// programs returns those that are installed: Speech Dispatcher's, which has the voice
// that the user has chosen, and else the synthesiser that nearly every distribution has.
func programs() []program {
	var found []program
	if path, err := exec.LookPath("spd-say"); err == nil {
		found = append(found, dispatcher(path))
	}
	for _, name := range []string{"espeak-ng", "espeak"} {
		if path, err := exec.LookPath(name); err == nil {
			found = append(found, espeak(path))
			break // one is the other under a new name
		}
	}
	return found
}

// dispatcher is spd-say, which hands the text to a service. Waiting for that to end (--wait)
// is no help: after texts that were cut off it does not wait, and without a device it waits for ever.
func dispatcher(path string) program {
	return program{
		say: func(ctx context.Context, text, language string) *exec.Cmd {
			return exec.CommandContext(ctx, path, "--language", language, "--", text)
		},
		within: handOver,
		hush:   func(ctx context.Context) *exec.Cmd { return exec.CommandContext(ctx, path, "-C") },
	}
}

func espeak(path string) program {
	return program{within: longest, say: func(ctx context.Context, text, language string) *exec.Cmd {
		return exec.CommandContext(ctx, path, "-v", language, "--", text)
	}}
}
