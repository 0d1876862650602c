/** Some rows of the table of shapes, by seed; `shapes.ts` holds all. */

import { withFolder } from "../engine/_files.ts";
import { Dice } from "./_random.ts";
import { assertShape, run, SUBJECTS } from "./shapes/mod.ts";

const SEED = Date.now() % 1e6;
const dice = new Dice(SEED);

for (const { title, shapes } of SUBJECTS) {
  for (const shape of dice.shuffled(shapes).slice(0, 2)) {
    Deno.test(`${title}: ${shape.input}, by seed ${SEED}`, () =>
      withFolder(async (folder) => {
        assertShape(await run(shape, folder), shape);
      }));
  }
}
