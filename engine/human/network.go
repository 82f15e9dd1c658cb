package human

import (
	"math"

	"kibitz/engine/chess"
)

// Shape is the size of a network's layers.
type Shape struct {
	First  int // neurons of the first layer, on the inputs of the position
	Second int // neurons of the second layer; they also score moves by piece, origin and target
	Units  int // neurons that combine the position with a move
}

// Network gives each legal move of a situation a logit. All layers lie in Parameters,
// one behind the other.
//
//	first  = clamp(sum of First[i] over the inputs of the position, 0, 1)²
//	second = max(0, SecondBias + Second·first)
//	light  = Light·second + LightRating[rating]
//	unit   = max(0, light + sum of Move[i] over the inputs of the move)
//	logit  = Output[rating]·unit + Factor[move]·second
type Network struct {
	Shape      Shape
	Parameters []float32
	Mixture    Mixture // with the searches; fitted after the training

	FirstRows   []float32 // a row of First for each position input, then for each knot
	Second      []float32 // Second rows of First
	SecondBias  []float32
	Light       []float32 // Second rows of Units
	LightRating []float32 // RatingRows rows of Units
	Move        []float32 // a row of Units for each input of a move
	Output      []float32 // RatingRows rows of Units
	Factor      []float32 // a row of Second for each factor
}

// RatingRows is the number of rows of a layer that depends on the rating: one for all ratings, and one for each knot.
const RatingRows = 1 + Knots

// FirstInputs is the number of rows of FirstRows. Those of the knots are last.
const FirstInputs = PositionInputs + Knots

// NewNetwork returns a network of zeros.
func NewNetwork(s Shape) *Network {
	sizes := s.sizes()
	total := 0
	for _, n := range sizes {
		total += n
	}
	n := &Network{Shape: s, Parameters: make([]float32, total), Mixture: HabitOnly()}
	at := 0
	for i, part := range []*[]float32{&n.FirstRows, &n.Second, &n.SecondBias, &n.Light, &n.LightRating, &n.Move, &n.Output, &n.Factor} {
		*part = n.Parameters[at:][:sizes[i]:sizes[i]]
		at += sizes[i]
	}
	return n
}

// sizes returns the number of weights of each layer, in the order of the fields.
func (s Shape) sizes() [8]int {
	return [8]int{FirstInputs * s.First, s.Second * s.First, s.Second, s.Second * s.Units,
		RatingRows * s.Units, MoveInputs * s.Units, RatingRows * s.Units, Factors * s.Second}
}

// Evaluator evaluates a network, one situation at a time. It is not safe for concurrent use.
type Evaluator struct {
	net                        *Network
	in                         Inputs
	first, second, light, unit []float32
	output                     []float32
	logits                     []float64
}

// NewEvaluator returns an evaluator of n, which must not change during its use.
func NewEvaluator(n *Network) *Evaluator {
	s := n.Shape
	return &Evaluator{net: n, first: make([]float32, s.First), second: make([]float32, s.Second),
		light: make([]float32, s.Units), unit: make([]float32, s.Units), output: make([]float32, s.Units)}
}

// Policy returns the legal moves of s and their probabilities for a player of the rating. Both are valid until the next
// call.
func (e *Evaluator) Policy(s *Situation, rating float64) (moves []chess.Move, p []float64) {
	n := e.net
	e.in.Read(s)
	low, high, share := KnotsOf(rating)
	h1, h2, k := n.Shape.First, n.Shape.Second, n.Shape.Units

	clear(e.first)
	for _, i := range e.in.Position {
		addTo(e.first, n.FirstRows[int(i)*h1:][:h1], 1)
	}
	addTo(e.first, n.FirstRows[(PositionInputs+low)*h1:][:h1], 1-share)
	addTo(e.first, n.FirstRows[(PositionInputs+high)*h1:][:h1], share)
	for i, v := range e.first {
		v = min(max(v, 0), 1)
		e.first[i] = v * v
	}
	for j := range e.second {
		e.second[j] = max(0, n.SecondBias[j]+dot(e.first, n.Second[j*h1:][:h1]))
	}
	mix(e.light, n.LightRating, low, high, share)
	for j, v := range e.second {
		if v != 0 {
			addTo(e.light, n.Light[j*k:][:k], v)
		}
	}
	mix(e.output, n.Output, low, high, share)

	e.logits = e.logits[:0]
	for i := range e.in.Moves {
		copy(e.unit, e.light)
		for _, r := range e.in.Each[i] {
			addTo(e.unit, n.Move[int(r)*k:][:k], 1)
		}
		var logit float32
		for j, v := range e.unit {
			logit += max(0, v) * e.output[j]
		}
		logit += dot(e.second, n.Factor[int(e.in.Factors[i])*h2:][:h2])
		e.logits = append(e.logits, float64(logit))
	}
	Softmax(e.logits)
	return e.in.Moves, e.logits
}

// Softmax replaces logits by probabilities.
func Softmax(x []float64) {
	if len(x) == 0 {
		return
	}
	top := x[0]
	for _, v := range x {
		top = max(top, v)
	}
	sum := 0.0
	for i, v := range x {
		x[i] = math.Exp(v - top)
		sum += x[i]
	}
	for i := range x {
		x[i] /= sum
	}
}

// mix sets dst to the interpolation of a layer for a rating between two knots.
func mix(dst, layer []float32, low, high int, share float32) {
	copy(dst, layer)
	addTo(dst, layer[(1+low)*len(dst):], 1-share)
	addTo(dst, layer[(1+high)*len(dst):], share)
}

func addTo(dst, x []float32, scale float32) {
	x = x[:len(dst)]
	for i := range dst {
		dst[i] += scale * x[i]
	}
}

func dot(x, w []float32) float32 {
	w = w[:len(x)]
	var a, b, c, d float32
	i := 0
	for ; i+4 <= len(x); i += 4 {
		a += x[i] * w[i]
		b += x[i+1] * w[i+1]
		c += x[i+2] * w[i+2]
		d += x[i+3] * w[i+3]
	}
	for ; i < len(x); i++ {
		a += x[i] * w[i]
	}
	return a + b + (c + d)
}
