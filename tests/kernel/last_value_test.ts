import { assertEquals } from "@std/assert";
import { startKernel } from "readout/kernel";
import { wrapLastExpression } from "../../lib/kernel/execution/_last_value.ts";
import { limitedTest } from "./_limited.ts";

/** Marks what would be wrapped; null when nothing would. */
const wrap = (code: string): string | null => wrapLastExpression(code, "f");

Deno.test("the last expression of a cell is found", () => {
  const cases: [string, string][] = [
    ["null", "f((null))"],
    ["a / b;", "f((a / b));"],
    ["const a = 1\na // the value", "const a = 1\nf((a)) // the value"],
    ["let a = 1; a", "let a = 1; f((a))"],
    ["if (a) { b }\nc", "if (a) { b }\nf((c))"],
    ["if (a)\n  b", "if (a)\n  f((b))"],
    ["function g() { return 1; }\ng()", "function g() { return 1; }\nf((g()))"],
    ["a\n  .b()\n  ?.c\n", "f((a\n  .b()\n  ?.c))\n"],
    ["x = [\n1,\n2]\n", "f((x = [\n1,\n2]))\n"],
    ["await\ng()", "f((await\ng()))"],
    ["'a;b' + `c`", "f(('a;b' + `c`))"],
    ["a as\nnumber", "f((a as\nnumber))"],
  ];
  for (const [code, expected] of cases) assertEquals(wrap(code), expected);
});

Deno.test("a cell that ends with no expression is left alone", () => {
  const cases = [
    "",
    "// nothing",
    "const a = 1;",
    "const f = () =>\n  a",
    "let x\n = 5",
    "for (const a of b) { a }",
    "function f() {}",
    "class A {}",
    "import { a } from 'b'",
    "{ a }",
    "throw a",
    "type A = B",
    "if (a) { b } else { c }",
    "try { a } catch { b }",
    "/a'b/.test(c)",
    "`${a}`",
    "x\n/a/.test(c)".replace("x\n", "x;\n"),
  ];
  for (const code of cases) assertEquals(wrap(code), null, code);
});

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
      ["false", "false"],
      ["const bySemicolon = null; bySemicolon;", "null"],
      ["let onItsLine = NaN\nonItsLine", "NaN"],
      ["undefined", null],
      ["const nothing = null;", null],
      ["var i = 1\ni++\nnull", "null"],
      ["i", "2"],
      // Guessed wrong: run as written, once.
      ["label: i", "2"],
      ["await Promise.resolve(null)", "null"],
      ["(() => null)()", "null"],
      ["({ a: null })", "{ a: null }"],
    ];
    for (const [index, [code, expected]] of cases.entries()) {
      const { outputs, executionCount, status } = await kernel.execute(code);
      const shown = outputs.map((output) =>
        output.output_type === "execute_result" && output.data["text/plain"]
      );
      assertEquals(status, "ok", code);
      assertEquals(shown, expected === null ? [] : [expected], code);
      assertEquals(executionCount, index + 1, code);
    }
  },
);
