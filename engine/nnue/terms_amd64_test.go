package nnue

import "testing"

// eachTermKernel runs a test with each way to find terms that this processor has.
func eachTermKernel(t *testing.T, test func(t *testing.T)) {
	avx512, avx2 := useTermsAVX512, useTermsAVX2
	defer func() { useTermsAVX512, useTermsAVX2 = avx512, avx2 }()
	if useTermsAVX512 {
		t.Run("AVX-512", test)
	}
	useTermsAVX512 = false
	if useTermsAVX2 {
		t.Run("AVX2", test)
	}
	useTermsAVX2 = false
	t.Run("plain", test)
}
