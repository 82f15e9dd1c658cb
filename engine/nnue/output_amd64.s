#include "textflag.h"
#include "go_asm.h"
#include "kernels_amd64.h"

// What follows the hidden layer: with AVX2 and AVX-512 in one kernel, which goes once over
// both layers; with SSE2 the second layer alone.
//
// The second layer takes a block of inputs at a time: 128 bits of activations are
// multiplied by the rows of all 16 neurons, of which a register holds one (SSE2), two
// (AVX2) or four (AVX-512). A lane of 32 bits adds up a quarter of the products; the
// four lanes of a neuron are added up in the end.

// SQUASH squares activations and rounds the squares to 7 bits: VPMULHRSW shortens
// by 15 bits, of which 6 are made up for before.
#define SQUASH(a, b) \
	VPSLLW    $(15-const_activationShift), a, b; \
	VPMULHRSW a, b, a

// GATHER adds up the lanes of the 8 neurons in a to d and adds the biases at p.
#define GATHER(p, a, b, c, d) \
	VPHADDD b, a, a; \
	VPHADDD d, c, c; \
	VPHADDD c, a, a; /* neurons 0, 2, 4, 6, and 1, 3, 5, 7 */ \
	VPERMQ  $0xd8, a, a; \
	VPSHUFD $0xd8, a, a; \
	VPADDD  p(DI), a, a

// SQUARE leaves in AX what the neurons in Y0 and Y1 add to the output with the
// weights at DX. An activation times its weight fits 16 bits, as they are bounded. Y15 is zero.
#define SQUARE \
	MOVL         $const_secondTop, AX; \
	VMOVD        AX, X14; \
	VPBROADCASTD X14, Y14; \
	MOVL         $const_secondScale, AX; \
	VMOVD        AX, X13; \
	VPBROADCASTW X13, Y13; \
	VPMAXSD      Y15, Y0, Y0; \
	VPMAXSD      Y15, Y1, Y1; \
	VPMINSD      Y14, Y0, Y0; \
	VPMINSD      Y14, Y1, Y1; \
	VPACKUSDW    Y1, Y0, Y0; \
	VPERMQ       $0xd8, Y0, Y0; \
	VPMULHUW     Y13, Y0, Y0; \
	VPMULLW      (DX), Y0, Y1; \
	VPMADDWD     Y0, Y1, Y1; \
	VEXTRACTI128 $1, Y1, X0; \
	VPADDD       X0, X1, X1; \
	VPSHUFD      $0x4e, X1, X0; \
	VPADDD       X0, X1, X1; \
	VPSHUFD      $0xb1, X1, X0; \
	VPADDD       X0, X1, X1; \
	VMOVD        X1, AX

// ADD64 adds the eight sums of the output in y, whose lower half is x, to the 32 bits in AX:
// each still fits 32 bits, the sum of all need not.
#define ADD64(y, x, t, u) \
	MOVLQSX      AX, AX; \
	VEXTRACTI128 $1, y, u; \
	VPMOVSXDQ    x, y; \
	VPMOVSXDQ    u, t; \
	VPADDQ       t, y, y; \
	VEXTRACTI128 $1, y, u; \
	VPADDQ       u, x, x; \
	VPSRLDQ      $8, x, u; \
	VPADDQ       u, x, x; \
	VMOVQ        x, DX; \
	ADDQ         DX, AX

// DIRECT sums up products of the output: the 16 neurons at p behind SI are clamped into a, and
// multiplied by their weights behind DI and by themselves. A product of a weight and an
// activation fits 16 bits, as the weights are bounded.
#define DIRECT(p, a) \
	VPMAXSW  p(SI), Y15, a; \
	VPMINSW  Y14, a, a; \
	VPMULLW  p(DI), a, Y10; \
	VPMADDWD a, Y10, Y10; \
	VPADDD   Y10, Y12, Y12

// PRODUCTS adds the products of two blocks of 16 inputs, in Y8 and Y9, and of two neurons'
// rows from p on to their sums in a. Four products fit 16 bits, as the weights are bounded.
#define PRODUCTS(p, a) \
	VPMADDUBSW p(DX), Y8, Y10; \
	VPMADDUBSW p+256(DX), Y9, Y11; \
	VPADDW     Y11, Y10, Y10; \
	VPMADDWD   Y13, Y10, Y10; \
	VPADDD     Y10, a, a

// DPBUSD adds products of the bytes in Y8 (0x3d) or Y9 (0x35) and at p(DX) to the sums in register n: it is
// VPDPBUSD as AVX-VNNI has it, which the assembler does not know.
#define DPBUSD(bytes, p, n) \
	BYTE $0xc4; BYTE $0xe2; BYTE $bytes; BYTE $0x50; BYTE $(0x82+8*n); LONG $(p)

// PRODUCTSVNNI does what PRODUCTS does.
#define PRODUCTSVNNI(p, n) \
	DPBUSD(0x3d, p, n); \
	DPBUSD(0x35, p+256, n)

// ACTIVATE takes half a group of 64 neurons, those at p and at p+64 behind SI: to the sum of the output
// in Y12, and into Y8 and Y9 as two blocks of inputs of the second layer, each twice.
#define ACTIVATE(p) \
	DIRECT(p, Y8); \
	DIRECT(p+64, Y9); \
	SQUASH(Y8, Y10); \
	SQUASH(Y9, Y11); \
	VPACKUSWB  Y9, Y8, Y8; \
	VPERM2I128 $0x11, Y8, Y8, Y9; \
	VPERM2I128 $0x00, Y8, Y8, Y8

// HALF takes half a group further to the sums of the second layer in Y0 to Y7, with the rows from q on.
#define HALF(p, q) \
	ACTIVATE(p); \
	PRODUCTS(q+0, Y0); \
	PRODUCTS(q+32, Y1); \
	PRODUCTS(q+64, Y2); \
	PRODUCTS(q+96, Y3); \
	PRODUCTS(q+128, Y4); \
	PRODUCTS(q+160, Y5); \
	PRODUCTS(q+192, Y6); \
	PRODUCTS(q+224, Y7)

#define HALFVNNI(p, q) \
	ACTIVATE(p); \
	PRODUCTSVNNI(q+0, 0); \
	PRODUCTSVNNI(q+32, 1); \
	PRODUCTSVNNI(q+64, 2); \
	PRODUCTSVNNI(q+96, 3); \
	PRODUCTSVNNI(q+128, 4); \
	PRODUCTSVNNI(q+160, 5); \
	PRODUCTSVNNI(q+192, 6); \
	PRODUCTSVNNI(q+224, 7)

// GROUP takes a group of 64 neurons further.
#define GROUP(HALF) \
	HALF(0, 0); \
	HALF(32, 512); \
	ADDQ $128, DI; \
	ADDQ $1024, DX; \
	ADDQ $128, R8; \
	MOVQ R8, SI; \
	DECQ CX

// The rows of terms are summed up two at a time: their bytes are brought together, and
// multiplied by one in pairs, which adds them up in 16 bits. A row is laid out so that the
// sums come out in the order of the neurons.

// TERM leaves in ours our row of the term at p behind SI, and in theirs their row.
#define TERM(p, ours, theirs) \
	MOVWLZX p(SI), ours; \
	ANDL    $(2*const_Terms-1), ours; \
	SHLL    $6, ours; \
	MOVL    ours, theirs; \
	XORL    $(64*const_Terms), theirs

// SUMTERMS sums up the R10 terms at SI. BX is where the table begins.
#define SUMTERMS(PAIR, SINGLE) \
	SHRQ  $1, R10; \
	JCC   even; \
	TERM(0, AX, DX); \
	ADDQ  $2, SI; \
	SINGLE; \
even: \
	TESTQ R10, R10; \
	JEQ   summed; \
sum: \
	TERM(0, AX, DX); \
	TERM(2, CX, DI); \
	ADDQ  $4, SI; \
	PAIR; \
	DECQ  R10; \
	JNE   sum; \
summed:

// ADDROWS256 adds two rows of bytes to the sums in a and b. Y14 holds ones, in bytes.
#define ADDROWS256(first, second, a, b) \
	VMOVDQU    first, Y8; \
	VPUNPCKLBW second, Y8, Y9; \
	VPUNPCKHBW second, Y8, Y8; \
	VPMADDUBSW Y9, Y14, Y9; \
	VPMADDUBSW Y8, Y14, Y8; \
	VPADDW     Y9, a, a; \
	VPADDW     Y8, b, b

#define PAIR256 \
	ADDROWS256(0(BX)(AX*1), 0(BX)(CX*1), Y0, Y2); \
	ADDROWS256(32(BX)(AX*1), 32(BX)(CX*1), Y1, Y3); \
	ADDROWS256(0(BX)(DX*1), 0(BX)(DI*1), Y4, Y6); \
	ADDROWS256(32(BX)(DX*1), 32(BX)(DI*1), Y5, Y7)

#define SINGLE256 \
	VPXOR Y15, Y15, Y15; \
	ADDROWS256(0(BX)(AX*1), Y15, Y0, Y2); \
	ADDROWS256(32(BX)(AX*1), Y15, Y1, Y3); \
	ADDROWS256(0(BX)(DX*1), Y15, Y4, Y6); \
	ADDROWS256(32(BX)(DX*1), Y15, Y5, Y7)

// SUMTERMS256 leaves the sums of us in Y0 to Y3, and of them in Y4 to Y7.
#define SUMTERMS256 \
	ZERO4(VPXOR, Y0, Y1, Y2, Y3); \
	ZERO4(VPXOR, Y4, Y5, Y6, Y7); \
	MOVL         $0x01010101, AX; \
	VMOVD        AX, X14; \
	VPBROADCASTD X14, Y14; \
	SUMTERMS(PAIR256, SINGLE256)

// ADDROWS512 is ADDROWS256 with whole rows.
#define ADDROWS512(first, second, a, b) \
	VMOVDQU64  first, Z8; \
	VPUNPCKLBW second, Z8, Z9; \
	VPUNPCKHBW second, Z8, Z8; \
	VPMADDUBSW Z9, Z14, Z9; \
	VPMADDUBSW Z8, Z14, Z8; \
	VPADDW     Z9, a, a; \
	VPADDW     Z8, b, b

#define PAIR512 \
	ADDROWS512((BX)(AX*1), (BX)(CX*1), Z0, Z1); \
	ADDROWS512((BX)(DX*1), (BX)(DI*1), Z2, Z3)

#define SINGLE512 \
	VPXORQ Z15, Z15, Z15; \
	ADDROWS512((BX)(AX*1), Z15, Z0, Z1); \
	ADDROWS512((BX)(DX*1), Z15, Z2, Z3)

// SUMTERMS512 leaves the sums of us in Z0 and Z1, and of them in Z2 and Z3.
#define SUMTERMS512 \
	ZERO4(VPXORQ, Z0, Z1, Z2, Z3); \
	MOVL         $0x01010101, AX; \
	VMOVD        AX, X14; \
	VPBROADCASTD X14, Z14; \
	SUMTERMS(PAIR512, SINGLE512)

// func addTermsAVX2(us, them *termRow, terms *termBytes, list []uint16)
TEXT ·addTermsAVX2(SB), NOSPLIT, $0-48
	MOVQ us+0(FP), R8
	MOVQ them+8(FP), R9
	MOVQ terms+16(FP), BX
	MOVQ list_base+24(FP), SI
	MOVQ list_len+32(FP), R10
	SUMTERMS256
	APPLY(VPADDSW, 32, R8, Y0, Y1, Y2, Y3)
	APPLY(VPADDSW, 32, R9, Y4, Y5, Y6, Y7)
	STORE(VMOVDQU, 32, R8, Y0, Y1, Y2, Y3)
	STORE(VMOVDQU, 32, R9, Y4, Y5, Y6, Y7)
	VZEROUPPER
	RET

// func outputAVX2(us, them *vector, usSum, themSum *termRow, terms *termBytes, list []uint16, o *outputLayer) int64
TEXT ·outputAVX2(SB), NOSPLIT, $256-80
	MOVQ us+0(FP), R8
	MOVQ them+8(FP), R9
	MOVQ usSum+16(FP), R12
	MOVQ themSum+24(FP), R13
	MOVQ terms+32(FP), BX
	MOVQ list_base+40(FP), SI
	MOVQ list_len+48(FP), R10
	SUMTERMS256
	LEAQ sums-256(SP), SI
	LEAQ sums-128(SP), R10
	LOAD(VMOVDQU, 32, R8, Y8, Y9, Y10, Y11)
	APPLY(VPADDSW, 32, R12, Y8, Y9, Y10, Y11)
	APPLY4(VPADDSW, Y0, Y1, Y2, Y3, Y8, Y9, Y10, Y11)
	STORE(VMOVDQU, 32, SI, Y8, Y9, Y10, Y11)
	LOAD(VMOVDQU, 32, R9, Y8, Y9, Y10, Y11)
	APPLY(VPADDSW, 32, R13, Y8, Y9, Y10, Y11)
	APPLY4(VPADDSW, Y4, Y5, Y6, Y7, Y8, Y9, Y10, Y11)
	STORE(VMOVDQU, 32, R10, Y8, Y9, Y10, Y11)
	MOVQ         o+64(FP), R11
	LEAQ         outputLayer_direct(R11), DI
	LEAQ         outputLayer_second+secondRows_bytes(R11), DX
	VPXOR        Y15, Y15, Y15
	MOVL         $const_QA, AX
	VMOVD        AX, X14
	VPBROADCASTW X14, Y14
	MOVL         $1, AX
	VMOVD        AX, X13
	VPBROADCASTW X13, Y13
	ZERO4(VPXOR, Y0, Y1, Y2, Y3)
	ZERO4(VPXOR, Y4, Y5, Y6, Y7)
	VPXOR        Y12, Y12, Y12
layer:
	MOVQ $(const_Hidden/64), CX
	CMPB ·useAVXVNNI(SB), $0
	JNE  nextVNNI
next:
	GROUP(HALF)
	JNZ  next
	JMP  done
nextVNNI:
	GROUP(HALFVNNI)
	JNZ  nextVNNI
done:
	MOVQ R10, SI
	MOVQ R9, R8
	XORL R9, R9
	TESTQ R8, R8
	JNZ  layer

	LEAQ    outputLayer_secondBias(R11), DI
	GATHER(0, Y0, Y1, Y2, Y3)
	GATHER(32, Y4, Y5, Y6, Y7)
	VMOVDQU Y4, Y1
	LEAQ    outputLayer_secondOutput(R11), DX
	SQUARE
	ADD64(Y12, X12, Y11, X11)
	MOVQ    AX, ret+72(FP)
	VZEROUPPER
	RET

// func addTermsAVX512(us, them *termRow, terms *termBytes, list []uint16)
TEXT ·addTermsAVX512(SB), NOSPLIT, $0-48
	MOVQ      us+0(FP), R8
	MOVQ      them+8(FP), R9
	MOVQ      terms+16(FP), BX
	MOVQ      list_base+24(FP), SI
	MOVQ      list_len+32(FP), R10
	SUMTERMS512
	VPADDSW   0(R8), Z0, Z0
	VPADDSW   64(R8), Z1, Z1
	VPADDSW   0(R9), Z2, Z2
	VPADDSW   64(R9), Z3, Z3
	VMOVDQU16 Z0, 0(R8)
	VMOVDQU16 Z1, 64(R8)
	VMOVDQU16 Z2, 0(R9)
	VMOVDQU16 Z3, 64(R9)
	VZEROUPPER
	RET

// PRODUCTS512 adds the products of 16 inputs, the given lane of the bytes in Z8, and of
// the rows from p on to the sums in a to d.
#define PRODUCTS512(p, lane, a, b, c, d) \
	VSHUFI32X4 $(85*lane), Z8, Z8, Z9; \
	VPDPBUSD   p+0(DX), Z9, a; \
	VPDPBUSD   p+64(DX), Z9, b; \
	VPDPBUSD   p+128(DX), Z9, c; \
	VPDPBUSD   p+192(DX), Z9, d

// GROUP512 takes the 64 neurons in Z0 and Z1 further: to the sums of the output, in Z10
// and Z11, with the weights at DI, and to those of the second layer, with the rows at DX.
// Every other lane of the latter has sums of its own, so that none waits for another.
#define GROUP512 \
	VPMAXSW   Z15, Z0, Z0; \
	VPMAXSW   Z15, Z1, Z1; \
	VPMINSW   Z14, Z0, Z0; \
	VPMINSW   Z14, Z1, Z1; \
	VPMULLW   0(DI), Z0, Z4; \
	VPMULLW   64(DI), Z1, Z5; \
	VPDPWSSD  Z0, Z4, Z10; \
	VPDPWSSD  Z1, Z5, Z11; \
	SQUASH(Z0, Z4); \
	SQUASH(Z1, Z5); \
	VPACKUSWB Z1, Z0, Z8; \
	PRODUCTS512(0, 0, Z16, Z17, Z18, Z19); \
	PRODUCTS512(256, 1, Z20, Z21, Z22, Z23); \
	PRODUCTS512(512, 2, Z16, Z17, Z18, Z19); \
	PRODUCTS512(768, 3, Z20, Z21, Z22, Z23); \
	ADDQ      $128, DI; \
	ADDQ      $1024, DX

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

// func outputAVX512(us, them *vector, usSum, themSum *termRow, terms *termBytes, list []uint16, o *outputLayer) int64
//
// One kernel for all that follows the hidden layer, which never leaves the registers
// once the terms are added to it.
TEXT ·outputAVX512(SB), NOSPLIT, $0-80
	MOVQ         us+0(FP), R8
	MOVQ         them+8(FP), R9
	MOVQ         usSum+16(FP), R12
	MOVQ         themSum+24(FP), R13
	MOVQ         terms+32(FP), BX
	MOVQ         list_base+40(FP), SI
	MOVQ         list_len+48(FP), R10
	SUMTERMS512
	VMOVDQU16    0(R8), Z4
	VMOVDQU16    64(R8), Z5
	VMOVDQU16    0(R9), Z6
	VMOVDQU16    64(R9), Z7
	VPADDSW      0(R12), Z4, Z4
	VPADDSW      64(R12), Z5, Z5
	VPADDSW      0(R13), Z6, Z6
	VPADDSW      64(R13), Z7, Z7
	APPLY4(VPADDSW, Z4, Z5, Z6, Z7, Z0, Z1, Z2, Z3)
	MOVQ         o+64(FP), R11
	LEAQ         outputLayer_direct(R11), DI
	LEAQ         outputLayer_second+secondRows_bytes(R11), DX
	VPXORQ       Z15, Z15, Z15
	MOVL         $const_QA, AX
	VMOVD        AX, X14
	VPBROADCASTW X14, Z14
	VPXORQ       Z10, Z10, Z10
	VPXORQ       Z11, Z11, Z11
	ZERO4(VPXORQ, Z16, Z17, Z18, Z19)
	ZERO4(VPXORQ, Z20, Z21, Z22, Z23)
layer:
	MOVQ         $(const_Hidden/64-1), CX
	GROUP512
next:
	ADDQ         $128, R8
	VMOVDQU16    0(R8), Z0
	VMOVDQU16    64(R8), Z1
	GROUP512
	DECQ         CX
	JNZ          next
	VMOVDQA64    Z2, Z0
	VMOVDQA64    Z3, Z1
	MOVQ         R9, R8
	XORL         R9, R9
	TESTQ        R8, R8
	JNZ          layer

	// The four lanes of each neuron of the second layer.
	APPLY4(VPADDD, Z20, Z21, Z22, Z23, Z16, Z17, Z18, Z19)
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
	VPADDD       outputLayer_secondBias(R11), Z0, Z0
	VSHUFI64X2   $0xee, Z0, Z0, Z1 // the upper half
	LEAQ         outputLayer_secondOutput(R11), DX
	SQUARE
	VPADDD        Z11, Z10, Z10
	VEXTRACTI64X4 $1, Z10, Y11
	VPADDD        Y11, Y10, Y10
	ADD64(Y10, X10, Y11, X11)
	MOVQ          AX, ret+72(FP)
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
	MOVL    $(0x10001<<(const_activationShift-1)), AX
	MOVQ    AX, X13
	PSHUFD  $0, X13, X13
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
	PADDW   X13, X8
	PSRLW   $const_activationShift, X8
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
