package gui

import "testing"

// A time control reads as it was written, and what is shown of one is read as the same.
func TestOwnControl(t *testing.T) {
	for _, test := range []struct{ minutes, want string }{
		{"5", "300"}, {"2.5", "150"}, {"2,5", "150"}, {"2:30", "150"}, {" 0:05", "5"}, {"0.1", "6"}, {"0.025", "1.5"}, {"90:00", "5400"},
		{"0:5", ""}, {"1:60", ""}, {":30", ""}, {"1:2:03", ""}, {"-1:00", ""}, {"6001", ""}, {"6000:00", ""}, {"soon", ""},
	} {
		o := newOwnControl("")
		o.minutes.SetText(test.minutes)
		got, err := o.read()
		if got != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%q is %q, %v; want %q", test.minutes, got, err, test.want)
		}
	}
	for _, control := range []string{"300", "5", "150+2", "61", "40/5400", "1", "366", "1.5"} {
		o := newOwnControl(control)
		if got, err := o.read(); got != control || len(o.minutes.Text) > 5 {
			t.Errorf("%s is shown as %q, which is %q, %v", control, o.minutes.Text, got, err)
		}
	}
}
