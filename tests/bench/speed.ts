/**
 * What is promised of speed, each beside its floor in turns: `deno task bench
 * speed`, three turns; `speed 1` takes another number, `--write` puts the table
 * into the README.
 */

import { join } from "node:path";
import { printText } from "../../lib/commands/output/terminal.ts";
import { median } from "./_measure.ts";
import { writeTable } from "./_readme.ts";
import {
  makeScaleFiles,
  makeVisitorFile,
  type ScaleFiles,
  withFurtherColumns,
} from "./_scale_data.ts";
import { type Cost, runTask } from "./scale.ts";

const MILLION = 1_000_000;

/** A promise: what is measured in each turn, and what it may be at most. */
interface Promised {
  readonly what: string;
  readonly most: number;
  readonly unit: "times" | "s" | "GB";
  readonly turns: number[];
}

/** The files of one run. */
interface BenchFiles {
  readonly folder: string;
  readonly few: ScaleFiles;
  readonly one: ScaleFiles;
  readonly wide: ScaleFiles;
  readonly four: ScaleFiles;
  readonly visitors: ScaleFiles;
}

/**
 * Measures, and prints a Markdown table.
 *
 * @param args Turns, and whether to write.
 */
export async function speedBench(args: readonly string[]): Promise<void> {
  const [turns = 3] = args.filter((arg) => /^\d+$/.test(arg)).map(Number);
  const folder = await Deno.makeTempDir({ prefix: "readout-bench-" });
  try {
    const files = await makeFiles(folder);
    const rows = new Map<string, Promised>();
    await runTask("floor", files.four, folder);
    for (let turn = 0; turn < turns; turn++) await measureTurn(files, rows);
    const text = table([...rows.values()], turns);
    printText(text);
    if (args.includes("--write")) await writeTable("speed", text);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function makeFiles(folder: string): Promise<BenchFiles> {
  const one = await makeScaleFiles(folder, MILLION);
  const people = await makeVisitorFile(folder, MILLION);
  return {
    folder,
    few: await makeScaleFiles(folder, MILLION / 10),
    one,
    wide: { ...one, orders: await withFurtherColumns(one, folder) },
    four: await makeScaleFiles(folder, 4 * MILLION),
    visitors: { orders: people, visitors: people },
  };
}

async function measureTurn(
  { folder, few, one, wide, four, visitors }: BenchFiles,
  rows: Map<string, Promised>,
): Promise<void> {
  const cache = join(folder, "cache");
  const anew = async (task: string, files: ScaleFiles): Promise<Cost> => {
    await Deno.remove(cache, { recursive: true }).catch(() => {});
    return await runTask(task, files, cache);
  };
  const add = (
    what: string,
    most: number,
    unit: Promised["unit"],
    value: number,
  ): void => {
    const row = rows.get(what) ?? { what, most, unit, turns: [] };
    row.turns.push(value);
    rows.set(what, row);
  };
  const compare = (what: string, most: number, cost: Cost, floor: Cost) =>
    add(what, most, "times", cost.cpuSeconds / floor.cpuSeconds);

  const small = await anew("readout", few);
  add("100,000 orders, CPU", 1.7, "s", small.cpuSeconds);
  const first = await anew("readout", one);
  compare("1 million, first / floor", 5.5, first, await anew("floor", one));
  const ofMany = await anew("readout", wide);
  compare(
    "1 million, 20 columns, first / floor",
    5.5,
    ofMany,
    await anew("floor", wide),
  );
  const large = await anew("readout", four);
  const kept = await runTask("readout", four, cache);
  const floor = await anew("floor", four);
  compare("4 million, first / floor", 5.5, large, floor);
  compare("4 million, kept / floor", 0.4, kept, floor);
  add("4 million, peak memory", 1.4, "GB", large.peakMB / 1000);
  compare(
    "1 million visitors, a row each / group-by",
    1.3,
    await anew("visitors", visitors),
    await anew("groups", visitors),
  );
}

function table(rows: readonly Promised[], turns: number): string {
  const text = (value: number, unit: Promised["unit"]): string =>
    unit === "times" ? value.toFixed(2) : `${value.toFixed(2)} ${unit}`;
  const lines = rows.map(({ what, most, unit, turns }) => {
    const middle = median(turns);
    const values = [middle, Math.min(...turns), Math.max(...turns), most];
    return `| ${what} | ${
      values.map((value) => text(value, unit)).join(" | ")
    } | ${middle <= most ? "yes" : "no"} |`;
  });
  return [
    `| ${turns} turns | median | least | most | promised | kept |`,
    "| --- | ---: | ---: | ---: | ---: | --- |",
    ...lines,
  ].join("\n");
}
