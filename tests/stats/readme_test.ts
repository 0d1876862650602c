import { assertEquals } from "@std/assert";
import { usesOfStats } from "./_uses.ts";

const README = new URL("../../lib/stats/README.md", import.meta.url);

Deno.test("the README says of every exported function who uses it", async () => {
  const text = await Deno.readTextFile(README);
  const rows = [...text.matchAll(/^\| `(\w+)` +\| (.*?) +\|$/gm)]
    .map(([, name, users]): [string, string] => [name!, users!])
    .sort(([a], [b]) => a < b ? -1 : 1);
  assertEquals(rows, await usesOfStats());
});
