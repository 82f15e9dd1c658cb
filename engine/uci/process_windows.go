package uci

import (
	"os/exec"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// processTree is a job object, which children join by default. The system kills them all when its last handle is
// closed, even if this process is killed.
type processTree struct{ job windows.Handle }

func (t *processTree) prepare(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{
		HideWindow:    true,
		CreationFlags: windows.CREATE_NEW_PROCESS_GROUP | windows.CREATE_NO_WINDOW,
	}
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return // only the process itself can be killed then
	}
	info := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{}
	info.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	if _, err := windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info))); err != nil {
		_ = windows.CloseHandle(job)
		return
	}
	t.job = job
}

func (t *processTree) adopt(cmd *exec.Cmd) {
	if t.job == 0 {
		return
	}
	h, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(cmd.Process.Pid))
	if err != nil {
		return
	}
	_ = windows.AssignProcessToJobObject(t.job, h)
	_ = windows.CloseHandle(h)
}

func (t *processTree) kill(cmd *exec.Cmd) {
	if t.job != 0 {
		_ = windows.TerminateJobObject(t.job, 1)
	}
	_ = cmd.Process.Kill()
}

func (t *processTree) wait(cmd *exec.Cmd) error {
	err := cmd.Wait()
	if t.job != 0 {
		_ = windows.TerminateJobObject(t.job, 1)
	}
	return err
}
