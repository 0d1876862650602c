/** What a cell shows, and what its errors say. */

import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { type ExecuteResult, startKernel } from "readout/kernel";
import { limitedTest } from "./_limited.ts";
import { kernelTest, ownKernelTest, textOf } from "./_client.ts";

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
      "Hint: a path starting with a dot is relative to the notebook's folder",
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

limitedTest("results are frozen", async () => {
  await using kernel = await startKernel();
  const result: ExecuteResult = await kernel.execute("1");
  assert(Object.isFrozen(result) && Object.isFrozen(result.outputs));
});
