package store

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// left returns the tasks that were left unfinished, and what they hold.
func left(t *testing.T, s *Store) (tasks []*Task, texts []string) {
	t.Helper()
	done := make(chan struct{})
	AskTasks(s, func(found []*Task) (texts []string) {
		tasks = found
		for _, task := range found {
			var text string
			if err := task.Read(&text); err != nil {
				text = task.SetAside()
			}
			texts = append(texts, text)
		}
		return texts
	}, func(read []string) {
		texts = read
		close(done)
	})
	<-done
	return tasks, texts
}

func write(t *testing.T, task *Task, text string) {
	t.Helper()
	done := make(chan error)
	task.store.DoOwn(func() { done <- task.Write(text) }, nil)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}

func TestTasksOutliveTheirProgram(t *testing.T) {
	dir := t.TempDir()
	s := Open(dir, nil)
	task, other := s.NewTask(), s.NewTask()
	if task.ID == other.ID {
		t.Fatal("two tasks have the same name")
	}
	write(t, task, "begun")
	write(t, task, "half done")
	write(t, other, "done")
	other.Remove()

	second := Open(dir, nil)
	defer second.Close(patience)
	if _, texts := left(t, second); len(texts) != 0 {
		t.Errorf("%q are called unfinished while they are being done", texts)
	}
	s.Close(patience)
	task.lock.Close() // as the end of the process does
	torn := filepath.Join(dir, taskDir, tempPrefix(task.path())+"123"+tempSuffix)
	if err := os.WriteFile(torn, nil, 0o600); err != nil {
		t.Fatal(err)
	}

	tasks, texts := left(t, second)
	if !slices.Equal(texts, []string{"half done"}) || tasks[0].ID != task.ID || tasks[0].When.IsZero() {
		t.Fatalf("%q are left", texts)
	}
	third := Open(dir, nil)
	defer third.Close(patience)
	if _, texts := left(t, third); len(texts) != 0 {
		t.Errorf("%q are offered twice", texts)
	}
	tasks[0].Remove()
	if _, texts := left(t, second); len(texts) != 0 {
		t.Errorf("%q are left of what was removed", texts)
	}
	if got := names(t, filepath.Join(dir, taskDir)); got != "" {
		t.Errorf("the files %s are left", got)
	}
}

func TestDamagedTasksAreSetAside(t *testing.T) {
	dir := t.TempDir()
	s := Open(dir, nil)
	defer s.Close(patience)
	task := s.NewTask()
	write(t, task, "begun")
	path := task.path()
	task.lock.Close()
	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, texts := left(t, s); !slices.Equal(texts, []string{path + spoiltSuffix}) {
		t.Errorf("set aside as %q", texts)
	}
	if _, texts := left(t, s); len(texts) != 0 {
		t.Errorf("%q are offered again", texts)
	}
}
