#include "textflag.h"
#include "go_asm.h"

// TermList.others for AVX2, with the pairs and the orientation of terms_amd64.s. Four pairs take two registers, knights
// and bishops in one, rooks and queens in the other. There are too few registers for all sets; the rest are in the frame.
//
// R8 points to the termVectors, DI to the next entry of the list, and R11 to the board.

// The frame. Four pairs each, in two halves.
#define FIRST1   first1-32(SP) // one square each: knights, bishops
#define FIRST2   first2-64(SP) // rooks, queens
#define SECOND1  second1-96(SP)
#define SECOND2  second2-128(SP)
#define ATTACKS1 attacks1-160(SP) // of both
#define ATTACKS2 attacks2-192(SP)
#define FROM11   from11-224(SP)   // attacks of the first
#define FROM12   from12-256(SP)
#define FROM21   from21-288(SP)
#define FROM22   from22-320(SP)
#define FILE1    file1-352(SP)    // rest of the files of the first rook and the first queen
#define FILE2    file2-384(SP)
#define FAR1     far1-416(SP)     // distances of the first knight and bishop to their king
#define FAR2     far2-448(SP)

// Pairs.
#define DIAGONAL diagonal-464(SP) // attacks on the board from the enemy king's square
#define STRAIGHT straight-480(SP)
#define JUMPS    jumps-496(SP)
#define RING     ring-512(SP)
#define STEPS    steps-528(SP)
#define STRONG   strong-544(SP)   // squares not worth fighting for
#define POSTS    posts-560(SP)    // squares of outposts
#define FREE     free-576(SP)     // the own passed pawns
#define TARGETS  targets-592(SP)  // the enemy's
#define ALL      allPieces-608(SP)
#define PAWNS    allPawns-624(SP)
#define KINGS    allKings-640(SP)

// The same in registers, once the sliders are done.
#define all     X2
#define enemies X3
#define any     X4
#define firm    X6
#define pawns   X7
#define kings   X8
#define others  X9
#define twice   X14
#define taken   X15

#define SWAP(a, b) VPSHUFD $0x4e, a, b

// BOTH fills a register y with the pair in its lower half x.
#define BOTH(x, y) VINSERTI128 $1, x, y, y

// POPCOUNT counts the bits of each set in x.
#define POPCOUNT(x, t, u) \
	VMOVDQU termVectors_narrow+laneTerms_nibbles(R8), u; \
	VPAND   termVectors_narrow+laneTerms_low(R8), x, t; \
	VPSRLW  $4, x, x; \
	VPAND   termVectors_narrow+laneTerms_low(R8), x, x; \
	VPSHUFB t, u, t; \
	VPSHUFB x, u, x; \
	VPADDB  t, x, x; \
	VPXOR   t, t, t; \
	VPSADBW t, x, x

// SIDEWAYS sets b to the squares to the right of those of a, and c to those to the left.
#define SIDEWAYS(a, b, c) \
	VPAND  termVectors_narrow+laneTerms_notH(R8), a, b; \
	VPAND  termVectors_narrow+laneTerms_notA(R8), a, c; \
	VPADDQ b, b, b; \
	VPSRLQ $1, c, c

// FORWARD sets b to the squares of a moved one rank ahead, BACKWARD one rank back, as each side of the pair moves.
#define FORWARD(a, b, t) \
	VPSRLVQ termVectors_narrow+laneTerms_theirs(R8), a, t; \
	VPSLLVQ termVectors_narrow+laneTerms_ours(R8), a, b; \
	VPOR    t, b, b

#define BACKWARD(a, b, t) \
	VPSRLVQ termVectors_narrow+laneTerms_ours(R8), a, t; \
	VPSLLVQ termVectors_narrow+laneTerms_theirs(R8), a, b; \
	VPOR    t, b, b

// LINE sets set to the squares of a line that sliders attack, by hyperbola quintessence. Y15 is the occupied squares, Y14
// the shuffle that flips boards, Y4 twice the slider and Y5 twice the flipped slider.
#define LINE(line, set, t) \
	VPAND   Y15, line, set; \
	VPSHUFB Y14, set, t; \
	VPSUBQ  Y4, set, set; \
	VPSUBQ  Y5, t, t; \
	VPSHUFB Y14, t, t; \
	VPXOR   t, set, set; \
	VPAND   line, set, set

// TWICE prepares LINE for sliders.
#define TWICE(from) \
	VPSHUFB Y14, from, Y5; \
	VPADDQ  from, from, Y4; \
	VPADDQ  Y5, Y5, Y5

// THROUGH sets line to the long diagonal moved by a number of ranks, without the slider. It clobbers ranks.
#define THROUGH(long, from, ranks, line, t) \
	VPSLLQ  $3, ranks, ranks; \
	VPXOR   t, t, t; \
	VPSUBQ  ranks, t, t; \
	VPSLLVQ ranks, long, line; \
	VPSRLVQ t, long, t; \
	VPOR    t, line, line; \
	VPANDN  line, from, line

// DIAGONALS sets set to the attacks of sliders along diagonals.
#define DIAGONALS(from, squares, set) \
	VPAND   termVectors_narrow+laneTerms_sevens(R8), squares, Y0; /* their files */ \
	VPSRLQ  $3, squares, Y1; /* and ranks */ \
	VPSUBQ  Y0, Y1, Y2; \
	VPADDQ  Y0, Y1, Y1; \
	VPSUBQ  termVectors_narrow+laneTerms_sevens(R8), Y1, Y1; \
	THROUGH(Y11, from, Y2, Y0, Y3); \
	THROUGH(Y10, from, Y1, Y2, Y3); \
	TWICE(from); \
	LINE(Y0, set, Y1); \
	LINE(Y2, Y0, Y1); \
	VPOR    Y0, set, set

// STRAIGHTS sets set to the attacks of sliders along files and ranks. LINE finds those along files, o^(o-2r) the higher
// squares of a rank. Its lower squares are those with no blocker between them and the slider.
#define STRAIGHTS(from, squares, set, file) \
	VPAND   termVectors_narrow+laneTerms_sevens(R8), squares, Y0; \
	VPSLLVQ Y0, Y13, Y0; \
	VPANDN  Y0, from, Y0; \
	VMOVDQU Y0, file; \
	TWICE(from); \
	LINE(Y0, set, Y1); \
	VPSRLQ  $3, squares, Y1; \
	VPSLLQ  $3, Y1, Y1; \
	VPSLLVQ Y1, Y12, Y1; \
	VPANDN  Y1, from, Y1; \
	VPAND   Y15, Y1, Y2; \
	VPSUBQ  Y4, Y2, Y0; \
	VPXOR   Y2, Y0, Y0; \
	VPAND   Y1, Y0, Y0; \
	VPOR    Y0, set, set; \
	VPCMPEQQ Y0, Y0, Y0; \
	VPADDQ  Y0, from, Y0; \
	VPAND   Y0, Y1, Y1; \
	VPAND   Y1, Y2, Y2; \
	VPSRLQ  $1, Y2, Y0; \
	VPOR    Y0, Y2, Y2; \
	VPSRLQ  $2, Y2, Y0; \
	VPOR    Y0, Y2, Y2; \
	VPSRLQ  $4, Y2, Y0; \
	VPOR    Y0, Y2, Y2; \
	VPSRLQ  $1, Y2, Y2; \
	VPANDN  Y1, Y2, Y1; \
	VPOR    Y1, set, set

// KNIGHTS sets a to the attacks of the knights in a.
#define KNIGHTS(a) \
	VPSRLQ $1, a, Y0; \
	VPSLLQ $1, a, Y1; \
	VPSRLQ $2, a, Y2; \
	VPSLLQ $2, a, Y3; \
	VPAND  termVectors_narrow+laneTerms_notH(R8), Y0, Y0; \
	VPAND  termVectors_narrow+laneTerms_notA(R8), Y1, Y1; \
	VPAND  termVectors_narrow+laneTerms_notGH(R8), Y2, Y2; \
	VPAND  termVectors_narrow+laneTerms_notAB(R8), Y3, Y3; \
	VPOR   Y0, Y1, Y0; \
	VPOR   Y2, Y3, Y2; \
	VPSLLQ $16, Y0, Y1; \
	VPSRLQ $16, Y0, Y0; \
	VPSLLQ $8, Y2, Y3; \
	VPSRLQ $8, Y2, Y2; \
	VPOR   Y0, Y1, Y0; \
	VPOR   Y2, Y3, Y2; \
	VPOR   Y0, Y2, a

// SQUARES sets squares to the index of the square in each set.
#define SQUARES(from, squares) \
	VPCMPEQQ squares, squares, squares; \
	VPADDQ   from, squares, squares; \
	POPCOUNT(squares, Y0, Y1)

// DISTANCE sets y to the king distances from squares to the kings, whose files are in Y8 and ranks in Y9.
#define DISTANCE(squares, y) \
	VPAND   termVectors_narrow+laneTerms_sevens(R8), squares, y; \
	VPSRLQ  $3, squares, Y0; \
	VPSUBD  Y8, y, y; \
	VPSUBD  Y9, Y0, Y0; \
	VPABSD  y, y; \
	VPABSD  Y0, Y0; \
	VPMAXSD Y0, y, y

// PACK packs four registers of counts into the 16 words of a, in the order of inLanes. PACKMASKS does the same with masks.
#define PACK(a, b, c, d) \
	VPACKUSDW b, a, a; \
	VPACKUSDW d, c, c; \
	VPACKUSDW c, a, a

#define PACKMASKS(a, b, c, d) \
	VPACKSSDW b, a, a; \
	VPACKSSDW d, c, c; \
	VPACKSSDW c, a, a

// BITS sets AX to a bit for each word of the mask y, whose lower half is x.
#define BITS(y, x) \
	VEXTRACTI128 $1, y, X5; \
	VPACKSSWB    X5, x, X5; \
	VPMOVMSKB    X5, AX

// PUT8 writes those of the eight terms in x whose bits are set in AX.
#define PUT8(x) \
	MOVL    AX, BX; \
	SHLL    $4, BX; \
	VPSHUFB termVectors_narrow+laneTerms_packed(R8)(BX*1), x, X5; \
	VMOVDQU X5, (DI); \
	POPCNTL AX, AX; \
	LEAQ    (DI)(AX*2), DI

// PUT writes those of the 16 terms in y, whose lower half is x, whose bits are set in AX.
#define PUT(y, x) \
	MOVL         AX, CX; \
	MOVBLZX      AX, AX; \
	PUT8(x); \
	VEXTRACTI128 $1, y, x; \
	MOVL         CX, AX; \
	SHRL         $8, AX; \
	PUT8(x)

// ROOK sets two masks of terms that do not hold. In open, the lower half is set where the rook's file is not half open,
// and the upper half where it is not open. In behind, the halves are set where the rook is not behind an own passed pawn
// and not behind an enemy one. Y12 holds the pawns of its side and of the other, Y13 the passed pawns.
#define ROOK(rook, file, from, open, behind) \
	VMOVDQU  file, X0; \
	BOTH(X0, Y0); \
	VPXOR    Y1, Y1, Y1; \
	VPAND    Y0, Y12, open; \
	VPCMPEQQ Y1, open, open; \
	VPERMQ   $0x44, open, Y5; \
	VPERMQ   $0xee, open, open; \
	VPXOR    termVectors_narrow+laneTerms_lower(R8), open, open; \
	VPAND    Y5, open, open; \
	VMOVDQU  rook, X5; \
	BOTH(X5, Y5); \
	VPCMPEQQ Y5, Y1, behind; \
	VPANDN   open, behind, open; \
	VPCMPEQQ Y1, open, open; \
	VPCMPEQQ behind, behind, behind; \
	VPADDQ   behind, Y5, Y5; /* all squares with a lower index */ \
	VMOVDQU  from, X1; \
	BOTH(X1, Y1); \
	VPAND    Y1, Y0, Y0; \
	VPAND    Y0, Y5, Y1; \
	VPANDN   Y0, Y5, Y0; \
	VPBLENDD $0x3c, Y1, Y0, Y0; /* ahead of it, behind it */ \
	VPAND    Y13, Y0, Y0; \
	VPXOR    Y1, Y1, Y1; \
	VPCMPEQQ Y1, Y0, behind

// UNION sets AX to the union of a pair.
#define UNION(pair) \
	SWAP(pair, X5); \
	VPOR  pair, X5, X5; \
	VMOVQ X5, AX

// PIECE removes the first square from AX and writes its term to p. If AX is empty, the term is meaningless.
#define PIECE(p) \
	TZCNTQ  AX, BX; \
	ANDL    $63, BX; \
	XORL    R10, BX; \
	MOVBLZX (R11)(BX*1), BX; \
	MOVWLZX (R12)(BX*2), BX; \
	ADDL    CX, BX; \
	MOVW    BX, p; \
	BLSRQ   AX, AX

// PUTPIECES writes a term for each square of a pair of disjoint sets: the term at base plus the offset of the square's
// piece in the table at R12. R10 flips squares for Black. There are seldom more than two squares, and a branch on their
// number would be mispredicted too often, so the first two terms are written without one.
#define PUTPIECES(pair, base, next, done) \
	UNION(pair); \
	MOVWLZX base(R8), CX; \
	POPCNTQ AX, DX; \
	PIECE(0(DI)); \
	PIECE(2(DI)); \
	JEQ     done; \
	LEAQ    2(DI), SI; \
next: \
	ADDQ    $2, SI; \
	PIECE((SI)); \
	JNE     next; \
done: \
	LEAQ    (DI)(DX*2), DI

// PUTRANKS writes a term for each square of a pair: the term at base plus the rank from the side's own end.
#define PUTRANKS(pair, base, next, theirs, nextTheirs, done) \
	MOVWLZX base(R8), CX; \
	VMOVQ   pair, AX; \
	TESTQ   AX, AX; \
	JEQ     theirs; \
next: \
	TZCNTQ  AX, BX; \
	SHRL    $3, BX; \
	ADDL    CX, BX; \
	MOVW    BX, (DI); \
	ADDQ    $2, DI; \
	BLSRQ   AX, AX; \
	JNE     next; \
theirs: \
	VPEXTRQ $1, pair, AX; \
	TESTQ   AX, AX; \
	JEQ     done; \
	ADDL    $const_Terms, CX; \
nextTheirs: \
	TZCNTQ  AX, BX; \
	XORL    $56, BX; \
	SHRL    $3, BX; \
	ADDL    CX, BX; \
	MOVW    BX, (DI); \
	ADDQ    $2, DI; \
	BLSRQ   AX, AX; \
	JNE     nextTheirs; \
done:

// FILL sets a to the squares after those of a, in the direction of SHIFT.
#define FILL(SHIFT, a, t) \
	SHIFT $8, a, t; \
	VPOR  t, a, a; \
	SHIFT $16, a, t; \
	VPOR  t, a, a; \
	SHIFT $32, a, t; \
	VPOR  t, a, a; \
	SHIFT $8, a, a

// func othersAVX2(list *[listSize]uint16, v *termVectors, p *chess.Position, us, them, castling, pinned, pinnedThem chess.Bitboard, turn int) int
TEXT ·othersAVX2(SB), NOSPLIT, $640-80
	MOVQ list+0(FP), DI
	MOVQ v+8(FP), R8
	MOVQ p+16(FP), SI
	MOVQ turn+64(FP), AX
	LEAQ const_positionBoard(SI), R11

	// The pieces, seen from the side to move.
	SHLQ           $4, AX
	VBROADCASTI128 termVectors_orient(R8)(AX*1), Y0
	VBROADCASTI128 termVectors_orient+16(R8), Y14
	VMOVDQU        const_positionTypes(SI), Y1
	VMOVDQU        (const_positionTypes+32)(SI), Y2
	VPSHUFB        Y0, Y1, Y1
	VPSHUFB        Y0, Y2, Y2
	VMOVQ          us+24(FP), X3
	VPINSRQ        $1, them+32(FP), X3, X3
	VPSHUFB        X0, X3, X3
	VMOVDQU        X3, ALL
	SWAP(X3, X4)
	VPOR           X3, X4, X5
	VPBROADCASTQ   X5, Y15
	VPBROADCASTQ   X3, Y5
	VPBROADCASTQ   X4, Y6
	VPAND          Y1, Y5, Y7
	VPAND          Y1, Y6, Y8
	VPAND          Y2, Y5, Y9
	VPAND          Y2, Y6, Y10
	VPUNPCKLQDQ    Y8, Y7, Y0  // nothing, knights
	VPUNPCKHQDQ    Y8, Y7, Y1  // pawns, bishops
	VPUNPCKLQDQ    Y10, Y9, Y2 // rooks, kings
	VPUNPCKHQDQ    Y10, Y9, Y3 // queens, nothing
	VMOVDQU        X1, PAWNS
	VEXTRACTI128   $1, Y2, X4
	VMOVDQU        X4, KINGS
	VPERM2I128     $0x31, Y1, Y0, Y6
	VPERM2I128     $0x20, Y3, Y2, Y7
	VPCMPEQQ       Y5, Y5, Y5
	VPADDQ         Y5, Y6, Y0
	VPADDQ         Y5, Y7, Y1
	VPAND          Y0, Y6, Y2
	VPAND          Y1, Y7, Y3
	VPANDN         Y6, Y0, Y0
	VPANDN         Y7, Y1, Y1
	VMOVDQU        Y0, FIRST1
	VMOVDQU        Y1, FIRST2
	VMOVDQU        Y2, SECOND1
	VMOVDQU        Y3, SECOND2
	VPADDQ         Y5, Y2, Y6
	VPADDQ         Y5, Y3, Y7
	VPAND          Y2, Y6, Y6
	VPAND          Y3, Y7, Y7
	VPOR           Y6, Y7, Y7
	VPTEST         Y7, Y7
	JNE            many

	// Attacks, and distances of knights and bishops to their king.
	VPBROADCASTQ termVectors_fileA(R8), Y13
	VPBROADCASTQ termVectors_rank1(R8), Y12
	VPBROADCASTQ termVectors_diagonals(R8), Y11
	VPBROADCASTQ termVectors_antiDiagonals+(7*8)(R8), Y10
	SQUARES(Y4, Y9)
	BOTH(X9, Y9)
	VPAND        termVectors_narrow+laneTerms_sevens(R8), Y9, Y8
	VPSRLQ       $3, Y9, Y9
	VMOVDQU      FIRST1, Y2
	SQUARES(Y2, Y6)
	DISTANCE(Y6, Y7)
	VMOVDQU      Y7, FAR1
	VMOVDQU      SECOND1, Y2
	SQUARES(Y2, Y7)
	DISTANCE(Y7, Y2)
	VMOVDQU      Y2, FAR2

	VMOVDQU      FIRST2, Y8
	SQUARES(Y8, Y9)
	VPERM2I128   $0x31, Y9, Y6, Y6 // bishops, queens
	VMOVDQU      Y6, FROM11
	VMOVDQU      Y7, FROM21
	STRAIGHTS(Y8, Y9, Y7, FILE1)
	VMOVDQU      FROM11, Y9
	VMOVDQU      FIRST1, Y6
	VPERM2I128   $0x31, Y8, Y6, Y8
	DIAGONALS(Y8, Y9, Y6)
	VMOVDQU      Y6, FROM11
	VPXOR        Y0, Y0, Y0
	VPBLENDD     $0xf0, Y6, Y0, Y0
	VPOR         Y0, Y7, Y7
	VMOVDQU      Y7, FROM12

	VMOVDQU      SECOND2, Y8
	SQUARES(Y8, Y9)
	VMOVDQU      FROM21, Y7
	VPERM2I128   $0x31, Y9, Y7, Y6
	STRAIGHTS(Y8, Y9, Y7, FILE2)
	VMOVDQU      SECOND1, Y9
	VPERM2I128   $0x31, Y8, Y9, Y8
	DIAGONALS(Y8, Y6, Y9)
	VPXOR        Y0, Y0, Y0
	VPBLENDD     $0xf0, Y9, Y0, Y0
	VPOR         Y0, Y7, Y7
	VMOVDQU      Y7, FROM22
	VMOVDQU      Y9, FROM21

	VMOVDQU KINGS, X8
	SWAP(X8, X8)
	SQUARES(Y8, Y9)
	DIAGONALS(Y8, Y9, Y6)
	VMOVDQU X6, DIAGONAL
	STRAIGHTS(Y8, Y9, Y6, ATTACKS1) // the file is of no use
	VMOVDQU X6, STRAIGHT
	KNIGHTS(Y8)
	VMOVDQU X8, JUMPS

	VMOVDQU      FIRST1, X6
	VINSERTI128  $1, SECOND1, Y6, Y6
	KNIGHTS(Y6)
	VMOVDQU      FROM11, Y10
	VMOVDQU      FROM21, Y12
	VPERM2I128   $0x20, Y10, Y6, Y10
	VPERM2I128   $0x21, Y12, Y6, Y12
	VMOVDQU      Y10, FROM11
	VMOVDQU      Y12, FROM21
	VMOVDQU      FROM12, Y11
	VMOVDQU      FROM22, Y13

	// Squares attacked once and twice: by both pieces of a type, by two types, by pawns and by kings.
	VPOR    Y10, Y12, Y0
	VPOR    Y11, Y13, Y1
	VMOVDQU Y0, ATTACKS1
	VMOVDQU Y1, ATTACKS2
	VPAND   Y10, Y12, Y2
	VPAND   Y11, Y13, Y3
	VPOR    Y2, Y3, Y2
	VPAND   Y0, Y1, Y3
	VPOR    Y2, Y3, Y2
	VPOR    Y0, Y1, Y0
	VPERMQ  $0x4e, Y0, Y1
	VPERMQ  $0x4e, Y2, Y3
	VPAND   Y0, Y1, Y4
	VPOR    Y2, Y3, Y2
	VPOR    Y2, Y4, Y14
	VPOR    Y0, Y1, Y13
	VMOVDQU PAWNS, pawns
	VMOVDQU KINGS, kings
	VMOVDQU ALL, all
	SWAP(kings, others)
	SWAP(all, enemies)
	FORWARD(pawns, X0, X5)
	SIDEWAYS(X0, X4, X5)
	VPOR    X4, X5, taken
	VPAND   X4, X5, X5
	VPAND   X13, taken, X4
	VPOR    X4, X5, X5
	VPOR    X5, twice, twice
	VPOR    X13, taken, firm
	SIDEWAYS(kings, X4, X5)
	VPOR    X4, kings, X0
	VPOR    X5, X0, X0
	VPSLLQ  $8, X0, X4
	VPSRLQ  $8, X0, X5
	VPOR    X4, X0, X0
	VPOR    X5, X0, X0
	VPXOR   kings, X0, X1
	VMOVDQU X0, RING
	VMOVDQU X1, STEPS
	VPAND   firm, X1, X5
	VPOR    X5, twice, twice
	VPOR    firm, X1, any

	// Mobility.
	SWAP(taken, X5)
	VPOR     all, X5, X5
	BOTH(X5, Y5)
	VPANDN   FROM11, Y5, Y10
	VPANDN   FROM12, Y5, Y11
	VPANDN   FROM21, Y5, Y12
	VPANDN   FROM22, Y5, Y13
	POPCOUNT(Y10, Y0, Y1)
	POPCOUNT(Y11, Y0, Y1)
	POPCOUNT(Y12, Y0, Y1)
	POPCOUNT(Y13, Y0, Y1)
	PACK(Y10, Y11, Y12, Y13)
	VPADDW   termVectors_narrow+laneTerms_mobility(R8), Y10, Y10
	VPXOR    Y0, Y0, Y0
	VPCMPEQQ FIRST1, Y0, Y1
	VPCMPEQQ FIRST2, Y0, Y11
	VPCMPEQQ SECOND1, Y0, Y12
	VPCMPEQQ SECOND2, Y0, Y13
	PACKMASKS(Y1, Y11, Y12, Y13)
	BITS(Y1, X1)
	XORL     $0xffff, AX
	PUT(Y10, X10)

	// Terms that are counted once for each side: rings, flanks and others.
	VMOVDQU      RING, X5
	SWAP(X5, X5)
	VPAND        any, X5, X5
	SWAP(firm, X0)
	VPANDN       X5, X0, X10 // defended by the king alone, if at all
	VPAND        X5, twice, X11
	VINSERTI128  $1, X11, Y10, Y10
	VMOVDQU      STEPS, X0
	SWAP(X0, X0)
	SWAP(twice, X1)
	VPAND        X5, X0, X11
	VPANDN       X11, X1, X11
	VMOVQ        others, AX
	VPEXTRQ      $1, others, BX
	TZCNTQ       AX, AX
	TZCNTQ       BX, BX
	ANDL         $7, AX
	ANDL         $7, BX
	VMOVQ        termVectors_flanks(R8)(AX*8), X12
	VPINSRQ      $1, termVectors_flanks(R8)(BX*8), X12, X12
	VPAND        termVectors_camp(R8), X12, X12
	VPAND        X12, any, X13
	VINSERTI128  $1, X13, Y11, Y11
	VPAND        X12, twice, X12
	SWAP(any, X5)
	VPOR         all, X5, X0
	VMOVDQU      STEPS, X13
	VPANDN       X13, X0, X0
	VINSERTI128  $1, X0, Y12, Y12
	VPANDN       X1, twice, X0
	SWAP(taken, X13)
	VPOR         X13, X0, X0
	VMOVDQU      X0, STRONG
	VPANDN       any, X0, X13
	VPAND        X5, X13, X13
	VMOVQ        pinned+48(FP), X0
	VPINSRQ      $1, pinnedThem+56(FP), X0, X0
	VINSERTI128  $1, X0, Y13, Y13
	POPCOUNT(Y10, Y0, Y1)
	POPCOUNT(Y11, Y0, Y1)
	POPCOUNT(Y12, Y0, Y1)
	POPCOUNT(Y13, Y0, Y1)
	PACK(Y10, Y11, Y12, Y13)
	VPADDW       Y10, Y10, Y10
	VPMULHUW     termVectors_narrow+laneTerms_shares(R8), Y10, Y10
	VPMINUW      termVectors_narrow+laneTerms_most(R8), Y10, Y10
	VPCMPGTW     termVectors_narrow+laneTerms_least(R8), Y10, Y0
	VPADDW       termVectors_narrow+laneTerms_counts(R8), Y10, Y10
	BITS(Y0, X0)
	PUT(Y10, X10)

	// Checks, and distances of knights and bishops to their king.
	VMOVDQU      JUMPS, X10
	VINSERTI128  $1, DIAGONAL, Y10, Y10
	VMOVDQU      STRAIGHT, X11
	VPOR         DIAGONAL, X11, X12
	VINSERTI128  $1, X12, Y11, Y11
	VINSERTI128  $1, all, Y2, Y5
	VPANDN       ATTACKS1, Y5, Y12
	VPANDN       ATTACKS2, Y5, Y13
	VPAND        Y12, Y10, Y10
	VPAND        Y13, Y11, Y11
	SWAP(firm, X5)
	BOTH(X5, Y5)
	VPANDN       Y10, Y5, Y0
	VPANDN       Y11, Y5, Y1
	VPXOR        Y5, Y5, Y5
	VPCMPEQQ     Y10, Y5, Y12
	VPCMPEQQ     Y11, Y5, Y13
	VPCMPEQQ     FIRST1, Y5, Y10
	VPCMPEQQ     SECOND1, Y5, Y11
	PACKMASKS(Y12, Y13, Y10, Y11)
	POPCOUNT(Y0, Y10, Y11)
	POPCOUNT(Y1, Y10, Y11)
	VMOVDQU      FAR1, Y10
	VMOVDQU      FAR2, Y11
	PACK(Y0, Y1, Y10, Y11)
	VPMINUW      termVectors_narrow+laneTerms_mostSafe(R8), Y0, Y0
	VPXOR        Y5, Y5, Y5
	VPCMPEQW     Y5, Y0, Y1
	VPADDW       termVectors_narrow+laneTerms_safeChecks(R8), Y0, Y0
	VPBLENDVB    Y1, termVectors_narrow+laneTerms_unsafeChecks(R8), Y0, Y0
	BITS(Y12, X12)
	XORL         $0xffff, AX
	PUT(Y0, X0)

	// Passed pawns, and squares for outposts.
	VPSHUFB termVectors_up(R8), pawns, X10
	VMOVDQU X10, X11
	FILL(VPSLLQ, X10, X5)
	FILL(VPSRLQ, X11, X5)
	VPSHUFB termVectors_up(R8), X10, X10 // before pawns of their own side
	VPSHUFB termVectors_up(R8), X11, X11 // and behind them
	SIDEWAYS(X10, X5, X12)
	VPOR    X5, X12, X12
	SWAP(X12, X13)
	VPANDN  taken, X13, X13
	VPAND   termVectors_outposts(R8), X13, X13
	VMOVDQU X13, POSTS
	VPOR    X10, X12, X12
	SWAP(pawns, X5)
	VPANDN  X5, X12, X5
	VMOVDQU X5, TARGETS // and those behind them
	SWAP(X12, X5)
	VPOR    X11, X5, X5
	VPANDN  pawns, X5, X5
	VMOVDQU X5, FREE

	// Bishops and pawns of their color, bishops and knights on outposts.
	VMOVDQU      FIRST1, Y10
	VMOVDQU      SECOND1, Y11
	VPERMQ       $0xee, Y10, Y10
	VPERMQ       $0xee, Y11, Y11
	VPBROADCASTQ termVectors_light(R8), Y5
	VPXOR        Y0, Y0, Y0
	VPAND        Y5, Y10, Y12
	VPAND        Y5, Y11, Y13
	VPCMPEQQ     Y0, Y12, Y12 // on dark squares, if there is one
	VPCMPEQQ     Y0, Y13, Y13
	VPCMPEQQ     Y0, Y10, Y10
	VPCMPEQQ     Y0, Y11, Y11
	VMOVMSKPD    X10, AX
	VMOVMSKPD    X11, BX
	LEAL         (AX)(BX*4), BX
	XORL         R9, R9
	CMPL         BX, $12 // each side has one
	SETEQ        R9
	VMOVMSKPD    X12, AX
	MOVL         AX, BX
	SHRL         $1, BX
	XORL         BX, AX
	ANDL         AX, R9 // and they are on squares of different colors
	VPXOR        Y5, Y12, Y12
	VPXOR        Y5, Y13, Y13
	VPOR         all, enemies, X0
	BACKWARD(X0, X1, X5)
	VPAND        pawns, X1, X1 // fixed
	VINSERTI128  $1, X1, Y7, Y0
	VPAND        Y0, Y12, Y12
	VPAND        Y0, Y13, Y13
	POPCOUNT(Y12, Y0, Y1)
	POPCOUNT(Y13, Y0, Y1)
	VPXOR        Y0, Y0, Y0
	VPXOR        Y1, Y1, Y1
	PACK(Y12, Y13, Y0, Y1)
	VPADDW       termVectors_narrow+laneTerms_bishops(R8), Y12, Y12
	VMOVDQU      POSTS, X5
	BOTH(X5, Y5)
	VPAND        FIRST1, Y5, Y0
	VPAND        SECOND1, Y5, Y13
	VPCMPEQQ     Y1, Y0, Y0
	VPCMPEQQ     Y1, Y13, Y13
	PACKMASKS(Y10, Y11, Y0, Y13)
	BITS(Y10, X10)
	XORL         $0xffff, AX
	PUT(Y12, X12)

	// Knights about to go to an outpost, castling, bishops of opposite colors.
	VPANDN       ATTACKS1, all, X10
	VPAND        POSTS, X10, X10
	MOVQ         turn+64(FP), AX
	SHLQ         $4, AX
	VPBROADCASTQ castling+40(FP), X11
	VPSHUFB      termVectors_orient(R8)(AX*1), X11, X11
	VPAND        termVectors_home(R8), X11, X11
	VPCMPEQQ     X5, X5, X5
	VPADDQ       X5, kings, X12
	VPAND        X11, X12, X13
	VPANDN       X11, X12, X12
	VPXOR        X5, X5, X5
	VPCMPEQQ     X5, X10, X10
	VPCMPEQQ     X5, X12, X12
	VPCMPEQQ     X5, X13, X13
	VMOVMSKPD    X10, AX
	VMOVMSKPD    X12, BX
	VMOVMSKPD    X13, CX
	LEAL         (AX)(BX*4), AX
	SHLL         $4, CX
	ORL          CX, AX
	XORL         $0x3f, AX
	SHLL         $6, R9
	ORL          R9, AX
	VMOVDQU      termVectors_rest(R8), X10
	PUT8(X10)

	// Number of pieces of each type that attack the king's ring.
	VMOVDQU  RING, X5
	SWAP(X5, X5)
	BOTH(X5, Y5)
	VPXOR    Y0, Y0, Y0
	VPAND    FROM11, Y5, Y10
	VPAND    FROM12, Y5, Y11
	VPAND    FROM21, Y5, Y12
	VPAND    FROM22, Y5, Y13
	VPCMPEQQ Y0, Y10, Y10
	VPCMPEQQ Y0, Y11, Y11
	VPCMPEQQ Y0, Y12, Y12
	VPCMPEQQ Y0, Y13, Y13
	VPCMPEQQ Y10, Y12, Y1
	VPCMPEQQ Y11, Y13, Y0
	VPOR     Y10, Y12, Y10
	VPOR     Y11, Y13, Y11
	PACKMASKS(Y1, Y0, Y10, Y11)
	BITS(Y1, X1)
	XORL     $0xffff, AX
	VMOVDQU  termVectors_narrow+laneTerms_ring(R8), Y10
	PUT(Y10, X10)

	// Rooks and their files.
	SWAP(pawns, X5)
	VINSERTI128 $1, X5, Y7, Y12
	VMOVDQU     FREE, X13
	VINSERTI128 $1, TARGETS, Y13, Y13
	ROOK(FIRST2, FILE1, FROM12, Y10, Y3)
	ROOK(SECOND2, FILE2, FROM22, Y11, Y12)
	PACKMASKS(Y10, Y11, Y3, Y12)
	BITS(Y10, X10)
	XORL        $0xffff, AX
	VMOVDQU     termVectors_narrow+laneTerms_rooks(R8), Y10
	PUT(Y10, X10)
	SWAP(all, enemies)

	// Tables of term offsets by piece, for the own pieces and for the enemy's.
	MOVQ turn+64(FP), AX
	MOVL AX, R10
	NEGL R10
	ANDL $56, R10
	SHLL $5, AX
	LEAQ termVectors_narrow+laneTerms_pieces(R8), R13
	LEAQ (R13)(AX*1), R12
	XORL $32, AX
	ADDQ AX, R13

	// Own pieces in danger.
	VPANDN       all, kings, X10
	SWAP(taken, X11)
	VPANDN       X11, pawns, X11
	VPAND        X10, X11, X11
	VMOVDQU      ATTACKS1, Y5
	VEXTRACTI128 $1, Y5, X12
	VPOR         X5, X12, X12 // attacked by minor pieces
	VMOVDQU      FIRST2, Y5
	VPOR         SECOND2, Y5, Y5
	VEXTRACTI128 $1, Y5, X13
	VPOR         X5, X13, X13
	SWAP(X12, X5)
	VPAND        X5, X13, X13
	VPANDN       X13, X11, X13
	SWAP(any, X0)
	VPANDN       X0, any, X0 // attacked by the other side alone
	VPAND        X0, X10, X1
	VPANDN       X1, X11, X1
	VPANDN       X1, X13, X1
	PUTPIECES(X11, termVectors_byPawn, byPawn, notByPawn)
	PUTPIECES(X13, termVectors_byMinor, byMinor, notByMinor)
	PUTPIECES(X1, termVectors_hanging, hanging, notHanging)

	// Enemy pieces in danger.
	MOVQ    R13, R12
	SWAP(X10, X10)
	SWAP(pawns, X11)
	VMOVDQU STRONG, X13
	VPAND   X13, X11, X1
	VPANDN  X12, X1, X12
	VPAND   X10, X12, X12
	PUTPIECES(X12, termVectors_threatByMinor, threatByMinor, noThreatByMinor)
	VPANDN  ATTACKS2, X13, X12
	VPAND   X10, X12, X12
	PUTPIECES(X12, termVectors_threatByRook, threatByRook, noThreatByRook)
	VPANDN  STEPS, X13, X12
	VPAND   X10, X12, X12
	PUTPIECES(X12, termVectors_threatByKing, threatByKing, noThreatByKing)
	VPOR    all, enemies, X13
	FORWARD(pawns, X12, X5)
	VPANDN  X12, X13, X12
	VPAND   termVectors_thirdRank(R8), X12, X1
	FORWARD(X1, X1, X5)
	VPANDN  X1, X13, X1
	VPOR    X1, X12, X12
	SWAP(taken, X1)
	VPOR    X0, X1, X1
	VPANDN  X12, X1, X12
	VPAND   termVectors_notLast(R8), X12, X12
	FORWARD(X12, X12, X5)
	SIDEWAYS(X12, X1, X5)
	VPOR    X1, X5, X12
	VPANDN  X12, X11, X12
	VPAND   X10, X12, X12
	PUTPIECES(X12, termVectors_threatByPush, threatByPush, noThreatByPush)

	// Passed pawns that are blocked or free.
	BACKWARD(enemies, X12, X5)
	VPAND   FREE, X12, X12
	PUTRANKS(X12, termVectors_passedBlocked, blocked, blockedTheirs, nextBlockedTheirs, notBlocked)
	SWAP(any, X12)
	VPOR    X13, X12, X12
	VPSHUFB termVectors_up(R8), X12, X12
	FILL(VPSRLQ, X12, X5)
	VPSHUFB termVectors_up(R8), X12, X12
	VPANDN  FREE, X12, X12
	PUTRANKS(X12, termVectors_passedFree, free, freeTheirs, nextFreeTheirs, notFree)

	SUBQ list+0(FP), DI
	SHRQ $1, DI
	MOVQ DI, ret+72(FP)
	VZEROUPPER
	RET
many:
	MOVQ $-1, ret+72(FP)
	VZEROUPPER
	RET
