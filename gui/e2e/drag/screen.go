package main

import (
	"errors"
	"fmt"
	"image"
	"math"
	"strings"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/damage"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"
)

const (
	startPatience = 60 * time.Second
	pointerEvery  = 4 * time.Millisecond // as a mouse that reports 250 times a second
	crossing      = time.Second          // how long the pointer takes from one edge of the board to the other
	warmUp        = time.Second
	sameFrame     = 3 * time.Millisecond // between the parts in which a frame may arrive
)

// screen is the window under test on the display.
type screen struct {
	x      *xgb.Conn
	root   xproto.Window
	window xproto.Window
	board  image.Rectangle // on the screen
}

func openScreen() (*screen, error) {
	x, err := xgb.NewConn()
	if err != nil {
		return nil, err
	}
	if err := errors.Join(damage.Init(x), xtest.Init(x)); err != nil {
		return nil, err
	}
	if _, err := damage.QueryVersion(x, 1, 1).Reply(); err != nil {
		return nil, err
	}
	s := &screen{x: x, root: xproto.Setup(x).DefaultScreen(x).Root}
	var last image.Rectangle
	for end := time.Now().Add(startPatience); ; time.Sleep(200 * time.Millisecond) {
		if time.Now().After(end) {
			return nil, errors.New("no window with a board in the standard colors has come")
		}
		if !s.find() {
			continue
		}
		if !s.board.Empty() && s.board == last {
			break
		}
		last = s.board
	}
	xproto.SetInputFocus(x, xproto.InputFocusParent, s.window, xproto.TimeCurrentTime)
	id, err := damage.NewDamageId(x)
	if err != nil {
		return nil, err
	}
	return s, damage.CreateChecked(x, id, xproto.Drawable(s.window), damage.ReportLevelRawRectangles).Check()
}

// find looks for the window and the board in it.
func (s *screen) find() bool {
	tree, err := xproto.QueryTree(s.x, s.root).Reply()
	if err != nil {
		return false
	}
	for _, w := range tree.Children {
		name, err := xproto.GetProperty(s.x, false, w, xproto.AtomWmName, xproto.GetPropertyTypeAny, 0, 64).Reply()
		if err != nil || !strings.Contains(string(name.Value), "Kibitz") {
			continue
		}
		g, err := xproto.GetGeometry(s.x, xproto.Drawable(w)).Reply()
		if err != nil {
			continue
		}
		s.window = w
		size := image.Pt(int(g.Width), int(g.Height))
		pixels, _, err := s.pixels(image.Rectangle{Max: size}.Add(image.Pt(int(g.X), int(g.Y))))
		if err != nil {
			continue
		}
		var box image.Rectangle
		for i, c := range pixels {
			if c == lightSquare || c == darkSquare {
				at := image.Pt(int(g.X)+i%size.X, int(g.Y)+i/size.X)
				box = box.Union(image.Rectangle{at, at.Add(image.Pt(1, 1))})
			}
		}
		s.board = box
		return box.Dx() > 100 && max(box.Dx()-box.Dy(), box.Dy()-box.Dx()) <= 2
	}
	return false
}

// rgb is a color of the screen.
type rgb struct{ r, g, b uint8 }

var lightSquare, darkSquare = rgb{0xde, 0xe3, 0xe6}, rgb{0x8c, 0xa2, 0xad}

// pixels reads a part of the screen, which must have 24 bits a pixel.
func (s *screen) pixels(r image.Rectangle) ([]rgb, request, error) {
	c := xproto.GetImage(s.x, xproto.ImageFormatZPixmap, xproto.Drawable(s.root),
		int16(r.Min.X), int16(r.Min.Y), uint16(r.Dx()), uint16(r.Dy()), math.MaxUint32)
	m, err := c.Reply()
	if err != nil {
		return nil, 0, err
	}
	if len(m.Data) != 4*r.Dx()*r.Dy() {
		return nil, 0, fmt.Errorf("the screen has %d bits a pixel, want 24", m.Depth)
	}
	out := make([]rgb, r.Dx()*r.Dy())
	for i := range out {
		out[i] = rgb{m.Data[4*i+2], m.Data[4*i+1], m.Data[4*i]}
	}
	return out, request(c.Sequence), nil
}

// key types a letter.
func (s *screen) key(letter rune) {
	setup := xproto.Setup(s.x)
	count := setup.MaxKeycode - setup.MinKeycode + 1
	m, err := xproto.GetKeyboardMapping(s.x, setup.MinKeycode, byte(count)).Reply()
	if err != nil {
		return
	}
	for i := range int(count) {
		if m.Keysyms[i*int(m.KeysymsPerKeycode)] == xproto.Keysym(letter) {
			code := byte(setup.MinKeycode) + byte(i)
			s.fake(xproto.KeyPress, code, image.Point{})
			s.fake(xproto.KeyRelease, code, image.Point{})
			return
		}
	}
}

// fake acts as pointer and keyboard, and returns the number of its request.
func (s *screen) fake(kind, detail byte, at image.Point) request {
	c := xtest.FakeInput(s.x, kind, detail, 0, s.root, int16(at.X), int16(at.Y), 0)
	return request(c.Sequence)
}

// request numbers what this program has asked of the display server, which serves one
// thing after the other, the frames of the window among them. Where the order of two
// things counts, it is told by these numbers: clocks would tell when this program
// came to know of them, which is up to some milliseconds off on a busy processor.
type request uint16

// by reports whether r was served no later than other. The numbers begin anew after
// 65,535, which is minutes of a drag.
func (r request) by(other request) bool { return int16(other-r) >= 0 }

// place is where the pointer was from a moment on.
type place struct {
	at     time.Time
	number request // that has brought it there
	x      int
}

// frame is when a picture was on the screen, and where the queen was in it.
type frame struct {
	at    time.Time
	after request // the last that was served before it came
	look  request // that has read the picture
	queen float64
	seen  bool
}

// drag drags the queen of the fourth rank to and fro, and says how it went.
func (s *screen) drag(pid int, length time.Duration) (result, error) {
	side := s.board.Dx() / 8
	y := s.board.Min.Y + 9*side/2
	left, right := s.board.Min.X+side/2, s.board.Max.X-side/2
	s.fake(xproto.MotionNotify, 0, image.Pt(left, y))
	time.Sleep(300 * time.Millisecond)
	s.fake(xproto.ButtonPress, 1, image.Point{})
	time.Sleep(200 * time.Millisecond)
	defer func() { // back where it came from: nothing is played
		s.fake(xproto.MotionNotify, 0, image.Pt(left, y))
		time.Sleep(200 * time.Millisecond)
		s.fake(xproto.ButtonRelease, 1, image.Point{})
		time.Sleep(300 * time.Millisecond)
	}()

	// How far the middle of the queen's picture is from the pointer: seen at rest.
	rest := left + 3*side/2
	s.fake(xproto.MotionNotify, 0, image.Pt(rest-9, y))
	s.fake(xproto.MotionNotify, 0, image.Pt(rest, y))
	time.Sleep(warmUp)
	still, err := s.look(y)
	if err != nil {
		return result{}, err
	}
	if !still.seen {
		return result{}, errors.New("the queen is not in the hand")
	}
	offset := still.queen - float64(rest)

	s.drain()
	before, err := cpuTime(pid)
	if err != nil {
		return result{}, err
	}
	begin := time.Now()
	track := make(chan []place)
	go func() { track <- s.swing(begin.Add(length), rest, left, right, y) }()
	frames, err := s.watch(begin.Add(length), y)
	places := <-track
	if err != nil {
		return result{}, err
	}
	after, err := cpuTime(pid)
	if err != nil {
		return result{}, err
	}
	r := judge(frames, places, offset)
	r.fps = float64(len(frames)) / length.Seconds()
	r.cpu = float64((after - before).Microseconds()) / 1000 / float64(max(len(frames), 1))
	return r, nil
}

// swing moves the pointer between two edges until the end, and returns its way.
func (s *screen) swing(end time.Time, from, left, right, y int) (places []place) {
	step := float64(right-left) * float64(pointerEvery) / float64(crossing)
	x := float64(from)
	for next := time.Now(); next.Before(end); next = next.Add(pointerEvery) {
		time.Sleep(time.Until(next))
		if x += step; x > float64(right) || x < float64(left) {
			step = -step
			x += 2 * step
		}
		number := s.fake(xproto.MotionNotify, 0, image.Pt(int(x), y))
		places = append(places, place{time.Now(), number, int(x)})
	}
	return places
}

// watch notes every frame until the end.
func (s *screen) watch(end time.Time, y int) (frames []frame, err error) {
	for now := time.Now(); now.Before(end); now = time.Now() {
		e, _ := s.x.PollForEvent()
		drawn, ok := e.(damage.NotifyEvent)
		if !ok {
			time.Sleep(200 * time.Microsecond)
			continue
		}
		after := request(drawn.Sequence)
		if n := len(frames); n > 0 {
			last := &frames[n-1]
			if now.Sub(last.at) < sameFrame {
				continue
			}
			if !last.look.by(after) { // its picture was read too late: it is this frame's
				last.seen = false
			}
		}
		f, err := s.look(y)
		if err != nil {
			return nil, err
		}
		f.at, f.after = now, after
		frames = append(frames, f)
	}
	return frames, nil
}

func (s *screen) drain() {
	for {
		if e, _ := s.x.PollForEvent(); e == nil {
			return
		}
	}
}

// queenFill and queenLine are the colors of the white queen in the standard set of pieces.
var queenFill, queenLine = rgb{0xfc, 0xfb, 0xf7}, rgb{0x57, 0x52, 0x4c}

// look finds the queen on a line of the screen: nothing else there has its colors.
func (s *screen) look(y int) (frame, error) {
	line, number, err := s.pixels(image.Rect(s.board.Min.X, y, s.board.Max.X, y+1))
	if err != nil {
		return frame{}, err
	}
	first, last := -1, -1
	for x, c := range line {
		if c == queenFill || c == queenLine {
			if first < 0 {
				first = x
			}
			last = x
		}
	}
	f := frame{look: number, seen: first >= 0}
	f.queen = float64(s.board.Min.X) + float64(first+last)/2
	return f, nil
}

// judge finds when the pointer was where each frame shows the queen. A frame is more
// than one behind if the pointer had left that place before the frame before it came.
func judge(frames []frame, places []place, offset float64) (r result) {
	const exact = 1 // pixels, less than half a step of the pointer
	var ages []float64
	for i := 1; i < len(frames); i++ {
		f := frames[i]
		if !f.seen {
			continue
		}
		for j := len(places) - 1; j >= 0; j-- {
			p := places[j]
			if !p.number.by(f.after) || math.Abs(float64(p.x)+offset-f.queen) > exact {
				continue
			}
			r.compared++
			if j+1 < len(places) && places[j+1].number.by(frames[i-1].after) {
				r.behind++
			}
			ages = append(ages, float64(f.at.Sub(p.at).Microseconds())/1000)
			break
		}
	}
	r.age = [3]float64{quantile(ages, 0.5), quantile(ages, 0.95), quantile(ages, 1)}
	return r
}
