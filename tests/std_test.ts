/** The declarations in lib/base/std.d.ts name only what the library has. */

import { assertEquals } from "@std/assert";

const DECLARATIONS = new URL("../lib/base/std.d.ts", import.meta.url);

Deno.test("every value declared for the standard library is there", async () => {
  const text = await Deno.readTextFile(DECLARATIONS);
  const blocks = text.split(/^declare module /m).slice(1);
  assertEquals(blocks.length, 3);
  for (const block of blocks) {
    const name = /^"([^"]+)"/.exec(block)![1]!;
    const loaded = await import(name) as Record<string, unknown>;
    const declared = block.matchAll(/^ {2}export (?:function|class) (\w+)/gm);
    for (const [, value] of declared) {
      assertEquals(typeof loaded[value!], "function", `${name}: ${value}`);
    }
  }
});
