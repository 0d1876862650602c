/**
 * Size: from a CSV file to the full readout, against the bare engine on the same
 * file, in turns and as whole processes.
 */

import { join } from "node:path";
import { printText } from "../../lib/commands/output/terminal.ts";
import { median } from "./_measure.ts";
import { writeTable } from "./_readme.ts";
import { makeScaleFiles, type ScaleFiles } from "./_scale_data.ts";

const SIZES = [100_000, 1_000_000, 4_000_000];
/** A loop over records of more orders takes too much memory. */
const LOOP_LIMIT = 1_000_000;

/** What one process took. */
export interface Cost {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMB: number;
}

interface SizeRow {
  readonly count: number;
  readonly csv: Cost;
  readonly kept: Cost;
  readonly floor: Cost;
  readonly sql: Cost;
  readonly loop: Cost | null;
}

/**
 * Measures each size and prints a Markdown table.
 *
 * @param args Numbers of orders; `--write` puts the table into the README.
 */
export async function scaleBench(args: readonly string[]): Promise<void> {
  const named = args.filter((arg) => /^\d+$/.test(arg)).map(Number);
  const rows: SizeRow[] = [];
  for (const count of named.length > 0 ? named : SIZES) {
    rows.push(await measure(count));
  }
  const text = report(rows);
  printText(text);
  if (args.includes("--write")) await writeTable("scale", text);
}

async function measure(count: number): Promise<SizeRow> {
  const folder = await Deno.makeTempDir({ prefix: "readout-bench-" });
  try {
    const files = await makeScaleFiles(folder, count);
    const cache = join(folder, "cache");
    const runs = count > 20_000_000 ? 1 : 3;
    const costs: Record<"csv" | "kept" | "floor" | "sql" | "loop", Cost[]> = {
      csv: [],
      kept: [],
      floor: [],
      sql: [],
      loop: [],
    };
    await runTask("floor", files, cache);
    for (let turn = 0; turn < runs; turn++) {
      await Deno.remove(cache, { recursive: true }).catch(() => {});
      costs.csv.push(await runTask("readout", files, cache));
      costs.floor.push(await runTask("floor", files, cache));
      costs.kept.push(await runTask("readout", files, cache));
      costs.sql.push(await runTask("sql", files, cache));
      if (count <= LOOP_LIMIT) {
        costs.loop.push(await runTask("loop", files, cache));
      }
    }
    return {
      count,
      csv: middle(costs.csv),
      kept: middle(costs.kept),
      floor: middle(costs.floor),
      sql: middle(costs.sql),
      loop: costs.loop.length === 0 ? null : middle(costs.loop),
    };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Runs one task as a process of its own. */
export async function runTask(
  task: string,
  { orders, visitors }: ScaleFiles,
  cache: string,
): Promise<Cost> {
  const script = new URL("_scale_task.ts", import.meta.url).pathname;
  const started = performance.now();
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", script, task, orders, visitors, cache],
    stderr: "piped",
  }).output();
  const seconds = (performance.now() - started) / 1000;
  const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
  if (!success) throw new Error(decode(stderr));
  return { seconds, ...JSON.parse(decode(stdout)) };
}

function middle(costs: readonly Cost[]): Cost {
  const of = (name: keyof Cost): number =>
    median(costs.map((cost) => cost[name]));
  return {
    seconds: of("seconds"),
    cpuSeconds: of("cpuSeconds"),
    peakMB: of("peakMB"),
  };
}

function report(rows: readonly SizeRow[]): string {
  const cores = navigator.hardwareConcurrency;
  const memory = Math.round(Deno.systemMemoryInfo().total / 2 ** 30);
  const head =
    "| orders | CSV to readout | kept Parquet to readout | floor | SQL on Parquet | records and a loop | CSV / floor | kept / CSV | kept / SQL |\n| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |";
  const lines = rows.map(({ count, csv, kept, floor, sql, loop }) =>
    `| ${count.toLocaleString("en")} | ${
      [csv, kept, floor, sql, loop].map(cell).join(" | ")
    } | ${
      [[csv, floor], [kept, csv], [kept, sql]].map(([a, b]) =>
        (a!.cpuSeconds / b!.cpuSeconds).toFixed(2)
      ).join(" | ")
    } |`
  );
  const first = rows.find(({ count }) => count >= 1_000_000);
  const last = rows.at(-1);
  const slope = first !== undefined && last !== undefined && last !== first
    ? `\n\nSlope of log time on log rows from ${
      first.count.toLocaleString("en")
    } to ${last.count.toLocaleString("en")} orders: CSV ${
      slopeOf(first, last, "csv")
    }, kept Parquet ${slopeOf(first, last, "kept")}, floor ${
      slopeOf(first, last, "floor")
    }.`
    : "";
  return `On ${cores} cores with ${memory} GB; each cell is wall time, CPU time and peak memory of a whole process.\n\n${head}\n${
    lines.join("\n")
  }${slope}`;
}

function cell(cost: Cost | null): string {
  return cost === null
    ? ""
    : `${cost.seconds.toFixed(1)} s, ${cost.cpuSeconds.toFixed(1)} s, ${
      cost.peakMB.toLocaleString("en")
    } MB`;
}

function slopeOf(
  a: SizeRow,
  b: SizeRow,
  name: "csv" | "kept" | "floor",
): string {
  const slope = Math.log(b[name].seconds / a[name].seconds) /
    Math.log(b.count / a.count);
  return slope.toFixed(2);
}
