package main

import (
	"fmt"
	"os"
	"unicode"
	"unicode/utf8"

	"golang.org/x/sys/windows"
)

// complain reports why there is no window. A program without a console has no visible standard error, so a message box
// shows the text, too.
func complain(text string) {
	fmt.Fprintln(os.Stderr, "kibitz:", text)
	body, err := windows.UTF16PtrFromString(sentence(text))
	if err != nil {
		return
	}
	title := windows.StringToUTF16Ptr("Kibitz")
	_, _ = windows.MessageBox(0, body, title, windows.MB_OK|windows.MB_ICONERROR)
}

// sentence returns the text with a capital letter, for the message box.
func sentence(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}
