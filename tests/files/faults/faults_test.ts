/** A sample of the table of faults and sources; `deno task faults` makes all of it. */

import { assert } from "@std/assert";
import { Dice } from "../_random.ts";
import { FAULTS, SOURCES } from "./_faults.ts";
import { cellOf } from "./main.ts";

const SEED = Date.now() % 1e6;

Deno.test(`faults are found in every source, by seed ${SEED}`, async () => {
  const dice = new Dice(SEED);
  for (const source of SOURCES) {
    const fault = dice.pick(FAULTS);
    const cell = await cellOf(fault, source);
    assert(!cell.startsWith("RED"), `${fault.name}, ${source}: ${cell}`);
  }
});
