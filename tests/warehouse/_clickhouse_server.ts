/** One server of ClickHouse, on loopback. */

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

/** Where a server listens. */
export interface Ports {
  readonly http: number;
  readonly tcp: number;
  readonly between: number;
}

/** Ports that nobody has. */
export function freePorts(): Ports {
  const listeners = [0, 1, 2].map(() =>
    Deno.listen({ hostname: "127.0.0.1", port: 0 })
  );
  const [http, tcp, between] = listeners.map(({ addr }) =>
    (addr as Deno.NetAddr).port
  );
  listeners.forEach((listener) => listener.close());
  return { http: http!, tcp: tcp!, between: between! };
}

/** Starts one server in a folder of its own. */
export async function startServer(
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
    // Far from UTC, and from the store's own zone; and one process each.
    env: { TZ: "Asia/Tokyo", CLICKHOUSE_WATCHDOG_ENABLE: "0" },
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
  <profiles><default><max_memory_usage>2000000000</max_memory_usage></default></profiles>
  <quotas><default></default></quotas>
  <users><default>
    <password></password>
    <networks><ip>127.0.0.1</ip></networks>
    <profile>default</profile>
    <quota>default</quota>
  </default></users>
</yandex>
`;
