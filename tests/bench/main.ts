/**
 * `deno task bench`: figures against named floors. Machines differ and are
 * noisy, so read the ratio and the difference, not the milliseconds.
 * `deno task bench kernel` measures only what has that in its name;
 * `deno task bench scale 50000000` takes other numbers of orders; `speed` holds
 * the promises of speed. `--write` puts their tables into the README.
 */

import { printText } from "../../lib/commands/output/terminal.ts";
import type { BenchRow, FindingRow } from "./_measure.ts";
import { bundleBench } from "./bundle.ts";
import {
  kernelCellBench,
  kernelInterruptAwaitBench,
  kernelInterruptLoopBench,
  kernelStartBench,
} from "./kernel.ts";
import { kernelIpythonBench } from "./kernel_ipython.ts";
import {
  kernelCellsLossBench,
  kernelLargeBench,
  kernelLinesBench,
  kernelQueueLossBench,
} from "./kernel_losses.ts";
import {
  reportMoveLargeBench,
  reportMoveSmallBench,
  reportSizeBench,
} from "./report.ts";
import { scaleBench } from "./scale.ts";
import { scheduleBench } from "./schedule.ts";
import { speedBench } from "./speed.ts";
import { importBench, importStatsBench, runnerBench } from "./start_up.ts";
import { momentsBench, statisticsBench } from "./stats.ts";

const BENCHES: readonly (() =>
  | BenchRow
  | Promise<BenchRow | FindingRow>)[] = [
    importBench,
    importStatsBench,
    runnerBench,
    scheduleBench,
    momentsBench,
    kernelStartBench,
    kernelCellBench,
    kernelInterruptAwaitBench,
    kernelInterruptLoopBench,
    kernelIpythonBench,
    kernelCellsLossBench,
    kernelQueueLossBench,
    kernelLinesBench,
    kernelLargeBench,
    bundleBench,
    reportMoveSmallBench,
    reportMoveLargeBench,
    reportSizeBench,
  ];

const [wanted = "", ...rest] = Deno.args;
const chosen = BENCHES.filter(({ name }) => name.includes(wanted));
const NAMES = [
  ...BENCHES.map(({ name }) => name),
  "statisticsBench",
  "scaleBench",
  "speedBench",
];
if (!NAMES.some((name) => name.includes(wanted))) {
  throw new Error(
    `No bench has "${wanted}" in its name; there are ${
      NAMES.map((name) => name.replace(/Bench$/, "")).join(", ")
    }`,
  );
}
for (const bench of chosen) tell(await bench());
if ("statisticsBench".includes(wanted)) printText(await statisticsBench());
if ("scaleBench".includes(wanted)) await scaleBench(rest);
// As long as all the others: only when it is asked for.
if (wanted === "speed") await speedBench(rest);

function tell(row: BenchRow | FindingRow): void {
  printText(format(row));
}

function format(row: BenchRow | FindingRow): string {
  if ("finding" in row) {
    return `${row.what}: ${row.finding}
  floor: ${row.floor}, ${row.floorFinding}; promised: ${row.promise}`;
  }
  const { what, milliseconds, floor, floorMilliseconds, promise } = row;
  return `${what}: ${ms(milliseconds)}
  floor: ${floor}, ${ms(floorMilliseconds)}; ratio ${
    (milliseconds / floorMilliseconds).toFixed(3)
  }, ${ms(milliseconds - floorMilliseconds)} more; promised: ${promise}`;
}

function ms(value: number): string {
  return `${value.toFixed(Math.abs(value) < 10 ? 1 : 0)} ms`;
}
