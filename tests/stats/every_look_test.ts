/**
 * A sample of the calibration of every look, other draws each time: `deno task
 * calibrate "every look"` draws 20,000 a row.
 */

import { assert } from "@std/assert";
import { drawn, RUN_SEED } from "../_draw.ts";
import { everWrong } from "./calibration/_every_look.ts";
import { KINDS } from "./calibration/_looked_at.ts";
import { atMost } from "./calibration/_table.ts";

const EXPERIMENTS = 120;

for (const kind of drawn(2, KINDS)) {
  for (const part of [0.5, 0.1]) {
    Deno.test(`${kind.name} is hardly ever wrong in 60 looks, ${100 * part}% in one arm (seed ${RUN_SEED})`, () => {
      const wrong = everWrong(kind, 300, part, EXPERIMENTS, RUN_SEED);
      assert(atMost(0.05, wrong, EXPERIMENTS), `${wrong} of ${EXPERIMENTS}`);
    });
  }
}
