package portal

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// Available returns true: every Windows has a file dialog.
func Available() bool { return true }

// Desktop is the desktop of the user. The zero value is ready for use.
type Desktop struct{}

// Print returns [ErrNone]: Windows has no dialog that prints a PDF file.
func (*Desktop) Print(context.Context, Job) error { return ErrNone }

// ChooseFile shows the file dialog of Windows and returns the URI of the file that the user chose. The window that asks takes
// no input meanwhile, but its goroutines run on. The errors are [ErrNone], [ErrCancelled], [ErrEnded] and that of ctx, whose
// end closes the dialog.
func (*Desktop) ChooseFile(ctx context.Context, r FileRequest) ([]string, error) {
	type answer struct {
		path string
		err  error
	}
	answers, thread := make(chan answer, 1), make(chan uint32, 1)
	go func() {
		runtime.LockOSThread() // for good: the thread of a dialog ends with it
		thread <- windows.GetCurrentThreadId()
		path, err := chooseFile(r)
		answers <- answer{path, err}
	}()
	tid := <-thread
	given := func(a answer) ([]string, error) {
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case a.err != nil:
			return nil, a.err
		}
		return []string{windowsURI(a.path)}, nil
	}
	select {
	case a := <-answers:
		return given(a)
	case <-ctx.Done():
	}
	// The dialog may be about to open, or have opened a question about a file: it is asked to go until it does.
	again := time.NewTicker(closeEvery)
	defer again.Stop()
	patient := time.NewTimer(patience)
	defer patient.Stop()
	for {
		closeDialogs(tid)
		select {
		case a := <-answers:
			return given(a)
		case <-patient.C:
			return nil, ctx.Err()
		case <-again.C:
		}
	}
}

// closeEvery is how often the dialog is asked to go.
const closeEvery = 50 * time.Millisecond

// closeDialogs presses Cancel in the dialogs of a thread.
func closeDialogs(thread uint32) {
	const command, cancel = 0x111, 2 // WM_COMMAND, IDCANCEL
	user := windows.NewLazySystemDLL("user32.dll")
	find, post := user.NewProc("FindWindowExW"), user.NewProc("PostMessageW")
	class, err := windows.UTF16PtrFromString("#32770") // of dialogs
	if err != nil {
		return
	}
	for last := uintptr(0); ; {
		last, _, _ = find.Call(0, last, uintptr(unsafe.Pointer(class)), 0)
		if last == 0 {
			return
		}
		if of, err := windows.GetWindowThreadProcessId(windows.HWND(last), nil); err == nil && of == thread {
			_, _, _ = post.Call(last, command, cancel, 0)
		}
	}
}

// Names of the interfaces of COM that the dialog has, and numbers of their methods.
var (
	openDialogClass = windows.GUID{Data1: 0xdc1c5a9c, Data2: 0xe88a, Data3: 0x4dde, Data4: [8]byte{0xa5, 0xa1, 0x60, 0xf8, 0x2a, 0x20, 0xae, 0xf7}}
	saveDialogClass = windows.GUID{Data1: 0xc0b4e2f3, Data2: 0xba21, Data3: 0x4773, Data4: [8]byte{0x8d, 0xba, 0x33, 0x5e, 0xc9, 0x46, 0xeb, 0x8b}}
	fileDialogID    = windows.GUID{Data1: 0x42f85136, Data2: 0xdb7e, Data3: 0x439c, Data4: [8]byte{0x85, 0xf1, 0xe4, 0x07, 0x5d, 0x13, 0x5f, 0xc8}}
	shellItemID     = windows.GUID{Data1: 0x43826d1e, Data2: 0xe718, Data3: 0x42ee, Data4: [8]byte{0xbc, 0x55, 0xa1, 0xe2, 0x61, 0xc3, 0x7b, 0xfe}}
)

const (
	release = 2 // of every object

	show                = 3 // of IFileDialog
	setFileTypes        = 4
	setOptions          = 9
	setFolder           = 12
	setFileName         = 15
	setTitle            = 17
	setOkButtonLabel    = 18
	getResult           = 20
	setDefaultExtension = 22

	getDisplayName = 5 // of IShellItem

	inProcess    = 1          // CLSCTX_INPROC_SERVER
	fileSystem   = 0x80058000 // SIGDN_FILESYSPATH
	alreadyBegun = 1          // S_FALSE
)

// userCancelled is HRESULT_FROM_WIN32(ERROR_CANCELLED).
const userCancelled hresult = 0x800704c7

// hresult is an error of COM.
type hresult uint32

func (h hresult) Error() string { return fmt.Sprintf("error %#08x of Windows", uint32(h)) }

// object is an object of COM, which is not in Go's memory.
type object struct{ methods *[32]uintptr }

// call calls a method.
//
//go:uintptrescapes
func (o *object) call(method int, args ...uintptr) error {
	return failed(syscall.SyscallN(o.methods[method], append([]uintptr{uintptr(unsafe.Pointer(o))}, args...)...))
}

func (o *object) release() { _ = o.call(release) }

// failed returns the error that a function of COM returned.
func failed(result, _ uintptr, _ syscall.Errno) error {
	if h := hresult(result); int32(h) < 0 {
		return h
	}
	return nil
}

// chooseFile shows the dialog on this thread and returns the path of the file.
func chooseFile(r FileRequest) (string, error) {
	err := windows.CoInitializeEx(0, windows.COINIT_APARTMENTTHREADED|windows.COINIT_DISABLE_OLE1DDE)
	if err != nil && err != syscall.Errno(alreadyBegun) {
		return "", fmt.Errorf("%w: %w", ErrNone, err)
	}
	defer windows.CoUninitialize()
	class, d := &openDialogClass, r.itemDialog()
	if d.save {
		class = &saveDialogClass
	}
	ole := windows.NewLazySystemDLL("ole32.dll")
	create := ole.NewProc("CoCreateInstance")
	if err := create.Find(); err != nil {
		return "", fmt.Errorf("%w: %w", ErrNone, err)
	}
	var dialog *object
	result, _, _ := create.Call(uintptr(unsafe.Pointer(class)), 0, inProcess, uintptr(unsafe.Pointer(&fileDialogID)), uintptr(unsafe.Pointer(&dialog)))
	if err := failed(result, 0, 0); err != nil || dialog == nil {
		return "", fmt.Errorf("%w: CoCreateInstance: %w", ErrNone, err)
	}
	defer dialog.release()
	if err := prepare(dialog, &r, &d); err != nil {
		return "", fmt.Errorf("%w: %w", ErrNone, err)
	}
	switch err := dialog.call(show, d.owner); {
	case err == userCancelled:
		return "", ErrCancelled
	case err != nil:
		return "", fmt.Errorf("%w: %w", ErrEnded, err)
	}
	path, err := chosen(dialog)
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrEnded, err)
	}
	return path, nil
}

// prepare tells a dialog what to ask for. Where it begins, and with which name, may be refused: the user can look for another.
func prepare(dialog *object, r *FileRequest, d *itemDialog) error {
	if err := dialog.call(setOptions, uintptr(d.options)); err != nil {
		return err
	}
	text := func(method int, s string) error {
		if s == "" {
			return nil
		}
		p, err := windows.UTF16PtrFromString(s)
		if err != nil {
			return err
		}
		return dialog.call(method, uintptr(unsafe.Pointer(p)))
	}
	if err := text(setTitle, r.Title); err != nil {
		return err
	}
	if err := text(setOkButtonLabel, r.Action); err != nil {
		return err
	}
	if err := setFilters(dialog, d.filters); err != nil {
		return err
	}
	_ = text(setDefaultExtension, d.extension)
	if r.Save {
		_ = text(setFileName, r.Name)
	}
	if folder := itemAt(r.Dir); folder != nil {
		_ = dialog.call(setFolder, uintptr(unsafe.Pointer(folder)))
		folder.release()
	}
	return nil
}

// setFilters sets the kinds of files: pairs of a name and patterns.
func setFilters(dialog *object, filters [][2]string) error {
	if len(filters) == 0 {
		return nil
	}
	specs := make([][2]*uint16, len(filters)) // COMDLG_FILTERSPEC
	for i, f := range filters {
		for j, s := range f {
			p, err := windows.UTF16PtrFromString(s)
			if err != nil {
				return err
			}
			specs[i][j] = p
		}
	}
	err := dialog.call(setFileTypes, uintptr(len(specs)), uintptr(unsafe.Pointer(&specs[0])))
	runtime.KeepAlive(specs)
	return err
}

// itemAt returns the item of the shell with a path, nil if there is none.
func itemAt(path string) *object {
	parse := windows.NewLazySystemDLL("shell32.dll").NewProc("SHCreateItemFromParsingName")
	p, err := windows.UTF16PtrFromString(path)
	if path == "" || err != nil || parse.Find() != nil {
		return nil
	}
	var item *object
	result, _, _ := parse.Call(uintptr(unsafe.Pointer(p)), 0, uintptr(unsafe.Pointer(&shellItemID)), uintptr(unsafe.Pointer(&item)))
	if failed(result, 0, 0) != nil {
		return nil
	}
	return item
}

// chosen returns the path of what the user chose.
func chosen(dialog *object) (string, error) {
	var item *object
	if err := dialog.call(getResult, uintptr(unsafe.Pointer(&item))); err != nil {
		return "", err
	}
	if item == nil {
		return "", errors.New("no file")
	}
	defer item.release()
	var path *uint16
	if err := item.call(getDisplayName, fileSystem, uintptr(unsafe.Pointer(&path))); err != nil {
		return "", err
	}
	defer windows.CoTaskMemFree(unsafe.Pointer(path))
	return windows.UTF16PtrToString(path), nil
}
