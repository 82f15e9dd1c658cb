// Command launcher is what packages for amd64 install as kibitz-uci: it starts the
// build of the engine that suits this processor. The builds are called after it, with
// the level of the instruction set (GOAMD64) added, and lie beside it or in
// ../lib/kibitz. Everything that a chess program sends passes it by: on Unix it turns
// into the engine, on Windows it lends it its own streams.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"golang.org/x/sys/cpu"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "kibitz-uci:", err)
		os.Exit(1)
	}
}

func run() error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	// A link to the launcher, as on somebody's path, has no engines beside it.
	if self, err = filepath.EvalSymlinks(self); err != nil {
		return err
	}
	engine, err := find(self, levels(haveV3()))
	if err != nil {
		return err
	}
	return start(engine, os.Args)
}

// haveV3 reports whether the processor and the system have all of GOAMD64=v3: what the
// runtime of a program built for it looks for when it starts.
func haveV3() bool {
	x := cpu.X86
	return x.HasPOPCNT && x.HasSSE42 && x.HasFMA && x.HasMOVBE && x.HasOSXSAVE && x.HasAVX &&
		x.HasF16C && x.HasAVX2 && x.HasBMI1 && x.HasBMI2 && x.HasLZCNT
}

// levels returns the builds that can run, the fastest first.
func levels(v3 bool) []string {
	if v3 {
		return []string{"v3", "v1"}
	}
	return []string{"v1"}
}

// find returns the path of the first build that is there.
func find(self string, levels []string) (string, error) {
	dir := filepath.Dir(self)
	ext := ""
	if runtime.GOOS == "windows" {
		ext = ".exe"
	}
	name := "kibitz-uci"
	var missed []string
	for _, level := range levels {
		for _, dir := range []string{dir, filepath.Join(dir, "..", "lib", "kibitz")} {
			path := filepath.Join(dir, name+"-"+level+ext)
			if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
				return path, nil
			}
			missed = append(missed, path)
		}
	}
	return "", fmt.Errorf("there is no engine to start; looked for %s", strings.Join(missed, ", "))
}
