package nnue

import (
	"math"
	"math/rand/v2"
	"testing"

	"kibitz/engine/chess"
)

// kernels are those of one kind of processor; nil stands for one that it does without.
type kernels struct {
	name      string
	addSub    func(dst, src, added, removed *vector)
	addSubSub func(dst, src, added, removed1, removed2 *vector)
	update    func(dst, src *vector, rows []*vector, added int)
	addTerms  func(us, them *termRow, terms *termTable, list []uint16)
	forward   func(us, them *vector, w *outputs) int64
	second    secondKernel
	output    outputKernel
}

type outputKernel func(us, them *vector, summed *termPairs, sums []uint16, terms *termTable, list []uint16, o *outputLayer) int64

// secondKernel is a second with the weights that it is given as a Network has them.
type secondKernel func(weights []int16) func(us, them *vector, bias *[Second]int32, output *[Second]int16) int32

// secondOf makes one of a kernel that takes its weights in the layout R.
func secondOf[R any, P interface {
	*R
	load(weights []int16)
}](kernel func(us, them *vector, rows P, bias *[Second]int32, output *[Second]int16) int32) secondKernel {
	return func(weights []int16) func(us, them *vector, bias *[Second]int32, output *[Second]int16) int32 {
		rows := P(new(R))
		rows.load(weights)
		return func(us, them *vector, bias *[Second]int32, output *[Second]int16) int32 {
			return kernel(us, them, rows, bias, output)
		}
	}
}

type outputs = [2 * Hidden]int16

// allKernels returns what this processor can run: the chosen kernels first,
// those in plain Go last.
func allKernels() []kernels {
	list := append([]kernels{{"chosen", addSub, addSubSub, update, addAsChosen, forward, secondOf(second), output}}, vectorKernels()...)
	return append(list, kernels{"plain", addSubGeneric, addSubSubGeneric, updateGeneric, addPairs(addTermsGeneric), forwardGeneric, secondOf(secondGeneric), nil})
}

func addAsChosen(us, them *termRow, terms *termTable, list []uint16) { terms.add(us, them, list) }

// addPairs makes an addTerms of a kernel that takes the rows as pairs.
func addPairs(kernel func(us, them *termRow, rows *termPairs, list []uint16)) func(us, them *termRow, terms *termTable, list []uint16) {
	return func(us, them *termRow, terms *termTable, list []uint16) { kernel(us, them, &terms.pairs, list) }
}

func randomVector(rnd *rand.Rand) (v vector) {
	for i := range v {
		v[i] = int16(rnd.IntN(1<<16) - 1<<15)
	}
	return v
}

func randomTerms(rnd *rand.Rand, most int) *termPairs {
	rows := new(termPairs)
	for i := range rows {
		for side := range rows[i] {
			for j := range rows[i][side] {
				rows[i][side][j] = int16(rnd.IntN(2*most) - most)
			}
		}
	}
	return rows
}

// randomTable returns a table of terms with weights of any size that a network may have.
func randomTable(rnd *rand.Rand) *termTable {
	weights := make([]int16, 2*Terms*TermWidth)
	for i := range weights {
		weights[i] = int16(rnd.IntN(2*MaxTermWeight+1) - MaxTermWeight)
	}
	for i := range TermWidth { // the first term's are the largest that there are
		weights[i] = MaxTermWeight
		weights[Terms*TermWidth+i] = -MaxTermWeight
	}
	terms := new(termTable)
	terms.load(weights)
	return terms
}

// randomList returns n ids from 0 to limit-1.
func randomList(rnd *rand.Rand, n, limit int) []uint16 {
	list := make([]uint16, n)
	for i := range list {
		list[i] = uint16(rnd.IntN(limit))
	}
	return list
}

func randomOutputs(rnd *rand.Rand) (w outputs) {
	for i := range w {
		w[i] = int16(rnd.IntN(2*MaxOutputWeight+1) - MaxOutputWeight)
	}
	return w
}

// The kernels that follow a move, whatever is added and removed: they equal
// the plain sum, and write nothing but their result.
func TestUpdate(t *testing.T) {
	rnd := rand.New(rand.NewPCG(7, 7))
	for _, k := range allKernels() {
		for _, n := range [][2]int{{0, 0}, {1, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 2}, {3, 0}, {0, 5}, {32, 32}} {
			added, removed := n[0], n[1]
			values, rows := make([]vector, added+removed), make([]*vector, added+removed)
			for i := range values {
				rows[i] = &values[i]
			}
			run := func(dst, src *vector) { k.update(dst, src, rows, added) }
			calls := map[string]func(dst, src *vector){"update": run}
			switch n {
			case [2]int{1, 1}:
				calls["addSub"] = func(dst, src *vector) { k.addSub(dst, src, rows[0], rows[1]) }
			case [2]int{1, 2}:
				calls["addSubSub"] = func(dst, src *vector) { k.addSubSub(dst, src, rows[0], rows[1], rows[2]) }
			}
			for name, call := range calls {
				for range 20 {
					src := randomVector(rnd)
					want := src
					for i := range values {
						values[i] = randomVector(rnd)
						for j, x := range values[i] {
							if i < added {
								want[j] += x
							} else {
								want[j] -= x
							}
						}
					}
					dst := [3]vector{randomVector(rnd), {}, randomVector(rnd)}
					before, after := src, [3]vector{dst[0], want, dst[2]}
					call(&dst[1], &src)
					if dst != after {
						t.Fatalf("%s %s, +%d -%d: wrong", k.name, name, added, removed)
					}
					if src != before {
						t.Fatalf("%s %s, +%d -%d: the source changes", k.name, name, added, removed)
					}
					call(&src, &src)
					if src != want {
						t.Fatalf("%s %s, +%d -%d: wrong in place", k.name, name, added, removed)
					}
				}
			}
		}
	}
}

// The kernels that add terms equal the layer and the sum of the rows, stopped at the
// bounds, and write nothing but their result. An id beyond the table is taken for one within.
func TestAddTerms(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 9))
	terms := randomTable(rnd)
	for _, k := range allKernels() {
		if k.addTerms == nil {
			continue
		}
		low, high := 0, 0 // sums that were stopped
		for _, n := range []int{0, 1, 2, 3, 7, 64, 119, 120, 258} {
			for range 50 {
				for _, limit := range []int{1, Terms, 2 * Terms, 1 << 16} {
					list := randomList(rnd, n, limit)
					var dst [5]termRow // ours and theirs, and what must not change
					for i := range dst {
						values := randomVector(rnd)
						dst[i] = termRow(values[:TermWidth])
					}
					want := dst
					for perspective, row := range [2]*termRow{&want[1], &want[3]} {
						for i := range row {
							sum := int(row[i])
							for _, id := range list {
								sum += int(terms.pairs[id%Terms][(int(id)/Terms+perspective)%2][i])
							}
							if sum < math.MinInt16 {
								low++
							} else if sum > math.MaxInt16 {
								high++
							}
							row[i] = int16(min(max(sum, math.MinInt16), math.MaxInt16))
						}
					}
					k.addTerms(&dst[1], &dst[3], terms, list)
					if dst != want {
						t.Fatalf("%s, %d of %d terms: wrong", k.name, n, limit)
					}
				}
			}
		}
		if low == 0 || high == 0 {
			t.Errorf("%s: %d sums stopped at the lower bound, %d at the upper; want some of each", k.name, low, high)
		}
	}
}

// Every kernel equals arithmetic without a limit, for random layers and at
// the extremes, where an overflow would show.
func TestForward(t *testing.T) {
	type input struct {
		us, them vector
		w        outputs
	}
	rnd := rand.New(rand.NewPCG(8, 8))
	var inputs []input
	for range 200 {
		inputs = append(inputs, input{randomVector(rnd), randomVector(rnd), randomOutputs(rnd)})
	}
	constant := func(v int16) (r vector) {
		for i := range r {
			r[i] = v
		}
		return r
	}
	for _, v := range []int16{math.MinInt16, -1, 0, 1, QA - 1, QA, QA + 1, math.MaxInt16} {
		for _, weight := range []int16{-MaxOutputWeight, -1, 0, 1, MaxOutputWeight} {
			in := input{us: constant(v), them: constant(v)}
			for i := range in.w {
				in.w[i] = weight
			}
			inputs = append(inputs, in)
		}
	}
	for _, k := range allKernels() {
		if k.forward == nil {
			continue
		}
		for i := range inputs {
			in := &inputs[i]
			var want int64
			for j, w := range in.w {
				x := int64(0)
				if j < Hidden {
					x = int64(in.us[j])
				} else {
					x = int64(in.them[j-Hidden])
				}
				x = min(max(x, 0), QA)
				want += x * x * int64(w)
			}
			if got := k.forward(&in.us, &in.them, &in.w); got != want {
				t.Errorf("%s, input %d: %d, want %d", k.name, i, got, want)
			}
		}
	}
}

// Every kernel equals arithmetic without a limit: for random layers, where the biases put
// each sum next to one at which the activation changes, and at the extremes.
func TestSecond(t *testing.T) {
	type input struct {
		us, them vector
		weights  []int16
		bias     [Second]int32
		output   [Second]int16
	}
	rnd := rand.New(rand.NewPCG(11, 11))
	sum := func(in *input, neuron int) (sum int64) {
		for i, w := range in.weights[neuron*2*Hidden:][:2*Hidden] {
			v := in.us[i%Hidden]
			if i >= Hidden {
				v = in.them[i-Hidden]
			}
			x := min(max(int64(v), 0), QA)
			sum += (x*x + 256) >> 9 * int64(w)
		}
		return sum
	}
	var inputs []*input
	add := func(value func() int16, weight func(neuron, i int) int16) *input {
		in := &input{weights: make([]int16, Second*2*Hidden)}
		for i := range in.us {
			in.us[i], in.them[i] = value(), value()
		}
		for i := range in.weights {
			in.weights[i] = weight(i/(2*Hidden), i%(2*Hidden))
		}
		for j := range in.output {
			in.output[j] = int16(rnd.IntN(2*MaxOutputWeight+1) - MaxOutputWeight)
		}
		inputs = append(inputs, in)
		return in
	}
	random := func(neuron, i int) int16 { return int16(rnd.IntN(2*MaxSecondWeight+1) - MaxSecondWeight) }
	for i := range 200 {
		in := add(func() int16 {
			switch active := i % 12; { // how many of ten inputs, and 11 for any value
			case active == 11:
				return int16(rnd.IntN(1<<16) - 1<<15)
			case rnd.IntN(10) >= active:
				return int16(-rnd.IntN(1 << 15))
			}
			return int16(rnd.IntN(QA + 10))
		}, random)
		for j := range in.bias {
			activation := int64((i*Second+j)/2%(QA+2) - 1)
			first := (activation<<16 + secondScale - 1) / secondScale // the least sum that gives it
			in.bias[j] = int32(first - sum(in, j) - int64(j%2))
		}
	}
	for _, v := range []int16{math.MinInt16, -1, 0, 1, QA - 1, QA, QA + 1, math.MaxInt16} {
		value := func() int16 { return v }
		for _, w := range []int16{-MaxSecondWeight, -1, 0, 1, MaxSecondWeight} {
			in := add(value, func(neuron, i int) int16 { return w })
			for j := range in.bias { // with the largest weights the largest sums that there are
				in.bias[j] = math.MaxInt32>>secondBiasShift*int32(max(min(w, 1), -1)) - int32(j)
				in.output[j] = MaxOutputWeight
			}
		}
		add(value, func(neuron, i int) int16 { return int16(neuron - 5) })
		add(value, func(neuron, i int) int16 { return int16(i%100) - 49 })
	}
	for _, bias := range []int32{math.MinInt32 >> secondBiasShift, -secondScale, -1, 0, 1, secondTop - 1, secondTop, secondTop + 1, math.MaxInt32>>secondBiasShift + 1} {
		in := add(func() int16 { return -1 }, random)
		for j := range in.bias {
			in.bias[j] = bias
		}
	}
	for _, k := range allKernels() {
		if k.second == nil {
			continue
		}
		for i, in := range inputs {
			want := int64(0)
			for j := range in.output {
				z := int64(in.bias[j]) + sum(in, j)
				h := min(max(z*secondScale>>16, 0), QA)
				want += h * h * int64(in.output[j])
			}
			before := *in
			if got := k.second(in.weights)(&in.us, &in.them, &in.bias, &in.output); int64(got) != want {
				t.Errorf("%s, input %d: %d, want %d", k.name, i, got, want)
			}
			if in.us != before.us || in.them != before.them || in.bias != before.bias || in.output != before.output {
				t.Errorf("%s, input %d: the input changes", k.name, i)
			}
		}
	}
}

// output does what the kernels in plain Go do one after another, and changes no layer, whatever
// the terms are: without any, with those that stop at the bounds, and with as many as there can be.
func TestOutput(t *testing.T) {
	rnd := rand.New(rand.NewPCG(12, 12))
	summed := randomTerms(rnd, 1<<15)
	n := randomNetwork(4)
	for i := range n.TermWeights {
		n.TermWeights[i] = int16(rnd.IntN(2*MaxTermWeight+1) - MaxTermWeight)
	}
	for i := range n.SecondWeights {
		n.SecondWeights[i] = int16(rnd.IntN(2*MaxSecondWeight+1) - MaxSecondWeight)
	}
	for i := range 2 * Second * 2 * Hidden { // two buckets with the largest sums that there are
		n.SecondWeights[i] = MaxSecondWeight * int16(1-2*(i&1)*(i/(Second*2*Hidden)))
	}
	w := weightsOf(t, n)
	rows := new(secondWords)
	values := map[int64]bool{}
	for i := range 2000 {
		bucket := rnd.IntN(Buckets)
		o := &w.outputs[bucket]
		rows.load(n.SecondWeights[bucket*Second*2*Hidden:])
		layers := [2]vector{randomVector(rnd), randomVector(rnd)}
		switch i % 5 {
		case 0:
		case 1: // all active
			for h := range Hidden {
				layers[0][h], layers[1][h] = QA+int16(i%2), QA+int16(h%2)
			}
		default: // most neurons within the bounds of the activation
			for h := range Hidden {
				layers[0][h], layers[1][h] = layers[0][h]%300, layers[1][h]%300
			}
		}
		sums := randomList(rnd, i%2, 2*Terms)
		list := randomList(rnd, []int{0, 1, 2, 40, 119, MaxTerms}[i%6], 1<<16)

		want := layers
		first, other := (*termRow)(want[0][:TermWidth]), (*termRow)(want[1][:TermWidth])
		addTermsGeneric(first, other, summed, sums)
		addTermsGeneric(first, other, &w.terms.pairs, list)
		value := forwardGeneric(&want[0], &want[1], &o.direct) + int64(secondGeneric(&want[0], &want[1], rows, &o.secondBias, &o.secondOutput))
		for _, k := range allKernels() {
			if k.output == nil {
				continue
			}
			before := layers
			if got := k.output(&layers[0], &layers[1], summed, sums, &w.terms, list, o); got != value {
				t.Fatalf("%s, case %d, %d terms: %d, want %d", k.name, i, len(list), got, value)
			}
			if layers != before {
				t.Fatalf("%s, case %d: the layers change", k.name, i)
			}
		}
		values[value] = true
	}
	if len(values) < 1000 {
		t.Errorf("only %d different outputs", len(values))
	}
}

func BenchmarkAddSub(b *testing.B) {
	w := weightsOf(b, randomNetwork(1))
	for _, k := range allKernels() {
		b.Run(k.name, func(b *testing.B) {
			dst := new([2]vector)
			for b.Loop() { // a quiet move, seen by both sides
				k.addSub(&dst[0], &w.bias, &w.features[70], &w.features[150])
				k.addSub(&dst[1], &w.bias, &w.features[300], &w.features[400])
			}
		})
	}
}

func BenchmarkAddTerms(b *testing.B) {
	rnd := rand.New(rand.NewPCG(10, 10))
	terms, list := randomTable(rnd), randomList(rnd, 50, 2*Terms) // a position of the middlegame, without its pawns
	for _, k := range allKernels() {
		if k.addTerms == nil {
			continue
		}
		b.Run(k.name, func(b *testing.B) {
			dst := new([2]termRow)
			for b.Loop() {
				k.addTerms(&dst[0], &dst[1], terms, list)
			}
		})
	}
}

func BenchmarkForward(b *testing.B) {
	w := weightsOf(b, randomNetwork(1))
	for _, k := range allKernels() {
		if k.forward == nil {
			continue
		}
		b.Run(k.name, func(b *testing.B) {
			for b.Loop() {
				k.forward(&w.features[70], &w.features[150], &w.outputs[3].direct)
			}
		})
	}
}

func BenchmarkOutput(b *testing.B) {
	rnd := rand.New(rand.NewPCG(14, 14))
	w, summed := weightsOf(b, randomNetwork(1)), randomTerms(rnd, QA)
	sums, list := randomList(rnd, 1, 2*Terms), randomList(rnd, 50, 2*Terms)
	for _, k := range allKernels() {
		if k.output == nil {
			continue
		}
		b.Run(k.name, func(b *testing.B) {
			for b.Loop() {
				k.output(&w.features[70], &w.features[150], summed, sums, &w.terms, list, &w.outputs[3])
			}
		})
	}
}

// BenchmarkSecond takes layers of the embedded network, as far as they matter: in
// plain Go, how many neurons are active decides how much there is to do.
func BenchmarkSecond(b *testing.B) {
	p, err := chess.ParseFEN("r1bq1rk1/pp2bppp/2n2n2/3p4/3N4/2N3P1/PP2PPBP/R1BQ1RK1 b - - 0 1")
	if err != nil {
		b.Fatal(err)
	}
	e := NewEvaluator(0)
	e.Reset(&p)
	us, them := &e.layers[0][chess.Black], &e.layers[0][chess.White]
	n := randomNetwork(1)
	w := weightsOf(b, n)
	for _, k := range allKernels() {
		if k.second == nil {
			continue
		}
		b.Run(k.name, func(b *testing.B) {
			run := k.second(n.SecondWeights)
			for b.Loop() {
				run(us, them, &w.outputs[0].secondBias, &w.outputs[0].secondOutput)
			}
		})
	}
}
