/** Every row of the table of shapes; `shapes.ts` prints it. */

import { assert, assertEquals } from "@std/assert";
import { withFolder } from "../engine/_files.ts";
import { assertShape, run, SENTENCES, SUBJECTS } from "./shapes/mod.ts";

for (const { title, shapes } of SUBJECTS) {
  for (const shape of shapes.filter(({ apart = false }) => !apart)) {
    Deno.test(`${title}: ${shape.input}`, () =>
      withFolder(async (folder) => {
        assertShape(await run(shape, folder), shape);
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
