/**
 * A readout of orders that lie on several processes of ClickHouse, beside the
 * same orders in one of them: `deno run -A tests/warehouse/cluster.ts [PROCESSES]
 * [ORDERS] [MINUTES]`. The orders are made inside the servers, each of which has
 * one thread a statement. Prints of each statement seconds, those of processor in
 * each process, the rows that went to the first one and the memory that each took;
 * then the rows that left the database, and whether both records are the same.
 * What does not end within the minutes, or the memory, is said of that part.
 */

import { readoutFromWarehouse } from "readout/readout";
import type { Runner, WarehouseDescription } from "readout/warehouse";
import { withLiterals } from "./_clickhouse.ts";
import { freePorts, startServer } from "./_clickhouse_server.ts";
import { untilReady } from "./_engine.ts";

const [processes = 4, count = 1_000_000, minutes = 35] = Deno.args.map(
  Number,
);
const VISITORS_OF_ORDERS = 4;
const DAYS = 28;
/** Of Linux, in what it tells of a process. */
const TICKS_A_SECOND = 100;
const FIRST = Date.UTC(2026, 9, 1) / 1000;
const DATABASE_SETTINGS = {
  max_threads: "1",
  max_memory_usage: "14000000000",
  // What does not fit is put to the disk, and merged in pieces.
  max_bytes_before_external_group_by: "2000000000",
  distributed_aggregation_memory_efficient: "1",
  // A process may work long before it says anything.
  receive_timeout: "3600",
  send_timeout: "3600",
  log_queries: "1",
};

function say(...words: readonly unknown[]): void {
  Deno.stdout.writeSync(new TextEncoder().encode(`${words.join(" ")}\n`));
}

const folder = await Deno.makeTempDir({ prefix: "readout-cluster-" });
const ports = Array.from({ length: processes }, freePorts);
const servers = await Promise.all(
  ports.map((_, at) => startServer(`${folder}/${at}`, ports, at)),
);

/** What one process answers. */
async function ask(
  at: number,
  sql: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const query = new URLSearchParams({ ...DATABASE_SETTINGS, ...settings });
  const response = await fetch(
    `http://127.0.0.1:${ports[at]!.http}/?${query}`,
    { method: "POST", body: sql },
  );
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text.trim();
}

/** Makes a table with the orders whose number leaves this remainder. */
async function makeOrders(
  at: number,
  table: string,
  step: number,
): Promise<void> {
  await ask(
    at,
    `CREATE TABLE ${table} (id UInt64, visitor UInt64, variant UInt8,
       net Float64, placed DateTime('UTC')) ENGINE = MergeTree ORDER BY placed`,
  );
  const uniform = (salt: number): string =>
    `(intHash64(id * 8 + ${salt}) % 1000003 + 1) / 1000004`;
  await ask(
    at,
    `INSERT INTO ${table} SELECT id, visitor, intHash64(visitor * 3 + 2) % 2,
       round(exp(3.8 + 0.8 * sqrt(-2 * log(${uniform(1)}))
         * cos(2 * pi() * ${uniform(2)})), 2),
       toDateTime(${FIRST} + intDiv(id * ${DAYS * 86_400}, ${count}), 'UTC')
     FROM (SELECT number * ${step} + ${step === 1 ? 0 : at} AS id,
         intHash64(id * 7 + 1) % ${
      Math.ceil(count / VISITORS_OF_ORDERS)
    } AS visitor
       FROM system.numbers LIMIT ${
      Math.ceil((count - (step === 1 ? 0 : at)) / step)
    })`,
  );
}

const DESCRIPTION: Omit<WarehouseDescription, "orders"> = {
  name: "Cluster",
  currency: "USD",
  variations: [{ name: "Control", value: 0 }, { name: "Bar", value: 1 }],
  days: {
    first: "2026-10-01",
    last: new Date((FIRST + (DAYS - 1) * 86_400) * 1000).toISOString()
      .slice(0, 10),
  },
  visitors: Array.from(
    { length: DAYS },
    (_, day) =>
      ["Control", "Bar"].map((variation) => ({
        variation,
        day: new Date((FIRST + day * 86_400) * 1000).toISOString().slice(0, 10),
        visitors: Math.ceil(count / DAYS),
      })),
  ).flat(),
};

/** What a part of the comparison gave. */
interface Part {
  readonly seconds: number;
  readonly record: string;
}

/** Reads a table through the first process; `null` if that does not end. */
async function read(name: string, table: string): Promise<Part | null> {
  let rows = 0;
  let nth = 0;
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  let worked = await processorSeconds();
  const runner: Runner<"clickhouse"> = async (sql, parameters) => {
    const before = seconds();
    nth++;
    try {
      const { data } = JSON.parse(
        await ask(0, `${withLiterals(sql, parameters)}\nFORMAT JSON`, {
          max_execution_time: String(Math.ceil(minutes * 60 - before)),
        }),
      );
      rows += data.length;
      return data;
    } finally {
      const until = await processorSeconds();
      say(
        `${name}, statement ${nth}: ${(seconds() - before).toFixed(1)} s, ${
          until.map((one, at) => (one - worked[at]!).toFixed(0)).join(" + ")
        } s of processor; ${await written()}`,
      );
      worked = until;
    }
  };
  try {
    const result = await readoutFromWarehouse(runner, {
      ...DESCRIPTION,
      orders: {
        table,
        orderId: "id",
        visitor: "visitor",
        revenue: "net",
        time: "placed",
        variation: "variant",
      },
    }, { dialect: "clickhouse", now: (FIRST + 60 * 86_400) * 1000 });
    say(
      `${name}: ${seconds().toFixed(1)} s, ${rows} rows left the database`,
    );
    return {
      seconds: seconds(),
      record: JSON.stringify({ ...result, inputs: [] }),
    };
  } catch (error) {
    say(
      `${name}: NOT READ, statement ${nth} ended after ${
        seconds().toFixed(1)
      } s in all: ${String(error).slice(0, 200)}`,
    );
    return null;
  }
}

/** What the processes wrote of their last statement. */
async function written(): Promise<string> {
  let given = 0;
  const gigabytes: string[] = [];
  for (let at = 0; at < processes; at++) {
    await ask(at, "SYSTEM FLUSH LOGS");
    const [rows, bytes] = (await ask(
      at,
      `SELECT sumIf(result_rows, is_initial_query = 0), max(memory_usage)
       FROM system.query_log WHERE type > 1 AND query LIKE '%readout_%'
         AND query NOT LIKE '%query_log%'`,
    )).split("\t").map(Number);
    given += rows!;
    gigabytes.push((bytes! / 1e9).toFixed(1));
    await ask(at, "TRUNCATE TABLE system.query_log");
  }
  return `${
    given.toLocaleString("en")
  } rows went to the first process; memory ${gigabytes.join(", ")} GB`;
}

/** What each process has worked since it was started, in seconds. */
async function processorSeconds(): Promise<number[]> {
  const stats = await Promise.all(
    servers.map(({ pid }) => Deno.readTextFile(`/proc/${pid}/stat`)),
  );
  return stats.map((stat) => {
    const [user, system] = stat.slice(stat.lastIndexOf(")")).split(" ")
      .slice(12).map(Number);
    return (user! + system!) / TICKS_A_SECOND;
  });
}

async function bytesOn(at: number): Promise<number> {
  return Number(
    await ask(at, "SELECT sum(bytes) FROM system.parts WHERE active"),
  );
}

try {
  await untilReady(() =>
    Promise.all(ports.map((_, at) => ask(at, "SELECT 1")))
  );
  say(
    `${processes} processes of ClickHouse ${await ask(
      0,
      "SELECT version()",
    )}, ${count.toLocaleString("en")} orders of ${
      Math.ceil(count / VISITORS_OF_ORDERS).toLocaleString("en")
    } visitors, ${navigator.hardwareConcurrency} cores`,
  );
  const made = performance.now();
  await Promise.all(ports.map((_, at) => makeOrders(at, "part", processes)));
  await ask(
    0,
    "CREATE TABLE spread AS part ENGINE = Distributed(shards, 'default', 'part')",
  );
  const seconds = (performance.now() - made) / 1000;
  say(
    `made in ${seconds.toFixed(0)} s, ${
      ((await bytesOn(0)) / 1e6).toFixed(0)
    } MB on each process`,
  );
  const many = await read(`${processes} processes`, "spread");
  await makeOrders(0, "whole", 1);
  const one = await read("one process", "whole");
  if (many === null || one === null) Deno.exitCode = 1;
  else {
    const isSame = many.record === one.record;
    say(
      `${
        (one.seconds / many.seconds).toFixed(2)
      } times as fast; the records are ${isSame ? "the same" : "NOT THE SAME"}`,
    );
    if (!isSame) Deno.exitCode = 1;
  }
} finally {
  for (const server of servers) server.kill("SIGKILL");
  await Promise.all(servers.map(({ status }) => status));
  await Deno.remove(folder, { recursive: true });
}
