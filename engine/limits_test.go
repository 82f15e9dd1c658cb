package engine_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The limits of the window's house, as a test: how large its rooms may be, how much hangs on the controller, and how
// wide the doors between them are. The fields of the controller are still above their limit: their present number may only
// fall.

// rooms are the packages of the window that were once one.
var rooms = []string{
	"annotate", "caption", "cards", "commands", "comment", "contest", "crosstable", "desk", "dialogs", "enginedialog", "engines", "files", "forms", "gamefile", "gamelist", "gamepage", "library", "movefield", "notices", "pairing", "portal", "printer", "rail", "record", "report", "setup", "spoken", "strength", "study", "training",
}

const (
	mostGUILines  = 5000 // of package gui, without tests
	mostRoomLines = 3200 // of any other room
	mostMethods   = 150  // of the controller, and functions that take it
	mostFields    = 16   // of the controller
	mostMembers   = 12   // of an interface, or functions in a struct, of a room
)

// house is what the limits are about.
type house struct {
	lines   map[string]int // by package
	methods int
	fields  int
	doors   map[string]int // by package and type: methods of an interface, functions in a struct
	backs   []string       // rooms that import package gui
}

func newHouse() *house { return &house{lines: map[string]int{}, doors: map[string]int{}} }

// add counts what a source file has.
func (h *house) add(pkg string, f *ast.File, lines int) {
	h.lines[pkg] += lines
	for _, spec := range f.Imports {
		if spec.Path.Value == `"`+module+`gui"` {
			h.backs = append(h.backs, pkg)
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if pkg == "gui" && (takesController(n.Recv) || takesController(n.Type.Params)) {
				h.methods++
			}
		case *ast.TypeSpec:
			h.addType(pkg, n)
		}
		return true
	})
}

func (h *house) addType(pkg string, t *ast.TypeSpec) {
	name := pkg + "." + t.Name.Name
	switch x := t.Type.(type) {
	case *ast.InterfaceType:
		h.doors[name] = x.Methods.NumFields()
	case *ast.StructType:
		if name == "gui.controller" {
			h.fields = x.Fields.NumFields()
		}
		for _, field := range x.Fields.List {
			if _, ok := field.Type.(*ast.FuncType); ok {
				h.doors[name] += max(1, len(field.Names))
			}
		}
	}
}

// takesController reports whether one of some parameters is the controller.
func takesController(list *ast.FieldList) bool {
	return list != nil && slices.ContainsFunc(list.List, func(f *ast.Field) bool {
		star, ok := f.Type.(*ast.StarExpr)
		if !ok {
			return false
		}
		name, ok := star.X.(*ast.Ident)
		return ok && name.Name == "controller"
	})
}

// faults returns a sentence for each limit that is exceeded, sorted.
func (h *house) faults() []string {
	var all []string
	over := func(what string, n, most int) {
		if n > most {
			all = append(all, fmt.Sprintf("%s: %d, and at most %d are allowed", what, n, most))
		}
	}
	for pkg, n := range h.lines {
		if pkg == "gui" {
			over("lines of gui", n, mostGUILines)
		} else {
			over("lines of "+pkg, n, mostRoomLines)
		}
	}
	over("methods of the controller and functions that take it", h.methods, mostMethods)
	over("fields of the controller", h.fields, mostFields)
	for door, n := range h.doors {
		if !strings.HasPrefix(door, "gui.") {
			over("functions of "+door, n, mostMembers)
		}
	}
	for _, pkg := range h.backs {
		all = append(all, pkg+" imports gui")
	}
	slices.Sort(all)
	return all
}

func TestLimitsOfTheHouse(t *testing.T) {
	h := newHouse()
	for _, pkg := range append([]string{"gui"}, rooms...) {
		dir := filepath.Join("..", "gui", pkg)
		if pkg == "gui" {
			dir = filepath.Join("..", "gui")
		}
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s has no files: %v", dir, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			f, err := parser.ParseFile(token.NewFileSet(), file, source, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			h.add(pkg, f, strings.Count(string(source), "\n"))
		}
	}
	t.Logf("gui has %d lines, the controller %d methods and %d fields", h.lines["gui"], h.methods, h.fields)
	if h.fields == 0 || h.methods == 0 {
		t.Error("the controller was not found")
	}
	for _, fault := range h.faults() {
		t.Error(fault)
	}
}

// A limit that nothing exceeds guards nothing: each of these houses has one fault.
func TestLimitsAreHeld(t *testing.T) {
	fields := func(n int, typ string) string { return strings.Repeat("F "+typ+"\n", n) }
	for _, tt := range []struct {
		name, pkg, source string
		lines             int
		want              string
	}{
		{"a hall", "gui", "", mostGUILines + 1, "lines of gui: "},
		{"a large room", "desk", "", mostRoomLines + 1, "lines of desk: "},
		{"methods", "gui", strings.Repeat("func (c *controller) m() {}\n", mostMethods+1), 1, "methods of the controller"},
		{"functions", "gui", strings.Repeat("func f(n int, c *controller) {}\n", mostMethods+1), 1, "methods of the controller"},
		{"fields", "gui", "type controller struct {\n" + fields(mostFields+1, "int") + "}", 1, "fields of the controller"},
		{"a wide door", "desk", "type Out struct {\n" + fields(mostMembers+1, "func()") + "}", 1, "functions of desk.Out: "},
		{"a wide interface", "forms", "type Hub interface {\n" + strings.Repeat("M()\n", mostMembers+1) + "}", 1, "functions of forms.Hub: "},
		{"a way back", "desk", `import "` + module + `gui"`, 1, "desk imports gui"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\n"+tt.source, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			h := newHouse()
			h.add(tt.pkg, f, tt.lines)
			if faults := h.faults(); len(faults) != 1 || !strings.HasPrefix(faults[0], tt.want) {
				t.Errorf("faults %q, want one that begins with %q", faults, tt.want)
			}
		})
	}
}
