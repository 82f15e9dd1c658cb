// Package release holds the version of a program of Kibitz. The linker sets it (see LDFLAGS in the Makefile), from
// FyneApp.toml and the commit.
package release

// ID is the application ID for desktops, as in FyneApp.toml.
const ID = "org.kibitz.Kibitz"

var (
	version = "dev" // as in FyneApp.toml
	build   string  // the number of commits
	date    string  // of the commit, as 2006-01-02
)

// Version returns the version alone, such as "1.2.0", or "dev" if the linker did not set it.
func Version() string { return version }

// Build returns the identification of the build, such as "build 345, 2006-01-02", or "" if the linker did not set it.
func Build() string {
	if build == "" || date == "" {
		return ""
	}
	return "build " + build + ", " + date
}

// Full returns the version with its build, such as "1.2.0 (build 345, 2006-01-02)".
func Full() string {
	if b := Build(); b != "" {
		return version + " (" + b + ")"
	}
	return version
}
