package game

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Time controls as federations, servers and players write them.

// controlWords maps words in a time control to the form of [Control.String]: units, blanks around signs, and what may stand
// behind an increment.
var controlWords = strings.NewReplacer("′", "'", "’", "'", "''", "\"", "″", "\"", "”", "\"", "per move", "", "/move", "", "/mv", "", " moves", "",
	"inc", "+", "delay", "d", ";", ",")

// unitName matches a unit of time behind a number.
var unitName = regexp.MustCompile(`^(?:hours|hour|hrs|hr|h|minutes|minute|mins|min|m|'|seconds|second|secs|sec|s|")`)

// clockForm matches a time as a clock shows it, with an increment or not: "5:00", "1:30:00+0:30".
var clockForm = regexp.MustCompile(`^(\d{1,2}(?::\d\d){1,2})(?:\+(\d{1,2}(?::\d\d){0,2}))?$`)

// plainControl returns a time control in the form of [Control.String], or the text without blanks if it has no such form.
// It reads units of time ("90 min + 30 s", "25'+10”"), commas between stages, minutes with "|" before seconds, what a clock
// shows, and the stages of the United States federation in minutes: "40/90, SD/30; +30", "G/60 d5".
func plainControl(text string) string {
	s := strings.ToLower(strings.TrimSpace(text))
	if len(s) > 1 && s[0] == '"' && s[len(s)-1] == '"' {
		s = strings.TrimSpace(s[1 : len(s)-1])
	}
	switch s {
	case "", "?", "unlimited", "none", "untimed", "infinite", "∞", "no", "correspondence":
		return "-"
	}
	s = joinControl(strings.TrimRight(controlWords.Replace(s), ", "))
	if m := clockForm.FindStringSubmatch(s); m != nil {
		if s = clockSeconds(m[1]); m[2] != "" {
			s += "+" + clockSeconds(m[2])
		}
		return s
	}
	unit := 1
	if strings.HasPrefix(s, "g") || strings.Contains(s, "sd/") {
		unit = 60
		s = strings.NewReplacer("sd/", "", "g/", "", "g", "", ",+", "+", ",d", "d").Replace(s)
	}
	if minutes, seconds, ok := strings.Cut(s, "|"); ok && !strings.ContainsAny(s, ",:/+d") {
		unit, s = 60, minutes+"+"+seconds
	}
	s = strings.ReplaceAll(s, ",", ":")
	stages := strings.Split(s, ":")
	extra := ""
	for i := len(stages) - 1; i >= 0; i-- {
		moves, time := "", stages[i]
		if n := strings.LastIndexByte(time, '/'); n >= 0 {
			moves, time = time[:n+1], time[n+1:]
		}
		if n := strings.IndexAny(time, "+db"); n >= 0 {
			time, extra = time[:n], time[n:n+1]+inSeconds(time[n+1:], 1)
		} else if unit == 1 {
			extra = ""
		}
		stages[i] = moves + inSeconds(time, unit) + extra
	}
	return strings.Join(stages, ":")
}

// joinControl removes the blanks of a time control. Blanks between two numbers separate stages.
func joinControl(s string) string {
	var b strings.Builder
	for i, word := range strings.Fields(s) {
		if before := b.String(); i > 0 && isDigit(before[len(before)-1]) && isDigit(word[0]) {
			b.WriteByte(',')
		}
		b.WriteString(word)
	}
	return b.String()
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// inSeconds returns a time with units, such as "1h30" or "90m", as a number of seconds. unit is the number of seconds of a
// number without a unit. It returns other text unchanged.
func inSeconds(s string, unit int) string {
	if unit == 1 && strings.Trim(s, "0123456789.") == "" {
		return s
	}
	total := 0
	for rest := s; rest != ""; {
		digits := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
		n, err := strconv.ParseUint(rest[:digits], 10, 16)
		if err != nil {
			return s
		}
		rest = rest[digits:]
		name := unitName.FindString(rest)
		switch rest = rest[len(name):]; {
		case name == "":
			if rest != "" {
				return s
			}
		case name[0] == 'h':
			unit = 3600
		case name[0] == 'm' || name == "'":
			unit = 60
		default:
			unit = 1
		}
		total += int(n) * unit
		if unit = unit / 60; unit == 0 {
			unit = 1
		}
	}
	return strconv.Itoa(total)
}

// clockSeconds returns the number of seconds of "5:00" or "1:30:00".
func clockSeconds(s string) string {
	total := 0
	for part := range strings.SplitSeq(s, ":") {
		n, _ := strconv.Atoi(part)
		total = 60*total + n
	}
	return fmt.Sprint(total)
}
