package tune

import (
	"bufio"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"kibitz/engine"
)

// Parameter is a number to be tuned: a spin option of the engine.
type Parameter struct {
	Name            string
	Start, Min, Max int
	// Step is how far the value is moved, in one direction, at the last iteration; earlier steps are larger. It
	// should have a noticeable effect.
	Step float64
	// Rate is the learning rate at the last iteration: a game won shifts the value by Rate times Step.
	Rate float64
}

// DefaultRate is the usual learning rate at the last iteration.
const DefaultRate = 0.002

// check returns an error if p cannot be tuned.
func (p Parameter) check() error {
	switch {
	case p.Name == "":
		return fmt.Errorf("the name is missing")
	case p.Min >= p.Max:
		return fmt.Errorf("%s: the minimum %d is not below the maximum %d", p.Name, p.Min, p.Max)
	case p.Start < p.Min || p.Start > p.Max:
		return fmt.Errorf("%s: %d does not lie between %d and %d", p.Name, p.Start, p.Min, p.Max)
	case !(p.Step > 0 && p.Step <= float64(p.Max-p.Min)):
		return fmt.Errorf("%s: the step %g must be positive and fit between %d and %d", p.Name, p.Step, p.Min, p.Max)
	case !(p.Rate > 0 && p.Rate <= 1):
		return fmt.Errorf("%s: the rate %g must be positive and at most 1", p.Name, p.Rate)
	}
	return nil
}

// usualStep is the default step of a range.
func usualStep(low, high int) float64 { return max(float64(high-low)/20, leastStep) }

// FromOptions returns parameters for the spin options whose names match only and begin with a small letter, as the
// margins of an engine built for tuning do and UCI's own options do not. They start from their defaults, with a step
// of a twentieth of the range and the given rate.
func FromOptions(options []engine.Option, only *regexp.Regexp, rate float64) ([]Parameter, error) {
	var all []Parameter
	for _, o := range options {
		if o.Kind != engine.Spin || o.Name == "" || o.Name[0] < 'a' || o.Name[0] > 'z' || !only.MatchString(o.Name) {
			continue
		}
		start, err := strconv.Atoi(o.Default)
		if err != nil {
			return nil, fmt.Errorf("option %s: the default %q is not a number", o.Name, o.Default)
		}
		p := Parameter{Name: o.Name, Start: start, Min: o.Min, Max: o.Max, Step: usualStep(o.Min, o.Max), Rate: rate}
		if err := p.check(); err != nil {
			return nil, fmt.Errorf("option %w", err)
		}
		all = append(all, p)
	}
	return all, nil
}

// ReadParameters reads a list of parameters as OpenBench has it, one a line:
//
//	name, int, start, minimum, maximum, step, rate
//
// Empty lines and those that begin with # are passed over. Errors name the line.
func ReadParameters(r io.Reader) ([]Parameter, error) {
	var all []Parameter
	seen := map[string]int{}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || line[0] == '#' {
			continue
		}
		p, err := parseParameter(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		if first, ok := seen[p.Name]; ok {
			return nil, fmt.Errorf("line %d: %s is listed in line %d already", n, p.Name, first)
		}
		seen[p.Name] = n
		all = append(all, p)
	}
	return all, lines.Err()
}

func parseParameter(line string) (Parameter, error) {
	fields := strings.Split(line, ",")
	if len(fields) != 7 {
		return Parameter{}, fmt.Errorf("want name, int, start, minimum, maximum, step, rate; there are %d fields", len(fields))
	}
	for i := range fields {
		fields[i] = strings.TrimSpace(fields[i])
	}
	if fields[1] != "int" {
		return Parameter{}, fmt.Errorf("the second field must be int, for options are whole numbers; it is %q", fields[1])
	}
	p := Parameter{Name: fields[0]}
	for i, v := range []*int{&p.Start, &p.Min, &p.Max} {
		n, err := strconv.Atoi(fields[2+i])
		if err != nil {
			return p, fmt.Errorf("%s: %q is not a whole number", p.Name, fields[2+i])
		}
		*v = n
	}
	for i, v := range []*float64{&p.Step, &p.Rate} {
		x, err := strconv.ParseFloat(fields[5+i], 64)
		if err != nil {
			return p, fmt.Errorf("%s: %q is not a number", p.Name, fields[5+i])
		}
		*v = x
	}
	return p, p.check()
}

// WriteParameters writes a list that ReadParameters reads.
func WriteParameters(w io.Writer, all []Parameter) error {
	for _, p := range all {
		if _, err := fmt.Fprintf(w, "%s, int, %d, %d, %d, %g, %g\n", p.Name, p.Start, p.Min, p.Max, p.Step, p.Rate); err != nil {
			return err
		}
	}
	return nil
}

// CheckOptions returns an error for a parameter that the engine does not have, or not with that range.
func CheckOptions(all []Parameter, options []engine.Option) error {
	byName := map[string]engine.Option{}
	for _, o := range options {
		byName[o.Name] = o
	}
	for _, p := range all {
		o, ok := byName[p.Name]
		switch {
		case !ok:
			return fmt.Errorf("the engine has no option %s", p.Name)
		case o.Kind != engine.Spin:
			return fmt.Errorf("the option %s of the engine is not a number", p.Name)
		case p.Min < o.Min || p.Max > o.Max:
			return fmt.Errorf("the engine takes %s from %d to %d, not from %d to %d", p.Name, o.Min, o.Max, p.Min, p.Max)
		}
	}
	return nil
}
