"""How kernels stop: a cell in each situation is interrupted, by Jupyter's own
client. `stops.py DUCKDB KERNEL,... [SITUATION,...]` prints of each situation and
kernel, as a table, the seconds until the cell has ended, and whether a variable
of the cell before it is still there; Debian's Python has neither polars nor DuckDB.
"""
import os, socket, sys, time
from jupyter_client.manager import start_new_kernel

LIMIT = 60
silent = socket.create_server(("127.0.0.1", 0))
URL = "http://127.0.0.1:%d/" % silent.getsockname()[1]
with open("large", "wb") as large:
    large.truncate(200 * 2**20)

#: By name: TypeScript, Python, and what TypeScript needs before.
SITUATIONS = {
    "loop": ('console.log("go"); while (true);', 'print("go")\nwhile True: pass'),
    "print loop": ('while (true) console.log("go");', 'while True: print("go")'),
    "await": ('console.log("go"); await new Promise(() => {});', 'import asyncio\nprint("go")\nawait asyncio.sleep(1000)'),
    "loop behind await": ('await null; console.log("go"); while (true);', 'import asyncio\nawait asyncio.sleep(0)\nprint("go")\nwhile True: pass'),
    "fetch": ('console.log("go"); await fetch("%s");' % URL, 'import urllib.request\nprint("go")\nurllib.request.urlopen("%s")' % URL),
    "prompt": ('prompt("?")', 'input("?")'),
    "sleep of a child": ('console.log("go"); new Deno.Command("sleep", { args: ["30"] }).outputSync();', 'import subprocess\nprint("go")\nsubprocess.run(["sleep", "30"])'),
    "reading a large file": ('console.log("go"); while (true) Deno.readFileSync("large");', 'print("go")\nwhile True: open("large", "rb").read()'),
    "polars": ('console.log("go"); while (true) frame.sort("a");', None, 'import pl from "nodejs-polars"; const frame = pl.DataFrame({ a: Array.from({ length: 1e6 }, Math.random) });'),
    "DuckDB": ('console.log("go"); await duck.run("select sum(a.range * b.range) from range(1000000) a, range(1000000) b");', None, 'import { DuckDBInstance } from "%s"; const duck = await (await DuckDBInstance.create()).connect();' % sys.argv[1]),
    "worker": ('new Worker("data:text/javascript,while (true);", { type: "module" }); console.log("go"); await new Promise(() => {});', 'import threading\ndef spin():\n  while True: pass\nthread = threading.Thread(target=spin, daemon=True)\nthread.start()\nprint("go")\nthread.join()'),
}


def until(client, id, is_it):
    """Waits for a message about a cell; gives when it came."""
    end = time.time() + LIMIT
    while time.time() < end:
        try:
            message = client.get_iopub_msg(timeout=1)
        except Exception:
            continue
        if message["parent_header"].get("msg_id") == id and is_it(message):
            return time.time()
    return None


def is_idle(message):
    return message["content"].get("execution_state") == "idle"


def text(message):
    content = message["content"]
    return str(content.get("text", "")) + str(content.get("data", {}).get("text/plain", ""))


def run(client, code):
    id = client.execute(code, allow_stdin=False)
    shown = []
    until(client, id, lambda message: shown.append(text(message)) or is_idle(message))
    return "".join(shown)


def stop(kernel, situation):
    column = 1 if kernel == "python3" else 0
    code, *before = situation[column], *situation[2:][: 1 - column]
    if code is None:
        return "not there"
    manager, client = start_new_kernel(kernel_name=kernel)
    try:
        run(client, ("globalThis.held = 7;", "held = 7")[column])
        for other in before:
            run(client, other)
        id = client.execute(code, allow_stdin=True)
        if "?" in code:
            client.get_stdin_msg(timeout=LIMIT)
        else:
            until(client, id, lambda message: "go" in text(message))
        time.sleep(0.5)
        start = time.time()
        manager.interrupt_kernel()
        end = until(client, id, is_idle)
        kept = "7" in run(client, ("globalThis.held", "held")[column])
        took = "more than %d" % LIMIT if end is None else "%.2f" % (end - start)
        return took + " s, " + ("kept" if kept else "lost")
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


kernels = sys.argv[2].split(",")
names = sys.argv[3].split(",") if len(sys.argv) > 3 else list(SITUATIONS)
print("load %.0f" % os.getloadavg()[0], *kernels, sep=" | ")
for name in names:
    print(name, *[stop(kernel, SITUATIONS[name]) for kernel in kernels], sep=" | ", flush=True)
