package search

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"kibitz/engine"
	"kibitz/engine/book"
	"kibitz/engine/chess"
	"kibitz/engine/level"
	"kibitz/engine/syzygy"
)

// Limits of the options.
const (
	maxThreads      = 256
	defaultHash     = 64                          // MB
	maxHash         = min(1<<20, math.MaxInt>>20) // the second where addresses have 32 bits
	maxMultiPV      = 500
	maxMoveOverhead = 5000 // ms
	maxLevelSeed    = 1<<31 - 1
	maxProbeDepth   = 100
)

// levelHash is how much of the table, in MB, a player below full strength uses. It is emptied before every
// move, which for all of a large table takes longer than the move. A level thinks of some ten thousand
// positions: it plays the same with more.
const levelHash = 16

// Engine is the native engine. It implements [engine.Engine].
type Engine struct {
	settings settings
	table    *table
	shortage string // of memory for the table, to be published by the next search
	workers  []*worker
	previous int           // score of the game's last search for the side that moved, or noScore
	player   *level.Player // who plays this game below full strength, or nil
	book     *book.Book    // see openBook; nil when there is none

	tables       *syzygy.Tables // or nil
	remark       string         // to be published by the next search
	tableProblem string         // the last one that was

	background bool // see NewBackground

	busy    atomic.Bool
	closed  bool
	running sync.WaitGroup
	cancel  context.CancelFunc // of the running search
}

// settings are the values of the options.
type settings struct {
	hash     int   // MB
	fewerMB  error // why hash is less than was asked for
	threads  int
	multiPV  int
	overhead time.Duration
	ponder   bool
	analyse  bool
	showWDL  bool
	chess960 bool
	level    level.Level
	limited  bool // to the rating elo
	elo      int
	skill    int
	seed     int // of the players of a level and of what is chosen from the book; 0 takes another one for every game
	ownBook  bool
	bookFile string // of the book that is open, or empty
	bestBook bool   // the book's best move instead of one by lot

	tablePath  string
	badTables  error // what is wrong with some of the folders in tablePath
	tableDepth int   // plies
	tableLimit int   // pieces
	fifty      bool
}

var _ engine.Engine = (*Engine)(nil)

// New returns an engine with its default settings. The transposition table is
// allocated by the first search, so an engine that is only asked for its
// options costs nothing.
func New() *Engine {
	return &Engine{
		settings: settings{hash: defaultHash, threads: 1, multiPV: 1, overhead: 10 * time.Millisecond,
			level: level.Strongest(), elo: level.MaxElo, skill: level.MaxSkill,
			tableDepth: 1, tableLimit: syzygy.MaxPieces, fifty: true},
		previous: noScore,
	}
}

// ID names the engine.
func (e *Engine) ID() engine.ID { return engine.ID{Name: "Kibitz", Author: "the Kibitz authors"} }

// Options lists the options with their current values.
func (e *Engine) Options() []engine.Option {
	s := &e.settings
	spin := func(name string, def, value, low, high int) engine.Option {
		return engine.Option{Name: name, Kind: engine.Spin, Default: strconv.Itoa(def), Value: strconv.Itoa(value), Min: low, Max: high}
	}
	check := func(name string, def, value bool) engine.Option {
		return engine.Option{Name: name, Kind: engine.Check, Default: strconv.FormatBool(def), Value: strconv.FormatBool(value)}
	}
	options := []engine.Option{
		{Name: "Hash", Kind: engine.Spin, Default: strconv.Itoa(defaultHash), Value: strconv.Itoa(s.hash), Min: 1, Max: maxHash, Clipped: s.fewerMB},
		{Name: "Clear Hash", Kind: engine.Button},
		spin("Threads", 1, s.threads, 1, maxThreads),
		spin("MultiPV", 1, s.multiPV, 1, maxMultiPV),
		check("Ponder", false, s.ponder),
		spin("Move Overhead", 10, int(s.overhead/time.Millisecond), 0, maxMoveOverhead),
		check("UCI_AnalyseMode", false, s.analyse),
		check("UCI_ShowWDL", false, s.showWDL),
		check("UCI_Chess960", false, s.chess960),
		{Name: "Level", Kind: engine.Combo, Default: level.Strongest().Name, Value: s.level.Name, Choices: level.Names()},
		check("UCI_LimitStrength", false, s.limited),
		spin("UCI_Elo", level.MaxElo, s.elo, level.MinElo, level.MaxElo),
		spin("Skill Level", level.MaxSkill, s.skill, 0, level.MaxSkill),
		spin("Level Seed", 0, s.seed, 0, maxLevelSeed),
		check("OwnBook", false, s.ownBook),
		{Name: "BookFile", Kind: engine.String, Value: s.bookFile},
		check("Best Book Move", false, s.bestBook),
		{Name: "SyzygyPath", Kind: engine.String, Value: s.tablePath, Clipped: s.badTables},
		spin("SyzygyProbeDepth", 1, s.tableDepth, 1, maxProbeDepth),
		spin("SyzygyProbeLimit", syzygy.MaxPieces, s.tableLimit, 0, syzygy.MaxPieces),
		check("Syzygy50MoveRule", true, s.fifty),
	}
	if noFiles {
		options = slices.DeleteFunc(options, aboutFiles)
	}
	return append(options, tunableOptions()...)
}

// In a browser no file can be opened.
const noFiles = runtime.GOOS == "js"

// aboutFiles reports whether an option is about the opening book or the tablebases.
func aboutFiles(o engine.Option) bool {
	return strings.Contains(o.Name, "Book") || strings.HasPrefix(o.Name, "Syzygy")
}

// SetOption sets an option. A hash size above three quarters of the available
// memory is clipped to that, which engine.Option.Clipped tells. One that cannot
// be allocated is an error, and the old table stays.
func (e *Engine) SetOption(name, value string) error {
	if e.busy.Load() {
		return engine.ErrBusy
	}
	if o := engine.FindOption(e.Options(), name); o != nil {
		return e.set(*o, strings.TrimSpace(value))
	}
	return fmt.Errorf("no option is called %q", name)
}

func (e *Engine) set(o engine.Option, value string) error {
	s := &e.settings
	before := s.strength()
	var number int
	var flag bool
	var err error
	switch o.Kind {
	case engine.Spin:
		number, err = strconv.Atoi(value)
		if err != nil || number < o.Min || number > o.Max {
			return fmt.Errorf("option %s: %q is not a number from %d to %d", o.Name, value, o.Min, o.Max)
		}
	case engine.Check:
		flag, err = strconv.ParseBool(strings.ToLower(value))
		if err != nil {
			return fmt.Errorf("option %s: %q is neither true nor false", o.Name, value)
		}
	case engine.String:
		if value == "<empty>" { // what the protocol writes for an empty text
			value = ""
		}
	}
	switch o.Name {
	case "Hash":
		return e.resize(number)
	case "Clear Hash":
		e.forget()
	case "Threads":
		s.threads = number
	case "MultiPV":
		s.multiPV = number
	case "Ponder":
		s.ponder = flag
	case "Move Overhead":
		s.overhead = time.Duration(number) * time.Millisecond
	case "UCI_AnalyseMode":
		s.analyse = flag
	case "UCI_ShowWDL":
		s.showWDL = flag
	case "UCI_Chess960":
		s.chess960 = flag
	case "Level":
		l, ok := level.Named(value)
		if !ok {
			return fmt.Errorf("option %s: %q is none of %s", o.Name, value, strings.Join(o.Choices, ", "))
		}
		s.level = l
	case "UCI_LimitStrength":
		s.limited = flag
	case "UCI_Elo":
		s.elo = number
	case "Skill Level":
		s.skill = number
	case "Level Seed":
		s.seed = number
		e.seat()
	case "OwnBook":
		s.ownBook = flag
	case "BookFile":
		return e.openBook(value)
	case "Best Book Move":
		s.bestBook = flag
	case "SyzygyPath":
		return e.openTables(value)
	case "SyzygyProbeDepth":
		s.tableDepth = number
	case "SyzygyProbeLimit":
		s.tableLimit = number
	case "Syzygy50MoveRule":
		s.fifty = flag
	default:
		setTunable(o.Name, number)
	}
	if s.strength() != before {
		e.seat()
	}
	return nil
}

// resize sets the size of the table, as far as the memory goes.
func (e *Engine) resize(megabytes int) error {
	most := maxHash
	if available, known := availableMemory(); known {
		most = hashLimit(available, e.table.resident())
	}
	if err := e.replaceTable(min(megabytes, most)); err != nil {
		return err
	}
	e.settings.fewerMB = nil
	if megabytes > most {
		e.settings.fewerMB = fmt.Errorf("option Hash: %d MB is more than three quarters of the available memory, %d MB is used", megabytes, most)
	}
	return nil
}

// hashLimit returns three quarters, in MB, of the available bytes of memory and of
// the held bytes that the present table would give back.
func hashLimit(available, held uint64) int {
	const share = 4 << 20 / 3 // bytes for a MB of the table
	return int(min(max((available+held)/share, 1), maxHash))
}

// replaceTable replaces the table by one of another size, once there is one.
func (e *Engine) replaceTable(megabytes int) error {
	if e.table == nil {
		e.settings.hash = megabytes
		return nil
	}
	t, err := newTable(megabytes)
	if err != nil {
		return err
	}
	e.table.free()
	e.table, e.settings.hash = t, megabytes
	return nil
}

// ready makes the table and one worker a thread.
func (e *Engine) ready() error {
	if e.table == nil {
		t, err := e.firstTable()
		if err != nil {
			return err
		}
		e.table = t
	}
	for len(e.workers) < e.settings.threads {
		e.workers = append(e.workers, newWorker(len(e.workers)))
	}
	e.keepWorkers(e.settings.threads)
	return nil
}

// firstTable makes a table of the wanted size. If it cannot be had it is halved until one
// can, which the next search tells: no game is lost for want of memory.
func (e *Engine) firstTable() (*table, error) {
	t, err := newTable(e.settings.hash)
	if err == nil {
		return t, nil
	}
	problem := err
	for err != nil && e.settings.hash > 1 {
		e.settings.hash /= 2
		t, err = newTable(e.settings.hash)
	}
	e.shortage = fmt.Sprintf("option Hash: %v: %d MB is used", problem, e.settings.hash)
	return t, err
}

// keepWorkers frees all workers but the first n.
func (e *Engine) keepWorkers(n int) {
	for _, w := range e.workers[n:] {
		w.free()
	}
	clear(e.workers[n:])
	e.workers = e.workers[:n]
}

// strength returns the weakest of the levels that are asked for.
func (s *settings) strength() level.Level {
	l := level.Weakest(s.level, level.Skilled(s.skill))
	if s.limited {
		l = level.Weakest(l, level.Rated(s.elo))
	}
	return l
}

// seat puts another player of the level at the board, who knows nothing of what
// the last one thought.
func (e *Engine) seat() {
	seed := uint64(e.settings.seed)
	if seed == 0 {
		seed = rand.Uint64()
	}
	e.player = e.settings.strength().Player(seed)
	e.forget()
}

// forget empties the table and the histories.
func (e *Engine) forget() {
	if e.table != nil {
		e.table.clear(min(e.settings.threads, runtime.NumCPU()))
	}
	e.unlearn()
}

// unlearn empties all but the table.
func (e *Engine) unlearn() {
	for _, w := range e.workers {
		w.hist.clear()
	}
	e.previous = noScore
}

// NewGame forgets everything, and gets the memory that the next search needs.
func (e *Engine) NewGame(context.Context) error {
	if e.busy.Load() {
		return engine.ErrBusy
	}
	if e.closed {
		return engine.ErrTerminated
	}
	e.seat()
	if err := e.ready(); err != nil {
		return err
	}
	e.table.touch()
	return nil
}

// Go starts a search. The clock counts from here.
func (e *Engine) Go(ctx context.Context, root engine.Root, l engine.Limits) (*engine.Search, error) {
	start := time.Now()
	if e.closed {
		return nil, engine.ErrTerminated
	}
	if !e.busy.CompareAndSwap(false, true) {
		return nil, engine.ErrBusy
	}
	if err := e.ready(); err != nil {
		e.busy.Store(false)
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx)
	e.cancel = cancel
	s, sink := engine.NewSearch(ctx, l)
	e.running.Add(1)
	go func() {
		defer e.running.Done()
		defer cancel()
		e.yield()
		if e.shortage != "" {
			sink.Publish(engine.Info{Kind: engine.Text, Text: e.shortage})
			e.shortage = ""
		}
		best := e.think(ctx, start, root, l, sink)
		e.busy.Store(false) // before the result is known, so that its reader can go on
		sink.Finish(best, nil)
	}()
	return s, nil
}

// think runs a search to its end on this goroutine and others.
func (e *Engine) think(ctx context.Context, start time.Time, root engine.Root, l engine.Limits, sink *engine.Sink) engine.Best {
	r := &run{
		table: e.table, limits: l, analyse: e.settings.analyse, sink: sink, workers: e.workers,
		previous: e.previous, nextProgress: progressInterval,
	}
	p := root.Start
	for _, m := range root.Moves {
		r.keys = append(r.keys, p.Key())
		p.Make(m)
		if p.HalfmoveClock() == 0 {
			r.keys = r.keys[:0] // nothing before can recur
		}
	}
	r.keys = append(r.keys, p.Key())
	r.root = p
	r.timer = newTimer(start, l, p.Turn(), e.settings.overhead)
	r.waiting.Store(l.Ponder)
	known := e.bookMove(root, &p, l, sink)
	if known != chess.NoMove {
		r.confine(known)
	} else if e.player != nil {
		// What was thought before is forgotten, so that the move depends on
		// nothing but the position and the player.
		r.table = e.table.first(levelHash)
		r.table.clear(1)
		e.unlearn()
		r.thought = e.player.Think(&r.root)
		r.workers = r.workers[:1]
		r.limits.SoftNodes = r.thought.Nodes()
		if l.SoftNodes > 0 {
			r.limits.SoftNodes = min(r.limits.SoftNodes, l.SoftNodes)
		}
	}
	r.nodeLimit = 1 << 63
	if l.Nodes > 0 {
		r.nodeLimit = r.share(l.Nodes)
	}

	var legal chess.MoveList
	p.GenerateLegal(&legal)
	moves := slices.Clone(legal.Slice())
	if wanted := r.limits.SearchMoves; len(wanted) > 0 {
		moves = slices.DeleteFunc(moves, func(m chess.Move) bool { return !slices.Contains(wanted, m) })
	}
	if len(moves) == 0 {
		waitForRelease(ctx, sink, l)
		return e.noMove(&p, sink)
	}
	r.wanted = e.settings.multiPV
	if l.MultiPV > 0 {
		r.wanted = l.MultiPV
	}
	r.lines = r.wanted
	if r.thought != nil {
		r.lines = max(r.lines, r.thought.Lines())
	}
	r.lines = min(r.lines, len(moves))

	stopWatching := context.AfterFunc(ctx, r.cancel)
	defer stopWatching()
	ended := make(chan struct{})
	defer close(ended)
	if l.Ponder {
		go func() {
			select {
			case <-sink.PonderHit():
				r.ponderHit()
			case <-ended:
			}
		}()
	}

	r.table.nextSearch()
	var helpers sync.WaitGroup
	roots := e.consult(r, moves)
	e.tellTables(sink)
	for _, w := range r.workers {
		w.prepare(r, roots)
	}
	for _, w := range r.workers[1:] {
		helpers.Go(func() {
			e.yield()
			w.iterate()
		})
	}
	r.workers[0].iterate()
	waitForRelease(ctx, sink, l)
	r.stop.Store(true)
	helpers.Wait()

	w := r.choose()
	// The last word may differ from what was published: a stopped iteration
	// has found a better move, or another thread is right.
	if last := r.lineInfo(w, 0); len(r.final) == 0 || !sameLine(last, r.final[0]) {
		r.publish(w)
	} else if last.Nodes != r.final[0].Nodes {
		r.recount(&last)
	}
	best := r.settle(w)
	e.previous = w.result()
	if isDecided(e.previous) || known != chess.NoMove {
		e.previous = noScore
	}
	e.tellTables(sink)
	return best
}

// sameLine reports whether two messages say the same about a line.
func sameLine(a, b engine.Info) bool {
	return a.Score == b.Score && a.Bound == b.Bound && slices.Equal(a.PV, b.PV)
}

// waitForRelease holds back the result of an infinite search until it is
// stopped, and that of a pondering one until the ponder hit.
func waitForRelease(ctx context.Context, sink *engine.Sink, l engine.Limits) {
	if l.Infinite {
		<-ctx.Done()
		return
	}
	select {
	case <-sink.PonderHit(): // at once unless pondering
	case <-ctx.Done():
	}
}

// noMove is the result where there is nothing to choose from.
func (e *Engine) noMove(p *chess.Position, sink *engine.Sink) engine.Best {
	info := engine.Info{Kind: engine.Line, MultiPV: 1, Score: engine.CP(0)}
	if p.InCheck() {
		info.Score = engine.MateIn(0)
	}
	sink.Publish(info)
	return engine.Best{Lines: []engine.Info{info}}
}

// Close stops what runs, frees the memory and closes the tablebases and the book.
func (e *Engine) Close() error {
	if e.closed {
		return nil
	}
	e.closed = true
	if e.cancel != nil {
		e.cancel()
	}
	e.running.Wait()
	if e.table != nil {
		e.table.free()
		e.table = nil
	}
	e.keepWorkers(0)
	e.tables.Close()
	e.tables = nil
	return e.closeBook()
}
