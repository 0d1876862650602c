/** Where a stop finds a cell: its state is kept, and nobody waits for it. */
import { assert, assertEquals } from "@std/assert";
import type { ExecuteResult, Kernel } from "readout/kernel";
import { drawn } from "../_draw.ts";
import { kernelTest, textOf } from "./_client.ts";

/** Far below what a kernel gets that can end its cell. */
const SOON_MS = 5_000;

/** Runs a cell, stops it as soon as it says so or asks, and times the stop. */
async function stop(
  kernel: Kernel,
  code: string,
): Promise<{ readonly result: ExecuteResult; readonly ms: number }> {
  const controller = new AbortController();
  const begun = Promise.withResolvers<unknown>();
  const running = kernel.execute(code, {
    signal: controller.signal,
    onOutput: begun.resolve,
    onInput: (request) => {
      begun.resolve(request);
      return new Promise(() => {});
    },
  });
  await begun.promise;
  // So that the cell is in what comes behind its output.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const start = performance.now();
  controller.abort();
  return { result: await running, ms: performance.now() - start };
}

const SLEEP = 'new Deno.Command("sleep", { args: ["30"] }).outputSync();';
const SITUATIONS = {
  "at prompt()": 'prompt("Name?"); globalThis.after = 1;',
  "at prompt() behind an await":
    'await null; prompt("Name?"); globalThis.after = 1;',
  "at confirm()": 'confirm("Sure?"); globalThis.after = 1;',
  "in a process that it waits for": `console.log("go"); ${SLEEP}`,
  "in a process behind an await": `await null; console.log("go"); ${SLEEP}`,
  "in a pending await": 'console.log("go"); await new Promise(() => {})',
  "in a loop behind an await": 'await null; console.log("go"); while (true);',
  "in a loop": 'console.log("go"); while (true);',
  "in a loop that prints": 'while (true) console.log("go");',
  "in a regular expression":
    'console.log("go"); /^(a+)+$/.test("a".repeat(60) + "b")',
  "in Atomics.wait":
    'console.log("go"); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)',
  "in a loop that nobody awaits":
    '(async () => { await null; console.log("go"); while (true); })(); await new Promise(() => {});',
  "in a loop that catches what stops it":
    'console.log("go"); while (true) try { await new Promise(() => {}); } catch { continue; }',
};

for (const [place, code] of Object.entries(SITUATIONS)) {
  kernelTest(`a cell stopped ${place} keeps the state`, async (kernel) => {
    await kernel.execute("globalThis.held = 7; delete globalThis.after;");
    const { result, ms } = await stop(kernel, code);
    assertEquals([result.status, result.stateLost], ["aborted", false]);
    assert(ms < SOON_MS, `${ms} ms`);
    const next = await kernel.execute("[held, typeof globalThis.after].join()");
    assertEquals(textOf(next.outputs), '"7,undefined"\n');
  });
}

/** How long after its start a cell is stopped: before it begins, and later. */
const DELAYS = [2, 10, 20, 50, 100];
const TIMES = 20;
const AWAITING = "await new Promise(() => {})";

for (const delay of drawn(1, DELAYS)) {
  kernelTest(
    `${TIMES} cells stopped ${delay} ms after their start keep the state, and the next one runs`,
    async (kernel) => {
      await kernel.execute("globalThis.held = 7;");
      for (let time = 0; time < TIMES; time++) {
        const signal = AbortSignal.timeout(delay);
        const stopped = await kernel.execute(AWAITING, { signal });
        const next = await kernel.execute("await null; held");
        assertEquals([stopped.stateLost, textOf(next.outputs)], [false, "7\n"]);
      }
    },
  );
}

kernelTest("confirm() asks as ever", async (kernel) => {
  const asked: string[] = [];
  const answers = ["y", "n"];
  const { outputs } = await kernel.execute(
    'confirm("Sure?") + " " + confirm()',
    {
      onInput: ({ prompt }) => {
        asked.push(prompt);
        return Promise.resolve(answers.shift()!);
      },
    },
  );
  assertEquals(textOf(outputs), '"true false"\n');
  assertEquals(asked, ["Sure? [y/N] ", "Confirm [y/N] "]);
});
