package main

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"unsafe"

	"golang.org/x/sys/windows"
)

// start runs the engine on the streams of this process and ends with its exit code.
// Windows cannot replace a process, and a chess program that kills the engine kills
// only the one it started: a job makes the two end together.
func start(engine string, args []string) error {
	if err := endTogether(); err != nil {
		return err
	}
	// Ctrl+C reaches both; what it means is the engine's business.
	signal.Notify(make(chan os.Signal, 1), os.Interrupt)
	cmd := exec.Command(engine, args[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		os.Exit(exit.ExitCode())
	}
	return err
}

// endTogether puts this process into a job that kills what is in it when the last
// handle goes, which is the one held here. Processes started from now on belong to it.
func endTogether() error {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return err
	}
	limits := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{
		BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{
			LimitFlags: windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
		},
	}
	if _, err := windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits))); err != nil {
		return err
	}
	return windows.AssignProcessToJobObject(job, windows.CurrentProcess())
}
