/** Some rows of the table of shapes; `shapes.ts` holds all. */

import { drawn } from "../_draw.ts";
import { withFolder } from "../_folder.ts";
import { assertShape, run, SUBJECTS } from "./shapes/mod.ts";

for (const { title, shapes } of SUBJECTS) {
  for (const shape of drawn(2, shapes)) {
    Deno.test(`${title}: ${shape.input}`, () =>
      withFolder(async (folder) => {
        assertShape(await run(shape, folder), shape);
      }));
  }
}
