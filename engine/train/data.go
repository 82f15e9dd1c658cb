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

// dataset is the games to train on. Their files are held in memory, at about
// four bytes a ply; positions are made from them again in each epoch.
type dataset struct {
	training   split
	validation split // never trained on
	parts      []int // games of both, by directory
	damage     []*games.DamageError
}

// split is a part of a dataset, whole games always.
type split struct {
	games     int
	positions int // that the filter keeps

	filter Filter
	list   []gameRef
}

// gameRef is where a game lies.
type gameRef struct {
	file      *games.File
	offset    int64
	positions int32
}

// loadDataset reads the games of all files in the directories, in order, of each
// directory the first so many as parts says, or all if that is nil. One in validation
// games, chosen by seed and number and so the same whatever else is there, goes to that
// part; 0 is none. Damaged places are passed over and told of in damage. A game with
// illegal moves is an error: no damage of the medium makes one.
func loadDataset(dirs []string, f Filter, validation int, parts []int) (*dataset, error) {
	if err := f.Check(); err != nil {
		return nil, err
	}
	if parts != nil && len(parts) != len(dirs) {
		return nil, fmt.Errorf("there are %d directories of games, and %d are wanted", len(dirs), len(parts))
	}
	d := &dataset{training: split{filter: f}, validation: split{filter: f}, parts: make([]int, len(dirs))}
	var paths []string
	var owners []int // which of the directories they are in
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

// fileIndex is what is known of one file.
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

// appendPositions appends the positions of g to list. The game has been read before,
// so that nothing can be wrong with it.
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

// batches returns how many batches of the given size an epoch has, the last one
// being smaller.
func (p *split) batches(size int) int { return (p.positions + size - 1) / size }

// decodeChunk is how many games are made into positions at a time.
const decodeChunk = 256

// roomOfGame is how many positions most games have at most.
const roomOfGame = 200

// stream hands out the positions of the part in batches, in an order that
// depends on the seed and the sizes alone: games are taken at random, and their
// positions mixed with those of others in a buffer. Threads goroutines turn games into
// positions, ahead of the reader. A reader that stops early must call stop. A
// batch belongs to the reader until it is given to recycle, if ever.
func (p *split) stream(seed uint64, batch, buffer, threads int) (batches <-chan []Position, recycle func([]Position), stop func()) {
	out := make(chan []Position, 2)
	free := make(chan []Position, 4)
	done := make(chan struct{})
	var once sync.Once
	s := &stream{part: p, random: rand.New(rand.NewPCG(seed, 0)), threads: max(threads, 1)}
	// Room for all that the pool will hold, but for games that are very long: to grow step by step takes three times the memory.
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
	order   []int // games still to come
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
