package game

import (
	"errors"
	"testing"
)

func TestParseDate(t *testing.T) {
	tests := []struct{ text, want string }{
		{"2024.05.31", "2024.05.31"}, {"2024-5-1", "2024.05.01"}, {" 2024/05/31 ", "2024.05.31"}, {"31.5.2024", "2024.05.31"},
		{"05.2024", "2024.05.??"}, {"2024", "2024.??.??"}, {"2024.05", "2024.05.??"}, {"2024.??.??", "2024.??.??"},
		{"????.05.31", "????.05.31"}, {"????.02.29", "????.02.29"}, {"2024.02.29", "2024.02.29"}, {"", "????.??.??"}, {"?", "????.??.??"}, {"????.??.??", "????.??.??"},
	}
	for _, tt := range tests {
		if got, err := ParseDate(tt.text); got != tt.want || err != nil {
			t.Errorf("%q: %q, %v; want %q", tt.text, got, err, tt.want)
		}
	}
	for _, text := range []string{"yesterday", "2024.13.01", "2024.02.30", "2023.02.29", "2024.00.10", "2024.05.00", "24.05.31", "2024.05.31.1", "2024.??.32"} {
		if got, err := ParseDate(text); !errors.Is(err, ErrDate) {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
}
