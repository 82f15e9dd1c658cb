package dialogs

import (
	"strings"
	"testing"
	"time"

	"kibitz/gui/forms"
	"kibitz/gui/pairing"
)

func TestReview(t *testing.T) {
	r := newRig(t)
	f := &Review{Limit: pairing.Limit{Time: time.Second}, Estimate: func(l pairing.Limit) string { return l.PerPosition() }}
	f.Open(r.Shell)
	if got := f.estimate.Text(); got != "1 s per position" {
		t.Errorf("the estimate reads %q", got)
	}
	for _, tt := range []struct {
		kind   int
		amount string
		want   pairing.Limit
		ok     bool
	}{
		{forms.PositionTime, "0,5", pairing.Limit{Time: 500 * time.Millisecond}, true},
		{forms.PositionTime, "0", pairing.Limit{}, false}, {forms.PositionTime, "x", pairing.Limit{}, false}, {forms.PositionTime, "1e9", pairing.Limit{}, false},
		{forms.PositionDepth, "20", pairing.Limit{Depth: 20}, true}, {forms.PositionDepth, "2.5", pairing.Limit{}, false}, {forms.PositionDepth, "101", pairing.Limit{}, false},
		{forms.PositionNodes, "250", pairing.Limit{Nodes: 250_000}, true}, {forms.PositionNodes, "-1", pairing.Limit{}, false},
	} {
		f.Kind.Select(tt.kind)
		f.Amount.SetText(tt.amount)
		got, err := f.Read()
		if (err == nil) != tt.ok || tt.ok && got != tt.want {
			t.Errorf("%d, %q: %+v, %v", tt.kind, tt.amount, got, err)
		}
	}
	f.Kind.Select(forms.PositionTime)
	f.Amount.SetText("none")
	r.Top().Confirm()
	if r.Top() == nil || !strings.Contains(f.rows.Complaint(), "not a number") {
		t.Errorf("a wrong number is answered %q", f.rows.Complaint())
	}
}
