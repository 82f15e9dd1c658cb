// Package printer prints pages: through the dialog of the desktop, else by lp of CUPS, else by whatever program opens a
// PDF file. It draws nothing and chooses no words of the page.
//
// A Room belongs to the main goroutine. What takes time runs on a goroutine of its own.
package printer

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2/lang"

	"kibitz/gui/gamefile"
	"kibitz/gui/notices"
	"kibitz/gui/phrase"
	"kibitz/gui/portal"
)

// Service prints by a dialog of the desktop. [portal.Desktop] is what it is like.
type Service interface {
	Print(ctx context.Context, job portal.Job) error
}

// In is what a room works with.
type In struct {
	Desktop Service // nil where the desktop prints nothing
	Window  func() string
	// Run runs a program and returns what it writes. The error of a program that failed has its words. Nil where no program
	// is to be run: then lp prints nothing.
	Run     func(ctx context.Context, program string, args ...string) (string, error)
	Show    func(file *url.URL) error // opens a file with the program that the desktop has for it
	Notices *notices.List
	Ask     func(title, text string, answers []notices.Answer)
	Post    func(func()) // runs a function on the main goroutine
}

// Page is what is printed.
type Page struct {
	Title string                // of the job
	Paper string                // "letter", or anything else for A4
	Write func(io.Writer) error // writes a PDF file; on another goroutine
}

// paper returns the paper of the page.
func (p Page) paper() portal.Paper {
	if p.Paper == "letter" {
		return portal.Paper{Name: "na_letter", Title: "Letter", Width: 215.9, Height: 279.4}
	}
	return portal.Paper{Name: "iso_a4", Title: "A4", Width: 210, Height: 297}
}

// Room prints one page after another.
type Room struct {
	in     In
	cancel context.CancelFunc // nil unless a page is being printed
	asked  string             // the file of the page about which the user was last asked and has not answered
}

// New returns a room.
func New(in In) *Room { return &Room{in: in} }

// Close gives up what is being printed, unless the printer has it already.
func (r *Room) Close() {
	if r.cancel != nil {
		r.cancel()
	}
	r.forget()
}

// forget removes the page about which the user did not answer.
func (r *Room) forget() {
	remove(r.asked)
	r.asked = ""
}

// Print prints a page and says what became of it.
func (r *Room) Print(p Page) {
	if r.cancel != nil {
		r.in.Notices.Passing(lang.L("Another page is being printed."))
		return
	}
	r.forget()
	ctx, cancel := context.WithCancel(context.Background())
	r.cancel = cancel
	job := portal.Job{Parent: r.in.Window(), Title: p.Title, Paper: p.paper()}
	go func() {
		err := error(nil)
		job.File, err = writeTemporary(p)
		if err == nil {
			err = r.byDesktop(ctx, job)
		}
		printer := ""
		if errors.Is(err, portal.ErrNone) {
			printer = r.printer(ctx)
		}
		r.in.Post(func() {
			gaveUp := ctx.Err() != nil
			cancel()
			r.cancel = nil
			if gaveUp {
				remove(job.File)
				return
			}
			r.tell(job, printer, err)
		})
	}()
}

// byDesktop prints by the dialog of the desktop.
func (r *Room) byDesktop(ctx context.Context, job portal.Job) error {
	if r.in.Desktop == nil {
		return portal.ErrNone
	}
	return r.in.Desktop.Print(ctx, job)
}

// tell says what became of a page. Where the desktop has no dialog, it asks whether to print the page on printer, or says
// where the page is if there is no printer.
func (r *Room) tell(job portal.Job, printer string, err error) {
	switch {
	case err == nil:
		remove(job.File)
		r.in.Notices.Passing(lang.L("Sent to the printer."))
	case errors.Is(err, portal.ErrCancelled):
		remove(job.File)
	case errors.Is(err, portal.ErrNone) && printer != "":
		r.asked = job.File
		r.in.Ask(lang.L("Print on {{.Printer}}?", map[string]any{"Printer": printer}), lang.L("The desktop has no print dialog. The page goes to the printer as it is."), []notices.Answer{
			{Label: lang.L("Print"), Weight: notices.Primary, Do: func() { r.byLP(job, printer) }},
			{Label: lang.L("Open as PDF"), Do: func() { r.show(job.File) }},
		})
	case errors.Is(err, portal.ErrNone):
		r.offer(job.File, notices.Info, lang.L("No printer was found"), lang.L("The page was saved as a PDF file. Open it to print it from there."))
	case job.File == "":
		r.in.Notices.Warn(lang.L("{{.Name}} was not printed", map[string]any{"Name": job.Title}), err)
	default:
		r.failed(job, err)
	}
}

// failed says that a page was not printed, and where it is.
func (r *Room) failed(job portal.Job, err error) {
	words := phrase.Error(err)
	if errors.Is(err, portal.ErrEnded) {
		words = lang.L("The print dialog of the desktop has ended without an answer.")
	}
	r.offer(job.File, notices.Warning, lang.L("{{.Name}} was not printed", map[string]any{"Name": job.Title}), words+"\n"+lang.L("The page was saved as a PDF file. Open it to print it from there."))
}

// offer says that a page is in a file, which can be opened.
func (r *Room) offer(path string, tone notices.Tone, title, text string) {
	r.in.Notices.Post(notices.Printing, func() notices.Message {
		return notices.Message{Tone: tone, Title: title, Text: text, Detail: phrase.Path(path), Answers: []notices.Answer{
			{Label: lang.L("Open"), Weight: notices.Primary, Do: func() { r.show(path) }},
			{Label: lang.L("Close")},
		}}
	})
}

// show opens a file with the program of the desktop.
func (r *Room) show(path string) {
	r.asked = ""
	slashed := filepath.ToSlash(path)
	if !strings.HasPrefix(slashed, "/") { // C:/
		slashed = "/" + slashed
	}
	if err := r.in.Show(&url.URL{Scheme: "file", Path: slashed}); err != nil {
		r.in.Notices.Warn(lang.L("{{.Name}} could not be opened", map[string]any{"Name": phrase.Path(path)}), err)
	}
}

const (
	// asking bounds the wait for the names of printers, which may be on the network.
	asking = 5 * time.Second
	// sending bounds the wait until lp has taken over a page.
	sending = time.Minute
)

// printer returns the name of the printer that lp prints on by default, or of the only one; "" if there is none.
func (r *Room) printer(ctx context.Context) string {
	if r.in.Run == nil {
		return ""
	}
	ctx, cancel := context.WithTimeout(ctx, asking)
	defer cancel()
	out, err := r.in.Run(ctx, "lpstat", "-d")
	if err != nil {
		return ""
	}
	// With a default printer, lpstat writes "system default destination: Name", else a line without a colon.
	if _, name, ok := strings.Cut(out, ":"); ok && strings.TrimSpace(name) != "" {
		return strings.TrimSpace(name)
	}
	out, err = r.in.Run(ctx, "lpstat", "-e")
	if names := strings.Fields(out); err == nil && len(names) == 1 {
		return names[0]
	}
	return ""
}

// byLP prints a page by lp.
func (r *Room) byLP(job portal.Job, printer string) {
	r.asked = ""
	ctx, cancel := context.WithTimeout(context.Background(), sending)
	r.cancel = cancel
	go func() {
		_, err := r.in.Run(ctx, "lp", "-d", printer, "-t", job.Title, "--", job.File)
		r.in.Post(func() {
			cancel()
			r.cancel = nil
			if err != nil {
				r.failed(job, err)
				return
			}
			remove(job.File) // lp has a copy
			r.in.Notices.Passing(lang.L("Sent to the printer."))
		})
	}()
}

// writeTemporary writes a page to a file in a folder of its own.
func writeTemporary(p Page) (path string, err error) {
	dir, err := os.MkdirTemp("", "kibitz-print-")
	if err != nil {
		return "", err
	}
	path = filepath.Join(dir, gamefile.CleanName(p.Title)+".pdf")
	f, err := os.Create(path)
	if err == nil {
		err = p.Write(f)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		_ = os.RemoveAll(dir)
		return "", err
	}
	return path, nil
}

// remove removes a file that writeTemporary has written; "" is none.
func remove(path string) {
	if path != "" {
		_ = os.RemoveAll(filepath.Dir(path))
	}
}

// RunProgram is [In.Run] outside of tests.
func RunProgram(ctx context.Context, program string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Env = append(slices.Clone(os.Environ()), "LC_ALL=C") // lpstat translates what it writes
	var out, words bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &words
	err := cmd.Run()
	if said := strings.TrimSpace(words.String()); err != nil && said != "" {
		err = fmt.Errorf("%s: %s", program, strings.TrimPrefix(said, program+": "))
	}
	return out.String(), err
}
