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
    let largest = { path: "", size: 0 };
    for await (const { name } of Deno.readDir(cache)) {
      if (!/^\d+-\w+-\w+\.parquet$/.test(name)) continue;
      const path = `${cache}/${name}`;
      const { size } = await Deno.stat(path);
      if (size > largest.size) largest = { path, size };
    }
    if (largest.size > 0) {
      return await sumsInSql(`read_parquet('${largest.path}')`);
    }
    throw new Error(`Nothing is kept in ${cache}`);
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
