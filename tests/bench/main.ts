/**
 * `deno task bench`: figures against named floors. Machines differ and are
 * noisy, so read the ratio and the difference, not the milliseconds.
 */

import { print } from "../../lib/commands/_terminal.ts";
import type { BenchRow } from "./_measure.ts";
import { importBench, runnerBench } from "./start_up.ts";

const BENCHES: readonly (() => Promise<BenchRow>)[] = [
  importBench,
  runnerBench,
];

for (const bench of BENCHES) {
  const { what, milliseconds, floor, floorMilliseconds, promise } =
    await bench();
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  print(`${what}: ${ms(milliseconds)}
  floor: ${floor}, ${ms(floorMilliseconds)}; ratio ${
    (milliseconds / floorMilliseconds).toFixed(2)
  }, ${ms(milliseconds - floorMilliseconds)} more; promised: ${promise}`);
}
