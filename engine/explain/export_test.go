package explain

// For the second look, which needs packages that import this one.
var (
	Prove = prove
	Text  = words
)
