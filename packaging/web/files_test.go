package web_test

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// A file that is replaced by a rename is the old one or the new one, in memory and at the
// next visit, however little room the browser gives.
func TestRename(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no Node.js here to run files.js")
	}
	script, err := os.ReadFile("files.js")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(node, "-")
	cmd.Stdin = strings.NewReader(fmt.Sprintf("const script = %q;", script) + renames)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

const renames = `
const assert = require("assert");

let room; // in characters, keys included
class Storage {
	getItem(key) { return Object.hasOwn(this, key) ? this[key] : null; }
	removeItem(key) { delete this[key]; }
	setItem(key, value) {
		const others = Object.entries(this).filter(([k]) => k !== key).flat();
		if ([...others, key, value].join("").length > room) throw new Error("QuotaExceededError");
		this[key] = value;
	}
}
let storage;
Object.defineProperty(globalThis, "localStorage", { get: () => storage });
const visit = () => require("vm").runInThisContext(script);

function call(name, ...args) {
	let result;
	fs[name](...args, (error, value) => { if (error) throw error; result = value; });
	return result;
}
function write(path, text) {
	const file = call("open", path, fs.constants.O_CREAT | fs.constants.O_TRUNC | fs.constants.O_WRONLY, 0o644);
	call("write", file, Buffer.from(text), 0, text.length, null);
	call("fsync", file);
	call("close", file);
}
function read(path) {
	const file = call("open", path, 0, 0), data = Buffer.alloc(1000);
	return data.toString("latin1", 0, call("read", file, data, 0, data.length, null));
}
function begin(characters) {
	storage = new Storage(), room = characters;
	visit();
	write("/home/game", "old");
	write("/home/game.tmp", "new".repeat(20));
}
const names = () => call("readdir", "/home").sort().join(" ");

begin(1000);
call("rename", "/home/game.tmp", "/home/game");
for (let again = 0; again < 2; again++, visit()) {
	assert.equal(read("/home/game"), "new".repeat(20));
	assert.equal(names(), "game");
}
call("rename", "/home/game", "/home/game");
for (let again = 0; again < 2; again++, visit()) assert.equal(read("/home/game"), "new".repeat(20));

begin(120); // enough for both files, and too little for the new one twice
assert.throws(() => call("rename", "/home/game.tmp", "/home/game"), { code: "ENOSPC" });
assert.equal(read("/home/game"), "old");
call("unlink", "/home/game.tmp");
for (let again = 0; again < 2; again++, visit()) {
	assert.equal(read("/home/game"), "old");
	assert.equal(names(), "game");
}

begin(1000);
assert.throws(() => call("rename", "/home/game.tmp", "/home/nowhere/game"), { code: "ENOENT" });
for (let again = 0; again < 2; again++, visit()) assert.equal(names(), "game game.tmp");
`
