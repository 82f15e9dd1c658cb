package training

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// profilesOf reads the profiles of a folder.
func profilesOf(t *testing.T, dir string) *Profiles {
	t.Helper()
	p, err := ReadProfiles(dir)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// names returns the names of all profiles, the current one in brackets.
func (p *Profiles) names() string {
	var all []string
	for _, x := range p.All {
		if x == p.Current {
			x.Name = "[" + x.Name + "]"
		}
		all = append(all, x.Name)
	}
	return strings.Join(all, " ")
}

// Profiles are made, chosen, renamed and removed; the files of the first one stay where they were, and those of a removed
// one are kept.
func TestProfiles(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(dir, "training.log")
	if err := os.WriteFile(old, []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	p := profilesOf(t, dir)
	if p.names() != "[]" || p.Current.Dir(dir) != dir {
		t.Fatalf("at first there is %q in %s", p.names(), p.Current.Dir(dir))
	}
	if _, err := p.Remove(); !errors.Is(err, ErrLastProfile) {
		t.Errorf("the first profile is removed: %v", err)
	}
	do := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		if read := profilesOf(t, dir); read.names() != p.names() {
			t.Errorf("read again, the profiles are %q, not %q", read.names(), p.names())
		}
	}
	do(p.Rename("Zoë"))
	do(p.Create("  Ben "))
	do(p.Create("Ада"))
	do(p.Choose(p.All[1].ID))
	do(p.Rename("Benjamin"))
	if p.names() != "Zoë [Benjamin] Ада" {
		t.Errorf("the profiles are %q", p.names())
	}
	log := filepath.Join(p.Current.Dir(dir), "training.log")
	do(os.WriteFile(log, []byte("Ben's"), 0o666))
	kept, err := p.Remove()
	do(err)
	if text, err := os.ReadFile(filepath.Join(kept, "training.log")); err != nil || string(text) != "Ben's" {
		t.Errorf("of the removed profile %q is kept: %v", text, err)
	}
	do(p.Create("Benjamin"))
	if p.names() != "Zoë Ада [Benjamin]" {
		t.Errorf("the profiles are %q", p.names())
	}
	if _, err := os.Stat(filepath.Join(p.Current.Dir(dir), "training.log")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the new profile has the files of the removed one: %v", err)
	}
	if text, err := os.ReadFile(old); err != nil || string(text) != "mine" {
		t.Errorf("the old record is %q: %v", text, err)
	}
}

// A name that cannot be one is refused, and nothing changes.
func TestProfileNames(t *testing.T) {
	p := profilesOf(t, t.TempDir())
	if err := p.Create("Ann"); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name string
		want error
	}{
		{"", ErrNoName}, {" \t", ErrNoName}, {"a\nb", ErrNoName}, {"\xff", ErrNoName}, {strings.Repeat("ä", mostName), nil},
		{strings.Repeat("ä", mostName+1), ErrLongName}, {"ann", ErrNameInUse},
	} {
		before := len(p.All)
		if err := p.Create(tt.name); !errors.Is(err, tt.want) || (err == nil) != (len(p.All) == before+1) {
			t.Errorf("%q: %v and %d profiles, want %v", tt.name, err, len(p.All), tt.want)
		}
	}
	if err := p.Choose("17"); !errors.Is(err, ErrNoProfile) {
		t.Errorf("a profile that is not there is chosen: %v", err)
	}
}

// Damaged files cost a name or the choice, and no profile.
func TestDamagedProfiles(t *testing.T) {
	dir := t.TempDir()
	p := profilesOf(t, dir)
	for _, name := range []string{"A", "B"} {
		if err := p.Create(name); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{p.All[1].namePath(dir), filepath.Join(dir, profileFolder, currentFile)} {
		if err := os.WriteFile(path, []byte(strings.Repeat("\x00", 1000)), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, profileFolder, "other"), 0o777); err != nil {
		t.Fatal(err)
	}
	if read := profilesOf(t, dir); read.names() != "[] 1 B" {
		t.Errorf("the profiles are %q", read.names())
	}
}

// A number belongs to one profile for good, also after its removal: games are known by it. With an error there is the first
// profile.
func TestNumbersOfProfiles(t *testing.T) {
	dir := t.TempDir()
	p := profilesOf(t, dir)
	for want := 1; want <= 3; want++ {
		if err := p.Create("Ann"); err != nil {
			t.Fatal(err)
		}
		if p.Current.Number() != want {
			t.Errorf("profile %d has the number %d", want, p.Current.Number())
		}
		if _, err := p.Remove(); err != nil {
			t.Fatal(err)
		}
		p = profilesOf(t, dir)
	}
	for _, name := range []string{"07", "+8", "0"} { // are no numbers of profiles
		if err := os.Mkdir(filepath.Join(dir, profileFolder, name), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if p = profilesOf(t, dir); len(p.All) != 1 {
		t.Errorf("the profiles are %q", p.names())
	}
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if p, err := ReadProfiles(file); err == nil || len(p.All) != 1 || p.Current.Dir(file) != file {
		t.Errorf("of a file that is no folder: %+v, %v", p, err)
	}
}
