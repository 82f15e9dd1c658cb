//go:build !amd64

package kernel

// accelerated is false on processors without assembly. The functions below are never called.
const accelerated = false

func sumRowsAVX2(dst, matrix *float32, rows *uint32, n, h int)      {}
func addToRowsAVX2(matrix, vector *float32, rows *uint32, n, h int) {}
func activateAVX2(dst, x *float32, h int)                           {}
func activateGradAVX2(grad, x *float32, h int)                      {}
func dotAVX2(x, w *float32, h int) float32                          { return 0 }
func addScaledAVX2(dst, x *float32, scale float32, h int)           {}
func addRectifiedDotAVX2(dst, x, w *float32, h int) float32         { return 0 }
func rectifiedGradAVX2(grad, x, w *float32, scale float32, h int)   {}
