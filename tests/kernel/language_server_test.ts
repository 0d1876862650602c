/** What the checker knows where no value tells. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { createLanguageServer } from "../../lib/kernel/execution/_language_server.ts";
import { limitedTest } from "./_limited.ts";

limitedTest(
  "results of calls, strings of a union and documentation come from the checker",
  async () => {
    const folder = await Deno.makeTempDir();
    const server = createLanguageServer(folder, 100_000);
    try {
      const cells = `/** Doubles a number. */
function twice(count: number): number[] { return [2 * count]; }
const paint = (color: "red" | "green") => color;
`;
      const place = (character: number) => ({ line: 3, character });
      const members = await server.complete(`${cells}twice(1).`, place(9));
      const names = members.map(({ text }) => text);
      assert(names.includes("concat") && names.includes("flatMap"));
      const colors = await server.complete(`${cells}paint("`, place(7));
      assertEquals(colors.map(({ text }) => text).sort(), ["green", "red"]);
      const hover = await server.hover(`${cells}twice(1)`, place(2));
      assertStringIncludes(hover!, "function twice(count: number): number[]");
      assertStringIncludes(hover!, "Doubles a number.");
      assertEquals(await server.hover(`${cells}   `, place(2)), null);
    } finally {
      server.close();
      await Deno.remove(folder, { recursive: true });
    }
  },
  { timeout: 120_000 },
);
