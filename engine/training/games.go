package training

import (
	"errors"
	"fmt"
	"io"

	"kibitz/engine/game"
	"kibitz/engine/pgn"
)

// ReadGames reads the games of a PGN file to be added to a repertoire. Games and variations end before an illegal or unreadable move;
// faults has one error for each game with such a move, which names its place.
func ReadGames(in io.Reader) (games []*game.Game, faults []error, err error) {
	s := pgn.NewScanner(in)
	for s.Scan() {
		g, err := s.Raw().Parse()
		if err != nil {
			if syntax := (*pgn.SyntaxError)(nil); !errors.As(err, &syntax) {
				err = fmt.Errorf("training: game %d: %w", s.Raw().Number, err)
			}
			faults = append(faults, err)
		}
		if g == nil {
			continue
		}
		if err := cutUnread(g); err != nil {
			return games, faults, err
		}
		games = append(games, g)
	}
	return games, faults, s.Err()
}

// cutUnread removes the text of a game that could not be read.
func cutUnread(g *game.Game) error {
	edits := []game.Edit{game.SetTail{}}
	if len(g.Root().Unread()) > 0 {
		edits = append(edits, game.SetUnread{Node: g.Root().ID()})
	}
	for n := range g.All() {
		if n != g.Root() && len(n.Unread()) > 0 {
			edits = append(edits, game.SetUnread{Node: n.ID()})
		}
	}
	if _, err := g.Apply(game.Batch{Edits: edits}); err != nil {
		return fmt.Errorf("training: %w", err)
	}
	return nil
}
