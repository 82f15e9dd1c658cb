package forms

import (
	"strings"
	"testing"
	"time"
)

// A time control reads as it was written, and what is shown of one is read as the same.
func TestClockForm(t *testing.T) {
	for _, test := range []struct{ minutes, want string }{
		{"5", "300"}, {"2.5", "150"}, {"2,5", "150"}, {"2:30", "150"}, {" 0:05", "5"}, {"0.1", "6"}, {"0.025", "1.5"}, {"90:00", "5400"},
		{"0:5", ""}, {"1:60", ""}, {":30", ""}, {"1:2:03", ""}, {"-1:00", ""}, {"6001", ""}, {"6000:00", ""}, {"soon", ""},
	} {
		f := newClockForm("")
		f.Minutes.SetText(test.minutes)
		got, err := f.read()
		if got != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%q is %q, %v; want %q", test.minutes, got, err, test.want)
		}
	}
	for _, control := range []string{"300", "5", "150+2", "61", "40/5400", "1", "366", "1.5"} {
		f := newClockForm(control)
		if got, err := f.read(); got != control || len(f.Minutes.Text) > 5 {
			t.Errorf("%s is shown as %q, which is %q, %v", control, f.Minutes.Text, got, err)
		}
	}
}

// Decimals are what they say, not the nearest smaller number that a computer has.
func TestDecimalsOfTimes(t *testing.T) {
	for hundredths := 1; hundredths <= 360000; hundredths++ {
		if got, want := seconds(float64(hundredths)/100), time.Duration(hundredths)*10*time.Millisecond; got != want {
			t.Fatalf("%d hundredths are %v", hundredths, got)
		}
	}
	newRig(t)
	f := newClockForm("300")
	f.Seconds.SetText("4.1")
	if control, err := f.read(); err != nil || !strings.HasSuffix(control, "+4.1") {
		t.Errorf("%q, %v", control, err)
	}
}
