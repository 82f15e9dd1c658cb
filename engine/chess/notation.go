package chess

import (
	"errors"
	"fmt"
	"strings"
)

// The kinds of errors of a move in text. A *MoveError wraps one of them.
var (
	ErrMoveSyntax    = errors.New("chess: not a move")
	ErrIllegalMove   = errors.New("chess: illegal move")
	ErrAmbiguousMove = errors.New("chess: ambiguous move")
)

// MoveError is the error of a move in text, with the reason as a Problem.
type MoveError struct {
	Input string
	Err   error // ErrMoveSyntax, ErrIllegalMove or ErrAmbiguousMove
	Problem
}

// Error returns the message, with the input quoted. See [Message].
func (e *MoveError) Error() string {
	return fmt.Sprintf("%v: %q: %s", e.Err, e.Quoted(), e.Text)
}

// Quoted returns the input, shortened for messages.
func (e *MoveError) Quoted() string { return clip(e.Input) }

func moveError(input string, err error, kind ProblemKind, args ...any) error {
	return &MoveError{input, err, problem("", kind, args...)}
}

// Unwrap returns the kind of the error.
func (e *MoveError) Unwrap() error { return e.Err }

// FormatUCI returns m in the long algebraic notation of UCI. It writes castling
// as king takes rook if chess960 is set or the king does not stand on the e-file,
// where the king's move would be ambiguous; otherwise as the king's move of two
// squares. NoMove and NullMove are "0000".
func FormatUCI(m Move, chess960 bool) string {
	if m == NoMove || m == NullMove {
		return "0000"
	}
	to := m.To()
	if !chess960 && m.From().File() == 4 {
		to = m.Destination()
	}
	s := m.From().String() + to.String()
	if pt := m.Promotion(); pt != NoPieceType {
		s += string(rune(pt.Letter() + 'a' - 'A'))
	}
	return s
}

// ParseUCI reads a move in UCI notation and checks that it is legal in p.
// It accepts castling as king takes rook and, from the e-file to the c- or
// g-file, as the king's move. If both readings are possible, it takes the former.
// The error is a *MoveError.
func ParseUCI(p *Position, s string) (Move, error) {
	if len(s) < 4 || len(s) > 5 {
		return NoMove, moveError(s, ErrMoveSyntax, MoveFormUCI)
	}
	from, err1 := ParseSquare(s[:2])
	to, err2 := ParseSquare(s[2:4])
	if err1 != nil || err2 != nil {
		return NoMove, moveError(s, ErrMoveSyntax, MoveFormUCI)
	}
	promotion := NoPieceType
	if len(s) == 5 {
		promotion = pieceTypeFromLetter(s[4] &^ 0x20)
		if promotion < Knight || promotion > Queen {
			return NoMove, moveError(s, ErrMoveSyntax, NoPromotionTo, rune(s[4]))
		}
	}
	m := p.UncheckedMove(from, to, promotion)
	if !p.IsLegal(m) {
		kind, args := p.whyIllegal(m)
		return NoMove, moveError(s, ErrIllegalMove, kind, args...)
	}
	return m, nil
}

// UncheckedMove returns the move from one square to another, with its kind taken
// from the position. The move need not be legal: see [Position.IsLegal]. A king's
// move is castling if it captures a rook with castling rights, or if it goes from
// the e-file to the c- or g-file and the king has castling rights on that side.
func (p *Position) UncheckedMove(from, to Square, promotion PieceType) Move {
	pc := p.PieceAt(from)
	if promotion != NoPieceType {
		return newPromotion(from, to, promotion)
	}
	switch pc.Type() {
	case Pawn:
		if to == p.ep && PawnAttacks(p.turn, from).Has(to) {
			return newEnPassant(from, to)
		}
	case King:
		rights := p.castling.Of(p.turn)
		if rights.Has(to) {
			return newCastling(from, to)
		}
		if from.File() == 4 && from.Rank() == to.Rank() && (to.File() == 2 || to.File() == 6) {
			for b := Bitboard(rights); b != 0; {
				if m := newCastling(from, b.Pop()); m.KingTo() == to {
					return m
				}
			}
		}
	}
	return newMove(from, to)
}

// whyIllegal explains why m, from [Position.UncheckedMove], is not legal.
func (p *Position) whyIllegal(m Move) (kind ProblemKind, args []any) {
	from, to := m.From(), m.To()
	pc := p.PieceAt(from)
	last := (Rank1 | Rank8).Has(to)
	switch {
	case pc == NoPiece:
		return NoPieceThere, []any{from}
	case pc.Color() != p.turn:
		return OthersTurn, []any{p.turn}
	case m.IsPromotion() && (pc.Type() != Pawn || !last):
		return NoPromotionOn, []any{pc.Type(), to}
	case m.IsCastling():
		return CannotCastle, []any{p.turn}
	case !p.reaches(from, to):
		return CannotReach, []any{pc.Type(), from, to}
	case pc.Type() == Pawn && last && !m.IsPromotion():
		return PromotionOpen, []any{m.String() + "q"}
	}
	return LeavesCheck, []any{p.turn}
}

// reaches reports whether the piece on from has a pseudo-legal move to another
// square. Castling does not count.
func (p *Position) reaches(from, to Square) bool {
	pc := p.PieceAt(from)
	if pc.Type() != Pawn {
		return Attacks(pc.Type(), from, p.Occupied()).Has(to) && !p.ByColor(p.turn).Has(to)
	}
	if PawnAttacks(p.turn, from).Has(to) {
		return p.ByColor(p.turn.Other()).Has(to) || to == p.ep
	}
	empty := ^p.Occupied()
	step := from.Bitboard().Forward(p.turn) & empty
	if from.Relative(p.turn).Rank() == 1 {
		step |= step.Forward(p.turn) & empty
	}
	return step.Has(to)
}

// FormatSAN returns m, which must be legal in p, in Standard Algebraic
// Notation with "+" for check and "#" for mate. NullMove and NoMove are "--".
func FormatSAN(p *Position, m Move) string {
	if m == NullMove || m == NoMove {
		return "--"
	}
	var buf [8]byte
	s := appendSAN(buf[:0], p, m)
	next := p.PlayUnchecked(m)
	if next.InCheck() {
		if next.HasLegalMove() {
			s = append(s, '+')
		} else {
			s = append(s, '#')
		}
	}
	return string(s)
}

// appendSAN appends m in SAN without its check mark.
func appendSAN(s []byte, p *Position, m Move) []byte {
	if m.IsCastling() {
		if m.To() > m.From() {
			return append(s, "O-O"...)
		}
		return append(s, "O-O-O"...)
	}
	from, to := m.From(), m.To()
	pt := p.PieceAt(from).Type()
	if pt == Pawn {
		if p.IsCapture(m) {
			s = append(s, 'a'+byte(from.File()), 'x')
		}
		s = append(s, to.String()...)
		if m.IsPromotion() {
			s = append(s, '=', m.Promotion().Letter())
		}
		return s
	}
	s = append(s, pt.Letter())
	if pt != King {
		others := p.reaching(pt, to) &^ from.Bitboard()
		switch {
		case others == 0:
		case others&FileOf(from.File()) == 0:
			s = append(s, 'a'+byte(from.File()))
		case others&RankOf(from.Rank()) == 0:
			s = append(s, '1'+byte(from.Rank()))
		default:
			s = append(s, from.String()...)
		}
	}
	if p.IsCapture(m) {
		s = append(s, 'x')
	}
	return append(s, to.String()...)
}

// reaching returns the pieces of type pt, which is not Pawn, that can legally move to s.
func (p *Position) reaching(pt PieceType, s Square) (from Bitboard) {
	for b := Attacks(pt, s, p.Occupied()) & p.Pieces(p.turn, pt); b != 0; {
		if f := b.Pop(); p.IsLegal(newMove(f, s)) {
			from |= f.Bitboard()
		}
	}
	return from
}

// ParseSAN reads a move in Standard Algebraic Notation and checks that it is
// legal and unambiguous in p. It accepts the variants found in files: "0-0",
// "e8Q", "exd5 e.p.", "ed", "Ngf3" instead of "Nf3", long algebraic notation with or
// without the piece ("Ng1-f3", "d8xd5", "e1-g1"), "Qe2ch", and any suffix of + # ! ?.
// The error is a *MoveError.
func ParseSAN(p *Position, s string) (Move, error) {
	core := s
	if n := len(s); n == 0 || !isRank(s[n-1]) { // most moves end with a rank
		core = undecorated(s)
		switch core {
		case "O-O", "0-0", "o-o", "OO", "00", "oo":
			return p.parseCastle(s, true)
		case "O-O-O", "0-0-0", "o-o-o", "OOO", "000", "ooo":
			return p.parseCastle(s, false)
		}
		if m, err, ok := p.parseFiles(s, core); ok {
			return m, err
		}
	}
	d, ok := dissect(core)
	if !ok {
		return NoMove, moveError(s, ErrMoveSyntax, MoveFormSAN)
	}
	m, err := p.resolve(s, d)
	if err != nil {
		if long, ok := p.parseLong(core); ok {
			return long, nil
		}
	}
	return m, err
}

// undecorated returns a move in SAN without its suffixes: check marks, annotations, "mate", "ch", "e.p.".
func undecorated(s string) string {
	const decoration = "+#!? "
	s = strings.TrimRight(s, decoration)
	for _, mark := range [4]string{"mate", "ch", "e.p.", "ep"} {
		if t, ok := strings.CutSuffix(s, mark); ok {
			s = strings.TrimRight(t, decoration)
		}
	}
	return s
}

func isRank(c byte) bool { return c >= '1' && c <= '8' }

// parseLong reads a move of two squares ("g1-f3", "d8xd5") or castling as a king's move ("Ke1-g1"). ok is false if the
// text has another form or the move is illegal.
func (p *Position) parseLong(core string) (m Move, ok bool) {
	king := core != "" && core[0] == 'K'
	if king {
		core = core[1:]
	}
	if len(core) > 4 && (core[2] == '-' || core[2] == 'x' || core[2] == ':') {
		core = core[:2] + core[3:]
	}
	if len(core) != 4 {
		return NoMove, false
	}
	m, err := ParseUCI(p, core)
	return m, err == nil && (!king || m.IsCastling())
}

// parseFiles reads a pawn capture written as two files, "ed" or "exd". ok is false if the text has another form.
func (p *Position) parseFiles(input, core string) (m Move, err error, ok bool) {
	if n := len(core); n != 2 && (n != 3 || core[1] != 'x' && core[1] != ':') {
		return NoMove, nil, false
	}
	first, last := core[0], core[len(core)-1]
	if first < 'a' || first > 'h' || last < 'a' || last > 'h' {
		return NoMove, nil, false
	}
	from, to := int(first-'a'), int(last-'a')
	if from-to != 1 && to-from != 1 {
		return NoMove, nil, false
	}
	var list MoveList
	p.GenerateLegal(&list)
	found := NoMove
	for _, m := range list.Slice() {
		if p.PieceAt(m.From()).Type() != Pawn || m.From().File() != from || m.To().File() != to || !p.IsCapture(m) {
			continue
		}
		switch {
		case m.IsPromotion():
			return NoMove, moveError(input, ErrMoveSyntax, PromotionOpen, m.From().String()+m.To().String()+"q"), true
		case found != NoMove:
			return NoMove, moveError(input, ErrAmbiguousMove, TwoCanGo, Pawn, found.From(), m.From()), true
		}
		found = m
	}
	if found == NoMove {
		return NoMove, moveError(input, ErrMoveSyntax, MoveFormSAN), true
	}
	return found, nil, true
}

func (p *Position) parseCastle(s string, short bool) (Move, error) {
	king := p.King(p.turn)
	for b := Bitboard(p.castling.Of(p.turn)); b != 0; {
		if m := newCastling(king, b.Pop()); m.To() > king == short && p.IsLegal(m) {
			return m, nil
		}
	}
	return NoMove, moveError(s, ErrIllegalMove, CannotCastle, p.turn)
}

// sanParts is a move as SAN describes it.
type sanParts struct {
	piece      PieceType
	file, rank int // of the origin, -1 when not given
	to         Square
	promotion  PieceType
}

// dissect splits a SAN without decorations into its parts, from the end.
func dissect(s string) (d sanParts, ok bool) {
	d = sanParts{piece: Pawn, file: -1, rank: -1}
	if s == "" {
		return d, false
	}
	if pt := pieceTypeFromLetter(s[0]); pt != NoPieceType {
		d.piece = pt
		s = s[1:]
	}
	if n := len(s); d.piece == Pawn && n >= 3 {
		// "e8=Q", "e8Q", "e8(Q)", "e8/Q", and the lower-case forms. A file is never
		// last, so "b" is a bishop here.
		t := strings.TrimSuffix(s, ")")
		last := t[len(t)-1]
		if pt := pieceTypeFromLetter(last &^ 0x20); pt >= Knight && pt <= Queen {
			d.promotion = pt
			s = strings.TrimRight(t[:len(t)-1], "=(/")
		}
	}
	n := len(s)
	if n < 2 {
		return d, false
	}
	to, err := ParseSquare(s[n-2:])
	if err != nil {
		return d, false
	}
	d.to = to
	s = s[:n-2]
	capture := false
	if n := len(s); n > 0 && (s[n-1] == 'x' || s[n-1] == '-' || s[n-1] == ':') {
		capture = s[n-1] != '-'
		s = s[:n-1]
	}
	if n := len(s); n > 0 && s[n-1] >= '1' && s[n-1] <= '8' {
		d.rank = int(s[n-1] - '1')
		s = s[:n-1]
	}
	if n := len(s); n > 0 && s[n-1] >= 'a' && s[n-1] <= 'h' {
		d.file = int(s[n-1] - 'a')
		s = s[:n-1]
	}
	if d.piece == Pawn && d.file < 0 && !capture {
		d.file = to.File() // "d5" is a push; a capture has a file or a capture mark
	}
	return d, s == ""
}

// resolve returns the only legal move that matches d.
func (p *Position) resolve(input string, d sanParts) (Move, error) {
	fits := func(from Square) bool {
		return (d.file < 0 || from.File() == d.file) && (d.rank < 0 || from.Rank() == d.rank)
	}
	var candidates Bitboard
	if d.piece == Pawn {
		candidates = p.pawnsTo(d.to)
	} else {
		candidates = Attacks(d.piece, d.to, p.Occupied()) & p.Pieces(p.turn, d.piece)
	}
	if d.piece == Pawn && (Rank1|Rank8).Has(d.to) != (d.promotion != NoPieceType) {
		if d.promotion == NoPieceType {
			return NoMove, moveError(input, ErrMoveSyntax, PromotionOpen, "e8=Q")
		}
		return NoMove, moveError(input, ErrIllegalMove, NoPromotionOn, Pawn, d.to)
	}
	found := NoMove
	for candidates != 0 {
		from := candidates.Pop()
		if !fits(from) {
			continue
		}
		m := newMove(from, d.to)
		switch {
		case d.promotion != NoPieceType:
			m = newPromotion(from, d.to, d.promotion)
		case d.piece == Pawn && d.to == p.ep && from.File() != d.to.File():
			m = newEnPassant(from, d.to)
		}
		if !p.IsLegal(m) {
			continue
		}
		if found != NoMove {
			return NoMove, moveError(input, ErrAmbiguousMove, TwoCanGo, d.piece, found.From(), from)
		}
		found = m
	}
	if found == NoMove {
		return NoMove, moveError(input, ErrIllegalMove, NoneCanGo, p.turn, d.piece, d.to)
	}
	return found, nil
}

// pawnsTo returns the pawns of the side to move that could reach s by a push or a capture on some board.
func (p *Position) pawnsTo(s Square) Bitboard {
	back := s.Bitboard().Forward(p.turn.Other())
	return (PawnAttacks(p.turn.Other(), s) | back | back.Forward(p.turn.Other())) & p.Pieces(p.turn, Pawn)
}

// ParseMove reads a move as people type it: SAN or UCI. The error is a *MoveError.
func ParseMove(p *Position, s string) (Move, error) {
	s = strings.TrimSpace(s)
	// UCI first: SAN would read two squares as a pawn move.
	if m, err := ParseUCI(p, s); !errors.Is(err, ErrMoveSyntax) {
		return m, err
	}
	return ParseSAN(p, s)
}
