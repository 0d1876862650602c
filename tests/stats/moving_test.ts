/** Of the calibration of moving worlds, other rows and experiments each time. */

import { assert } from "@std/assert";
import { drawn, RUN_SEED } from "../_draw.ts";
import { BLURRED, RAMPED, WATCHED } from "./calibration/_ramped.ts";
import { WINDOWS } from "./calibration/_windows.ts";

const EXPERIMENTS = 400;

for (const { name, rows } of [RAMPED, WATCHED, WINDOWS, BLURRED]) {
  Deno.test(`what is promised of ${name} holds in other experiments`, () => {
    for (const row of drawn(1, rows)) {
      const { holds, cells } = row.run(EXPERIMENTS, RUN_SEED);
      assert(
        holds !== false,
        `${row.name.join(", ")}, seed ${RUN_SEED}: ${cells.join(" | ")}`,
      );
    }
  });
}
