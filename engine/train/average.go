package train

import "fmt"

// Average returns the model whose parameters are the means over models, which must not be empty. Trainings from the
// same initial weights with different orders of the games agree on what generalises and differ in what they overfit, so
// that the mean overfits less (Wortsman et al., "Model soups", 2022).
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

// Approach interpolates the parameters of m towards target: share 0 leaves m as it is, 1 makes it target. A network
// halfway between the start and the end of a training may play better than either.
func (m *Model) Approach(target *Model, share float64) error {
	if target.Hidden != m.Hidden {
		return fmt.Errorf("its hidden layer has %d neurons, not %d", target.Hidden, m.Hidden)
	}
	for i, v := range target.parameters {
		m.parameters[i] += float32(share * (float64(v) - float64(m.parameters[i])))
	}
	return nil
}
