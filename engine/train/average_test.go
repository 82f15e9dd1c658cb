package train

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

func randomModel(t *testing.T, hidden int, seed uint64) *Model {
	t.Helper()
	m, err := newModel(hidden)
	if err != nil {
		t.Fatal(err)
	}
	m.randomise(rand.New(rand.NewPCG(seed, 0)))
	return m
}

func TestAverage(t *testing.T) {
	models := []*Model{randomModel(t, 64, 1), randomModel(t, 64, 2), randomModel(t, 64, 3)}
	mean, err := Average(models)
	if err != nil {
		t.Fatal(err)
	}
	start := randomModel(t, 64, 4)
	before := start.parameters[7]
	if err := start.Approach(mean, 0.25); err != nil {
		t.Fatal(err)
	}
	for i, got := range mean.parameters {
		want := (models[0].parameters[i] + models[1].parameters[i] + models[2].parameters[i]) / 3
		if math.Abs(float64(got-want)) > 1e-6 {
			t.Fatalf("parameter %d is %v, want %v", i, got, want)
		}
	}
	if got, want := start.parameters[7], before+(mean.parameters[7]-before)/4; math.Abs(float64(got-want)) > 1e-6 {
		t.Errorf("a quarter of the way from %v to %v is %v, want %v", before, mean.parameters[7], got, want)
	}
	if _, err := Average(append(models, randomModel(t, 128, 5))); err == nil || !strings.Contains(err.Error(), "model 4: its hidden layer has 128") {
		t.Errorf("error %v with another width", err)
	}
}
