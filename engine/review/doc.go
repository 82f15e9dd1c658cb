// Package review reviews games: it has an engine evaluate every position of the main line, marks bad moves, says why they
// were bad, and reports how well each side played. A review is text; package review shows nothing, and needs no window.
//
// [Analysis] holds what the engine found out. [Annotate] writes an analysis into a game, [NewReport] sums it up, and
// [Words] puts both into one of the languages of package assets. [Files] reviews files of any size.
package review
