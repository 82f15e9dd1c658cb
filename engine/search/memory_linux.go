package search

import "syscall"

// allocate returns zeroed memory outside Go's heap, in huge pages where the
// system has them: a table is probed at random, and every probe of a small page
// would miss the address cache too.
func allocate(bytes int) ([]byte, error) {
	memory, err := syscall.Mmap(-1, 0, bytes, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE|syscall.MAP_ANON)
	if err != nil {
		return nil, err
	}
	const advise = 14 // MADV_HUGEPAGE; a refusal costs speed only
	_ = syscall.Madvise(memory, advise)
	return memory, nil
}

// release returns what allocate gave.
func release(memory []byte) {
	if memory != nil {
		_ = syscall.Munmap(memory) // fails only for memory that allocate did not give
	}
}
