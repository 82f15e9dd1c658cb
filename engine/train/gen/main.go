// Command gen writes the AVX2 kernels of engine/train/kernel. Run it by
// "go generate" there.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	"github.com/mmcloughlin/avo/reg"
)

const (
	lanes = 8  // float32 in a vector register
	block = 64 // part of the hidden layer held in registers
)

func main() {
	ConstraintExpr("amd64")
	sumRows()
	addToRows()
	activate()
	activateGrad()
	dot()
	addScaled()
	addRectifiedDot()
	rectifiedGrad()
	Generate()
}

// blockRegisters returns the registers of one block.
func blockRegisters() (v [block / lanes]reg.VecVirtual) {
	for i := range v {
		v[i] = YMM()
	}
	return v
}

// at returns the i-th vector at the address in r.
func at(r reg.Register, i int) Mem { return Mem{Base: r, Disp: i * lanes * 4} }

// rowsLoop calls body with the address of the current block in each of n rows. stride is the length of a row in bytes,
// and base the address of the block in row 0.
func rowsLoop(label string, base, rows, n, stride reg.Register, body func(row reg.Register)) {
	i := GP64()
	XORQ(i, i)
	row := GP64()
	Label(label)
	MOVL(Mem{Base: rows, Index: i, Scale: 4}, row.As32())
	IMULQ(stride, row)
	ADDQ(base, row)
	body(row)
	INCQ(i)
	CMPQ(i, n)
	JL(LabelRef(label))
}

// sumRows generates SumRows: it keeps a block of the sum in registers and adds the block of each row.
func sumRows() {
	TEXT("sumRowsAVX2", NOSPLIT, "func(dst, matrix *float32, rows *uint32, n, h int)")
	Pragma("noescape")
	dst, matrix, rows := Load(Param("dst"), GP64()), Load(Param("matrix"), GP64()), Load(Param("rows"), GP64())
	n, h := Load(Param("n"), GP64()), Load(Param("h"), GP64())
	stride := GP64()
	MOVQ(h, stride)
	SHLQ(Imm(2), stride)
	sum := blockRegisters()
	Label("block")
	for _, v := range sum {
		VXORPS(v, v, v)
	}
	rowsLoop("row", matrix, rows, n, stride, func(row reg.Register) {
		for i, v := range sum {
			VADDPS(at(row, i), v, v)
		}
	})
	for i, v := range sum {
		VMOVUPS(v, at(dst, i))
	}
	ADDQ(U32(block*4), dst)
	ADDQ(U32(block*4), matrix)
	SUBQ(U32(block), h)
	JG(LabelRef("block"))
	VZEROUPPER()
	RET()
}

// addToRows generates AddToRows: it keeps a block of the vector in registers and adds it to each row.
func addToRows() {
	TEXT("addToRowsAVX2", NOSPLIT, "func(matrix, vector *float32, rows *uint32, n, h int)")
	Pragma("noescape")
	matrix, vector, rows := Load(Param("matrix"), GP64()), Load(Param("vector"), GP64()), Load(Param("rows"), GP64())
	n, h := Load(Param("n"), GP64()), Load(Param("h"), GP64())
	stride := GP64()
	MOVQ(h, stride)
	SHLQ(Imm(2), stride)
	add := blockRegisters()
	t := YMM()
	Label("block")
	for i, v := range add {
		VMOVUPS(at(vector, i), v)
	}
	rowsLoop("row", matrix, rows, n, stride, func(row reg.Register) {
		for i, v := range add {
			VADDPS(at(row, i), v, t)
			VMOVUPS(t, at(row, i))
		}
	})
	ADDQ(U32(block*4), vector)
	ADDQ(U32(block*4), matrix)
	SUBQ(U32(block), h)
	JG(LabelRef("block"))
	VZEROUPPER()
	RET()
}

// one fills a register with 1.0.
func one() reg.VecVirtual {
	bits := GP32()
	MOVL(U32(0x3f800000), bits)
	x, y := XMM(), YMM()
	MOVD(bits, x)
	VBROADCASTSS(x, y)
	return y
}

// unrolled is the number of vectors per iteration of the loops below.
const unrolled = 4

// advance moves addresses past one iteration of such a loop, and loops while h is not exhausted.
func advance(h reg.Register, addresses ...reg.Register) {
	for _, r := range addresses {
		ADDQ(U32(unrolled*lanes*4), r)
	}
	SUBQ(U32(unrolled*lanes), h)
	JG(LabelRef("loop"))
}

// activate generates ActivateAll: clamp and square.
func activate() {
	TEXT("activateAVX2", NOSPLIT, "func(dst, x *float32, h int)")
	Pragma("noescape")
	dst, x, h := Load(Param("dst"), GP64()), Load(Param("x"), GP64()), Load(Param("h"), GP64())
	ones, zeros, a := one(), YMM(), YMM()
	VXORPS(zeros, zeros, zeros)
	Label("loop")
	for i := range unrolled {
		VMAXPS(at(x, i), zeros, a)
		VMINPS(ones, a, a)
		VMULPS(a, a, a)
		VMOVUPS(a, at(dst, i))
	}
	advance(h, dst, x)
	VZEROUPPER()
	RET()
}

// activateGrad generates ActivateGrad.
func activateGrad() {
	TEXT("activateGradAVX2", NOSPLIT, "func(grad, x *float32, h int)")
	Pragma("noescape")
	grad, x, h := Load(Param("grad"), GP64()), Load(Param("x"), GP64()), Load(Param("h"), GP64())
	ones, zeros := one(), YMM()
	VXORPS(zeros, zeros, zeros)
	a, low, high := YMM(), YMM(), YMM()
	Label("loop")
	for i := range unrolled {
		VMOVUPS(at(x, i), a)
		VCMPPS(Imm(14), zeros, a, low) // x > 0
		VCMPPS(Imm(1), ones, a, high)  // x < 1
		VANDPS(low, high, high)
		VADDPS(a, a, a)
		VMULPS(at(grad, i), a, a)
		VANDPS(high, a, a)
		VMOVUPS(a, at(grad, i))
	}
	advance(h, grad, x)
	VZEROUPPER()
	RET()
}

// dot generates Dot. Four partial sums hide the latency of the additions.
func dot() {
	TEXT("dotAVX2", NOSPLIT, "func(x, w *float32, h int) float32")
	Pragma("noescape")
	x, w, h := Load(Param("x"), GP64()), Load(Param("w"), GP64()), Load(Param("h"), GP64())
	var sum [unrolled]reg.VecVirtual
	a := YMM()
	for i := range sum {
		sum[i] = YMM()
		VXORPS(sum[i], sum[i], sum[i])
	}
	Label("loop")
	for i := range sum {
		VMOVUPS(at(x, i), a)
		VFMADD231PS(at(w, i), a, sum[i])
	}
	advance(h, x, w)
	returnTotal(sum)
}

// returnTotal returns the total of partial sums.
func returnTotal(sum [unrolled]reg.VecVirtual) {
	VADDPS(sum[1], sum[0], sum[0])
	VADDPS(sum[3], sum[2], sum[2])
	VADDPS(sum[2], sum[0], sum[0])
	high, low := XMM(), sum[0].AsX()
	VEXTRACTF128(Imm(1), sum[0], high)
	VADDPS(high, low, low)
	VHADDPS(low, low, low)
	VHADDPS(low, low, low)
	VZEROUPPER()
	Store(low, ReturnIndex(0))
	RET()
}

// addScaled generates AddScaled.
func addScaled() {
	TEXT("addScaledAVX2", NOSPLIT, "func(dst, x *float32, scale float32, h int)")
	Pragma("noescape")
	dst, x := Load(Param("dst"), GP64()), Load(Param("x"), GP64())
	scale, a := YMM(), YMM()
	VBROADCASTSS(NewParamAddr("scale", 16), scale)
	h := Load(Param("h"), GP64())
	Label("loop")
	for i := range unrolled {
		VMOVUPS(at(dst, i), a)
		VFMADD231PS(at(x, i), scale, a)
		VMOVUPS(a, at(dst, i))
	}
	advance(h, dst, x)
	VZEROUPPER()
	RET()
}

// addRectifiedDot generates AddRectifiedDot.
func addRectifiedDot() {
	TEXT("addRectifiedDotAVX2", NOSPLIT, "func(dst, x, w *float32, h int) float32")
	Pragma("noescape")
	dst, x, w := Load(Param("dst"), GP64()), Load(Param("x"), GP64()), Load(Param("w"), GP64())
	h := Load(Param("h"), GP64())
	var sum [unrolled]reg.VecVirtual
	a, zeros := YMM(), YMM()
	VXORPS(zeros, zeros, zeros)
	for i := range sum {
		sum[i] = YMM()
		VXORPS(sum[i], sum[i], sum[i])
	}
	Label("loop")
	for i := range sum {
		VMOVUPS(at(x, i), a)
		VADDPS(at(dst, i), a, a)
		VMAXPS(zeros, a, a)
		VMOVUPS(a, at(dst, i))
		VFMADD231PS(at(w, i), a, sum[i])
	}
	advance(h, dst, x, w)
	returnTotal(sum)
}

// rectifiedGrad generates RectifiedGrad.
func rectifiedGrad() {
	TEXT("rectifiedGradAVX2", NOSPLIT, "func(grad, x, w *float32, scale float32, h int)")
	Pragma("noescape")
	grad, x, w := Load(Param("grad"), GP64()), Load(Param("x"), GP64()), Load(Param("w"), GP64())
	scale, zeros, a := YMM(), YMM(), YMM()
	VBROADCASTSS(NewParamAddr("scale", 24), scale)
	h := Load(Param("h"), GP64())
	VXORPS(zeros, zeros, zeros)
	Label("loop")
	for i := range unrolled {
		VMOVUPS(at(x, i), a)
		VCMPPS(Imm(14), zeros, a, a) // x > 0
		VANDPS(at(w, i), a, a)
		VMULPS(scale, a, a)
		VMOVUPS(a, at(grad, i))
	}
	advance(h, grad, x, w)
	VZEROUPPER()
	RET()
}
