#include "textflag.h"
#include "go_asm.h"

// The loops work on four registers at once: 64 neurons with AVX2, 128 with
// AVX-512; Hidden is a multiple of 128. In the macros, MOV or OP is the
// instruction, w the width of a register in bytes, p the address and a to d the
// registers.

#define LOAD(MOV, w, p, a, b, c, d) \
	MOV 0*w(p), a; \
	MOV 1*w(p), b; \
	MOV 2*w(p), c; \
	MOV 3*w(p), d

#define APPLY(OP, w, p, a, b, c, d) \
	OP 0*w(p), a, a; \
	OP 1*w(p), b, b; \
	OP 2*w(p), c, c; \
	OP 3*w(p), d, d

#define STORE(MOV, w, p, a, b, c, d) \
	MOV a, 0*w(p); \
	MOV b, 1*w(p); \
	MOV c, 2*w(p); \
	MOV d, 3*w(p)

// func addSubAVX2(dst, src, added, removed *vector)
TEXT ·addSubAVX2(SB), NOSPLIT, $0-32
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ added+16(FP), R8
	MOVQ removed+24(FP), R9
	MOVQ $(const_Hidden/64), CX
next:
	LOAD(VMOVDQU, 32, SI, Y0, Y1, Y2, Y3)
	APPLY(VPADDW, 32, R8, Y0, Y1, Y2, Y3)
	APPLY(VPSUBW, 32, R9, Y0, Y1, Y2, Y3)
	STORE(VMOVDQU, 32, DI, Y0, Y1, Y2, Y3)
	ADDQ $128, DI
	ADDQ $128, SI
	ADDQ $128, R8
	ADDQ $128, R9
	DECQ CX
	JNZ  next
	VZEROUPPER
	RET

// func addSubAVX512(dst, src, added, removed *vector)
TEXT ·addSubAVX512(SB), NOSPLIT, $0-32
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ added+16(FP), R8
	MOVQ removed+24(FP), R9
	MOVQ $(const_Hidden/128), CX
next:
	LOAD(VMOVDQU16, 64, SI, Z0, Z1, Z2, Z3)
	APPLY(VPADDW, 64, R8, Z0, Z1, Z2, Z3)
	APPLY(VPSUBW, 64, R9, Z0, Z1, Z2, Z3)
	STORE(VMOVDQU16, 64, DI, Z0, Z1, Z2, Z3)
	ADDQ $256, DI
	ADDQ $256, SI
	ADDQ $256, R8
	ADDQ $256, R9
	DECQ CX
	JNZ  next
	VZEROUPPER
	RET

// func addSubSubAVX2(dst, src, added, removed1, removed2 *vector)
TEXT ·addSubSubAVX2(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ added+16(FP), R8
	MOVQ removed1+24(FP), R9
	MOVQ removed2+32(FP), R10
	MOVQ $(const_Hidden/64), CX
next:
	LOAD(VMOVDQU, 32, SI, Y0, Y1, Y2, Y3)
	APPLY(VPADDW, 32, R8, Y0, Y1, Y2, Y3)
	APPLY(VPSUBW, 32, R9, Y0, Y1, Y2, Y3)
	APPLY(VPSUBW, 32, R10, Y0, Y1, Y2, Y3)
	STORE(VMOVDQU, 32, DI, Y0, Y1, Y2, Y3)
	ADDQ $128, DI
	ADDQ $128, SI
	ADDQ $128, R8
	ADDQ $128, R9
	ADDQ $128, R10
	DECQ CX
	JNZ  next
	VZEROUPPER
	RET

// func addSubSubAVX512(dst, src, added, removed1, removed2 *vector)
TEXT ·addSubSubAVX512(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ added+16(FP), R8
	MOVQ removed1+24(FP), R9
	MOVQ removed2+32(FP), R10
	MOVQ $(const_Hidden/128), CX
next:
	LOAD(VMOVDQU16, 64, SI, Z0, Z1, Z2, Z3)
	APPLY(VPADDW, 64, R8, Z0, Z1, Z2, Z3)
	APPLY(VPSUBW, 64, R9, Z0, Z1, Z2, Z3)
	APPLY(VPSUBW, 64, R10, Z0, Z1, Z2, Z3)
	STORE(VMOVDQU16, 64, DI, Z0, Z1, Z2, Z3)
	ADDQ $256, DI
	ADDQ $256, SI
	ADDQ $256, R8
	ADDQ $256, R9
	ADDQ $256, R10
	DECQ CX
	JNZ  next
	VZEROUPPER
	RET

// func updateAVX2(dst, src *vector, rows []*vector, added int)
//
// The result is made piece by piece, so that it stays in registers meanwhile.
// AVX-512 would gain nothing worth having: this one is seldom called.
TEXT ·updateAVX2(SB), NOSPLIT, $0-48
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ rows_base+16(FP), BX
	MOVQ rows_len+24(FP), R9
	MOVQ added+40(FP), R8
	LEAQ (BX)(R8*8), R8 // where the rows to add end
	LEAQ (BX)(R9*8), R9 // where the rows to subtract end
	XORL DX, DX         // how many bytes are done
next:
	LOAD(VMOVDQU, 32, SI, Y0, Y1, Y2, Y3)
	MOVQ BX, CX
	CMPQ CX, R8
	JEQ  added
add:
	MOVQ (CX), AX
	ADDQ DX, AX
	APPLY(VPADDW, 32, AX, Y0, Y1, Y2, Y3)
	ADDQ $8, CX
	CMPQ CX, R8
	JNE  add
added:
	CMPQ CX, R9
	JEQ  subtracted
subtract:
	MOVQ (CX), AX
	ADDQ DX, AX
	APPLY(VPSUBW, 32, AX, Y0, Y1, Y2, Y3)
	ADDQ $8, CX
	CMPQ CX, R9
	JNE  subtract
subtracted:
	STORE(VMOVDQU, 32, DI, Y0, Y1, Y2, Y3)
	ADDQ $128, SI
	ADDQ $128, DI
	ADDQ $128, DX
	CMPQ DX, $(2*const_Hidden)
	JNE  next
	VZEROUPPER
	RET

// TERM leaves in AX the row of the next term that is ours and in DX the one that
// is theirs, and moves SI, the place in the list, on. BX is where the table begins.
// A pair of rows takes 4*TermWidth bytes; bit 9 of an id tells whose fact it is.
#define TERM \
	MOVWLZX (SI), AX; \
	ADDQ    $2, SI; \
	MOVL    AX, DX; \
	SHLL    $8, AX; \
	SHRL    $2, DX; \
	ANDL    $(256*(const_Terms-1)), AX; \
	ANDL    $128, DX; \
	ORL     DX, AX; \
	MOVL    AX, DX; \
	XORL    $128, DX

// func addTermsAVX2(us, them *termRow, rows *termPairs, list []uint16)
TEXT ·addTermsAVX2(SB), NOSPLIT, $0-48
	MOVQ us+0(FP), DI
	MOVQ them+8(FP), R8
	MOVQ rows+16(FP), BX
	MOVQ list_base+24(FP), SI
	MOVQ list_len+32(FP), R9
	LEAQ (SI)(R9*2), R9 // where the list ends
	LOAD(VMOVDQU, 32, DI, Y0, Y1, Y2, Y3)
	LOAD(VMOVDQU, 32, R8, Y4, Y5, Y6, Y7)
	CMPQ SI, R9
	JEQ  added
add:
	TERM
	ADDQ BX, AX
	ADDQ BX, DX
	APPLY(VPADDSW, 32, AX, Y0, Y1, Y2, Y3)
	APPLY(VPADDSW, 32, DX, Y4, Y5, Y6, Y7)
	CMPQ SI, R9
	JNE  add
added:
	STORE(VMOVDQU, 32, DI, Y0, Y1, Y2, Y3)
	STORE(VMOVDQU, 32, R8, Y4, Y5, Y6, Y7)
	VZEROUPPER
	RET

// func addTermsSSE2(us, them *termRow, rows *termPairs, list []uint16)
//
// There are registers for one perspective at a time.
TEXT ·addTermsSSE2(SB), NOSPLIT, $0-48
	MOVQ us+0(FP), DI
	MOVQ rows+16(FP), BX
	MOVQ list_len+32(FP), R9
	XORL R10, R10 // 0 for us, 128 for them
next:
	MOVQ list_base+24(FP), SI
	LEAQ (SI)(R9*2), CX // where the list ends
	MOVOU 0(DI), X0
	MOVOU 16(DI), X1
	MOVOU 32(DI), X2
	MOVOU 48(DI), X3
	MOVOU 64(DI), X4
	MOVOU 80(DI), X5
	MOVOU 96(DI), X6
	MOVOU 112(DI), X7
	CMPQ SI, CX
	JEQ  added
add:
	TERM
	XORQ    R10, AX
	MOVOU   0(BX)(AX*1), X8
	MOVOU   16(BX)(AX*1), X9
	MOVOU   32(BX)(AX*1), X10
	MOVOU   48(BX)(AX*1), X11
	MOVOU   64(BX)(AX*1), X12
	MOVOU   80(BX)(AX*1), X13
	MOVOU   96(BX)(AX*1), X14
	MOVOU   112(BX)(AX*1), X15
	PADDSW  X8, X0
	PADDSW  X9, X1
	PADDSW  X10, X2
	PADDSW  X11, X3
	PADDSW  X12, X4
	PADDSW  X13, X5
	PADDSW  X14, X6
	PADDSW  X15, X7
	CMPQ SI, CX
	JNE  add
added:
	MOVOU X0, 0(DI)
	MOVOU X1, 16(DI)
	MOVOU X2, 32(DI)
	MOVOU X3, 48(DI)
	MOVOU X4, 64(DI)
	MOVOU X5, 80(DI)
	MOVOU X6, 96(DI)
	MOVOU X7, 112(DI)
	MOVQ them+8(FP), DI
	XORL $128, R10
	JNZ  next
	RET

// ACTIVATE leaves in a to d the activations of the neurons at SI, and in e to h
// their products with the weights at DX, which fit 16 bits because the weights
// are bounded.
#define ACTIVATE(w, zero, top, a, b, c, d, e, f, g, h) \
	VPMAXSW 0*w(SI), zero, a; \
	VPMAXSW 1*w(SI), zero, b; \
	VPMAXSW 2*w(SI), zero, c; \
	VPMAXSW 3*w(SI), zero, d; \
	VPMINSW top, a, a; \
	VPMINSW top, b, b; \
	VPMINSW top, c, c; \
	VPMINSW top, d, d; \
	VPMULLW 0*w(DX), a, e; \
	VPMULLW 1*w(DX), b, f; \
	VPMULLW 2*w(DX), c, g; \
	VPMULLW 3*w(DX), d, h; \
	ADDQ    $(4*w), SI; \
	ADDQ    $(4*w), DX

// FORWARD and FORWARD512 multiply the products by the activations again and add
// them, each with its neighbour, to the sums in registers 8 to 11.
#define FORWARD \
	ACTIVATE(32, Y15, Y14, Y0, Y1, Y2, Y3, Y4, Y5, Y6, Y7); \
	VPMADDWD Y0, Y4, Y4; \
	VPMADDWD Y1, Y5, Y5; \
	VPMADDWD Y2, Y6, Y6; \
	VPMADDWD Y3, Y7, Y7; \
	VPADDD   Y4, Y8, Y8; \
	VPADDD   Y5, Y9, Y9; \
	VPADDD   Y6, Y10, Y10; \
	VPADDD   Y7, Y11, Y11

// func forwardAVX2(us, them *vector, w *[2 * Hidden]int16) int64
TEXT ·forwardAVX2(SB), NOSPLIT, $0-32
	MOVQ         us+0(FP), SI
	MOVQ         them+8(FP), DI
	MOVQ         w+16(FP), DX
	VPXOR        Y15, Y15, Y15
	MOVL         $const_QA, AX
	VMOVD        AX, X14
	VPBROADCASTW X14, Y14
	VPXOR        Y8, Y8, Y8
	VPXOR        Y9, Y9, Y9
	VPXOR        Y10, Y10, Y10
	VPXOR        Y11, Y11, Y11
	MOVQ         $(const_Hidden/64), CX
us:
	FORWARD
	DECQ         CX
	JNZ          us
	MOVQ         DI, SI
	MOVQ         $(const_Hidden/64), CX
them:
	FORWARD
	DECQ         CX
	JNZ          them

	// Eight sums still fit 32 bits; the sum of all need not.
	VPADDD       Y9, Y8, Y8
	VPADDD       Y11, Y10, Y10
	VPADDD       Y10, Y8, Y8
	VEXTRACTI128 $1, Y8, X9
	VPMOVSXDQ    X8, Y8
	VPMOVSXDQ    X9, Y9
	VPADDQ       Y9, Y8, Y8
	VEXTRACTI128 $1, Y8, X9
	VPADDQ       X9, X8, X8
	VPSRLDQ      $8, X8, X9
	VPADDQ       X9, X8, X8
	VMOVQ        X8, AX
	MOVQ         AX, ret+24(FP)
	VZEROUPPER
	RET
