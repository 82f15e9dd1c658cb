// Package review reviews games: an engine evaluates every position of the main line, and the review marks bad moves,
// explains them and reports how well each side played. The result is text; the package has no interface.
//
// [Analysis] holds the engine's results. [Annotate] writes an analysis into a game, [NewReport] summarises it, and
// [Words] writes both in a language of package assets. [Files] reviews files of any size.
package review
