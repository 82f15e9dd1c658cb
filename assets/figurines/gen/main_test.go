package main

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"testing"
)

// The font that is committed is the one that the drawings give.
func TestFontIsThatOfTheDrawings(t *testing.T) {
	made := filepath.Join(t.TempDir(), "font.ttf")
	if err := run("../../pieces/newspaper", made); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(made)
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("../figurines.ttf")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Error("figurines.ttf is not what go generate makes of the drawings: run it in assets")
	}
}

func svg(shapes string) []byte {
	return []byte(`<svg xmlns="http://www.w3.org/2000/svg" width="45" height="45" viewBox="0 0 45 45">` + shapes + `</svg>`)
}

// area is that of a contour, positive where it goes clockwise as it is seen.
func area(c contour) (sum float64) {
	for i, p := range c {
		q := c[(i+1)%len(c)]
		sum += (p.x*q.y - q.x*p.y) / 2
	}
	return sum
}

func TestTrace(t *testing.T) {
	const square = `<path fill="#000000" d="M10 10H30V30H10Z"/>`
	for _, tt := range []struct {
		name, shapes string
		areas        []float64 // those of holes are negative
	}{
		{"a square", square, []float64{400}},
		{"two that overlap are one", square + `<path fill="#000000" d="M20 10H40V30H20Z"/>`, []float64{600}},
		{"white makes a hole", square + `<path fill="#ffffff" d="M15 15H20V20H15Z"/>`, []float64{400, -25}},
		{"a line has two sides", `<path fill="none" stroke="#000000" stroke-width="2" stroke-linejoin="miter" d="M10 10H30V30H10Z"/>`, []float64{484, -324}},
		{"up to the edge", `<path fill="#000000" d="M0 0H45V45H0Z"/>`, []float64{2025}},
	} {
		outline, err := trace(svg(tt.shapes))
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if len(outline) != len(tt.areas) {
			t.Errorf("%s: %d contours, want %d", tt.name, len(outline), len(tt.areas))
			continue
		}
		for i, c := range outline {
			if got, want := area(c), tt.areas[i]; math.Abs(got-want) > 0.01*math.Abs(want) {
				t.Errorf("%s: contour %d covers %.1f, want %.1f", tt.name, i, got, want)
			}
			if len(c) > 12 {
				t.Errorf("%s: contour %d has %d points", tt.name, i, len(c))
			}
		}
	}
}

func TestTraceRefuses(t *testing.T) {
	for name, drawing := range map[string][]byte{"text": []byte("a king"), "an empty square": svg("")} {
		if outline, err := trace(drawing); err == nil {
			t.Errorf("%s has %d contours", name, len(outline))
		}
	}
}
