package chess

import (
	"strings"
	"unicode"
)

// Keyboards of other scripts than Latin have their letters on the keys of a Latin keyboard.

// layouts are the letters of some keyboards by the letters of the Latin keyboard on the same keys.
var layouts = [...][2]string{
	{"qwertyuiopasdfghjklzxcvbnm", "йцукенгшщзфывапролдячсмить"}, // Russian, and most of Bulgarian and Ukrainian
	{"s", "і"}, // Ukrainian, where it differs
	{"wertyuiopasdfghjklzxcvbnm", "ςερτυθιοπασδφγηξκλζχψωβνμ"},   // Greek
	{"ertyuiopasdfghjklzxcvbnm", "קראטוןםפשדגכעיחלךזסבהנמצ"},     // Hebrew
	{"qwertyuiopasdfghjklzxcvnm", "ضصثقفغعهخحشسيبلاتنمئءؤرىة"},   // Arabic
	{"qwertyuiopasdfghjklzxcvbnm", "ქწერტყუიოპასდფგჰჯკლზხცვბნმ"}, // Georgian
	{"qwertyuiopasdfghjklzxcvbnm", "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ"}, // Korean
	{"01234567890123456789", "٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹"},
}

// latinKeys are the Latin letters of layouts.
var latinKeys = func() map[rune]rune {
	keys := map[rune]rune{}
	for _, l := range layouts {
		latin := []rune(l[0])
		for i, r := range []rune(l[1]) {
			if _, known := keys[r]; !known {
				keys[r] = latin[i]
			}
		}
	}
	return keys
}()

// LatinKey returns the letter of a Latin keyboard that is on the same key as r is on those of Russian, Greek, Hebrew,
// Arabic, Georgian and Korean, or the digit that r is; r itself if there is none.
func LatinKey(r rune) rune {
	if latin, ok := latinKeys[r]; ok {
		return latin
	}
	if latin, ok := latinKeys[unicode.ToLower(r)]; ok && unicode.IsUpper(r) {
		return unicode.ToUpper(latin)
	}
	return r
}

// frenchDigits are what the keys of the digits 1 to 8 give on a French keyboard without shift.
const frenchDigits = `&é"'(-è_`

// onLatinKeys returns a move as it would be on a Latin keyboard, with the digits of a French one behind files.
func onLatinKeys(s string) string {
	var b strings.Builder
	file := false
	for _, r := range s {
		r = LatinKey(r)
		if digit := strings.IndexRune(frenchDigits, r); file && digit >= 0 {
			r = rune('1' + len([]rune(frenchDigits[:digit])))
		}
		file = r >= 'a' && r <= 'h'
		b.WriteRune(r)
	}
	return b.String()
}
