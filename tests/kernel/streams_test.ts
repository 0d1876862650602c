/** What cells print, and how it arrives. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type OutputMessage, startKernel } from "readout/kernel";
import { Delivery } from "../../lib/kernel/execution/_delivery.ts";
import { readOutput } from "../../lib/kernel/execution/_output_pipe.ts";
import { limitedTest } from "./_limited.ts";
import { SHARED, shared } from "./_shared.ts";

const encoder = new TextEncoder();

const common = shared(() => startKernel());

/** Runs a cell; what it showed, message by message. */
async function show(code: string): Promise<OutputMessage[]> {
  const messages: OutputMessage[] = [];
  const kernel = await common();
  await kernel.execute(code, { onOutput: (one) => messages.push(one) });
  return messages;
}

const shown = (messages: readonly OutputMessage[]): string[] =>
  messages.map(({ type, content }) =>
    type === "stream" ? `${content.name}: ${content.text}` : type
  );

limitedTest(
  "5,000 prints of a cell are fewer than 100 messages, complete and in order",
  async () => {
    const messages = await show(
      "for (let i = 0; i < 5_000; i++) console.log(i);",
    );
    assert(messages.length < 100, `${messages.length} messages`);
    assertEquals(
      messages.map(({ content }) => content.text).join(""),
      Array.from({ length: 5_000 }, (_, i) => `${i}\n`).join(""),
    );
  },
  SHARED,
);

limitedTest(
  "text of both streams and displays keep their order",
  async () => {
    const messages = await show(`
for (let i = 0; i < 3; i++) {
  console.log("out", i);
  console.error("err", i);
  await Deno.jupyter.display({ "text/plain": "shown" }, { raw: true });
}
console.log("last");
"value"`);
    const turn = (i: number) => [
      `stdout: out ${i}\n`,
      `stderr: err ${i}\n`,
      "display_data",
    ];
    assertEquals(shown(messages), [
      ...[0, 1, 2].flatMap(turn),
      "stdout: last\n",
      "execute_result",
    ]);
  },
  SHARED,
);

limitedTest(
  "what is written past console is shown in its place, of processes too",
  async () => {
    const messages = await show(`
const bytes = (text: string) => new TextEncoder().encode(text);
console.log("1");
Deno.stdout.writeSync(bytes("2 \\u00e9\\n"));
await Deno.stdout.write(bytes("3\\n"));
process.stdout.write("4\\n");
const echo = (text: string) =>
  new Deno.Command("sh", { args: ["-c", "echo " + text], stdout: "inherit" });
echo("5").outputSync();
await echo("6").output();
await echo("7").spawn().status;
const writer = Deno.stdout.writable.getWriter();
await writer.write(bytes("8\\n"));
console.log("9");
Deno.stderr.writeSync(bytes("error\\n"));`);
    const text = (name: string) =>
      messages.map(({ content }) => content.name === name ? content.text : "")
        .join("");
    assertEquals(text("stdout"), "1\n2 é\n3\n4\n5\n6\n7\n8\n9\n");
    assertEquals(text("stderr"), "error\n");
  },
  SHARED,
);

limitedTest("console.clear() clears the cell's outputs", async () => {
  const kernel = await common();
  const { outputs } = await kernel.execute(
    'console.log("a"); console.clear(); console.log("b")',
  );
  assertEquals(outputs, [
    { output_type: "stream", name: "stdout", text: "b\n" },
  ]);
}, SHARED);

limitedTest(
  "a print is shown at once, though the cell is busy afterwards",
  async () => {
    const kernel = await common();
    const controller = new AbortController();
    const { status } = await kernel.execute(
      'console.log("a"); console.log("b"); while (true);',
      {
        signal: controller.signal,
        onOutput: ({ content }) =>
          content.text === "a\nb\n" && controller.abort(),
      },
    );
    assertEquals(status, "aborted");
  },
  SHARED,
);

limitedTest(
  "a loop that prints is stopped every time, though interrupts are lost",
  async () => {
    await using kernel = await startKernel();
    await kernel.execute("let kept = 0;");
    for (let cell = 1; cell <= 40; cell++) {
      const controller = new AbortController();
      const { status, stateLost } = await kernel.execute(
        'kept++; while (true) console.log("flood");',
        { signal: controller.signal, onOutput: () => controller.abort() },
      );
      assertEquals([status, stateLost], ["aborted", false]);
      const { outputs } = await kernel.execute("kept");
      assertEquals(JSON.stringify(outputs).includes(`"${cell}"`), true);
    }
  },
);

limitedTest(
  "READOUT_OUTPUT_LIMIT bounds what a cell shows, and each cell says what was cut",
  async () => {
    await using kernel = await startKernel({
      env: { READOUT_OUTPUT_LIMIT: "100" },
    });
    for (let cell = 0; cell < 2; cell++) {
      const { outputs, status } = await kernel.execute(
        'for (let i = 0; i < 100; i++) { console.log("123456789"); await null; } await Deno.jupyter.display({ "text/plain": "x".repeat(50) }, { raw: true });',
      );
      assertEquals(status, "ok");
      const texts = outputs.map((output) =>
        output.output_type === "stream" ? output.text : "figure"
      );
      const all = texts.join("");
      assert((all.match(/123456789/g) ?? []).length <= 10);
      assertStringIncludes(all, "This cell printed 100 bytes;");
      assertStringIncludes(all, "READOUT_OUTPUT_LIMIT");
    }
  },
);

limitedTest("a limit that is no number is refused", async () => {
  const error = await startKernel({ env: { READOUT_OUTPUT_LIMIT: "much" } })
    .then(() => null, (error) => error);
  assertStringIncludes(String(error), 'READOUT_OUTPUT_LIMIT "much"');
});

Deno.test("text waits a moment for more, and not for the cell's end", async () => {
  const seen: string[] = [];
  const first = Promise.withResolvers<void>();
  const delivery = new Delivery(({ content }) => {
    seen.push(String(content.text));
    first.resolve();
  }, 1_000);
  delivery.begin();
  delivery.text("stdout", encoder.encode("a"));
  delivery.text("stdout", encoder.encode("b"));
  assertEquals(seen, []);
  await first.promise;
  assertEquals(seen, ["ab"]);
  delivery.text("stdout", encoder.encode("c"));
  delivery.flush();
  assertEquals(seen, ["ab", "c"]);
});

Deno.test("messages are told from text wherever the pieces end", async () => {
  const secret = "5ecret";
  const chunk = (flag: string, json: string) =>
    `\x1e${secret}${flag}${json.length.toString(16).padStart(4, "0")}${json}`;
  const all = encoder.encode(
    `one\x1e${chunk("+", '{"a":')}native${chunk(".", "1}")}two\x1e${
      chunk(".", "{}")
    }é\x1e`,
  );
  for (let size = 1; size <= all.length; size++) {
    let text = "";
    const messages: string[] = [];
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < all.length; at += size) {
          controller.enqueue(all.slice(at, at + size));
        }
        controller.close();
      },
    });
    const decoder = new TextDecoder();
    await readOutput(stream, secret, {
      text: (_, bytes) => text += decoder.decode(bytes, { stream: true }),
      message: (json) => messages.push(new TextDecoder().decode(json)),
    });
    assertEquals([text, messages], [
      "one\x1enativetwo\x1eé\x1e",
      ['{"a":1}', "{}"],
    ], `pieces of ${size}`);
  }
});
