package assets

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestIconPNG(t *testing.T) {
	img, err := png.Decode(bytes.NewReader(IconPNG()))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := img.Bounds(), image.Rect(0, 0, 256, 256); got != want {
		t.Errorf("bounds %v, want %v", got, want)
	}
}

// The drawings are those that the sizes below are rendered from and that a desktop scales.
func TestIconDrawings(t *testing.T) {
	for _, name := range []string{"kibitz", "kibitz-small"} {
		t.Run(name, func(t *testing.T) {
			f, err := os.Open("icon/" + name + ".svg")
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			for d := xml.NewDecoder(f); ; {
				if _, err := d.Token(); errors.Is(err, io.EOF) {
					return
				} else if err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// Packages install every one of these; a size that was forgotten after a change of the
// drawing shows as wrong bounds, or as a bubble that is not there.
func TestIconSizes(t *testing.T) {
	for _, size := range []int{16, 22, 24, 32, 48, 64, 128, 256, 512} {
		t.Run(strconv.Itoa(size), func(t *testing.T) {
			f, err := os.Open("icon/" + strconv.Itoa(size) + ".png")
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			img, err := png.Decode(f)
			if err != nil {
				t.Fatal(err)
			}
			if got, want := img.Bounds(), image.Rect(0, 0, size, size); got != want {
				t.Errorf("bounds %v, want %v", got, want)
			}
			bubble := color.NRGBAModel.Convert(img.At(size*7/8, size/2))
			if want := (color.NRGBA{R: 0x2f, G: 0x7a, B: 0x57, A: 0xff}); bubble != want {
				t.Errorf("right of the knight is %v, want the bubble's %v", bubble, want)
			}
		})
	}
}

func TestLicenses(t *testing.T) {
	list := Licenses()
	if len(list) < 2 {
		t.Fatalf("%d licences", len(list))
	}
	for i, l := range list {
		if l.Name == "" || strings.Contains(l.Name, "\n") || len(l.Text) < 200 {
			t.Errorf("licence %d is of %q and has %d bytes", i, l.Name, len(l.Text))
		}
	}
	for _, name := range []string{"fyne.io/fyne/v2 v2", "Go and its standard library"} {
		if !slices.ContainsFunc(list, func(l License) bool { return strings.HasPrefix(l.Name, name) }) {
			t.Errorf("the licence of %s is not there", name)
		}
	}
}
