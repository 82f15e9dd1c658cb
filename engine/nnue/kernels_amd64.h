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

// TERM256 adds the rows of the next term to the first neurons of us, in Y0 to Y3, and of
// them, in Y4 to Y7.
#define TERM256 \
	TERM; \
	ADDQ BX, AX; \
	ADDQ BX, DX; \
	APPLY(VPADDSW, 32, AX, Y0, Y1, Y2, Y3); \
	APPLY(VPADDSW, 32, DX, Y4, Y5, Y6, Y7)
