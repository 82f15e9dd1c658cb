package uci

import (
	"runtime"
	"strings"
)

// SplitCommandLine splits a command line into a program and its arguments. Words are separated by spaces; single or
// double quotes keep spaces; a backslash keeps the next character, except between single quotes and on Windows, where
// it separates folders. There is no shell, so nothing else is special. The error is a [*CommandError].
func SplitCommandLine(s string) ([]string, error) {
	return splitCommandLine(s, runtime.GOOS != "windows")
}

func splitCommandLine(s string, escapes bool) ([]string, error) {
	var args []string
	var word strings.Builder
	inWord := false
	quote := byte(0)
	escaped := false
	// Byte by byte: special characters are ASCII, and file names need not be UTF-8.
	for i := range len(s) {
		switch c := s[i]; {
		case c == 0:
			return nil, &CommandError{Problem: NULByte}
		case escaped:
			word.WriteByte(c)
			escaped = false
		case escapes && c == '\\' && quote != '\'':
			escaped, inWord = true, true
		case quote != 0:
			if c == quote {
				quote = 0
			} else {
				word.WriteByte(c)
			}
		case c == '"' || c == '\'':
			quote, inWord = c, true
		case c == ' ' || c == '\t' || c == '\n' || c == '\r':
			if inWord {
				args = append(args, word.String())
				word.Reset()
				inWord = false
			}
		default:
			word.WriteByte(c)
			inWord = true
		}
	}
	if quote != 0 {
		return nil, &CommandError{Problem: OpenQuote}
	}
	if escaped {
		return nil, &CommandError{Problem: OpenBackslash}
	}
	if inWord {
		args = append(args, word.String())
	}
	if len(args) == 0 {
		return nil, &CommandError{Problem: EmptyCommand}
	}
	return args, nil
}

// JoinCommandLine writes a program and its arguments as a command line that [SplitCommandLine] reads back. On Windows
// it cannot do so for an argument with both kinds of quotes.
func JoinCommandLine(args ...string) string {
	return joinCommandLine(args, runtime.GOOS != "windows")
}

func joinCommandLine(args []string, escapes bool) string {
	words := make([]string, len(args))
	for i, arg := range args {
		special := " \t\n\r'\""
		if escapes {
			special += `\`
		}
		switch {
		case arg != "" && !strings.ContainsAny(arg, special):
			words[i] = arg
		case !strings.Contains(arg, `"`) && !(escapes && strings.Contains(arg, `\`)):
			words[i] = `"` + arg + `"`
		case !strings.Contains(arg, "'"):
			words[i] = "'" + arg + "'"
		default:
			words[i] = `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(arg) + `"`
		}
	}
	return strings.Join(words, " ")
}
