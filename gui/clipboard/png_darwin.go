package clipboard

import "context"

// writePNG has AppleScript read the picture from a file.
func writePNG(ctx context.Context, png []byte) error {
	const script = `on run argv
set the clipboard to (read (POSIX file (item 1 of argv)) as «class PNGf»)
end run`
	return withFile(png, func(path string) error {
		return pipe(ctx, []byte(script), "/usr/bin/osascript", "-", path)
	})
}
