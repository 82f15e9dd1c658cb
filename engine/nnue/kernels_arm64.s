#include "textflag.h"
#include "go_asm.h"

// The loops work on 64 neurons at once, in V0 to V7; Hidden is a multiple of
// 128. LOAD, APPLY and STORE move the address p on.

#define LOAD(p) \
	VLD1.P 64(p), [V0.H8, V1.H8, V2.H8, V3.H8]; \
	VLD1.P 64(p), [V4.H8, V5.H8, V6.H8, V7.H8]

#define APPLY(OP, p) \
	VLD1.P 64(p), [V16.H8, V17.H8, V18.H8, V19.H8]; \
	VLD1.P 64(p), [V20.H8, V21.H8, V22.H8, V23.H8]; \
	OP     V16.H8, V0.H8, V0.H8; \
	OP     V17.H8, V1.H8, V1.H8; \
	OP     V18.H8, V2.H8, V2.H8; \
	OP     V19.H8, V3.H8, V3.H8; \
	OP     V20.H8, V4.H8, V4.H8; \
	OP     V21.H8, V5.H8, V5.H8; \
	OP     V22.H8, V6.H8, V6.H8; \
	OP     V23.H8, V7.H8, V7.H8

#define STORE(p) \
	VST1.P [V0.H8, V1.H8, V2.H8, V3.H8], 64(p); \
	VST1.P [V4.H8, V5.H8, V6.H8, V7.H8], 64(p)

// func addSubNEON(dst, src, added, removed *vector)
TEXT ·addSubNEON(SB), NOSPLIT, $0-32
	MOVD dst+0(FP), R0
	MOVD src+8(FP), R1
	MOVD added+16(FP), R2
	MOVD removed+24(FP), R3
	MOVD $(const_Hidden/64), R5
next:
	LOAD(R1)
	APPLY(VADD, R2)
	APPLY(VSUB, R3)
	STORE(R0)
	SUBS $1, R5
	BNE  next
	RET

// func addSubSubNEON(dst, src, added, removed1, removed2 *vector)
TEXT ·addSubSubNEON(SB), NOSPLIT, $0-40
	MOVD dst+0(FP), R0
	MOVD src+8(FP), R1
	MOVD added+16(FP), R2
	MOVD removed1+24(FP), R3
	MOVD removed2+32(FP), R4
	MOVD $(const_Hidden/64), R5
next:
	LOAD(R1)
	APPLY(VADD, R2)
	APPLY(VSUB, R3)
	APPLY(VSUB, R4)
	STORE(R0)
	SUBS $1, R5
	BNE  next
	RET

// func updateNEON(dst, src *vector, rows []*vector, added int)
TEXT ·updateNEON(SB), NOSPLIT, $0-48
	MOVD dst+0(FP), R0
	MOVD src+8(FP), R1
	MOVD rows_base+16(FP), R2
	MOVD rows_len+24(FP), R4
	MOVD added+40(FP), R3
	ADD  R3<<3, R2, R3 // where the rows to add end
	ADD  R4<<3, R2, R4 // where the rows to subtract end
	MOVD $0, R5        // how many bytes are done
next:
	LOAD(R1)
	MOVD R2, R6
	CMP  R3, R6
	BEQ  added
add:
	MOVD.P 8(R6), R7
	ADD  R5, R7
	APPLY(VADD, R7)
	CMP  R3, R6
	BNE  add
added:
	CMP  R4, R6
	BEQ  subtracted
subtract:
	MOVD.P 8(R6), R7
	ADD  R5, R7
	APPLY(VSUB, R7)
	CMP  R4, R6
	BNE  subtract
subtracted:
	STORE(R0)
	ADD  $128, R5
	CMP  $(2*const_Hidden), R5
	BNE  next
	RET

// Instructions that Go's assembler has no name for, with operands in its order:
// the result is the last.

// sqadd Vd.8h, Vn.8h, Vm.8h
#define SQADD(m, n, d) WORD $(0x4e600c00 | m<<16 | n<<5 | d)

// smax Vd.8h, Vn.8h, Vm.8h
#define SMAX(m, n, d) WORD $(0x4e606400 | m<<16 | n<<5 | d)

// smin Vd.8h, Vn.8h, Vm.8h
#define SMIN(m, n, d) WORD $(0x4e606c00 | m<<16 | n<<5 | d)

// mul Vd.8h, Vn.8h, Vm.8h
#define MUL16(m, n, d) WORD $(0x4e609c00 | m<<16 | n<<5 | d)

// urshr Vd.8h, Vn.8h, #activationShift
#define URSHR(n, d) WORD $(0x6f202400 - const_activationShift<<16 | n<<5 | d)

// smlal Vd.4s, Vn.4h, Vm.4h
#define SMLAL(m, n, d) WORD $(0x0e608000 | m<<16 | n<<5 | d)

// smlal2 Vd.4s, Vn.8h, Vm.8h
#define SMLAL2(m, n, d) WORD $(0x4e608000 | m<<16 | n<<5 | d)

// saddlv Dd, Vn.4s
#define SADDLV(n, d) WORD $(0x4eb03800 | n<<5 | d)

// func addTermsNEON(us, them *termRow, rows *termPairs, list []uint16)
//
// A pair of rows takes 4*TermWidth bytes; bit 9 of an id tells whose fact it is.
TEXT ·addTermsNEON(SB), NOSPLIT, $0-48
	MOVD us+0(FP), R0
	MOVD them+8(FP), R1
	MOVD rows+16(FP), R2
	MOVD list_base+24(FP), R3
	MOVD list_len+32(FP), R4
	ADD  R4<<1, R3, R4 // where the list ends
	VEOR V0.B16, V0.B16, V0.B16
	VEOR V1.B16, V1.B16, V1.B16
	VEOR V2.B16, V2.B16, V2.B16
	VEOR V3.B16, V3.B16, V3.B16
	VEOR V4.B16, V4.B16, V4.B16
	VEOR V5.B16, V5.B16, V5.B16
	VEOR V6.B16, V6.B16, V6.B16
	VEOR V7.B16, V7.B16, V7.B16
	VEOR V8.B16, V8.B16, V8.B16
	VEOR V9.B16, V9.B16, V9.B16
	VEOR V10.B16, V10.B16, V10.B16
	VEOR V11.B16, V11.B16, V11.B16
	VEOR V12.B16, V12.B16, V12.B16
	VEOR V13.B16, V13.B16, V13.B16
	VEOR V14.B16, V14.B16, V14.B16
	VEOR V15.B16, V15.B16, V15.B16
	CMP  R4, R3
	BEQ  added
add:
	MOVHU.P 2(R3), R6
	LSR     $2, R6, R7
	AND     $128, R7
	AND     $(const_Terms-1), R6
	ORR     R6<<8, R7, R6 // ours, from the beginning of the table
	EOR     $128, R6, R7  // theirs
	ADD     R2, R6
	ADD     R2, R7
	VLD1.P  64(R6), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1.P  64(R6), [V20.H8, V21.H8, V22.H8, V23.H8]
	VLD1.P  64(R7), [V24.H8, V25.H8, V26.H8, V27.H8]
	VLD1.P  64(R7), [V28.H8, V29.H8, V30.H8, V31.H8]
	VADD    V16.H8, V0.H8, V0.H8
	VADD    V17.H8, V1.H8, V1.H8
	VADD    V18.H8, V2.H8, V2.H8
	VADD    V19.H8, V3.H8, V3.H8
	VADD    V20.H8, V4.H8, V4.H8
	VADD    V21.H8, V5.H8, V5.H8
	VADD    V22.H8, V6.H8, V6.H8
	VADD    V23.H8, V7.H8, V7.H8
	VADD    V24.H8, V8.H8, V8.H8
	VADD    V25.H8, V9.H8, V9.H8
	VADD    V26.H8, V10.H8, V10.H8
	VADD    V27.H8, V11.H8, V11.H8
	VADD    V28.H8, V12.H8, V12.H8
	VADD    V29.H8, V13.H8, V13.H8
	VADD    V30.H8, V14.H8, V14.H8
	VADD    V31.H8, V15.H8, V15.H8
	CMP     R4, R3
	BNE     add
added:
	MOVD   R0, R5
	VLD1.P 64(R5), [V16.H8, V17.H8, V18.H8, V19.H8]
	VLD1.P 64(R5), [V20.H8, V21.H8, V22.H8, V23.H8]
	MOVD   R1, R5
	VLD1.P 64(R5), [V24.H8, V25.H8, V26.H8, V27.H8]
	VLD1.P 64(R5), [V28.H8, V29.H8, V30.H8, V31.H8]
	SQADD(16, 0, 0)
	SQADD(17, 1, 1)
	SQADD(18, 2, 2)
	SQADD(19, 3, 3)
	SQADD(20, 4, 4)
	SQADD(21, 5, 5)
	SQADD(22, 6, 6)
	SQADD(23, 7, 7)
	SQADD(24, 8, 8)
	SQADD(25, 9, 9)
	SQADD(26, 10, 10)
	SQADD(27, 11, 11)
	SQADD(28, 12, 12)
	SQADD(29, 13, 13)
	SQADD(30, 14, 14)
	SQADD(31, 15, 15)
	STORE(R0)
	VST1.P [V8.H8, V9.H8, V10.H8, V11.H8], 64(R1)
	VST1.P [V12.H8, V13.H8, V14.H8, V15.H8], 64(R1)
	RET

// FORWARD adds weights times squared activations of the next 32 neurons at R0,
// with their weights at R2, to the sums in V16 to V23. V30 is QA and V31 zero.
// A product of weight and activation fits 16 bits because the weights are
// bounded; SMLAL and SMLAL2 multiply the lower and the upper four by the
// activation again and add them in 32 bits.
#define FORWARD \
	VLD1.P 64(R0), [V0.H8, V1.H8, V2.H8, V3.H8]; \
	VLD1.P 64(R2), [V4.H8, V5.H8, V6.H8, V7.H8]; \
	SMAX(31, 0, 0); \
	SMAX(31, 1, 1); \
	SMAX(31, 2, 2); \
	SMAX(31, 3, 3); \
	SMIN(30, 0, 0); \
	SMIN(30, 1, 1); \
	SMIN(30, 2, 2); \
	SMIN(30, 3, 3); \
	MUL16(0, 4, 4); \
	MUL16(1, 5, 5); \
	MUL16(2, 6, 6); \
	MUL16(3, 7, 7); \
	SMLAL(0, 4, 16); \
	SMLAL2(0, 4, 17); \
	SMLAL(1, 5, 18); \
	SMLAL2(1, 5, 19); \
	SMLAL(2, 6, 20); \
	SMLAL2(2, 6, 21); \
	SMLAL(3, 7, 22); \
	SMLAL2(3, 7, 23)

// func forwardNEON(us, them *vector, w *[2 * Hidden]int16) int64
TEXT ·forwardNEON(SB), NOSPLIT, $0-32
	MOVD us+0(FP), R0
	MOVD them+8(FP), R1
	MOVD w+16(FP), R2
	MOVD $const_QA, R3
	VDUP R3, V30.H8
	VEOR V31.B16, V31.B16, V31.B16
	VEOR V16.B16, V16.B16, V16.B16
	VEOR V17.B16, V17.B16, V17.B16
	VEOR V18.B16, V18.B16, V18.B16
	VEOR V19.B16, V19.B16, V19.B16
	VEOR V20.B16, V20.B16, V20.B16
	VEOR V21.B16, V21.B16, V21.B16
	VEOR V22.B16, V22.B16, V22.B16
	VEOR V23.B16, V23.B16, V23.B16
	MOVD $(const_Hidden/32), R3
us:
	FORWARD
	SUBS $1, R3
	BNE  us
	MOVD R1, R0
	MOVD $(const_Hidden/32), R3
them:
	FORWARD
	SUBS $1, R3
	BNE  them

	// Eight sums still fit 32 bits; the sum of all need not.
	VADD V17.S4, V16.S4, V16.S4
	VADD V19.S4, V18.S4, V18.S4
	VADD V21.S4, V20.S4, V20.S4
	VADD V23.S4, V22.S4, V22.S4
	VADD V18.S4, V16.S4, V16.S4
	VADD V22.S4, V20.S4, V20.S4
	SADDLV(16, 16)
	SADDLV(20, 20)
	FMOVD F16, R0
	FMOVD F20, R1
	ADD  R1, R0
	MOVD R0, ret+24(FP)
	RET

// PRODUCTS adds the products of the 8 inputs in V0 and of the rows of four
// neurons, the next at R3, to the sums of these.
#define PRODUCTS(a, b, c, d) \
	VLD1.P 64(R3), [V1.H8, V2.H8, V3.H8, V4.H8]; \
	SMLAL(0, 1, a); \
	SMLAL(0, 2, b); \
	SMLAL(0, 3, c); \
	SMLAL(0, 4, d); \
	SMLAL2(0, 1, a); \
	SMLAL2(0, 2, b); \
	SMLAL2(0, 3, c); \
	SMLAL2(0, 4, d)

// func addSecondNEON(sums *[Second]int32, us, them *vector, rows *secondBlocks)
//
// The sums of the neurons are in V16 to V31, each in four lanes. V6 is QA and V7 zero.
TEXT ·addSecondNEON(SB), NOSPLIT, $0-32
	MOVD  sums+0(FP), R0
	MOVD  us+8(FP), R1
	MOVD  them+16(FP), R2
	MOVD  rows+24(FP), R3
	MOVD  $const_QA, R4
	VDUP  R4, V6.H8
	VEOR  V7.B16, V7.B16, V7.B16
	VEOR  V16.B16, V16.B16, V16.B16
	VEOR  V17.B16, V17.B16, V17.B16
	VEOR  V18.B16, V18.B16, V18.B16
	VEOR  V19.B16, V19.B16, V19.B16
	VEOR  V20.B16, V20.B16, V20.B16
	VEOR  V21.B16, V21.B16, V21.B16
	VEOR  V22.B16, V22.B16, V22.B16
	VEOR  V23.B16, V23.B16, V23.B16
	VEOR  V24.B16, V24.B16, V24.B16
	VEOR  V25.B16, V25.B16, V25.B16
	VEOR  V26.B16, V26.B16, V26.B16
	VEOR  V27.B16, V27.B16, V27.B16
	VEOR  V28.B16, V28.B16, V28.B16
	VEOR  V29.B16, V29.B16, V29.B16
	VEOR  V30.B16, V30.B16, V30.B16
	VEOR  V31.B16, V31.B16, V31.B16
layer:
	MOVD   $(const_Hidden/8), R4
next:
	VLD1.P 16(R1), [V0.H8]
	SMAX(7, 0, 0)
	SMIN(6, 0, 0)
	MUL16(0, 0, 0)
	URSHR(0, 0)
	PRODUCTS(16, 17, 18, 19)
	PRODUCTS(20, 21, 22, 23)
	PRODUCTS(24, 25, 26, 27)
	PRODUCTS(28, 29, 30, 31)
	SUBS   $1, R4
	BNE    next
	MOVD   R2, R1
	MOVD   $0, R2
	CBNZ   R1, layer

	// The four lanes of each neuron.
	VADDP V17.S4, V16.S4, V16.S4
	VADDP V19.S4, V18.S4, V18.S4
	VADDP V21.S4, V20.S4, V20.S4
	VADDP V23.S4, V22.S4, V22.S4
	VADDP V25.S4, V24.S4, V24.S4
	VADDP V27.S4, V26.S4, V26.S4
	VADDP V29.S4, V28.S4, V28.S4
	VADDP V31.S4, V30.S4, V30.S4
	VADDP V18.S4, V16.S4, V16.S4
	VADDP V22.S4, V20.S4, V17.S4
	VADDP V26.S4, V24.S4, V18.S4
	VADDP V30.S4, V28.S4, V19.S4
	VLD1  (R0), [V0.S4, V1.S4, V2.S4, V3.S4]
	VADD  V16.S4, V0.S4, V0.S4
	VADD  V17.S4, V1.S4, V1.S4
	VADD  V18.S4, V2.S4, V2.S4
	VADD  V19.S4, V3.S4, V3.S4
	VST1  [V0.S4, V1.S4, V2.S4, V3.S4], (R0)
	RET
