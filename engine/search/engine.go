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

// levelHash is how much of the table, in MB, a player below full strength uses. It is cleared before every move,
// which would take longer than the move for a large table. A level searches some ten thousand positions, so it plays
// the same with more.
const levelHash = 16

// Engine is the native engine. It implements [engine.Engine].
type Engine struct {
	settings      settings
	table         *table
	shortage      string // of memory for the table; the next search publishes it
	workers       []*worker
	previousScore int           // score of the game's last search for the side that moved, or noScore
	player        *level.Player // who plays this game below full strength, or nil
	book          *book.Book    // see openBook; nil if there is none

	tables       *syzygy.Tables // or nil
	tableInfo    string         // the next search publishes it
	tableProblem string         // the last one published

	background bool // see NewBackground

	busy    atomic.Bool
	closed  bool
	running sync.WaitGroup
	cancel  context.CancelFunc // of the running search
}

// settings are the values of the options.
type settings struct {
	hash     int   // MB
	fewerMB  error // why hash is less than requested, or nil
	threads  int
	multiPV  int
	overhead time.Duration
	ponder   bool
	analyse  bool
	showWDL  bool
	chess960 bool
	level    level.Level
	limited  bool // elo limits the strength
	elo      int
	skill    int
	seed     int // of the level's player and of book moves; 0 draws a new one for every game
	ownBook  bool
	bookFile string // of the open book, or empty
	bestBook bool   // always the book's best move

	tablePath  string
	badTables  error // about unusable folders in tablePath
	tableDepth int   // plies
	tableLimit int   // pieces
	fifty      bool
}

var _ engine.Engine = (*Engine)(nil)

// New returns an engine with default settings. The first search allocates the transposition table, so an engine that
// is only asked for its options costs nothing.
func New() *Engine {
	return &Engine{
		settings: settings{hash: defaultHash, threads: 1, multiPV: 1, overhead: 10 * time.Millisecond,
			level: level.Strongest(), elo: level.MaxElo, skill: level.MaxSkill,
			tableDepth: 1, tableLimit: syzygy.MaxPieces, fifty: true},
		previousScore: noScore,
	}
}

// ID returns the engine's name and authors.
func (e *Engine) ID() engine.ID { return engine.ID{Name: "Kibitz", Author: "the Kibitz authors"} }

// Options returns the options with their current values.
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

// noFiles is set in a browser, which has no file system.
const noFiles = runtime.GOOS == "js"

// aboutFiles reports whether an option is about the opening book or the tablebases.
func aboutFiles(o engine.Option) bool {
	return strings.Contains(o.Name, "Book") || strings.HasPrefix(o.Name, "Syzygy")
}

// SetOption sets an option. Hash is clipped to three quarters of the available memory, which engine.Option.Clipped
// reports. If the table cannot be allocated, SetOption returns an error and keeps the old one.
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
		if value == "<empty>" { // UCI's empty string
			value = ""
		}
	}
	switch o.Name {
	case "Hash":
		return e.resize(number)
	case "Clear Hash":
		e.clearAll()
	case "Threads":
		s.threads = number
		if e.table != nil { // else the first search makes the workers with it
			return e.ready()
		}
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
		e.attachPlayer()
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
		e.attachPlayer()
	}
	return nil
}

// resize sets the size of the table, clipped to the available memory.
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

// hashLimit returns, in MB, three quarters of the sum of the available bytes and of held, the bytes that the present
// table would free.
func hashLimit(available, held uint64) int {
	const share = 4 << 20 / 3 // bytes of memory for a MB of the table
	return int(min(max((available+held)/share, 1), maxHash))
}

// replaceTable allocates a table of another size and then frees the old one.
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

// ready allocates the table and one worker a thread.
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

// firstTable allocates a table of the size of option Hash. While that fails it halves the size, which the next search
// reports: no game is lost for lack of memory.
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

// strength returns the weakest of the levels that the options ask for.
func (s *settings) strength() level.Level {
	l := level.Weakest(s.level, level.Skilled(s.skill))
	if s.limited {
		l = level.Weakest(l, level.Rated(s.elo))
	}
	return l
}

// attachPlayer starts a new player of the level and clears the state of the last one.
func (e *Engine) attachPlayer() {
	seed := uint64(e.settings.seed)
	if seed == 0 {
		seed = rand.Uint64()
	}
	e.player = e.settings.strength().Player(seed)
	e.clearAll()
}

// clearAll clears the table and the histories.
func (e *Engine) clearAll() {
	if e.table != nil {
		e.table.clear(min(e.settings.threads, runtime.NumCPU()))
	}
	e.clearHistories()
}

// clearHistories clears all that a game has learnt except the table.
func (e *Engine) clearHistories() {
	for _, w := range e.workers {
		w.hist.clear()
		clear(w.prover.slots)
	}
	e.previousScore = noScore
}

// NewGame clears the state of the last game and allocates the memory that the next search needs.
func (e *Engine) NewGame(context.Context) error {
	if e.busy.Load() {
		return engine.ErrBusy
	}
	if e.closed {
		return engine.ErrTerminated
	}
	e.attachPlayer()
	if err := e.ready(); err != nil {
		return err
	}
	e.table.touch()
	return nil
}

// Go starts a search. Its clock starts here.
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
		e.busy.Store(false) // before the result is out, so that its reader may start the next search
		sink.Finish(best, nil)
	}()
	return s, nil
}

// think runs a search to its end on this goroutine and others.
func (e *Engine) think(ctx context.Context, start time.Time, root engine.Root, l engine.Limits, sink *engine.Sink) engine.Best {
	r, moves := e.newRun(start, root, l, sink)
	if len(moves) == 0 {
		waitForRelease(ctx, sink, l)
		return e.noMove(&r.root, sink)
	}
	e.search(ctx, r, moves)
	return e.conclude(r)
}

// newRun sets up a search of root, and returns it with its root moves.
func (e *Engine) newRun(start time.Time, root engine.Root, l engine.Limits, sink *engine.Sink) (r *run, moves []chess.Move) {
	r = &run{
		root:  root.Start,
		table: e.table, limits: l, analyse: e.settings.analyse, fifty: e.settings.fifty, sink: sink, workers: e.workers,
		previousScore: e.previousScore, nextProgress: progressInterval,
	}
	p := &r.root
	for _, m := range root.Moves {
		r.keys = append(r.keys, p.Key())
		p.Make(m)
		if p.HalfmoveClock() == 0 {
			r.keys = r.keys[:0] // earlier positions cannot recur
		}
	}
	r.keys = append(r.keys, p.Key())
	r.timer = newTimer(start, l, p.Turn(), e.settings.overhead)
	r.pondering.Store(l.Ponder)
	if r.bookMove = e.bookMove(root, p, l, sink); r.bookMove != chess.NoMove {
		r.searchOnly(r.bookMove)
	} else if e.player != nil {
		// The move must depend on the position and the player alone.
		r.table = e.table.prefix(levelHash)
		r.table.clear(1)
		e.clearHistories()
		r.thought = e.player.Think(&r.root)
		r.workers = r.workers[:1]
		r.limits.SoftNodes = r.thought.Nodes()
		if l.SoftNodes > 0 {
			r.limits.SoftNodes = min(r.limits.SoftNodes, l.SoftNodes)
		}
	}
	r.nodeLimit = 1 << 63
	if l.Nodes > 0 {
		r.nodeLimit = r.nodeShare(l.Nodes)
	}

	var legal chess.MoveList
	p.GenerateLegal(&legal)
	moves = slices.Clone(legal.Slice())
	if wanted := r.limits.SearchMoves; len(wanted) > 0 {
		moves = slices.DeleteFunc(moves, func(m chess.Move) bool { return !slices.Contains(wanted, m) })
	}
	r.multiPV = e.settings.multiPV
	if l.MultiPV > 0 {
		r.multiPV = l.MultiPV
	}
	r.lines = r.multiPV
	if r.thought != nil {
		r.lines = max(r.lines, r.thought.Lines())
	}
	r.lines = min(r.lines, len(moves))
	return r, moves
}

// search runs all workers until the search has ended and its result may be released.
func (e *Engine) search(ctx context.Context, r *run, moves []chess.Move) {
	stopWatching := context.AfterFunc(ctx, r.cancel)
	defer stopWatching()
	ended := make(chan struct{})
	defer close(ended)
	if r.limits.Ponder {
		go func() {
			select {
			case <-r.sink.PonderHit():
				r.ponderHit()
			case <-ended:
			}
		}()
	}

	r.table.nextSearch()
	var helpers sync.WaitGroup
	roots := e.rankRootMoves(r, moves)
	e.sendTableInfo(r.sink)
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
	waitForRelease(ctx, r.sink, r.limits)
	r.stop.Store(true)
	helpers.Wait()
}

// conclude publishes the final lines where they differ from the last ones, and returns the result.
func (e *Engine) conclude(r *run) engine.Best {
	w := r.choose()
	// A stopped iteration may have found a better move, or another worker is chosen.
	if last := r.lineInfo(w, 0); len(r.published) == 0 || !sameLine(last, r.published[0]) {
		r.publish(w)
	} else if last.Nodes != r.published[0].Nodes {
		r.refreshCounters(&last)
	}
	best := r.result(w)
	e.previousScore = w.bestScore()
	if isDecided(e.previousScore) || r.bookMove != chess.NoMove {
		e.previousScore = noScore
	}
	e.sendTableInfo(r.sink)
	return best
}

// sameLine reports whether two messages agree in score, bound and moves.
func sameLine(a, b engine.Info) bool {
	return a.Score == b.Score && a.Bound == b.Bound && slices.Equal(a.PV, b.PV)
}

// waitForRelease blocks until an infinite search is stopped, or a pondering one is stopped or gets its ponder hit.
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

// noMove returns the result for a position without root moves.
func (e *Engine) noMove(p *chess.Position, sink *engine.Sink) engine.Best {
	info := engine.Info{Kind: engine.Line, MultiPV: 1, Score: engine.CP(0)}
	if p.InCheck() {
		info.Score = engine.MateIn(0)
	}
	sink.Publish(info)
	return engine.Best{Lines: []engine.Info{info}}
}

// Close stops the running search, frees the memory and closes the tablebases and the book.
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
