//go:build linux

// Package packaging_test tries those scripts of the packages that want no tool but what
// every Linux has.
package packaging_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// run runs a script of bash in a folder and returns what it printed.
func run(t *testing.T, dir, script string, args ...string) (string, error) {
	t.Helper()
	cmd := exec.Command("bash", append([]string{"-euc", script, "bash"}, args...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "MAKEFLAGS=") // of the make that the tests may run under
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func must(t *testing.T, dir, script string, args ...string) string {
	t.Helper()
	out, err := run(t, dir, script, args...)
	if err != nil {
		t.Fatalf("%s: %v\n%s", script, err, out)
	}
	return out
}

// here returns the folder of the scripts. They are looked at, so that the go command does
// not take a test for done where one of them has changed.
func here(t *testing.T) string {
	t.Helper()
	for _, dir := range []string{".", "linux"} {
		if _, err := os.ReadDir(dir); err != nil {
			t.Fatal(err)
		}
	}
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// The same content gives the same archive, whatever the umask of those who made it.
func TestArchive(t *testing.T) {
	for _, kind := range []string{"tar.gz", "zip"} {
		var archives []string
		for _, umask := range []string{"022", "002", "077"} {
			if _, err := exec.LookPath("zip"); kind == "zip" && err != nil {
				t.Skip("there is no zip here")
			}
			dir := t.TempDir()
			must(t, dir, `umask $1; mkdir Kibitz; echo text >Kibitz/README.txt; echo program >Kibitz/kibitz; chmod +x Kibitz/kibitz`, umask)
			must(t, here(t), `./archive.sh "$1/Kibitz" "$1/Kibitz.$2"`, dir, kind)
			data, err := os.ReadFile(filepath.Join(dir, "Kibitz."+kind))
			if err != nil {
				t.Fatal(err)
			}
			archives = append(archives, string(data))
			if archives[0] != string(data) {
				t.Errorf("with the umask %s another .%s is made", umask, kind)
			}
		}
	}
}

// A package that outgrows its limit is refused, and the message has both sizes.
func TestLimitSize(t *testing.T) {
	dir := t.TempDir()
	must(t, dir, `truncate -s 2000000 small; truncate -s 2000001 large`)
	must(t, here(t), `./limit-size.sh 2 "$1/small"`, dir)
	out, err := run(t, here(t), `./limit-size.sh 2 "$1/small" "$1/large"`, dir)
	if err == nil || !strings.Contains(out, "large has 2000001 bytes, and may have 2 MB at most") {
		t.Errorf("a package of 2000001 bytes at a limit of 2 MB: %v %s", err, out)
	}
}

// What is installed can be read by everyone, whatever the umask of the administrator.
func TestStage(t *testing.T) {
	dir := t.TempDir()
	must(t, here(t), `umask 077; echo >"$1/program"; linux/stage.sh "$1/program" "$1/program" "$1/usr"`, dir)
	if closed := must(t, dir, `find usr -type d ! -perm 755 -o -type f ! -perm -444`); closed != "" {
		t.Errorf("not everyone can read\n%s", closed)
	}
}

// The archive for Linux installs all of its files, or says that it did not.
func TestTarball(t *testing.T) {
	if _, err := exec.LookPath("make"); err != nil {
		t.Skip("there is no make here")
	}
	dir := t.TempDir()
	must(t, here(t), `echo >"$1/program"
		mkdir "$1/archive"; cp linux/tarball.mk "$1/archive/Makefile"
		linux/stage.sh "$1/program" "$1/program" "$1/archive/usr/local"`, dir)
	archive := filepath.Join(dir, "archive")
	must(t, archive, `make -s install DESTDIR="$1"; diff -r usr/local "$1/usr/local"; make -s uninstall DESTDIR="$1"`, filepath.Join(dir, "a root"))

	for _, folder := range strings.Fields(must(t, archive, `cd usr/local && find . -type f -printf '%h\n' | sort -u`)) {
		root := filepath.Join(dir, "root")
		must(t, dir, `rm -rf "$1"; mkdir -p "$1/usr/local/$2"; rmdir "$1/usr/local/$2"; echo >"$1/usr/local/$2"`, root, folder)
		if out, err := run(t, archive, `make -s install DESTDIR="$1"`, root); err == nil {
			t.Errorf("nothing could be installed in %s, but it ends well, with\n%s", folder, out)
		}
	}
}

// A desktop finds a new program by its caches, which are renewed where it is installed for use.
func TestInstall(t *testing.T) {
	if _, err := exec.LookPath("make"); err != nil {
		t.Skip("there is no make here")
	}
	if _, err := os.Stat("../Makefile"); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	must(t, filepath.Dir(here(t)), `cp -r --parents Makefile FyneApp.toml LICENSE README.md CHANGELOG.md packaging assets/icon assets/licenses.txt "$1"`, dir)
	must(t, dir, `mkdir -p build tools "a root"
		for program in build/kibitz build/kibitz-uci; do echo >$program; chmod +x $program; done
		printf '#!/bin/sh\necho "$@" >>"%s/renewed"\n' "$PWD" >tools/update-desktop-database
		chmod +x tools/*`)
	install := `PATH=$PWD/tools:$PATH make -s install PREFIX="$1/usr"`
	must(t, dir, install+` DESTDIR="$PWD/a root"`, dir)
	if _, err := os.Stat(filepath.Join(dir, "renewed")); err == nil {
		t.Error("a package renews the caches of the machine that makes it")
	}
	must(t, dir, install, dir)
	if got, err := os.ReadFile(filepath.Join(dir, "renewed")); !strings.Contains(string(got), dir+"/usr/share/applications") {
		t.Errorf("the desktop is not told: %q, %v", got, err)
	}
}

// The list of licences is in the same order in every language.
func TestLicensesInAnyLanguage(t *testing.T) {
	dir := t.TempDir()
	if out, err := run(t, dir, `localedef -i en_US -f UTF-8 "$PWD/en_US.UTF-8"`); err != nil {
		t.Skipf("no language can be set up here: %v\n%s", err, out)
	}
	must(t, dir, `echo "some licence" >LICENSE
		printf '#!/bin/sh\n[ "$1" = env ] && pwd && exit\necho github.com/ajstarks/svgo v1 %s\necho github.com/BurntSushi/toml v1 %s\n' "$PWD" "$PWD" >go
		chmod +x go`)
	list := must(t, here(t), `LOCPATH=$1 LC_ALL=en_US.UTF-8 ./licenses.sh "$1/go"`, dir)
	if first, second := strings.Index(list, "BurntSushi"), strings.Index(list, "ajstarks"); first < 0 || second < first {
		t.Errorf("the order is another one:\n%s", list)
	}
}
