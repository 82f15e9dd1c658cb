package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"kibitz/cmd/internal/cli"
	"kibitz/engine/match"
	"kibitz/engine/tournament"
)

// tournamentFlags holds the flags of match for tournaments.
type tournamentFlags struct {
	format        string
	rounds, seeds int
	file, save    string
	allow         bool
	json, html    string
}

func (t *tournamentFlags) define(f *flag.FlagSet) {
	f.StringVar(&t.format, "format", "", "pairing system: roundrobin (the default for more than two engines), gauntlet, swiss or ladder")
	f.IntVar(&t.rounds, "rounds", 0, "rounds of a tournament (0: the default of the format); --games is per encounter")
	f.IntVar(&t.seeds, "seeds", 1, "number of first engines of a gauntlet that meet all others")
	f.StringVar(&t.file, "tournament", "", "play the tournament that this JSON file describes")
	f.StringVar(&t.save, "save", "", "write the tournament to this JSON file instead of playing it")
	f.BoolVar(&t.allow, "allow-commands", false, "start the programs of a --tournament file without confirmation")
	f.StringVar(&t.json, "json", "", "write the standings to this file as JSON")
	f.StringVar(&t.html, "html", "", "write the standings to this file as HTML")
}

// asked reports whether the flags require a tournament even for two engines.
func (t *tournamentFlags) asked() bool {
	return t.format != "" || t.file != "" || t.json != "" || t.html != ""
}

// play plays a tournament of all engines under the conditions of a match. It passes warnings to remark.
func (m *matchFlags) play(ctx context.Context, io cli.Stdio, c match.Config, remark func(string)) error {
	if c.SPRT != nil {
		return errors.New("match: --sprt tests two engines, and not in a tournament")
	}
	t := tournament.Config{
		Event: m.event, Format: tournament.Format(m.tournament.format), Players: m.engines,
		Rounds: m.tournament.rounds, Seeds: m.tournament.seeds, Pairs: c.Pairs,
		Rules: c.Rules, Openings: c.Openings, Concurrency: c.Concurrency,
	}
	if t.Format == "" {
		t.Format = tournament.RoundRobin
	}
	if err := t.Check(); err != nil {
		return err
	}
	if few := match.TooFew(c.Openings, t.OpeningsNeeded()); few != "" {
		remark("in the encounters of two engines, " + few)
	}
	if err := m.tournament.writable(); err != nil {
		return fmt.Errorf("match: the standings could not be written: %w", err)
	}
	var err error
	var out match.Backlog
	if m.pgnOut != "" {
		if m.resume {
			if t.Before, err = tournament.Results(m.pgnOut, m.event); err != nil {
				return fmt.Errorf("match: --resume: %w", err)
			}
		}
		f, err := match.OpenGames(m.pgnOut)
		if err != nil {
			return err
		}
		defer f.Close()
		out.File = f
	} else if m.resume {
		return errors.New("match: --resume needs --pgnout")
	}
	live := &liveLine{w: io.Out, terminal: cli.IsTerminal(io.Out)}
	var kept time.Time
	told := map[string]bool{}
	trouble := func(what string, err error) {
		if err != nil && !told[what] {
			told[what] = true
			live.note(fmt.Sprintf("%s, which is tried again after each game: %v", what, err))
		}
	}
	var writeErr error // of the last write; retried until it succeeds
	t.Ended = func(e *tournament.Encounter, r match.Record, s *tournament.Standings) {
		writeErr = match.Style(m.pgnStyle).WriteGame(&out, e.Match(m.event), r)
		trouble("a game could not be written", writeErr)
		if r.Result().Faulty() {
			live.note(fmt.Sprintf("%s - %s: %s", r.Names[0], r.Names[1], r.Finished.Reason))
		}
		final := s.Ended() == s.Planned
		if time.Since(kept) > time.Second && !final { // final reports are kept below
			kept = time.Now()
			trouble("the standings could not be written", m.tournament.keep(s.Report()))
		}
		live.show(standing(s), final)
	}
	begun := time.Now()
	s, err := tournament.Run(ctx, t)
	live.end()
	writeErr = out.Flush()
	if s == nil || err != nil && s.Ended() == 0 {
		return named(err)
	}
	report := s.Report()
	fmt.Fprintln(io.Out)
	if err := report.WriteText(io.Out); err != nil {
		return err
	}
	fmt.Fprintf(io.Out, "Time: %v\n", time.Since(begun).Round(time.Second))
	keepErr := m.tournament.keep(report)
	switch {
	case err != nil:
		return named(err)
	case writeErr != nil:
		return fmt.Errorf("match: the games could not all be written: %w", writeErr)
	case keepErr != nil:
		return fmt.Errorf("match: the standings could not be written: %w", keepErr)
	}
	return ctx.Err() // interrupted before the end
}

// named prefixes an error with the command unless it is.
func named(err error) error {
	if strings.HasPrefix(err.Error(), "match: ") || strings.HasPrefix(err.Error(), "tournament: ") {
		return err
	}
	return fmt.Errorf("match: %w", err)
}

// standing returns the first three places in one line.
func standing(s *tournament.Standings) string {
	line := fmt.Sprintf("%d/%d", s.Ended(), s.Planned)
	for i, p := range s.Order()[:min(3, len(s.Players))] {
		line += fmt.Sprintf("  %d. %s %s", i+1, s.Players[p].Name, match.Points(s.Points(p)))
	}
	return line
}

// keep writes the standings to the requested files.
func (t *tournamentFlags) keep(r tournament.Report) error {
	var errs []error
	if t.json != "" {
		errs = append(errs, r.SaveJSON(t.json))
	}
	if t.html != "" {
		errs = append(errs, r.SaveHTML(t.html))
	}
	return errors.Join(errs...)
}

// writable returns an error if the requested files cannot be written. It leaves nothing behind.
func (t *tournamentFlags) writable() error {
	for _, path := range []string{t.json, t.html} {
		if path == "" {
			continue
		}
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			return fmt.Errorf("%s is a folder", path)
		}
		f, err := os.CreateTemp(filepath.Dir(path), ".kibitz-*") // they are written beside their place and renamed
		if err != nil {
			return err
		}
		if err := errors.Join(f.Close(), os.Remove(f.Name())); err != nil {
			return err
		}
	}
	return nil
}

// readTournament reads a tournament file into the flags and returns the settings of its engines. The user must confirm
// the programs, because the author of the file chose them.
func (m *matchFlags) readTournament(io cli.Stdio) (engines [][]setting, err error) {
	f, err := tournament.ReadFile(m.tournament.file)
	if err != nil {
		return nil, err
	}
	if lines := f.Commands(); len(lines) > 0 && !m.tournament.allow {
		if err := confirm(io, lines); err != nil {
			return nil, err
		}
	}
	m.tournament.format, m.tournament.rounds = string(f.Format), f.Rounds
	m.tournament.seeds = max(1, f.Seeds)
	m.games, m.chess960, m.maxMoves = f.Games, f.Chess960, f.MaxMoves
	m.resign, m.draw, m.tablebases = f.Resign, f.Draw, f.Tablebases
	m.openings, m.plies = f.Openings.File, f.Openings.Plies
	m.concurrency, m.affinity = max(1, f.Concurrency), f.Affinity
	if f.Event != "" {
		m.event = f.Event
	}
	if f.Openings.Order != "" {
		m.order = f.Openings.Order
	}
	if f.Openings.Seed != 0 {
		m.seed = f.Openings.Seed
	}
	if m.pgnOut == "" {
		m.pgnOut = f.PGN
	}
	if f.PGNStyle != "" {
		m.pgnStyle = f.PGNStyle
	}
	if f.Margin != "" {
		if m.margin, err = time.ParseDuration(f.Margin); err != nil {
			return nil, fmt.Errorf("match: margin: %w", err)
		}
	}
	for i, e := range f.Entrants() {
		settings := settingsOf(e)
		for j, s := range settings {
			if name, option := strings.CutPrefix(s.key, "option."); option {
				_, own := f.Engines[i].Options[name]
				settings[j].shared = !own
			}
		}
		engines = append(engines, settings)
	}
	return engines, nil
}

// confirm asks whether the programs may be started. Without a terminal they may not.
func confirm(io cli.Stdio, lines []string) error {
	fmt.Fprintf(io.Err, "The file starts these programs:\n  %s\n", strings.Join(lines, "\n  "))
	if !cli.IsTerminal(io.In) {
		return errors.New("match: to start the programs of a file without being asked, give --allow-commands")
	}
	fmt.Fprint(io.Err, "Start them? [y/N] ")
	answer, _ := bufio.NewReader(io.In).ReadString('\n')
	if answer = strings.ToLower(strings.TrimSpace(answer)); answer != "y" && answer != "yes" {
		return errors.New("match: the programs were not allowed")
	}
	return nil
}

// texts returns the fields of an engine by their keys of the command line, without its options.
func texts(e *tournament.Engine) map[string]*string {
	return map[string]*string{
		"cmd": &e.Command, "dir": &e.Dir, "name": &e.Name, "human": &e.Human,
		"tc": &e.TC, "movetime": &e.MoveTime, "nodes": &e.Nodes, "depth": &e.Depth,
	}
}

// settingsOf returns the settings of an engine of a file, as the command line has them.
func settingsOf(e tournament.Engine) (settings []setting) {
	values := map[string]string{}
	for key, text := range texts(&e) {
		if *text != "" {
			values[key] = *text
		}
	}
	for name, value := range e.Options {
		values["option."+name] = value
	}
	for _, key := range slices.Sorted(maps.Keys(values)) {
		settings = append(settings, setting{key: key, value: values[key]})
	}
	return settings
}

// engineOf returns the engine of a file that settings describe.
func engineOf(settings []setting) tournament.Engine {
	e := tournament.Engine{Options: map[string]string{}}
	fields := texts(&e)
	for _, s := range settings {
		if text, ok := fields[s.key]; ok {
			*text = s.value
		} else {
			e.Options[strings.TrimPrefix(s.key, "option.")] = s.value
		}
	}
	return e
}

// saveTournament writes what the flags describe to a file.
func (m *matchFlags) saveTournament(engines [][]setting) error {
	f := m.file(engines)
	if f.Openings.BookFile() {
		f.Openings.File = absolute(f.Openings.File)
	}
	f.PGN = absolute(f.PGN)
	return f.Write(m.tournament.save)
}

// absolute returns where a file is for programs that are started elsewhere; "" stays.
func absolute(path string) string {
	if full, err := filepath.Abs(path); err == nil && path != "" {
		return full
	}
	return path
}

// file returns what the flags describe.
func (m *matchFlags) file(engines [][]setting) tournament.File {
	f := tournament.File{
		Event: m.event, Format: tournament.Format(cmp.Or(m.tournament.format, string(tournament.RoundRobin))), Rounds: m.tournament.rounds, Games: m.games,
		Chess960: m.chess960, Concurrency: m.concurrency, Margin: m.margin.String(), MaxMoves: m.maxMoves,
		Resign: m.resign, Draw: m.draw, Tablebases: m.tablebases, PGN: m.pgnOut, PGNStyle: m.pgnStyle, Affinity: m.affinity,
		Openings: tournament.Openings{File: m.openings, Order: m.order, Plies: m.plies, Seed: m.seed},
		Each:     m.common.engine(),
	}
	if f.Format == tournament.Gauntlet {
		f.Seeds = m.tournament.seeds
	}
	for _, settings := range engines {
		own := slices.DeleteFunc(slices.Clone(settings), func(s setting) bool {
			if !s.shared || !strings.HasPrefix(s.key, "option.") {
				return false
			}
			if f.Each.Options == nil {
				f.Each.Options = map[string]string{}
			}
			f.Each.Options[strings.TrimPrefix(s.key, "option.")] = s.value
			return true
		})
		f.Engines = append(f.Engines, engineOf(own))
	}
	return f
}
