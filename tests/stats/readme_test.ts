import { assertEquals } from "@std/assert";
import * as stats from "readout/stats";

const README = new URL("../../lib/stats/README.md", import.meta.url);

Deno.test("the README lists every exported function, once", async () => {
  const text = await Deno.readTextFile(README);
  const lists = text.match(/^`\w+`(?:,\s+`\w+`)*$/gm) ?? [];
  assertEquals(
    lists.flatMap((list) => list.match(/\w+/g)).sort(),
    Object.entries(stats).filter(([, value]) => typeof value === "function")
      .map(([name]) => name).sort(),
  );
});
