package controls

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"kibitz/gui/theme"
)

// Paragraph is small running text that takes as many lines as it needs: advice
// below a field, or what is wrong with it.
type Paragraph struct {
	widget.BaseWidget
	words *widget.TextSegment
	rich  *widget.RichText
}

// NewParagraph returns a paragraph, in the color of what is context.
func NewParagraph(text string) *Paragraph {
	p := &Paragraph{words: &widget.TextSegment{Text: text, Style: widget.RichTextStyle{
		ColorName: theme.ColorSecondary, SizeName: fynetheme.SizeNameCaptionText}}}
	p.rich = widget.NewRichText(p.words)
	p.rich.Wrapping = fyne.TextWrapWord
	p.ExtendBaseWidget(p)
	return p
}

// Say changes the words and their color.
func (p *Paragraph) Say(text string, color fyne.ThemeColorName) {
	if p.words.Text == text && p.words.Style.ColorName == color {
		return
	}
	p.words.Text, p.words.Style.ColorName = text, color
	p.rich.Refresh()
	p.Refresh()
}

// Text returns the words.
func (p *Paragraph) Text() string { return p.words.Text }

// CreateRenderer is called by Fyne.
func (p *Paragraph) CreateRenderer() fyne.WidgetRenderer {
	inset := -fynetheme.InnerPadding()
	return widget.NewSimpleRenderer(container.New(layout.NewCustomPaddedLayout(inset, inset, inset, inset), p.rich))
}
