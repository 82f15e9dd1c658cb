package gui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"kibitz/assets"
)

// running returns all the running text of the question on top.
func (r *rig) running() string {
	var texts []string
	for _, o := range test.LaidOutObjects(r.view.window.Canvas().Overlays().Top()) {
		if label, ok := o.(*widget.Label); ok {
			texts = append(texts, label.Text)
		}
	}
	return strings.Join(texts, "\n")
}

func TestAboutAndLicenses(t *testing.T) {
	r := newRig(t)
	r.config.Version, r.config.Build = "1.2.0", "build 345, 2006-01-02"
	r.act("about")
	if got := r.running(); !strings.Contains(got, "Kibitz, version 1.2.0 (build 345, 2006-01-02).") {
		t.Errorf("the box says %q", got)
	}
	r.answer("Licences")
	if got, want := r.running(), assets.Licenses()[0].Text; !strings.Contains(got, want) {
		t.Errorf("the list does not begin with the first licence, but %q", got)
	}
	r.answer("Close")
	r.answer("Close")
	if m := r.shell.Top(); m != nil {
		t.Errorf("%q is still open", m.Title())
	}
}
