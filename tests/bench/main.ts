/**
 * `deno task bench`: figures against named floors. Machines differ and are
 * noisy, so read the ratio and the difference, not the milliseconds.
 */

import { print } from "../../lib/commands/_terminal.ts";
import type { BenchRow } from "./_measure.ts";
import { scheduleBench } from "./schedule.ts";
import { importBench, runnerBench } from "./start_up.ts";
import { bootstrapBench, momentsBench } from "./stats.ts";

const BENCHES: readonly (() => BenchRow | Promise<BenchRow>)[] = [
  importBench,
  runnerBench,
  scheduleBench,
  momentsBench,
  bootstrapBench,
];

for (const bench of BENCHES) {
  const { what, milliseconds, floor, floorMilliseconds, promise } =
    await bench();
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  print(`${what}: ${ms(milliseconds)}
  floor: ${floor}, ${ms(floorMilliseconds)}; ratio ${
    (milliseconds / floorMilliseconds).toFixed(3)
  }, ${ms(milliseconds - floorMilliseconds)} more; promised: ${promise}`);
}
