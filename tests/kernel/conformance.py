"""Speaks each message of Jupyter's protocol 5.4 with a kernel, by jupyter_client.

Prints one row for each: the message, what the kernel did, whether that is right.
"""

import hashlib, hmac, json, os, signal, socket, struct, subprocess, sys, time
import zmq
from jupyter_client.manager import KernelManager

# Of one answer: many times what a loaded machine needs.
LIMIT = 90
rows = []
manager = KernelManager(kernel_name="readout", client_class="jupyter_client.blocking.BlockingKernelClient")
# Little memory, so that a cell that takes all of it is done soon.
limits = {**os.environ, "DENO_V8_FLAGS": "--max-old-space-size=300"}
manager.start_kernel(env=limits, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
client = manager.client()
client.start_channels()
client.wait_for_ready(timeout=LIMIT)


def row(message, channel, ok, answer):
    rows.append({"message": message, "channel": channel, "ok": bool(ok), "answer": answer})


def ask(type, content=None, channel="shell", stdin=None, wait=True):
    """Sends a request; gives its reply and all that is published about it."""
    message = client.session.msg(type, content or {})
    id = message["header"]["msg_id"]
    getattr(client, channel + "_channel").send(message)
    published, reply, limit = [], None, time.time() + LIMIT
    while time.time() < limit:
        if stdin:
            try:
                published.append(client.get_stdin_msg(timeout=0.1))
                client.input(stdin)
            except Exception:
                pass
        try:
            message = client.get_iopub_msg(timeout=0.2)
        except Exception:
            continue
        if message["parent_header"].get("msg_id") != id:
            continue
        published.append(message)
        if message["content"].get("execution_state") == "idle":
            break
    while wait and reply is None and time.time() < limit:
        message = getattr(client, "get_%s_msg" % channel)(timeout=LIMIT)
        if message["parent_header"].get("msg_id") == id:
            reply = message
    return reply, published


def run(code, **options):
    content = dict(code=code, silent=False, store_history=True, user_expressions={}, allow_stdin=False, stop_on_error=True)
    stdin = options.pop("stdin", None)
    return ask("execute_request", {**content, **options}, stdin=stdin)


def types(published):
    return [m["content"].get("execution_state") or m["msg_type"] for m in published]


def contents(published, type):
    return [m["content"] for m in published if m["msg_type"] == type]


# Shell.
reply, published = run("1 + 1")
row("execute_request", "shell", reply["content"]["status"] == "ok" and reply["content"]["execution_count"] == 1, "reply with count; user_expressions by their names")
row("status", "iopub", types(published)[0] == "busy" and types(published)[-1] == "idle", "busy before, idle behind all that belongs to a request")
row("execute_input", "iopub", contents(published, "execute_input") == [{"code": "1 + 1", "execution_count": 1}], "code and count")
row("execute_result", "iopub", contents(published, "execute_result")[0]["data"]["text/plain"] == "2", "the last expression's value")
reply, published = run("3", silent=True, store_history=False)
row("execute_request, silent", "shell", types(published) == ["busy", "idle"] and reply["content"]["execution_count"] == 1, "runs without input, result and count")
reply, published = run("throw new TypeError('x')")
content = reply["content"]
row("execute_request that fails", "shell", content["status"] == "error" and content["ename"] == "TypeError" and "in cell 2, line 1" in "".join(content["traceback"]), "error reply with name, value, traceback")
row("error", "iopub", contents(published, "error")[0]["evalue"] == "x", "the same error, once")
# All are made before the first is sent: what is made behind the failure may run.
behind = dict(silent=False, store_history=True, user_expressions={}, allow_stdin=False, stop_on_error=True)
queued = [client.session.msg("execute_request", dict(behind, code=code)) for code in ["throw 1", "2", "3"]]
for message in queued:
    client.shell_channel.send(message)
ids = [message["header"]["msg_id"] for message in queued]
statuses = {}
while len(statuses) < 3:
    message = client.get_shell_msg(timeout=LIMIT)
    if message["parent_header"]["msg_id"] in ids:
        statuses[message["parent_header"]["msg_id"]] = message["content"]
aborted = [statuses[id] for id in ids[1:]]
row("execute_request behind a failed one", "shell", aborted == [{"status": "aborted"}] * 2, "aborted, without a count")
reply, published = run("console.log('o'); console.error('e')")
row("stream", "iopub", [(c["name"], c["text"]) for c in contents(published, "stream")] == [("stdout", "o\n"), ("stderr", "e\n")], "stdout and stderr in order, adjacent text joined")
reply, published = run("await Deno.jupyter.display({'text/plain': 'a'}, {raw: true, display_id: 'd'}); await Deno.jupyter.display({'text/plain': 'b'}, {raw: true, display_id: 'd', update: true}); console.clear();")
row("display_data", "iopub", contents(published, "display_data")[0]["transient"] == {"display_id": "d"}, "data, metadata, transient")
row("update_display_data", "iopub", contents(published, "update_display_data")[0]["data"] == {"text/plain": "b"}, "the display's id and its new data")
row("clear_output", "iopub", contents(published, "clear_output") == [{"wait": False}], "by console.clear()")
reply, published = run("prompt('name?')", allow_stdin=True, stdin="me")
row("input_request, input_reply", "stdin", contents(published, "input_request")[0]["prompt"].startswith("name?") and contents(published, "execute_result")[0]["data"]["text/plain"] == '"me"', "by prompt(), confirm(); null where no stdin is allowed")
run("const record = { alpha: 1 };")
reply, _ = ask("complete_request", {"code": "record.al", "cursor_pos": 9})
row("complete_request", "shell", reply["content"]["matches"] == ["alpha"] and reply["content"]["cursor_start"] == 7, "members, keys, columns, names with types; then the checker's")
reply, _ = ask("inspect_request", {"code": "record", "cursor_pos": 6, "detail_level": 0})
row("inspect_request", "shell", reply["content"]["found"] and "alpha" in reply["content"]["data"]["text/plain"], "signature, documentation and value")
found = [ask("is_complete_request", {"code": code})[0]["content"]["status"] for code in ["1", "f(", ")"]]
row("is_complete_request", "shell", found == ["complete", "incomplete", "invalid"], "complete, incomplete with indent, invalid")
reply, _ = ask("history_request", {"hist_access_type": "tail", "n": 1, "output": False, "raw": True})
row("history_request", "shell", reply["content"]["history"][0][2] == "const record = { alpha: 1 };", "the last cells of this session")
reply, published = ask("kernel_info_request")
row("kernel_info_request", "shell", reply["content"]["implementation"] == "readout" and reply["content"]["status"] == "ok", "implementation, language, protocol " + reply["content"]["protocol_version"])
reply, _ = ask("kernel_info_request", channel="control")
row("kernel_info_request", "control", reply["content"]["status"] == "ok", "the same, also while a cell runs")
_, published = ask("comm_open", {"comm_id": "x", "target_name": "nobody", "data": {}}, wait=False)
row("comm_open by a frontend", "shell", contents(published, "comm_close")[0]["comm_id"] == "x", "comm_close where nobody serves the target")
inside = json.dumps(sys.argv[1])
_, published = run("import { openComm } from %s; const comm = openComm({ target: 't' }); comm.onMessage(({ data }) => comm.send({ echo: data }));" % inside)
id = contents(published, "comm_open")[0]["comm_id"]
row("comm_open by a cell", "iopub", contents(published, "comm_open")[0]["target_name"] == "t", "target, data, metadata, buffers")
reply, _ = ask("comm_info_request", {"target_name": "t"})
row("comm_info_request", "shell", reply["content"]["comms"] == {id: {"target_name": "t"}}, "open comms by target, at once")
_, published = ask("comm_msg", {"comm_id": id, "data": {"v": 1}}, wait=False)
row("comm_msg", "shell, iopub", contents(published, "comm_msg")[0]["data"] == {"echo": {"v": 1}}, "both ways, also while a cell waits; idle behind its handler")
ask("comm_close", {"comm_id": id, "data": {}}, wait=False)
reply, _ = ask("comm_info_request")
row("comm_close", "shell, iopub", reply["content"]["comms"] == {}, "both ways; comms close when the state is lost")
_, published = ask("unheard_request", wait=False)
row("a type that nobody knows", "shell", types(published) == ["busy", "idle"], "busy and idle, no reply")
_, published = ask("debug_request", {"command": "initialize"}, channel="control", wait=False)
row("debug_request", "control", types(published) == ["busy", "idle"], "busy and idle, no reply: kernel_info says debugger: false")

# Interrupts.
def interrupted(code):
    id = client.execute(code)
    while True:
        message = client.get_iopub_msg(timeout=LIMIT)
        if message["content"].get("text", "").startswith("go"):
            break
    started = time.time()
    client.control_channel.send(client.session.msg("interrupt_request", {}))
    while True:
        message = client.get_shell_msg(timeout=LIMIT)
        if message["parent_header"].get("msg_id") == id:
            return message["content"]["evalue"], time.time() - started


run("const kept = 7;")
for what, code in [("a busy loop", "while (true);"), ("a pending await", "await new Promise(() => {});"), ("a print loop", "while (true) console.log('flood');")]:
    value, seconds = interrupted("console.log('go'); " + code)
    row("interrupt_request in " + what, "control", "kept its state" in value and seconds < 10, "the cell ends, the state is kept")
reply, published = run("kept")
row("execute_request after interrupts", "shell", contents(published, "execute_result")[0]["data"]["text/plain"] == "7", "the state is there")
info = client.get_connection_info()
# (jupyter_client's own channel takes a beat that is later than a second for none.)
beat = zmq.Context.instance().socket(zmq.REQ)
beat.linger = 0
beat.connect("tcp://%s:%d" % (info["ip"], info["hb_port"]))
busy = client.execute("console.log('go'); while (true);")
while not client.get_iopub_msg(timeout=LIMIT)["content"].get("text", "").startswith("go"):
    pass
beat.send(b"ping")
echoed = beat.poll(LIMIT * 1000) and beat.recv() == b"ping"
client.control_channel.send(client.session.msg("interrupt_request", {}))
while client.get_shell_msg(timeout=LIMIT)["parent_header"].get("msg_id") != busy:
    pass
row("heartbeat", "heartbeat", echoed, "echoes, also while a cell is busy")

# What breaks protocols.
ports = ["shell_port", "iopub_port", "control_port", "stdin_port", "hb_port"]
garbage = []
for port in ports:
    for data in [b"GET / HTTP/1.1\r\n\r\n", os.urandom(5_000), b"\xff" + b"\0" * 8 + b"\x7f\x03\0NULL"]:
        peer = socket.create_connection((info["ip"], info[port]))
        peer.sendall(data)
        garbage.append(peer)
reply, _ = run("1")
row("garbage, HTTP, a half greeting", "all five", reply["content"]["status"] == "ok", "the connection is closed or waits, nobody else is disturbed")


def handshaken(port, type):
    peer = socket.create_connection((info["ip"], info[port]))
    peer.sendall(b"\xff" + b"\0" * 8 + b"\x7f\x03\0NULL" + b"\0" * 16 + b"\0" * 32)
    body = b"\x05READY\x0bSocket-Type" + struct.pack(">I", len(type)) + type
    peer.sendall(b"\x04" + bytes([len(body)]) + body)
    exactly(peer, 64)
    flag, length = exactly(peer, 2)
    exactly(peer, length)
    return peer


def exactly(peer, length):
    """Reads so many bytes, and waits for them."""
    read = b""
    while len(read) < length:
        part = peer.recv(length - len(read))
        if not part:
            raise EOFError("the kernel closed the connection")
        read += part
    return read


def memory():
    pid = manager.provisioner.pid
    with open("/proc/%d/status" % pid) as status:
        return [int(line.split()[1]) for line in status if line.startswith("VmRSS")][0]


before = memory()
huge = [handshaken("shell_port", b"DEALER") for _ in range(3)]
for peer in huge:
    peer.sendall(b"\x02" + struct.pack(">Q", 2**30))
tera = handshaken("shell_port", b"DEALER")
tera.sendall(b"\x02" + struct.pack(">Q", 2**40))
reply, _ = run("1")
row("a header that announces 1 GiB, 1 TiB", "shell", reply["content"]["status"] == "ok" and memory() - before < 200_000, "no memory before the bytes come; beyond 1 GiB closed")

stopped = handshaken("iopub_port", b"SUB")
# It subscribes to all; the answer to the ping says that this has arrived.
stopped.sendall(b"\x00\x01\x01" + b"\x04\x07\x04PING\0\0")
exactly(stopped, 7)
started = time.time()
reply, _ = run("await Deno.jupyter.display({'text/html': 'x'.repeat(12_000_000)}, {raw: true});")
row("a subscriber that stops reading", "iopub", reply["content"]["status"] == "ok", "waits for none; 256 MiB for each, then it misses messages and is told")

message = client.session.msg("execute_request", dict(code="globalThis.runs = (globalThis.runs ?? 0) + 1;", silent=True, store_history=False, user_expressions={}, allow_stdin=False))
frames = client.session.serialize(message)
for _ in range(3):
    client.shell_channel.socket.send_multipart(frames)
_, published = run("globalThis.runs")
row("an exact replay of a signed message", "shell", contents(published, "execute_result")[0]["data"]["text/plain"] == "1", "runs once")
forged = list(frames)
forged[1] = hmac.new(b"a guess", b"".join(frames[2:6]), hashlib.sha256).hexdigest().encode()
client.shell_channel.socket.send_multipart(forged)
_, published = run("globalThis.runs")
row("a wrong signature", "shell", contents(published, "execute_result")[0]["data"]["text/plain"] == "1", "dropped")

# Processes.
def lines(command):
    return subprocess.run(command, shell=True, capture_output=True, text=True).stdout.split()


def alive(pid):
    try:
        with open("/proc/%d/stat" % pid) as stat:
            return stat.read().rsplit(")", 1)[1].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


def gone(pids, seconds=LIMIT):
    limit = time.time() + seconds
    while any(map(alive, pids)) and time.time() < limit:
        time.sleep(0.1)
    return not any(map(alive, pids))


_, published = run("const big: number[][] = []; for (;;) big.push(new Array(1e6).fill(1.5));")
error = contents(published, "error")
row("a cell that takes all memory", "shell", error and error[0]["ename"] == "KernelDied", "the cell says so, the next one runs in a fresh kernel")
_, published = run("Deno.pid")
inner = int(contents(published, "execute_result")[0]["data"]["text/plain"])
os.kill(inner, signal.SIGKILL)
_, published = run("Deno.pid")
while not contents(published, "execute_result"):
    _, published = run("Deno.pid")
inner = int(contents(published, "execute_result")[0]["data"]["text/plain"])
row("kill -9 of the kernel behind the proxy", "shell", alive(inner), "told in a cell, the next one runs in a fresh kernel")
_, published = run("const child = new Deno.Command('sleep', { args: ['300'] }).spawn(); child.pid")
child = int(contents(published, "execute_result")[0]["data"]["text/plain"])
proxy = manager.provisioner.pid
os.kill(proxy, signal.SIGKILL)
row("kill -9 of the proxy", "process", gone([inner]), "the kernel behind it ends")
row("kill -9 of the proxy, processes of cells", "process", gone([child]), "end with the kernel")
client.stop_channels()
for peer in garbage + huge + [tera, stopped]:
    peer.close()
manager.cleanup_resources()

count = int(sys.argv[2])
managers = [KernelManager(kernel_name="readout", client_class="jupyter_client.blocking.BlockingKernelClient") for _ in range(count)]
for one in managers:
    one.start_kernel(stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
values = []
for index, one in enumerate(managers):
    other = one.client()
    other.start_channels()
    other.wait_for_ready(timeout=120)
    result = other.execute_interactive(str(index), output_hook=lambda m: values.append(m["content"]["data"]["text/plain"]) if m["msg_type"] == "execute_result" else None, timeout=60)
    other.stop_channels()
pids = [one.provisioner.pid for one in managers]
row("%d kernels at once" % count, "all five", values == [str(i) for i in range(count)], "each answers for itself")
for one in managers:
    one.shutdown_kernel()
row("shutdown_request", "control", gone(pids), "reply, then the process and the kernel behind it end")
print(json.dumps(rows))
