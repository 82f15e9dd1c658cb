package tune

import (
	"context"
	"strconv"
	"time"

	"kibitz/engine"
	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/engine/match"
)

// Games plays trials: matches between two engines that differ only in the parameters.
type Games struct {
	// Open starts the engine. Each trial starts it twice, once for either side.
	Open       host.Factory
	Options    []host.Setting // besides the parameters
	Parameters []Parameter
	Control    game.Control  // empty: no clock
	Limits     engine.Limits // depth or nodes per move
	Book       match.Book
	Pairs      int // of games in a trial
	// Margin is how far the clock may pass zero before the flag counts.
	Margin time.Duration
	// Played, if set, is called after each game, numbered through all trials, from several goroutines at a time.
	// Games of an interrupted trial are played again and not reported.
	Played func(match.Record)
}

// Games are adjudicated where nothing is left to be learnt. Scores are in centipawns.
const mostMoves = 250

var (
	resignRule = game.ResignRule{Score: 700, Moves: 3}
	drawRule   = game.DrawRule{Score: 10, Moves: 6, From: 40}
)

// Play plays the games of a trial, one after the other.
func (g *Games) Play(ctx context.Context, t Trial) (Result, error) {
	resign, draw := resignRule, drawRule
	var played []match.Record
	tally, err := match.Run(ctx, match.Config{
		Players:  [2]match.Player{g.player("plus", t.Plus), g.player("minus", t.Minus)},
		Openings: later{g.Book, g.firstPair(t)},
		Pairs:    g.Pairs,
		Rules:    match.Rules{Margin: g.Margin, MaxMoves: mostMoves, Resign: &resign, Draw: &draw},
		Played:   func(r match.Record, _ match.Tally) { played = append(played, r) },
	})
	if err != nil {
		return Result{}, err
	}
	result := Result{
		Wins: tally.Wins, Draws: tally.Draws, Losses: tally.Losses,
		TimeLosses:   tally.TimeLosses[0] + tally.TimeLosses[1],
		IllegalMoves: tally.IllegalMoves[0] + tally.IllegalMoves[1],
		Crashes:      tally.Crashes[0] + tally.Crashes[1],
		Aborted:      tally.Aborted,
	}
	if tally.Ended() < 2*g.Pairs {
		return Result{}, context.Cause(ctx)
	}
	if g.Played != nil {
		for _, r := range played {
			r.Number += 2 * g.firstPair(t)
			g.Played(r)
		}
	}
	return result, nil
}

func (g *Games) player(name string, values []int) match.Player {
	p := match.Player{Name: name, Open: g.Open, Control: g.Control, Limits: g.Limits}
	p.Options = append(p.Options, g.Options...)
	for i, v := range values {
		p.Options = append(p.Options, host.Setting{Name: g.Parameters[i].Name, Value: strconv.Itoa(v)})
	}
	return p
}

// firstPair returns the number of pairs in the trials before t.
func (g *Games) firstPair(t Trial) int { return (t.Number - 1) * g.Pairs }

// later is a book without its first openings.
type later struct {
	match.Book
	first int
}

func (l later) At(n int) (match.Opening, error) { return l.Book.At(l.first + n) }
