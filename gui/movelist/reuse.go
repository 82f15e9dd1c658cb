package movelist

import (
	"hash/maphash"
	"slices"

	"kibitz/engine/game"
)

// place says what a block was made of.
type place struct {
	node game.NodeID // the move; in a row of two, the first of them
	part part
}

type part uint8

const (
	rowPart part = iota
	beforePart
	afterPart
	variationPart
	unreadPart
)

// made is blocks and a fingerprint of what they were made of.
type made struct {
	print  fingerprint
	blocks []*block
}

// reuse adds the blocks of a place: those of last time, if they were made of
// the same, or what make adds.
func (b *builder) reuse(p place, print fingerprint, make func()) {
	old, ok := b.rows.made[p]
	if ok && old.print == print {
		b.blocks = append(b.blocks, old.blocks...)
	} else {
		first := len(b.blocks)
		make()
		old = made{print, slices.Clone(b.blocks[first:])}
	}
	b.made[p] = old
}

// fingerprint is a hash of what is to be seen of moves and comments. What the
// moves are is no part of it: it belongs to their ids.
type fingerprint struct {
	sum  uint64
	seed maphash.Seed
}

func (r *rows) fingerprint() fingerprint { return fingerprint{seed: r.seed} }

// add mixes v in: multiplication carries it upwards, the shift back down.
func (f *fingerprint) add(v uint64) {
	f.sum = (f.sum ^ v) * 0x9e3779b97f4a7c15 // 2^64 divided by the golden ratio
	f.sum ^= f.sum >> 29
}

// node adds a move and its annotations.
func (f *fingerprint) node(n *game.Node) {
	f.add(uint64(n.ID()))
	f.add(uint64(len(n.NAGs())))
	for _, nag := range n.NAGs() {
		f.add(uint64(nag))
	}
}

// tree adds n and all that follows it.
func (f *fingerprint) tree(n *game.Node) {
	for ; n != nil; n = n.Next() {
		f.node(n)
		f.texts(n.Before())
		f.texts(n.After())
		f.unread(n.Unread())
		children := n.Children()
		f.add(uint64(len(children)))
		for i := 1; i < len(children); i++ {
			f.tree(children[i])
		}
	}
}

func (f *fingerprint) unread(list []game.Unread) {
	f.add(uint64(len(list)))
	for _, u := range list {
		f.add(maphash.String(f.seed, u.Text))
	}
}

func (f *fingerprint) texts(texts []string) {
	f.add(uint64(len(texts)))
	for _, t := range texts {
		f.add(maphash.String(f.seed, t))
	}
}
