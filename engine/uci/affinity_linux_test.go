package uci

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
)

// An engine, and what it starts, may use only the processors that the context names; this process keeps its own.
func TestOnProcessors(t *testing.T) {
	all, err := Processors()
	if err != nil || len(all) == 0 {
		t.Fatalf("processors %v, %v", all, err)
	}
	last := all[len(all)-1]
	allowed := func(pid string) string {
		text, err := os.ReadFile("/proc/" + pid + "/status")
		if err != nil {
			t.Fatal(err)
		}
		_, rest, _ := strings.Cut(string(text), "Cpus_allowed_list:\t")
		list, _, _ := strings.Cut(rest, "\n")
		return list
	}
	before := allowed("self")
	for _, tt := range []struct {
		ctx  context.Context
		want string
	}{
		{OnProcessors(t.Context(), []int{last}), fmt.Sprint(last)},
		{OnProcessors(t.Context(), nil), before},
		{t.Context(), before},
	} {
		p, err := startProcess([]string{"cat"}, "", nil, processorsOf(tt.ctx), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := allowed(fmt.Sprint(p.cmd.Process.Pid)); got != tt.want {
			t.Errorf("the engine may use %s, want %s", got, tt.want)
		}
		if bytes, ok := (&Client{proc: p}).Resident(); !ok || bytes < 4096 {
			t.Errorf("its memory is %d bytes, %t", bytes, ok)
		}
		p.kill()
		<-p.exited
		if bytes, ok := (&Client{proc: p}).Resident(); ok {
			t.Errorf("after its end its memory is %d bytes", bytes)
		}
	}
	if after := allowed("self"); after != before {
		t.Errorf("this process may use %s, before %s", after, before)
	}
	if _, err := startProcess([]string{"cat"}, "", nil, []int{1 << 9}, nil); err == nil {
		t.Error("a processor that is not there is accepted")
	}
}
