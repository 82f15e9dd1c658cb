package phrase

import (
	"fmt"
	"testing"
	"time"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/pgn"
	"kibitz/engine/uci"
	"kibitz/gui/locale"
)

func speakGerman(t *testing.T) {
	t.Helper()
	if err := locale.Use("de"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = locale.Use(locale.English) })
}

// Whatever is wrong with the text of a game is said in the language of the interface.
func TestFaultWords(t *testing.T) {
	speakGerman(t)
	start := chess.StartPosition()
	_, move := chess.ParseSAN(&start, "Ke3")
	_, fen := chess.ParseFEN("8/8")
	_, kingless := chess.ParseFEN("8/8/8/8/8/8/8/4K2R w - - 0 1")
	seen := map[game.FaultKind]bool{}
	for _, c := range []struct {
		fault game.Fault
		want  string
	}{
		{game.NewFault(game.BadFEN, fen), "die FEN-Angabe: Aufstellung: es müssen 8 Reihen sein, nicht 2"},
		{game.NewFault(game.BadFEN, kingless), "die FEN-Angabe: Schwarz hat keinen König"},
		{game.NewFault(game.BadMove, 2, chess.White, move), "Zug 2 (Weiß), „Ke3“: der König kann nicht nach e3"},
		{game.NewFault(game.PassInCheck, 2, chess.Black), "Zug 2 (Schwarz): ein Nullzug ist im Schach nicht erlaubt"},
		{game.NewFault(game.LongWord, 300), "ein Wort von 300 Bytes ist kein Zug"},
		{game.NewFault(game.Meaningless, "'}'"), "'}' ist hier unerwartet"},
		{game.NewFault(game.BadNAG, "$x"), "„$x“ ist keine Bewertung ($0 bis $65535)"},
		{game.NewFault(game.NoAlternative), "eine Variante muss auf einen Zug folgen"},
		{game.NewFault(game.DeepVariation, 9), "Varianten sind mehr als 9-fach verschachtelt"},
		{game.NewFault(game.StrayParenthesis), "zu dieser Klammer fehlt die öffnende"},
		{game.NewFault(game.OpenVariation), "eine Variante ist nicht geschlossen"},
		{game.NewFault(game.OpenComment), "der Kommentar, der hier beginnt, wird nirgends geschlossen"},
		{game.NewFault(game.LongComment, 11, 10), "der Kommentar ist zu lang (11 Bytes; höchstens 10)"},
		{game.NewFault(game.LongTag, 31, 20), "die Angabe ist zu lang (31 Bytes; höchstens 20)"},
		{game.NewFault(game.TextAfterResult), "nach dem Ergebnis der Partie steht noch Text"},
		{game.NewFault(game.ManyParts, 6), "die Partie hat mehr als 6 Züge und Kommentare"},
		{game.NewFault(game.LongGame, 32, 30), "die Partie ist zu lang (32 Bytes; höchstens 30)"},
		{game.NewFault(game.OpenVariation).In("Duck"), "eine Variante ist nicht geschlossen (als Standardschach gelesen; die Variante ist „Duck“)"},
		{game.NewFault(game.RepairedFEN, fen), "die FEN-Angabe: Aufstellung: es müssen 8 Reihen sein, nicht 2"},
		{game.NewFault(game.KeptRemark, "foo"), "„foo“ ist kein Zug und bleibt als Kommentar erhalten"},
		{game.NewFault(game.OddNumber, "3.", "2."), "die Zugnummer „3.“ müsste „2.“ sein"},
		{game.NewFault(game.OddTag, "White", "A"), "die Angabe White wird als „A“ gelesen"},
		{game.NewFault(game.RepeatedTag, "White"), "die Angabe White kommt zweimal vor"},
		{game.NewFault(game.OddResult, "1:0", chess.WhiteWins), "„1:0“ wird als „1-0“ gelesen"},
		{game.NewFault(game.OddMove, "e4,", "e4"), "„e4,“ wird als „e4“ gelesen"},
		{game.NewFault(game.OddSigns, "–", "-"), "„–“ wird als „-“ gelesen"},
		{game.NewFault(game.ForeignLetters, "KDTLS", "KQRBN"), "die Figurenbuchstaben KDTLS werden als KQRBN gelesen"},
		{game.NewFault(game.OddBytes, 2, "Windows 1252"), "nicht alles ist UTF-8; 2 Bytes werden als Windows 1252 gelesen"},
		{game.NewFault(game.KeptUnread, "Kx9"), "„Kx9“ konnte nicht gelesen werden"},
		// Journals hold words alone, and what a later version may add.
		{game.Fault{Msg: "old words"}, "old words"},
		{game.Fault{Kind: game.KeptUnread + 1, Msg: "new words"}, "new words"},
		{game.Fault{Kind: game.BadMove, Msg: "no cause"}, "no cause"},
	} {
		if got := Fault(c.fault); got != c.want {
			t.Errorf("%q: %q is said, want %q", c.fault.Msg, got, c.want)
		}
		seen[c.fault.Kind] = true
	}
	for k := game.BadFEN; k <= game.KeptUnread; k++ {
		if !seen[k] {
			t.Errorf("fault %d is not tried", k)
		}
	}
}

// Of what was repaired in a game the beginning is told, with its places.
func TestRepairWords(t *testing.T) {
	speakGerman(t)
	var list []game.Repair
	for line := 1; line <= 5; line++ {
		list = append(list, game.Repair{Fault: game.NewFault(game.OddMove, fmt.Sprint("x", line), "y"), Line: line, Col: 7})
	}
	const two = "Zeile 1, Spalte 7: „x1“ wird als „y“ gelesen; Zeile 2, Spalte 7: „x2“ wird als „y“ gelesen"
	for n, want := range map[int]string{
		0: "",
		2: "Beim Lesen berichtigt: " + two + ".",
		5: "Beim Lesen berichtigt: " + two + "; Zeile 3, Spalte 7: „x3“ wird als „y“ gelesen … und 2 weitere.",
	} {
		if got := Repairs(list[:n]); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

// So is whatever makes a text no move.
func TestMoveWords(t *testing.T) {
	speakGerman(t)
	const (
		rich   = "r3k2r/1P6/8/8/8/2N3N1/8/R3K2R w KQkq - 0 1"
		pinned = "4k3/4r3/8/8/8/8/4N3/R3K3 w Q - 0 1"
	)
	seen := map[chess.ProblemKind]bool{}
	for _, c := range []struct {
		parse     func(*chess.Position, string) (chess.Move, error)
		fen, move string
		want      string
	}{
		{chess.ParseUCI, rich, "x", "„x“: das ist kein Zug; Züge sehen aus wie e2e4 oder e7e8q."},
		{chess.ParseSAN, rich, "x", "„x“: das ist kein Zug; Züge sehen aus wie Nf3, exd5, e8=Q oder O-O."},
		{chess.ParseUCI, rich, "b7b8k", "„b7b8k“: ein Bauer kann nicht in „k“ umgewandelt werden."},
		{chess.ParseUCI, rich, "b7b8", "Regelwidriger Zug „b7b8“: die Umwandlungsfigur fehlt, wie in b7b8q."},
		{chess.ParseSAN, rich, "b8", "„b8“: die Umwandlungsfigur fehlt, wie in e8=Q."},
		{chess.ParseUCI, rich, "g3e4q", "Regelwidriger Zug „g3e4q“: Springer kann auf e4 nicht umgewandelt werden."},
		{chess.ParseSAN, pinned, "O-O", "Regelwidriger Zug „O-O“: Weiß kann jetzt auf dieser Seite nicht rochieren."},
		{chess.ParseUCI, rich, "e4e5", "Regelwidriger Zug „e4e5“: auf e4 steht keine Figur."},
		{chess.ParseUCI, rich, "a8a7", "Regelwidriger Zug „a8a7“: Weiß am Zug."},
		{chess.ParseUCI, rich, "a1b2", "Regelwidriger Zug „a1b2“: Turm auf a1 kann nicht nach b2 ziehen."},
		{chess.ParseUCI, pinned, "e2c3", "Regelwidriger Zug „e2c3“: der König von Weiß stünde im Schach."},
		{chess.ParseSAN, rich, "Ne4", "„Ne4“: Springer auf c3 und Springer auf g3 können beide dorthin."},
		{chess.ParseSAN, rich, "Qd1", "Regelwidriger Zug „Qd1“: Dame nach d1 ist nicht möglich."},
		{chess.ParseSAN, rich, "Bd1", "Regelwidriger Zug „Bd1“: Läufer nach d1 ist nicht möglich."},
		{chess.ParseSAN, rich, "d4", "Regelwidriger Zug „d4“: Bauer nach d4 ist nicht möglich."},
	} {
		p, err := chess.ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		_, err = c.parse(&p, c.move)
		move, ok := err.(*chess.MoveError)
		if !ok {
			t.Errorf("%s: error %v", c.move, err)
			continue
		}
		if got := Error(err); got != c.want {
			t.Errorf("%v: %q is said, want %q", err, got, c.want)
		}
		seen[move.Kind] = true
	}
	for k := chess.MoveFormUCI; k <= chess.NoneCanGo; k++ {
		if !seen[k] {
			t.Errorf("problem %d is not tried", k)
		}
	}
}

// The place of a fault, and the engine that erred, are named too.
func TestWordsAroundFaults(t *testing.T) {
	speakGerman(t)
	_, inFile := pgn.Parse("1. e4 ) x9")
	start := chess.StartPosition()
	_, move := chess.ParseUCI(&start, "e2e5")
	for _, c := range []struct {
		err  error
		want string
	}{
		{inFile, "Partie 1, Zeile 1, Spalte 7: zu dieser Klammer fehlt die öffnende."},
		{&pgn.SyntaxError{Line: 2, Col: 3, Fault: game.NewFault(game.StrayParenthesis)}, "Zeile 2, Spalte 3: zu dieser Klammer fehlt die öffnende."},
		{&uci.IllegalMoveError{Move: "e2e5", FEN: "F", Err: move}, "Die Engine hat in F den regelwidrigen Zug „e2e5“ gespielt: Bauer auf e2 kann nicht nach e5 ziehen."},
		{&uci.IllegalMoveError{FEN: "F"}, "Die Engine lieferte in F keinen Zug."},
	} {
		if got := Error(c.err); got != c.want {
			t.Errorf("%v: %q is said, want %q", c.err, got, c.want)
		}
	}
}

// So is how an engine ended, whatever the engine itself had to say in its last words.
func TestEnginesThatEnd(t *testing.T) {
	speakGerman(t)
	for _, test := range []struct {
		why  error
		want string
	}{
		{&uci.EndError{Status: 3, LastWords: "no network"}, "Die Engine wurde beendet: sie hat sich mit dem Status 3 beendet; ihre letzte Ausgabe: no network."},
		{&uci.EndError{Status: -1, Signal: "killed"}, "Die Engine wurde beendet: das Signal „killed“ hat sie beendet."},
		{&uci.TimeoutError{What: "stop", After: 1500 * time.Millisecond}, "Kibitz hat die Engine beendet: sie hat auf „stop“ nicht innerhalb von 1,5 s geantwortet."},
		{uci.ErrUnread, "Kibitz hat die Engine beendet: sie liest ihre Eingabe nicht."},
		{uci.ErrSilent, "Kibitz hat die Engine beendet: sie hat ihre Ausgabe geschlossen."},
	} {
		if got := Error(fmt.Errorf("%w: %w", engine.ErrTerminated, test.why)); got != test.want {
			t.Errorf("%v: %q is said, want %q", test.why, got, test.want)
		}
	}
	if got, want := Error(&uci.TimeoutError{What: "quit", After: time.Second}), "Sie hat auf „quit“ nicht innerhalb von 1 s geantwortet."; got != want {
		t.Errorf("%q is said, want %q", got, want)
	}
}
