import { freePorts, startServer } from "./_clickhouse_server.ts";
import type { NamedParameters, Runner } from "readout/warehouse";
import type { Cell, Engine, TestColumn } from "./_engine.ts";
import { untilReady } from "./_engine.ts";

const TYPES = {
  text: "String",
  number: "Decimal(18, 4)",
  time: "DateTime('UTC')",
};

/** Two servers, and on the first one tables that are spread over both. */
export interface ClickHouse extends Engine<"clickhouse"> {
  /** The same, and the servers write down what they were asked. */
  readonly loggedRunner: Runner<"clickhouse">;
  /** Where the first server answers. */
  readonly address: string;
  /** Rows as one shard alone gives them. */
  readonly onShard: (shard: 0 | 1, sql: string) => Promise<string>;
}

/** Starts two servers on loopback. */
export async function startClickHouse(): Promise<ClickHouse> {
  const folder = await Deno.makeTempDir({ prefix: "readout-clickhouse-" });
  const ports = [freePorts(), freePorts()] as const;
  const servers = await Promise.all(
    ports.map((_, shard) => startServer(`${folder}/${shard}`, ports, shard)),
  );
  const onShard = async (shard: 0 | 1, sql: string) => {
    const response = await fetch(`http://127.0.0.1:${ports[shard].http}/`, {
      method: "POST",
      body: sql,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text;
  };
  const close = async () => {
    for (const server of servers) server.kill("SIGKILL");
    await Promise.all(servers.map(({ status }) => status));
    await Deno.remove(folder, { recursive: true });
  };
  try {
    await untilReady(async () => {
      await onShard(0, "SELECT 1");
      await onShard(1, "SELECT 1");
    });
  } catch (error) {
    await close();
    throw error;
  }
  const version = await onShard(0, "SELECT version()");
  const [major, minor] = version.split(".").map(Number);
  const address = `http://127.0.0.1:${ports[0].http}/`;
  const runnerAt = (url: string): Runner<"clickhouse"> => (sql, parameters) =>
    major! < 19 || (major === 19 && minor! < 14)
      ? read(new URL(url), withLiterals(sql, parameters))
      : query(url, sql, parameters);
  return {
    dialect: "clickhouse",
    address,
    onShard,
    runner: runnerAt(address),
    loggedRunner: runnerAt(`${address}?log_queries=1`),
    makeTable: async (name, columns, rows) => {
      const tables = [identifier(name), identifier(`${name} of one shard`)];
      for (const shard of [0, 1] as const) {
        await onShard(shard, `DROP TABLE IF EXISTS ${tables[0]}`);
        await onShard(shard, `DROP TABLE IF EXISTS ${tables[1]}`);
        await onShard(
          shard,
          `CREATE TABLE ${tables[1]} (${columnList(columns)}) ENGINE = Memory`,
        );
        // By turns, so that a visitor's orders are on both.
        const mine = rows.filter((_, i) => i % 2 === shard);
        if (mine.length > 0) {
          await onShard(
            shard,
            `INSERT INTO ${tables[1]} FORMAT TabSeparated\n${toTsv(mine)}`,
          );
        }
      }
      await onShard(
        0,
        `CREATE TABLE ${tables[0]} (${
          columnList(columns)
        }) ENGINE = Distributed(shards, 'default', ${
          quote(`${name} of one shard`)
        })`,
      );
    },
    close,
  };
}

/** Values bound by the server, by name. */
async function query(
  address: string,
  sql: string,
  parameters: NamedParameters,
): Promise<Record<string, unknown>[]> {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) {
    url.searchParams.set(`param_${name}`, escaped(String(value)));
  }
  return await read(url, sql);
}

/**
 * SQL with its values written in: servers before 19.14 know no `{p1:String}`, and
 * their clients write the values in as literals, escaped.
 */
export function withLiterals(sql: string, parameters: NamedParameters): string {
  return sql.replace(
    /`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\])*'|\{(p\d+):\w+\}/gs,
    (all, name?: string) => {
      if (name === undefined) return all;
      const value = parameters[name]!;
      return typeof value === "string" ? quote(value) : String(value);
    },
  );
}

async function read(url: URL, sql: string): Promise<Record<string, unknown>[]> {
  const isQuery = /^\s*(SELECT|WITH)\b/.test(sql);
  const response = await fetch(url, {
    method: "POST",
    body: isQuery ? `${sql}\nFORMAT JSON` : sql,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return isQuery ? JSON.parse(text).data : [];
}

export function toTsv(rows: readonly (readonly Cell[])[]): string {
  return rows.map((row) =>
    `${
      row.map((cell) => cell === null ? "\\N" : escaped(String(cell)))
        .join("\t")
    }\n`
  ).join("");
}

function escaped(text: string): string {
  const names: Record<string, string> = {
    "\t": "\\t",
    "\n": "\\n",
    "\\": "\\\\",
  };
  return text.replaceAll(/[\t\n\\]/g, (mark) => names[mark]!);
}

export function columnList(columns: readonly TestColumn[]): string {
  return columns.map(({ name, type }) =>
    `${identifier(name)} Nullable(${TYPES[type]})`
  ).join(", ");
}

export function identifier(name: string): string {
  return `\`${name.replaceAll(/[\\`]/g, "\\$&")}\``;
}

function quote(text: string): string {
  return `'${text.replaceAll(/[\\']/g, "\\$&")}'`;
}
