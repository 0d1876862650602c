/** What makes functions compile with their module changes nothing else. */

import { assertEquals } from "@std/assert";
import { eager } from "./_eager.ts";

interface Made {
  readonly early: number;
  readonly twice: (n: number) => number;
  readonly bare: (n: number) => number;
  readonly curried: (a: number) => (b: number) => number;
  readonly counted: () => Iterable<number>;
  readonly renamed: () => Promise<number>;
  readonly Kept: { of(): { on(): unknown } };
}

async function exportsOf(code: string): Promise<Made> {
  return await import(`data:text/javascript,${encodeURIComponent(code)}`);
}

Deno.test("functions in parentheses do what they did, under their names", async () => {
  const code = `const early = twice(4);
async function later(a = () => 1) { return await a(); }
function twice(n) { return [n].map((one) => one * 2)[0]; }
function* counted() { yield* [1, 2].map(function named(n) { return n; }); }
const curried = (a) => (b) => a + b, bare = n => n * 3;
class Kept { on = () => this; static of() { return new Kept(); } }
export { bare, counted, curried, early, Kept, later as renamed, twice };
`;
  for (const text of [code, eager(code)]) {
    const made = await exportsOf(text);
    const kept = made.Kept.of();
    assertEquals(
      [made.early, made.twice.name, made.bare.name, made.bare(2)],
      [8, "twice", "bare", 6],
    );
    assertEquals([await made.renamed(), made.renamed.name], [1, "later"]);
    assertEquals([made.curried(1)(2), [...made.counted()]], [3, [1, 2]]);
    assertEquals(kept.on(), kept);
  }
});

Deno.test("every function but methods is in parentheses, and declared ones come first", () => {
  assertEquals(
    eager("const a = () => (b) => b;\nfunction c() { return d => a(d); }\n"),
    "var c = (function c() { return (d => a(d)); });\nconst a = (() => ((b) => b));\n\n",
  );
});
