package uci

import (
	"runtime"
	"strings"
)

// SplitCommandLine splits a command line into the program and its arguments:
// words between spaces, where single or double quotes keep spaces, and a
// backslash keeps the character after it (not on Windows, where it
// separates folders, nor between single quotes). No shell is involved, so
// nothing else is special. An error is a [*CommandError].
func SplitCommandLine(s string) ([]string, error) {
	return splitCommandLine(s, runtime.GOOS != "windows")
}

func splitCommandLine(s string, escapes bool) ([]string, error) {
	var args []string
	var word strings.Builder
	inWord := false
	quote := rune(0)
	escaped := false
	for _, r := range s {
		switch {
		case r == 0:
			return nil, &CommandError{Problem: NULByte}
		case escaped:
			word.WriteRune(r)
			escaped = false
		case escapes && r == '\\' && quote != '\'':
			escaped, inWord = true, true
		case quote != 0:
			if r == quote {
				quote = 0
			} else {
				word.WriteRune(r)
			}
		case r == '"' || r == '\'':
			quote, inWord = r, true
		case r == ' ' || r == '\t' || r == '\n' || r == '\r':
			if inWord {
				args = append(args, word.String())
				word.Reset()
				inWord = false
			}
		default:
			word.WriteRune(r)
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

// JoinCommandLine writes a program and its arguments as a command line that
// [SplitCommandLine] splits into them again. On Windows this cannot be done for
// an argument that has both kinds of quotes.
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
