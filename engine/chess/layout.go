package chess

import (
	"strings"
	"unicode"
)

// Keyboard layouts of scripts other than Latin, so that moves can be typed without switching the layout.

// layouts pairs the letters of a Latin keyboard with the letters that other layouts have on the same keys.
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

// latinKeys maps the letters of all layouts to Latin letters.
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

// LatinKey returns the letter that a Latin keyboard has on the key of r in the Russian, Ukrainian, Greek, Hebrew, Arabic,
// Georgian or Korean layout. It returns the ASCII digit of an Arabic or Persian digit, and r itself for other characters.
func LatinKey(r rune) rune {
	if latin, ok := latinKeys[r]; ok {
		return latin
	}
	if latin, ok := latinKeys[unicode.ToLower(r)]; ok && unicode.IsUpper(r) {
		return unicode.ToUpper(latin)
	}
	return r
}

// frenchDigits holds the characters of the digit keys 1 to 8 of a French keyboard without shift.
const frenchDigits = `&é"'(-è_`

// onLatinKeys returns a typed move with each letter replaced by its [LatinKey], and frenchDigits after a file by digits.
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
