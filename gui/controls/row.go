package controls

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"
)

// Row is a row of [Choices] that consists of texts.
type Row struct {
	widget.BaseWidget
	Texts []*Text      // in the order in which they are read aloud
	Quiet *Text        // is not read aloud; may be nil
	Icon  *widget.Icon // may be nil
	// LastFrom is the least width of a row that shows its last text.
	LastFrom float32

	content fyne.CanvasObject
}

// NewRow returns a row that shows content, in which the texts are. They are read aloud in the order given here.
func NewRow(content fyne.CanvasObject, texts ...*Text) *Row {
	r := &Row{content: content, Texts: texts}
	r.ExtendBaseWidget(r)
	return r
}

// Set shows words, one for each text.
func (r *Row) Set(words ...string) {
	for i, w := range words {
		r.Texts[i].SetText(w)
	}
}

// Words returns what the row says.
func (r *Row) Words() string {
	var all []string
	for _, t := range r.Texts {
		all = append(all, t.Text())
	}
	return Listed(all...)
}

// Resize is called by Fyne.
func (r *Row) Resize(size fyne.Size) {
	if r.LastFrom > 0 {
		SetVisible(r.Texts[len(r.Texts)-1], size.Width >= r.LastFrom)
	}
	r.BaseWidget.Resize(size)
}

// CreateRenderer is called by Fyne.
func (r *Row) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(r.content) }

// SetVisible shows or hides an object.
func SetVisible(o fyne.CanvasObject, visible bool) {
	if visible {
		o.Show()
	} else {
		o.Hide()
	}
}
