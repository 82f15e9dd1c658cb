package release

import (
	"os"
	"regexp"
	"testing"
)

func TestFull(t *testing.T) {
	for _, tt := range []struct{ version, build, date, want string }{
		{"1.2.0", "345", "2006-01-02", "1.2.0 (build 345, 2006-01-02)"},
		{"1.2.0", "", "2006-01-02", "1.2.0"},
		{"dev", "", "", "dev"},
	} {
		version, build, date = tt.version, tt.build, tt.date
		if got := Full(); got != tt.want {
			t.Errorf("%+v gives %q", tt, got)
		}
	}
}

// TestID holds the constant to the one source of metadata.
func TestID(t *testing.T) {
	toml, err := os.ReadFile("../../../FyneApp.toml")
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`(?m)^ID = "(.*)"`).FindSubmatch(toml)
	if m == nil || string(m[1]) != ID {
		t.Errorf("FyneApp.toml says %q, the programs %q", m, ID)
	}
}
