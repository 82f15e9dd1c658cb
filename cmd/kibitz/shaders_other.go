//go:build !linux

package main

// spareShaderCache has nothing to do: elsewhere Mesa draws for few.
func spareShaderCache() {}
