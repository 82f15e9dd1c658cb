package library

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"

	"kibitz/engine/library/moves"
	"kibitz/engine/library/store"
	"kibitz/engine/pgn"
)

// Export writes the games of a search as PGN in the order of the library. It ignores the search's sorting, offset and
// limit. It skips unreadable games and returns an error that wraps ErrDamaged at the end.
func (l *Library) Export(ctx context.Context, w io.Writer, s Search) (n int, err error) {
	v := l.view()
	defer v.release()
	m, err := s.Filter.compile(v)
	if err != nil {
		return 0, err
	}
	f, err := s.Pattern.compile()
	if err != nil {
		return 0, err
	}
	out := bufio.NewWriterSize(w, 1<<18)
	var damage []error
	// Format a few blocks at a time on all processors, and write them in order.
	most := 2 * runtime.GOMAXPROCS(0)
	for begin := 0; begin < len(v.blocks); begin += most {
		part := v.blocks[begin:min(begin+most, len(v.blocks))]
		texts, counts, errs := make([][]byte, len(part)), make([]int, len(part)), make([]error, len(part))
		var running sync.WaitGroup
		for i := range part {
			running.Go(func() { texts[i], counts[i], errs[i] = v.format(ctx, part[i], m, f) })
		}
		running.Wait()
		if ctx.Err() != nil {
			return n, ctx.Err()
		}
		for i := range part {
			text := texts[i]
			if n == 0 && len(text) > 0 {
				text = text[1:] // empty lines only between games
			}
			if _, err := out.Write(text); err != nil {
				return n, err
			}
			n += counts[i]
			if errs[i] != nil {
				damage = append(damage, errs[i])
			}
			if part[i].b != nil {
				part[i].b.Forget()
			}
		}
	}
	if err := out.Flush(); err != nil {
		return n, err
	}
	return n, errors.Join(damage...)
}

// format returns the games of a block as PGN, each after an empty line.
func (v *view) format(ctx context.Context, b block, m *matcher, f *finder) (text []byte, n int, err error) {
	if b.b == nil {
		return nil, 0, fmt.Errorf("%w: games %d to %d", ErrDamaged, b.first+1, b.first+b.count)
	}
	var errs []error
	err = guarded(func() error {
		if err := b.b.Check(store.Columns); err != nil {
			return fmt.Errorf("%w: %w", ErrDamaged, err)
		}
		if f != nil {
			if err := b.b.Check(store.Moves); err != nil {
				return fmt.Errorf("%w: %w", ErrDamaged, err)
			}
		}
		var board moves.Board
		for i := range b.count {
			if !m.match(b, i) || ctx.Err() != nil {
				continue
			}
			if f != nil {
				if !f.passes(b.b, i) {
					continue
				}
				if _, _, found, err := f.find(v, b, i, &board); err != nil || !found {
					errs = append(errs, err)
					continue
				}
			}
			r, err := b.b.Record(i)
			if err != nil {
				errs = append(errs, fmt.Errorf("%w: game %d: %w", ErrDamaged, b.b.ID(i), err))
				continue
			}
			g, err := restore(&r, &v.words)
			if err != nil {
				errs = append(errs, fmt.Errorf("game %d: %w", r.ID, err))
				continue
			}
			text = append(text, '\n')
			text = append(text, pgn.Format(g)...)
			n++
		}
		return nil
	})
	return text, n, errors.Join(append(errs, err)...)
}
