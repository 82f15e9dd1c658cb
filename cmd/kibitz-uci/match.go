package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"kibitz/cmd/internal/cli"
	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/host"
	"kibitz/engine/match"
	"kibitz/engine/syzygy"
	"kibitz/engine/tournament"
	"kibitz/engine/uci"
)

const matchHelp = `kibitz-uci match [FLAGS]

Two engines play a match, more of them a tournament. Each is described by words KEY=VALUE after --engine1, --engine2
and so on, --engine for the next one, or --each for all of them:
  cmd=COMMAND LINE   how to start it; "self" (the default) is this program
  dir=FOLDER         where it is started
  name=NAME          instead of what it calls itself
  option.NAME=VALUE  a UCI option
  human=RATING       it plays and resigns like a person of that rating on Lichess
  tc= movetime= nodes= depth=   instead of the flags below, for this engine alone
Example:
  kibitz-uci match --engine1 cmd=self option.Hash=16 --engine2 "cmd=gnuchess --uci" \
    --openings 8moves_v3.pgn.zip --tc 2+0.02 --games 100 --concurrency 2 --pgnout games.pgn
`

// mostEngines bounds the number of engines of a tournament.
const mostEngines = 200

// conditions holds limits as text of the command line.
type conditions struct {
	tc       string
	movetime time.Duration
	nodes    uint64
	depth    int
}

// engine returns what holds for every engine, as a file of a tournament has it.
func (c conditions) engine() tournament.Engine {
	e := tournament.Engine{TC: c.tc}
	if c.movetime != 0 {
		e.MoveTime = c.movetime.String()
	}
	if c.nodes != 0 {
		e.Nodes = strconv.FormatUint(c.nodes, 10)
	}
	if c.depth != 0 {
		e.Depth = strconv.Itoa(c.depth)
	}
	return e
}

// matchFlags holds the command line of match.
type matchFlags struct {
	engines     []match.Player
	common      conditions
	openings    string
	order       string
	plies       int
	seed        uint64
	games       int
	concurrency int
	chess960    bool
	margin      time.Duration
	maxMoves    int
	resign      string
	draw        string
	sprt        string
	pgnOut      string
	pgnStyle    string
	affinity    bool
	resume      bool
	event       string
	log         string
	human       string
	tablebases  string
	tournament  tournamentFlags

	leftOut string // warning about skipped openings
}

// runMatch implements the command match.
func runMatch(ctx context.Context, io cli.Stdio, args []string) error {
	var m matchFlags
	words, shared, rest, err := engineWords(args)
	if err != nil {
		return err
	}
	f := io.Flags(matchHelp)
	f.StringVar(&m.common.tc, "tc", "", "time control: [MOVES/]SECONDS[+INCREMENT]")
	f.DurationVar(&m.common.movetime, "movetime", 0, "time per move, such as 100ms")
	f.Uint64Var(&m.common.nodes, "nodes", 0, "nodes per move")
	f.IntVar(&m.common.depth, "depth", 0, "depth per move")
	f.StringVar(&m.openings, "openings", "", "PGN, EPD or FEN file, optionally zipped or gzipped; a Polyglot book (.bin); eco: lines of named openings; chess960 or dfrc: its start positions")
	f.StringVar(&m.order, "order", "random", "order of the openings: random or sequential")
	f.IntVar(&m.plies, "plies", 0, "maximum of plies of an opening (0: all)")
	f.Uint64Var(&m.seed, "seed", 1, "seed of the random order")
	f.IntVar(&m.games, "games", 100, "number of games, rounded up to pairs")
	f.IntVar(&m.concurrency, "concurrency", 1, "games in parallel")
	f.BoolVar(&m.chess960, "chess960", false, "play Chess960")
	f.DurationVar(&m.margin, "margin", 10*time.Millisecond, "time overrun to tolerate, for the delay of pipes and the scheduler")
	f.IntVar(&m.maxMoves, "maxmoves", 400, "adjudicate a draw after this number of moves (0: never)")
	f.StringVar(&m.resign, "resign", "", "adjudicate wins: SCORE,MOVES, such as 600,4 (centipawns; both agree)")
	f.StringVar(&m.draw, "draw", "", "adjudicate draws: SCORE,MOVES,FROM, such as 10,8,40")
	f.StringVar(&m.sprt, "sprt", "", "stop at a verdict: ELO0,ELO1[,ALPHA,BETA], such as 0,5,0.05,0.05")
	f.StringVar(&m.pgnOut, "pgnout", "", "append the games to this file")
	f.StringVar(&m.pgnStyle, "pgnstyle", string(match.Fastchess), "tags and comments of the games as this program writes them: fastchess or cutechess")
	f.BoolVar(&m.affinity, "affinity", false, "tie the engines of each game to processors of their own, one per thread (Linux and Windows)")
	f.BoolVar(&m.resume, "resume", false, "count the games of these engines and this event that are in the pgnout file, and play the rest")
	f.StringVar(&m.event, "event", "Kibitz match", "PGN tag")
	f.StringVar(&m.human, "human", "", "engine 1 plays like a person of this Lichess rating, 500 to 2600")
	f.StringVar(&m.tablebases, "tablebases", "", "adjudicate by the Syzygy tablebases in these folders")
	m.tournament.define(f)
	f.StringVar(&m.log, "log", "", "log the communication with the engines to this file")
	if err := cli.ParseAll(f, rest); err != nil {
		return err
	}
	if m.human != "" {
		words[0] = append(words[0], "human="+m.human)
	}
	if m.tournament.file != "" {
		engines, err := m.readTournament(io)
		if err != nil {
			return err
		}
		return m.run(ctx, io, engines)
	}
	var engines [][]setting
	for _, w := range words {
		settings, err := splitEngine(w[shared:])
		if err != nil {
			return err
		}
		common, err := splitEngine(w[:shared])
		if err != nil {
			return err
		}
		for i := range common {
			common[i].shared = true
		}
		engines = append(engines, append(common, settings...)) // the last word with a key counts
	}
	return m.run(ctx, io, engines)
}

// engineWords takes the descriptions of engines out of a command line: the words after --engine1, --engine2 and so on,
// --engine for the next one, or --each for all, up to the next flag. The words of one argument are separate if each has
// a key. The first shared words of each engine are those for all.
func engineWords(args []string) (words [][]string, shared int, rest []string, err error) {
	const nobody, forEach = -1, -2
	current := nobody
	var each []string
	for _, a := range args {
		name, value, hasValue := strings.Cut(strings.TrimLeft(a, "-"), "=")
		number, engine := strings.CutPrefix(name, "engine")
		switch {
		case strings.HasPrefix(a, "-") && name == "each":
			current = forEach
			if hasValue {
				each = append(each, value)
			}
		case strings.HasPrefix(a, "-") && engine:
			current = len(words)
			if number != "" {
				n, err := strconv.Atoi(number)
				if err != nil || n < 1 || n > mostEngines {
					return nil, 0, nil, fmt.Errorf("match: --%s: engines are numbered from 1 to %d", name, mostEngines)
				}
				current = n - 1
			}
			for len(words) <= current {
				words = append(words, nil)
			}
			if hasValue {
				words[current] = append(words[current], value)
			}
		case strings.HasPrefix(a, "-") || current == nobody:
			current = nobody
			rest = append(rest, a)
		case current == forEach:
			each = append(each, a)
		default:
			words[current] = append(words[current], a)
		}
	}
	for len(words) < 2 {
		words = append(words, nil)
	}
	for i, own := range words {
		words[i] = append(slices.Clone(each), own...)
	}
	return words, len(each), rest, nil
}

// engineKey matches the beginning of KEY= in the description of an engine.
var engineKey = regexp.MustCompile(`(?:^|\s)(cmd|name|dir|human|tc|movetime|nodes|depth|option\.[^=]+)=`)

// setting is KEY=VALUE of an engine.
type setting struct {
	key, value string
	shared     bool // it holds for all engines
}

// splitEngine splits "cmd=gnuchess --uci name=x" into its settings. A value ends at the next key.
func splitEngine(words []string) (settings []setting, err error) {
	for _, arg := range words {
		keys := engineKey.FindAllStringSubmatchIndex(arg, -1)
		if len(keys) == 0 || keys[0][0] != 0 {
			return nil, fmt.Errorf("match: %q is not KEY=VALUE with a known key", arg)
		}
		for i, k := range keys {
			end := len(arg)
			if i+1 < len(keys) {
				end = keys[i+1][0]
			}
			settings = append(settings, setting{key: arg[k[2]:k[3]], value: strings.TrimSpace(arg[k[1]:end])})
		}
	}
	return settings, nil
}

// player makes a player of its settings. Options keep their order, as far as they have one.
func (m *matchFlags) player(settings []setting, log func(sent bool, line string)) (p match.Player, err error) {
	for _, s := range settings {
		if s.value == "" && slices.Contains([]string{"human", "movetime", "nodes", "depth"}, s.key) {
			return p, fmt.Errorf("match: %s= has no value", s.key)
		}
	}
	var each []setting
	settings = slices.Clone(settings)
	settings = slices.DeleteFunc(settings, func(s setting) bool {
		if s.shared && strings.HasPrefix(s.key, "option.") {
			each = append(each, s)
			return true
		}
		return false
	})
	common := m.common.engine()
	common.Options = engineOf(each).Options
	e := engineOf(settings).Within(common)
	if p, err = e.Player(); err != nil {
		return p, flagError(err, "")
	}
	place := func(s host.Setting) int {
		return slices.IndexFunc(settings, func(x setting) bool { return x.key == "option."+s.Name })
	}
	slices.SortStableFunc(p.Options, func(a, b host.Setting) int { return cmp.Compare(place(a), place(b)) })
	cmd, err := command(cmp.Or(e.Command, "self"))
	if err != nil {
		return p, fmt.Errorf("match: %w", err)
	}
	cmd.Dir, cmd.Log = e.Dir, log
	p.Open = func(ctx context.Context) (engine.Engine, error) { return uci.Start(ctx, cmd) }
	return p, nil
}

// flagError says of an error of a description what is wrong with the command line. The names of fields get a prefix there.
func flagError(err error, prefix string) error {
	if field := (*tournament.FieldError)(nil); errors.As(err, &field) {
		return fmt.Errorf("match: %s%s%s", prefix, field.Field, field.Problem)
	}
	return named(err)
}

// config returns the configuration of a match from the flags.
func (m *matchFlags) config() (c match.Config, err error) {
	c = match.Config{
		Players: [2]match.Player(m.engines[:2]), Pairs: (m.games + 1) / 2, Concurrency: m.concurrency,
	}
	if m.games < 1 || m.concurrency < 1 {
		return c, errors.New("match: --games and --concurrency must be at least 1")
	}
	f := m.file(nil)
	if c.Rules, err = f.Rules(); err != nil {
		return c, flagError(err, "--")
	}
	if m.sprt != "" {
		v, err := tournament.ParseNumbers("sprt", m.sprt, 2, "elo0", "elo1", "alpha", "beta")
		if err != nil {
			return c, flagError(err, "--")
		}
		s := match.SPRT{Elo0: v[0], Elo1: v[1], Alpha: 0.05, Beta: 0.05}
		if len(v) > 2 {
			s.Alpha = v[2]
		}
		if len(v) > 3 {
			s.Beta = v[3]
		}
		if err := s.Validate(); err != nil {
			return c, err
		}
		c.SPRT = &s
	}
	if _, err := match.ParseStyle(m.pgnStyle); err != nil {
		return c, err
	}
	if err := (match.Hall{Players: m.engines, Rules: c.Rules, Concurrency: m.concurrency}).Check(); err != nil {
		return c, err
	}
	if c.Openings, m.leftOut, err = f.Openings.Book(c.Pairs); err != nil {
		return c, flagError(err, "--")
	}
	return c, nil
}

// run plays the match and reports its progress.
func (m *matchFlags) run(ctx context.Context, io cli.Stdio, engines [][]setting) error {
	if err := checkLimits(engine.Limits{MoveTime: m.common.movetime, Depth: m.common.depth}); err != nil {
		return fmt.Errorf("match: %w", err)
	}
	log, closeLog, err := openLog(m.log, io.Err)
	if err != nil {
		return err
	}
	defer closeLog()
	for i, settings := range engines {
		p, err := m.player(settings, func(sent bool, line string) { log(i+1, sent, line) })
		if err != nil {
			return err
		}
		m.engines = append(m.engines, p)
	}
	c, err := m.config()
	if err != nil {
		return err
	}
	if m.tournament.save != "" {
		return m.saveTournament(engines)
	}
	if m.tablebases != "" {
		tables, err := syzygy.Open(m.tablebases)
		if err != nil {
			return fmt.Errorf("match: --tablebases: %w", err)
		}
		defer tables.Close()
		c.Known = tables.Outcome
	}
	remark := func(text string) {
		if text != "" {
			fmt.Fprintf(io.Err, "match: %s\n", text)
		}
	}
	remark(m.leftOut)
	if m.tournament.asked() || len(m.engines) > 2 {
		return m.play(ctx, io, c, remark)
	}
	remark(match.TooFew(c.Openings, c.Pairs))
	names := [2]string{m.engines[0].Name, m.engines[1].Name}
	if m.resume {
		if m.pgnOut == "" {
			return errors.New("match: --resume needs --pgnout")
		}
		if names, err = match.Names(ctx, c.Players); err != nil {
			return fmt.Errorf("match: %w", err)
		}
		if c.Before, err = match.ReadResults(m.pgnOut, match.Event{Name: m.event, Players: names}); err != nil {
			return fmt.Errorf("match: --resume: %w", err)
		}
	}
	for i := range names {
		if names[i] == "" {
			names[i] = fmt.Sprintf("engine%d", i+1)
		}
	}
	event, style := match.Event{Name: m.event}, match.Style(m.pgnStyle)
	var out match.Backlog
	if m.pgnOut != "" {
		// Check first that a game can hold the names; an invalid one, such as text that is not UTF-8, would fail after
		// every game.
		if _, err := (match.Record{Names: names, Opening: match.StartOnly()[0]}).Game(event); err != nil {
			return fmt.Errorf("match: %w", err)
		}
		f, err := match.OpenGames(m.pgnOut)
		if err != nil {
			return err
		}
		defer f.Close()
		out.File = f
	}
	live := &liveLine{w: io.Out, terminal: cli.IsTerminal(io.Out)}
	var writeErr error // of the last write; retried until it succeeds
	var conduct [2]match.Conduct
	c.Played = func(r match.Record, t match.Tally) {
		if r.Played {
			conduct[r.White].Note(r, chess.White)
			conduct[1-r.White].Note(r, chess.Black)
			names[r.White], names[1-r.White] = r.Names[0], r.Names[1]
			before := writeErr
			if writeErr = style.WriteGame(&out, event, r); writeErr != nil && before == nil {
				live.note(fmt.Sprintf("game %d could not be written, which is tried again after each game: %v", r.Number+1, writeErr))
			}
			if r.Result().Faulty() {
				live.note(fmt.Sprintf("game %d, %s - %s: %s", r.Number+1, r.Names[0], r.Names[1], r.Finished.Reason))
			}
		}
		live.show(t.Line(names, 2*c.Pairs, c.SPRT), t.Ended() == 2*c.Pairs)
	}
	begun := time.Now()
	tally, err := match.Run(ctx, c)
	live.end()
	writeErr = out.Flush()
	if err != nil && tally.Games() == 0 {
		return fmt.Errorf("match: %w", err)
	}
	fmt.Fprintf(io.Out, "\n%s", tally.Report(names, c.SPRT))
	for i := range conduct {
		if told := conduct[i].String(); told != "" {
			fmt.Fprintf(io.Out, "%s: %s\n", names[i], told)
		}
	}
	fmt.Fprintf(io.Out, "Time: %v\n", time.Since(begun).Round(time.Second))
	switch {
	case err != nil:
		return fmt.Errorf("match: %w", err)
	case writeErr != nil:
		return fmt.Errorf("match: the games could not all be written: %w", writeErr)
	}
	return ctx.Err() // interrupted before the end
}

// openLog opens the file of --log, if any. A write error does not stop the match; it is reported once.
func openLog(path string, errs io.Writer) (log func(engine int, sent bool, line string), close func(), err error) {
	if path == "" {
		return func(int, bool, string) {}, func() {}, nil
	}
	f, err := os.OpenFile(filepath.Clean(path), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, nil, err
	}
	begun := time.Now()
	var mu sync.Mutex
	var b bytes.Buffer
	told := false
	return func(engine int, sent bool, line string) {
		mu.Lock()
		defer mu.Unlock()
		arrow := "->"
		if sent {
			arrow = "<-"
		}
		b.Reset()
		fmt.Fprintf(&b, "%.6f %d %s %s\n", time.Since(begun).Seconds(), engine, arrow, line)
		if _, err := f.Write(b.Bytes()); err != nil && !told {
			told = true
			fmt.Fprintf(errs, "match: --log: %v; what cannot be written is left out\n", err)
		}
	}, func() { f.Close() }, nil
}
