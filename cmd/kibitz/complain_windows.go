package main

import (
	"fmt"
	"os"

	"golang.org/x/sys/windows"
)

// complain tells why there is no window. A program without a console has no standard
// error output that anybody sees, so it tells it in a box too.
func complain(text string) {
	fmt.Fprintln(os.Stderr, "kibitz:", text)
	body, err := windows.UTF16PtrFromString(text)
	if err != nil {
		return
	}
	title := windows.StringToUTF16Ptr("Kibitz")
	_, _ = windows.MessageBox(0, body, title, windows.MB_OK|windows.MB_ICONERROR)
}
