"""How kernels stop: a cell in each situation is interrupted, by Jupyter's own
client. Arguments: the situations as JSON, the kernels' names. Prints, as JSON, of
each kernel and situation: seconds until the cell has ended, and whether a
variable of the cell before it is still there."""
import json, sys, time
from jupyter_client.manager import start_new_kernel

LIMIT = 60


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


def stop(manager, client, language, situation):
    run(client, {"typescript": "globalThis.held = 7;", "python": "held = 7"}[language])
    for code in situation.get("before_" + language, []):
        run(client, code)
    id = client.execute(situation[language], allow_stdin=True)
    if situation.get("asks"):
        client.get_stdin_msg(timeout=LIMIT)
    else:
        until(client, id, lambda message: "go" in text(message))
    time.sleep(0.5)
    start = time.time()
    manager.interrupt_kernel()
    end = until(client, id, is_idle)
    kept = "7" in run(client, {"typescript": "globalThis.held", "python": "held"}[language])
    return {"seconds": None if end is None else end - start, "kept": kept}


situations, *kernels = json.loads(sys.argv[1]), *sys.argv[2:]
rows = {}
for kernel in kernels:
    language = "python" if kernel == "python3" else "typescript"
    for name, situation in situations.items():
        if language not in situation:
            continue
        manager, client = start_new_kernel(kernel_name=kernel)
        try:
            rows.setdefault(name, {})[kernel] = stop(manager, client, language, situation)
        finally:
            client.stop_channels()
            manager.shutdown_kernel(now=True)
print(json.dumps(rows))
