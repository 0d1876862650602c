/** Every row of the table of shapes; `shapes.ts` prints it. */

import { withFolder } from "../engine/_files.ts";
import { assertShape, run, SUBJECTS } from "./shapes/mod.ts";

for (const { title, shapes } of SUBJECTS) {
  for (const shape of shapes.filter(({ apart = false }) => !apart)) {
    Deno.test(`${title}: ${shape.input}`, () =>
      withFolder(async (folder) => {
        assertShape(await run(shape, folder), shape);
      }));
  }
}
