//go:build darwin || windows

package clipboard

import "os"

// withFile calls f with the path of a file that holds the picture, for programs
// that take none as input.
func withFile(png []byte, f func(path string) error) error {
	file, err := os.CreateTemp("", "kibitz-*.png")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	if _, err := file.Write(png); err != nil {
		file.Close()
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	return f(file.Name())
}
