package desk

import (
	"fyne.io/fyne/v2/lang"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/gui/phrase"
)

// ErrPlaying is why a change is refused that would take moves from the round.
var ErrPlaying = phrase.NewError("this line is being played; take moves back, or end the game first", func() string {
	return lang.L("these moves belong to the game in progress; take them back or end the game first")
})

// KeepsRound reports whether a change leaves the round as it is: none of its moves is deleted or moved, its start
// position stays, and its result stays open.
func (d *Document) KeepsRound(e game.Edit) bool {
	if !d.Running() {
		return true
	}
	switch e := e.(type) {
	case game.Delete:
		return !d.InRound(d.Game().Node(e.Node))
	case game.Reorder:
		n := d.Game().Node(e.Node)
		if n == nil || n.Parent() == nil || !d.InRound(n.Parent()) || d.Game().Node(d.Round.Tip()) == n.Parent() {
			return true
		}
		first := n.Parent().Next()
		return !d.InRound(first) || e.Index > 0 && n != first
	case game.SetResult:
		return e.Result == chess.NoOutcome
	case game.SetTags:
		now := d.Game().Tags()
		return e.Tags.Get("FEN") == now.Get("FEN") && e.Tags.Get("Variant") == now.Get("Variant") // where it begins
	case game.Batch:
		for _, x := range e.Edits {
			if !d.KeepsRound(x) {
				return false
			}
		}
	}
	return true
}

// Edit makes a change that the user asked for, unless the change would alter the round. It reports whether the change
// was made.
func (k *Desk) Edit(e game.Edit) bool {
	err := ErrPlaying
	if e == nil || k.doc.KeepsRound(e) {
		err = k.Do(e)
	}
	if err != nil {
		k.in.Notices.Warn(lang.L("This cannot be changed"), err)
		return false
	}
	k.out.Changed()
	return true
}
