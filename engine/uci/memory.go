package uci

// Resident returns the memory of the engine's process that is in use, in bytes, without that of processes that it started.
// ok is false if the engine has no process, or the system does not tell.
func (c *Client) Resident() (bytes int64, ok bool) {
	if c.proc == nil {
		return 0, false
	}
	select {
	case <-c.proc.exited: // its pid may be another's by now
		return 0, false
	default:
		return resident(c.proc.cmd.Process.Pid)
	}
}
