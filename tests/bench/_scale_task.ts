/**
 * One thing to be measured, as a process of its own; the last line that it
 * prints says what it took.
 */

import { readTable } from "../../lib/loaders/mod.ts";
import {
  readoutFromFiles,
  readoutFromVisitors,
} from "../../lib/readout/mod.ts";

const [task, orders, visitors, cache] = Deno.args as [
  string,
  string,
  string,
  string,
];

const TASKS: Readonly<Record<string, () => Promise<unknown>>> = {
  readout: () =>
    readoutFromFiles({ orders, visitors, map: { created_at: "day" } }, {
      cache: { folder: cache, smallest: 0 },
    }),
  /** Scan and group-by only: what any readout per visitor needs. */
  floor: () =>
    ask(
      `SELECT variation, count(*), sum(revenue), sum(revenue * revenue) FROM (
         SELECT variation, visitor_id, sum(net_revenue::DOUBLE) AS revenue
         FROM read_csv('${orders}', header = true, all_varchar = true)
         GROUP BY ALL) GROUP BY ALL`,
    ),
  sql: async () => {
    // The converted orders are the largest of the kept files.
    const files = await Array.fromAsync(parquetFiles(cache));
    const [largest] = files.sort((a, b) => b.size - a.size);
    if (largest === undefined) throw new Error(`Nothing is kept in ${cache}`);
    return await sumsInSql(`read_parquet('${largest.path}')`);
  },
  loop: loopOverRecords,
  visitors: () => readoutFromVisitors(orders),
  /** Scan and group-by only, as a readout of each visitor's measures needs them. */
  groups: () =>
    ask(
      `SELECT variation, count(*), sum(o), sum(r), sum(o * o), sum(o * r), sum(r * r)
       FROM (SELECT variation, visitor_id, sum(orders) AS o, sum(net_revenue) AS r
         FROM read_csv('${orders}') GROUP BY variation, visitor_id)
       GROUP BY variation`,
    ),
};

async function* parquetFiles(
  folder: string,
): AsyncGenerator<{ readonly path: string; readonly size: number }> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) yield* parquetFiles(path);
    else if (name.endsWith(".parquet")) {
      yield { path, size: (await Deno.stat(path)).size };
    }
  }
}

/** Sums and products per variation over the sums per visitor. */
async function sumsInSql(table: string): Promise<unknown> {
  return await ask(
    `SELECT variation, count(*), sum(n), sum(r), sum(p), sum(n * n), sum(n * r),
       sum(n * p), sum(r * r), sum(r * p), sum(p * p), min(first), max(last)
     FROM (SELECT variation, visitor_id, count(*) AS n, sum(net_revenue) AS r,
         sum(gross_profit) AS p, min(created_at) AS first, max(created_at) AS last
       FROM ${table} GROUP BY variation, visitor_id)
     GROUP BY variation`,
  );
}

async function ask(sql: string): Promise<unknown> {
  const { DuckDBInstance } = await import("@duckdb/node-api");
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  return (await connection.runAndReadAll(sql)).getRowsJson();
}

/** What one would write without thinking of size: moments per variation only. */
async function loopOverRecords(): Promise<unknown> {
  const { frame } = await readTable(orders);
  const buyers = new Map<string, { n: number; r: number; p: number }>();
  for (const row of frame.toRecords() as Record<string, unknown>[]) {
    const key = `${row.variation} ${row.visitor_id}`;
    const sums = buyers.get(key) ?? { n: 0, r: 0, p: 0 };
    sums.n++;
    sums.r += row.net_revenue as number;
    sums.p += row.gross_profit as number;
    buyers.set(key, sums);
  }
  const total = { n: 0, r: 0, p: 0, rr: 0, rp: 0, pp: 0 };
  for (const { n, r, p } of buyers.values()) {
    total.n += n;
    total.r += r;
    total.p += p;
    total.rr += r * r;
    total.rp += r * p;
    total.pp += p * p;
  }
  return total;
}

await TASKS[task]!();
const cpu = Deno.readTextFileSync("/proc/self/stat").split(") ")[1]!.split(" ");
const peak = /VmHWM:\s+(\d+)/.exec(Deno.readTextFileSync("/proc/self/status"));
await Deno.stdout.write(new TextEncoder().encode(JSON.stringify({
  cpuSeconds: (Number(cpu[11]) + Number(cpu[12])) / 100,
  peakMB: Math.round(Number(peak![1]) / 1000),
})));
