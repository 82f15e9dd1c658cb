package gui

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/driver/software"
	"fyne.io/fyne/v2/widget"
	fynedraw "golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"

	"kibitz/engine"
	"kibitz/engine/chess"
	"kibitz/engine/game"
	"kibitz/engine/roster"
	"kibitz/gui/contest"
	"kibitz/gui/controls"
	"kibitz/gui/forms"
	"kibitz/gui/internal/roomtest"
	"kibitz/gui/internal/widgettest"
	"kibitz/gui/pairing"
	"kibitz/gui/training"
)

// The pictures show the whole interface: every scene in the light theme and in the dark one, in windows of several sizes
// and at two scales, and all of them on a sheet for each theme. They are made where the environment names a folder for
// screenshots, and are looked at by people: the test fails only where a scene cannot be reached.

// frames are the windows of the pictures. The bar of menus belongs to the driver, and is not part of them.
var frames = []struct {
	name          string
	width, height float32
	scale         float32
}{
	{"1280x820", 1280, 820, 1}, {"900x600", 900, 600, 1}, {"1920x1200", 1920, 1200, 1}, {"700x1100", 700, 1100, 1}, {"1280x820@2", 1280, 820, 2},
}

const menuBar float32 = 28 // the height of the bar of menus

// catalan is a game with evaluations, clocks, a variation, a comment and annotations.
const catalan = `[Event "Team match"]
[Date "2024.03.02"]
[Round "4"]
[White "Weber, Anna"]
[Black "Lindqvist, Per"]
[WhiteElo "2612"]
[BlackElo "2588"]
[Result "1-0"]
[TimeControl "900+10"]

1. d4 {[%eval 0.2] [%clk 0:15:05]} Nf6 {[%eval 0.2] [%clk 0:15:03]} 2. c4 {[%eval 0.2] [%clk 0:15:09]} e6 {[%eval 0.2] [%clk 0:15:08]}
3. Nf3 {[%eval 0.1] [%clk 0:15:12]} d5 {[%eval 0.2] [%clk 0:15:00]} 4. g3 {[%eval 0.1] [%clk 0:15:14]} Be7 {[%eval 0.2] [%clk 0:14:50]}
5. Bg2 {[%eval 0.1] [%clk 0:15:10]} O-O {[%eval 0.1] [%clk 0:14:44]} 6. O-O {[%eval 0.1] [%clk 0:15:11]} dxc4 {[%eval 0.1] [%clk 0:14:20]}
7. Qc2 {[%eval 0.1] [%clk 0:14:50]} a6 {[%eval 0.1] [%clk 0:14:21]} 8. Qxc4 {[%eval 0.1] [%clk 0:14:45]} b5 {[%eval 0.1] [%clk 0:14:26]}
9. Qc2 {[%eval 0.0] [%clk 0:14:41]} Bb7 {[%eval 0.1] [%clk 0:14:22]} 10. Bd2 {[%eval 0.0] [%clk 0:13:50]} (10. Bf4 Nd5 11. Nc3 Nxf4 12. gxf4) Nc6 {[%eval 0.3] [%clk 0:12:40]}
11. e3 {[%eval 0.3] [%clk 0:12:58]} Nb4 {[%eval 0.2] [%clk 0:12:10]} 12. Bxb4 {[%eval 0.3] [%clk 0:12:40]} Bxb4 {[%eval 0.4] [%clk 0:12:05]}
13. a3 {[%eval 0.3] [%clk 0:12:20]} Be7 {[%eval 0.6] [%clk 0:11:44]} 14. Nbd2 {[%eval 0.5] [%clk 0:11:50]} Rc8 {[%eval 0.9] [%clk 0:09:30]}
15. b4 {[%eval 0.6] [%clk 0:10:10]} a5 $6 {Attacks b4. After ...axb4 the a-file opens. [%eval 1.5] [%clk 0:07:10]} 16. Ne5 {[%eval 1.4] [%clk 0:09:20]} Bxg2 {[%eval 1.5] [%clk 0:06:55]}
17. Kxg2 {[%eval 1.5] [%clk 0:09:18]} c6 $2 {[%eval 2.9] [%clk 0:05:10]} 18. Nxc6 $4 {Loses the thread. [%eval 0.2] [%clk 0:07:40]} Qd7 {[%eval 0.3] [%clk 0:04:30]} 1-0
`

// crowd are the games of a collection.
func crowd() string {
	var b strings.Builder
	names := []string{"Weber, Anna", "Lindqvist, Per", "Okafor, Ngozi", "Rossi, Paolo", "Tanaka, Yui", "Silva, Rui"}
	lines := []string{"1. e4 e5 2. Nf3 Nc6 3. Bb5", "1. e4 c5 2. Nf3 d6 3. d4", "1. d4 Nf6 2. c4 e6 3. Nf3", "1. c4 e5 2. Nc3 Nf6", "1. d4 d5 2. c4 c6 3. Nc3"}
	results := []string{"1-0", "0-1", "1/2-1/2"}
	for i := range 60 {
		result := results[i*7%3]
		fmt.Fprintf(&b, "[Event \"Club evenings\"]\n[Date \"20%02d.0%d.1%d\"]\n[Round \"%d\"]\n[White %q]\n[Black %q]\n[WhiteElo \"%d\"]\n[BlackElo \"%d\"]\n[Result %q]\n\n%s %s\n\n",
			10+i%15, 1+i%9, i%10, 1+i%9, names[i%6], names[(i*5+1)%6], 1900+i*11%500, 1900+i*17%500, result, lines[i%5], result)
	}
	return b.String()
}

// linesOf returns lines of an analysis: pawns for White, and moves in SAN.
func (r *rig) linesOf(lines ...string) (infos []engine.Info) {
	r.t.Helper()
	for i, line := range lines {
		words := strings.Fields(line)
		var pawns float64
		if _, err := fmt.Sscan(words[0], &pawns); err != nil {
			r.t.Fatal(err)
		}
		p := r.desk.Position()
		score := int(pawns * 100)
		if p.Turn() == chess.Black {
			score = -score
		}
		info := engine.Info{Kind: engine.Line, Depth: 21, SelDepth: 41, MultiPV: i + 1, Score: engine.CP(score), WDL: &engine.WDL{Win: 310, Draw: 560, Loss: 130}, Nodes: 5_512_000, NPS: 2_200_000}
		for _, san := range words[1:] {
			m, err := chess.ParseSAN(&p, san)
			if err != nil {
				r.t.Fatal(err)
			}
			info.PV = append(info.PV, m)
			p.Make(m)
		}
		infos = append(infos, info)
	}
	return infos
}

// toCatalan shows the position after 15...a5.
func (r *rig) toCatalan() {
	r.paste(catalan)
	r.desk.GoFirst()
	for range 30 {
		r.desk.GoNext()
	}
}

// analysing shows an analysis of three lines.
func (r *rig) analysing() {
	r.toCatalan()
	lines := r.linesOf("0.47 Ne5 Bxg2 Kxg2 c6 Rfb1 Nd5 Nd3 a4", "0.40 Rfb1 axb4 axb4 Nd5 Ne5 Nxb4", "-0.09 Qb3 Ra8 Ne5 Bxg2 Kxg2 Ra6")
	r.book.Set(func(b *roomtest.Script) { b.Lines = lines })
	r.letter('l')
	r.analysed()
	r.until("all lines", func() bool { return len(r.view.cards.Engines[0].State().Infos) == len(lines) })
}

// playing plays a game with a clock up to White's ninth move, which the computer has not answered yet.
func (r *rig) playing() {
	r.desk.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: pairing.Computer()}, Control: "600"}, game.New())
	moves := strings.Fields("e2e4 c7c5 g1f3 b8c6 f1c4 d7d6 b1c3 g8f6 d2d3 c8g4 h2h3 g4f3 d1f3 c6e5 f3e2 e5c4 d3c4 e7e6")
	for i := 0; i < len(moves); i += 2 {
		r.pass(time.Duration(i%5+1) * time.Second)
		r.playOut(moves[i], moves[i+1])
	}
	r.pass(3 * time.Second)
	r.drag("c1f4")
	r.pass(time.Second)
}

func (r *rig) dragging() {
	r.toCatalan()
	r.view.board.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: r.middle("f3")}, Button: desktop.MouseButtonPrimary})
	r.view.board.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: r.middle("e5").AddXY(9, 12)}})
}

func (r *rig) promoting() {
	r.paste("3r2k1/4P1pp/8/2p5/8/1P4P1/5P1P/6K1 w - - 0 1")
	r.view.board.OnMove(square(r.t, "e7"), square(r.t, "d8"))
}

func (r *rig) checked() {
	r.paste("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0")
	r.desk.GoLast()
}

// premoving has marks of every kind that play has.
func (r *rig) premoving() {
	r.playing()
	r.drag("f4d6")
	r.view.board.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: r.middle("c3")}, Button: desktop.MouseButtonPrimary})
	r.view.board.MouseUp(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: r.middle("c3")}, Button: desktop.MouseButtonPrimary})
}

func (r *rig) ended() {
	r.desk.Start(pairing.Pairing{Players: [2]pairing.Player{chess.Black: pairing.Computer()}, Control: "600"}, game.New())
	r.playOut(strings.Fields("e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7")...)
	r.settle()
}

func (r *rig) collection() {
	r.open(write(r.t, "Club evenings.pgn", crowd()))
}

func (r *rig) exploring() {
	r.collection()
	r.focusedKey(fyne.KeyReturn)
	r.settle()
	r.act("explorer")
	r.desk.GoFirst()
	r.until("the explorer", func() bool { return len(r.view.cards.Explorer.State().Rows) > 0 })
}

func (r *rig) drawingArrows() {
	r.toCatalan()
	r.draw("f3", "e5", 0)
	r.draw("a5", "b4", fyne.KeyModifierShift)
	r.draw("c2", "b3", fyne.KeyModifierControl)
	r.draw("f1", "b1", fyne.KeyModifierShift|fyne.KeyModifierControl)
	r.draw("g2", "g2", 0)
}

// reviewedGame shows a game with a bad move on the board, where there are evaluations of all moves.
func (r *rig) reviewedGame() {
	r.paste(catalan)
	r.desk.GoLast()
	r.desk.GoPrevious()
}

// reporting shows the report of a game beside a bad move.
func (r *rig) reporting() {
	r.reviewedGame()
	r.act("report")
}

// offeredADraw waits for an answer of White, while it is White's move.
func (r *rig) offeredADraw() {
	r.desk.Start(pairing.Pairing{}, game.New())
	r.drag("e2e4", "e7e5", "g1f3", "b8c6")
	r.desk.Tell(game.DrawOffered{Side: chess.Black})
}

// scene is what a picture shows.
type scene struct {
	name string
	make func(*rig)
}

var scenes = []scene{
	{"start", func(*rig) {}},
	{"start-recent", func(r *rig) {
		r.settings.Recent = []string{"/home/anna/chess/Club evenings.pgn", "/home/anna/chess/repertoire/Catalan.pgn", "/srv/games/2024-league.pgn"}
	}},
	{"play", (*rig).playing},
	{"drag", (*rig).dragging},
	{"premove", (*rig).premoving},
	{"promotion", (*rig).promoting},
	{"mate", (*rig).checked},
	{"end", (*rig).ended},
	{"session", func(r *rig) { r.threeGames(); r.act("session") }},
	{"resign", func(r *rig) { r.playing(); r.act("resign") }},
	{"drawoffer", (*rig).offeredADraw},
	{"blindfold", func(r *rig) { r.playing(); r.act("blindfold") }},
	{"analysis", (*rig).analysing},
	{"reviewed", (*rig).reviewedGame},
	{"report", (*rig).reporting},
	{"tryagain", func(r *rig) { r.reporting(); r.act("tryagain"); r.settle() }},
	{"training", (*rig).training},
	{"training-ending", func(r *rig) { r.toTraining(); r.view.training.Ask(training.AllEndings) }},
	{"arrows", (*rig).drawingArrows},
	{"collection", (*rig).collection},
	{"explorer", (*rig).exploring},
	{"editor", func(r *rig) { r.toCatalan(); r.act("setup") }},
	{"engines", func(r *rig) {
		dir := r.t.TempDir()
		for _, name := range []string{"stockfish", "berserk-13", "lc0"} {
			if err := os.WriteFile(filepath.Join(dir, name), nil, 0o755); err != nil {
				r.t.Fatal(err)
			}
		}
		r.config.EnginePlaces.Folders = []string{dir}
		r.manage(roster.BuiltIn)
		r.settle()
	}},
	{"engine-options", func(r *rig) { r.manageOptions(roster.BuiltIn) }},
	{"settings-look", func(r *rig) { r.toCatalan(); r.openSettings(lookPage) }},
	{"settings-board", func(r *rig) { r.toCatalan(); r.openSettings(movesPage) }},
	{"settings-play", func(r *rig) { r.openSettings(opponentsPage) }},
	{"settings-keys", func(r *rig) { r.openSettings(keysPage) }},
	{"dialog-new", func(r *rig) { r.askNewGame(false) }},
	{"dialog-match", func(r *rig) { r.askMatch() }},
	{"dialog-tournament", func(r *rig) { r.act("tournament") }},
	{"dialog-entrant", func(r *rig) {
		f := r.view.tournaments.Ask()
		f.List.Set(1)
		f.List.OnChosen(1)
	}},
	{"crosstable", (*rig).showRunning},
	{"crosstable-paused", func(r *rig) {
		x := r.tournamentRuns()
		r.view.tournaments.Show(x)
		x.Pause()
		r.until("the pause", func() bool { return x.State() == contest.Paused })
		r.pass(time.Second)
	}},
	{"dialog-open", func(r *rig) {
		r.settings.Folder = filepath.Dir(write(r.t, "Club evenings.pgn", crowd()))
		r.settings.Folders = []string{r.settings.Folder, "/home/anna/chess", "/home/anna/chess/repertoire"}
		r.files.AskOpen()
		r.settle()
	}},
	{"dialog-export", func(r *rig) { r.toCatalan(); r.askExport(false) }},
	{"dialog-review", func(r *rig) { r.toCatalan(); r.askReview() }},
	{"dialog-limit", func(r *rig) { r.askLimit() }},
	{"dialog-details", func(r *rig) { r.toCatalan(); r.act("headers") }},
	{"dialog-symbol", func(r *rig) { r.toCatalan(); r.askSymbol() }},
	{"dialog-keys", func(r *rig) { r.showKeys() }},
	{"dialog-commands", func(r *rig) { r.act("find") }},
	{"dialog-about", func(r *rig) { r.act("about") }},
	{"dialog-manual", func(r *rig) { r.act("manual") }},
	{"question", func(r *rig) {
		r.toCatalan()
		r.shell.Ask("games.pgn already exists", "The file will be replaced; the current version is kept as games.pgn.bak.", forms.Answer{Label: "Replace the file", Kind: controls.Primary, Do: func() {}})
	}},
	{"notice", func(r *rig) {
		r.toCatalan()
		r.notices.Warn("games.pgn was not saved", errors.New("no space left on device"))
	}},
	{"library", (*rig).inTheLibrary},
	{"library-filtered", func(r *rig) {
		r.inTheLibrary()
		r.view.library.AddTerms("white:weber", "2010-2018", "elo:1900-")
		r.until("fewer games", func() bool { return r.says("of 60 games") })
		r.settle()
	}},
	{"library-notice", func(r *rig) {
		r.inTheLibrary()
		r.notices.Warn("games.pgn was not saved", errors.New("no space left on device"))
	}},
	{"library-empty", func(r *rig) { r.until("an empty library", func() bool { return r.says("The library is empty") }) }},
	{"library-report", func(r *rig) {
		r.inTheLibrary()
		r.view.library.Prepare("weber")
		r.until("the report", func() bool { return r.shell.Top() != nil })
	}},
	{"menu", func(r *rig) {
		r.analysing()
		widget.ShowPopUpMenuAtPosition(r.view.cards.Menu(r.study.Analysts()[0]), r.view.window.Canvas(), fyne.NewPos(500, 200))
	}},
}

func TestPictures(t *testing.T) {
	dir := os.Getenv(widgettest.ScreenshotVariable)
	if dir == "" {
		t.Skip("no folder for pictures: make pictures")
	}
	for _, mode := range []string{"light", "dark"} {
		s := newSheet(dir)
		for _, x := range scenes {
			t.Run(x.name+"-"+mode, func(t *testing.T) {
				r := newRig(t)
				switch {
				case x.name == "library-empty":
					r = withLibrary(t, "")
					r.toggleLibrary()
				case strings.HasPrefix(x.name, "library"):
					r = withLibrary(t, crowd())
				}
				r.settings.Theme = mode
				c := r.view.window.Canvas().(software.WindowlessCanvas)
				c.Resize(fyne.NewSize(frames[0].width, frames[0].height-menuBar))
				r.applySettings()
				x.make(r)
				row := s.row(x.name)
				for _, f := range frames {
					t.Run(f.name, func(t *testing.T) {
						c.SetScale(f.scale)
						c.Resize(fyne.NewSize(f.width, f.height-menuBar))
						r.changed()
						r.runPosted() // dialogs fit themselves to the window a moment later
						row.add(t, c.Capture(), x.name+"-"+mode+"-"+f.name)
					})
				}
			})
		}
		s.write(t, "sheet-"+mode)
	}
}

// runPosted runs what has been posted so far.
func (r *rig) runPosted() {
	for {
		select {
		case f := <-r.posts:
			f()
		default:
			return
		}
	}
}

// sheet is a picture of pictures, in parts: a row for each scene, a column for each window.
type sheet struct {
	dir  string
	rows []*sheetRow
}

type sheetRow struct {
	name   string
	dir    string
	images []image.Image
}

// The measures of a sheet in pixels.
const thumbHeight, thumbGap, thumbTitle = 300, 16, 24

const sheetRows = 8 // of one part

func newSheet(dir string) *sheet { return &sheet{dir: dir} }

func (s *sheet) row(name string) *sheetRow {
	r := &sheetRow{name: name, dir: s.dir}
	s.rows = append(s.rows, r)
	return r
}

// add writes a picture to a file, and keeps a small one for the sheet.
func (r *sheetRow) add(t *testing.T, img image.Image, name string) {
	t.Helper()
	writePNG(t, filepath.Join(r.dir, name+".png"), img)
	width := img.Bounds().Dx() * thumbHeight / img.Bounds().Dy()
	small := image.NewRGBA(image.Rect(0, 0, width, thumbHeight))
	fynedraw.ApproxBiLinear.Scale(small, small.Rect, img, img.Bounds(), draw.Src, nil)
	r.images = append(r.images, small)
}

func (s *sheet) write(t *testing.T, name string) {
	t.Helper()
	part := 0
	for rows := range slices.Chunk(s.rows, sheetRows) {
		part++
		writePNG(t, filepath.Join(s.dir, fmt.Sprintf("%s-%d.png", name, part)), drawSheet(rows))
	}
}

func drawSheet(rows []*sheetRow) image.Image {
	width := 0
	for _, r := range rows {
		w := thumbGap
		for _, img := range r.images {
			w += img.Bounds().Dx() + thumbGap
		}
		width = max(width, w)
	}
	img := image.NewRGBA(image.Rect(0, 0, width, len(rows)*(thumbHeight+thumbTitle+thumbGap)+thumbGap))
	draw.Draw(img, img.Rect, image.NewUniform(color.Gray{Y: 0x80}), image.Point{}, draw.Src)
	for i, r := range rows {
		x, y := thumbGap, i*(thumbHeight+thumbTitle+thumbGap)+thumbGap
		d := font.Drawer{Dst: img, Src: image.White, Face: basicfont.Face7x13, Dot: fixed.P(x, y+thumbTitle-8)}
		d.DrawString(r.name)
		for _, small := range r.images {
			draw.Draw(img, small.Bounds().Add(image.Pt(x, y+thumbTitle)), small, image.Point{}, draw.Src)
			x += small.Bounds().Dx() + thumbGap
		}
	}
	return img
}

func writePNG(t *testing.T, path string, img image.Image) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := errors.Join(encoder.Encode(f, img), f.Close()); err != nil {
		t.Fatal(err)
	}
}
