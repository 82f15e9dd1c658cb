package gamefile

import (
	"bytes"
	"context"
	"errors"

	"kibitz/engine/pgn"
)

// Reread is what [Disk.Reread] has found.
type Reread struct {
	Coll   *Collection
	Places []int // of the games that were asked about
}

// Reread reads the file again after another program has written to it, and finds the games at some places. It returns
// ErrChanged if one of them is not in the file as it was.
func (d *Disk) Reread(places []int) (Reread, error) {
	fresh, err := Open(context.Background(), d.path, nil)
	if err != nil {
		return Reread{}, err
	}
	same := false
	if errors.Is(d.Unchanged(), ErrUnreadable) {
		same = fresh.Disk.continues(d)
	} else {
		places, same = fresh.Disk.find(d, places)
	}
	if !same {
		fresh.Disk.Close()
		return Reread{}, ErrChanged
	}
	return Reread{fresh, places}, nil
}

// find returns where this version of the file has the games at some places of an older one, byte for byte: at the same
// place, or else at the only other place that has it. ok is false if a game has no such place.
func (d *Disk) find(old *Disk, places []int) (now []int, ok bool) {
	for _, i := range places {
		e := old.file.Entry(i)
		text, err := old.file.Source(i)
		if err != nil {
			return nil, false
		}
		if d.has(i, &e, text) {
			now = append(now, i)
			continue
		}
		at := -1
		for j := range d.file.Len() {
			if d.has(j, &e, text) {
				if at >= 0 {
					return nil, false
				}
				at = j
			}
		}
		if at < 0 {
			return nil, false
		}
		now = append(now, at)
	}
	return now, true
}

// has reports whether game i has this entry and this text.
func (d *Disk) has(i int, e *pgn.Entry, text []byte) bool {
	if i >= d.file.Len() {
		return false
	}
	if x := d.file.Entry(i); x.Length != e.Length || x.White != e.White || x.Black != e.Black {
		return false // most games differ without a look at the disk
	}
	is, err := d.file.Source(i)
	return err == nil && bytes.Equal(is, text)
}

// continues reports whether the file has only become longer since an older version that cannot be read any more: each
// of its games stands where it stood.
func (d *Disk) continues(old *Disk) bool {
	if d.stamp.size <= old.stamp.size || d.file.Len() < old.file.Len() {
		return false
	}
	for i := range old.file.Len() {
		is, was := d.file.Entry(i), old.file.Entry(i)
		if is.Offset != was.Offset || mark(&is) != mark(&was) {
			return false
		}
	}
	return true
}
