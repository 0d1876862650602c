/**
 * The table of engines and parts of the record: `deno run -A
 * tests/warehouse/engines.ts [STORES] [FIRST SEED]`.
 */

import type { Dialect } from "readout/warehouse";
import { CHDB, openChdb } from "./_chdb.ts";
import { startClickHouse } from "./_clickhouse.ts";
import { CLICKHOUSE } from "./_clickhouse_server.ts";
import type { Verdict } from "./_compare.ts";
import { compareRecords, fromEngine, fromFiles, PARTS } from "./_compare.ts";
import { openDuckDb } from "./_duckdb.ts";
import type { Engine } from "./_engine.ts";
import { POSTGRESQL, startPostgresql } from "./_postgresql.ts";
import { storeOf } from "./_store.ts";

const [stores = 20, first = 1, only] = Deno.args.map((text, i) =>
  i < 2 ? Number(text) : text
) as [number?, number?, string?];

function say(...words: readonly unknown[]): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${words.join(" ")}\n`));
}

const ENGINES: readonly {
  readonly name: string;
  readonly isHere: boolean;
  readonly open: () => Promise<Engine<Dialect>>;
}[] = [
  { name: "DuckDB", isHere: true, open: () => openDuckDb() as never },
  {
    name: "PostgreSQL",
    isHere: POSTGRESQL !== null,
    open: () => startPostgresql() as never,
  },
  {
    name: "ClickHouse, two shards",
    isHere: CLICKHOUSE !== null,
    open: () => startClickHouse() as never,
  },
  { name: "chdb", isHere: CHDB !== null, open: () => openChdb() as never },
];

let failures = 0;
const expected = new Map<number, Awaited<ReturnType<typeof fromFiles>>>();
const table: string[][] = [];
for (const { name, isHere, open } of ENGINES) {
  if (only !== undefined && !name.includes(only)) continue;
  if (!isHere) {
    table.push([name, ...PARTS.map(() => "not here"), "", ""]);
    continue;
  }
  const engine = await open();
  const found = new Map<string, Verdict[]>();
  let refused = 0;
  let mostRows = 0;
  let mostScans = 0;
  try {
    for (let seed = first; seed < first + stores; seed++) {
      const store = storeOf(seed);
      if (!expected.has(seed)) expected.set(seed, await fromFiles(store));
      const there = expected.get(seed)!;
      const { result, rows, statements } = await fromEngine(engine, store);
      mostRows = Math.max(mostRows, rows);
      mostScans = Math.max(mostScans, statements);
      if (there instanceof Error || result instanceof Error) {
        if (there instanceof Error && result instanceof Error) refused++;
        else {
          failures++;
          say(
            `${name}, store ${seed}:`,
            there instanceof Error ? `files say ${there.message}` : result,
          );
        }
        continue;
      }
      const parts = compareRecords(there, result);
      for (const [part, verdict] of Object.entries(parts)) {
        found.set(part, [...found.get(part) ?? [], verdict]);
        if (verdict.startsWith("differs")) {
          failures++;
          say(`${name}, store ${seed}: ${verdict}`);
        }
      }
    }
  } finally {
    await engine.close();
  }
  table.push([
    name,
    ...PARTS.map((part) => {
      const all = found.get(part) ?? [];
      const count = (verdict: Verdict) =>
        all.filter((one) => one === verdict).length;
      const differing = all.length - count("exact") - count("1e-12");
      return `${count("exact")}${
        count("1e-12") > 0 ? ` + ${count("1e-12")} to 1e-12` : ""
      }${differing > 0 ? `, ${differing} DIFFER` : ""} of ${all.length}`;
    }),
    `${refused} refused by both`,
    `${mostScans} statements over orders, ${mostRows} rows at most`,
  ]);
}
const names = ["", ...PARTS, "refused", "asked"];
for (const [i, part] of names.entries()) {
  say(
    [part.padEnd(14), ...table.map((row) => row[i]!.padEnd(42))].join(" ")
      .trimEnd(),
  );
}
if (failures > 0) Deno.exit(1);
