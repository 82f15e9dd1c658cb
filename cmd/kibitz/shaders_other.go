//go:build !linux

package main

// spareShaderCache does nothing: Mesa is rare on these systems.
func spareShaderCache() {}
