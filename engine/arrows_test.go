package engine_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The direction of imports, as a test. Source files are parsed rather than listed by the
// go command, so that files for other platforms and build tags are held to it too.

const (
	module = "kibitz/"
	fyne   = "fyne.io/fyne/v2"
	notnil = "github.com/notnil/chess"
	sqlite = "modernc.org/sqlite"
)

type arrow struct {
	pkg     string
	allowed []string
}

// mayImport says, for each package, which packages of the project it may import directly.
// A pattern ending in /... means the package of that name and all below it. The first row
// that matches counts; a package that no row matches has not found its place yet, and fails.
var mayImport = []arrow{
	{"engine/chess", nil},
	{"engine/chess/...", []string{"engine/chess/..."}},
	{"engine/nnue/...", []string{"engine/chess", "engine/nnue/..."}},
	{"engine", []string{"engine/chess"}},
	{"engine/human", []string{"engine", "engine/chess"}},
	{"engine/level", []string{"engine", "engine/chess"}},
	{"engine/wdl", []string{"engine", "engine/chess"}},
	{"engine/syzygy", []string{"engine/chess"}},
	{"engine/book", []string{"engine/chess"}},
	{"engine/search/...", []string{"engine", "engine/book", "engine/chess", "engine/level", "engine/nnue", "engine/search/...", "engine/syzygy", "engine/wdl"}},
	{"engine/uci/...", []string{"engine", "engine/chess", "engine/uci/..."}},
	{"engine/host/...", []string{"engine", "engine/chess", "engine/host/..."}},
	{"engine/roster", []string{"engine", "engine/chess", "engine/host", "engine/uci"}},
	{"engine/game/...", []string{"engine", "engine/chess", "engine/game/..."}},
	{"engine/explain", []string{"engine", "engine/chess", "engine/game"}},
	{"engine/review", []string{"assets", "engine", "engine/chess", "engine/explain", "engine/filelock", "engine/game", "engine/pgn"}},
	{"engine/training", []string{"assets", "engine", "engine/chess", "engine/game", "engine/internal/atomicfile", "engine/linefile", "engine/pgn"}},
	{"engine/explorer", []string{"engine/chess", "engine/game"}},
	{"engine/pgn/...", []string{"engine/chess", "engine/game", "engine/pgn/..."}},
	{"engine/epd", []string{"engine/chess"}},
	{"engine/opening/...", []string{"assets", "engine/chess"}},
	{"engine/match", []string{"engine", "engine/book", "engine/chess", "engine/epd", "engine/game", "engine/host", "engine/pgn", "engine/uci"}},
	{"engine/tournament", []string{"engine", "engine/book", "engine/chess", "engine/game", "engine/host", "engine/human", "engine/internal/atomicfile", "engine/match", "engine/opening"}},
	{"engine/library/moves", []string{"engine/chess"}},
	{"engine/library/store", nil},
	{"engine/library/unpack", nil},
	{"engine/library/...", []string{"engine/chess", "engine/explorer", "engine/filelock", "engine/game", "engine/internal/atomicfile", "engine/library/...", "engine/opening", "engine/pgn"}},
	{"engine/internal/...", nil},
	{"engine/filelock", nil},
	{"engine/linefile", nil},
	{"engine/train/...", []string{"engine/..."}},
	{"engine/tune/...", []string{"engine/..."}},

	{"gui", []string{"assets", "engine/...", "gui/..."}},
	{"gui/theme", []string{"assets"}},
	{"gui/comment", []string{"gui/controls", "gui/theme"}},
	{"gui/movefield", []string{"engine/chess", "gui/aloud", "gui/controls", "gui/desk", "gui/forms", "gui/notation", "gui/phrase", "gui/theme"}},
	{"gui/annotate", []string{"engine/chess", "engine/game", "gui/desk", "gui/diagram", "gui/notices"}},
	{"gui/bidi", nil},
	{"gui/caption", []string{"engine/chess", "engine/game", "engine/opening", "gui/controls", "gui/phrase", "gui/theme"}},
	{"gui/commands", []string{"engine/chess", "gui/theme"}},
	{"gui/diagram", []string{"assets", "engine/chess", "gui/bidi", "gui/theme"}},
	{"gui/typeset", []string{"gui/bidi", "gui/theme"}},
	{"gui/controls", []string{"assets", "gui/bidi", "gui/theme", "gui/typeset"}},
	{"gui/locale", []string{"assets"}},
	{"gui/notation", nil},
	{"gui/clocks", []string{"engine/chess", "engine/game"}},
	{"gui/aloud", []string{"engine/chess", "engine/game"}},
	{"gui/speech", nil},
	{"gui/phrase", []string{"engine/...", "gui/clipboard", "gui/diagram", "gui/locale", "gui/notation", "gui/store"}},
	{"gui/internal/...", []string{"engine", "engine/chess", "engine/human", "engine/syzygy", "gui/theme"}}, // an engine that plays by a script
	{"gui/contest", []string{"engine", "engine/chess", "engine/game", "engine/host", "engine/match", "engine/roster", "engine/syzygy", "engine/tournament",
		"gui/desk", "gui/engines", "gui/gamefile", "gui/locale", "gui/notices", "gui/pairing", "gui/phrase", "gui/store"}},
	{"gui/crosstable", []string{"engine/chess", "engine/game", "engine/human", "engine/match", "engine/roster", "engine/tournament",
		"gui/clocks", "gui/contest", "gui/controls", "gui/diagram", "gui/forms", "gui/gamefile", "gui/locale", "gui/miniature", "gui/notices", "gui/pairing", "gui/phrase", "gui/plot", "gui/store", "gui/theme"}},
	{"gui/enginedialog", []string{"engine", "engine/host", "engine/roster", "engine/uci", "gui/controls", "gui/engines", "gui/forms", "gui/locale", "gui/notices", "gui/phrase", "gui/store", "gui/theme"}},
	{"gui/engines", []string{"engine", "engine/host", "engine/human", "engine/roster", "engine/uci", "gui/pairing", "gui/phrase", "gui/store"}},
	{"gui/pairing", []string{"engine/...", "gui/locale"}},
	{"gui/gamepage", []string{"engine/chess", "engine/game", "gui/diagram", "gui/movelist", "gui/notation", "gui/phrase"}},
	{"gui/notices", []string{"gui/phrase"}},
	{"gui/record", []string{"engine/human", "engine/linefile", "gui/store"}},
	{"gui/strength", []string{"engine/human", "gui/controls", "gui/internal/...", "gui/locale", "gui/phrase", "gui/record", "gui/store", "gui/theme"}},
	{"gui/desk", []string{"engine", "engine/chess", "engine/game", "engine/host", "engine/human", "engine/roster", "engine/uci", "gui/aloud", "gui/clocks", "gui/engines", "gui/gamefile", "gui/notices", "gui/pairing", "gui/phrase", "gui/record", "gui/sound", "gui/store"}},
	{"gui/dialogs", []string{"assets", "engine", "engine/...", "gui/commands", "gui/controls", "gui/diagram", "gui/forms", "gui/locale", "gui/movelist", "gui/pairing", "gui/phrase", "gui/record", "gui/store", "gui/strength", "gui/theme"}},
	{"gui/forms", []string{"engine/game", "gui/controls", "gui/gamefile", "gui/locale", "gui/pairing", "gui/phrase", "gui/portal", "gui/store", "gui/theme"}},
	{"gui/portal", nil},
	{"gui/printer", []string{"gui/gamefile", "gui/notices", "gui/phrase", "gui/portal"}},
	{"gui/spoken", []string{"engine/chess", "engine/game", "gui/aloud", "gui/controls", "gui/clocks", "gui/forms", "gui/phrase", "gui/sound"}},
	{"gui/study", []string{"engine", "engine/chess", "engine/explain", "engine/explorer", "engine/game", "engine/host", "engine/review", "engine/roster", "gui/aloud", "gui/desk", "gui/diagram", "gui/engines", "gui/gamefile", "gui/notation", "gui/notices", "gui/pairing", "gui/phrase"}},
	{"gui/cards", []string{"engine", "engine/chess", "engine/explorer", "engine/game", "engine/human", "engine/roster", "gui/analysis", "gui/commands", "gui/controls", "gui/desk", "gui/engines", "gui/evalbar", "gui/explorer", "gui/gamefile", "gui/graph", "gui/notation", "gui/phrase", "gui/study", "gui/theme"}},
	{"gui/rail", []string{"gui/bidi", "gui/controls", "gui/theme"}},
	{"gui/setup", []string{"engine/chess", "gui/board", "gui/commands", "gui/editor", "gui/phrase"}},
	{"gui/store", []string{"engine/chess", "engine/filelock", "engine/game"}},
	{"gui/gamelist", []string{"engine/game", "engine/pgn", "gui/controls", "gui/files", "gui/forms", "gui/gamefile", "gui/notices", "gui/phrase", "gui/store", "gui/theme"}},
	{"gui/library", []string{"engine/chess", "engine/explorer", "engine/game", "engine/pgn", "gui/controls", "gui/diagram", "gui/explorer", "gui/forms", "gui/gamefile", "gui/miniature", "gui/notation", "gui/notices", "gui/phrase", "gui/theme"}},
	{"gui/files", []string{"engine/chess", "engine/explorer", "engine/game", "engine/pgn", "gui/desk", "gui/gamefile", "gui/notices", "gui/phrase", "gui/store"}},
	{"gui/gamefile", []string{"engine/chess", "engine/epd", "engine/explorer", "engine/game", "engine/pgn", "gui/phrase", "gui/store"}},
	{"gui/training", []string{"assets", "engine", "engine/chess", "engine/game", "engine/pgn", "engine/review", "engine/training", "gui/aloud", "gui/controls", "gui/diagram", "gui/forms", "gui/locale", "gui/notices", "gui/phrase", "gui/plot", "gui/store", "gui/theme"}},
	{"gui/startcard", []string{"gui/controls", "gui/forms", "gui/pairing", "gui/strength", "gui/theme"}},
	{"gui/report", []string{"engine/chess", "engine/game", "gui/controls", "gui/diagram", "gui/theme"}},
	{"gui/...", []string{"assets", "engine", "engine/chess", "engine/game",
		"gui/aloud", "gui/bidi", "gui/clocks", "gui/controls", "gui/diagram", "gui/internal/...", "gui/locale", "gui/notation", "gui/theme", "gui/typeset"}},

	{"assets/...", nil},
	{"packaging/launcher", nil},
	{"cmd/kibitz-uci/...", []string{"engine/...", "cmd/internal/...", "cmd/kibitz-uci/internal/..."}},
	{"cmd/...", []string{"assets", "cmd/...", "engine/...", "gui/..."}},
}

// outside says which packages may import a module of someone else's directly. A module that
// no row names is a new dependency: it wants a row here, and a reason in the commit.
var outside = []struct {
	module string
	pkgs   []string
}{
	{fyne, []string{"gui/...", "cmd/kibitz"}},
	{notnil, []string{"gui/diagram"}},
	// Drawing: svgo wherever SVG is written, the others where it is turned into pixels.
	{"github.com/ajstarks/svgo", []string{"gui/...", "engine/...", "assets/...", "cmd/..."}},
	{"codeberg.org/go-pdf/fpdf", []string{"gui/diagram"}},
	{"github.com/fyne-io/oksvg", []string{"gui/diagram", "assets/figurines/gen"}},
	{"github.com/srwiley/rasterx", []string{"gui/diagram", "assets/figurines/gen"}},
	// Fyne's: in gui/typeset to free what Fyne's use of it keeps, in gui/diagram to find the fonts of the system.
	{"github.com/go-text/typesetting", []string{"gui/typeset", "gui/diagram"}},
	{"golang.org/x/image", []string{"gui/..."}},
	// The session bus, on which the desktop's dialogs are. Fyne links it in anyway.
	{"github.com/godbus/dbus/v5", []string{"gui/portal"}},
	// Fyne's driver, which alone knows how large the screens are.
	{"github.com/go-gl/glfw/v3.4/glfw", []string{"cmd/kibitz"}},
	// Fyne's too: the order of what runs from right to left, and the code pages of old files.
	{"golang.org/x/text", []string{"gui/bidi", "engine/pgn", "engine/library"}},
	// The library of games: its database, and archives of PGN files.
	{sqlite, []string{"engine/library"}},
	{"github.com/klauspost/compress", []string{"engine/library/unpack"}},
	{"github.com/ulikunitz/xz", []string{"engine/library/unpack"}},
	{"golang.org/x/sys", []string{"engine/...", "gui/...", "cmd/...", "packaging/launcher"}},
}

type reachRule struct{ from, to string }

// neverReach are the rules about what a program or a half of the project must not contain,
// through however many imports.
var neverReach = []reachRule{
	{"engine/...", fyne},
	{"cmd/kibitz-uci", fyne},
	{"cmd/kibitz-train", fyne},
	{"engine/...", "gui/..."},
	{"cmd/kibitz-uci", "gui/..."},
	{"cmd/kibitz-train", "gui/..."},
	{"gui/...", "engine/search"},
	{"gui/...", sqlite}, // it does not compile for browsers
}

// drawsNothing are the rooms of the window below its forms: they know no widget.
var drawsNothing = []string{
	"gui/annotate",
	"gui/contest",
	"gui/desk",
	"gui/engines",
	"gui/files",
	"gui/gamefile",
	"gui/notices",
	"gui/pairing",
	"gui/portal",
	"gui/printer",
	"gui/study",
}

// rules returns neverReach, and for each room that draws nothing the parts of Fyne that draw.
func rules() []reachRule {
	all := slices.Clone(neverReach)
	for _, room := range drawsNothing {
		for _, part := range []string{"/widget", "/canvas", "/container", "/driver"} {
			all = append(all, reachRule{room, fyne + part})
		}
	}
	return all
}

// within reports whether pkg is the pattern, or lies below a pattern that ends in /... .
func within(pkg, pattern string) bool {
	base, below := strings.CutSuffix(pattern, "/...")
	return pkg == base || below && strings.HasPrefix(pkg, base+"/")
}

func withinAny(pkg string, patterns []string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return within(pkg, p) })
}

// sources returns each package of the project with what its files import: paths of our own
// without the module's name, and everyone else's in full. Tests are left out, for they may
// look across the house; so is the standard library.
func sources(t *testing.T) map[string][]string {
	t.Helper()
	root := ".."
	imports := map[string][]string{}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if file != root && skipped(file, d.Name()) {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			return err
		}
		pkg := filepath.ToSlash(rel)
		if _, ok := imports[pkg]; !ok {
			imports[pkg] = nil // a package that imports nothing is one too
		}
		for _, spec := range f.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if own, ok := strings.CutPrefix(name, module); ok {
				name = own
			} else if first, _, _ := strings.Cut(name, "/"); !strings.Contains(first, ".") {
				continue // the standard library has no dot there
			}
			if !slices.Contains(imports[pkg], name) {
				imports[pkg] = append(imports[pkg], name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return imports
}

// skipped reports whether the go command would leave a folder out of the module too.
func skipped(dir, name string) bool {
	if strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "testdata" {
		return true
	}
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil
}

// isOwn tells a package of the project from everyone else's.
func isOwn(name string) bool {
	first, _, _ := strings.Cut(name, "/")
	return !strings.Contains(first, ".")
}

// arrowFaults returns a sentence for each import that breaks a rule, sorted.
func arrowFaults(imports map[string][]string) []string {
	var faults []string
	for pkg, names := range imports {
		row := slices.IndexFunc(mayImport, func(a arrow) bool { return within(pkg, a.pkg) })
		if row < 0 {
			faults = append(faults, pkg+" has no row in the table of who may import what")
			continue
		}
		for _, name := range names {
			if isOwn(name) {
				if !withinAny(name, mayImport[row].allowed) {
					faults = append(faults, pkg+" may not import "+name)
				}
				continue
			}
			known := false
			for _, o := range outside {
				if within(name, o.module+"/...") {
					known = true
					if !withinAny(pkg, o.pkgs) {
						faults = append(faults, pkg+" may not import "+name)
					}
				}
			}
			if !known {
				faults = append(faults, pkg+" imports "+name+", which is not among the project's dependencies")
			}
		}
	}
	for _, rule := range rules() {
		for pkg := range imports {
			if !within(pkg, rule.from) {
				continue
			}
			to := rule.to
			if !isOwn(to) {
				to += "/..."
			}
			if way := reach(imports, pkg, to); way != nil {
				faults = append(faults, "must not be reached: "+strings.Join(way, " -> "))
			}
		}
	}
	slices.Sort(faults)
	return faults
}

// reach returns a shortest way of imports from pkg to something within the pattern, or nil.
func reach(imports map[string][]string, pkg, pattern string) []string {
	ways := [][]string{{pkg}}
	seen := map[string]bool{pkg: true}
	for len(ways) > 0 {
		way := ways[0]
		ways = ways[1:]
		for _, name := range imports[way[len(way)-1]] {
			next := append(slices.Clone(way), name)
			if within(name, pattern) {
				return next
			}
			if !seen[name] {
				seen[name] = true
				ways = append(ways, next)
			}
		}
	}
	return nil
}

func TestArrows(t *testing.T) {
	imports := sources(t)
	if _, ok := imports["engine"]; !ok {
		t.Fatalf("the project's sources were not found; saw %d packages", len(imports))
	}
	for _, fault := range arrowFaults(imports) {
		t.Error(fault)
	}
}

// A rule that cannot be broken guards nothing: each of these houses has one fault.
func TestArrowsAreHeld(t *testing.T) {
	tests := []struct {
		name    string
		imports map[string][]string
		want    string
	}{
		{"sideways", map[string][]string{"engine/uci": {"engine/search"}}, "engine/uci may not import engine/search"},
		{"upwards", map[string][]string{"engine/chess": {"engine"}}, "engine/chess may not import engine"},
		{"a widget knows the controller", map[string][]string{"gui/board": {"gui"}}, "gui/board may not import gui"},
		{"notnil outside diagram", map[string][]string{"gui/board": {path.Join(notnil, "image")}},
			"gui/board may not import " + notnil + "/image"},
		{"a new dependency", map[string][]string{"engine/uci": {"example.org/x"}},
			"engine/uci imports example.org/x, which is not among the project's dependencies"},
		{"a new package", map[string][]string{"helpers": nil}, "helpers has no row in the table of who may import what"},
		{"the engine in the window, by a detour", map[string][]string{
			"gui": {"engine/tune"}, "engine/tune": {"engine/search"},
		}, "must not be reached: gui -> engine/tune -> engine/search"},
		{"a window in the headless engine, by a detour", map[string][]string{
			"cmd/kibitz-uci": {"engine/train"}, "engine/train": {"gui/theme"}, "gui/theme": {fyne + "/theme"},
		}, "must not be reached: cmd/kibitz-uci -> engine/train -> gui/theme -> " + fyne + "/theme"},
		{"a widget below the forms, by a detour", map[string][]string{
			"gui/notices": {"gui/phrase"}, "gui/phrase": {"gui/controls"}, "gui/controls": {fyne + "/widget"},
		}, "must not be reached: gui/notices -> gui/phrase -> gui/controls -> " + fyne + "/widget"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if faults := arrowFaults(tt.imports); !slices.Contains(faults, tt.want) {
				t.Errorf("faults %q, want among them %q", faults, tt.want)
			}
		})
	}
}
