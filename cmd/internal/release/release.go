// Package release says which release of Kibitz a program is. All of it is set by the
// linker (see LDFLAGS in the Makefile), from FyneApp.toml and the commit that was built.
package release

// ID is the program's name among those of a desktop, as in FyneApp.toml.
const ID = "org.kibitz.Kibitz"

var (
	version = "dev" // as in FyneApp.toml
	build   string  // the number of commits up to this one
	date    string  // of the commit, as 2006-01-02
)

// Version returns the version alone, such as "1.2.0"; "dev" where nobody set one.
func Version() string { return version }

// Build returns what tells two builds of a version apart, such as
// "build 345, 2006-01-02"; nothing where nobody set it.
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
