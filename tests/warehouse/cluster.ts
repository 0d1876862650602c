/**
 * A readout of orders that lie on several processes of ClickHouse, beside the
 * same orders in one of them: `deno run -A tests/warehouse/cluster.ts [PROCESSES]
 * [ORDERS]`. The orders are made inside the servers, each of which has one thread
 * a statement. Prints seconds, the rows that left the database, those that the
 * processes gave to the first one, and whether both records are the same.
 */

import { readoutFromWarehouse } from "readout/readout";
import type { Runner, WarehouseDescription } from "readout/warehouse";
import { withLiterals } from "./_clickhouse.ts";
import { freePorts, startServer } from "./_clickhouse_server.ts";
import { untilReady } from "./_engine.ts";

const [processes = 4, count = 1_000_000] = Deno.args.map(Number);
const VISITORS_OF_ORDERS = 4;
const DAYS = 28;
const FIRST = Date.UTC(2026, 9, 1) / 1000;
const DATABASE_SETTINGS = {
  max_threads: "1",
  max_memory_usage: "8000000000",
  // What does not fit is put to the disk, and merged in pieces.
  max_bytes_before_external_group_by: "2000000000",
  distributed_aggregation_memory_efficient: "1",
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

/** Reads a table through the first process. */
async function read(table: string) {
  const statements: string[] = [];
  let rows = 0;
  const runner: Runner<"clickhouse"> = async (sql, parameters) => {
    const started = performance.now();
    const { data } = JSON.parse(
      await ask(0, `${withLiterals(sql, parameters)}\nFORMAT JSON`, {
        log_queries: "1",
      }),
    );
    statements.push(((performance.now() - started) / 1000).toFixed(1));
    rows += data.length;
    return data;
  };
  const started = performance.now();
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
  return {
    seconds: (performance.now() - started) / 1000,
    statements,
    rows,
    record: JSON.stringify({ ...result, inputs: [] }),
  };
}

/** Rows that were given to the first process for its statements. */
async function travelled(): Promise<number> {
  let sum = 0;
  for (let at = 0; at < processes; at++) {
    await ask(at, "SYSTEM FLUSH LOGS");
    sum += Number(
      await ask(
        at,
        "SELECT sum(result_rows) FROM system.query_log WHERE type = 2 AND is_initial_query = 0",
      ),
    );
  }
  return sum;
}

function tell(
  name: string,
  { seconds, statements, rows }: Awaited<ReturnType<typeof read>>,
  between: number,
): void {
  say(
    `${name}: ${seconds.toFixed(1)} s (statements ${
      statements.join(", ")
    }), ${rows} rows left the database, ${
      between.toLocaleString("en")
    } went from the processes to the first`,
  );
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
  const many = await read("spread");
  tell(`${processes} processes`, many, await travelled());
  await makeOrders(0, "whole", 1);
  const one = await read("whole");
  tell("one process", one, 0);
  say(
    `${
      (one.seconds / many.seconds).toFixed(2)
    } times as fast; the records are ${
      many.record === one.record ? "the same" : "NOT THE SAME"
    }`,
  );
  if (many.record !== one.record) Deno.exitCode = 1;
} finally {
  for (const server of servers) server.kill("SIGKILL");
  await Promise.all(servers.map(({ status }) => status));
  await Deno.remove(folder, { recursive: true });
}
