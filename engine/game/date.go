package game

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// ErrDate is wrapped by the errors of [ParseDate].
var ErrDate = errors.New("game: not a date")

var (
	yearFirst = regexp.MustCompile(`^(\d{4}|\?{4})(?:[.\-/](\d{1,2}|\?{1,2}))?(?:[.\-/](\d{1,2}|\?{1,2}))?$`)
	dayFirst  = regexp.MustCompile(`^(?:(\d{1,2})\.)?(\d{1,2})\.(\d{4})$`)
)

// ParseDate reads a typed date and returns it in PGN form, year first, with "?" for unknown parts. It accepts
// "2024.05.31", "2024-5-31", "31.5.2024", "2024.05", "2024" and "" for an unknown date.
func ParseDate(s string) (string, error) {
	s = strings.TrimSpace(s)
	if s == "" || s == "?" {
		return "????.??.??", nil
	}
	var year, month, day string
	if m := yearFirst.FindStringSubmatch(s); m != nil {
		year, month, day = m[1], m[2], m[3]
	} else if m := dayFirst.FindStringSubmatch(s); m != nil {
		year, month, day = m[3], m[2], m[1]
	} else {
		return "", fmt.Errorf("%w: %q", ErrDate, s)
	}
	y, m, d := figure(year), figure(month), figure(day)
	switch {
	case m > 12 || month != "" && m == 0 && month[0] != '?' || day != "" && d == 0 && day[0] != '?':
		return "", fmt.Errorf("%w: %q", ErrDate, s)
	case d > 0 && m == 0 && d > 31, d > 0 && m > 0 && d > daysIn(y, m):
		return "", fmt.Errorf("%w: %q", ErrDate, s)
	}
	return padded(y, 4) + "." + padded(m, 2) + "." + padded(d, 2), nil
}

// figure returns the value of a number, or 0 if it is unknown.
func figure(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// daysIn returns the number of days of a month. February of an unknown year has 29.
func daysIn(year, month int) int {
	if year == 0 {
		year = 2000
	}
	return time.Date(year, time.Month(month)+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

func padded(n, digits int) string {
	if n == 0 {
		return strings.Repeat("?", digits)
	}
	return fmt.Sprintf("%0*d", digits, n)
}
