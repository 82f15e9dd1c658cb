package notation

import "testing"

func TestSAN(t *testing.T) {
	german := Letters{'S', 'L', 'T', 'D', 'K'}
	for _, tt := range []struct {
		letters   Letters
		san, want string
	}{
		{Letters{}, "Nbd7+", "Nbd7+"},
		{german, "Nbd7+", "Sbd7+"},
		{german, "bxa8=Q#", "bxa8=D#"},
		{german, "O-O-O", "O-O-O"},
		{german, "Bxb5", "Lxb5"},
		{german, "R1xe4", "T1xe4"},
		{german, "Ke2", "Ke2"},
		{german, "e4", "e4"},
		{german, "--", "--"},
		{Figurines(), "Nbd7+", "♘bd7+"},
		{Figurines(), "bxa8=Q#", "bxa8=♕#"},
		{Figurines(), "O-O", "O-O"},
	} {
		if got := tt.letters.SAN(tt.san); got != tt.want {
			t.Errorf("%s with %c: %q, want %q", tt.san, tt.letters, got, tt.want)
		}
	}
}

func TestLocal(t *testing.T) {
	if l := Local(); l != (Letters{'N', 'B', 'R', 'Q', 'K'}) {
		t.Errorf("without translations the letters are %c", l)
	}
}
