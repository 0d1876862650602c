/**
 * The promises of speed, each as a ratio to its floor in turns: `deno task bench
 * speed`, five turns of 10 million orders; `speed 1000000 3` takes others.
 */

import { join } from "node:path";
import pl from "nodejs-polars";
import { print } from "../../lib/commands/output/terminal.ts";
import { readTable } from "../../lib/loaders/mod.ts";
import { readoutFromFrames } from "../../lib/readout/mod.ts";
import type { Ratios } from "./_history.ts";
import { median } from "./_measure.ts";
import {
  makeScaleFiles,
  makeVisitorFile,
  withoutSegments,
} from "./_scale_data.ts";
import { type Cost, runTask } from "./scale.ts";

/** A promise: what is measured in each turn, and what it may be at most. */
interface Promised {
  readonly what: string;
  readonly most: number;
  readonly unit: "times" | "s" | "ms";
  readonly turns: number[];
}

/**
 * Measures, and prints a Markdown table.
 *
 * @param args Orders, and turns.
 * @returns The medians of the ratios, by name.
 */
export async function speedBench(args: readonly string[]): Promise<Ratios> {
  const [count = 10_000_000, turns = 5] = args.filter((one) =>
    /^\d+$/.test(one)
  ).map(Number);
  const folder = await Deno.makeTempDir({ prefix: "readout-bench-" });
  const found = new Map<string, Promised>();
  const add = (
    what: string,
    most: number,
    unit: Promised["unit"],
    value: number,
  ): void => {
    const row = found.get(what) ?? { what, most, unit, turns: [] };
    row.turns.push(value);
    found.set(what, row);
  };
  try {
    const all = await makeScaleFiles(folder, count);
    const few = await makeScaleFiles(folder, 100_000);
    const whole = { ...few, orders: await withoutSegments(few, folder) };
    const people = await makeVisitorFile(folder, count);
    const thousand = await makeScaleFiles(folder, 1000);
    const { frame: orders } = await readTable(thousand.orders);
    const visitors = pl.readCSV(thousand.visitors)
      .rename({ day: "created_at", visitors: "n_visitors" });
    const cache = join(folder, "cache");
    const anew = async (task: string, files = all): Promise<Cost> => {
      await Deno.remove(cache, { recursive: true }).catch(() => {});
      return await runTask(task, files, cache);
    };
    await anew("floor");
    for (let turn = 0; turn < turns; turn++) {
      const csv = await anew("readout");
      const kept = await runTask("readout", all, cache);
      const floor = await anew("floor");
      const size = count.toLocaleString("en");
      add(
        `${size} orders, CPU / floor`,
        5.5,
        "times",
        csv.cpuSeconds / floor.cpuSeconds,
      );
      add(
        `${size} orders, wall / floor`,
        5.5,
        "times",
        csv.seconds / floor.seconds,
      );
      add(
        `${size} orders, kept / CSV`,
        0.25,
        "times",
        kept.seconds / csv.seconds,
      );
      const small = await anew("readout", few);
      add("100,000 orders", 0.5, "s", small.seconds);
      const without = await anew("readout", whole);
      add("segments / without", 1.5, "times", small.seconds / without.seconds);
      const perVisitor = { orders: people, visitors: people };
      const each = await anew("visitors", perVisitor);
      const groups = await anew("groups", perVisitor);
      add(
        `${size} visitors / group-by`,
        1.3,
        "times",
        each.seconds / groups.seconds,
      );
      for (const isCounted of [false, true]) {
        const started = performance.now();
        await readoutFromFrames({ orders, visitors });
        const took = performance.now() - started;
        if (isCounted) add("1,000 orders from frames, warm", 40, "ms", took);
      }
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  const rows = [...found.values()];
  print(table(rows, turns));
  return Object.fromEntries(
    rows.map(({ what, turns }) => [what, median(turns)]),
  );
}

function table(rows: readonly Promised[], turns: number): string {
  const text = (value: number, unit: Promised["unit"]): string =>
    unit === "ms"
      ? `${value.toFixed(0)} ms`
      : unit === "s"
      ? `${value.toFixed(2)} s`
      : value.toFixed(2);
  return [
    `| ${turns} turns | median | least | most | promised | kept |`,
    "| --- | ---: | ---: | ---: | ---: | --- |",
    ...rows.map(({ what, most, unit, turns }) =>
      `| ${
        [
          what,
          ...[median(turns), Math.min(...turns), Math.max(...turns), most]
            .map((value) => text(value, unit)),
          median(turns) <= most ? "yes" : "no",
        ].join(" | ")
      } |`
    ),
  ].join("\n");
}
