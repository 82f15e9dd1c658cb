#include "textflag.h"
#include "go_asm.h"

// The kernels of the second layer take a block of inputs at a time: 128 bits of
// activations are multiplied by the rows of all 16 neurons, of which a register
// holds one (SSE2), two (AVX2) or four (AVX-512). A lane of 32 bits adds up a
// quarter of the products; the four lanes of a neuron are added up in the end.

// ACTIVATE clamps the neurons at SI to 0..QA, squares and halves them.
#define ACTIVATE(zero, top, a) \
	VPMAXSW (SI), zero, a; \
	VPMINSW top, a, a; \
	VPMULLW a, a, a; \
	VPSRLW  $1, a, a

// PRODUCTS adds the products of a, 8 inputs twice, and of the rows from p on to
// the sums in Y0 to Y7.
#define PRODUCTS(p, a) \
	VPMADDWD p+0(DX), a, Y8; \
	VPMADDWD p+32(DX), a, Y9; \
	VPMADDWD p+64(DX), a, Y10; \
	VPMADDWD p+96(DX), a, Y11; \
	VPADDD   Y8, Y0, Y0; \
	VPADDD   Y9, Y1, Y1; \
	VPADDD   Y10, Y2, Y2; \
	VPADDD   Y11, Y3, Y3; \
	VPMADDWD p+128(DX), a, Y8; \
	VPMADDWD p+160(DX), a, Y9; \
	VPMADDWD p+192(DX), a, Y10; \
	VPMADDWD p+224(DX), a, Y11; \
	VPADDD   Y8, Y4, Y4; \
	VPADDD   Y9, Y5, Y5; \
	VPADDD   Y10, Y6, Y6; \
	VPADDD   Y11, Y7, Y7

// GATHER adds up the lanes of the 8 neurons in a to d and adds the biases at p.
#define GATHER(p, a, b, c, d) \
	VPHADDD b, a, a; \
	VPHADDD d, c, c; \
	VPHADDD c, a, a; /* neurons 0, 2, 4, 6, and 1, 3, 5, 7 */ \
	VPERMQ  $0xd8, a, a; \
	VPSHUFD $0xd8, a, a; \
	VPADDD  p(DI), a, a

// SQUARE leaves in AX what the neurons in Y0 and Y1 add to the output with the
// weights at DX. secondUnit is 32*255, and for 16 bits dividing by 255 is multiplying
// by 0x8081 and shifting by 23. An activation times its weight fits 16 bits, as in
// FORWARD. Y15 is zero.
#define SQUARE \
	MOVL         $(const_QA*const_secondUnit), AX; \
	VMOVD        AX, X14; \
	VPBROADCASTD X14, Y14; \
	MOVL         $0x8081, AX; \
	VMOVD        AX, X13; \
	VPBROADCASTW X13, Y13; \
	VPMAXSD      Y15, Y0, Y0; \
	VPMAXSD      Y15, Y1, Y1; \
	VPMINSD      Y14, Y0, Y0; \
	VPMINSD      Y14, Y1, Y1; \
	VPSRLD       $5, Y0, Y0; \
	VPSRLD       $5, Y1, Y1; \
	VPACKUSDW    Y1, Y0, Y0; \
	VPERMQ       $0xd8, Y0, Y0; \
	VPMULHUW     Y13, Y0, Y0; \
	VPSRLW       $7, Y0, Y0; \
	VPMULLW      (DX), Y0, Y1; \
	VPMADDWD     Y0, Y1, Y1; \
	VEXTRACTI128 $1, Y1, X0; \
	VPADDD       X0, X1, X1; \
	VPSHUFD      $0x4e, X1, X0; \
	VPADDD       X0, X1, X1; \
	VPSHUFD      $0xb1, X1, X0; \
	VPADDD       X0, X1, X1; \
	VMOVD        X1, AX

// func secondAVX2(us, them *vector, rows *secondBlocks, bias *[Second]int32, output *[Second]int16) int32
TEXT ·secondAVX2(SB), NOSPLIT, $0-44
	MOVQ         us+0(FP), SI
	MOVQ         them+8(FP), BX
	MOVQ         rows+16(FP), DX
	MOVQ         bias+24(FP), DI
	VPXOR        Y15, Y15, Y15
	MOVL         $const_QA, AX
	VMOVD        AX, X14
	VPBROADCASTW X14, Y14
	VPXOR        Y0, Y0, Y0
	VPXOR        Y1, Y1, Y1
	VPXOR        Y2, Y2, Y2
	VPXOR        Y3, Y3, Y3
	VPXOR        Y4, Y4, Y4
	VPXOR        Y5, Y5, Y5
	VPXOR        Y6, Y6, Y6
	VPXOR        Y7, Y7, Y7
layer:
	MOVQ         $(const_Hidden/16), CX
next:
	ACTIVATE(Y15, Y14, Y13)
	VPERM2I128   $0x00, Y13, Y13, Y12
	VPERM2I128   $0x11, Y13, Y13, Y13
	PRODUCTS(0, Y12)
	PRODUCTS(256, Y13)
	ADDQ         $32, SI
	ADDQ         $512, DX
	DECQ         CX
	JNZ          next
	MOVQ         BX, SI
	XORL         BX, BX
	TESTQ        SI, SI
	JNZ          layer
	GATHER(0, Y0, Y1, Y2, Y3)
	GATHER(32, Y4, Y5, Y6, Y7)
	VMOVDQU      Y4, Y1
	MOVQ         output+32(FP), DX
	SQUARE
	MOVL         AX, ret+40(FP)
	VZEROUPPER
	RET

// PRODUCTS512 adds the products of 16 inputs, the given lane of the bytes in Z4 and
// Z5, and of the rows from p on to the sums in a to d and e to h.
#define PRODUCTS512(p, lane, a, b, c, d, e, f, g, h) \
	VSHUFI32X4 $(85*lane), Z4, Z4, Z6; \
	VSHUFI32X4 $(85*lane), Z5, Z5, Z7; \
	VMOVDQU32  p+0(DX), Z8; \
	VMOVDQU32  p+64(DX), Z9; \
	VMOVDQU32  p+128(DX), Z10; \
	VMOVDQU32  p+192(DX), Z11; \
	VPDPBUSD   Z8, Z6, a; \
	VPDPBUSD   Z9, Z6, b; \
	VPDPBUSD   Z10, Z6, c; \
	VPDPBUSD   Z11, Z6, d; \
	VPDPBUSD   Z8, Z7, e; \
	VPDPBUSD   Z9, Z7, f; \
	VPDPBUSD   Z10, Z7, g; \
	VPDPBUSD   Z11, Z7, h

#define ZERO4(a, b, c, d) \
	VPXORQ a, a, a; \
	VPXORQ b, b, b; \
	VPXORQ c, c, c; \
	VPXORQ d, d, d

#define ADD4(a, b, c, d, e, f, g, h) \
	VPADDD a, e, e; \
	VPADDD b, f, f; \
	VPADDD c, g, g; \
	VPADDD d, h, h

// secondOrder<> is where to take the sums of the 16 neurons from, each in 32 bits.
DATA secondOrder<>+0(SB)/8, $0x0000000400000000
DATA secondOrder<>+8(SB)/8, $0x0000000c00000008
DATA secondOrder<>+16(SB)/8, $0x0000000500000001
DATA secondOrder<>+24(SB)/8, $0x0000000d00000009
DATA secondOrder<>+32(SB)/8, $0x0000000600000002
DATA secondOrder<>+40(SB)/8, $0x0000000e0000000a
DATA secondOrder<>+48(SB)/8, $0x0000000700000003
DATA secondOrder<>+56(SB)/8, $0x0000000f0000000b
GLOBL secondOrder<>(SB), RODATA|NOPTR, $64

// func secondAVX512(us, them *vector, rows *secondBytes, bias *[Second]int32, output *[Second]int16) int32
//
// With weights of 8 bits there is half as much to be read, which is what takes the
// most time where the weights are not in the nearest cache. The lower and the upper
// byte of the activations have sums of their own, in Z16 to Z19 and Z20 to Z23, and
// so has every other lane, in Z24 to Z31, so that none waits for another.
TEXT ·secondAVX512(SB), NOSPLIT, $0-44
	MOVQ         us+0(FP), SI
	MOVQ         them+8(FP), BX
	MOVQ         rows+16(FP), DX
	MOVQ         bias+24(FP), DI
	VPXORQ       Z15, Z15, Z15
	MOVL         $const_QA, AX
	VMOVD        AX, X14
	VPBROADCASTW X14, Z14
	MOVL         $0xff, AX
	VMOVD        AX, X13
	VPBROADCASTW X13, Z13
	ZERO4(Z16, Z17, Z18, Z19)
	ZERO4(Z20, Z21, Z22, Z23)
	ZERO4(Z24, Z25, Z26, Z27)
	ZERO4(Z28, Z29, Z30, Z31)
layer:
	MOVQ         $(const_Hidden/64), CX
next:
	ACTIVATE(Z15, Z14, Z0)
	ADDQ         $64, SI
	ACTIVATE(Z15, Z14, Z1)
	ADDQ         $64, SI
	VPANDQ       Z13, Z0, Z2
	VPANDQ       Z13, Z1, Z3
	VPSRLW       $8, Z0, Z0
	VPSRLW       $8, Z1, Z1
	VPACKUSWB    Z3, Z2, Z4
	VPACKUSWB    Z1, Z0, Z5
	PRODUCTS512(0, 0, Z16, Z17, Z18, Z19, Z20, Z21, Z22, Z23)
	PRODUCTS512(256, 1, Z24, Z25, Z26, Z27, Z28, Z29, Z30, Z31)
	PRODUCTS512(512, 2, Z16, Z17, Z18, Z19, Z20, Z21, Z22, Z23)
	PRODUCTS512(768, 3, Z24, Z25, Z26, Z27, Z28, Z29, Z30, Z31)
	ADDQ         $1024, DX
	DECQ         CX
	JNZ          next
	MOVQ         BX, SI
	XORL         BX, BX
	TESTQ        SI, SI
	JNZ          layer
	ADD4(Z24, Z25, Z26, Z27, Z16, Z17, Z18, Z19)
	ADD4(Z28, Z29, Z30, Z31, Z20, Z21, Z22, Z23)
	VPSLLD       $8, Z20, Z20
	VPSLLD       $8, Z21, Z21
	VPSLLD       $8, Z22, Z22
	VPSLLD       $8, Z23, Z23
	ADD4(Z20, Z21, Z22, Z23, Z16, Z17, Z18, Z19)

	// The four lanes of each neuron.
	VPUNPCKLDQ   Z17, Z16, Z0
	VPUNPCKHDQ   Z17, Z16, Z1
	VPUNPCKLDQ   Z19, Z18, Z2
	VPUNPCKHDQ   Z19, Z18, Z3
	VPADDD       Z1, Z0, Z0
	VPADDD       Z3, Z2, Z2
	VPUNPCKLQDQ  Z2, Z0, Z1
	VPUNPCKHQDQ  Z2, Z0, Z3
	VPADDD       Z3, Z1, Z1 // neurons 0, 4, 8, 12; 1, 5, 9, 13; ...
	VMOVDQU32    secondOrder<>(SB), Z0
	VPERMD       Z1, Z0, Z0
	VPADDD       (DI), Z0, Z0
	VSHUFI64X2   $0xee, Z0, Z0, Z1 // the upper half
	MOVQ         output+32(FP), DX
	SQUARE
	MOVL         AX, ret+40(FP)
	VZEROUPPER
	RET

// PRODUCT2 adds the products of the 8 inputs in X8 and of two rows to a and b.
#define PRODUCT2(p, a, b) \
	MOVOU   p+0(DX), X9; \
	MOVOU   p+16(DX), X10; \
	PMADDWL X8, X9; \
	PMADDWL X8, X10; \
	PADDL   X9, a; \
	PADDL   X10, b

// GATHER4 adds up the lanes of the neurons in a to d and adds them to those at p.
#define GATHER4(p, a, b, c, d) \
	MOVO       a, X8; \
	MOVO       c, X9; \
	PUNPCKLLQ  b, a; \
	PUNPCKHLQ  b, X8; \
	PUNPCKLLQ  d, c; \
	PUNPCKHLQ  d, X9; \
	PADDL      X8, a; \
	PADDL      X9, c; \
	MOVO       a, X8; \
	PUNPCKLQDQ c, a; \
	PUNPCKHQDQ c, X8; \
	PADDL      X8, a; \
	MOVOU      p(DI), X8; \
	PADDL      X8, a; \
	MOVOU      a, p(DI)

// func addSecondSSE2(sums *[Second]int32, us, them *vector, rows *secondBlocks)
//
// There are registers for eight neurons at a time.
TEXT ·addSecondSSE2(SB), NOSPLIT, $0-32
	MOVQ    sums+0(FP), DI
	MOVQ    rows+24(FP), DX
	PXOR    X15, X15
	MOVL    $(const_QA*0x10001), AX
	MOVQ    AX, X14
	PSHUFD  $0, X14, X14
	MOVQ    $2, R8 // how often to go on
neurons:
	MOVQ    us+8(FP), SI
	MOVQ    them+16(FP), BX
	PXOR    X0, X0
	PXOR    X1, X1
	PXOR    X2, X2
	PXOR    X3, X3
	PXOR    X4, X4
	PXOR    X5, X5
	PXOR    X6, X6
	PXOR    X7, X7
layer:
	MOVQ    $(const_Hidden/8), CX
next:
	MOVOU   (SI), X8
	PMAXSW  X15, X8
	PMINSW  X14, X8
	PMULLW  X8, X8
	PSRLW   $1, X8
	PRODUCT2(0, X0, X1)
	PRODUCT2(32, X2, X3)
	PRODUCT2(64, X4, X5)
	PRODUCT2(96, X6, X7)
	ADDQ    $16, SI
	ADDQ    $256, DX
	DECQ    CX
	JNZ     next
	MOVQ    BX, SI
	XORL    BX, BX
	TESTQ   SI, SI
	JNZ     layer
	GATHER4(0, X0, X1, X2, X3)
	GATHER4(16, X4, X5, X6, X7)
	MOVQ    rows+24(FP), DX
	ADDQ    $128, DX
	ADDQ    $32, DI
	DECQ    R8
	JNZ     neurons
	RET
