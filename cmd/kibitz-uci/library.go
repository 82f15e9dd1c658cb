//go:build !js

package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"kibitz/cmd/internal/cli"
	"kibitz/engine/chess"
	"kibitz/engine/library"
)

// libraryCommand is a subcommand of library.
type libraryCommand struct {
	name, args, help string
	run              func(ctx context.Context, c *libraryCall) error
}

// libraryCall is a call of a libraryCommand.
type libraryCall struct {
	cli.Stdio
	command *libraryCommand
	flags   *flag.FlagSet
	args    []string
	json    bool
}

// libraryCommands returns the command library.
func libraryCommands() []cli.Command {
	return []cli.Command{{Name: "library", Args: "COMMAND LIBRARY", Help: "keep and search millions of games", Run: runLibrary}}
}

func libraryTable() []libraryCommand {
	return []libraryCommand{
		{"import", "[--collection NAME] LIBRARY FILE...", "import PGN files, packed ones too; \"-\" is the standard input", libraryImport},
		{"search", "[FILTERS] LIBRARY", "list games", librarySearch},
		{"explore", "[FILTERS] LIBRARY", "count the moves that were played in a position", libraryExplore},
		{"report", "--player NAME [FILTERS] LIBRARY", "tell how a player does", libraryReport},
		{"export", "[FILTERS] [--out FILE] LIBRARY", "write games as PGN", libraryExport},
		{"check", "LIBRARY", "prove that the library is whole", libraryCheck},
		{"list", "LIBRARY", "list the collections and the changes that can be undone", libraryList},
		{"duplicates", "LIBRARY", "list games with the same players, date, result and moves", libraryDuplicates},
		{"delete", "[FILTERS] LIBRARY [GAME...]", "delete games", libraryDelete},
		{"move", "--to COLLECTION [FILTERS] LIBRARY [GAME...]", "move games to a collection", libraryMove},
		{"merge", "LIBRARY NAME INTO", "let the games of one name count as those of another", libraryMerge},
		{"undo", "LIBRARY", "take the last change back", libraryUndo},
		{"redo", "LIBRARY", "make the change again that was taken back", libraryRedo},
		{"compact", "[--give-up] LIBRARY", "write the games anew without deleted ones; nothing can be undone then", libraryCompact},
		{"backup", "LIBRARY FOLDER", "copy the library", libraryBackup},
		{"restore", "BACKUP LIBRARY", "put a backup in the place of the library", libraryRestore},
	}
}

func libraryHelp() string {
	var b strings.Builder
	b.WriteString(`kibitz-uci library COMMAND [FLAGS] LIBRARY ...

Keeps millions of games in a folder, LIBRARY, and searches them.
With --json, a command writes JSON, one value per line.

`)
	for _, c := range libraryTable() {
		fmt.Fprintf(&b, "  %-11s %s\n", c.name, c.help)
	}
	b.WriteString("\n\"kibitz-uci library COMMAND --help\" explains a command.\n")
	return b.String()
}

// runLibrary implements the command library.
func runLibrary(ctx context.Context, std cli.Stdio, args []string) error {
	name := ""
	if len(args) > 0 {
		name = args[0]
	}
	commands := libraryTable()
	at := slices.IndexFunc(commands, func(c libraryCommand) bool { return c.name == name })
	if at < 0 {
		switch name {
		case "help", "-h", "-help", "--help":
			_, err := io.WriteString(std.Out, libraryHelp())
			return err
		case "":
		default:
			fmt.Fprintf(std.Err, "library: %q is not a command\n\n", name)
		}
		io.WriteString(std.Err, libraryHelp())
		return cli.ErrUsage
	}
	c := &libraryCall{Stdio: std, command: &commands[at]}
	c.flags = std.Flags("kibitz-uci library " + c.command.name + " " + c.command.args + "\n\n" + strings.ToUpper(c.command.help[:1]) + c.command.help[1:] + ".")
	c.flags.BoolVar(&c.json, "json", false, "write JSON, a value on each line")
	c.args = args[1:]
	if err := c.command.run(ctx, c); err != nil {
		if errors.Is(err, flag.ErrHelp) || errors.Is(err, cli.ErrUsage) {
			return err
		}
		return fmt.Errorf("library %s: %w", c.command.name, err)
	}
	return nil
}

// parse reads the flags. It requires a minimum of arguments.
func (c *libraryCall) parse(least int) error {
	err := cli.ParseAtLeast(c.flags, c.args, least)
	c.args = c.flags.Args()
	return err
}

// value writes a value as JSON.
func (c *libraryCall) value(v any) error { return json.NewEncoder(c.Out).Encode(v) }

// with opens the library of the first argument.
func (c *libraryCall) with(write bool, do func(l *library.Library) error) (err error) {
	l, err := library.Open(c.args[0], write)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.Close()) }()
	return do(l)
}

// filters holds the flags that select games.
type filters struct {
	library.Search
	results, speeds, collections string
	fen, moves, structure, at    string
	sort                         string
}

func (c *libraryCall) filters() *filters {
	s := &filters{}
	f := c.flags
	f.Func("query", "words and terms in one `text`, such as \"carlsen 2019- elo:2700- B90-B99 1-0\"; other filters come after it", func(text string) (err error) {
		s.Search, err = library.ParseQuery(text)
		return err
	})
	f.StringVar(&s.Player, "player", "", "games of a player whose name contains these words, or equals a name in quotes")
	f.StringVar(&s.Opponent, "opponent", "", "games against this opponent")
	f.StringVar(&s.White, "white", "", "games with this player as White")
	f.StringVar(&s.Black, "black", "", "games with this player as Black")
	f.StringVar(&s.Event, "event", "", "games of an event")
	f.StringVar(&s.Site, "site", "", "games from a place")
	f.StringVar(&s.Round, "round", "", "games of a round")
	f.StringVar(&s.From, "from", "", "games since a `date`: 1994, 1994.02 or 1994.02.24")
	f.StringVar(&s.To, "until", "", "games up to a `date`")
	f.IntVar(&s.MinElo, "min-elo", 0, "both players have at least this rating")
	f.IntVar(&s.MaxElo, "max-elo", 0, "both players have at most this rating")
	f.StringVar(&s.ECO, "eco", "", "an ECO `code`, a prefix or a range: B90, B9, B90-B99")
	f.StringVar(&s.results, "result", "", "one or more of 1-0, 0-1, 1/2-1/2 and *, with commas")
	f.StringVar(&s.speeds, "speed", "", "one or more of bullet, blitz, rapid, classical and unknown, with commas")
	f.StringVar(&s.collections, "in", "", "one or more `collections`, with commas")
	f.BoolVar(&s.Broken, "broken", false, "only games that could not be read to their end")
	f.StringVar(&s.fen, "fen", "", "games with this position, a `FEN`")
	f.StringVar(&s.moves, "moves", "", "games with the position after these moves, such as \"e4 c5\"")
	return s
}

// patterns declares the flags of position patterns.
func (c *libraryCall) patterns(s *filters) {
	f := c.flags
	f.StringVar(&s.Material, "material", "", "games with this material, such as KRBP*vKRNP*: a star means any number, a plus at least one; either side may have either color")
	f.StringVar(&s.structure, "pawns", "", "games with exactly these pawns, a `FEN`")
	f.StringVar(&s.at, "pieces", "", "games with pieces on squares, such as \"Nd5 pe6\": capitals are White's")
	f.IntVar(&s.Plies, "plies", 0, "number of consecutive plies with the pattern (default 2 for material alone, otherwise 1)")
}

// finish parses the flags that are text.
func (s *filters) finish() error {
	for _, text := range words(s.results) {
		o, err := chess.ParseOutcome(text)
		if err != nil {
			return err
		}
		s.Results = append(s.Results, o)
	}
	for _, text := range words(s.speeds) {
		speed, err := library.ParseSpeed(text)
		if err != nil {
			return err
		}
		s.Speeds = append(s.Speeds, speed)
	}
	s.Collections = words(s.collections)
	if s.fen != "" || s.moves != "" {
		p, err := positionOf(s.fen, s.moves)
		if err != nil {
			return err
		}
		s.Position = &p
	}
	if s.structure != "" {
		setup, err := chess.ParseSetup(s.structure)
		if err != nil {
			return err
		}
		s.Structure = &setup
	}
	if s.at != "" {
		pieces, err := library.ParsePieces(s.at)
		if err != nil {
			return err
		}
		s.Pieces = pieces
	}
	if s.sort != "" {
		name, descending := strings.CutPrefix(s.sort, "-")
		column, err := library.ParseColumn(name)
		if err != nil {
			return err
		}
		s.Sort, s.Descending = column, descending
	}
	return nil
}

// words splits a list at its commas.
func words(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == ',' })
}

// positionOf returns the position after moves from a FEN or the start position.
func positionOf(fen, moves string) (chess.Position, error) {
	p := chess.StartPosition()
	if fen != "" {
		var err error
		if p, err = chess.ParseFEN(fen); err != nil {
			return p, err
		}
	}
	for _, text := range strings.Fields(moves) {
		if text = strings.TrimLeft(text, "0123456789."); text == "" {
			continue
		}
		m, err := chess.ParseTyped(&p, text)
		if err != nil {
			return p, err
		}
		p.Make(m)
	}
	return p, nil
}

func libraryImport(ctx context.Context, c *libraryCall) error {
	collection := c.flags.String("collection", "", "collection of the games (default the name of the file)")
	if err := c.parse(2); err != nil {
		return err
	}
	if _, err := os.Stat(c.args[0]); errors.Is(err, os.ErrNotExist) {
		l, err := library.Create(c.args[0])
		if err != nil {
			return err
		}
		if err := l.Close(); err != nil {
			return err
		}
	}
	return c.with(true, func(l *library.Library) error {
		for _, file := range c.args[1:] {
			if err := c.importFile(ctx, l, file, *collection); err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
		}
		return nil
	})
}

// importLine is the output of an import.
type importLine struct {
	File string `json:"file"`
	library.Progress
	Seconds     float64 `json:"seconds"`
	LeftSeconds float64 `json:"left"`
}

func (c *libraryCall) importFile(ctx context.Context, l *library.Library, file, collection string) error {
	terminal := cli.IsTerminal(c.Err)
	last := time.Now()
	// Reading games makes much garbage beside little that lives. The statistics that follow are the reverse.
	const gamesGC, statisticsGC = 300, 50
	defer debug.SetGCPercent(debug.SetGCPercent(gamesGC))
	o := library.Import{Collection: collection, Progress: func(p library.Progress) {
		if p.Finished {
			debug.SetGCPercent(statisticsGC)
		}
		if time.Since(last) < time.Second && !p.Finished {
			return
		}
		last = time.Now()
		switch {
		case c.json:
			c.value(importLine{file, p, p.Elapsed.Seconds(), p.Left.Seconds()})
		case terminal:
			fmt.Fprintf(c.Err, "\r%d games, %d a second, %v left ", p.Games, perSecond(uint64(p.Games-p.Resumed), p.Elapsed), p.Left.Round(time.Second))
		}
	}}
	var p library.Progress
	var err error
	if file == "-" {
		if collection == "" {
			o.Collection = "standard input"
		}
		p, err = l.Import(ctx, c.In, o)
	} else {
		p, err = l.ImportFile(ctx, file, o)
	}
	if terminal && !c.json {
		fmt.Fprintln(c.Err)
	}
	if !c.json {
		resumed := ""
		if p.Resumed > 0 {
			resumed = fmt.Sprintf(", %d of them before it was interrupted", p.Resumed)
		}
		fmt.Fprintf(c.Out, "%s: %s read%s; %d added, %d there already, %d broken but kept, %d too long to be kept; %.1f s, %d games per second\n", file, counted(p.Games, "game"),
			resumed, p.Added, p.Equal, p.Broken, p.Refused, p.Elapsed.Seconds(), perSecond(uint64(p.Games-p.Resumed), p.Elapsed))
	}
	return err
}

func librarySearch(ctx context.Context, c *libraryCall) error {
	s := c.filters()
	c.patterns(s)
	c.flags.StringVar(&s.sort, "sort", "number", "a `column`: number, white, black, whiteelo, blackelo, result, eco, date, event, site, round or plies; a leading - reverses the order")
	c.flags.IntVar(&s.Offset, "offset", 0, "number of games to skip")
	c.flags.IntVar(&s.Limit, "limit", 50, "maximum of games to list")
	if err := c.parse(1); err != nil {
		return err
	}
	if err := s.finish(); err != nil {
		return err
	}
	return c.with(false, func(l *library.Library) error {
		begun := time.Now()
		found, err := l.Find(ctx, s.Search)
		if err != nil {
			return err
		}
		took := time.Since(begun)
		if c.json {
			return c.value(struct {
				library.Found
				Milliseconds float64 `json:"milliseconds"`
			}{found, took.Seconds() * 1000})
		}
		for _, g := range found.Games {
			fmt.Fprintf(c.Out, "%8d  %-24s %4s  %-24s %4s  %-7s %-10s %-3s %s\n", g.ID, g.White, rating(g.WhiteElo), g.Black, rating(g.BlackElo), g.Result, g.Date, g.ECO, g.Event)
		}
		fmt.Fprintf(c.Out, "%s found in %.0f ms\n", counted(found.Count, "game"), took.Seconds()*1000)
		return damagedNote(found.Damaged)
	})
}

func rating(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// damagedNote returns the error of a result that lacks damaged games.
func damagedNote(list []string) error {
	var errs []error
	for _, s := range list {
		errs = append(errs, errors.New(s))
	}
	return errors.Join(errs...)
}

// tallyLine is the output of a tally.
type tallyLine struct {
	Move  string `json:"move,omitempty"`
	UCI   string `json:"uci,omitempty"`
	Games int    `json:"games"`
	library.Tally
	Score       float64 `json:"score"` // White's share of points
	AverageElo  int     `json:"averageElo,omitempty"`
	Performance int     `json:"performance,omitempty"`
}

func newTallyLine(p *chess.Position, m chess.Move, t library.Tally) tallyLine {
	line := tallyLine{Games: t.Games(), Tally: t, Score: t.Score(chess.White), AverageElo: t.AverageElo(), Performance: t.Performance()}
	if m != chess.NoMove {
		line.Move, line.UCI = chess.FormatSAN(p, m), chess.FormatUCI(m, p.IsChess960())
	}
	return line
}

func libraryExplore(ctx context.Context, c *libraryCall) error {
	s := c.filters()
	if err := c.parse(1); err != nil {
		return err
	}
	if err := s.finish(); err != nil {
		return err
	}
	p := chess.StartPosition()
	if s.Position != nil {
		p = *s.Position
	}
	return c.with(false, func(l *library.Library) error {
		begun := time.Now()
		e, err := l.Explore(ctx, &p, s.Filter)
		if err != nil {
			return err
		}
		took := time.Since(begun).Seconds() * 1000
		if c.json {
			if err := c.value(struct {
				FEN string `json:"fen"`
				tallyLine
				Milliseconds float64  `json:"milliseconds"`
				Damaged      []string `json:"damaged,omitempty"`
			}{p.FEN(), newTallyLine(&p, chess.NoMove, e.Tally), took, e.Damaged}); err != nil {
				return err
			}
			for _, m := range e.Moves {
				if err := c.value(newTallyLine(&p, m.Move, m.Tally)); err != nil {
					return err
				}
			}
			return nil
		}
		fmt.Fprintln(c.Out, "move      games  share  White  drawn  Black  rating  perf.  last")
		for _, m := range e.Moves {
			t := newTallyLine(&p, m.Move, m.Tally)
			n := float64(max(t.White+t.Draws+t.Black, 1)) / 100
			fmt.Fprintf(c.Out, "%-7s %7d  %4.0f%%  %4.0f%%  %4.0f%%  %4.0f%%  %6s %6s  %4s\n", t.Move, t.Games, 100*float64(t.Games)/float64(e.Games()),
				float64(t.White)/n, float64(t.Draws)/n, float64(t.Black)/n, rating(t.AverageElo), rating(t.Performance), rating(t.LastYear))
		}
		fmt.Fprintf(c.Out, "%s in %.0f ms\n", counted(e.Games(), "game"), took)
		return damagedNote(e.Damaged)
	})
}

func libraryReport(ctx context.Context, c *libraryCall) error {
	s := c.filters()
	if err := c.parse(1); err != nil {
		return err
	}
	if s.Player == "" {
		return errors.New("name a player: --player")
	}
	if err := s.finish(); err != nil {
		return err
	}
	return c.with(false, func(l *library.Library) error {
		r, err := l.Report(ctx, s.Filter)
		if err != nil {
			return err
		}
		if c.json {
			return c.value(r)
		}
		writeReport(c.Out, r)
		return damagedNote(r.Damaged)
	})
}

func writeReport(w io.Writer, r library.Report) {
	record := func(name string, n library.Record) {
		fmt.Fprintf(w, "%-40s %6d  +%d =%d -%d  %.0f%%\n", name, n.Games, n.Won, n.Drawn, n.Lost, 100*n.Score())
	}
	fmt.Fprintln(w, strings.Join(r.Names, "; "))
	record("all games", r.Total)
	record("with White", r.White)
	record("with Black", r.Black)
	fmt.Fprintln(w, "\nYears")
	for _, y := range r.Years {
		record(fmt.Sprintf("%d  %s", y.Year, rating(y.Elo)), y.Record)
	}
	for _, part := range []struct {
		title string
		list  []library.OpeningRecord
	}{{"Openings", r.Openings}, {"Openings that go wrong", r.Troubles}} {
		fmt.Fprintln(w, "\n"+part.title)
		for _, o := range part.list {
			record(o.ECO+" "+o.Color+" "+o.Name, o.Record)
		}
	}
	fmt.Fprintln(w, "\nOpponents")
	for _, o := range r.Opponents {
		record(o.Name, o.Record)
	}
}

func libraryExport(ctx context.Context, c *libraryCall) (err error) {
	s := c.filters()
	c.patterns(s)
	out := c.flags.String("out", "", "write to this `file`, which must not exist, instead of standard output")
	if err := c.parse(1); err != nil {
		return err
	}
	if err := s.finish(); err != nil {
		return err
	}
	return c.with(false, func(l *library.Library) error {
		w := c.Out
		if *out != "" {
			f, err := os.OpenFile(*out, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
			if err != nil {
				return err
			}
			n, err := l.Export(ctx, f, s.Search)
			if err == nil {
				err = f.Sync()
			}
			if err := errors.Join(err, f.Close()); err != nil {
				return err
			}
			if c.json {
				return c.value(struct {
					Games int `json:"games"`
				}{n})
			}
			fmt.Fprintf(c.Out, "%s written\n", counted(n, "game"))
			return nil
		}
		_, err := l.Export(ctx, w, s.Search)
		return err
	})
}

func libraryCheck(ctx context.Context, c *libraryCall) error {
	if err := c.parse(1); err != nil {
		return err
	}
	return c.with(false, func(l *library.Library) error {
		checked, err := l.Check(ctx)
		if err != nil {
			return err
		}
		if c.json {
			err = c.value(checked)
		} else {
			for _, fault := range checked.Faults {
				fmt.Fprintln(c.Out, fault)
			}
			for _, g := range checked.Lost {
				fmt.Fprintf(c.Out, "in a damaged block: %s - %s, %s\n", g.White, g.Black, g.Date)
			}
			fmt.Fprintf(c.Out, "%s, %d of them broken when they were imported\n", counted(checked.Games, "game"), checked.Broken)
		}
		if len(checked.Faults) > 0 {
			return errors.Join(err, errors.New("the library is damaged"))
		}
		return err
	})
}

func libraryList(_ context.Context, c *libraryCall) error {
	if err := c.parse(1); err != nil {
		return err
	}
	return c.with(false, func(l *library.Library) error {
		list, changes := l.Collections(), l.Changes()
		if c.json {
			return c.value(struct {
				Games       int                  `json:"games"`
				Collections []library.Collection `json:"collections"`
				Changes     []library.Change     `json:"changes"`
			}{l.Len(), list, changes})
		}
		for _, x := range list {
			fmt.Fprintf(c.Out, "%10d  %s\n", x.Games, x.Name)
		}
		for _, x := range changes {
			undone := ""
			if x.Undone {
				undone = ", undone"
			}
			fmt.Fprintf(c.Out, "%s  %s of %d%s\n", x.At, x.What, x.Games, undone)
		}
		return nil
	})
}

func libraryDuplicates(ctx context.Context, c *libraryCall) error {
	if err := c.parse(1); err != nil {
		return err
	}
	return c.with(false, func(l *library.Library) error {
		groups, err := l.Duplicates(ctx)
		if err != nil {
			return err
		}
		for _, g := range groups {
			if c.json {
				if err := c.value(g); err != nil {
					return err
				}
				continue
			}
			for _, x := range g {
				fmt.Fprintf(c.Out, "%d ", x.ID)
			}
			fmt.Fprintf(c.Out, " %s - %s, %s, %s\n", g[0].White, g[0].Black, g[0].Date, g[0].Result)
		}
		return nil
	})
}

// selected returns the games named by the arguments after the library, or else those of the filters.
func (c *libraryCall) selected(ctx context.Context, l *library.Library, s *filters) ([]library.ID, error) {
	var ids []library.ID
	for _, text := range c.args[1:] {
		n, err := strconv.ParseUint(text, 10, 32)
		if err != nil {
			return nil, fmt.Errorf("%q is not the number of a game", text)
		}
		ids = append(ids, library.ID(n))
	}
	if len(ids) > 0 {
		return ids, nil
	}
	if !anySet(c.flags) {
		return nil, errors.New("name games, or say with filters which")
	}
	return l.IDs(ctx, s.Search)
}

// anySet reports whether a flag that selects games was given.
func anySet(f *flag.FlagSet) (set bool) {
	f.Visit(func(f *flag.Flag) { set = set || f.Name != "json" && f.Name != "to" })
	return set
}

// change runs a change of the selected games.
func (c *libraryCall) change(ctx context.Context, word string, do func(l *library.Library, ids []library.ID) error) error {
	s := c.filters()
	c.patterns(s)
	if err := c.parse(1); err != nil {
		return err
	}
	if err := s.finish(); err != nil {
		return err
	}
	return c.with(true, func(l *library.Library) error {
		ids, err := c.selected(ctx, l, s)
		if err != nil {
			return err
		}
		if err := do(l, ids); err != nil {
			return err
		}
		if c.json {
			return c.value(struct {
				Games int `json:"games"`
			}{len(ids)})
		}
		fmt.Fprintf(c.Out, "%s %s\n", counted(len(ids), "game"), word)
		return nil
	})
}

func libraryDelete(ctx context.Context, c *libraryCall) error {
	return c.change(ctx, "deleted", func(l *library.Library, ids []library.ID) error { return l.Delete(ids...) })
}

func libraryMove(ctx context.Context, c *libraryCall) error {
	to := c.flags.String("to", "", "the `collection`, which is made unless it is there")
	return c.change(ctx, "moved", func(l *library.Library, ids []library.ID) error { return l.Move(*to, ids...) })
}

func libraryMerge(_ context.Context, c *libraryCall) error {
	if err := c.parse(3); err != nil {
		return err
	}
	return c.with(true, func(l *library.Library) error { return l.Merge(c.args[1], c.args[2]) })
}

func libraryUndo(_ context.Context, c *libraryCall) error {
	return c.flip((*library.Library).Undo, "undone")
}

func libraryRedo(_ context.Context, c *libraryCall) error {
	return c.flip((*library.Library).Redo, "done again")
}

func (c *libraryCall) flip(do func(*library.Library) (library.Change, error), word string) error {
	if err := c.parse(1); err != nil {
		return err
	}
	return c.with(true, func(l *library.Library) error {
		change, err := do(l)
		if err != nil {
			return err
		}
		if c.json {
			return c.value(change)
		}
		fmt.Fprintf(c.Out, "%s of %d %s\n", change.What, change.Games, word)
		return nil
	})
}

func libraryCompact(ctx context.Context, c *libraryCall) error {
	giveUp := c.flags.Bool("give-up", false, "lose games that are damaged")
	if err := c.parse(1); err != nil {
		return err
	}
	return c.with(true, func(l *library.Library) error { return l.Compact(ctx, *giveUp) })
}

func libraryBackup(ctx context.Context, c *libraryCall) error {
	if err := c.parse(2); err != nil {
		return err
	}
	return c.with(false, func(l *library.Library) error { return l.Backup(ctx, c.args[1]) })
}

func libraryRestore(ctx context.Context, c *libraryCall) error {
	if err := c.parse(2); err != nil {
		return err
	}
	return library.Restore(ctx, c.args[0], c.args[1])
}
