package uci

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"kibitz/engine"
)

// FormatOption returns an option line.
func FormatOption(o engine.Option) string {
	var b strings.Builder
	fmt.Fprintf(&b, "option name %s type %s", o.Name, kindName(o.Kind))
	switch o.Kind {
	case engine.Button:
		return b.String()
	case engine.String:
		if o.Default == "" {
			b.WriteString(" default <empty>")
			return b.String()
		}
	}
	fmt.Fprintf(&b, " default %s", oneLine(o.Default))
	switch o.Kind {
	case engine.Spin:
		fmt.Fprintf(&b, " min %d max %d", o.Min, o.Max)
	case engine.Combo:
		for _, c := range o.Choices {
			fmt.Fprintf(&b, " var %s", c)
		}
	}
	return b.String()
}

// kindName returns UCI's word for an option kind.
func kindName(k engine.OptionKind) string {
	switch k {
	case engine.Check:
		return "check"
	case engine.Spin:
		return "spin"
	case engine.Combo:
		return "combo"
	case engine.Button:
		return "button"
	}
	return "string"
}

func parseKind(s string) (engine.OptionKind, bool) {
	for k := engine.Check; k <= engine.String; k++ {
		if kindName(k) == s {
			return k, true
		}
	}
	return 0, false
}

// ParseOption reads an option line. The current value is the default. Names, values and choices may contain spaces.
func ParseOption(line string) (engine.Option, error) {
	t := tokens{line}
	if word := t.next(); word != "option" {
		return engine.Option{}, fmt.Errorf("uci: %q is not an option line", clip(word))
	}
	// Missing bounds mean any number.
	o := engine.Option{Min: math.MinInt32, Max: math.MaxInt32}
	kind := ""
	for {
		word := t.next()
		if word == "" {
			break
		}
		switch word {
		case "name":
			// A name ends where the type begins. It may itself be "Default var" or contain "type".
			o.Name = optionName(&t)
		case "type":
			kind = t.next()
		case "default":
			switch kind {
			case "string":
				o.Default = t.remainder()
				t.rest = ""
			case "combo":
				o.Default = phrase(&t, "var")
			default:
				o.Default = phrase(&t, "min", "max", "var")
			}
		case "min", "max":
			n, ok := integer(t.next())
			if !ok {
				return engine.Option{}, fmt.Errorf("uci: option %s: %s wants a number", o.Name, word)
			}
			if word == "min" {
				o.Min = clampWide(n)
			} else {
				o.Max = clampWide(n)
			}
		case "var":
			o.Choices = append(o.Choices, phrase(&t, "var", "default"))
		}
	}
	if o.Name == "" {
		return engine.Option{}, fmt.Errorf("uci: %q has no name", clip(line))
	}
	var ok bool
	if o.Kind, ok = parseKind(kind); !ok {
		return engine.Option{}, fmt.Errorf("uci: option %s: %q is no type", o.Name, clip(kind))
	}
	if o.Kind == engine.String && o.Default == "<empty>" {
		o.Default = ""
	}
	if o.Kind != engine.Spin {
		o.Min, o.Max = 0, 0
	}
	if o.Kind == engine.Check {
		o.Default = strings.ToLower(o.Default)
	}
	o.Value = o.Default
	return o, nil
}

// optionName reads an option's name, up to the word "type" before a valid type.
func optionName(t *tokens) string {
	var words []string
	for w := t.peek(); w != ""; w = t.peek() {
		if w == "type" {
			after := tokens{t.rest}
			after.next()
			_, known := parseKind(after.peek())
			rest := strings.Fields(after.rest)
			again := slices.Index(rest, "type") // the name in "Style type string type string" is "Style type string"
			if len(words) > 0 && (known && again < 0 || !strings.Contains(" "+after.rest+" ", " type ")) {
				break
			}
		}
		words = append(words, t.next())
	}
	return strings.Join(words, " ")
}

// phrase reads words up to one of stop or the end of the line.
func phrase(t *tokens, stop ...string) string {
	var words []string
	for w := t.peek(); w != "" && !slices.Contains(stop, w); w = t.peek() {
		words = append(words, t.next())
	}
	return strings.Join(words, " ")
}

// FormatSetOption writes a setoption command; a button has no value.
func FormatSetOption(o engine.Option, value string) string {
	if o.Kind == engine.Button {
		return "setoption name " + o.Name
	}
	if o.Kind == engine.String && value == "" {
		value = "<empty>"
	}
	return "setoption name " + o.Name + " value " + oneLine(value)
}

// ParseSetOption reads a setoption command. Name and value may both contain the word "value", so the known options
// decide where the name ends; an unknown name ends at the first "value".
func ParseSetOption(line string, known []engine.Option) (name, value string, err error) {
	t := tokens{line}
	if t.peek() == "setoption" {
		t.next()
	}
	if t.next() != "name" {
		return "", "", fmt.Errorf("uci: setoption: the word name is missing")
	}
	rest := t.remainder()
	for _, o := range known {
		if len(o.Name) <= len(name) || len(rest) < len(o.Name) || !strings.EqualFold(rest[:len(o.Name)], o.Name) {
			continue
		}
		after := tokens{rest[len(o.Name):]}
		if after.rest != "" && !separator(after.rest[0]) {
			continue
		}
		if w := after.next(); w == "" || w == "value" {
			name, value = o.Name, optionText(after.remainder())
		}
	}
	if name != "" {
		return name, value, nil
	}
	t = tokens{rest}
	name = phrase(&t, "value")
	if name == "" {
		return "", "", fmt.Errorf("uci: setoption: the name is missing")
	}
	t.next()
	return name, optionText(t.remainder()), nil
}

// optionText replaces UCI's form of the empty string.
func optionText(s string) string {
	if s == "<empty>" {
		return ""
	}
	return s
}

// OptionError reports that an engine does not accept a value or has no such option.
type OptionError struct {
	Option, Value string
	Missing       bool // there is no option of that name
	why           string
}

// Error returns the message.
func (e *OptionError) Error() string { return e.why }

// CheckValue returns value in UCI's form if o accepts it: check values in lower case, choices as declared. The error
// is an *OptionError.
func CheckValue(o engine.Option, value string) (string, error) {
	refuse := func(format string, args ...any) (string, error) {
		return "", &OptionError{Option: o.Name, Value: value, why: fmt.Sprintf("uci: option %s: "+format, append([]any{o.Name}, args...)...)}
	}
	switch o.Kind {
	case engine.Check:
		if v := strings.ToLower(value); v == "true" || v == "false" {
			return v, nil
		}
		return refuse("true or false is wanted, not %q", clip(value))
	case engine.Spin:
		n, err := strconv.Atoi(strings.TrimSpace(value))
		if err != nil {
			return refuse("a whole number is wanted, not %q", clip(value))
		}
		if n < o.Min || n > o.Max {
			return refuse("%d is not in %d..%d", n, o.Min, o.Max)
		}
		return strconv.Itoa(n), nil
	case engine.Combo:
		for _, c := range o.Choices {
			if strings.EqualFold(c, value) {
				return c, nil
			}
		}
		return refuse("one of %s is wanted, not %q", strings.Join(o.Choices, ", "), clip(value))
	}
	return value, nil
}
