#include "textflag.h"
#include "go_asm.h"
#include "kernels_amd64.h"

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

// func addTermsSSE2(us, them *termRow, rows *termPairs, list []uint16)
//
// There are registers for one perspective at a time. A pair of rows takes 4*TermWidth
// bytes; bit 9 of an id tells whose fact it is.
TEXT ·addTermsSSE2(SB), NOSPLIT, $0-48
	MOVQ us+0(FP), DI
	MOVQ rows+16(FP), BX
	MOVQ list_len+32(FP), R9
	XORL R10, R10 // 0 for us, 128 for them
next:
	MOVQ list_base+24(FP), SI
	LEAQ (SI)(R9*2), CX // where the list ends
	PXOR  X0, X0
	PXOR  X1, X1
	PXOR  X2, X2
	PXOR  X3, X3
	PXOR  X4, X4
	PXOR  X5, X5
	PXOR  X6, X6
	PXOR  X7, X7
	CMPQ SI, CX
	JEQ  added
add:
	MOVWLZX (SI), AX
	ADDQ    $2, SI
	MOVL    AX, DX
	SHLL    $8, AX
	SHRL    $2, DX
	ANDL    $(256*(const_Terms-1)), AX
	ANDL    $128, DX
	ORL     DX, AX
	XORL    R10, AX
	MOVOU   0(BX)(AX*1), X8
	MOVOU   16(BX)(AX*1), X9
	MOVOU   32(BX)(AX*1), X10
	MOVOU   48(BX)(AX*1), X11
	MOVOU   64(BX)(AX*1), X12
	MOVOU   80(BX)(AX*1), X13
	MOVOU   96(BX)(AX*1), X14
	MOVOU   112(BX)(AX*1), X15
	PADDW   X8, X0
	PADDW   X9, X1
	PADDW   X10, X2
	PADDW   X11, X3
	PADDW   X12, X4
	PADDW   X13, X5
	PADDW   X14, X6
	PADDW   X15, X7
	CMPQ SI, CX
	JNE  add
added:
	MOVOU 0(DI), X8
	MOVOU 16(DI), X9
	MOVOU 32(DI), X10
	MOVOU 48(DI), X11
	MOVOU 64(DI), X12
	MOVOU 80(DI), X13
	MOVOU 96(DI), X14
	MOVOU 112(DI), X15
	PADDSW X8, X0
	PADDSW X9, X1
	PADDSW X10, X2
	PADDSW X11, X3
	PADDSW X12, X4
	PADDSW X13, X5
	PADDSW X14, X6
	PADDSW X15, X7
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
