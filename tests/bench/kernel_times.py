"""Times two kernels in turns, by jupyter_client. Prints a number for each run."""

import json, subprocess, sys, time
from jupyter_client.manager import KernelManager

CODE = {
    "readout": {
        "prints": "for (let i = 0; i < 5_000; i++) console.log(i);",
        "flood": "while (true) console.log('flood');",
        "cell": "console.log(%d); %d",
    },
    "python3": {
        "prints": "for i in range(5_000): print(i)",
        "flood": "while True: print('flood')",
        "cell": "print(%d); %d",
    },
}
CELLS = 100
RUNS = int(sys.argv[1])


def execute(client, code, after=None):
    """Until idle; gives seconds and the published messages."""
    started = time.time()
    id = client.execute(code)
    published = []
    while True:
        message = client.get_iopub_msg(timeout=60)
        if after is not None and message["msg_type"] == "stream":
            started = after() or started
            after = None
        if message["parent_header"].get("msg_id") != id:
            continue
        published.append(message)
        if message["content"].get("execution_state") == "idle":
            client.get_shell_msg(timeout=60)
            return time.time() - started, published


def measure(name):
    code = CODE[name]
    manager = KernelManager(kernel_name=name, client_class="jupyter_client.blocking.BlockingKernelClient")
    started = time.time()
    manager.start_kernel(stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    client = manager.client()
    client.start_channels()
    client.wait_for_ready(timeout=60)
    execute(client, "1")
    found = {"start": time.time() - started}
    execute(client, code["prints"])
    seconds, published = execute(client, code["prints"])
    streams = [m["content"]["text"] for m in published if m["msg_type"] == "stream"]
    found["prints"] = seconds
    found["messages"] = len(streams)
    found["lines"] = len("".join(streams).split())
    started = time.time()
    for cell in range(CELLS):
        execute(client, code["cell"] % (cell, cell))
    found["cell"] = (time.time() - started) / CELLS

    def interrupt():
        time.sleep(0.5)
        manager.interrupt_kernel()
        return time.time()

    found["interrupt"], _ = execute(client, code["flood"], after=interrupt)
    seconds, _ = execute(client, "1")
    client.stop_channels()
    manager.shutdown_kernel(now=True)
    return found


print(json.dumps([{name: measure(name) for name in CODE} for _ in range(RUNS)]))
