//go:build !amd64

package nnue

import "testing"

func eachTermKernel(t *testing.T, test func(t *testing.T)) { t.Run("plain", test) }
