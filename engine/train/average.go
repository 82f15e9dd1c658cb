package train

import "fmt"

// Average returns the model whose parameters are the means of those of models, of
// which there must be at least one. Trainings that began with the same weights and
// went through the games in different orders agree on what the games teach and differ
// in what they learnt by heart, which the mean has less of (Wortsman et al., "Model
// soups", 2022).
func Average(models []*Model) (*Model, error) {
	mean, err := newModel(models[0].Hidden)
	if err != nil {
		return nil, err
	}
	for i, m := range models {
		if err := mean.Approach(m, 1/float64(i+1)); err != nil {
			return nil, fmt.Errorf("model %d: %w", i+1, err)
		}
	}
	return mean, nil
}

// Approach moves the parameters of m towards those of target by a share of the way:
// 0 leaves m as it is, 1 makes it target. Half of the way from a network to what a
// training made of it may play better than either end.
func (m *Model) Approach(target *Model, share float64) error {
	if target.Hidden != m.Hidden {
		return fmt.Errorf("its hidden layer has %d neurons, not %d", target.Hidden, m.Hidden)
	}
	for i, v := range target.parameters {
		m.parameters[i] += float32(share * (float64(v) - float64(m.parameters[i])))
	}
	return nil
}
