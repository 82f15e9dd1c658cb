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

// APPLY4 does an operation of registers: of a with e, and so on, to e and those after it.
#define APPLY4(OP, a, b, c, d, e, f, g, h) \
	OP a, e, e; \
	OP b, f, f; \
	OP c, g, g; \
	OP d, h, h

#define ZERO4(XOR, a, b, c, d) \
	XOR a, a, a; \
	XOR b, b, b; \
	XOR c, c, c; \
	XOR d, d, d
