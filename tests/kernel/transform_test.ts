/** What cells are made into before they run, and that they still mean the same. */
import { assertEquals } from "@std/assert";
import { startKernel } from "readout/kernel";
import { limitedTest } from "./_limited.ts";

limitedTest(
  "every value of a last expression is shown, and only that",
  async () => {
    await using kernel = await startKernel();
    const cases: [string, string | null][] = [
      ["null", "null"],
      ["0 / 0", "NaN"],
      ["-1 / 0", "-Infinity"],
      ["-0", "-0"],
      ["2n ** 64n", "18446744073709551616n"],
      ["0", "0"],
      ["''", '""'],
      ["'use strict'", '"use strict"'],
      ["false", "false"],
      ["const bySemicolon = null; bySemicolon;", "null"],
      ["let onItsLine = NaN\nonItsLine // a comment", "NaN"],
      ["undefined", null],
      ["const nothing = null;", null],
      ["if (true) { 5 }", null],
      ["for (const a of [1, 2]) { a }", null],
      ["var i = 1\ni++\nnull", "null"],
      ["i", "2"],
      ["/a'b/.test('a')", "false"],
      ["`${i}`", '"2"'],
      ["i\n/ 2 / 1", "1"],
      ["await Promise.resolve(null)", "null"],
      ["(() => null)()", "null"],
      ["({ a: null })", "{ a: null }"],
      ["i as\nnumber", "2"],
      ["(i, 3)", "3"],
      ["<any> i", "2"],
      ["class A {}\nnew A() instanceof A;;", null],
      ["Promise.resolve(1)", "Promise { 1 }"],
      ["enum E { A, B }\nE.B", "1"],
      ["export const exported = 4; exported", "4"],
      ["let a = 1; { let a = 2; }\na", "1"],
      ["function* g() { yield 1; }\n[...g()]", "[ 1 ]"],
      [
        "const list: number[] = []; for await (const x of [Promise.resolve(1), 2]) list.push(x); list",
        "[ 1, 2 ]",
      ],
      ["using resource = { [Symbol.dispose]() {} }; 1", "1"],
      ["try { throw { a: 1 } } catch (e) { e.a }\ni", "2"],
    ];
    for (const [index, [code, expected]] of cases.entries()) {
      const { outputs, executionCount, status, error } = await kernel.execute(
        code,
      );
      const shown = outputs.map((output) =>
        output.output_type === "execute_result" && output.data["text/plain"]
      );
      assertEquals(status, "ok", `${code}: ${error?.traceback.join("\n")}`);
      assertEquals(shown, expected === null ? [] : [expected], code);
      assertEquals(executionCount, index + 1, code);
    }
  },
);

/** A cell in which every statement shape stands before a throw. */
const SHAPES = [
  'import { join } from "node:path";\nimport {\n  basename,\n  type ParsedPath,\n} from "node:path";',
  "type A = {\n  b: number;\n};",
  "interface B {\n  c: string;\n}",
  "// a comment\n\n/* and\n another */",
  "function f(\n  a: number,\n  b?: string,\n): number {\n  return a;\n}",
  "const list = [\n  1,\n  2,\n].map((x) =>\n  x * 2\n);",
  "const { d, ...rest } = {\n  d: 1,\n  e: 2,\n} as Record<string, number>;",
  "class C<T> {\n  declare x: T;\n  constructor(\n    private readonly y: number,\n  ) {}\n  get z(): number {\n    return this.y;\n  }\n}",
  "enum Color {\n  Red,\n  Green = 5,\n}",
  "const text = `a\nb\n${list}`;",
  "if (list.length > 5) {\n  list.pop();\n} else if (d) list.push(3);\nelse {\n  list.pop();\n}",
  "for (let i = 0; i < 2; i++) list.push(i);",
  "const arrow = async (\n  g: number,\n) => await Promise.resolve(g);",
  "await arrow(1);",
  "let chained = list\n  .filter((x) => x > 1)\n  .map(String)\n  .join();",
  "switch (list.length) {\n  case 1:\n    break;\n  default:\n    list.pop();\n}",
  "try {\n  JSON.parse('{');\n} catch {\n  // nothing\n} finally {\n  list.pop();\n}",
  "label: for (;;) {\n  break label;\n}",
  "const veryLong = list.length + list.length + list.length + list.length + list.length + list.length + list.length + list.length;",
  "var nested = {\n  a: {\n    b() {\n      return 1;\n    },\n  },\n};",
  "let u: number\nlet v = 1; let w = 2",
  "const re = /a\\/b/g; const big = 1_000n;",
  "abstract class D {\n  abstract m(): void;\n  n(this: D): void {}\n}",
  "const generic = <T,>(x: T): T => x;\ngeneric<number>(1)!;",
  "namespace N {\n  export const k = 1;\n}",
];

limitedTest(
  "stack frames name the cell and the line as written, behind every shape of code",
  async () => {
    await using kernel = await startKernel();
    for (const shapes of [...SHAPES.map((one) => [one]), SHAPES]) {
      const before = shapes.length === 1
        ? [
          "const list = [1]; const d = 1;",
          shapes[0]!.replace(/const list/, "const list2").replace(
            "const { d,",
            "const { d: d2,",
          ),
          "",
        ]
        : ["", ...shapes];
      const source = before.join("\n");
      const line = source.split("\n").length + 2;
      const { error, executionCount } = await kernel.execute(
        `${source}\n\n  throw new Error("here");`,
      );
      assertEquals(
        error?.traceback.slice(1),
        [
          `    in cell ${executionCount}, line ${line}: throw new Error("here");`,
          `    at cell ${executionCount}:${line}`,
        ],
        source,
      );
    }
  },
  { timeout: 60_000 },
);

limitedTest(
  "a wrong option is told in a line, and the cell's line",
  async () => {
    await using kernel = await startKernel();
    const { error } = await kernel.execute(
      'class OptionsError extends Error {\n  name = "OptionsError";\n}\nthrow new OptionsError("Unknown option a: did you mean b?");',
    );
    assertEquals(error?.traceback, [
      "OptionsError: Unknown option a: did you mean b?",
      '    in cell 1, line 4: throw new OptionsError("Unknown option a: did you mean b?");',
    ]);
  },
);

limitedTest(
  "a frame in a function of an earlier cell names that cell, and the running cell's line stands first",
  async () => {
    await using kernel = await startKernel();
    await kernel.execute(
      "type X = 1;\nfunction fails(x: number) {\n  return x.nope.nope;\n}",
    );
    const { error } = await kernel.execute("\n\nfails(\n  1,\n);");
    assertEquals(error?.traceback.slice(1), [
      "    in cell 2, line 3: fails(",
      "    at fails (cell 1:3)",
      "    at cell 2:3",
    ]);
  },
);

limitedTest("what is thrown but no error is shown as its value", async () => {
  await using kernel = await startKernel();
  for (
    const [code, value] of [
      ["throw { a: 1 }", "{ a: 1 }"],
      ["throw null", "null"],
      ['throw "text"', '"text"'],
      ["function f() { throw [1]; }\nf()", "[ 1 ]"],
      ["await Promise.reject({ b: 2 })", "{ b: 2 }"],
    ]
  ) {
    const { error } = await kernel.execute(code!);
    assertEquals(error?.evalue, value, code);
  }
});

limitedTest(
  "a name that a module does not export is an error with the nearest one",
  async () => {
    await using kernel = await startKernel();
    const wrong = await kernel.execute(
      'import { joined, basename } from "node:path";',
    );
    assertEquals(
      wrong.error?.evalue,
      'The module "node:path" has no export "joined"; did you mean "join"? (import types with "import type")',
    );
    const other = await kernel.execute('import { srm } from "readout";');
    assertEquals(
      other.error?.evalue,
      'The module "readout" has no export "srm"; here it is "sampleRatio" (import types with "import type")',
    );
    const types = await kernel.execute(
      'import { join, ParsedPath } from "node:path"; const x: ParsedPath | null = null; join("a", "b")',
    );
    assertEquals(types.status, "ok");
    const whole = await kernel.execute(
      'import path, * as all from "node:path"; import { default as same } from "node:path"; path === same && all.join === path.join',
    );
    assertEquals(whole.outputs.length, 1);
    assertEquals(whole.error, null);
  },
);

limitedTest(
  "a name without its import leads to it, by other tools' names too",
  async () => {
    await using kernel = await startKernel();
    await kernel.execute('import { basename } from "node:path";');
    for (
      const [code, hint] of [
        [
          "srm([1, 2])",
          'Hint: use sampleRatio: import { sampleRatio } from "readout"',
        ],
        ["lift(1, 2)", 'Hint: import { lift } from "readout"'],
        ["pValue(1)", 'Hint: use lift: import { lift } from "readout"'],
        ['join("a")', 'Hint: import { join } from "node:path"'],
        ["nobodyKnows()", "    at cell 6:1"],
      ]
    ) {
      const { error } = await kernel.execute(code!);
      assertEquals(error?.traceback.at(-1), hint, code);
    }
  },
);

limitedTest("a cell with JSX says what it needs", async () => {
  await using kernel = await startKernel();
  const { error } = await kernel.execute("const el = <b>hi</b>; el");
  assertEquals(error?.evalue, "React is not defined");
  assertEquals(error?.traceback.at(-1)?.startsWith("Hint: JSX needs"), true);
  const { outputs } = await kernel.execute(
    "/** @jsx h */\nconst h = (tag: string) => tag;\n<b>hi</b>",
  );
  assertEquals(
    outputs.map((output) => "data" in output && output.data["text/plain"]),
    ['"b"'],
  );
});
