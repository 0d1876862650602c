/** Every row of the table of shapes; `shapes.ts` prints it. */

import { assert, assertEquals } from "@std/assert";
import { withFolder } from "../engine/_files.ts";
import { ENGINE_WORDS, run, SENTENCES, SUBJECTS } from "./shapes/mod.ts";

for (const { title, shapes } of SUBJECTS) {
  for (const shape of shapes) {
    Deno.test(`${title}: ${shape.input}`, () =>
      withFolder(async (folder) => {
        const { reads, words } = await run(shape, folder);
        const said = words.join("\n");
        assertEquals(reads, shape.reads ?? null, said);
        assert(!ENGINE_WORDS.test(said), said);
        if (shape.says !== undefined) {
          assert(shape.says.test(said), `${shape.says} in:\n${said}`);
        }
      }));
  }
}

Deno.test("each sentence of what was asked has its rows", () => {
  const inputs = SUBJECTS.flatMap(({ shapes }) =>
    shapes.map(({ input }) => input)
  );
  for (const { sentence, rows, elsewhere } of SENTENCES) {
    assert(rows.length > 0 || elsewhere !== undefined, sentence);
    assertEquals(rows.filter((row) => !inputs.includes(row)), [], sentence);
  }
});
