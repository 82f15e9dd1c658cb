package kernel

import (
	"math"
	"math/rand/v2"
	"testing"
)

// fill returns n numbers from -2 to 2, with some at the edges of the activation.
func fill(r *rand.Rand, n int) []float32 {
	v := make([]float32, n)
	for i := range v {
		v[i] = r.Float32()*4 - 2
		switch i % 31 {
		case 0:
			v[i] = 0
		case 7:
			v[i] = 1
		}
	}
	return v
}

func near(t *testing.T, what string, got []float32, want []float64) {
	t.Helper()
	for i := range want {
		if diff := math.Abs(float64(got[i]) - want[i]); diff > 1e-4*(1+math.Abs(want[i])) {
			t.Fatalf("%s: element %d is %v, want %v", what, i, got[i], want[i])
		}
	}
}

var lengths = []int{64, 128, 256, 1024}

func TestRows(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, h := range lengths {
		for _, n := range []int{1, 2, 33} {
			const rows = 50
			matrix, vector := fill(r, rows*h), fill(r, h)
			chosen := make([]uint32, n)
			sum := make([]float64, h)
			added := make([]float64, rows*h)
			for i, v := range matrix {
				added[i] = float64(v)
			}
			for i := range chosen {
				chosen[i] = uint32(r.IntN(rows)) // a row may come twice
				for j := range h {
					sum[j] += float64(matrix[int(chosen[i])*h+j])
					added[int(chosen[i])*h+j] += float64(vector[j])
				}
			}
			dst := fill(r, h)
			SumRows(dst, matrix, chosen)
			near(t, "SumRows", dst, sum)
			AddToRows(matrix, vector, chosen)
			near(t, "AddToRows", matrix, added)
		}
	}
}

func TestActivate(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	for _, h := range lengths {
		x, grad, dst := fill(r, h), fill(r, h), fill(r, h)
		wantX, wantGrad := make([]float64, h), make([]float64, h)
		for i, v := range x {
			a := min(max(float64(v), 0), 1)
			wantX[i] = a * a
			if v > 0 && v < 1 {
				wantGrad[i] = float64(grad[i]) * 2 * a
			}
		}
		ActivateAll(dst, x)
		near(t, "ActivateAll", dst, wantX)
		ActivateGrad(grad, x)
		near(t, "ActivateGrad", grad, wantGrad)
	}
}

func TestProducts(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for _, h := range lengths {
		x, w := fill(r, h), fill(r, h)
		const scale = -0.7
		dot, want := 0.0, make([]float64, h)
		for i, v := range x {
			dot += float64(v) * float64(w[i])
			want[i] = float64(w[i]) + scale*float64(v)
		}
		near(t, "Dot", []float32{Dot(x, w)}, []float64{dot})
		AddScaled(w, x, scale)
		near(t, "AddScaled", w, want)
	}
}

func TestRectified(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for _, h := range lengths {
		dst, x, w, grad := fill(r, h), fill(r, h), fill(r, h), fill(r, h)
		const scale = 0.3
		dot, sum, back := 0.0, make([]float64, h), make([]float64, h)
		for i, v := range x {
			sum[i] = max(0, float64(dst[i]+v))
			dot += sum[i] * float64(w[i])
			if sum[i] > 0 {
				back[i] = scale * float64(w[i])
			}
		}
		got := AddRectifiedDot(dst, x, w)
		near(t, "AddRectifiedDot", dst, sum)
		near(t, "AddRectifiedDot's product", []float32{got}, []float64{dot})
		RectifiedGrad(grad, dst, w, scale)
		near(t, "RectifiedGrad", grad, back)
	}
}

// What would read beyond a slice is a fault of the caller and must not go unnoticed.
func TestBounds(t *testing.T) {
	v, m := make([]float32, 64), make([]float32, 128)
	for name, f := range map[string]func(){
		"no such row":  func() { SumRows(v, m, []uint32{2}) },
		"no row":       func() { SumRows(v, m, nil) },
		"add no row":   func() { AddToRows(m, v, []uint32{1, 7}) },
		"short":        func() { SumRows(v[:8], m, []uint32{0}) },
		"activate":     func() { ActivateAll(v, m) },
		"grad lengths": func() { ActivateGrad(v, m) },
		"dot lengths":  func() { Dot(v, m) },
		"add lengths":  func() { AddScaled(m, v, 1) },
		"rectified":    func() { AddRectifiedDot(v, v, m) },
		"back lengths": func() { RectifiedGrad(v, m, v, 1) },
		"half a block": func() { Dot(v[:32], v[:32]) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			f()
		})
	}
}
