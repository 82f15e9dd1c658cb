// The file system that the program finds in a browser: held in memory, and kept in the
// browser's local storage, so that settings and saved games are there at the next visit.
// It offers what Go's system calls ask of Node.js (callbacks and all), and has to be
// loaded before wasm_exec.js, which else puts in its place one that knows nothing.
"use strict";
{
	const kept = "kibitz:"; // before a path, in the local storage
	const S_IFDIR = 0o040000, S_IFREG = 0o100000;
	const O_WRONLY = 1, O_RDWR = 2, O_CREAT = 64, O_EXCL = 128, O_TRUNC = 512, O_APPEND = 1024, O_DIRECTORY = 65536;

	const nodes = new Map(); // absolute path -> node
	const open = new Map(); // descriptor -> {node, path, at, append}
	let nextFile = 3, nextNode = 1;

	const failure = (code) => Object.assign(new Error(code), { code });
	const newNode = (mode, data) => ({ id: nextNode++, mode, data, time: Date.now() });
	const isDirectory = (node) => (node.mode & S_IFDIR) !== 0;
	const clean = (path) => "/" + path.split("/").filter((part) => part !== "" && part !== ".").join("/");
	const parent = (path) => path.slice(0, path.lastIndexOf("/")) || "/";
	const below = (path) => [...nodes.keys()].filter((p) => p !== "/" && parent(p) === path);

	function find(path) {
		const node = nodes.get(clean(path));
		if (!node) throw failure("ENOENT");
		return node;
	}
	function file(fd) {
		const f = open.get(fd);
		if (!f) throw failure("EBADF");
		return f;
	}
	function add(path, node) {
		if (!isDirectory(find(parent(path)))) throw failure("ENOTDIR");
		nodes.set(path, node);
	}

	// Text is what nearly all files are; local storage takes nothing else.
	const pack = (data) => { let s = ""; for (const b of data) s += String.fromCharCode(b); return s; };
	const unpack = (s) => Uint8Array.from(s, (c) => c.charCodeAt(0));
	function keep(path, node = nodes.get(path)) {
		try {
			if (node) localStorage.setItem(kept + path, (isDirectory(node) ? "d" : "f") + pack(node.data));
			else localStorage.removeItem(kept + path);
		} catch (e) { // full, or forbidden
			throw failure("ENOSPC");
		}
	}
	function resize(node, length) {
		const data = new Uint8Array(length);
		data.set(node.data.subarray(0, length));
		node.data = data;
	}

	const calls = {
		open(path, flags, mode) {
			path = clean(path);
			let node = nodes.get(path);
			if (node && flags & O_CREAT && flags & O_EXCL) throw failure("EEXIST");
			if (node && isDirectory(node) && flags & (O_WRONLY | O_RDWR)) throw failure("EISDIR");
			if (node && !isDirectory(node) && flags & O_DIRECTORY) throw failure("ENOTDIR");
			if (!node) {
				if (!(flags & O_CREAT)) throw failure("ENOENT");
				add(path, node = newNode(S_IFREG | mode, new Uint8Array(0)));
			}
			if (flags & O_TRUNC) resize(node, 0);
			open.set(nextFile, { node, path, at: 0, append: (flags & O_APPEND) !== 0 });
			return nextFile++;
		},
		close(fd) {
			const f = file(fd);
			open.delete(fd);
			if (nodes.get(f.path) === f.node) keep(f.path);
		},
		read(fd, buffer, offset, length, position) {
			const f = file(fd), at = position ?? f.at;
			const part = f.node.data.subarray(at, at + length);
			buffer.set(part, offset);
			if (position === null) f.at += part.length;
			return part.length;
		},
		write(fd, buffer, offset, length, position) {
			const part = buffer.subarray(offset, offset + length);
			if (fd === 1 || fd === 2) return fs.writeSync(fd, part);
			const f = file(fd), at = f.append ? f.node.data.length : position ?? f.at;
			if (at + length > f.node.data.length) resize(f.node, at + length);
			f.node.data.set(part, at);
			f.node.time = Date.now();
			if (position === null) f.at = at + length;
			return length;
		},
		fsync(fd) { keep(file(fd).path); },
		ftruncate(fd, length) { resize(file(fd).node, length); },
		truncate(path, length) { resize(find(path), length); },
		fchmod(fd, mode) { file(fd).node.mode = file(fd).node.mode & ~0o777 | mode; },
		chmod(path, mode) { find(path).mode = find(path).mode & ~0o777 | mode; },
		fstat(fd) { return stat(file(fd).node); },
		stat(path) { return stat(find(path)); },
		lstat(path) { return stat(find(path)); },
		utimes(path, atime, mtime) { find(path).time = mtime * 1000; },
		readdir(path) {
			if (!isDirectory(find(path))) throw failure("ENOTDIR");
			return below(clean(path)).map((p) => p.slice(p.lastIndexOf("/") + 1));
		},
		mkdir(path, mode) {
			path = clean(path);
			if (nodes.has(path)) throw failure("EEXIST");
			add(path, newNode(S_IFDIR | mode, new Uint8Array(0)));
			keep(path);
		},
		rename(from, to) {
			from = clean(from), to = clean(to);
			const node = find(from);
			if (isDirectory(node)) throw failure("ENOTSUP"); // nobody asks for it
			if (nodes.has(to) && isDirectory(nodes.get(to))) throw failure("EISDIR");
			if (!isDirectory(find(parent(to)))) throw failure("ENOTDIR");
			keep(to, node); // where there is no room for it, all stays as it was
			nodes.delete(from);
			nodes.set(to, node);
			keep(from);
		},
		unlink(path) {
			path = clean(path);
			if (isDirectory(find(path))) throw failure("EISDIR");
			nodes.delete(path);
			keep(path);
		},
		rmdir(path) {
			path = clean(path);
			if (!isDirectory(find(path))) throw failure("ENOTDIR");
			if (below(path).length > 0) throw failure("ENOTEMPTY");
			nodes.delete(path);
			keep(path);
		},
		readlink(path) { find(path); throw failure("EINVAL"); }, // there are no links
	};
	for (const missing of ["link", "symlink", "chown", "fchown", "lchown"]) {
		calls[missing] = () => { throw failure("ENOSYS"); };
	}

	function stat(node) {
		return {
			dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0,
			size: node.data.length, blksize: 4096, blocks: Math.ceil(node.data.length / 512),
			atimeMs: node.time, mtimeMs: node.time, ctimeMs: node.time,
			isDirectory: () => isDirectory(node),
		};
	}

	// What the program writes to its standard streams is for whoever opens the console.
	let line = "";
	const decoder = new TextDecoder();
	globalThis.fs = {
		constants: { O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND, O_DIRECTORY },
		writeSync(fd, data) {
			const lines = (line + decoder.decode(data)).split("\n");
			line = lines.pop();
			lines.forEach((text) => console.log(text));
			return data.length;
		},
	};
	for (const [name, call] of Object.entries(calls)) {
		fs[name] = (...args) => {
			const callback = args.pop();
			let result;
			try {
				result = call(...args);
			} catch (e) {
				callback(e);
				return;
			}
			callback(null, result);
		};
	}

	nodes.set("/", newNode(S_IFDIR | 0o755, new Uint8Array(0)));
	for (const path of ["/home", "/tmp"]) nodes.set(path, newNode(S_IFDIR | 0o755, new Uint8Array(0)));
	for (const key of Object.keys(localStorage).filter((key) => key.startsWith(kept))) {
		const value = localStorage.getItem(key);
		const mode = value[0] === "d" ? S_IFDIR | 0o755 : S_IFREG | 0o644;
		nodes.set(key.slice(kept.length), newNode(mode, unpack(value.slice(1))));
	}
}
