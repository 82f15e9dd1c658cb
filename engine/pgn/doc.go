// Package pgn reads and writes Portable Game Notation.
//
// It has three floors. A [Scanner] finds where each game of a file begins and
// ends without looking at the moves, so that a large file is indexed quickly
// and in little memory. On it stands the [Reader], which turns the text of a
// game into a [game.Game], and [Format], which turns it back. A [File] holds a
// file of many games of which some are changed: the others are written back
// byte for byte.
//
// # What is read
//
// All of the standard's import format, and what the world's files make of it:
// move numbers of any shape or none, "0-0", UCI moves, null moves ("--", "Z0",
// "@@@@", "0000", "null", "pass"), signs for annotations ("!?", "+-", "±"), comments
// of both kinds, lines escaped with "%", tags with unescaped quotes, games
// without tags or without a result. LF, CRLF and CR end lines. A game with
// the letters of another language for the pieces is read in the language that lets most moves be read.
//
// The reader accepts notation outside PGN that has one meaning only: signs of typesetters, results such as "1 : 0", moves
// of two squares, words between moves, tags in other letters or over two lines. [game.Game.Repairs] lists each repair. Only an
// edit writes a repair to the file.
//
// Text is UTF-8, with or without a byte order mark. A game whose bytes are not
// valid UTF-8 is taken as Latin-1 (in its usual superset Windows-1252), as Windows-1250 if that
// makes words of central Europe of them, or as Windows-1251
// if they look like words in Cyrillic; where most characters are valid, only the bytes that are not are decoded so. This is
// decided for each game, since collections are put together from many sources.
// A file that begins with the byte order mark of UTF-16 is in UTF-16.
//
// # What is kept
//
// Reading what was written gives the same game: tags, moves, variations,
// comments, annotations, escaped lines and result. A variation whose text is wrong is read up to the
// error; the rest of it is kept as it is ([game.Unread]), and what follows the variation is read.
// So it is with a game that is wrong elsewhere, to its end ([game.Tail]). What ended the game, or
// else the first error in a variation, is reported as a [*SyntaxError]; the games after it are not concerned.
// Not kept is what says nothing: the layout and the numbers before moves.
package pgn
