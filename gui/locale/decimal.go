package locale

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2/lang"
)

// Decimal writes a number with so many decimals as the language of the interface does;
// -1 stands for as many as it has. Evaluations and clocks are not for it: "+0.35" and
// "0:09.4" are the same wherever chess is played.
func Decimal(x float64, decimals int) string {
	return strings.Replace(strconv.FormatFloat(x, 'f', decimals, 64), ".", lang.X("decimal.point", "."), 1)
}

// ParseDecimal reads a number as people write it, whatever language they have chosen.
func ParseDecimal(s string) (float64, error) {
	return strconv.ParseFloat(strings.Replace(strings.TrimSpace(s), ",", ".", 1), 64)
}
