package engines

import (
	"bufio"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"kibitz/engine/roster"
	"kibitz/engine/uci"
)

// Places are where engines are looked for.
type Places struct {
	Folders    []string // of programs
	Parents    []string // of folders that are called like an engine and contain it
	Registries []string // folders of *.eng files, in which packages say how their UCI engines are started
}

// UsualPlaces returns the places of the system: the search path first.
func UsualPlaces() Places {
	p := Places{Folders: filepath.SplitList(os.Getenv("PATH"))}
	home, _ := os.UserHomeDir()
	below := func(names ...string) (paths []string) {
		if home == "" {
			return nil
		}
		for _, name := range names {
			paths = append(paths, filepath.Join(home, name))
		}
		return paths
	}
	p.Parents = below("engines", "chess", "Chess", "Downloads")
	p.Folders = append(p.Folders, p.Parents...)
	switch runtime.GOOS {
	case "windows":
		for _, name := range []string{"ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA"} {
			if dir := os.Getenv(name); dir != "" {
				p.Parents = append(p.Parents, dir, filepath.Join(dir, "Programs"))
			}
		}
	case "darwin":
		p.Folders = append(p.Folders, "/opt/homebrew/bin", "/usr/local/bin")
	case "js":
	default:
		p.Folders = append(p.Folders, "/usr/games", "/usr/local/games", "/usr/local/bin", "/snap/bin", "/var/lib/flatpak/exports/bin")
		p.Folders = append(p.Folders, below(".local/bin", "bin", ".local/share/flatpak/exports/bin")...)
		p.Parents = append(p.Parents, "/opt", "/usr/lib", "/usr/local/lib")
		p.Registries = []string{"/usr/share/games/plugins/uci", "/usr/local/share/games/plugins/uci"}
	}
	return p
}

// known are the engines that are found by the names of their programs. All speak UCI without arguments. Engines that share
// their name with a program of another kind are left out: that one would be offered, too.
var known = []string{
	"alexandria", "arasan", "berserk", "caissa", "ethereal", "ethereal-chess", "fairy-stockfish", "fruit", "glaurung", "igel", "koivisto", "lc0", "minic",
	"plentychess", "rofchade", "rubichess", "stockfish", "stormphrax", "texel", "toga2", "viridithas",
}

// Installed returns the engines in some places that are not on a list yet. It reads the disk and starts nothing, so that
// an engine is called like its program.
func Installed(p Places, list []roster.Engine) (found []roster.Engine) {
	seen := map[string]bool{}
	for _, e := range list {
		if args, err := uci.SplitCommandLine(e.Command); err == nil {
			seen[programAt(args[0], p.Folders)] = true
		}
	}
	add := func(command ...string) {
		at := programAt(command[0], p.Folders)
		if at == "" || seen[at] || len(found) == mostInstalled {
			return
		}
		seen[at] = true
		line := uci.JoinCommandLine(command...)
		found = append(found, roster.Engine{Name: roster.NameOf(line), Command: line})
	}
	for _, dir := range p.Registries {
		files, _ := filepath.Glob(filepath.Join(dir, "*.eng"))
		for _, file := range files {
			if command := registered(file); command != nil {
				add(command...)
			}
		}
	}
	for _, dir := range slices.Concat(p.Folders, engineFolders(p.Parents)) {
		for _, e := range entries(dir) {
			if isKnown(e.Name()) && !e.IsDir() {
				add(filepath.Join(dir, e.Name()))
			}
		}
	}
	return found
}

// mostInstalled bounds how many engines are found.
const mostInstalled = 20

// engineFolders returns the folders in some others that are called like an engine.
func engineFolders(parents []string) (folders []string) {
	for _, parent := range parents {
		for _, e := range entries(parent) {
			if isKnown(e.Name()) {
				folders = append(folders, filepath.Join(parent, e.Name()))
			}
		}
	}
	return folders
}

// entries returns what is in a folder; nothing if it cannot be read or is named by no absolute path.
func entries(dir string) []fs.DirEntry {
	if !filepath.IsAbs(dir) {
		return nil
	}
	all, _ := os.ReadDir(dir)
	return all
}

// isKnown reports whether a file or folder is called like a known engine, with or without a version.
func isKnown(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc(known, func(engine string) bool {
		rest, ok := strings.CutPrefix(name, engine)
		next, _ := utf8.DecodeRuneInString(rest)
		return ok && !unicode.IsLetter(next)
	})
}

// programAt returns the file that a program is, without symbolic links; "" if there is none that can be started. A
// program without a folder is looked for in some.
func programAt(program string, folders []string) string {
	candidates := []string{program}
	if !filepath.IsAbs(program) {
		candidates = nil
		for _, dir := range folders {
			if filepath.IsAbs(dir) {
				candidates = append(candidates, filepath.Join(dir, program))
			}
		}
	}
	for _, path := range candidates {
		info, err := os.Stat(path)
		if err != nil || !info.Mode().IsRegular() || !startable(info) {
			continue
		}
		if target, err := filepath.EvalSymlinks(path); err == nil {
			path = target
		}
		return path
	}
	return ""
}

func startable(info fs.FileInfo) bool {
	if runtime.GOOS == "windows" {
		return strings.EqualFold(filepath.Ext(info.Name()), ".exe")
	}
	return info.Mode()&0o111 != 0
}

// registered returns the command in a file of a registry, nil if it is none for chess. The first line is the version of
// the format, the second the command, the third, which may be missing, the variants that the engine plays.
func registered(file string) []string {
	f, err := os.Open(file)
	if err != nil {
		return nil
	}
	defer f.Close()
	var lines [3]string
	scanner := bufio.NewScanner(f)
	for i := 0; i < len(lines) && scanner.Scan(); i++ {
		lines[i] = strings.TrimSpace(scanner.Text())
	}
	if !strings.HasPrefix(lines[0], "plugin spec") {
		return nil
	}
	if variants := strings.Split(lines[2], ","); lines[2] != "" && !slices.Contains(variants, "chess") && !slices.Contains(variants, "normal") {
		return nil
	}
	command, err := uci.SplitCommandLine(lines[1])
	if err != nil || len(command) == 0 {
		return nil
	}
	return command
}
