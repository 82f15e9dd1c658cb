package game

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// ErrText is wrapped by errors about text that PGN has no way to hold.
var ErrText = errors.New("game: text that cannot be kept in a game")

// checkLine reports why s cannot be a value on a line of its own.
func checkLine(s string) error {
	switch {
	case !utf8.ValidString(s):
		return fmt.Errorf("%w: invalid UTF-8", ErrText)
	case strings.ContainsAny(s, "\r\n\x00"):
		return fmt.Errorf("%w: a line break or a zero byte", ErrText)
	}
	return nil
}

// NormalizeComment returns the text of a comment as a game holds it. Outer
// blanks are no part of it and line breaks are LF. A line that ends with a
// blank goes on in the next one, as in "flowed" mail: so writers can wrap a
// comment at a blank without changing it, while a break that somebody made stays.
func NormalizeComment(s string) string {
	s = strings.TrimSpace(s)
	if !strings.ContainsAny(s, "\r\n") {
		return s
	}
	s = strings.ReplaceAll(s, "\r\n", "\n")
	s = strings.ReplaceAll(s, "\r", "\n")
	var b strings.Builder
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		if i == len(lines)-1 {
			b.WriteString(line)
			break
		}
		bare := strings.TrimRight(line, " \t")
		if bare != "" && line[len(line)-1] == ' ' && strings.TrimLeft(lines[i+1], " \t") != "" {
			b.WriteString(line)
			continue
		}
		b.WriteString(bare)
		b.WriteByte('\n')
	}
	return b.String()
}

// StartOfGame returns where in s the first line begins that looks like the beginning of a game to a reader that
// is lost in a comment nobody closed, behind a byte order mark; -1 if there is none. The beginning of s does not count.
func StartOfGame[T ~string | ~[]byte](s T) int {
	for i := 1; i < len(s); i++ {
		if s[i] != '[' {
			continue
		}
		before := i
		if before >= 3 && s[before-3] == 0xef && s[before-2] == 0xbb && s[before-1] == 0xbf {
			before -= 3
		}
		if before > 0 && (s[before-1] == '\n' || s[before-1] == '\r') && leadingTag(s[i:]) {
			return i
		}
	}
	return -1
}

// leadingTag reports whether s begins with a tag of those that a game begins with.
func leadingTag[T ~string | ~[]byte](s T) bool {
	for _, start := range [...]string{"[Event \"", "[Site \"", "[Date \"", "[White \"", "[Black \"", "[Round \"", "[Result \"", "[FEN \"", "[SetUp \""} {
		if len(s) >= len(start) && string(s[:len(start)]) == start {
			return true
		}
	}
	return false
}

// swallowsGame reports whether a reader would take s for a comment that was
// never closed: a game seems to begin within it, and comments of its own.
func swallowsGame(s string) bool {
	i := StartOfGame(s)
	return i >= 0 && strings.Contains(s[i:], "{")
}

// CleanComment turns any text into one that a comment can hold. PGN has no
// escapes in comments: a closing brace in a comment of several lines becomes a
// parenthesis.
func CleanComment(s string) string {
	s = NormalizeComment(strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", "\uFFFD"), "\uFFFD"))
	if strings.Contains(s, "\n") {
		s = strings.ReplaceAll(s, "}", ")")
	}
	if swallowsGame(s) {
		s = strings.ReplaceAll(s, "{", "(")
	}
	return s
}

func checkComment(s string) error {
	switch {
	case !utf8.ValidString(s):
		return fmt.Errorf("%w: a comment with invalid UTF-8", ErrText)
	case NormalizeComment(s) != s:
		return fmt.Errorf("%w: a comment with blanks at an end or before a line break", ErrText)
	case CleanComment(s) != s:
		return fmt.Errorf("%w: a comment with a zero byte, or of several lines with a brace", ErrText)
	}
	return nil
}

// checkUnread reports text that is none.
func checkUnread(list []Unread) error {
	for _, u := range list {
		if u.Text == "" || !utf8.ValidString(u.Text) {
			return fmt.Errorf("%w: an unread variation without text, or with invalid UTF-8", ErrText)
		}
	}
	return nil
}

// checkEscaped reports text that no escaped line can hold.
func checkEscaped(lines []string) error {
	for _, s := range lines {
		if err := checkLine(s); err != nil {
			return err
		}
	}
	return nil
}

func checkComments(lists ...[]string) error {
	for _, list := range lists {
		for _, s := range list {
			if err := checkComment(s); err != nil {
				return err
			}
		}
	}
	return nil
}
