package playerstrip

// template returns text as wide as any that is shown in the place of text, so
// that a clock does not change its size with every tick.
func template(text string) string {
	t := []byte(text)
	for i, c := range t {
		if c >= '0' && c <= '9' {
			t[i] = '0'
		}
	}
	return string(t)
}
