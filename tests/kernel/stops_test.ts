/** A sample of the situations in which a cell is stopped, by Jupyter's client. */
import { assert, assertEquals } from "@std/assert";
import { HAS_JUPYTER } from "./_jupyter.ts";
import { limitedTest } from "./_limited.ts";
import { measureStops, SITUATIONS } from "./_stops.ts";

/** Deno's kernel cannot end it. */
const LOST = "loop behind await";
/** Two kernels, on two busy cores. */
const SOON_S = 12;

limitedTest(
  "a stop ends a cell wherever it is, and keeps the state but behind an await: two situations by a seed",
  async () => {
    const names = Object.keys(SITUATIONS);
    const seed = Number(Deno.env.get("SEED") ?? Date.now()) % names.length;
    const sample = [names[seed]!, names[(seed + 4) % names.length]!];
    const stops = await measureStops(sample, ["readout"]);
    for (const name of sample) {
      const { seconds, kept } = stops[name]!.readout!;
      const told = `${name}, SEED=${seed}: ${seconds} s`;
      assertEquals(kept, name !== LOST, told);
      assert(seconds !== null && seconds < SOON_S, told);
    }
  },
  { timeout: 240_000, ignore: !HAS_JUPYTER },
);
