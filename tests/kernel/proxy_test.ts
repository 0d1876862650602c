import { assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import {
  createMessage,
  encodeMessage,
  type JsonObject,
  serveKernel,
} from "readout/kernel";
import {
  handshake,
  reserveConnection,
  writeConnectionFile,
} from "../../lib/kernel/wire/mod.ts";
import {
  connectFrontend,
  startFrontend,
  type TestFrontend,
} from "./_frontend.ts";
import { limitedTest } from "./_limited.ts";
import { SHARED, shared } from "./_shared.ts";

/** As a cell would import it from the library. */
const INSIDE = import.meta.resolve("../../lib/kernel/inside/mod.ts");

const frontend = shared(() => startFrontend());

/** One frontend for all: what a cell does to a kernel must not reach the next. */
function proxyTest(
  name: string,
  test: (frontend: TestFrontend) => Promise<void>,
): void {
  limitedTest(name, async () => {
    const all = await frontend();
    all.published.length = 0;
    all.onInput = () => "";
    await test(all);
  }, SHARED);
}

proxyTest(
  "40 cells queued at once show 480 outputs, each under its own cell and before idle",
  async (frontend) => {
    const cells = await Promise.all(
      Array.from({ length: 40 }, (_, cell) =>
        frontend.execute(`
for (let i = 0; i < 11; i++) console.log("cell ${cell} line " + i);
await new Promise((resolve) => setTimeout(resolve, ${cell % 5}));
"value ${cell}"`)),
    );
    const first = Number(cells[0]!.reply.execution_count);
    const wrong = cells.filter(({ text, reply }, cell) => {
      const lines = Array.from(
        { length: 11 },
        (_, i) => `cell ${cell} line ${i}\n`,
      );
      return text !== `${lines.join("")}"value ${cell}"\n` ||
        reply.execution_count !== first + cell;
    });
    assertEquals(wrong, []);
  },
);

proxyTest(
  "busy, input, outputs, idle are published in this order",
  async (frontend) => {
    await frontend.execute("console.log(1); 2");
    const types = frontend.published.map(({ header, content }) =>
      content.execution_state ?? header.msg_type
    );
    assertEquals(types, [
      "busy",
      "execute_input",
      "stream",
      "execute_result",
      "idle",
    ]);
  },
);

proxyTest("a 20 MB output arrives whole", async (frontend) => {
  const { outputs } = await frontend.execute(
    'await Deno.jupyter.display({ "text/html": "x".repeat(20_000_000) }, { raw: true }); 1',
  );
  const data = outputs[0]!.content.data as JsonObject;
  assertEquals(String(data["text/html"]).length, 20_000_000);
  assertEquals(outputs.length, 2);
});

proxyTest(
  "buffers, metadata and private messages pass through",
  async (frontend) => {
    const { outputs } = await frontend.execute(
      'await Deno.jupyter.broadcast("my_type", { a: 1 }, { metadata: { b: 2 }, buffers: [new Uint8Array([1, 2])] })',
    );
    const [message] = outputs;
    assertEquals(message?.header.msg_type, "my_type");
    assertEquals(message?.content, { a: 1 });
    assertEquals(message?.metadata, { b: 2 });
    assertEquals(message?.buffers.map((buffer) => [...buffer]), [[1, 2]]);
  },
);

proxyTest("requests that run no code are answered", async (frontend) => {
  const { reply } = await frontend.execute("const priceOfOrder = 1;");
  const info = (await frontend.request("kernel_info_request")).content;
  assertEquals(info.implementation, "readout");
  assertEquals((info.language_info as JsonObject).name, "typescript");
  const control = await frontend.request("kernel_info_request", {}, "control");
  assertEquals(control.content, info);
  const complete = await frontend.request("complete_request", {
    code: "priceOf",
    cursor_pos: 7,
  });
  assertEquals(complete.content.matches, ["priceOfOrder"]);
  for (
    const [code, status] of [
      ["let a = {", "incomplete"],
      ["`text", "incomplete"],
      ["f(", "incomplete"],
      ["1 +", "incomplete"],
      ["1", "complete"],
      ["const x: number = <any> 1;", "complete"],
      ["", "complete"],
      ["let a = ;", "invalid"],
      ["'text", "invalid"],
      ["}", "invalid"],
    ]
  ) {
    const reply = await frontend.request("is_complete_request", {
      code: code!,
    });
    assertEquals(reply.content.status, status, code);
  }
  const history = await frontend.request("history_request", {
    hist_access_type: "tail",
    n: 1,
    output: false,
    raw: true,
  });
  assertEquals(history.content.history, [
    [1, reply.execution_count!, "const priceOfOrder = 1;"],
  ]);
  const comms = await frontend.request("comm_info_request");
  assertEquals(comms.content.comms, {});
});

proxyTest(
  "values are completed: members, keys, columns of frames; by the checker what is behind a getter, which is not run; nothing for what has none",
  async (frontend) => {
    await frontend.execute(`
const rec = { alpha: 1, "be ta": 2, sub: { inner: 1 } };
let looked = 0;
const sly = { get danger() { looked++; return { deep: 1 }; } };
const frame = { [Symbol.toStringTag]: "DataFrame", shape: { height: 1, width: 2 }, columns: ["visitors", "orders"], dtypes: ["a", "b"],
  head() { return frame; }, tail() { return frame; }, getColumn() {}, schema: {}, toString() { return ""; } };
let thrower = () => { throw new Error("x"); };`);
    const complete = async (code: string) => {
      const { content } = await frontend.request("complete_request", {
        code,
        cursor_pos: [...code].length,
      });
      return content;
    };
    // The checker starts with the first question, and is there for the others.
    let behindGetter = await complete("sly.danger.");
    while (behindGetter.matches!.toString() === "") {
      behindGetter = await complete("sly.danger.");
    }
    assertEquals(behindGetter.matches, ["deep"]);
    const cases: [string, number, readonly string[]][] = [
      ["rec.al", 4, ["alpha"]],
      ["'💡' + rec.sub.in", 14, ["inner"]],
      ['rec["', 5, ["alpha", "be ta", "sub"]],
      ['frame.filter(pl.col("o', 21, ["orders"]],
      ['pl.col("vis', 8, ["visitors"]],
      ["priceless", 0, []],
      ["nope.", 5, []],
      ["thrower().mess", 10, []],
    ];
    for (const [code, start, matches] of cases) {
      const content = await complete(code);
      assertEquals(content.matches, matches, code);
      assertEquals(content.cursor_start, start, code);
      assertEquals(content.cursor_end, [...code].length);
    }
    assertEquals((await complete("Math.")).status, "ok");
    assertEquals((await frontend.execute("looked")).text, "0\n");
    const waiting = frontend.execute(
      "await new Promise((r) => globalThis.go = r)",
    );
    const during = await complete("rec.al");
    assertEquals(during.matches, ["alpha"]);
    const inspected = await frontend.request("inspect_request", {
      code: "rec.sub",
      cursor_pos: 7,
      detail_level: 0,
    });
    assertEquals(inspected.content.found, true);
    const shown = inspected.content.data as JsonObject;
    assertStringIncludes(String(shown["text/plain"]), "{ inner: 1 }");
    await frontend.request("interrupt_request", {}, "control");
    await waiting;
  },
);

proxyTest("prompt() asks the frontend", async (frontend) => {
  frontend.onInput = (prompt) => `answer to ${prompt.trim()}`;
  const { text } = await frontend.execute('prompt("name?")');
  assertEquals(text, '"answer to name?"\n');
  const none = await frontend.execute('String(prompt("name?"))', {
    allow_stdin: false,
  });
  assertEquals(none.text, '"null"\n');
});

proxyTest(
  "errors are shown in the cell and told in the reply",
  async (frontend) => {
    const { reply, text } = await frontend.execute(
      'console.log("a"); throw new RangeError("too much", { cause: new Error("root") })',
    );
    assertEquals(text, "a\nRangeError: too much\n");
    assertEquals(reply.status, "error");
    assertEquals(reply.ename, "RangeError");
    assertStringIncludes(String(reply.traceback), "Caused by: Error: root");
    const syntax = await frontend.execute("let a = ;");
    assertEquals(
      syntax.text,
      "SyntaxError: Unexpected token (cell line 1, column 9)\n",
    );
  },
);

proxyTest(
  "stop_on_error keeps the queued cells from running, and only those",
  async (frontend) => {
    const run = (code: string, stop_on_error: boolean) =>
      frontend.execute(code, { stop_on_error });
    const [failed, second, third] = await Promise.all([
      run("throw 1", true),
      run('console.log("never")', true),
      run('console.log("never")', true),
    ]);
    assertEquals(failed.reply.status, "error");
    assertEquals([second.reply.status, third.reply.status], [
      "aborted",
      "aborted",
    ]);
    assertEquals(second.text + third.text, "");
    assertEquals([second.reply, third.reply], [
      { status: "aborted" },
      { status: "aborted" },
    ]);
    const after = await run("1", true);
    assertEquals(
      after.reply.execution_count,
      Number(failed.reply.execution_count) + 1,
    );
    const [, next] = await Promise.all([run("throw 1", false), run("2", true)]);
    assertEquals(next.text, "2\n");
  },
);

proxyTest(
  "cells that were sent before one failed are not run, however late they arrive and whatever the frontend's clock says",
  async (frontend) => {
    for (const [skew, session] of [[0, "a"], [-3_600_000, "b"], [5e6, "c"]]) {
      const sendAt = async (
        sent: number,
        code: string,
      ): Promise<JsonObject> => {
        const made = createMessage("execute_request", {
          code,
          stop_on_error: true,
        }, { session: String(session) });
        const date = new Date(sent + Number(skew)).toISOString();
        const header = { ...made.header, date };
        await frontend.channels.send("shell", { ...made, header });
        await frontend.seen((message) =>
          message.parentHeader?.msg_id === header.msg_id &&
          message.content.execution_state === "idle"
        );
        const outputs = frontend.published.filter((message) =>
          message.parentHeader?.msg_id === header.msg_id
        );
        return outputs.find(({ header }) => header.msg_type === "stream")
          ?.content ?? {};
      };
      await sendAt(Date.now(), "1");
      const before = Date.now();
      await sendAt(before, "throw 1");
      const text = 'console.log("ran")';
      assertEquals(await sendAt(before + 1, text), {});
      // A clock counts milliseconds; this is sent in a later one.
      while (Date.now() <= before + 1) await frontend.execute("");
      const ran = await sendAt(Date.now(), text);
      assertEquals(ran.text, "ran\n");
    }
  },
);

proxyTest(
  "an exact replay of a signed message is refused",
  async (frontend) => {
    const { info } = frontend;
    await frontend.execute("let runs = 0;");
    const conn = await Deno.connect({
      hostname: info.ip,
      port: info.shell_port,
    });
    const peer = await handshake(conn, "DEALER");
    const message = createMessage("execute_request", { code: "runs++;" }, {
      session: "s",
    });
    const frames = encodeMessage(message, info.key);
    for (let time = 0; time < 3; time++) await peer.send(frames);
    await frontend.seen(({ parentHeader, content }) =>
      parentHeader?.msg_id === message.header.msg_id &&
      content.execution_state === "idle"
    );
    assertEquals((await frontend.execute("runs")).text, "1\n");
    peer.close();
  },
);

proxyTest(
  "an interrupt ends a busy loop and keeps the state",
  async (frontend) => {
    await frontend.execute("let kept = 7;");
    const running = frontend.execute('console.log("go"); while (true);');
    await frontend.seen(({ content }) => content.text === "go\n");
    await frontend.request("interrupt_request", {}, "control");
    const { reply, text } = await running;
    assertEquals(reply.status, "error");
    assertStringIncludes(text, "the kernel kept its state");
    assertEquals((await frontend.execute("kept")).text, "7\n");
  },
);

proxyTest(
  "an interrupt ends a pending await and keeps the state",
  async (frontend) => {
    await frontend.execute("let kept = 7;");
    const running = frontend.execute(
      'console.log("go"); await new Promise(() => {})',
    );
    await frontend.seen(({ content }) => content.text === "go\n");
    await frontend.request("interrupt_request", {}, "control");
    const { reply, text } = await running;
    assertEquals(reply.ename, "CellInterrupted");
    assertStringIncludes(text, "the kernel kept its state");
    assertEquals((await frontend.execute("kept")).text, "7\n");
  },
);

proxyTest(
  "an interrupt ends a busy loop behind an await and says that the state is lost",
  async (frontend) => {
    await frontend.execute("let lost = 7;");
    const running = frontend.execute(
      'await new Promise((r) => setTimeout(r, 20)); console.log("go"); while (true);',
    );
    await frontend.seen(({ content }) => content.text === "go\n");
    await frontend.request("interrupt_request", {}, "control");
    const { reply, text } = await running;
    assertEquals(reply.ename, "CellInterrupted");
    assertStringIncludes(text, "its state is lost");
    assertStringIncludes(text, "The next cell runs in a fresh kernel");
    const next = await frontend.execute("typeof lost");
    assertEquals(next.text, '"undefined"\n');
    assertEquals(next.reply.execution_count, Number(reply.execution_count) + 1);
  },
);

proxyTest(
  "Deno.exit() is reported in the cell and the next one runs",
  async (frontend) => {
    const { text } = await frontend.execute("Deno.exit(3)");
    assertStringIncludes(text, "exit code 3");
    assertStringIncludes(text, "The next cell runs in a fresh kernel");
    assertEquals((await frontend.execute("1 + 1")).text, "2\n");
  },
);

proxyTest(
  "a crash of the inner kernel is reported in the cell and the next one runs",
  async (frontend) => {
    await frontend.execute("let lost = 7;");
    const { reply, text } = await frontend.execute(
      `console.log("before");
       Deno.kill(Deno.pid, "SIGABRT");
       while (true);`,
    );
    assertEquals(reply.status, "error");
    assertStringIncludes(text, "before\n");
    assertStringIncludes(text, "SIGABRT");
    assertStringIncludes(text, "The next cell runs in a fresh kernel");
    assertEquals((await frontend.execute("typeof lost")).text, '"undefined"\n');
  },
);

proxyTest(
  "output after a cell's end reaches the frontend",
  async (frontend) => {
    await frontend.execute('setTimeout(() => console.log("late"))');
    await frontend.seen(({ content }) => content.text === "late\n");
  },
);

proxyTest(
  "a comm of a cell speaks with the frontend both ways, also while a cell waits",
  async (frontend) => {
    const send = (type: string, content: JsonObject) =>
      frontend.channels.send(
        "shell",
        createMessage(type, content, {
          session: "s",
          buffers: [Uint8Array.of(1, 2)],
        }),
      );
    await frontend.execute(`
import { openComm } from ${JSON.stringify(INSIDE)};
const comm = openComm({ target: "jupyter.widget", data: { state: { value: 1 } }, buffers: [Uint8Array.of(9)] });
comm.onMessage(({ data, buffers }) => {
  comm.send({ echo: data, bytes: [...buffers[0]] });
});
let closed = false;
comm.onClose(() => { closed = true; resolveClosed(); });
let resolveClosed;
const whenClosed = new Promise((r) => resolveClosed = r);`);
    const opened = frontend.published.find(({ header }) =>
      header.msg_type === "comm_open"
    )!;
    assertEquals(opened.content.data, { state: { value: 1 } });
    assertEquals(opened.metadata, { version: "2.1.0" });
    assertEquals(opened.buffers.map((buffer) => [...buffer]), [[9]]);
    const id = opened.content.comm_id!;
    const info = await frontend.request("comm_info_request");
    assertEquals(info.content.comms, {
      [String(id)]: { target_name: "jupyter.widget" },
    });
    await send("comm_msg", { comm_id: id, data: { value: 5 } });
    await frontend.seen(({ header, content }) =>
      header.msg_type === "comm_msg" &&
      JSON.stringify(content.data) === '{"echo":{"value":5},"bytes":[1,2]}'
    );
    const waiting = frontend.execute("await whenClosed; closed");
    await send("comm_msg", { comm_id: id, data: { value: 6 } });
    await frontend.seen(({ content }) =>
      JSON.stringify(content.data) === '{"echo":{"value":6},"bytes":[1,2]}'
    );
    await send("comm_close", { comm_id: id, data: {} });
    assertStringIncludes((await waiting).text, "true\n");
    const after = await frontend.request("comm_info_request");
    assertEquals(after.content.comms, {});
  },
);

proxyTest("a comm that nobody serves is closed", async (frontend) => {
  await frontend.channels.send(
    "shell",
    createMessage("comm_open", { comm_id: "c1", target_name: "x", data: {} }, {
      session: "s",
    }),
  );
  await frontend.execute("1");
  const closed = frontend.published.find(({ header }) =>
    header.msg_type === "comm_close"
  );
  assertEquals(closed?.content.comm_id, "c1");
});

proxyTest("a message with a wrong signature is dropped", async (frontend) => {
  const { info } = frontend;
  const conn = await Deno.connect({ hostname: info.ip, port: info.shell_port });
  const peer = await handshake(conn, "DEALER");
  const forged = createMessage("execute_request", {
    code: 'console.log("injected")',
  }, { session: "s" });
  await peer.send(encodeMessage(forged, "a guess"));
  await peer.send(encodeMessage(forged, ""));
  await peer.send([new Uint8Array(3)]);
  await frontend.execute("1");
  const texts = frontend.published.map(({ content }) =>
    content.text ?? content.code
  );
  assertEquals(texts.filter((text) => String(text).includes("injected")), []);
  peer.close();
});

proxyTest(
  "a peer that is no ZeroMQ socket disturbs nobody",
  async (frontend) => {
    const { info } = frontend;
    const conn = await Deno.connect({
      hostname: info.ip,
      port: info.shell_port,
    });
    await conn.write(new Uint8Array(200).fill(65));
    assertEquals((await frontend.execute("1")).text, "1\n");
    conn.close();
  },
);

proxyTest("the heartbeat echoes", async ({ info }) => {
  const conn = await Deno.connect({ hostname: info.ip, port: info.hb_port });
  const peer = await handshake(conn, "REQ");
  await peer.send([new Uint8Array(), new TextEncoder().encode("ping")]);
  const { value } = await peer.receive().next();
  assertEquals(new TextDecoder().decode(value?.[1]), "ping");
  peer.close();
});

limitedTest("a kernel that cannot start says so in the cell", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.writeTextFile(`${folder}/deno.json`, "{");
  {
    await using frontend = await startFrontend(folder);
    const info = await frontend.request("kernel_info_request");
    assertEquals(info.content.status, "ok");
    const broken = await frontend.execute("1");
    assertStringIncludes(broken.text, "Cannot start Deno's Jupyter kernel");
    await Deno.writeTextFile(`${folder}/deno.json`, "{}");
    assertEquals((await frontend.execute("1")).text, "1\n");
  }
  await Deno.remove(folder, { recursive: true });
});

limitedTest("unsigned connections are refused", async () => {
  const { info, release } = reserveConnection();
  const file = await writeConnectionFile({ ...info, key: "" });
  await assertRejects(
    () => serveKernel({ connectionFile: file.path }),
    TypeError,
    "must have a key",
  );
  await file.remove();
  release();
});

Deno.test({
  timeout: 30_000,
  name: "the kernel ends with a frontend that was killed",
  ignore: Deno.build.os !== "linux",
  async fn() {
    const { info, release } = reserveConnection();
    const file = await writeConnectionFile(info);
    const serve =
      new URL("../../lib/kernel/serve.ts", import.meta.url).pathname;
    // The frontend is a process that starts the kernel and waits.
    const script = `
const child = new Deno.Command(Deno.execPath(), {
  args: ["run", "-A", ${JSON.stringify(serve)}, ${JSON.stringify(file.path)}],
}).spawn();
await child.status;`;
    const parent = new Deno.Command(Deno.execPath(), {
      args: ["eval", script],
    }).spawn();
    await using frontend = await connectFrontend(info);
    release();
    const inner = Number((await frontend.execute("Deno.pid")).text);
    parent.kill("SIGKILL");
    await parent.status;
    const running = () => isRunning(inner) || accepts(info.shell_port);
    // The test's own limit ends this.
    while (running()) await new Promise((resolve) => setTimeout(resolve, 20));
    await file.remove();
  },
});

function isRunning(pid: number): boolean {
  try {
    const status = Deno.readTextFileSync(`/proc/${pid}/status`);
    return !/^State:\s+[ZX]/m.test(status);
  } catch {
    return false;
  }
}

/** True if someone listens: the port cannot be bound. */
function accepts(port: number): boolean {
  try {
    Deno.listen({ hostname: "127.0.0.1", port }).close();
    return false;
  } catch {
    return true;
  }
}
