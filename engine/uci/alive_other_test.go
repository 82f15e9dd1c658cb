//go:build !unix

package uci

// alive is not known here.
func alive(int) bool     { return false }
func aliveSoon(int) bool { return false }
