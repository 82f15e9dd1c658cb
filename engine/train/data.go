package train

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"

	"kibitz/engine/train/games"
)

// dataset holds the games to train on. Their files stay in memory, at about four bytes per ply; each epoch makes
// positions from them.
type dataset struct {
	training   split
	validation split // never trained on
	parts      []int // number of games in both, by directory
	damage     []*games.DamageError
}

// split is a part of a dataset. It consists of whole games.
type split struct {
	games     int
	positions int // that pass the filter

	filter Filter
	list   []gameRef
}

// gameRef locates a game.
type gameRef struct {
	file      *games.File
	offset    int64
	positions int32
}

// loadDataset reads the games of all files in the directories, in order; from each directory the first parts[i] games,
// or all if parts is nil. One game in validation goes to the validation part, or none if it is 0. The choice depends on
// seed and the number of the game only. damage lists damaged places, which are skipped. A game with illegal moves is an
// error, because a damaged medium does not cause one.
func loadDataset(dirs []string, f Filter, validation int, parts []int) (*dataset, error) {
	if err := f.Check(); err != nil {
		return nil, err
	}
	if parts != nil && len(parts) != len(dirs) {
		return nil, fmt.Errorf("there are %d directories of games, and %d are wanted", len(dirs), len(parts))
	}
	d := &dataset{training: split{filter: f}, validation: split{filter: f}, parts: make([]int, len(dirs))}
	var paths []string
	var owners []int // by file, its directory
	for i, dir := range dirs {
		files, err := games.FilesOf(dir)
		if err != nil {
			return nil, err
		}
		paths, owners = append(paths, files...), append(owners, slices.Repeat([]int{i}, len(files))...)
	}
	indices := make([]fileIndex, len(paths))
	var readers sync.WaitGroup
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, path := range paths {
		readers.Go(func() {
			slots <- struct{}{}
			indices[i] = readIndex(path, f)
			<-slots
		})
	}
	readers.Wait()
	for file, x := range indices {
		if x.err != nil {
			return nil, x.err
		}
		d.damage = append(d.damage, x.damage...)
		owner := owners[file]
		for i, g := range x.games {
			if parts != nil && d.parts[owner] >= parts[owner] {
				break
			}
			d.parts[owner]++
			part := &d.training
			if validation > 0 && rand.NewPCG(g.file.Header.Seed, uint64(x.numbers[i])).Uint64()%uint64(validation) == 0 {
				part = &d.validation
			}
			part.add(g)
		}
	}
	for i, want := range parts {
		if d.parts[i] < want {
			return nil, fmt.Errorf("%s: there are %d games, and %d are wanted", dirs[i], d.parts[i], want)
		}
	}
	if d.training.positions == 0 {
		return nil, errors.New("the filter leaves no position to train on")
	}
	return d, nil
}

func (p *split) add(g gameRef) {
	p.games++
	p.positions += int(g.positions)
	p.list = append(p.list, g)
}

// fileIndex is the index of one file.
type fileIndex struct {
	games   []gameRef
	numbers []uint32
	damage  []*games.DamageError
	err     error
}

// readIndex reads a file and counts the positions of its games.
func readIndex(path string, f Filter) (x fileIndex) {
	file, err := games.Open(path)
	if err != nil {
		return fileIndex{err: err}
	}
	var positions []Position
	end := file.Offset()
	for g, damage := range file.All() {
		at := end
		end = file.Offset()
		if damage != nil {
			x.damage = append(x.damage, damage)
			continue
		}
		if positions, err = f.positions(positions[:0], g); err != nil {
			return fileIndex{err: fmt.Errorf("%s: %w", path, err)}
		}
		x.games = append(x.games, gameRef{file, at, int32(len(positions))})
		x.numbers = append(x.numbers, g.Number)
	}
	return x
}

// appendPositions appends the positions of g to list. The game was read before, so it cannot fail.
func (p *split) appendPositions(list []Position, g gameRef) []Position {
	game, err := g.file.At(g.offset)
	if err == nil {
		list, err = p.filter.positions(list, &game)
	}
	if err != nil {
		panic(err)
	}
	return list
}

// all returns the positions of the first games of a part, up to about limit.
func (p *split) all(limit int) []Position {
	list := make([]Position, 0, min(limit, p.positions))
	for _, g := range p.list {
		if len(list) >= limit {
			break
		}
		list = p.appendPositions(list, g)
	}
	return list
}

// batches returns the number of batches of an epoch. The last one may be smaller.
func (p *split) batches(size int) int { return (p.positions + size - 1) / size }

// decodeChunk is the number of games decoded at a time.
const decodeChunk = 256

// roomOfGame is the usual maximum of positions in a game.
const roomOfGame = 200

// stream sends the positions of the part in batches. Their order depends on the seed and the sizes only: games are
// taken at random, and a buffer shuffles their positions. threads goroutines decode games ahead of the reader. A reader
// that stops early must call stop. The reader owns a batch until it passes the batch to recycle, which is optional.
func (p *split) stream(seed uint64, batch, buffer, threads int) (batches <-chan []Position, recycle func([]Position), stop func()) {
	out := make(chan []Position, 2)
	free := make(chan []Position, 4)
	done := make(chan struct{})
	var once sync.Once
	s := &stream{part: p, random: rand.New(rand.NewPCG(seed, 0)), threads: max(threads, 1)}
	// Allocate the pool at once: growing it step by step takes three times the memory.
	s.pool = make([]Position, 0, min(buffer+batch+decodeChunk*roomOfGame, p.positions))
	s.order = s.random.Perm(len(p.list))
	go func() {
		defer close(out)
		for {
			s.fill(buffer + batch)
			if len(s.pool) == 0 {
				return
			}
			var b []Position
			select {
			case b = <-free:
			default:
				b = make([]Position, 0, batch)
			}
			select {
			case out <- s.draw(b[:0], batch):
			case <-done:
				return
			}
		}
	}()
	recycle = func(b []Position) {
		select {
		case free <- b:
		default:
		}
	}
	return out, recycle, func() { once.Do(func() { close(done) }) }
}

// stream is the state of one split.stream.
type stream struct {
	part    *split
	random  *rand.Rand
	threads int
	order   []int // remaining games
	pool    []Position
	decoded [decodeChunk][]Position
}

// fill adds positions of the next games to the pool until it holds n.
func (s *stream) fill(n int) {
	for len(s.pool) < n && len(s.order) > 0 {
		chunk := s.order[:min(decodeChunk, len(s.order))]
		s.order = s.order[len(chunk):]
		var wg sync.WaitGroup
		for t := range s.threads {
			wg.Go(func() {
				for i := t; i < len(chunk); i += s.threads {
					s.decoded[i] = s.part.appendPositions(s.decoded[i][:0], s.part.list[chunk[i]])
				}
			})
		}
		wg.Wait()
		for i := range chunk {
			s.pool = append(s.pool, s.decoded[i]...)
		}
	}
}

// draw moves up to n random positions from the pool to b.
func (s *stream) draw(b []Position, n int) []Position {
	for len(b) < n && len(s.pool) > 0 {
		last := len(s.pool) - 1
		i := s.random.IntN(last + 1)
		b = append(b, s.pool[i])
		s.pool[i] = s.pool[last]
		s.pool = s.pool[:last]
	}
	return b
}
