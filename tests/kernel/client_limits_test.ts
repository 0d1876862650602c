/** Cells that are ended: by their limit, by an interrupt, by an abort. */

import { assertEquals, assertStringIncludes } from "@std/assert";
import { kernelTest, ownKernelTest, textOf } from "./_client.ts";

kernelTest(
  "a pending await over its limit is ended and the state kept",
  async (kernel) => {
    const result = await kernel.execute(
      'const held = 7; console.log("before"); await new Promise(() => {})',
      { timeout: 1_000 },
    );
    assertEquals(
      textOf(result.outputs),
      "before\nCellTimeout: The cell was stopped: its limit of 1 s was reached; the kernel kept its state\n",
    );
    assertEquals(textOf((await kernel.execute("held")).outputs), "7\n");
    for (
      const code of [
        "for await (const _ of { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) });",
        "await (async () => { try { await new Promise(() => {}); } finally {} })()",
      ]
    ) {
      const waiting = await kernel.execute(code, { timeout: 500 });
      assertEquals([waiting.status, waiting.stateLost], ["timeout", false]);
    }
    assertEquals(textOf((await kernel.execute("held")).outputs), "7\n");
  },
);

ownKernelTest(
  "a kernel that gets no time from the machine is late, and keeps its state",
  async (kernel) => {
    await kernel.execute("const held = 7;");
    const pid = Number(textOf((await kernel.execute("Deno.pid")).outputs));
    const controller = new AbortController();
    const waiting = kernel.execute(
      'await null; console.log("go"); await new Promise(() => {})',
      {
        signal: controller.signal,
        onOutput: () => {
          Deno.kill(pid, "SIGSTOP");
          controller.abort();
          // Longer than what a kernel in a loop gets.
          setTimeout(() => Deno.kill(pid, "SIGCONT"), 2_000);
        },
      },
    );
    const { status, stateLost } = await waiting;
    assertEquals([status, stateLost], ["aborted", false]);
    assertEquals(textOf((await kernel.execute("held")).outputs), "7\n");
  },
);

ownKernelTest(
  "a call that nothing can end ends the kernel, and the cell says so",
  async (kernel, folder) => {
    await new Deno.Command("mkfifo", { args: [`${folder}/pipe`] }).output();
    const result = await kernel.execute(
      'console.log("before"); Deno.readTextFileSync("pipe");',
      { timeout: 500 },
    );
    assertEquals(result.status, "timeout");
    assertEquals(
      textOf(result.outputs),
      "before\nCellTimeout: The cell was stopped: its limit of 0.5 s was reached; the kernel had to be stopped and its state is lost\n",
    );
    const next = await kernel.execute("1");
    assertEquals(next.status, "died");
    assertStringIncludes(next.error!.evalue, "The cell did not run");
  },
);
