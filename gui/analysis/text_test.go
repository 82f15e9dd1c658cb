package analysis

import "testing"

func TestText(t *testing.T) {
	s := thinking(t, 2, 3)
	const want = middlegame + `
Kibitz 0.1, depth 24
+0.42 12. Nxc6 bxc6 13. b3 Ba6 14. Bb2 Qb6 15. Qc2 Rac8 16. Na4 Qb5 17. Rfe1 c5 18. Nc3 Qb6 19. e3 d4
+0.31 12. Be3 Ng4 13. Nxc6 Nxe3 14. Nxd8 Nxd1 15. Nxf7 Nxc3
`
	if got := s.Text(); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for name, s := range states(t) {
		if text := s.Text(); (text == "") != (len(s.Infos) == 0) {
			t.Errorf("%s: %q", name, text)
		}
	}
}
