package library

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
	"strconv"
	"strings"

	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/library/moves"
	"kibitz/engine/library/store"
	"kibitz/engine/pgn"
)

// ErrDamaged is wrapped by errors about unreadable stored games.
var ErrDamaged = errors.New("library: damaged")

// draft is a game before its words have numbers.
type draft struct {
	tags game.Tags
	row  store.Row // without words
	line []byte
	note []byte
}

// newDraft returns the draft of a game.
func newDraft(g *game.Game) (*draft, error) {
	d := &draft{tags: g.Tags()}
	start := g.Start()
	line := make([]chess.Move, 0, 128)
	for n := range g.MainLine() {
		line = append(line, n.Move())
	}
	d.row.Plies = uint16(min(len(line), 1<<16-1))
	d.row.Result = uint8(g.Result())
	if g.Chess960() || start != chess.StartPosition() {
		d.row.Flags |= store.Setup
	}
	packed, sig, err := moves.Pack(make([]byte, 0, len(line)+8), &start, line)
	switch {
	case errors.Is(err, moves.ErrCrowded):
		d.row.Flags |= store.Plain
		packed, sig.Final = moves.PackPlain(nil, line), moves.Grown // unknown
	case err != nil:
		return nil, err
	}
	d.line, d.row.Home, d.row.Final = packed, sig.Home, uint64(sig.Final)
	if broken(g) {
		d.row.Flags |= store.Broken
		text := pgn.Format(g)
		d.note = append(binary.AppendUvarint(nil, uint64(len(text))), text...)
		d.note = append(d.note, faultOf(g)...)
		if again, err := pgn.Parse(text); again == nil || !game.Equal(again, g) {
			return nil, fmt.Errorf("library: the text of the broken game is not stable: %w", err)
		}
		return d, nil
	}
	if d.note = appendNotes(nil, g.Root()); d.note != nil {
		d.row.Flags |= store.Annotated
	}
	return d, nil
}

// broken reports whether a part of the game's text could not be read.
func broken(g *game.Game) bool {
	if g.Tail() != nil {
		return true
	}
	return firstUnread(g) != nil
}

// firstUnread returns the first unread variation, or nil.
func firstUnread(g *game.Game) *game.Unread {
	for id := range g.NextID() {
		if n := g.Node(id); n != nil && len(n.Unread()) > 0 {
			return &n.Unread()[0]
		}
	}
	return nil
}

// faultOf returns the reason why a game is broken, in English.
func faultOf(g *game.Game) string {
	if t := g.Tail(); t != nil {
		return t.Msg
	}
	if u := firstUnread(g); u != nil {
		return u.Msg
	}
	return ""
}

// textOf returns the text and the reason of a broken game.
func textOf(notes []byte) (text, reason string, err error) {
	n, used := binary.Uvarint(notes)
	if used <= 0 || n > uint64(len(notes)-used) {
		return "", "", fmt.Errorf("%w: the text of a broken game", ErrDamaged)
	}
	return string(notes[used : used+int(n)]), string(notes[used+int(n):]), nil
}

// column is a tag stored in a column.
type column uint8

const (
	noColumn column = iota
	whiteColumn
	blackColumn
	eventColumn
	siteColumn
	roundColumn
	controlColumn
	dateColumn
	whiteEloColumn
	blackEloColumn
	ecoColumn
	resultColumn
)

func columnOf(tag string) column {
	switch tag {
	case "White":
		return whiteColumn
	case "Black":
		return blackColumn
	case "Event":
		return eventColumn
	case "Site":
		return siteColumn
	case "Round":
		return roundColumn
	case "TimeControl":
		return controlColumn
	case "Date":
		return dateColumn
	case "WhiteElo":
		return whiteEloColumn
	case "BlackElo":
		return blackEloColumn
	case "ECO":
		return ecoColumn
	case "Result":
		return resultColumn
	}
	return noColumn
}

// word returns the row's word of the column and the kind of the word, or nil for columns of numbers.
func (c column) word(r *store.Row) (*uint32, kind) {
	switch c {
	case whiteColumn:
		return &r.White, players
	case blackColumn:
		return &r.Black, players
	case eventColumn:
		return &r.Event, events
	case siteColumn:
		return &r.Site, sites
	case roundColumn:
		return &r.Round, rounds
	case controlColumn:
		return &r.Control, controls
	}
	return nil, 0
}

// set sets a column of numbers.
func (c column) set(r *store.Row, value string) {
	switch c {
	case dateColumn:
		r.Date = parseDate(value)
	case whiteEloColumn:
		r.WhiteElo = parseElo(value)
	case blackEloColumn:
		r.BlackElo = parseElo(value)
	case ecoColumn:
		r.ECO = parseECO(value)
	}
}

// format returns the text of a column of numbers.
func (c column) format(r *store.Row) string {
	switch c {
	case dateColumn:
		return formatDate(r.Date)
	case whiteEloColumn:
		return formatElo(r.WhiteElo)
	case blackEloColumn:
		return formatElo(r.BlackElo)
	case ecoColumn:
		return formatECO(r.ECO)
	case resultColumn:
		return chess.Outcome(min(r.Result, uint8(chess.Draw))).String()
	}
	return ""
}

// repeats are tags whose values are numbered, because many games share them.
var repeats = []string{"Annotator", "BlackTeam", "BlackTitle", "BlackType", "EventDate", "EventType", "Mode", "Opening", "SetUp", "Source", "SubVariation",
	"Termination", "Variant", "Variation", "WhiteTeam", "WhiteTitle", "WhiteType"}

// A tag value outside the columns is its length and text, or the number of a word. The lowest bit distinguishes them.
const isWord = 1

// finish numbers the words of a draft and returns the record. It must not be called concurrently.
func (d *draft) finish(words *[kinds]*lexicon) store.Record {
	r := store.Record{Row: d.row, Moves: d.line, Notes: d.note}
	var names strings.Builder
	for i, t := range d.tags {
		if i > 0 {
			names.WriteByte('\n')
		}
		names.WriteString(t.Name)
	}
	r.Tags = binary.AppendUvarint(make([]byte, 0, 24), uint64(words[layouts].number(names.String())))
	// A column holds the first tag of its name. The mask marks tags whose text follows anyway.
	var rest []byte
	var mask uint64
	var seen [16]bool
	for i, t := range d.tags {
		c := columnOf(t.Name)
		if c != noColumn && !seen[c] && i < 63 {
			seen[c] = true
			if id, k := c.word(&r.Row); id != nil {
				common, own := splitAddress(t.Value)
				*id = words[k].number(common)
				if own != "" {
					mask |= 1 << i
					rest = appendText(rest, own)
				}
				continue
			}
			c.set(&r.Row, t.Value)
			if c.format(&r.Row) != t.Value {
				mask |= 1 << i
				rest = appendText(rest, t.Value)
			}
			continue
		}
		if len(t.Value) <= 80 && slices.Contains(repeats, t.Name) {
			rest = binary.AppendUvarint(rest, uint64(words[values].number(t.Value))<<1|isWord)
			continue
		}
		rest = appendText(rest, t.Value)
	}
	r.Tags = append(binary.AppendUvarint(r.Tags, mask), rest...)
	r.Hash = hash(&r)
	return r
}

// splitAddress splits an address into a part shared by many games and the game's own part.
func splitAddress(value string) (common, own string) {
	if i := strings.LastIndexByte(value, '/'); i >= 0 && strings.Contains(value, "://") {
		return value[:i+1], value[i+1:]
	}
	return value, ""
}

func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))<<1), s...)
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// hash returns a hash of everything that makes two games equal.
func hash(r *store.Record) uint32 {
	var b [48]byte
	le := binary.LittleEndian
	for i, v := range [...]uint32{r.White, r.Black, r.Event, r.Site, r.Round, r.Control, r.Date} {
		le.PutUint32(b[4*i:], v)
	}
	for i, v := range [...]uint16{r.WhiteElo, r.BlackElo, r.ECO, r.Plies, uint16(r.Result), uint16(r.Flags)} {
		le.PutUint16(b[28+2*i:], v)
	}
	sum := crc32.Update(0, castagnoli, b[:])
	sum = crc32.Update(sum, castagnoli, r.Moves)
	sum = crc32.Update(sum, castagnoli, r.Tags)
	return crc32.Update(sum, castagnoli, r.Notes)
}

// same reports whether two records hold equal games.
func same(a, b *store.Record) bool {
	x, y := a.Row, b.Row
	x.ID, x.Collection, y.ID, y.Collection = 0, 0, 0, 0
	return x == y && string(a.Moves) == string(b.Moves) && string(a.Tags) == string(b.Tags) && string(a.Notes) == string(b.Notes)
}

// tagsOf returns the tags of a record.
func tagsOf(r *store.Record, words *[kinds]*lexicon) (game.Tags, error) {
	c := cursor{rest: r.Tags}
	layout := words[layouts].text(uint32(c.uvarint()))
	mask := c.uvarint()
	var tags game.Tags
	var seen [16]bool
	for i, name := range strings.Split(layout, "\n") {
		col := columnOf(name)
		value := ""
		if col != noColumn && !seen[col] && i < 63 {
			seen[col] = true
			own := ""
			if mask>>i&1 != 0 {
				own = c.value(words[values])
			}
			if id, k := col.word(&r.Row); id != nil {
				value = words[k].text(*id) + own
			} else if mask>>i&1 != 0 {
				value = own
			} else {
				value = col.format(&r.Row)
			}
		} else {
			value = c.value(words[values])
		}
		tags = append(tags, game.Tag{Name: name, Value: value})
	}
	if c.bad || len(c.rest) > 0 {
		return nil, fmt.Errorf("%w: the tags", ErrDamaged)
	}
	return tags, nil
}

// startOf returns the start position of a record.
func startOf(r *store.Record, words *[kinds]*lexicon) (chess.Position, error) {
	if r.Flags&store.Setup == 0 {
		return chess.StartPosition(), nil
	}
	tags, err := tagsOf(r, words)
	if err != nil {
		return chess.Position{}, err
	}
	b, err := game.NewBuilder(tags)
	if err != nil {
		return chess.Position{}, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return b.Start(), nil
}

// restore returns the game of a record.
func restore(r *store.Record, words *[kinds]*lexicon) (*game.Game, error) {
	if r.Flags&store.Broken != 0 {
		text, _, err := textOf(r.Notes)
		if err != nil {
			return nil, err
		}
		g, err := pgn.Parse(text)
		if g == nil {
			return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
		}
		return g, nil
	}
	tags, err := tagsOf(r, words)
	if err != nil {
		return nil, err
	}
	b, err := game.NewBuilder(tags)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	start := b.Start()
	line, err := unpackLine(r, &start)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	n := b.Root()
	for _, m := range line {
		n = b.Add(n, m)
	}
	if len(r.Notes) > 0 {
		c := cursor{rest: r.Notes}
		if readNotes(&c, b, b.Root(), start, 0); c.bad || len(c.rest) > 0 {
			return nil, fmt.Errorf("%w: the notes", ErrDamaged)
		}
	}
	b.SetResult(chess.Outcome(min(r.Result, uint8(chess.Draw))))
	return b.Game(), nil
}

// unpackLine returns the moves of a record.
func unpackLine(r *store.Record, start *chess.Position) ([]chess.Move, error) {
	dst := make([]chess.Move, 0, len(r.Moves))
	if r.Flags&store.Plain != 0 {
		return moves.UnpackPlain(dst, start, r.Moves)
	}
	return moves.Unpack(dst, start, r.Moves)
}

// parseElo reads a rating, or returns 0.
func parseElo(s string) uint16 {
	n, err := strconv.ParseUint(s, 10, 16)
	if err != nil {
		return 0
	}
	return uint16(n)
}

func formatElo(n uint16) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(int(n))
}

// parseECO reads a code such as "B90" and ignores text after it. It returns 0 for other text.
func parseECO(s string) uint16 {
	if len(s) < 3 || s[0] < 'A' || s[0] > 'E' || s[1] < '0' || s[1] > '9' || s[2] < '0' || s[2] > '9' {
		return 0
	}
	return uint16(s[0]-'A')*100 + uint16(s[1]-'0')*10 + uint16(s[2]-'0') + 1
}

func formatECO(n uint16) string {
	if n == 0 || n > 500 {
		return ""
	}
	return fmt.Sprintf("%c%02d", 'A'+(n-1)/100, (n-1)%100)
}

// parseDate reads a PGN date. Unknown parts are 0.
func parseDate(s string) uint32 {
	if len(s) != 10 || s[4] != '.' || s[7] != '.' {
		return 0
	}
	part := func(s string) uint32 {
		n, err := strconv.ParseUint(s, 10, 16)
		if err != nil {
			return 0
		}
		return uint32(n)
	}
	year, month, day := part(s[:4]), part(s[5:7]), part(s[8:])
	if month > 12 || day > 31 {
		return year << 9
	}
	return year<<9 | month<<5 | day
}

func formatDate(d uint32) string {
	part := func(n uint32, width int) string {
		if n == 0 {
			return strings.Repeat("?", width)
		}
		return fmt.Sprintf("%0*d", width, n)
	}
	return part(d>>9, 4) + "." + part(d>>5&15, 2) + "." + part(d&31, 2)
}
