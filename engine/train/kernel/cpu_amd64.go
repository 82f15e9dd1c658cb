package kernel

import "golang.org/x/sys/cpu"

// accelerated is chosen once, at start.
var accelerated = cpu.X86.HasAVX2 && cpu.X86.HasFMA
