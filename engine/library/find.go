package library

import (
	"errors"
	"fmt"
	"strings"

	"kibitz/engine/chess"
	"kibitz/engine/library/moves"
	"kibitz/engine/library/store"
)

// ErrBadPattern is wrapped by errors about invalid patterns.
var ErrBadPattern = errors.New("library: bad pattern")

// Pattern is a condition on a position of the main line. The zero value matches every game.
type Pattern struct {
	// Position is a whole position: pieces, side to move, castling rights and a legal en-passant capture.
	Position *chess.Position
	// Material is the complete material of both sides, as in "KRBP*vKRNP*". A star after a letter means any number of
	// the piece, a plus at least one. Either side may have either color.
	Material string
	// Structure holds all pawns of both colors. Other pieces of it are ignored.
	Structure *chess.Setup
	// Pieces holds pieces by square.
	Pieces map[chess.Square]chess.Piece
	// Plies is the number of plies for which the condition must hold. The default is 1, and 2 for material alone, so
	// that an exchange in progress does not match.
	Plies int
}

// finder is a compiled pattern.
type finder struct {
	start moves.Board // the standard start position

	position *chess.Position
	hash     uint64
	turn     chess.Color
	passant  bool

	byPawns bool
	pawns   [2]chess.Bitboard

	byHome bool
	home   uint16

	material []materialRange // one of them must hold
	pieces   []moves.On
	watch    *moves.Watch // for patterns of pieces on squares only; otherwise nil
	plies    int
}

type materialRange struct{ least, most moves.Material }

func (p *Pattern) empty() bool {
	return p.Position == nil && p.Material == "" && p.Structure == nil && len(p.Pieces) == 0
}

// compile returns the compiled pattern, or nil for an empty one.
func (p *Pattern) compile() (*finder, error) {
	if p.empty() {
		return nil, nil
	}
	f := &finder{plies: max(p.Plies, 1)}
	start := chess.StartPosition()
	if err := f.start.Reset(&start); err != nil {
		return nil, err
	}
	if p.Position != nil {
		f.position = p.Position
		var b moves.Board
		if err := b.Reset(p.Position); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrBadPattern, err)
		}
		f.hash, f.turn, f.passant = b.Hash(), p.Position.Turn(), p.Position.EnPassant() != chess.NoSquare
		f.byHome, f.home = true, b.Home()
		m := b.Material()
		f.material = append(f.material, materialRange{m, m})
	}
	if p.Structure != nil {
		f.byPawns = true
		least, most := moves.Material(0), fullMaterial()
		for s, pc := range p.Structure.Board {
			if pc.Type() == chess.Pawn {
				f.pawns[pc.Color()] |= chess.Square(s).Bitboard()
			}
		}
		home := uint16(f.pawns[chess.White]>>8&0xff) | uint16(f.pawns[chess.Black]>>48&0xff)<<8
		f.byHome, f.home = true, f.home|home
		for c, set := range f.pawns {
			n := set.Count()
			if n > 8 || set&(chess.Rank1|chess.Rank8) != 0 {
				return nil, fmt.Errorf("%w: pawns cannot stand so", ErrBadPattern)
			}
			least, most = least.With(chess.Color(c), chess.Pawn, n), most.With(chess.Color(c), chess.Pawn, n)
		}
		f.material = both(f.material, []materialRange{{least, most}})
	}
	if p.Material != "" {
		list, err := parseMaterial(p.Material)
		if err != nil {
			return nil, err
		}
		f.material = both(f.material, list)
		if p.Plies == 0 && p.Position == nil && p.Structure == nil && len(p.Pieces) == 0 {
			f.plies = 2
		}
	}
	least := moves.Material(0)
	for s, pc := range p.Pieces {
		f.pieces = append(f.pieces, moves.NewOn(s, pc))
		if pt := pc.Type(); pt != chess.King && pt != chess.NoPieceType {
			least = least.With(pc.Color(), pt, least.Count(pc.Color(), pt)+1)
		}
	}
	f.material = both(f.material, []materialRange{{least, fullMaterial()}})
	if p.Position == nil && p.Structure == nil && p.Material == "" && f.plies == 1 {
		f.watch = moves.NewWatch(&f.start, f.pieces)
	}
	return f, nil
}

// fullMaterial returns the maximum of each count.
func fullMaterial() (m moves.Material) {
	for _, c := range [2]chess.Color{chess.White, chess.Black} {
		for pt := chess.Pawn; pt <= chess.Queen; pt++ {
			m = m.With(c, pt, 16)
		}
	}
	return m
}

// both returns the intersection of two lists of ranges. A nil list allows everything.
func both(a, b []materialRange) (list []materialRange) {
	if a == nil {
		return b
	}
	for _, x := range a {
		for _, y := range b {
			r := materialRange{}
			for _, c := range [2]chess.Color{chess.White, chess.Black} {
				for pt := chess.Pawn; pt <= chess.Queen; pt++ {
					r.least = r.least.With(c, pt, max(x.least.Count(c, pt), y.least.Count(c, pt)))
					r.most = r.most.With(c, pt, min(x.most.Count(c, pt), y.most.Count(c, pt)))
				}
			}
			if r.most.Covers(r.least) {
				list = append(list, r)
			}
		}
	}
	if list == nil {
		list = []materialRange{{fullMaterial(), 0}} // matches nothing
	}
	return list
}

// parseMaterial reads the material of both sides.
func parseMaterial(s string) ([]materialRange, error) {
	bad := fmt.Errorf("%w: material is written as KRBP*vKRNP*, not %q", ErrBadPattern, s)
	one, other, ok := strings.Cut(strings.ReplaceAll(s, "-", "v"), "v")
	if !ok {
		return nil, bad
	}
	var list []materialRange
	for _, sides := range [2][2]string{{one, other}, {other, one}} {
		var r materialRange
		for c, text := range sides {
			text, ok := strings.CutPrefix(strings.ToUpper(strings.TrimSpace(text)), "K")
			if !ok {
				return nil, bad
			}
			for i := 0; i < len(text); i++ {
				at := strings.IndexByte("PNBRQ", text[i])
				if at < 0 {
					return nil, bad
				}
				color, pt := chess.Color(c), chess.Pawn+chess.PieceType(at)
				least, most := r.least.Count(color, pt)+1, r.most.Count(color, pt)+1
				if i+1 < len(text) && (text[i+1] == '*' || text[i+1] == '+') {
					i++
					most = 16
					if text[i] == '*' {
						least--
					}
				}
				r.least, r.most = r.least.With(color, pt, least), r.most.With(color, pt, min(most, 16))
			}
		}
		if len(list) == 0 || list[0] != r {
			list = append(list, r)
		}
	}
	return list, nil
}

// passes reports, from its columns, whether a row may match.
func (f *finder) passes(b *store.Block, i int) bool {
	if b.Flags(i)&(store.Setup|store.Plain) != 0 {
		return true
	}
	if f.byHome && !moves.HomePasses(b.Home(i), f.home) {
		return false
	}
	final := moves.Material(b.Final(i))
	grown := final&moves.Grown != 0
	if grown {
		final = final.Pawns()
	}
	for _, r := range f.material {
		if r.most.Covers(final) {
			return true
		}
	}
	return false
}

// search searches the main line of a row and returns the ply of the first match. The board b then has the position, and
// rest holds the moves after it.
func (f *finder) search(b *moves.Board, packed []byte, grown bool) (ply int, rest []byte, found bool) {
	inRow := 0
	material, home := ^moves.Material(0), uint16(0)
	for ply = 0; ; ply++ {
		if f.here(b) {
			if inRow++; inRow == f.plies {
				return ply - f.plies + 1, packed, true
			}
		} else {
			inRow = 0
		}
		if len(packed) == 0 {
			return 0, nil, false
		}
		// The reachable patterns change only with captures, promotions and first moves of pawns.
		if m := b.Material(); m != material || f.byHome && b.Home() != home {
			if !f.possible(b, grown) {
				return 0, nil, false
			}
			material, home = m, b.Home()
		}
		packed = packed[min(b.Next(packed), len(packed)):]
	}
}

// possible reports whether the pattern may match now or later.
func (f *finder) possible(b *moves.Board, grown bool) bool {
	if f.byHome && f.home&^b.Home() != 0 {
		return false
	}
	m := b.Material()
	for _, r := range f.material {
		if grown && m.Covers(r.least.Pawns()) || !grown && m.Covers(r.least) {
			return true
		}
	}
	return false
}

// here reports whether a position matches.
func (f *finder) here(b *moves.Board) bool {
	if f.position != nil {
		if b.Hash() != f.hash || b.Turn() != f.turn {
			return false
		}
		if f.passant || b.PassantSquare() != chess.NoSquare {
			p, err := b.Position()
			if err != nil || p.Key() != f.position.Key() {
				return false
			}
		}
	}
	if f.byPawns && (b.Pawns(chess.White) != f.pawns[0] || b.Pawns(chess.Black) != f.pawns[1]) {
		return false
	}
	for _, p := range f.pieces {
		if !b.Has(p) {
			return false
		}
	}
	m := b.Material()
	for _, r := range f.material {
		if m.Covers(r.least) && r.most.Covers(m) {
			return true
		}
	}
	return false
}

// find searches a row and returns the ply of the first match. The board then has the position, and rest holds the moves
// after it, except for patterns of pieces on squares only. Games with too many pieces for a board do not match.
func (f *finder) find(v *view, b block, i int, board *moves.Board) (ply int, rest []byte, found bool, err error) {
	flags := b.b.Flags(i)
	if flags&store.Plain != 0 {
		return 0, nil, false, nil
	}
	if flags&store.Setup == 0 && f.watch != nil {
		ply, found = f.watch.Find(b.b.Moves(i))
		return ply, nil, found, nil
	}
	if err := v.begin(&f.start, b, i, board); err != nil {
		return 0, nil, false, err
	}
	grown := moves.Material(b.b.Final(i))&moves.Grown != 0
	ply, rest, found = f.search(board, b.b.Moves(i), grown)
	return ply, rest, found, nil
}

// begin sets a board up for a row. The row must fit a board. usual is the standard start position.
func (v *view) begin(usual *moves.Board, b block, i int, board *moves.Board) error {
	if b.b.Flags(i)&store.Setup == 0 {
		*board = *usual
		return nil
	}
	r, err := b.b.Record(i)
	if err != nil {
		return err
	}
	start, err := startOf(&r, &v.words)
	if err != nil {
		return err
	}
	return board.Reset(&start)
}
