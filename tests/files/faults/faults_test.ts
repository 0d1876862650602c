/** A sample of the table of faults and sources; `deno task faults` makes all of it. */

import { assert } from "@std/assert";
import { drawn } from "../../_draw.ts";
import { FAULTS, SOURCES } from "./_faults.ts";
import { cellOf } from "./main.ts";

const CELLS = FAULTS.flatMap((fault) =>
  SOURCES.map((source) => [fault, source] as const)
);

Deno.test("faults are found in every source", async () => {
  for (const [fault, source] of drawn(SOURCES.length, CELLS)) {
    const cell = await cellOf(fault, source);
    assert(!cell.startsWith("RED"), `${fault.name}, ${source}: ${cell}`);
  }
});
