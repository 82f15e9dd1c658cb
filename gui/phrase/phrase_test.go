package phrase

import "testing"

func TestSentence(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", ""},
		{" \n", ""},
		{"it is full", "It is full."},
		{"Is it full?", "Is it full?"},
		{"It is full!", "It is full!"},
		{"starting the engine…", "Starting the engine…"},
		{"ärger", "Ärger."},
	} {
		if got := Sentence(tt.text); got != tt.want {
			t.Errorf("of %q it makes %q, want %q", tt.text, got, tt.want)
		}
	}
}
