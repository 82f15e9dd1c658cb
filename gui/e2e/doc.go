// Package e2e tests the real window: the program is started on an X display, moved
// by pointer and keys, and judged by what a user can see and get: the picture,
// the clipboard, and files.
//
// The tests are behind the build tag "window". They want DISPLAY (such as that of
// xvfb-run), xdotool, xclip, and ImageMagick's import. These say where things are:
//
//   - KIBITZ: the program; without it, it is built.
//   - KIBITZ_SCREENSHOTS: where pictures are kept; without it, build/screenshots.
//
// Where the board is, the tests see from its colors in a screenshot, as a user does;
// the program has no door for them.
package e2e
