/** Messages that pass through the proxy, and those that do not. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import { createMessage } from "../../lib/kernel/wire/mod.ts";
import type { JsonObject } from "readout/kernel";
import { proxyTest } from "./_proxy.ts";

/** As a cell would import it from the library. */
const INSIDE = import.meta.resolve("../../lib/kernel/inside/mod.ts");

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
      ["try {} ", "incomplete"],
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
    assertEquals((await complete("sly.danger.")).matches, ["deep"]);
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
    // A cell that keeps the kernel busy is known to the checker.
    const busy = frontend.execute(
      "const made = { beta: 1 }; while (true) { made.beta++; }",
    );
    assertEquals((await complete("made.be")).matches, ["beta"]);
    await frontend.request("interrupt_request", {}, "control");
    await busy;
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
let resolveSixth;
const whenSixth = new Promise((r) => resolveSixth = r);
comm.onMessage(({ data, buffers }) => {
  comm.send({ echo: data, bytes: [...buffers[0]] });
  if (data.value === 6) resolveSixth();
});`);
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
    const waiting = frontend.execute("await whenSixth; true");
    await send("comm_msg", { comm_id: id, data: { value: 6 } });
    await frontend.seen(({ content }) =>
      JSON.stringify(content.data) === '{"echo":{"value":6},"bytes":[1,2]}'
    );
    assertStringIncludes((await waiting).text, "true\n");
    await send("comm_close", { comm_id: id, data: {} });
    const after = await frontend.request("comm_info_request");
    assertEquals(after.content.comms, {});
    const late = await frontend.execute("comm.send({})");
    assertStringIncludes(late.text, `the comm "${id}" is closed`);
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
