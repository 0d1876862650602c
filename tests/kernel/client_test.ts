import {
  assert,
  assertEquals,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import {
  type ExecuteResult,
  type Kernel,
  KernelEndedError,
  type Output,
  type OutputMessage,
  startKernel,
} from "readout/kernel";
import {
  reserveConnection,
  writeConnectionFile,
} from "../../lib/kernel/wire/mod.ts";
import { limitedTest } from "./_limited.ts";
import { SHARED, shared } from "./_shared.ts";

/** A folder, and a kernel whose working directory it is. */
async function startInFolder() {
  const folder = await Deno.makeTempDir();
  const kernel = await startKernel({ cwd: folder });
  return {
    folder,
    kernel,
    async [Symbol.asyncDispose]() {
      await kernel.shutdown();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

type KernelTest = (kernel: Kernel, folder: string) => Promise<void>;

/** Runs a test in a kernel of its own, for it ends or changes it. */
function ownKernelTest(name: string, test: KernelTest): void {
  limitedTest(name, async () => {
    await using own = await startInFolder();
    await test(own.kernel, own.folder);
  });
}

const common = shared(startInFolder);

/** Runs a test in the kernel that the others run in. */
function kernelTest(name: string, test: KernelTest): void {
  limitedTest(name, async () => {
    const { kernel, folder } = await common();
    await test(kernel, folder);
  }, SHARED);
}

function textOf(outputs: readonly Output[]): string {
  return outputs.map((output) =>
    output.output_type === "stream"
      ? output.text
      : output.output_type === "error"
      ? `${output.ename}: ${output.evalue}\n`
      : `${output.data["text/plain"]}\n`
  ).join("");
}

/** Waits until a process is gone; the test's own limit ends this. */
async function ended(pid: number): Promise<void> {
  while (await isAlive(pid)) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function isAlive(pid: number): Promise<boolean> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`).catch(() => "");
  return status !== "" && !/^State:\s+[ZX]/m.test(status);
}

ownKernelTest(
  "100 cells of 10 logs and an awaited value lose none of 1,100 outputs",
  async (kernel) => {
    const cells = Array.from({ length: 100 }, (_, cell) => `
for (let i = 0; i < 10; i++) console.log("cell ${cell} line " + i);
await new Promise((resolve) => setTimeout(resolve, ${cell % 5}));
"value ${cell}"`);
    const results = await Promise.all(
      cells.map((code) => kernel.execute(code)),
    );
    const wrong = results.filter((result, cell) => {
      const lines = Array.from(
        { length: 10 },
        (_, i) => `cell ${cell} line ${i}\n`,
      );
      return textOf(result.outputs) !== `${lines.join("")}"value ${cell}"\n` ||
        result.executionCount !== cell + 1;
    });
    assertEquals(wrong, []);
  },
);

kernelTest(
  "3,000 log lines in one cell are complete and in order",
  async (kernel) => {
    const { outputs } = await kernel.execute(
      "for (let i = 0; i < 3_000; i++) console.log(i);",
    );
    const expected = Array.from({ length: 3_000 }, (_, i) => `${i}\n`).join("");
    assertEquals(textOf(outputs), expected);
  },
);

kernelTest(
  "a 5 MB HTML output arrives whole, before the value",
  async (kernel) => {
    const { outputs } = await kernel.execute(`
await Deno.jupyter.display({ "text/html": "é".repeat(2_500_000) }, { raw: true });
"done"`);
    assertEquals(outputs.length, 2);
    const [first] = outputs;
    const html = first?.output_type === "display_data" &&
      first.data["text/html"];
    assertEquals(html, "é".repeat(2_500_000));
  },
);

kernelTest(
  "an error ends the cell's outputs, after what was logged before",
  async (kernel) => {
    const result = await kernel.execute(`
for (let i = 0; i < 50; i++) console.log("line");
throw new RangeError("too much")`);
    assertEquals(result.status, "error");
    assertEquals(
      textOf(result.outputs),
      "line\n".repeat(50) + "RangeError: too much\n",
    );
    assertStringIncludes(result.error!.traceback[0]!, "RangeError: too much");
    assertEquals((await kernel.execute("1")).status, "ok");
  },
);

kernelTest("a syntax error tells what is wrong and where", async (kernel) => {
  const result = await kernel.execute("let a = 1;\nlet b = ;");
  assertEquals(result.status, "error");
  assertEquals(result.error?.ename, "SyntaxError");
  assertEquals(
    result.error?.evalue,
    "Unexpected token (cell line 2, column 9)",
  );
  assertStringIncludes(result.error!.traceback.join("\n"), "2 | let b = ;");
});

kernelTest(
  "an import that fails tells which module is missing",
  async (kernel) => {
    for (
      const code of [
        'import { x } from "./nope.ts";',
        'await import("./nope.ts")',
      ]
    ) {
      const result = await kernel.execute(code);
      assertEquals(result.status, "error");
      assertStringIncludes(result.error!.evalue, "nope.ts");
      assertEquals(result.outputs.length, 1);
    }
    const bare = await kernel.execute('import { x } from "no-such-alias";');
    assertEquals(bare.status, "error");
    assertStringIncludes(bare.error!.evalue, "no-such-alias");
  },
);

ownKernelTest(
  "an import that fails tells the cell's line and what may help",
  async (kernel) => {
    const file = await kernel.execute('1;\nimport { x } from "./nope.ts";');
    const bare = await kernel.execute('import { x } from "no-such-alias";');
    assertEquals(file.error?.traceback.slice(1), [
      '    in cell 1, line 2: import { x } from "./nope.ts";',
      "    at cell 1:2",
      "Hint: a path that begins with a dot starts at the notebook's folder",
    ]);
    assertEquals(
      bare.error?.traceback.at(-1),
      'Hint: add "no-such-alias" to the "imports" of deno.json, or import it as "npm:no-such-alias"',
    );
  },
);

ownKernelTest(
  "the causes of an error are told, one below the other",
  async (kernel) => {
    const { error } = await kernel.execute(`
const root = new TypeError("root");
const both = new AggregateError([new Error("one"), "two"], "both", { cause: root });
throw new Error("top", { cause: both });`);
    const heads = error!.traceback.filter((line) => !line.startsWith("    at"));
    assertEquals(heads, [
      "Error: top",
      '    in cell 1, line 4: throw new Error("top", { cause: both });',
      "Caused by: AggregateError: both",
      "Caused by: TypeError: root",
      "Contains: Error: one",
      'Contains: "two"',
    ]);
    const circular = await kernel.execute(
      'const a = new Error("a"); a.cause = a; throw a;',
    );
    assertEquals(circular.error?.evalue, "a");
  },
);

kernelTest(
  "the code of cells and errors may hold any characters",
  async (kernel) => {
    const text = "\u2028 ` ${x} \\ ' \" é 💡 </script>";
    const { error } = await kernel.execute(
      `throw new Error(${JSON.stringify(text)}, { cause: 1 })`,
    );
    assertEquals(error?.evalue, text);
    assertEquals(error?.traceback.at(-1), "Caused by: 1");
  },
);

kernelTest("prompt() is answered by onInput", async (kernel) => {
  const { outputs } = await kernel.execute('prompt("name?")', {
    onInput: ({ prompt }) => Promise.resolve(`answer to ${prompt.trim()}`),
  });
  assertEquals(textOf(outputs), '"answer to name?"\n');
});

ownKernelTest(
  "a silent cell shows no value and is not counted",
  async (kernel) => {
    const silent = await kernel.execute("1 + 1", { silent: true });
    assertEquals(silent.outputs, []);
    assertEquals((await kernel.execute("1")).executionCount, 1);
  },
);

kernelTest("a module's own syntax error is told", async (kernel, folder) => {
  await Deno.writeTextFile(`${folder}/broken.ts`, "export const a = ;");
  const result = await kernel.execute('import { a } from "./broken.ts";');
  assertEquals(result.status, "error");
  assertStringIncludes(result.error!.evalue, "Expression expected");
});

kernelTest(
  "modules and deno.json are found in the working directory",
  async (kernel, folder) => {
    await Deno.writeTextFile(
      `${folder}/one.ts`,
      "export const one: number = 1;",
    );
    const { outputs } = await kernel.execute(
      'import { one } from "./one.ts"; one + 1',
    );
    assertEquals(textOf(outputs), "2\n");
  },
);

ownKernelTest("an error that nobody caught fails the cell", async (kernel) => {
  const rejected = await kernel.execute(
    'Promise.reject(new TypeError("forgotten await")); "value"',
  );
  assertEquals(rejected.status, "error");
  assertEquals(
    textOf(rejected.outputs),
    '"value"\nTypeError: forgotten await\n',
  );
  const timer = await kernel.execute(
    'setTimeout(() => { throw new Error("late") }); await new Promise((r) => setTimeout(r, 30))',
  );
  assertEquals(textOf(timer.outputs), "Error: late\n");
  const own = await kernel.execute(`
addEventListener("unhandledrejection", (event) => event.preventDefault());
const handled = Promise.reject(1); await handled.catch(() => "fine")`);
  assertEquals(own.status, "ok");
});

kernelTest("colours stay out of outputs", async (kernel) => {
  const { outputs } = await kernel.execute(
    'console.log(1, true); ({ a: "b" })',
  );
  assertEquals(textOf(outputs), '1 true\n{ a: "b" }\n');
});

kernelTest(
  "a busy loop over its limit is stopped and the state kept",
  async (kernel) => {
    await kernel.execute("let kept = 7;");
    const result = await kernel.execute("while (true);", { timeout: 1_000 });
    assertEquals(result.status, "timeout");
    assertEquals(
      result.error?.evalue,
      "The cell was stopped: its limit of 1 s is reached; the kernel kept its state",
    );
    assertEquals(textOf((await kernel.execute("kept")).outputs), "7\n");
  },
);

kernelTest("interrupt() stops a busy loop", async (kernel) => {
  const started = Promise.withResolvers<OutputMessage>();
  const running = kernel.execute('console.log("go"); while (true);', {
    onOutput: started.resolve,
  });
  await started.promise;
  await kernel.interrupt();
  const result = await running;
  assertEquals(result.status, "aborted");
  assertStringIncludes(result.error!.evalue, "the kernel kept its state");
  assertEquals((await kernel.execute("1")).status, "ok");
});

kernelTest(
  "a pending await over its limit is ended and the state kept",
  async (kernel) => {
    const result = await kernel.execute(
      'const held = 7; console.log("before"); await new Promise(() => {})',
      { timeout: 1_000 },
    );
    assertEquals(
      textOf(result.outputs),
      "before\nCellTimeout: The cell was stopped: its limit of 1 s is reached; the kernel kept its state\n",
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
  "a busy loop behind an await ends the kernel at its limit and says so",
  async (kernel) => {
    const result = await kernel.execute(
      'console.log("before"); await new Promise((r) => setTimeout(r, 20)); while (true);',
      { timeout: 1_000 },
    );
    assertEquals(result.status, "timeout");
    assertEquals(
      textOf(result.outputs),
      "before\nCellTimeout: The cell was stopped: its limit of 1 s is reached; the kernel had to be ended, its state is lost\n",
    );
    const next = await kernel.execute("1");
    assertEquals(next.status, "died");
    assertStringIncludes(next.error!.evalue, "The cell did not run");
    await assertRejects(() => kernel.interrupt(), KernelEndedError);
  },
);

kernelTest(
  "an abort stops a cell that waits, at what it shows while it runs",
  async (kernel) => {
    const controller = new AbortController();
    const result = await kernel.execute(
      'console.log("go"); await new Promise(() => {})',
      { signal: controller.signal, onOutput: () => controller.abort() },
    );
    assertEquals(result.status, "aborted");
    assertStringIncludes(result.error!.evalue, "stopped on request");
  },
);

ownKernelTest("Deno.exit() in a cell is reported there", async (kernel) => {
  const result = await kernel.execute('console.log("bye"); Deno.exit(3)');
  assertEquals(result.status, "died");
  assertStringIncludes(result.error!.evalue, "exit code 3");
  assertStringIncludes(result.error!.evalue, "Deno.exit()");
});

ownKernelTest(
  "a crash of the kernel is reported in the cell",
  async (kernel) => {
    const result = await kernel.execute(
      'Deno.kill(Deno.pid, "SIGABRT"); while (true);',
    );
    assertEquals(result.status, "died");
    assertStringIncludes(result.error!.evalue, "SIGABRT");
  },
);

ownKernelTest(
  "a cell that breaks Deno.jupyter does not break what comes after it",
  async (kernel) => {
    const broken = await kernel.execute(
      'Deno.jupyter.broadcast = async () => {}; console.log("a"); "b"',
    );
    assertEquals(broken.status, "ok");
    const gone = await kernel.execute("delete Deno.jupyter.broadcast; 1");
    assertEquals(gone.status, "ok");
    assertEquals(
      textOf((await kernel.execute('console.log("c")')).outputs),
      "c\n",
    );
    assertEquals(
      (await kernel.execute("throw new Error('d')")).error?.evalue,
      "d",
    );
  },
);

kernelTest("prompt() does not wait for anyone", async (kernel) => {
  const { outputs } = await kernel.execute('String(prompt("name?"))');
  assertEquals(textOf(outputs), '"null"\n');
});

kernelTest("request() answers what runs no code", async (kernel) => {
  await kernel.execute("const priceOfOrder = 1;");
  const reply = await kernel.request("complete_request", {
    code: "priceOf",
    cursor_pos: 7,
  });
  assertEquals(reply.matches, ["priceOfOrder"]);
});

limitedTest("two kernels at once do not hear each other", async () => {
  await using a = await startKernel();
  await using b = await startKernel();
  const [one, two] = await Promise.all([
    a.execute('console.log("a")'),
    b.execute('console.log("b")'),
  ]);
  assertEquals([textOf(one.outputs), textOf(two.outputs)], ["a\n", "b\n"]);
});

limitedTest(
  "cells hear that the kernel ends, unless one still runs",
  async () => {
    const file = await Deno.makeTempFile();
    try {
      const listen = (text: string): string =>
        `addEventListener("unload", () =>
         Deno.writeTextFileSync(${JSON.stringify(file)}, "${text}"));`;
      const kernel = await startKernel();
      await kernel.execute(listen("ended"));
      assertEquals((await kernel.shutdown()).code, 0);
      assertEquals(await Deno.readTextFile(file), "ended");
      const busy = await startKernel();
      await busy.execute(listen("busy"));
      const begun = Promise.withResolvers<unknown>();
      const running = busy.execute(
        'console.log("begun"); await new Promise(() => {});',
        { onOutput: begun.resolve },
      );
      await begun.promise;
      await busy.shutdown();
      await running;
      assertEquals(await Deno.readTextFile(file), "ended");
    } finally {
      await Deno.remove(file);
    }
  },
);

limitedTest("shutdown() ends the process, twice is once", async () => {
  const kernel = await startKernel();
  assert(await isAlive(kernel.pid));
  assertEquals((await kernel.shutdown()).code, 0);
  assertEquals((await kernel.shutdown()).code, 0);
  assertEquals(await isAlive(kernel.pid), false);
});

limitedTest(
  "the connection file is private, and gone once the kernel runs",
  async () => {
    const { info, release } = reserveConnection();
    assertEquals(info.ip, "127.0.0.1");
    const file = await writeConnectionFile(info);
    const { mode } = await Deno.stat(file.path);
    if (mode !== null) assertEquals(mode & 0o777, 0o600);
    assertEquals(JSON.parse(await Deno.readTextFile(file.path)), info);
    await file.remove();
    release();

    await using kernel = await startKernel();
    const { outputs } = await kernel.execute("Deno.pid");
    assertEquals(textOf(outputs), `${kernel.pid}\n`);
    const command = await Deno.readTextFile(`/proc/${kernel.pid}/cmdline`);
    const path = command.split("\0").find((word) => word.endsWith(".json"))!;
    await assertRejects(() => Deno.stat(path), Deno.errors.NotFound);
  },
);

limitedTest(
  "startKernel() fails in plain words when the kernel cannot start",
  async () => {
    await assertRejects(
      () => startKernel({ cwd: "/no/such/folder" }),
      Error,
      "/no/such/folder",
    );
    const folder = await Deno.makeTempDir();
    try {
      await Deno.writeTextFile(`${folder}/deno.json`, "{");
      await assertRejects(
        () => startKernel({ cwd: folder }),
        Error,
        "Cannot start Deno's Jupyter kernel",
      );
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
);

limitedTest("startKernel() with an aborted signal starts nothing", async () => {
  await assertRejects(
    () => startKernel({ signal: AbortSignal.abort() }),
    DOMException,
    "aborted",
  );
});

limitedTest(
  "aborting startKernel() while the kernel starts ends it",
  async () => {
    const controller = new AbortController();
    const starting = startKernel({ signal: controller.signal });
    queueMicrotask(() => controller.abort());
    await assertRejects(() => starting, DOMException, "aborted");
  },
);

for (const signal of ["SIGKILL", "SIGTERM"] as const) {
  limitedTest(
    `the kernel ends with a process that ${signal} ended`,
    async () => {
      const script = `
import { startKernel } from ${
        JSON.stringify(import.meta.resolve("../../lib/kernel/mod.ts"))
      };
const kernel = await startKernel();
const run = kernel.execute('console.log("busy"); while (true);', {
  onOutput: () => Deno.stdout.writeSync(new TextEncoder().encode(String(kernel.pid))),
});
await run;`;
      const child = new Deno.Command(Deno.execPath(), {
        args: ["eval", script],
        cwd: new URL("../../", import.meta.url),
        stdout: "piped",
      }).spawn();
      const reader = child.stdout.getReader();
      const pid = Number(new TextDecoder().decode((await reader.read()).value));
      assert(await isAlive(pid));
      child.kill(signal);
      await child.status;
      await reader.cancel();
      await ended(pid);
    },
  );
}

limitedTest(
  "a kernel that is still starting ends with a process that was killed",
  async () => {
    const { info, release } = reserveConnection();
    const file = await writeConnectionFile(info);
    const script = `
import { spawnKernel } from ${
      JSON.stringify(
        import.meta.resolve("../../lib/kernel/execution/_process.ts"),
      )
    };
const kernel = spawnKernel(${
      JSON.stringify(file.path)
    }, { cwd: undefined, env: {} });
Deno.stdout.writeSync(new TextEncoder().encode(String(kernel.pid)));
await kernel.exited;`;
    const child = new Deno.Command(Deno.execPath(), {
      args: ["eval", script],
      cwd: new URL("../../", import.meta.url),
      stdout: "piped",
    }).spawn();
    const reader = child.stdout.getReader();
    const pid = Number(new TextDecoder().decode((await reader.read()).value));
    assert(await isAlive(pid));
    child.kill("SIGKILL");
    await child.status;
    await reader.cancel();
    await ended(pid);
    await file.remove();
    release();
  },
  { ignore: Deno.build.os !== "linux" },
);

limitedTest("results are frozen", async () => {
  await using kernel = await startKernel();
  const result: ExecuteResult = await kernel.execute("1");
  assert(Object.isFrozen(result) && Object.isFrozen(result.outputs));
});
