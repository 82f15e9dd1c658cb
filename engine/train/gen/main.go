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
	block = 64 // of the hidden layer, held in registers while rows pass by
)

func main() {
	ConstraintExpr("amd64")
	sumRows()
	addToRows()
	activateDot()
	activateGrad()
	Generate()
}

// blockRegisters returns registers for one block.
func blockRegisters() (v [block / lanes]reg.VecVirtual) {
	for i := range v {
		v[i] = YMM()
	}
	return v
}

// at is the i-th vector at the address in r.
func at(r reg.Register, i int) Mem { return Mem{Base: r, Disp: i * lanes * 4} }

// rowsLoop calls body with the address of the current block in each of n rows.
// stride is the length of a row in bytes, base the address of the block in row 0.
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

// sumRows keeps a block of the sum in registers and adds the same block of each row.
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

// addToRows keeps a block of the vector in registers and adds it to each row.
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

// activateDot adds up four partial sums, so that additions need not wait for each other.
func activateDot() {
	TEXT("activateDotAVX2", NOSPLIT, "func(x, w *float32, h int) float32")
	Pragma("noescape")
	x, w, h := Load(Param("x"), GP64()), Load(Param("w"), GP64()), Load(Param("h"), GP64())
	ones, zeros := one(), YMM()
	VXORPS(zeros, zeros, zeros)
	var sum, a [4]reg.VecVirtual
	for i := range sum {
		sum[i], a[i] = YMM(), YMM()
		VXORPS(sum[i], sum[i], sum[i])
	}
	Label("loop")
	for i := range sum {
		VMAXPS(at(x, i), zeros, a[i])
		VMINPS(ones, a[i], a[i])
		VMULPS(a[i], a[i], a[i])
		VFMADD231PS(at(w, i), a[i], sum[i])
	}
	ADDQ(U32(4*lanes*4), x)
	ADDQ(U32(4*lanes*4), w)
	SUBQ(U32(4*lanes), h)
	JG(LabelRef("loop"))
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

// activateGrad is the way back through activateDot.
func activateGrad() {
	TEXT("activateGradAVX2", NOSPLIT, "func(x, w, wGrad, xGrad *float32, scale float32, h int)")
	Pragma("noescape")
	x, w := Load(Param("x"), GP64()), Load(Param("w"), GP64())
	wGrad, xGrad := Load(Param("wGrad"), GP64()), Load(Param("xGrad"), GP64())
	g := YMM()
	VBROADCASTSS(NewParamAddr("scale", 32), g)
	h := Load(Param("h"), GP64())
	ones, zeros := one(), YMM()
	VXORPS(zeros, zeros, zeros)
	g2 := YMM()
	VADDPS(g, g, g2)
	a, low, high, t := YMM(), YMM(), YMM(), YMM()
	Label("loop")
	for i := range 2 {
		VMOVUPS(at(x, i), a)
		VCMPPS(Imm(14), zeros, a, low) // x > 0
		VCMPPS(Imm(1), ones, a, high)  // x < 1
		VANDPS(low, high, high)
		VMAXPS(zeros, a, a)
		VMINPS(ones, a, a)
		VMULPS(at(w, i), g2, t)
		VMULPS(a, t, t)
		VANDPS(high, t, t)
		VMOVUPS(t, at(xGrad, i))
		VMULPS(a, a, a)
		VMULPS(g, a, a)
		VADDPS(at(wGrad, i), a, a)
		VMOVUPS(a, at(wGrad, i))
	}
	for _, r := range []reg.Register{x, w, wGrad, xGrad} {
		ADDQ(U32(2*lanes*4), r)
	}
	SUBQ(U32(2*lanes), h)
	JG(LabelRef("loop"))
	VZEROUPPER()
	RET()
}
