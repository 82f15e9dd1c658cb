//go:build browser

// Package web_test opens the demonstration in a Chromium without a screen, as a visitor
// would, and plays a move in it:
//
//	KIBITZ_WEB=build/web/Kibitz go test -tags browser -v ./packaging/web
//
// What it needs is in PATH: chromedriver, and the Chromium it belongs to.
package web_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// patience is how long anything may take: a slow machine also compiles the program first.
const patience = 3 * time.Minute

func TestDemonstration(t *testing.T) {
	folder := os.Getenv("KIBITZ_WEB")
	if folder == "" {
		t.Fatal("KIBITZ_WEB does not name the folder to open")
	}
	server := httptest.NewServer(http.FileServer(http.Dir(folder)))
	defer server.Close()
	b := newBrowser(t)

	began := time.Now()
	b.open(server.URL)
	var board image.Rectangle
	b.await("the board", func() bool {
		board = boardIn(b.look())
		return board.Dx() > 300 && board.Dx() == board.Dy()
	})
	t.Logf("the board is there after %.1f s", time.Since(began).Seconds())
	b.rest()
	b.keep("web-1-start")

	start := b.look()
	b.drag(square(board, 4, 2), square(board, 4, 4))
	began = time.Now()
	b.await("the pawn on e4", func() bool { return differ(start, b.look(), area(board, 4, 4, 4, 4)) })
	// Whatever Black answers, it leaves a square of its first two ranks.
	b.await("the engine's answer", func() bool { return differ(start, b.look(), area(board, 0, 8, 7, 7)) })
	t.Logf("the engine has answered after %.1f s", time.Since(began).Seconds())
	b.rest()
	b.keep("web-2-answer")

	// The page draws and listens while the engine thinks.
	answered := b.look()
	b.key("l")
	b.script(`window.frames_ = []; (function next(now) { frames_.push(now); requestAnimationFrame(next) })(performance.now())`)
	middle := board.Min.Y + board.Dy()/2
	right := image.Rect(board.Max.X, middle, answered.Bounds().Max.X, board.Max.Y)
	b.await("the analysis", func() bool { return differ(answered, b.look(), right) })
	b.await("a hundred frames", func() bool { return b.script(`return frames_.length > 100`) == true })
	t.Logf("with the engine thinking, from one frame to the next: median and longest %v ms", b.script(
		`const gaps = frames_.slice(1).map((at, i) => at - frames_[i]).sort((a, b) => a - b);
		 return [gaps[gaps.length >> 1], gaps[gaps.length - 1]].map(Math.round)`))
	b.keep("web-3-analysis")
	thinking := b.look()
	b.key("f")
	b.await("the board turned round", func() bool { return differ(thinking, b.look(), area(board, 0, 2, 7, 1)) })
	b.key("f")
	b.key("l")
	b.rest()

	// The game outlives the page.
	b.open(server.URL)
	b.await("the board again", func() bool { return boardIn(b.look()) == board })
	b.rest()
	b.keep("web-4-again")
	if !differ(start, b.look(), image.Rect(board.Max.X, board.Min.Y, right.Max.X, middle)) {
		t.Error("the page does not offer the game that was being played")
	}
}

// browser is a session of a Chromium, by the W3C's WebDriver protocol.
type browser struct {
	t       *testing.T
	session string // its address
}

func newBrowser(t *testing.T) *browser {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := listener.Addr().(*net.TCPAddr).Port
	listener.Close()
	driver := exec.Command("chromedriver", fmt.Sprintf("--port=%d", port))
	if err := driver.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = driver.Process.Kill()
		_ = driver.Wait()
	})

	address := fmt.Sprintf("http://127.0.0.1:%d", port)
	b := &browser{t: t}
	b.await("chromedriver", func() bool {
		response, err := http.Get(address + "/status")
		if err == nil {
			response.Body.Close()
		}
		return err == nil
	})
	options := map[string]any{"args": []string{"--headless=new", "--no-sandbox", "--window-size=1280,960",
		"--disable-dev-shm-usage", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"}}
	b.session = address
	session := b.call("POST", "/session", map[string]any{"capabilities": map[string]any{
		"alwaysMatch": map[string]any{"goog:chromeOptions": options}}}).(map[string]any)
	b.session += "/session/" + session["sessionId"].(string)
	t.Cleanup(func() { b.call("DELETE", "", nil) })
	return b
}

// call sends a command and returns its value. The driver gives a page ten seconds for a
// picture; on a busy machine it is asked again.
func (b *browser) call(method, path string, body any) any {
	b.t.Helper()
	for end := time.Now().Add(patience); ; {
		value, err := send(method, b.session+path, body)
		if err == nil {
			return value
		}
		if method != http.MethodGet || time.Now().After(end) {
			b.t.Fatalf("%s %s: %v", method, path, err)
		}
	}
}

func send(method, url string, body any) (any, error) {
	var sent bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&sent).Encode(body); err != nil {
			return nil, err
		}
	}
	request, err := http.NewRequest(method, url, &sent)
	if err != nil {
		return nil, err
	}
	response, err := (&http.Client{Timeout: patience}).Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	var answer struct{ Value any }
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return nil, err
	}
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%v", answer.Value)
	}
	return answer.Value, nil
}

func (b *browser) open(url string) { b.call("POST", "/url", map[string]any{"url": url}) }

func (b *browser) script(text string) any {
	return b.call("POST", "/execute/sync", map[string]any{"script": text, "args": []any{}})
}

// look returns what the page shows.
func (b *browser) look() image.Image {
	picture, err := png.Decode(base64.NewDecoder(base64.StdEncoding, strings.NewReader(b.call("GET", "/screenshot", nil).(string))))
	if err != nil {
		b.t.Fatal(err)
	}
	return picture
}

// keep writes what the page shows where the pictures of the other packages' tests are.
func (b *browser) keep(name string) {
	dir := os.Getenv("KIBITZ_SCREENSHOTS")
	if dir == "" {
		return
	}
	var data bytes.Buffer
	if err := png.Encode(&data, b.look()); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), data.Bytes(), 0o644); err != nil {
		b.t.Fatal(err)
	}
}

// await polls until something is so.
func (b *browser) await(what string, so func() bool) {
	b.t.Helper()
	for end := time.Now().Add(patience); !so(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			if b.session != "" {
				b.keep("web-failed")
			}
			b.t.Fatalf("%s did not come within %v", what, patience)
		}
	}
}

// rest waits until two looks are the same.
func (b *browser) rest() {
	before := b.look()
	b.await("rest", func() bool {
		time.Sleep(300 * time.Millisecond)
		now := b.look()
		same := !differ(before, now, now.Bounds())
		before = now
		return same
	})
}

func (b *browser) key(name string) {
	b.perform(map[string]any{"type": "key", "id": "keys", "actions": []any{
		map[string]any{"type": "keyDown", "value": name}, map[string]any{"type": "keyUp", "value": name}}})
}

func (b *browser) drag(from, to image.Point) {
	move := func(p image.Point, ms int) any {
		return map[string]any{"type": "pointerMove", "x": p.X, "y": p.Y, "duration": ms}
	}
	b.perform(map[string]any{"type": "pointer", "id": "mouse", "actions": []any{
		move(from, 0), map[string]any{"type": "pointerDown", "button": 0},
		move(from.Add(to).Div(2), 100), move(to, 100), map[string]any{"type": "pause", "duration": 50},
		map[string]any{"type": "pointerUp", "button": 0}}})
}

func (b *browser) perform(source any) {
	b.call("POST", "/actions", map[string]any{"actions": []any{source}})
}

// boardIn returns where the board is: dark squares lie in two of its corners, and
// nothing else has their colour.
func boardIn(picture image.Image) (board image.Rectangle) {
	dark := color.NRGBA{0x8c, 0xa2, 0xad, 0xff} // of blue-grey
	for y := picture.Bounds().Min.Y; y < picture.Bounds().Max.Y; y++ {
		for x := picture.Bounds().Min.X; x < picture.Bounds().Max.X; x++ {
			if near(picture.At(x, y), dark) {
				board = board.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return board
}

// area returns the squares from one corner to the other; files count from 0, ranks from 1.
func area(board image.Rectangle, file, rank, lastFile, lastRank int) image.Rectangle {
	size := board.Dx() / 8
	return image.Rect(file*size, (8-rank)*size, (lastFile+1)*size, (9-lastRank)*size).Add(board.Min)
}

func square(board image.Rectangle, file, rank int) image.Point {
	a := area(board, file, rank, file, rank)
	return a.Min.Add(a.Max).Div(2)
}

// differ reports whether two pictures differ by more than a shade in an area.
func differ(a, b image.Image, in image.Rectangle) bool {
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			if !near(a.At(x, y), b.At(x, y)) {
				return true
			}
		}
	}
	return false
}

func near(a, b color.Color) bool {
	const shade = 0x0800 // of 0xffff
	ar, ag, ab, _ := a.RGBA()
	br, bg, bb, _ := b.RGBA()
	far := func(x, y uint32) bool { return x > y+shade || y > x+shade }
	return !far(ar, br) && !far(ag, bg) && !far(ab, bb)
}
