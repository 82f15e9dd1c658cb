package phrase

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/engine"
	"kibitz/engine/book"
	"kibitz/engine/chess"
	"kibitz/engine/epd"
	"kibitz/engine/game"
	"kibitz/engine/host"
	"kibitz/engine/match"
	"kibitz/engine/pgn"
	"kibitz/engine/syzygy"
	"kibitz/engine/tournament"
	"kibitz/engine/training"
	"kibitz/engine/uci"
	"kibitz/gui/clipboard"
	"kibitz/gui/diagram"
	"kibitz/gui/locale"
	"kibitz/gui/store"
)

// Error says in a sentence what went wrong.
func Error(err error) string {
	var path *fs.PathError
	var link *os.LinkError
	var command *uci.CommandError
	var folder *store.FolderError
	var fen *chess.FENError
	var syntax *pgn.SyntaxError
	var illegal *uci.IllegalMoveError
	var move *chess.MoveError
	var tall *diagram.TooTallError
	var opening *match.OpeningError
	var end *uci.EndError
	var late *uci.TimeoutError
	var stop *host.StopError
	var openings *match.BookError
	var spoilt *store.SpoiltError
	var missing *clipboard.MissingError
	var option *uci.OptionError
	ended := lang.L("Kibitz killed the engine") // nothing else would have
	switch {
	case errors.As(err, &opening):
		return lang.L("Opening {{.N}}: {{.Why}}", map[string]any{"N": opening.Number, "Why": Error(opening.Err)})
	case errors.As(err, &openings):
		return Labelled(filepath.Base(openings.Path), Error(openings.Err))
	case errors.As(err, &spoilt):
		return lang.L("They could not be read and were reset; the old file is kept as {{.File}}.", map[string]any{"File": Path(spoilt.Path)})
	case errors.As(err, &missing):
		return lang.L("To copy images, install {{.Package}}.", map[string]any{"Package": missing.Package})
	case errors.As(err, &folder):
		return lang.L("Cannot write to the folder {{.Name}}: {{.Why}}.",
			map[string]any{"Name": Path(folder.Folder), "Why": systemWords(folder.Err)})
	case errors.As(err, &syntax): // which tells the place too
		return syntaxWords(syntax)
	case errors.As(err, &fen):
		return fenWords(fen)
	case errors.As(err, &illegal):
		return refusedWords(illegal)
	case errors.As(err, &move):
		return Sentence(wrongMoveWords(move))
	case errors.As(err, &command):
		return commandWords(command)
	case errors.As(err, &option):
		return optionWords(option)
	case errors.As(err, &end):
		return terminatedWords(err, lang.L("the engine has stopped"), endWords(end))
	case errors.As(err, &late):
		return terminatedWords(err, ended, Unanswered(late.What, late.After, late.LastWords))
	case errors.As(err, &stop):
		return terminatedWords(err, ended, lang.L("it did not stop within {{.Seconds}} s", map[string]any{"Seconds": locale.Decimal(stop.After.Seconds(), -1)}))
	case errors.Is(err, uci.ErrUnread):
		return terminatedWords(err, ended, lang.L("it does not read its input"))
	case errors.Is(err, uci.ErrSilent):
		return terminatedWords(err, ended, lang.L("it has closed its output"))
	case errors.As(err, &tall):
		return lang.L("The page is too tall for an image of this width: choose at most {{.Width}} pixels, or SVG.",
			map[string]any{"Width": tall.Width})
	case errors.As(err, &path):
		return fileWords(path.Path, path.Err)
	case errors.As(err, &link):
		return fileWords(link.New, link.Err)
	}
	text := err.Error()
	if own := (*ownError)(nil); errors.As(err, &own) {
		text = strings.Replace(text, own.text, own.words(), 1)
	}
	for _, known := range []struct {
		err   error
		words string
	}{
		{game.ErrDate, lang.L("a date looks like 2024.05.31, with ?? for unknown parts")},
		{game.ErrText, lang.L("this cannot be stored in PGN")},
		{pgn.ErrNoGame, lang.L("there is no PGN game in it")},
		{pgn.ErrBinary, lang.L("this is not a text file, so it is not a PGN")},
		{pgn.ErrPacked, lang.L("this is a compressed archive; extract it first")},
		{pgn.ErrUTF16, lang.L("the text is in UTF-16; save it as UTF-8 first")},
		{pgn.ErrTooManyGames, lang.L("too many games")},
		{pgn.ErrShortened, lang.L("the file became shorter while it was open")},
		{pgn.ErrTooLong, lang.L("the game is too long to be read in full, so it cannot be changed")},
		{pgn.ErrTied, lang.L("the text before and after it would run together")},
		{chess.ErrIllegalMove, lang.L("illegal move")},
		{game.ErrTooDeep, lang.L("variations are nested too deep")},
		{game.ErrFinished, lang.L("the game is over")},
		{game.ErrPaused, lang.L("the game is paused")},
		{game.ErrNotYourTurn, lang.L("it is the opponent’s move")},
		{game.ErrNoOffer, lang.L("no draw was offered")},
		{game.ErrOfferedDraw, lang.L("a draw has already been offered; it can be offered again after the next move")},
		{game.ErrNoClaim, lang.L("no draw can be claimed")},
		{game.ErrNothingThere, lang.L("there are no moves to take back")},
		{engine.ErrTerminated, lang.L("the engine has stopped")},
		{uci.ErrStart, lang.L("the engine cannot be started")},
		{match.ErrNoOpenings, lang.L("the file contains no openings")},
		{match.ErrEmptyArchive, lang.L("the archive is empty")},
		{match.ErrDamagedArchive, lang.L("the archive is damaged")},
		{epd.ErrOpenQuote, lang.L("missing closing quote")},
		{engine.ErrNoChess960, lang.L("it does not play Chess960")},
		{syzygy.ErrNone, lang.L("there are no tablebases (*.rtbw) in it")},
		{tournament.ErrTooFew, lang.L("a tournament needs two engines or more")},
		{tournament.ErrNamed, lang.L("two engines have the same name")},
		{tournament.ErrRounds, lang.L("a Swiss tournament has fewer rounds than engines")},
		{tournament.ErrSeeds, lang.L("the engines of a gauntlet that meet all others are fewer than all")},
		{training.ErrNoPuzzles, lang.L("there is no puzzle in it")},
		{training.ErrLongLine, lang.L("the line is too long for a puzzle")},
		{training.ErrNoName, lang.L("a profile needs a name")},
		{training.ErrLongName, lang.L("the name is longer than 40 characters")},
		{training.ErrNameInUse, lang.L("another profile has this name")},
		{training.ErrNoProfile, lang.L("this profile is not there any more")},
		{training.ErrLastProfile, lang.L("the first profile cannot be removed")},
		{tournament.ErrNoLimit, lang.L("without a clock, engines need a limit per move")},
	} {
		if errors.Is(err, known.err) {
			text = strings.Replace(text, known.err.Error(), known.words, 1) // what is said around it stays
		}
	}
	return Sentence(packagePrefix.ReplaceAllString(text, "$1"))
}

// packagePrefix matches the names of packages before what their errors say.
var packagePrefix = regexp.MustCompile(`(^|: )(?:(?:book|chess|engine|epd|filelock|game|host|human|match|pgn|roster|search|syzygy|tournament|training|uci): )+`)

// Unanswered says that an engine has not answered a command for some time, and what it wrote last.
func Unanswered(command string, after time.Duration, lastWords string) string {
	words := lang.L("it did not answer “{{.Command}}” within {{.Seconds}} s",
		map[string]any{"Command": command, "Seconds": locale.Decimal(after.Round(100*time.Millisecond).Seconds(), -1)})
	if lastWords != "" {
		words += "; " + lang.L("its last output: {{.Words}}", map[string]any{"Words": lastWords})
	}
	return words
}

// terminatedWords says, if that is so, that an engine runs no more, and why.
func terminatedWords(err error, headline, why string) string {
	if errors.Is(err, engine.ErrTerminated) {
		return Sentence(Labelled(headline, why))
	}
	return Sentence(why)
}

// endWords says how an engine's process ended.
func endWords(e *uci.EndError) string {
	words := lang.L("it exited with status {{.Status}}", map[string]any{"Status": e.Status})
	if e.Status < 0 {
		words = lang.L("it was killed by the signal “{{.Signal}}”", map[string]any{"Signal": e.Signal})
	}
	if e.LastWords != "" {
		words += "; " + lang.L("its last output: {{.Words}}", map[string]any{"Words": e.LastWords})
	}
	return words
}

// commandWords says why a command starts no engine.
func commandWords(e *uci.CommandError) string {
	switch e.Problem {
	case uci.EmptyCommand:
		return lang.L("Enter a command.")
	case uci.OpenQuote:
		return lang.L("Missing closing quote.")
	case uci.OpenBackslash:
		return lang.L("The command ends with a backslash.")
	case uci.NULByte:
		return lang.L("The command contains a NUL byte.")
	case uci.TildeFolder:
		return lang.L("Enter the full path of {{.Name}}: ~ has no meaning here.", map[string]any{"Name": e.Subject})
	case uci.NoFolder:
		return lang.L("There is no working folder {{.Name}}.", map[string]any{"Name": e.Subject})
	case uci.NoProgram:
		return lang.L("There is no program called {{.Name}}.", map[string]any{"Name": e.Subject})
	case uci.NoFile:
		return lang.L("There is no file {{.Name}}.", map[string]any{"Name": e.Subject})
	case uci.NotExecutable:
		return lang.L("{{.Name}} is not executable.", map[string]any{"Name": e.Subject})
	case uci.NeedsPath:
		return lang.L("To start {{.Name}} from this folder, enter its path.", map[string]any{"Name": e.Subject})
	}
	return Sentence(e.Error())
}

// fileWords says what went wrong with a file. Its folder is known from the place where it
// was chosen.
func fileWords(path string, err error) string {
	name := filepath.Base(path)
	if errors.Is(err, fs.ErrNotExist) {
		return lang.L("There is no file {{.Name}}.", map[string]any{"Name": name})
	}
	return Labelled(name, systemWords(err)+".")
}

// systemWords says what the system has against a file.
func systemWords(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return lang.L("it does not exist")
	case errors.Is(err, store.ErrProtected):
		return lang.L("it is write-protected")
	case errors.Is(err, fs.ErrPermission):
		return lang.L("access denied")
	case errors.Is(err, syzygy.ErrDamaged):
		return lang.L("the tablebase is damaged")
	case errors.Is(err, book.ErrNotBook):
		return lang.L("it is not an opening book")
	case errors.Is(err, book.ErrDamaged):
		return lang.L("the opening book is damaged")
	case errors.Is(err, store.ErrNotFile):
		return lang.L("it is not a file")
	}
	switch systemError(err) {
	case syscall.ENOSPC, syscall.EDQUOT:
		return lang.L("the disk is full")
	case syscall.EROFS:
		return lang.L("the disk is read-only")
	case syscall.ENAMETOOLONG:
		return lang.L("the name is too long")
	case syscall.ENOTDIR:
		return lang.L("part of the path is not a folder")
	case syscall.EFBIG:
		return lang.L("the file is too large for this disk")
	case syscall.EBUSY:
		return lang.L("another program is using it")
	case syscall.EIO, syscall.ENODEV, syscall.ENXIO:
		return lang.L("the disk is not responding")
	}
	return err.Error()
}

// ownError is an error of the window that has words in the language of the interface.
type ownError struct {
	text  string
	words func() string
}

func (e *ownError) Error() string { return e.text }

// NewError returns an error with an English text, as all errors have, for which [Error] has words in the language of
// the interface.
func NewError(text string, words func() string) error { return &ownError{text, words} }

// optionWords says which option of an engine cannot be set to which value.
func optionWords(e *uci.OptionError) string {
	option, value := Excerpt(e.Option), Excerpt(e.Value)
	if e.Missing {
		return lang.L("The option “{{.Option}}” is set to “{{.Value}}”, but this engine has no such option.", map[string]any{"Option": option, "Value": value})
	}
	return lang.L("The option “{{.Option}}” cannot be “{{.Value}}” in this engine.", map[string]any{"Option": option, "Value": value})
}
