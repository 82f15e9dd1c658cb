package phrase

import (
	"errors"
	"syscall"
)

// systemErrors are numbers of Windows, and what other systems have for them.
var systemErrors = map[syscall.Errno]syscall.Errno{
	19:   syscall.EROFS,        // ERROR_WRITE_PROTECT
	20:   syscall.ENODEV,       // ERROR_BAD_UNIT
	21:   syscall.ENODEV,       // ERROR_NOT_READY
	32:   syscall.EBUSY,        // ERROR_SHARING_VIOLATION
	33:   syscall.EBUSY,        // ERROR_LOCK_VIOLATION
	39:   syscall.ENOSPC,       // ERROR_HANDLE_DISK_FULL
	112:  syscall.ENOSPC,       // ERROR_DISK_FULL
	206:  syscall.ENAMETOOLONG, // ERROR_FILENAME_EXCED_RANGE
	223:  syscall.EFBIG,        // ERROR_FILE_TOO_LARGE
	1117: syscall.EIO,          // ERROR_IO_DEVICE
}

// systemError returns the number that other systems have for an error; 0 if it is none of the system's own.
func systemError(err error) (number syscall.Errno) {
	errors.As(err, &number)
	if known, ok := systemErrors[number]; ok {
		return known
	}
	return number
}
