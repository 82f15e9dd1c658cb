package tune

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Rewrite returns a Go file with the named constants set to the given values and everything else unchanged. Every
// name must be a constant with an integer value. file is the name in errors.
func Rewrite(file string, source []byte, values map[string]int) ([]byte, error) {
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, file, source, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	done := 0 // bytes of source copied
	missing := make(map[string]bool, len(values))
	for name := range values {
		missing[name] = true
	}
	for _, d := range tree.Decls {
		decl, ok := d.(*ast.GenDecl)
		if !ok || decl.Tok != token.CONST {
			continue
		}
		for _, s := range decl.Specs {
			spec := s.(*ast.ValueSpec)
			for i, id := range spec.Names {
				value, ok := values[id.Name]
				if !ok {
					continue
				}
				if i >= len(spec.Values) || !isInteger(spec.Values[i]) {
					return nil, fmt.Errorf("%s: %s is not a whole number", files.Position(id.Pos()), id.Name)
				}
				delete(missing, id.Name)
				out.Write(source[done:files.Position(spec.Values[i].Pos()).Offset])
				out.WriteString(strconv.Itoa(value))
				done = files.Position(spec.Values[i].End()).Offset
			}
		}
	}
	if len(missing) > 0 {
		names := slices.Sorted(maps.Keys(missing))
		return nil, fmt.Errorf("%s: there is no constant %s", file, strings.Join(names, ", "))
	}
	out.Write(source[done:])
	return format.Source(out.Bytes())
}

// isInteger reports whether e is an integer literal, with or without a minus.
func isInteger(e ast.Expr) bool {
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.SUB {
		e = u.X
	}
	l, ok := e.(*ast.BasicLit)
	return ok && l.Kind == token.INT
}
