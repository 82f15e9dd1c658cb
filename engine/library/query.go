package library

import (
	"fmt"
	"strconv"
	"strings"

	"kibitz/engine/chess"
	"kibitz/engine/pgn"
)

// ParseQuery reads a query as users type it. All its words must hold. A result (1-0, 1/2), a year, a date or a range of
// years (1994, 1994.02.24, 1990-1999) and a code of openings or a range of them (B90, B9, B90-B99) mean what they say;
// any other word must be part of a player, an event or a site. A prefix names what a word is about: white, black,
// player, opponent, event, site, round, date, year, eco, result, elo, speed, in (a collection), material or pieces, as in
//
//	player:carlsen elo:2700- speed:classical material:KRPvKR pieces:"Nd5 pe6" in:"My games"
//
// [pgn.Broken] selects the games that could not be read to their end. Quotes keep words together. The error wraps
// ErrBadFilter or ErrBadPattern.
func ParseQuery(text string) (Search, error) {
	var s Search
	for _, w := range pgn.QueryWords(text) {
		if err := s.addWord(w); err != nil {
			return Search{}, err
		}
	}
	return s, nil
}

func (s *Search) addWord(w string) error {
	if strings.EqualFold(w, pgn.Broken) {
		s.Broken = true
		return nil
	}
	if prefix, rest, ok := strings.Cut(w, ":"); ok && rest != "" {
		if known, err := s.addField(strings.ToLower(prefix), rest); known || err != nil {
			return err
		}
	}
	if o, ok := pgn.QueryResult(w); ok {
		s.Results = append(s.Results, o)
		return nil
	}
	if from, to, ok := pgn.QueryDates(w); ok {
		s.addDates(from, to)
		return nil
	}
	if _, _, err := ecoRange(w); err == nil && len(w) > 1 {
		s.ECO = w
		return nil
	}
	s.Words = append(s.Words, w)
	return nil
}

// addField adds a word with a prefix. known reports whether the prefix exists.
func (s *Search) addField(prefix, w string) (known bool, err error) {
	texts := map[string]*string{"white": &s.White, "black": &s.Black, "player": &s.Player, "opponent": &s.Opponent, "event": &s.Event, "site": &s.Site, "round": &s.Round, "eco": &s.ECO}
	if field, ok := texts[prefix]; ok {
		if *field != "" && prefix != "eco" {
			w = *field + " " + w
		}
		*field = w
		return true, nil
	}
	switch prefix {
	case "date", "year":
		from, to, ok := pgn.QueryDates(w)
		if !ok {
			return true, fmt.Errorf("%w: %q is no date", ErrBadFilter, w)
		}
		s.addDates(from, to)
	case "result":
		o, ok := pgn.QueryResult(w)
		if !ok {
			return true, fmt.Errorf("%w: %q is no result", ErrBadFilter, w)
		}
		s.Results = append(s.Results, o)
	case "elo":
		from, to, ranged := strings.Cut(w, "-")
		for _, limit := range []struct {
			text string
			to   *int
		}{{from, &s.MinElo}, {to, &s.MaxElo}} {
			if limit.text == "" {
				continue
			}
			if *limit.to, err = strconv.Atoi(limit.text); err != nil {
				return true, fmt.Errorf("%w: %q is no rating", ErrBadFilter, limit.text)
			}
		}
		if ranged && from == "" && to == "" {
			return true, fmt.Errorf("%w: %q is no rating", ErrBadFilter, w)
		}
	case "speed":
		speed, err := ParseSpeed(w)
		s.Speeds = append(s.Speeds, speed)
		return true, err
	case "in":
		s.Collections = append(s.Collections, w)
	case "material":
		_, err := parseMaterial(w)
		s.Material = w
		return true, err
	case "pieces":
		pieces, err := ParsePieces(w)
		s.Pieces = pieces
		return true, err
	default:
		return false, nil
	}
	return true, nil
}

// addDates narrows the range of dates.
func (s *Search) addDates(from, to string) {
	if from != "" {
		s.From = from
	}
	if to != "" {
		s.To = to
	}
}

// ParsePieces reads pieces on squares, such as "Nd5 pe6", with capitals for White. The error wraps ErrBadPattern.
func ParsePieces(text string) (map[chess.Square]chess.Piece, error) {
	pieces := map[chess.Square]chess.Piece{}
	for _, w := range strings.Fields(text) {
		bad := fmt.Errorf("%w: %q is no piece on a square", ErrBadPattern, w)
		if len(w) != 3 {
			return nil, bad
		}
		var pc chess.Piece
		square, err := chess.ParseSquare(w[1:])
		if err != nil || pc.UnmarshalText([]byte(w[:1])) != nil {
			return nil, bad
		}
		pieces[square] = pc
	}
	return pieces, nil
}
