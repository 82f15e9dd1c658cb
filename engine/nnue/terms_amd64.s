#include "textflag.h"
#include "go_asm.h"

// TermList.others and TermList.structure for AVX-512, both sides and all pieces at once. The Go code defines each term;
// a test compares the kernels with it.
//
// The board is seen from the side that moves up: the side to move, or White. A pair is a register of two sets, one of
// that side and one of its opponent; SWAP exchanges them. A register of eight sets holds four pairs, of knights, bishops,
// rooks and queens. Most sets take two such registers, the first for one piece of each type and the second for another. A
// position with more pieces of a type is left to the Go code.
//
// R8 points to the termVectors, and DI to the next entry of the list.

// Pairs.
#define all     X2  // pieces
#define enemies X3  // the other side's
#define pawns   X7
#define kings   X8
#define others  X9  // the other king
#define taken   X15 // attacked by pawns
#define firm    X6  // attacked by more than the king
#define twice   X27 // attacked twice
#define any     X4  // attacked
#define ring    X0
#define steps   X1  // of the king

// Four pairs.
#define pieces   Z10
#define first    Z11 // one square each
#define second   Z12
#define attacks1 Z16 // of the first
#define file1    Z17 // the rest of its file
#define below1   Z18 // all squares with a lower index
#define attacks2 Z19
#define file2    Z20
#define below2   Z21
#define attacks  Z22 // of both

#define occupied Z29
#define ones     Z28 // all bits
#define flip     Z31 // the shuffle that flips a board vertically

#define SWAP(a, b) VPSHUFD $0x4e, a, b

// PAIRS fills a register with the pair in its lowest lane.
#define PAIRS(a, b) VSHUFI64X2 $0, a, a, b

// SIDEWAYS sets b to the squares to the right of those of a, and c to those to the left.
#define SIDEWAYS(a, b, c) \
	VPANDQ.BCST termVectors_notH(R8), a, b; \
	VPANDQ.BCST termVectors_notA(R8), a, c; \
	VPADDQ      b, b, b; \
	VPSRLQ      $1, c, c

// LINE sets Z0 to the squares of a line that sliders attack, by hyperbola quintessence: o^(o-2r) upwards, and the same on
// the flipped board downwards. Z5 is twice the slider, Z6 twice the flipped slider.
#define LINE(line) \
	VPANDQ     occupied, line, Z0; \
	VPSHUFB    flip, Z0, Z15; \
	VPSUBQ     Z5, Z0, Z0; \
	VPSUBQ     Z6, Z15, Z15; \
	VPSHUFB    flip, Z15, Z15; \
	VPTERNLOGQ $0x28, line, Z15, Z0 // (Z0 ^ Z15) & line

// SLIDE sets set to the attacks of the sliders in from: along diagonals in the lanes of the mask diagonal, along files and
// ranks in those of straight. Z22 is the a-file, Z23 the first rank, Z24 and Z26 hold half of the diagonals and
// antidiagonals, and Z30 is the mirror.
#define SLIDE(from, diagonal, straight, set, file, below) \
	VPADDQ      ones, from, below; \
	VPOPCNTQ    below, Z4; \
	VPANDQ.BCST termVectors_seven(R8), Z4, Z1; /* its file */ \
	VPSRLQ      $3, Z4, Z4; /* and rank */ \
	VPADDQ      from, from, Z5; \
	VPSHUFB     flip, from, Z6; \
	VPADDQ      Z6, Z6, Z6; \
	VPSLLVQ     Z1, Z22, file; \
	VPANDNQ     file, from, file; \
	LINE(file); \
	VMOVDQA64   Z0, Z25; \
	VPSUBQ      Z1, Z4, Z27; \
	VPERMI2Q    termVectors_diagonals+64(R8), Z24, Z27; \
	VPANDNQ     Z27, from, Z27; \
	LINE(Z27); \
	VMOVDQA64   Z0, set; \
	VPADDQ      Z1, Z4, Z27; \
	VPERMI2Q    termVectors_antiDiagonals+64(R8), Z26, Z27; \
	VPANDNQ     Z27, from, Z27; \
	LINE(Z27); \
	VPORQ.Z     Z0, set, diagonal, set; \
	VPSLLQ      $3, Z4, Z4; \
	VPSLLVQ     Z4, Z23, Z27; \
	VPANDNQ     Z27, from, Z27; \
	VPANDQ      occupied, Z27, Z0; /* ranks reverse bits instead of bytes */ \
	VGF2P8AFFINEQB $0, Z30, Z0, Z15; \
	VGF2P8AFFINEQB $0, Z30, from, Z6; \
	VPADDQ      Z6, Z6, Z6; \
	VPSUBQ      Z5, Z0, Z0; \
	VPSUBQ      Z6, Z15, Z15; \
	VGF2P8AFFINEQB $0, Z30, Z15, Z15; \
	VPTERNLOGQ  $0x28, Z27, Z15, Z0; \
	VPTERNLOGQ  $0xfe, Z0, Z25, straight, set

// PUT writes those of the 16 terms in y that are set in the mask k.
#define PUT(y, k) \
	VPCOMPRESSW.Z y, k, Y5; \
	VMOVDQU       Y5, (DI); \
	KMOVW         k, AX; \
	POPCNTL       AX, AX; \
	LEAQ          (DI)(AX*2), DI

// PUTSQUARES writes a term for each square of a pair of disjoint sets: the term at base plus the offset of the square's
// fact. z holds a fact for each square, Z23 the offsets.
#define PUTSQUARES(pair, base, z) \
	SWAP(pair, X5); \
	VPORQ         pair, X5, X5; \
	VMOVQ         X5, AX; \
	KMOVQ         AX, K1; \
	VPCOMPRESSB.Z z, K1, Z5; \
	VPMOVZXBW     Y5, Z5; \
	VPERMW        Z23, Z5, Z5; \
	VPBROADCASTW  base(R8), Z13; \
	VPADDW        Z13, Z5, Z5; \
	VMOVDQU16     Z5, (DI); \
	POPCNTQ       AX, AX; \
	LEAQ          (DI)(AX*2), DI

// FILL sets a to the squares after those of a, in the direction of SHIFT.
#define FILL(SHIFT, a, t) \
	SHIFT $8, a, t; \
	VPORQ t, a, a; \
	SHIFT $16, a, t; \
	VPORQ t, a, a; \
	SHIFT $32, a, t; \
	VPORQ t, a, a; \
	SHIFT $8, a, a

// SPANS sets before to the front spans of the pawns, and behind to their rear spans.
#define SPANS(before, behind) \
	VPSHUFB   termVectors_up(R8), pawns, before; \
	VMOVDQA64 before, behind; \
	FILL(VPSLLQ, before, X5); \
	FILL(VPSRLQ, behind, X5); \
	VPSHUFB   termVectors_up(R8), before, before; \
	VPSHUFB   termVectors_up(R8), behind, behind

// func othersAVX512(list *[listSize]uint16, v *termVectors, p *chess.Position, us, them, castling, pinned, pinnedThem chess.Bitboard, turn int) int
TEXT ·othersAVX512(SB), NOSPLIT, $64-80
	MOVQ list+0(FP), DI
	MOVQ v+8(FP), R8
	MOVQ p+16(FP), SI
	MOVQ turn+64(FP), AX

	// The pieces, seen from the side to move.
	SHLQ            $4, AX
	VBROADCASTI32X4 termVectors_orient(R8)(AX*1), Z0
	VBROADCASTI32X4 termVectors_orient+16(R8), flip
	VMOVDQU64       const_positionTypes(SI), Z1
	VPSHUFB         Z0, Z1, Z1
	VMOVDQU64       Z1, types-64(SP)
	VMOVQ           us+24(FP), all
	VPINSRQ         $1, them+32(FP), all, all
	VPSHUFB         X0, all, all
	SWAP(all, enemies)
	VPORQ           all, enemies, X4
	VPBROADCASTQ    X4, occupied
	VPBROADCASTQ    all, Z5
	VPBROADCASTQ    enemies, Z6
	VPANDQ          Z1, Z5, Z5
	VPANDQ          Z1, Z6, Z6
	VPUNPCKHQDQ     X6, X5, pawns
	VEXTRACTI64X2   $3, Z5, X4
	VEXTRACTI64X2   $3, Z6, X15
	VPUNPCKLQDQ     X15, X4, kings
	SWAP(kings, others)
	VMOVDQU64       termVectors_slots(R8), pieces
	VPERMI2Q        Z6, Z5, pieces

	VPTERNLOGQ $0xff, ones, ones, ones
	VPADDQ     ones, pieces, first
	VPANDQ     pieces, first, second
	VPANDNQ    pieces, first, first
	VPADDQ     ones, second, Z13
	VPTESTMQ   second, Z13, K1
	KMOVB      K1, AX
	TESTL      AX, AX
	JNE        many

	// Attacks. The lanes of the knights hold the enemy king, for the lines on which sliders give check: diagonals in
	// one register, files and ranks in the other.
	VINSERTI64X2   $0, others, first, Z13
	VINSERTI64X2   $0, others, second, Z14
	VPBROADCASTQ   termVectors_fileA(R8), Z22
	VPBROADCASTQ   termVectors_rank1(R8), Z23
	VPBROADCASTQ   termVectors_mirror(R8), Z30
	VMOVDQU64      termVectors_diagonals(R8), Z24
	VMOVDQU64      termVectors_antiDiagonals(R8), Z26
	MOVL           $0xcf, AX
	KMOVW          AX, K1
	MOVL           $0xf0, AX
	KMOVW          AX, K2
	MOVL           $0xcc, AX
	KMOVW          AX, K3
	MOVL           $0xf3, AX
	KMOVW          AX, K4
	SLIDE(Z13, K1, K2, attacks1, file1, below1)
	SLIDE(Z14, K3, K4, attacks2, file2, below2)
	VMOVDQA64      X16, X24 // the enemy king's diagonals
	VMOVDQA64      X19, X25 // and its file and rank

	VINSERTI64X2 $1, X12, first, Z0
	VINSERTI64X2 $2, others, Z0, Z0 // knights, knights, enemy kings
	VPSRLQ       $1, Z0, Z1
	VPSLLQ       $1, Z0, Z4
	VPSRLQ       $2, Z0, Z5
	VPSLLQ       $2, Z0, Z6
	VPANDQ.BCST  termVectors_notH(R8), Z1, Z1
	VPANDQ.BCST  termVectors_notA(R8), Z4, Z4
	VPANDQ.BCST  termVectors_notGH(R8), Z5, Z5
	VPANDQ.BCST  termVectors_notAB(R8), Z6, Z6
	VPORQ        Z4, Z1, Z1
	VPORQ        Z6, Z5, Z5
	VPSLLQ       $16, Z1, Z4
	VPSRLQ       $16, Z1, Z1
	VPSLLQ       $8, Z5, Z6
	VPSRLQ       $8, Z5, Z5
	VPORQ        Z4, Z1, Z1
	VPTERNLOGQ   $0xfe, Z5, Z6, Z1
	VINSERTI64X2  $0, X1, attacks1, attacks1
	VEXTRACTI64X2 $1, Z1, X4
	VINSERTI64X2  $0, X4, attacks2, attacks2
	VEXTRACTI64X2 $2, Z1, X26 // squares from which a knight gives check

	// Squares attacked once and twice: by both pieces of a type, by two types, by pawns and by kings.
	VPORQ      attacks1, attacks2, attacks
	VPANDQ     attacks1, attacks2, Z0
	VSHUFI64X2 $0xb1, attacks, attacks, Z1
	VSHUFI64X2 $0xb1, Z0, Z0, Z4
	VPANDQ     attacks, Z1, Z5
	VPORQ      attacks, Z1, Z6
	VPTERNLOGQ $0xfe, Z0, Z4, Z5
	VSHUFI64X2 $0x4e, Z6, Z6, Z1
	VSHUFI64X2 $0x4e, Z5, Z5, Z4
	VPANDQ     Z6, Z1, Z27
	VPORQ      Z6, Z1, Z13
	VPTERNLOGQ $0xfe, Z5, Z4, Z27
	VPROLVQ    termVectors_forward(R8), pawns, X0
	SIDEWAYS(X0, X4, X5)
	VPORQ      X4, X5, taken
	VPANDQ     X4, X5, X5
	VPANDQ     X13, taken, X4
	VPTERNLOGQ $0xfe, X4, X5, twice
	VPORQ      X13, taken, firm
	SIDEWAYS(kings, X4, X5)
	VPORQ      X4, kings, ring
	VPORQ      X5, ring, ring
	VPSLLQ     $8, ring, X4
	VPSRLQ     $8, ring, X5
	VPTERNLOGQ $0xfe, X4, X5, ring
	VPXORQ     kings, ring, steps
	VPTERNLOGQ $0xf8, firm, steps, twice
	VPORQ      firm, steps, any

	// Mobility.
	SWAP(taken, X5)
	VPORQ       all, X5, X5
	PAIRS(Z5, Z5)
	VPANDNQ     attacks1, Z5, Z13
	VPANDNQ     attacks2, Z5, Z14
	VPOPCNTQ    Z13, Z13
	VPOPCNTQ    Z14, Z14
	VPMOVQW     Z13, X13
	VPMOVQW     Z14, X14
	VINSERTI128 $1, X14, Y13, Y13
	VPADDW      termVectors_mobility(R8), Y13, Y13
	VPTESTMQ    first, first, K1
	VPTESTMQ    second, second, K2
	KUNPCKBW    K1, K2, K3
	PUT(Y13, K3)

	// Terms that are counted once for each side: rings, flanks and others.
	SWAP(ring, X30)
	VPANDQ       X30, any, X5
	SWAP(firm, X14)
	VPANDNQ      X5, X14, X13 // defended by the king alone, if at all
	VPANDQ       X5, twice, X23
	VINSERTI64X2 $1, X23, Z13, Z13
	SWAP(steps, X14)
	SWAP(twice, X23)
	VPANDQ       X5, X14, X14
	VPANDNQ      X14, X23, X14
	VINSERTI64X2 $2, X14, Z13, Z13
	VPADDQ       X28, others, X5
	VPOPCNTQ     X5, X5
	VPERMQ       termVectors_flanks(R8), Z5, Z5
	VPANDQ       termVectors_camp(R8), X5, X5
	VPANDQ       X5, any, X14
	VINSERTI64X2 $3, X14, Z13, Z13
	VPANDQ       X5, twice, X14
	SWAP(any, X5)
	VPORQ        all, X5, X23
	VPANDNQ      steps, X23, X23
	VINSERTI64X2 $1, X23, Z14, Z14
	SWAP(twice, X23)
	VPANDNQ      X23, twice, X23
	VPSHUFD      $0x4e, taken, X30
	VPORQ        X23, X30, X30 // not worth fighting for
	VPANDNQ      any, X30, X23
	VPANDQ       X23, X5, X23
	VINSERTI64X2 $2, X23, Z14, Z14
	VMOVQ        pinned+48(FP), X23
	VPINSRQ      $1, pinnedThem+56(FP), X23, X23
	VINSERTI64X2 $3, X23, Z14, Z14
	VPOPCNTQ     Z13, Z13
	VPOPCNTQ     Z14, Z14
	VPMOVQW      Z13, X13
	VPMOVQW      Z14, X14
	VINSERTI128  $1, X14, Y13, Y13
	MOVL         $const_lanesInThirds, AX
	KMOVW        AX, K1
	VPMULHUW     termVectors_third(R8), Y13, K1, Y13
	VPMINUW      termVectors_most(R8), Y13, Y13
	VPTESTMW     Y13, Y13, K1
	MOVL         $const_lanesFromZero, AX
	KMOVW        AX, K2
	KORW         K1, K2, K1
	VPADDW       termVectors_counts(R8), Y13, Y13
	PUT(Y13, K1)

	// Checks, and distances of knights and bishops to their king.
	VPORQ         X24, X25, X14
	VINSERTI64X2  $1, X24, Z26, Z13
	VINSERTI64X2  $2, X25, Z13, Z13
	VINSERTI64X2  $3, X14, Z13, Z13
	PAIRS(Z2, Z14)
	VPANDNQ       attacks, Z14, Z14
	VPANDQ        Z13, Z14, Z13
	VPTESTMQ      Z13, Z13, K1
	SWAP(firm, X14)
	PAIRS(Z14, Z14)
	VPANDNQ       Z13, Z14, Z13
	VPTESTNMQ     Z13, Z13, K2
	VPOPCNTQ      Z13, Z13
	VPMOVQW       Z13, X13
	VPMINUW       termVectors_mostChecks(R8), X13, X13
	VPADDW        termVectors_safeChecks(R8), X13, X13
	VMOVDQU16     termVectors_unsafeChecks(R8), K2, X13
	VINSERTI64X4  $1, Y12, first, Z14
	VPTESTMQ      Z14, Z14, K2
	VPADDQ        ones, Z14, Z14
	VPOPCNTQ      Z14, Z14
	VPADDQ        X28, kings, X5
	VPOPCNTQ      X5, X5
	PAIRS(Z5, Z5)
	VPANDQ.BCST   termVectors_seven(R8), Z14, Z23
	VPANDQ.BCST   termVectors_seven(R8), Z5, Z24
	VPSRLQ        $3, Z14, Z14
	VPSRLQ        $3, Z5, Z5
	VPSUBQ        Z24, Z23, Z23
	VPSUBQ        Z5, Z14, Z14
	VPABSQ        Z23, Z23
	VPABSQ        Z14, Z14
	VPMAXSQ       Z23, Z14, Z14
	VPMOVQW       Z14, X14
	VPADDW        termVectors_protector(R8), X14, X14
	VINSERTI128   $1, X14, Y13, Y13
	KUNPCKBW      K1, K2, K3
	PUT(Y13, K3)

	// Passed pawns, and squares for outposts.
	SPANS(X13, X14)
	SIDEWAYS(X13, X5, X23)
	VPORQ    X5, X23, X23
	SWAP(X23, X26)
	VPANDNQ  taken, X26, X26
	VPANDQ   termVectors_outposts(R8), X26, X26 // where outposts are
	VPORQ    X13, X23, X23
	SWAP(pawns, X24)
	VPANDNQ  X24, X23, X24 // the enemy's passed pawns, and those behind them
	SWAP(X23, X5)
	VPORQ    X14, X5, X5
	VPANDNQ  pawns, X5, X25 // the own

	// Bishops and pawns of their color, bishops and knights on outposts.
	VSHUFI64X2   $0x55, second, first, Z13
	VPTESTMQ     Z13, Z13, K1
	VPBROADCASTQ termVectors_light(R8), Z14
	VPTESTMQ     Z13, Z14, K2
	VPXORQ       ones, Z14, Z5
	VMOVDQA64    Z14, K2, Z5
	VPROLVQ      termVectors_backward(R8), X29, X14
	VPANDQ       pawns, X14, X14 // fixed
	VINSERTI128  $1, X14, Y7, Y14
	VSHUFI64X2   $0x44, Z14, Z14, Z14
	VPANDQ       Z5, Z14, Z14
	VPOPCNTQ     Z14, Z14
	VPMOVQW      Z14, X14
	VPADDW       termVectors_bishops(R8), X14, X14
	KMOVB        K1, AX
	KMOVB        K2, BX
	ANDL         $0x33, AX
	XORL         R9, R9
	CMPL         AX, $3 // each side has one
	SETEQ        R9
	MOVL         BX, AX
	SHRL         $1, AX
	XORL         BX, AX
	ANDL         AX, R9 // and they are on squares of different colors
	VINSERTI64X4 $1, Y12, first, Z13
	PAIRS(Z26, Z5)
	VPTESTMQ     Z5, Z13, K2
	VINSERTI128  $1, termVectors_onOutposts(R8), Y14, Y14
	KUNPCKBW     K1, K2, K3
	PUT(Y14, K3)

	// Knights about to go to an outpost, castling, bishops of opposite colors.
	VPANDNQ      X22, all, X5
	VPTESTMQ     X26, X5, K1
	MOVQ         turn+64(FP), AX
	SHLQ         $4, AX
	VPBROADCASTQ castling+40(FP), X13
	VPSHUFB      termVectors_orient(R8)(AX*1), X13, X13
	VPANDQ       termVectors_home(R8), X13, X13
	VPADDQ       X28, kings, X14
	VPTESTMQ     X13, X14, K2
	VPANDNQ      X13, X14, X13
	VPTESTMQ     X13, X13, K3
	KMOVB        K1, AX
	KMOVB        K3, BX
	KMOVB        K2, CX
	LEAL         (AX)(BX*4), AX
	LEAL         (CX)(R9*4), CX
	SHLL         $4, CX
	ORL          CX, AX
	KMOVW        AX, K1
	VMOVDQU      termVectors_rest(R8), Y13
	PUT(Y13, K1)

	// Number of pieces of each type that attack the king's ring.
	SWAP(ring, X13)
	PAIRS(Z13, Z13)
	VPTESTMQ Z13, attacks1, K1
	VPTESTMQ Z13, attacks2, K2
	KXORB    K1, K2, K3
	KANDB    K1, K2, K1
	KUNPCKBW K3, K1, K3
	VMOVDQU  termVectors_ring(R8), Y13
	PUT(Y13, K3)

	// Rooks and their files.
	VSHUFI64X2   $0xaa, second, first, Z13
	VPTESTMQ     Z13, Z13, K1
	VSHUFI64X2   $0xaa, file2, file1, Z14
	SWAP(pawns, X23)
	VINSERTI64X2 $1, X23, Y7, Y23
	VSHUFI64X2   $0x44, Z23, Z23, Z23
	VPTESTNMQ    Z23, Z14, K2 // no own pawns, no enemy pawns
	KMOVB        K2, AX
	MOVL         AX, BX
	SHRL         $2, BX
	ANDL         $0x33, AX
	ANDL         AX, BX
	XORL         BX, AX
	LEAL         (AX)(BX*4), AX
	KMOVW        AX, K2
	KANDB        K1, K2, K2
	VSHUFI64X2   $0xaa, below2, below1, Z5
	VPANDQ       Z14, Z5, Z5
	MOVL         $0x99, AX
	KMOVW        AX, K1
	VPXORQ       Z14, Z5, K1, Z5 // ahead of it, behind it
	VSHUFI64X2   $0xaa, attacks2, attacks1, Z13
	VPANDQ       Z13, Z5, Z5
	VINSERTI64X2 $1, X24, Y25, Y13
	VSHUFI64X2   $0x44, Z13, Z13, Z13
	VPTESTMQ     Z13, Z5, K3
	KUNPCKBW     K2, K3, K3
	VMOVDQU      termVectors_rooks(R8), Y13
	PUT(Y13, K3)

	// The fact of a square: the type of its piece from the pawn, plus 8 for the opponent's.
	KMOVQ          types-48(SP), K1
	KMOVQ          types-40(SP), K2
	KMOVQ          types-32(SP), K3
	KMOVQ          types-24(SP), K4
	KORQ           K1, K3, K1
	KORQ           K2, K3, K2
	VPEXTRQ        $1, all, AX
	KMOVQ          AX, K3
	VPBROADCASTB.Z termVectors_powers+0(R8), K1, Z14
	VPBROADCASTB.Z termVectors_powers+1(R8), K2, Z5
	VPBROADCASTB.Z termVectors_powers+2(R8), K4, Z13
	VPTERNLOGQ     $0xfe, Z5, Z13, Z14
	VPBROADCASTB.Z termVectors_powers+3(R8), K3, Z5
	VPORQ          Z5, Z14, Z14
	VMOVDQU64      termVectors_facts(R8), Z23

	// Own pieces in danger.
	VPANDNQ       all, kings, X21
	SWAP(taken, X13)
	VPANDNQ       X13, pawns, X13
	VPANDQ        X13, X21, X16
	VEXTRACTI64X2 $1, attacks, X19
	VPORQ         X22, X19, X19 // attacked by minor pieces
	VEXTRACTI64X2 $2, pieces, X17
	VEXTRACTI64X2 $3, pieces, X18
	VPORQ         X17, X18, X17
	SWAP(X19, X13)
	VPANDQ        X13, X17, X17
	VPANDNQ       X17, X16, X17
	SWAP(any, X20)
	VPANDNQ       X20, any, X20 // attacked by the other side alone
	VPANDQ        X20, X21, X18
	VPANDNQ       X18, X16, X18
	VPANDNQ       X18, X17, X18
	PUTSQUARES(X16, termVectors_byPawn, Z14)
	PUTSQUARES(X17, termVectors_byMinor, Z14)
	PUTSQUARES(X18, termVectors_hanging, Z14)

	// Enemy pieces in danger.
	VPBROADCASTB termVectors_powers+3(R8), Z5
	VPXORQ       Z5, Z14, Z14
	SWAP(X21, X21)
	SWAP(pawns, X18)
	VPANDQ       X18, X30, X13
	VPANDNQ      X19, X13, X19
	VPANDQ       X21, X19, X19
	PUTSQUARES(X19, termVectors_threatByMinor, Z14)
	VEXTRACTI64X2 $2, attacks, X16
	VPANDNQ      X16, X30, X16
	VPANDQ       X21, X16, X16
	PUTSQUARES(X16, termVectors_threatByRook, Z14)
	VPANDNQ      steps, X30, X16
	VPANDQ       X21, X16, X16
	PUTSQUARES(X16, termVectors_threatByKing, Z14)
	VPROLVQ      termVectors_forward(R8), pawns, X13
	VPANDNQ      X13, X29, X13
	VPANDQ       termVectors_thirdRank(R8), X13, X16
	VPROLVQ      termVectors_forward(R8), X16, X16
	VPANDNQ      X16, X29, X16
	VPORQ        X16, X13, X13
	SWAP(taken, X16)
	VPORQ        X20, X16, X16
	VPANDNQ      X13, X16, X13
	VPANDQ       termVectors_notLast(R8), X13, X13
	VPROLVQ      termVectors_forward(R8), X13, X13
	SIDEWAYS(X13, X5, X16)
	VPORQ        X5, X16, X16
	VPANDNQ      X16, X18, X16
	VPANDQ       X21, X16, X16
	PUTSQUARES(X16, termVectors_threatByPush, Z14)

	// Passed pawns that are blocked or free.
	VMOVDQU64 termVectors_ranks(R8), Z14
	VMOVDQU8  termVectors_ranks+64(R8), K3, Z14
	VPROLVQ   termVectors_backward(R8), enemies, X16
	VPANDQ    X25, X16, X16
	PUTSQUARES(X16, termVectors_passedBlocked, Z14)
	SWAP(any, X16)
	VPORQ     X29, X16, X16
	VPSHUFB   termVectors_up(R8), X16, X16
	FILL(VPSRLQ, X16, X5)
	VPSHUFB   termVectors_up(R8), X16, X16
	VPANDNQ   X25, X16, X16
	PUTSQUARES(X16, termVectors_passedFree, Z14)

	SUBQ list+0(FP), DI
	SHRQ $1, DI
	MOVQ DI, ret+72(FP)
	VZEROUPPER
	RET
many:
	MOVQ $-1, ret+72(FP)
	VZEROUPPER
	RET

// NEAREST sets a to the term offsets of three files of either king: eight times the file's distance from the edge plus
// the rank of the lowest pawn. Z0 holds the squares of the files before the king, Z1 eight times the distances.
#define NEAREST(a) \
	VPANDQ      Z0, a, a; \
	VPADDQ      ones, a, Z4; \
	VPANDNQ     Z4, a, a; \
	VPOPCNTQ    a, a; \
	VPSRLQ      $3, a, a; \
	VPANDQ.BCST termVectors_seven(R8), a, a; \
	VPADDQ      Z1, a, a

// func structureAVX512(list *[listSize]uint16, v *termVectors, white, black chess.Bitboard, whiteKing, blackKing int) int
TEXT ·structureAVX512(SB), NOSPLIT, $0-56
	MOVQ       list+0(FP), DI
	MOVQ       v+8(FP), R8
	MOVQ       black+24(FP), AX
	KMOVQ      AX, K3
	VMOVQ      white+16(FP), pawns
	VPINSRQ    $1, AX, pawns, pawns
	VPTERNLOGQ $0xff, ones, ones, ones

	// Squares before the pawns and behind them, and those that they attack.
	SPANS(X16, X17)
	SWAP(X16, X18) // before the enemy's
	VPROLVQ  termVectors_forward(R8), pawns, X0
	SIDEWAYS(X0, X4, X5)
	VPORQ    X4, X5, taken
	SWAP(taken, X9)

	// The king's shelter, the storm against it, and space.
	VMOVQ         whiteKing+32(FP), X0
	MOVQ          blackKing+40(FP), AX
	XORQ          $56, AX
	VPINSRQ       $1, AX, X0, X0
	PAIRS(Z0, Z0)
	VPANDQ.BCST   termVectors_seven(R8), Z0, Z1
	VPSRLQ        $3, Z0, Z0
	VPSLLQ        $3, Z0, Z0
	VPSLLVQ       Z0, ones, Z0 // its rank and those ahead
	VPMAXSQ.BCST  termVectors_firstFile(R8), Z1, Z1
	VPMINSQ.BCST  termVectors_lastFile(R8), Z1, Z1
	VPADDQ        termVectors_beside(R8), Z1, Z1
	VPBROADCASTQ  termVectors_fileA(R8), Z4
	VPSLLVQ       Z1, Z4, Z4
	VPANDQ        Z4, Z0, Z0
	VPBROADCASTQ  termVectors_seven(R8), Z4
	VPSUBQ        Z1, Z4, Z4
	VPMINSQ       Z4, Z1, Z1
	VPSLLQ        $3, Z1, Z1
	VPSHUFB       termVectors_up(R8), pawns, X13
	SWAP(pawns, X14)
	VPSHUFB       termVectors_up(R8), X14, X14
	PAIRS(Z13, Z13)
	PAIRS(Z14, Z14)
	NEAREST(Z13)
	NEAREST(Z14)
	VPORQ         X9, pawns, X5
	VMOVDQU       termVectors_center(R8), X6
	VPANDNQ       X6, X5, X5
	VPOPCNTQ      X5, X5
	VPMINSQ.BCST  termVectors_mostSpace(R8), X5, X5
	VINSERTI64X2  $3, X5, Z13, Z13
	VPMOVQW       Z13, X13
	VPMOVQW       Z14, X14
	VINSERTI128   $1, X14, Y13, Y13
	VPADDW        termVectors_shelter(R8), Y13, Y13
	MOVL          $const_lanesShelter, AX
	KMOVW         AX, K1
	PUT(Y13, K1)

	// Pawn structure. The facts are ranks, or the side alone.
	VMOVDQU64      termVectors_ranks(R8), Z20
	VMOVDQU8       termVectors_ranks+64(R8), K3, Z20
	VPBROADCASTB.Z termVectors_powers+3(R8), K3, Z21
	VMOVDQU64      termVectors_facts(R8), Z23
	VPANDQ         taken, pawns, X0
	PUTSQUARES(X0, termVectors_supported, Z20)
	SIDEWAYS(pawns, X0, X1)
	VPORQ          X0, X1, X0
	VPANDQ         pawns, X0, X0
	PUTSQUARES(X0, termVectors_phalanx, Z20)
	VPANDQ         X18, pawns, X0
	PUTSQUARES(X0, termVectors_opposed, Z20)
	VPORQ          X16, pawns, X19
	SIDEWAYS(X19, X0, X1)
	VPORQ          X0, X1, X0
	VPROLVQ        termVectors_backward(R8), X9, X1
	VPANDQ         pawns, X1, X1
	VPANDNQ        X1, X0, X0
	PUTSQUARES(X0, termVectors_backwardPawn, Z20)
	VPORQ          X17, X19, X19
	SIDEWAYS(X19, X0, X1)
	VPORQ          X0, X1, X0
	VPANDNQ        pawns, X0, X0
	PUTSQUARES(X0, termVectors_isolated, Z21)
	VPANDQ         X17, pawns, X0
	PUTSQUARES(X0, termVectors_doubled, Z21)

	// Passed pawns, and the distance of either king to the square before them.
	SIDEWAYS(X18, X0, X1)
	VPTERNLOGQ $0xfe, X18, X1, X0
	VPORQ      X17, X0, X0
	VPANDNQ    pawns, X0, X0
	PUTSQUARES(X0, termVectors_passed, Z20)
	VPANDQ     termVectors_fromFourth(R8), X0, X0
	LEAQ       termVectors_distances(R8), DX
	MOVQ       whiteKing+32(FP), BX
	MOVQ       blackKing+40(FP), CX
	SHLQ       $6, BX
	SHLQ       $6, CX
	VMOVDQU64  16(DX)(BX*1), Z20
	VMOVDQU8   0(DX)(CX*1), K3, Z20
	VPORQ      Z21, Z20, Z20
	PUTSQUARES(X0, termVectors_passedOwnKing, Z20)
	VMOVDQU64  16(DX)(CX*1), Z20
	VMOVDQU8   0(DX)(BX*1), K3, Z20
	VPORQ      Z21, Z20, Z20
	PUTSQUARES(X0, termVectors_passedKing, Z20)

	SUBQ list+0(FP), DI
	SHRQ $1, DI
	MOVQ DI, ret+48(FP)
	VZEROUPPER
	RET
