#include "textflag.h"
#include "go_asm.h"

// Each turn of the loops handles 64 neurons in four registers; Hidden is a
// multiple of 128.

DATA ceiling<>+0(SB)/8, $0x00ff00ff00ff00ff
DATA ceiling<>+8(SB)/8, $0x00ff00ff00ff00ff
DATA ceiling<>+16(SB)/8, $0x00ff00ff00ff00ff
DATA ceiling<>+24(SB)/8, $0x00ff00ff00ff00ff
GLOBL ceiling<>(SB), RODATA|NOPTR, $32

// func addAVX2(v, row *vector)
TEXT ·addAVX2(SB), NOSPLIT, $0-16
	MOVQ v+0(FP), DI
	MOVQ row+8(FP), SI
	MOVQ $(const_Hidden/64), CX
addLoop:
	VMOVDQU (DI), Y0
	VMOVDQU 32(DI), Y1
	VMOVDQU 64(DI), Y2
	VMOVDQU 96(DI), Y3
	VPADDW  (SI), Y0, Y0
	VPADDW  32(SI), Y1, Y1
	VPADDW  64(SI), Y2, Y2
	VPADDW  96(SI), Y3, Y3
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	ADDQ    $128, DI
	ADDQ    $128, SI
	DECQ    CX
	JNZ     addLoop
	VZEROUPPER
	RET

// func subAVX2(v, row *vector)
TEXT ·subAVX2(SB), NOSPLIT, $0-16
	MOVQ v+0(FP), DI
	MOVQ row+8(FP), SI
	MOVQ $(const_Hidden/64), CX
subLoop:
	VMOVDQU (DI), Y0
	VMOVDQU 32(DI), Y1
	VMOVDQU 64(DI), Y2
	VMOVDQU 96(DI), Y3
	VPSUBW  (SI), Y0, Y0
	VPSUBW  32(SI), Y1, Y1
	VPSUBW  64(SI), Y2, Y2
	VPSUBW  96(SI), Y3, Y3
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	ADDQ    $128, DI
	ADDQ    $128, SI
	DECQ    CX
	JNZ     subLoop
	VZEROUPPER
	RET

// func addSubAVX2(dst, src, added, removed *vector)
TEXT ·addSubAVX2(SB), NOSPLIT, $0-32
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ added+16(FP), R8
	MOVQ removed+24(FP), R9
	MOVQ $(const_Hidden/64), CX
addSubLoop:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU 64(SI), Y2
	VMOVDQU 96(SI), Y3
	VPADDW  (R8), Y0, Y0
	VPADDW  32(R8), Y1, Y1
	VPADDW  64(R8), Y2, Y2
	VPADDW  96(R8), Y3, Y3
	VPSUBW  (R9), Y0, Y0
	VPSUBW  32(R9), Y1, Y1
	VPSUBW  64(R9), Y2, Y2
	VPSUBW  96(R9), Y3, Y3
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	ADDQ    $128, DI
	ADDQ    $128, SI
	ADDQ    $128, R8
	ADDQ    $128, R9
	DECQ    CX
	JNZ     addSubLoop
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
addSubSubLoop:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU 64(SI), Y2
	VMOVDQU 96(SI), Y3
	VPADDW  (R8), Y0, Y0
	VPADDW  32(R8), Y1, Y1
	VPADDW  64(R8), Y2, Y2
	VPADDW  96(R8), Y3, Y3
	VPSUBW  (R9), Y0, Y0
	VPSUBW  32(R9), Y1, Y1
	VPSUBW  64(R9), Y2, Y2
	VPSUBW  96(R9), Y3, Y3
	VPSUBW  (R10), Y0, Y0
	VPSUBW  32(R10), Y1, Y1
	VPSUBW  64(R10), Y2, Y2
	VPSUBW  96(R10), Y3, Y3
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	ADDQ    $128, DI
	ADDQ    $128, SI
	ADDQ    $128, R8
	ADDQ    $128, R9
	ADDQ    $128, R10
	DECQ    CX
	JNZ     addSubSubLoop
	VZEROUPPER
	RET

// FORWARD adds weights times squared activations of 64 neurons at SI, with
// weights at DX, to the sums in Y8 to Y11. Y15 is zero and Y14 the ceiling.
// x*w fits 16 bits because w is bounded; VPMADDWD then multiplies by x again
// and adds neighbours in 32 bits.
#define FORWARD \
	VPMAXSW   (SI), Y15, Y0; \
	VPMAXSW   32(SI), Y15, Y1; \
	VPMAXSW   64(SI), Y15, Y2; \
	VPMAXSW   96(SI), Y15, Y3; \
	VPMINSW   Y14, Y0, Y0; \
	VPMINSW   Y14, Y1, Y1; \
	VPMINSW   Y14, Y2, Y2; \
	VPMINSW   Y14, Y3, Y3; \
	VPMULLW   (DX), Y0, Y4; \
	VPMULLW   32(DX), Y1, Y5; \
	VPMULLW   64(DX), Y2, Y6; \
	VPMULLW   96(DX), Y3, Y7; \
	VPMADDWD  Y0, Y4, Y4; \
	VPMADDWD  Y1, Y5, Y5; \
	VPMADDWD  Y2, Y6, Y6; \
	VPMADDWD  Y3, Y7, Y7; \
	VPADDD    Y4, Y8, Y8; \
	VPADDD    Y5, Y9, Y9; \
	VPADDD    Y6, Y10, Y10; \
	VPADDD    Y7, Y11, Y11; \
	ADDQ      $128, SI; \
	ADDQ      $128, DX

// func forwardAVX2(us, them *vector, w *[2 * Hidden]int16) int64
TEXT ·forwardAVX2(SB), NOSPLIT, $0-32
	MOVQ    us+0(FP), SI
	MOVQ    them+8(FP), DI
	MOVQ    w+16(FP), DX
	VPXOR   Y15, Y15, Y15
	VMOVDQU ceiling<>(SB), Y14
	VPXOR   Y8, Y8, Y8
	VPXOR   Y9, Y9, Y9
	VPXOR   Y10, Y10, Y10
	VPXOR   Y11, Y11, Y11
	MOVQ    $(const_Hidden/64), CX
usLoop:
	FORWARD
	DECQ    CX
	JNZ     usLoop
	MOVQ    DI, SI
	MOVQ    $(const_Hidden/64), CX
themLoop:
	FORWARD
	DECQ    CX
	JNZ     themLoop

	// Add the lanes up in 64 bits: a lane fits 32 bits, their sum need not.
	VPMOVSXDQ     X8, Y0
	VEXTRACTI128  $1, Y8, X1
	VPMOVSXDQ     X1, Y1
	VPADDQ        Y1, Y0, Y0
	VPMOVSXDQ     X9, Y2
	VEXTRACTI128  $1, Y9, X3
	VPMOVSXDQ     X3, Y3
	VPADDQ        Y3, Y2, Y2
	VPMOVSXDQ     X10, Y4
	VEXTRACTI128  $1, Y10, X5
	VPMOVSXDQ     X5, Y5
	VPADDQ        Y5, Y4, Y4
	VPMOVSXDQ     X11, Y6
	VEXTRACTI128  $1, Y11, X7
	VPMOVSXDQ     X7, Y7
	VPADDQ        Y7, Y6, Y6
	VPADDQ        Y2, Y0, Y0
	VPADDQ        Y6, Y4, Y4
	VPADDQ        Y4, Y0, Y0
	VEXTRACTI128  $1, Y0, X1
	VPADDQ        X1, X0, X0
	VPSRLDQ       $8, X0, X1
	VPADDQ        X1, X0, X0
	VMOVQ         X0, AX
	MOVQ          AX, ret+24(FP)
	VZEROUPPER
	RET
