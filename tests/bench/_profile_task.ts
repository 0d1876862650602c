/**
 * One readout from files, with the processor time of each statement of the
 * engine; the last line that it prints says what each step took.
 */

import { DuckDBConnection } from "@duckdb/node-api";
import { print } from "../../lib/commands/output/terminal.ts";
import { readoutFromFiles } from "../../lib/readout/mod.ts";

/** Steps by what their statements say; the first that fits counts. */
const STEPS: readonly (readonly [string, RegExp])[] = [
  ["CSV to Parquet, and the digest", /read_csv/],
  ["who counts, and whether amounts are whole cents", /AS digits_0/],
  ["visitors with several orders", /candidates AS/],
  ["all sums by day and the bin of the largest", /^COPY.*readout_running/s],
  [
    "is every order id there once",
    /order_id\) OVER|DISTINCT (hash\()?order_id/,
  ],
  ["medians and marks", /readout_up_to/],
  [
    "outliers",
    /readout_running|TABLE looked_at|order_id FROM orders WHERE row/,
  ],
];
const OTHER = "ids of visitors, and orders per hour";

const [orders, visitors, cache] = Deno.args as [string, string, string];
const spent = new Map<string, number>();
let depth = 0;
type Ask = (
  this: DuckDBConnection,
  sql: string,
  ...rest: unknown[]
) => Promise<unknown>;
const methods = DuckDBConnection.prototype as unknown as Record<string, Ask>;
for (const name of ["run", "runAndReadAll"]) {
  const original = methods[name]!;
  methods[name] = async function (sql, ...rest) {
    // One calls the other; only the outer call counts.
    const isOuter = depth++ === 0;
    const before = cpuSeconds();
    try {
      return await original.call(this, sql, ...rest);
    } finally {
      depth--;
      if (isOuter) count(sql, cpuSeconds() - before);
    }
  };
}

await readoutFromFiles({ orders, visitors, map: { created_at: "day" } }, {
  cache: { folder: cache, smallest: 0 },
});
const missing = STEPS.filter(([step]) => !spent.has(step));
if (missing.length > 0) {
  throw new Error(`No statement is of these steps: ${missing.join("; ")}`);
}
const total = cpuSeconds();
const steps = [...spent].map(([step, seconds]) => ({ step, seconds }));
print(JSON.stringify({ total, steps }));

function count(sql: string, seconds: number): void {
  const [step] = STEPS.find(([, pattern]) => pattern.test(sql)) ?? [OTHER];
  spent.set(step, (spent.get(step) ?? 0) + seconds);
}

function cpuSeconds(): number {
  const stat = Deno.readTextFileSync("/proc/self/stat").split(") ")[1]!
    .split(" ");
  return (Number(stat[11]) + Number(stat[12])) / 100;
}
