package clocks

import (
	"testing"
	"time"
)

func TestFormat(t *testing.T) {
	tests := []struct {
		left time.Duration
		want string
	}{
		{-time.Second, "0:00.0"},
		{0, "0:00.0"},
		{99 * time.Millisecond, "0:00.0"},
		{100 * time.Millisecond, "0:00.1"},
		{9400 * time.Millisecond, "0:09.4"},
		{10*time.Second - 1, "0:09.9"},
		{10 * time.Second, "0:10"},
		{59*time.Second + 999*time.Millisecond, "0:59"},
		{time.Minute, "1:00"},
		{4*time.Minute + 37*time.Second, "4:37"},
		{time.Hour - 1, "59:59"},
		{time.Hour, "1:00:00"},
		{time.Hour + 4*time.Minute + 37*time.Second, "1:04:37"},
		{100*time.Hour + 5*time.Second, "100:00:05"},
	}
	for _, tt := range tests {
		if got := Format(tt.left); got != tt.want {
			t.Errorf("Format(%v) = %q, want %q", tt.left, got, tt.want)
		}
	}
}

// TestUntilChange checks that a clock shows the same up to the moment before
// the change and something else at it.
func TestUntilChange(t *testing.T) {
	for _, left := range []time.Duration{
		1, 50 * time.Millisecond, 100 * time.Millisecond, 5050 * time.Millisecond, 10*time.Second - 1,
		10 * time.Second, 10500 * time.Millisecond, 11 * time.Second, time.Minute, 90 * time.Second, time.Hour, 2*time.Hour + 1,
	} {
		d := UntilChange(left)
		if d <= 0 {
			t.Errorf("UntilChange(%v) = %v", left, d)
			continue
		}
		if Format(left-d+1) != Format(left) {
			t.Errorf("the clock at %v changes before %v", left, d)
		}
		if left-d >= 0 && Format(left-d) == Format(left) {
			t.Errorf("the clock at %v does not change after %v", left, d)
		}
	}
	for _, left := range []time.Duration{0, -time.Second} {
		if d := UntilChange(left); d != 0 {
			t.Errorf("UntilChange(%v) = %v, want 0", left, d)
		}
	}
}
