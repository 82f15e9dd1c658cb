#include "textflag.h"
#include "go_asm.h"

// This is picker.scoreQuiet and ranking.best for sixteen moves at once. A test compares it with the Go code.

// Byte t is 1<<t for piece type t; the second half is for Black. Byte 0 is 0, as the upper bytes of a lane
// look it up.
DATA typeBits<>+0(SB)/8, $0x8040201008040200
DATA typeBits<>+8(SB)/8, $0x8040201008040200
GLOBL typeBits<>(SB), RODATA|NOPTR, $16

// The low halves of the keys of NoMove at the first places of a list.
DATA firstKeys<>+0(SB)/8, $0x01fe000001ff0000
DATA firstKeys<>+8(SB)/8, $0x01fc000001fd0000
DATA firstKeys<>+16(SB)/8, $0x01fa000001fb0000
DATA firstKeys<>+24(SB)/8, $0x01f8000001f90000
DATA firstKeys<>+32(SB)/8, $0x01f6000001f70000
DATA firstKeys<>+40(SB)/8, $0x01f4000001f50000
DATA firstKeys<>+48(SB)/8, $0x01f2000001f30000
DATA firstKeys<>+56(SB)/8, $0x01f0000001f10000
GLOBL firstKeys<>(SB), RODATA|NOPTR, $64

// Indices that take the halves of keys from two registers, for the first eight keys and then the others: 16 and more is
// the second register.
DATA halves<>+0(SB)/8, $0x0000001000000000
DATA halves<>+8(SB)/8, $0x0000001100000001
DATA halves<>+16(SB)/8, $0x0000001200000002
DATA halves<>+24(SB)/8, $0x0000001300000003
DATA halves<>+32(SB)/8, $0x0000001400000004
DATA halves<>+40(SB)/8, $0x0000001500000005
DATA halves<>+48(SB)/8, $0x0000001600000006
DATA halves<>+56(SB)/8, $0x0000001700000007
DATA halves<>+64(SB)/8, $0x0000001800000008
DATA halves<>+72(SB)/8, $0x0000001900000009
DATA halves<>+80(SB)/8, $0x0000001a0000000a
DATA halves<>+88(SB)/8, $0x0000001b0000000b
DATA halves<>+96(SB)/8, $0x0000001c0000000c
DATA halves<>+104(SB)/8, $0x0000001d0000000d
DATA halves<>+112(SB)/8, $0x0000001e0000000e
DATA halves<>+120(SB)/8, $0x0000001f0000000f
GLOBL halves<>(SB), RODATA|NOPTR, $128

// Tables of 64 bytes, one for each square.
#define board    Z0
#define danger   Z1 // bit t: a piece of type t is attacked there by a lesser piece; bit 0: any piece is attacked
#define sources  Z2 // bit t: a piece of type t gives check from there; bit 0: a piece there may discover check

// Constants.
#define worths   Z3 // bonus for leaving danger, by piece
#define bitOf    Z4 // typeBits
#define halves1  Z5
#define halves2  Z6
#define one      Z16 // in each lane: 1, also the weight of a history entry,
#define two      Z17 // 2,
#define lowest4  Z18 // the lowest four
#define lowest6  Z19 // and six bits,
#define kind     Z20 // the two bits of a move's kind,
#define next     Z21 // and the decrement of keys for the next 16 places

// Sixteen moves.
#define lows     Z7 // halves of keys, at first without the moves
#define scores   Z10
#define from     Z11
#define to       Z12
#define piece    Z13
#define typeBit  Z14
#define leaves   Z23
#define enters   Z24
#define active   K5 // lanes that hold a move

// Scratch: AX, K1, Z9.

#define BROADCAST(value, lanes) \
	MOVL         $value, AX; \
	VPBROADCASTD AX, lanes

// MARK sets bits in the bytes of a table that stand for the squares of a set.
#define MARK(set, bits, table) \
	KMOVQ        set, K1;       \
	MOVL         $bits, AX;     \
	VPBROADCASTB AX, Z9;        \
	VPADDB       Z9, table, K1, table

// HISTORY adds weighted 16-bit entries to the scores. The 16 bits read beyond an entry do not count,
// as the upper half of a weight is 0.
#define HISTORY(table, index, weight) \
	KMOVW      active, K1;               \
	VPXORD     Z9, Z9, Z9;               \
	VPGATHERDD (table)(index*2), K1, Z9; \
	VPDPWSSD   weight, Z9, scores

// func rankAVX512(order *ranking, checks *places, moves []chess.Move, t *quietTables)
TEXT ·rankAVX512(SB), NOSPLIT, $0-48
	MOVQ order+0(FP), DI
	MOVQ checks+8(FP), DX
	MOVQ moves_base+16(FP), SI
	MOVQ moves_len+24(FP), CX
	MOVQ t+40(FP), BX

	MOVQ   quietTables_threats(BX), R8
	VPXORD danger, danger, danger
	MARK(threats_all(R8), 0x01, danger)
	MARK((threats_byLesser+2*8)(R8), 0x0c, danger) // knights and bishops, to which the same are lesser
	MARK((threats_byLesser+4*8)(R8), 0x10, danger)
	MARK((threats_byLesser+5*8)(R8), 0x20, danger)

	MOVQ   quietTables_checks(BX), R8
	VPXORD sources, sources, sources
	MARK(const_checkScreens(R8), 0x01, sources)
	MARK((const_checkSquares+1*8)(R8), 0x02, sources)
	MARK((const_checkSquares+2*8)(R8), 0x04, sources)
	MARK((const_checkSquares+3*8)(R8), 0x08, sources)
	MARK((const_checkSquares+4*8)(R8), 0x10, sources)
	MARK((const_checkSquares+5*8)(R8), 0x20, sources)

	MOVQ          quietTables_pos(BX), R8
	VMOVDQU64     const_positionBoard(R8), board
	VMOVDQU64     ·seeValues(SB), worths
	VPMOVQD       worths, Y3
	VINSERTI64X4  $1, Y3, worths, worths
	VPBROADCASTD  quietTables_threat(BX), Z9
	VPMULLD       Z9, worths, worths

	VBROADCASTI32X4 typeBits<>(SB), bitOf
	VMOVDQU64       halves<>+0(SB), halves1
	VMOVDQU64       halves<>+64(SB), halves2
	VMOVDQU64       firstKeys<>(SB), lows
	BROADCAST(1, one)
	BROADCAST(2, two)
	BROADCAST(15, lowest4)
	BROADCAST(63, lowest6)
	BROADCAST(0xc000, kind)
	BROADCAST(0x100000, next)

	MOVQ  quietTables_quiet(BX), R8
	MOVQ  (quietTables_continuations+0)(BX), R9
	MOVQ  (quietTables_continuations+8)(BX), R10
	MOVQ  (quietTables_continuations+16)(BX), R11
	MOVQ  quietTables_pawns(BX), R12
	TESTQ CX, CX
	JZ    done
	MOVL  $0xffff, AX
	KMOVW AX, active

loop:
	CMPQ  CX, $16
	JGE   whole
	MOVL  $1, AX
	SHLL  CX, AX
	DECL  AX
	KMOVW AX, active

whole:
	VPMOVZXWD (SI), Z8
	VPANDD    lowest6, Z8, from
	VPSRLD    $6, Z8, to
	VPANDD    lowest6, to, to
	VPERMB    board, from, piece
	VPANDD    lowest4, piece, piece
	VPSHUFB   piece, bitOf, typeBit

	VPERMB      danger, from, leaves
	VPERMB      danger, to, enters
	VPTESTMD    typeBit, leaves, K2
	VPTESTMD    typeBit, enters, K3
	VPERMD      worths, piece, Z9
	VMOVDQA32.Z Z9, K2, scores
	VPSUBD      Z9, scores, K3, scores

	VPERMB   sources, to, Z9
	VPTESTMD typeBit, Z9, K2
	VPERMB   sources, from, Z9
	VPTESTMD one, Z9, K3
	KORW     K3, K2, K2
	VPTESTMD kind, Z8, K3
	KORW     K3, K2, K2
	KANDW    active, K2, K2
	KMOVW    K2, AX
	MOVW     AX, (DX)

	VPSLLD $6, piece, Z9
	VPORD  to, Z9, Z22
	HISTORY(R9, Z22, two)
	HISTORY(R10, Z22, one)
	HISTORY(R11, Z22, one)
	HISTORY(R12, Z22, one)
	VPANDD one, leaves, leaves
	VPADDD leaves, leaves, leaves
	VPANDD one, enters, enters
	VPORD  enters, leaves, Z22
	VPSLLD $6, Z22, Z22
	VPORD  from, Z22, Z22
	VPSLLD $6, Z22, Z22
	VPORD  to, Z22, Z22
	HISTORY(R8, Z22, two)

	VPORD     lows, Z8, Z8
	VPSUBD    next, lows, lows
	VMOVDQA64 Z8, Z9
	VPERMT2D  scores, halves1, Z8
	VPERMT2D  scores, halves2, Z9
	VMOVDQU64 Z8, (DI)
	VMOVDQU64 Z9, 64(DI)

	ADDQ $2, DX
	ADDQ $32, SI
	ADDQ $128, DI
	SUBQ $16, CX
	JG   loop

done:
	VZEROUPPER
	RET

// func greatestAVX512(keys []rankedMove) rankedMove
TEXT ·greatestAVX512(SB), NOSPLIT, $0-32
	MOVQ         keys_base+0(FP), SI
	MOVQ         keys_len+8(FP), CX
	VPBROADCASTQ (SI), Z0

eight:
	CMPQ    CX, $8
	JL      rest
	VPMAXSQ (SI), Z0, Z0
	ADDQ    $64, SI
	SUBQ    $8, CX
	JMP     eight

rest:
	MOVL          $1, AX
	SHLL          CX, AX
	DECL          AX
	KMOVW         AX, K1
	VPMAXSQ       (SI), Z0, K1, Z0
	VEXTRACTI64X4 $1, Z0, Y1
	VPMAXSQ       Y1, Y0, Y0
	VEXTRACTI128  $1, Y0, X1
	VPMAXSQ       X1, X0, X0
	VPSHUFD       $0x4e, X0, X1
	VPMAXSQ       X1, X0, X0
	VMOVQ         X0, AX
	MOVQ          AX, ret+24(FP)
	VZEROUPPER
	RET
