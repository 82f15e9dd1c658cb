package kernel

import "testing"

// The tests above, without assembly.
func TestPlainGo(t *testing.T) {
	defer func(was bool) { accelerated = was }(accelerated)
	accelerated = false
	t.Run("Rows", TestRows)
	t.Run("Activate", TestActivate)
	t.Run("Products", TestProducts)
	t.Run("Rectified", TestRectified)
}
