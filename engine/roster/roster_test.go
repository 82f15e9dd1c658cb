package roster

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"kibitz/engine/host"
	"kibitz/engine/uci"
)

// list returns the built-in engine and those of the commands.
func list(t *testing.T, commands ...string) List {
	t.Helper()
	l := New("Own")
	for _, c := range commands {
		var err error
		if l, _, err = l.Insert(-1, Engine{ID: ID("id-" + c), Command: c}); err != nil {
			t.Fatal(err)
		}
	}
	return l
}

func names(l List) string {
	var all []string
	for _, e := range l.All() {
		all = append(all, e.Name)
	}
	return strings.Join(all, ",")
}

func TestListEdits(t *testing.T) {
	l := list(t, "a", "b", "c")
	check := func(what string, l List, want string) {
		t.Helper()
		if got := names(l); got != want {
			t.Errorf("%s: %s, want %s", what, got, want)
		}
	}
	check("made", l, "Own,a,b,c")
	check("moved up", l.Move("id-c", -1), "Own,a,c,b")
	check("moved above the built-in", l.Move("id-c", -9), "Own,c,a,b")
	check("moved down", l.Move("id-a", 1), "Own,b,a,c")
	check("moved past the end", l.Move("id-a", 9), "Own,b,c,a")
	check("built-in moved", l.Move(BuiltIn, 1), "Own,a,b,c")

	without, at := l.Remove("id-b")
	check("removed", without, "Own,a,c")
	b, _ := l.Find("id-b")
	back, id, err := without.Insert(at, b)
	if err != nil || id != "id-b" {
		t.Errorf("inserted again as %q, %v; want the old id", id, err)
	}
	check("inserted again", back, "Own,a,b,c")
	if same, at := l.Remove(BuiltIn); at != -1 || names(same) != names(l) {
		t.Error("the built-in engine was removed")
	}

	double, id, err := l.Duplicate("id-a")
	if err != nil || id == "id-a" || id == "" {
		t.Errorf("duplicate has id %q, %v", id, err)
	}
	check("duplicated", double, "Own,a,a (2),b,c")
	if _, _, err := l.Duplicate(BuiltIn); err == nil {
		t.Error("the built-in engine was duplicated")
	}

	check("changed", l.Change("id-a", func(e *Engine) { e.Name = "  A\n new " }), "Own,A new,b,c")
	check("name of another", l.Change("id-a", func(e *Engine) { e.Name = "B" }), "Own,B (2),b,c")
	check("name emptied", l.Change("id-a", func(e *Engine) { e.Name = " " }), "Own,a,b,c")
	own, _ := l.Change(BuiltIn, func(e *Engine) { e.Name, e.Command, e.ID = "x", "x", "x" }).Find(BuiltIn)
	if own.Name != "Own" || own.Command != "" {
		t.Errorf("the built-in engine became %+v", own)
	}
	check("the first list", l, "Own,a,b,c")
}

// What a list hands out is not part of it.
func TestListIsImmutable(t *testing.T) {
	l := list(t, "a")
	l = l.Change("id-a", func(e *Engine) {
		e.Options = []host.Setting{{Name: "Hash", Value: "1"}}
		e.Presets = []Preset{{Name: "p", Options: []host.Setting{{Name: "Hash", Value: "1"}}}}
	})
	e, _ := l.Find("id-a")
	e.Options[0].Value, e.Presets[0].Options[0].Value = "2", "2"
	l.All()[1].Options[0].Value = "3"
	if e, _ := l.Find("id-a"); e.Options[0].Value != "1" || e.Presets[0].Options[0].Value != "1" {
		t.Errorf("the list was changed through what it returned: %+v", e)
	}
}

func TestInsertIsBounded(t *testing.T) {
	l := New("Own")
	for i := range MaxEngines - 1 {
		var err error
		if l, _, err = l.Insert(-1, Engine{Command: "engine"}); err != nil {
			t.Fatalf("engine %d: %v", i, err)
		}
	}
	if _, _, err := l.Insert(-1, Engine{Command: "engine"}); err == nil {
		t.Error("there is no end to the list")
	}
	long, _, _ := New("Own").Insert(-1, Engine{Name: strings.Repeat("ä", 1000)})
	if n := len([]rune(long.All()[1].Name)); n != MaxName {
		t.Errorf("a name of %d characters was kept", n)
	}
}

func TestNameOf(t *testing.T) {
	for command, want := range map[string]string{
		"/usr/games/stockfish":        "stockfish",
		"'/opt/my engines/lc0.sh' -b": "lc0",
		"ssh host stockfish":          "ssh",
		"'unfinished":                 "Engine",
		"":                            "Engine",
	} {
		if got := NameOf(command); got != want {
			t.Errorf("%q is called %q, want %q", command, got, want)
		}
	}
}

func TestSettings(t *testing.T) {
	e := Engine{Options: []host.Setting{{Name: "hash", Value: "1"}, {Name: "Style", Value: "Risky"}}}
	got := e.Settings(host.Setting{Name: "Threads", Value: "3"}, host.Setting{Name: "Hash", Value: "64"})
	want := []host.Setting{{Name: "Threads", Value: "3"}, {Name: "hash", Value: "1"}, {Name: "Style", Value: "Risky"}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("settings %v, want %v", got, want)
	}
	changed := WithValue(e.Options, "hash", "2")
	if v, ok := Value(changed, "Hash"); !ok || v != "2" || len(changed) != 2 {
		t.Errorf("hash set: %v", changed)
	}
	if v, _ := Value(e.Options, "Hash"); v != "1" {
		t.Error("WithValue changed what it was given")
	}
	if left := Without(e.Options, "HASH"); len(left) != 1 || left[0].Name != "Style" || len(e.Options) != 2 || e.Options[0].Name != "hash" {
		t.Errorf("without hash: %v", left)
	}
	both := WithValue(e.Options, "Hash", "3") // another option of the engine
	if small, _ := Value(both, "hash"); small != "1" || len(both) != 3 {
		t.Errorf("two options whose names differ by case: %v", both)
	}
	if left := Without(both, "Hash"); len(left) != 2 || left[0].Name != "hash" {
		t.Errorf("without one of two: %v", left)
	}
}

func TestOpenWithoutCommand(t *testing.T) {
	e, err := Engine{Command: " "}.Open(uci.Command{})(context.Background())
	var command *uci.CommandError
	if !errors.As(err, &command) || command.Problem != uci.EmptyCommand || e != nil {
		t.Errorf("opened %v, %v", e, err)
	}
	if e, err := (Engine{Command: "/nowhere/engine"}).Open(uci.Command{})(context.Background()); err == nil || e != nil {
		t.Errorf("opened %v, %v", e, err)
	}
}

func TestFileRoundTrip(t *testing.T) {
	l := list(t, "a", "ssh host 'b c'")
	l = l.Change(BuiltIn, func(e *Engine) { e.Options = []host.Setting{{Name: "Hash", Value: "8"}} })
	l = l.Change("id-a", func(e *Engine) {
		e.Dir, e.Author = "/tmp", "A. U. Thor"
		e.Presets = []Preset{{Name: "small", Options: []host.Setting{{Name: "Hash", Value: "1"}}}}
	})
	data, err := json.Marshal(l)
	if err != nil {
		t.Fatal(err)
	}
	got := New("Own")
	if err := json.Unmarshal(data, &got); err != nil || !reflect.DeepEqual(got, l) {
		t.Errorf("read back %+v, %v\nwant %+v", got, err, l)
	}
}

func TestReadRepairs(t *testing.T) {
	l := New("Own")
	err := json.Unmarshal([]byte(`{"engines": [
		{"id": "1", "name": "A", "command": "a"},
		{"id": "1", "name": "a", "command": "b"},
		{"command": "/usr/bin/c"},
		{"id": "built-in", "name": "Not me", "command": "rm", "options": [{"name": "Hash", "value": "8"}]}]}`), &l)
	if err != nil || names(l) != "Own,A,a (2),c" {
		t.Fatalf("read %s, %v", names(l), err)
	}
	ids := map[ID]bool{}
	for _, e := range l.All() {
		if e.ID == "" || ids[e.ID] {
			t.Errorf("id %q is missing or used twice", e.ID)
		}
		ids[e.ID] = true
	}
	if own := l.All()[0]; own.Command != "" || len(own.Options) != 1 {
		t.Errorf("built-in engine %+v", own)
	}
	if err := json.Unmarshal([]byte(`{"version": 2}`), &l); err == nil || names(l) != "Own,A,a (2),c" {
		t.Errorf("a file of a newer form: %v, and the list is %s", err, names(l))
	}
}

// Whatever a file holds, the list made of it is sound.
func FuzzRead(f *testing.F) {
	f.Add(`{"version":1,"engines":[{"id":"x","name":"n","command":"c","options":[{"name":"Hash","value":"1"}],"presets":[{"name":"p"}]}]}`)
	f.Add(`{"engines":[{"id":"built-in","name":"\u0000"},{},{}]}`)
	f.Fuzz(func(t *testing.T, data string) {
		l := New("Own")
		if json.Unmarshal([]byte(data), &l) != nil {
			return
		}
		all := l.All()
		if all[0].ID != BuiltIn || all[0].Name != "Own" || all[0].Command != "" {
			t.Fatalf("the first engine is %+v", all[0])
		}
		ids, names := map[ID]bool{}, map[string]bool{}
		for _, e := range all {
			if e.ID == "" || e.Name == "" || ids[e.ID] || names[e.Name] {
				t.Fatalf("engine %+v has no id or name of its own", e)
			}
			ids[e.ID], names[e.Name] = true, true
		}
		kept, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		again := New("Own")
		if err := json.Unmarshal(kept, &again); err != nil {
			t.Fatal(err)
		}
		if second, err := json.Marshal(again); err != nil || string(second) != string(kept) {
			t.Fatalf("written %s, %v; the first time %s", second, err, kept)
		}
	})
}
