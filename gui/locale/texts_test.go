package locale_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kibitz/gui/locale"
)

// The files of texts, held against the calls in the source.

var update = flag.Bool("update", false, "sort the files of texts")

// fynesOwn are texts of Fyne's widgets in the window. They are repeated among ours for
// desktops whose language Fyne would take instead.
var fynesOwn = []string{"Copy", "Cut", "Paste", "Quit", "Redo", "Select all", "Undo"}

// text is what a call of package lang asks for.
type text struct {
	where   token.Position
	key     string
	english string
	plural  bool
	data    []string // names of the values that it hands in
}

// calls says where a function of package lang has its arguments: -1 is nowhere.
var calls = map[string]struct{ key, english, count, data int }{
	"L":  {0, 0, -1, 1},
	"X":  {0, 1, -1, 2},
	"N":  {0, 0, 1, 2},
	"XN": {0, 1, 2, 3},
}

// texts returns all texts that the window asks for. What cannot be read off the
// source is an error: a key is a literal, and values come in a literal map.
func texts(t *testing.T) []text {
	t.Helper()
	var all []text
	for _, root := range []string{filepath.Join("..", "..", "gui"), filepath.Join("..", "..", "cmd", "kibitz")} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.Name() == "locale.go" {
				return nil // it asks for no texts, it finds them
			}
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			files := token.NewFileSet()
			file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			called := map[*ast.SelectorExpr]bool{}
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.CallExpr:
					if f, ok := n.Fun.(*ast.SelectorExpr); ok && ofLang(f) {
						called[f] = true
						if x, ok := readCall(t, files, f.Sel.Name, n); ok {
							all = append(all, x)
						}
					}
				case *ast.SelectorExpr:
					if _, ok := calls[n.Sel.Name]; ok && ofLang(n) && !called[n] {
						t.Errorf("%v: lang.%s is not called, so its text cannot be known", files.Position(n.Pos()), n.Sel.Name)
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(all) == 0 {
		t.Fatal("the source asks for no texts")
	}
	return all
}

func ofLang(f *ast.SelectorExpr) bool {
	pkg, ok := f.X.(*ast.Ident)
	return ok && pkg.Name == "lang"
}

func readCall(t *testing.T, files *token.FileSet, name string, call *ast.CallExpr) (text, bool) {
	where := files.Position(call.Pos())
	places, ok := calls[name]
	if !ok {
		if strings.HasPrefix(name, "Localize") {
			t.Errorf("%v: say lang.L, N, X or XN", where)
		}
		return text{}, false
	}
	x := text{where: where, plural: places.count >= 0}
	var known bool
	if x.key, known = literal(call.Args[places.key]); known {
		x.english, known = literal(call.Args[places.english])
	}
	if !known {
		t.Errorf("%v: the text is not a literal", where)
		return text{}, false
	}
	if len(call.Args) <= places.data {
		if x.plural {
			x.data = []string{"PluralCount"} // what Fyne hands in by itself
		}
		return x, true
	}
	values, ok := call.Args[places.data].(*ast.CompositeLit)
	if !ok {
		t.Errorf("%v: the values of %q are not a literal map", where, x.key)
		return text{}, false
	}
	for _, e := range values.Elts {
		name, _ := literal(e.(*ast.KeyValueExpr).Key)
		x.data = append(x.data, name)
	}
	slices.Sort(x.data)
	return x, true
}

// literal returns the value of a string literal, or of several that are joined.
func literal(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		return s, err == nil && e.Kind == token.STRING
	case *ast.BinaryExpr:
		a, okA := literal(e.X)
		b, okB := literal(e.Y)
		return a + b, okA && okB && e.Op == token.ADD
	}
	return "", false
}

var variable = regexp.MustCompile(`\{\{\s*\.(\w+)`)

// variables returns the names of the values that a text shows, sorted.
func variables(s string) []string {
	var names []string
	for _, m := range variable.FindAllStringSubmatch(s, -1) {
		if !slices.Contains(names, m[1]) {
			names = append(names, m[1])
		}
	}
	slices.Sort(names)
	return names
}

func TestTextsShowTheirValues(t *testing.T) {
	for _, x := range texts(t) {
		if shown := variables(x.english); !slices.Equal(shown, x.data) && !x.plural {
			t.Errorf("%v: %q shows %q, and is given %q", x.where, x.english, shown, x.data)
		}
		for _, name := range variables(x.english) {
			if !slices.Contains(x.data, name) {
				t.Errorf("%v: %q shows %s, which it is not given", x.where, x.english, name)
			}
		}
	}
}

func TestTranslationsAreComplete(t *testing.T) {
	wanted := texts(t)
	for _, l := range locale.Languages() {
		messages, err := locale.Messages(l.Tag)
		if err != nil {
			t.Fatal(err)
		}
		used := map[string]bool{}
		for _, key := range fynesOwn {
			used[key] = true
		}
		for _, x := range wanted {
			used[x.key] = true
			m, ok := messages[x.key]
			if !ok {
				t.Errorf("%v: %s.json lacks\n\t%q: %q,", x.where, l.Tag, x.key, x.english)
				continue
			}
			if m["other"] == "" {
				t.Errorf("%s.json: %q is empty", l.Tag, x.key)
			}
			if _, plural := m["one"]; plural != x.plural {
				t.Errorf("%v: %s.json: %q has plural forms: %v, want %v", x.where, l.Tag, x.key, plural, x.plural)
			}
			if got, want := variables(m["other"]), variables(x.english); !slices.Equal(got, want) {
				t.Errorf("%s.json: %q shows %q, want %q", l.Tag, x.key, got, want)
			}
			if l.Tag == locale.English && x.key != x.english && m["other"] != x.english {
				t.Errorf("%v: en.json says %q for %s, the source %q", x.where, m["other"], x.key, x.english)
			}
		}
		for _, key := range slices.Sorted(maps.Keys(messages)) {
			if !used[key] {
				t.Errorf("%s.json: nothing asks for %q", l.Tag, key)
			}
		}
	}
}

// strange says what no text of a language has, though the language allows it.
var strange = map[string]struct {
	what *regexp.Regexp
	why  string
}{
	"es": {regexp.MustCompile(`ordenador|computador`), "the computer is la máquina"},
	"fr": {regexp.MustCompile(` [:;»]|« |[\pL}] [?!](\s|$)`), "no line may break between a sign and its word"},
	"nl": {regexp.MustCompile(`\b(wit|zwart)\b`), "the sides have a capital"},
	"pt": {regexp.MustCompile(`\b(brancas|pretas)\b`), "the sides have a capital"},
}

// One thing has one name, in the window and on the desktop.
func TestTextsKeepToTheirWords(t *testing.T) {
	var desktop []string
	for _, name := range []string{"desktop.in", "metainfo.xml.in"} {
		data, err := os.ReadFile(filepath.Join("..", "..", "packaging", "linux", name))
		if err != nil {
			t.Fatal(err)
		}
		desktop = append(desktop, strings.Split(string(data), "\n")...)
	}
	for tag, s := range strange {
		messages, err := locale.Messages(tag)
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, forms := range messages {
			all = slices.AppendSeq(all, maps.Values(forms))
		}
		for _, line := range desktop {
			if strings.Contains(line, "["+tag+"]=") || strings.Contains(line, `xml:lang="`+tag+`"`) {
				all = append(all, line)
			}
		}
		for _, text := range all {
			if found := s.what.FindString(text); found != "" {
				t.Errorf("%s: %q in %q: %s", tag, found, text, s.why)
			}
		}
	}
}

// A text that is put in its place keeps the files easy to merge.
func TestFilesAreSorted(t *testing.T) {
	for _, l := range locale.Languages() {
		path := filepath.Join("..", "..", "assets", "translations", l.Tag+".json")
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var messages map[string]any
		if err := json.Unmarshal(got, &messages); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		var want bytes.Buffer
		e := json.NewEncoder(&want)
		e.SetEscapeHTML(false)
		e.SetIndent("", "\t")
		if err := e.Encode(messages); err != nil { // maps are written in order
			t.Fatal(err)
		}
		if bytes.Equal(got, want.Bytes()) {
			continue
		}
		if !*update {
			t.Errorf("%s is not sorted by key, or holds a key twice; go test ./gui/locale -update sorts it", path)
		} else if err := os.WriteFile(path, want.Bytes(), 0o644); err != nil {
			t.Error(err)
		}
	}
}
