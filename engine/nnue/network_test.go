package nnue

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"testing"
	"testing/iotest"
)

// randomNetwork returns a network with weights as large as training makes them.
func randomNetwork(seed uint64) *Network {
	rnd := rand.New(rand.NewPCG(seed, 1))
	n := New(Hidden)
	n.Description = "random"
	for i := range n.FeatureWeights {
		n.FeatureWeights[i] = int16(rnd.IntN(401) - 200)
	}
	for i := range n.FeatureBias {
		n.FeatureBias[i] = int16(rnd.IntN(401) - 200)
	}
	for i := range n.TermWeights {
		n.TermWeights[i] = int16(rnd.IntN(101) - 50)
	}
	for i := range n.OutputWeights {
		n.OutputWeights[i] = int16(rnd.IntN(2*MaxOutputWeight+1) - MaxOutputWeight)
	}
	for i := range n.OutputBias {
		n.OutputBias[i] = int32(rnd.IntN(20000) - 10000)
	}
	// Some neurons of the second layer stay below zero and some at the upper bound, most in between.
	for i := range n.SecondWeights {
		n.SecondWeights[i] = int16(rnd.IntN(21) - 10)
	}
	for i := range n.SecondBias {
		n.SecondBias[i] = int32(rnd.IntN(QA * QA * QB / 2))
	}
	for i := range n.SecondOutput {
		n.SecondOutput[i] = int16(rnd.IntN(2*MaxOutputWeight+1) - MaxOutputWeight)
	}
	return n
}

func weightsOf(t testing.TB, n *Network) *weights {
	t.Helper()
	w := new(weights)
	if err := w.load(n); err != nil {
		t.Fatal(err)
	}
	return w
}

// fileHead is where a file's description begins.
const fileHead = len(fileMagic) + 7*4

// write returns n as a file.
func write(t testing.TB, n *Network) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := n.Write(&file); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

func TestNetworkFile(t *testing.T) {
	whole := write(t, randomNetwork(1))
	n, err := Read(bytes.NewReader(whole))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(write(t, n), whole) {
		t.Fatal("what was read is written differently")
	}
	older := bytes.Clone(whole)
	older[8] = fileVersion - 1
	damage := func(at int) []byte {
		b := bytes.Clone(whole)
		b[at] ^= 0x10
		return b
	}
	wild := bytes.Clone(whole) // the largest weight on the first 64 inputs, and the right checksum
	for i := range 64 {
		binary.LittleEndian.PutUint16(wild[fileHead+len(n.Description)+i*2*Hidden:], 1<<15-1)
	}
	binary.LittleEndian.PutUint32(wild[len(wild)-4:], crc32.Checksum(wild[:len(wild)-4], crcTable))
	for name, c := range map[string]struct {
		file []byte
		want error
	}{
		"weights that overflow":  {wild, ErrDamaged},
		"empty":                  {nil, ErrNotNetwork},
		"something else":         {[]byte("GIF89a, and so on and on"), ErrNotNetwork},
		"the magic cut off":      {whole[:7], ErrNotNetwork},
		"the header cut off":     {whole[:14], ErrDamaged},
		"cut off":                {whole[:len(whole)/2], ErrDamaged},
		"no checksum":            {whole[:len(whole)-4], ErrDamaged},
		"half a checksum":        {whole[:len(whole)-2], ErrDamaged},
		"a bit flipped":          {damage(len(whole) / 2), ErrDamaged},
		"a wrong checksum":       {damage(len(whole) - 1), ErrDamaged},
		"something after it":     {append(bytes.Clone(whole), 0), ErrDamaged},
		"the version before":     {older, ErrUnsupported},
		"another version":        {damage(8), ErrUnsupported},
		"another width":          {damage(12), ErrDamaged},
		"an absurd width":        {damage(14), ErrDamaged},
		"another bucket count":   {damage(16), ErrUnsupported},
		"another term count":     {damage(20), ErrUnsupported},
		"terms of another width": {damage(24), ErrUnsupported},
		"a second layer of 0":    {damage(28), ErrUnsupported},
		"an absurd description":  {damage(35), ErrDamaged},
		"a description too long": {damage(33), ErrDamaged},
	} {
		if n, err := Read(bytes.NewReader(c.file)); n != nil || !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

// Trouble with the disk is not mistaken for a damaged file.
func TestReadPassesErrorsOn(t *testing.T) {
	trouble := errors.New("trouble")
	whole := write(t, New(128))
	for _, at := range []int{0, 3, 10, 1000, len(whole) - 2, len(whole)} {
		r := io.MultiReader(bytes.NewReader(whole[:at]), iotest.ErrReader(trouble))
		_, err := Read(r)
		if !errors.Is(err, trouble) || errors.Is(err, ErrDamaged) || errors.Is(err, ErrNotNetwork) {
			t.Errorf("trouble after %d bytes: %v", at, err)
		}
	}
}

func TestWritePassesErrorsOn(t *testing.T) {
	r, w := io.Pipe()
	trouble := errors.New("trouble")
	r.CloseWithError(trouble)
	if err := New(128).Write(w); !errors.Is(err, trouble) {
		t.Errorf("the error is %v", err)
	}
}

func TestLoadWantsTheWidthOfTheKernels(t *testing.T) {
	if err := new(weights).load(New(2 * Hidden)); !errors.Is(err, ErrUnsupported) {
		t.Errorf("twice the width: %v", err)
	}
}

func TestCheck(t *testing.T) {
	// fill gives the first neuron the weight w on the first squares of one type.
	fill := func(n *Network, kind, squares int, w int16) {
		for s := range squares {
			n.FeatureWeights[(kind*64+s)*n.Hidden] = w
		}
	}
	for _, test := range []struct {
		name   string
		change func(n *Network)
		ok     bool
	}{
		{"unchanged", func(*Network) {}, true},
		{"random", func(n *Network) { *n = *randomNetwork(2) }, true},
		{"no width", func(n *Network) { *n = *New(0) }, false},
		{"an odd width", func(n *Network) { *n = *New(100) }, false},
		{"too wide", func(n *Network) { *n = *New(maxWidth + widthStep) }, false},
		{"negative width", func(n *Network) { n.Hidden = -128 }, false},
		{"feature weights missing", func(n *Network) { n.FeatureWeights = n.FeatureWeights[1:] }, false},
		{"a bias missing", func(n *Network) { n.FeatureBias = n.FeatureBias[1:] }, false},
		{"output weights missing", func(n *Network) { n.OutputWeights = n.OutputWeights[1:] }, false},
		{"a long description", func(n *Network) { n.Description = string(make([]byte, MaxDescription)) }, true},
		{"too long a description", func(n *Network) { n.Description = string(make([]byte, MaxDescription+1)) }, false},
		{"output weights at the bounds", func(n *Network) { n.OutputWeights[0], n.OutputWeights[1] = MaxOutputWeight, -MaxOutputWeight }, true},
		{"too large an output weight", func(n *Network) { n.OutputWeights[5] = MaxOutputWeight + 1 }, false},
		{"too small an output weight", func(n *Network) { n.OutputWeights[5] = -MaxOutputWeight - 1 }, false},
		{"weights of the second layer missing", func(n *Network) { n.SecondWeights = n.SecondWeights[1:] }, false},
		{"biases of the second layer missing", func(n *Network) { n.SecondBias = n.SecondBias[1:] }, false},
		{"output weights of the second layer missing", func(n *Network) { n.SecondOutput = n.SecondOutput[1:] }, false},
		{"weights of the second layer at the bounds", func(n *Network) { n.SecondWeights[0], n.SecondOutput[0] = MaxSecondWeight, -MaxOutputWeight }, true},
		{"too large a weight of the second layer", func(n *Network) { n.SecondWeights[5] = MaxSecondWeight + 1 }, false},
		{"too small an output weight of the second layer", func(n *Network) { n.SecondOutput[5] = -MaxOutputWeight - 1 }, false},
		{"weights of terms at the bounds", func(n *Network) { n.TermWeights[0], n.TermWeights[1] = MaxTermWeight, -MaxTermWeight }, true},
		{"too large a weight of a term", func(n *Network) { n.TermWeights[5] = MaxTermWeight + 1 }, false},
		{"too small a weight of a term", func(n *Network) { n.TermWeights[5] = -MaxTermWeight - 1 }, false},
		// 32 times 1023 and 31 make 32767, the largest sum of 16 bits.
		{"at the upper bound", func(n *Network) { fill(n, 0, 64, 1023); n.FeatureBias[0] = 31 }, true},
		{"above it", func(n *Network) { fill(n, 0, 64, 1023); n.FeatureBias[0] = 32 }, false},
		{"at the lower bound", func(n *Network) { fill(n, 3, 64, -1024) }, true},
		{"below it", func(n *Network) { fill(n, 3, 64, -1024); n.FeatureBias[0] = -1 }, false},
		{"31 squares of 1057", func(n *Network) { fill(n, 0, 31, 1057) }, true},
		{"32 squares of 1057", func(n *Network) { fill(n, 0, 32, 1057) }, false},
		{"two kinds on the same 16 squares", func(n *Network) { fill(n, 0, 16, 2000); fill(n, 7, 16, 2000) }, true},
		{"large weights that cancel", func(n *Network) { fill(n, 0, 20, 1700); fill(n, 7, 20, -1700); n.FeatureBias[0] = -1000 }, false},
	} {
		n := New(256)
		test.change(n)
		err := n.Check()
		if test.ok && err != nil || !test.ok && !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: %v", test.name, err)
		}
		if err := n.Write(io.Discard); (err == nil) != test.ok {
			t.Errorf("%s: writing gives %v", test.name, err)
		}
	}
}

// The fuzzer makes up how a file begins; it is filled up with zeros, and given
// the right checksum, so that what lies behind that is reached. What can be
// read is written back byte for byte.
func FuzzRead(f *testing.F) {
	whole := write(f, New(128))
	const head = fileHead - 4 // but for the length of the description
	f.Add(whole[:head], uint32(len(whole)-head-4))
	f.Add(whole[:head], uint32(1000))
	f.Add(append(whole[:head:head], 0xff, 0x7f, 0, 0x80), uint32(len(whole)-head-8))
	described := New(128)
	described.Description = "about"
	f.Add(write(f, described)[:head+5], uint32(len(whole)-head-4))
	f.Add([]byte(fileMagic), uint32(0))
	f.Fuzz(func(t *testing.T, begin []byte, zeros uint32) {
		file := append(bytes.Clone(begin), make([]byte, zeros%(1<<19))...)
		file = binary.LittleEndian.AppendUint32(file, crc32.Checksum(file, crcTable))
		n, err := Read(bytes.NewReader(file))
		if err != nil {
			if n != nil || !errors.Is(err, ErrNotNetwork) && !errors.Is(err, ErrUnsupported) && !errors.Is(err, ErrDamaged) {
				t.Errorf("%v", err)
			}
			return
		}
		if !bytes.Equal(write(t, n), file) {
			t.Error("what was read is written differently")
		}
	})
}

func BenchmarkRead(b *testing.B) {
	whole := write(b, randomNetwork(1))
	for b.Loop() {
		if _, err := Read(bytes.NewReader(whole)); err != nil {
			b.Fatal(err)
		}
	}
}
