/** No room grows: `deno run -A tests/sizes/main.ts` lowers the limits to today. */

import { assertEquals } from "@std/assert";
import { readSizes } from "./_sizes.ts";
import limits from "./limits.json" with { type: "json" };

Deno.test("no room has more lines of code than it had", async () => {
  const sizes = await readSizes();
  const above = Object.entries(sizes)
    .filter(([name, size]) =>
      size > ((limits as Record<string, number>)[name] ?? 0)
    );
  assertEquals(above, []);
});
