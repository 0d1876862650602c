import type { NamedParameters } from "readout/warehouse";
import {
  type Cell,
  type Engine,
  type TestColumn,
  untilReady,
} from "./_engine.ts";

const TYPES = { text: "String", number: "Float64", time: "DateTime('UTC')" };

/** Debian's server, or a newer one; `null` when none is installed. */
export const CLICKHOUSE = [
  { path: "/usr/sbin/clickhouse-server", command: [] },
  { path: "/usr/bin/clickhouse-server", command: [] },
  { path: "/usr/bin/clickhouse", command: ["server"] },
].find(({ path }) => {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}) ?? null;

/** Two servers, and on the first one tables that are spread over both. */
export interface ClickHouse extends Engine<"clickhouse"> {
  /** Rows as one shard alone gives them. */
  readonly onShard: (shard: 0 | 1, sql: string) => Promise<string>;
}

interface Ports {
  readonly http: number;
  readonly tcp: number;
  readonly between: number;
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
  await untilReady(async () => {
    await onShard(0, "SELECT 1");
    await onShard(1, "SELECT 1");
  });
  const version = (await onShard(0, "SELECT version()")).trim();
  const address = `http://127.0.0.1:${ports[0].http}/`;
  return {
    dialect: "clickhouse",
    onShard,
    runner: (sql, parameters) =>
      isOlderThan(version, 19, 14)
        ? queryOld(address, sql, parameters)
        : query(address, sql, parameters),
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
    close: async () => {
      for (const server of servers) server.kill("SIGKILL");
      await Promise.all(servers.map(({ status }) => status));
      await Deno.remove(folder, { recursive: true });
    },
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
  return await read(url, `${sql}\nFORMAT JSON`);
}

/**
 * Servers before 19.14 know no `{p1:String}`: their clients write the values in
 * as literals, escaped.
 */
async function queryOld(
  address: string,
  sql: string,
  parameters: NamedParameters,
): Promise<Record<string, unknown>[]> {
  const text = sql.replace(
    /`(?:\\.|[^`\\])*`|'(?:\\.|[^'\\])*'|\{(p\d+):\w+\}/gs,
    (all, name?: string) => {
      if (name === undefined) return all;
      const value = parameters[name]!;
      return typeof value === "string" ? quote(value) : String(value);
    },
  );
  return await read(new URL(address), `${text}\nFORMAT JSON`);
}

async function read(
  url: URL,
  body: string,
): Promise<Record<string, unknown>[]> {
  const response = await fetch(url, { method: "POST", body });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return JSON.parse(text).data;
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

function isOlderThan(version: string, major: number, minor: number): boolean {
  const [a, b] = version.split(".").map(Number);
  return a! < major || (a === major && b! < minor);
}

function freePorts(): Ports {
  const listeners = [0, 1, 2].map(() =>
    Deno.listen({ hostname: "127.0.0.1", port: 0 })
  );
  const [http, tcp, between] = listeners.map(({ addr }) =>
    (addr as Deno.NetAddr).port
  );
  listeners.forEach((listener) => listener.close());
  return { http: http!, tcp: tcp!, between: between! };
}

async function startServer(
  folder: string,
  ports: readonly Ports[],
  shard: number,
): Promise<Deno.ChildProcess> {
  await Deno.mkdir(folder);
  await Deno.writeTextFile(
    `${folder}/config.xml`,
    configuration(folder, ports, ports[shard]!),
  );
  await Deno.writeTextFile(`${folder}/users.xml`, USERS);
  const { path, command } = CLICKHOUSE!;
  return new Deno.Command(path, {
    args: [...command, `--config-file=${folder}/config.xml`],
    cwd: folder,
    // Far from UTC, and from the store's own zone.
    env: { TZ: "Asia/Tokyo" },
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
}

function configuration(
  folder: string,
  all: readonly Ports[],
  { http, tcp, between }: Ports,
): string {
  const shards = all.map(({ tcp }) =>
    `<shard><replica><host>127.0.0.1</host><port>${tcp}</port></replica></shard>`
  );
  return `<?xml version="1.0"?>
<yandex>
  <logger><level>error</level><log>${folder}/log</log><errorlog>${folder}/errors</errorlog></logger>
  <listen_host>127.0.0.1</listen_host>
  <http_port>${http}</http_port>
  <tcp_port>${tcp}</tcp_port>
  <interserver_http_port>${between}</interserver_http_port>
  <path>${folder}/data/</path>
  <tmp_path>${folder}/tmp/</tmp_path>
  <user_files_path>${folder}/files/</user_files_path>
  <format_schema_path>${folder}/schemas/</format_schema_path>
  <mark_cache_size>67108864</mark_cache_size>
  <query_log><database>system</database><table>query_log</table><flush_interval_milliseconds>500</flush_interval_milliseconds></query_log>
  <users_config>users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <remote_servers><shards>${shards.join("")}</shards></remote_servers>
</yandex>
`;
}

const USERS = `<?xml version="1.0"?>
<yandex>
  <profiles><default>
    <max_memory_usage>2000000000</max_memory_usage>
    <log_queries>1</log_queries>
  </default></profiles>
  <quotas><default></default></quotas>
  <users><default>
    <password></password>
    <networks><ip>127.0.0.1</ip></networks>
    <profile>default</profile>
    <quota>default</quota>
  </default></users>
</yandex>
`;
