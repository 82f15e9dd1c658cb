package game

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// ErrText is wrapped by errors about text that PGN cannot represent.
var ErrText = errors.New("game: text that cannot be kept in a game")

// checkLine returns an error if s cannot be a line of its own.
func checkLine(s string) error {
	switch {
	case !utf8.ValidString(s):
		return fmt.Errorf("%w: invalid UTF-8", ErrText)
	case strings.ContainsAny(s, "\r\n\x00"):
		return fmt.Errorf("%w: a line break or a zero byte", ErrText)
	}
	return nil
}

// NormalizeComment returns the text of a comment in the form of games: no outer blanks, line breaks are LF, and a line
// that ends with a blank is joined with the next one, as in "flowed" mail. Writers can therefore wrap a comment at a
// blank without changing it, and line breaks of the author stay.
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

// StartOfGame returns the index in s of the first line that looks like the beginning of a game, for readers that
// recover from a comment that was not closed. It skips a byte order mark and ignores the beginning of s. It returns -1
// if there is no such line.
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

// leadingTag reports whether s begins with a tag that begins games.
func leadingTag[T ~string | ~[]byte](s T) bool {
	for _, start := range [...]string{"[Event \"", "[Site \"", "[Date \"", "[White \"", "[Black \"", "[Round \"", "[Result \"", "[FEN \"", "[SetUp \""} {
		if len(s) >= len(start) && string(s[:len(start)]) == start {
			return true
		}
	}
	return false
}

// swallowsGame reports whether s looks like a comment that was not closed: a game with comments of its own seems to
// begin in it.
func swallowsGame(s string) bool {
	i := StartOfGame(s)
	return i >= 0 && strings.Contains(s[i:], "{")
}

// CleanComment returns text that a comment can hold. PGN has no escapes in comments, so closing braces in comments of
// several lines become parentheses.
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

// checkUnread returns an error if a text of the list is invalid.
func checkUnread(list []Unread) error {
	for _, u := range list {
		if u.Text == "" || !utf8.ValidString(u.Text) {
			return fmt.Errorf("%w: an unread variation without text, or with invalid UTF-8", ErrText)
		}
	}
	return nil
}

// checkEscaped returns an error if a line cannot be an escaped line.
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
