import postgres from "postgres";
import { type Engine, identifier, inserts, run } from "./_engine.ts";

const TYPES = { text: "TEXT", number: "NUMERIC", time: "TIMESTAMPTZ" };

/** Where Debian puts the server; `null` when it is not installed. */
export const POSTGRESQL = await newest("/usr/lib/postgresql");

async function newest(folder: string): Promise<string | null> {
  try {
    const versions = (await Array.fromAsync(Deno.readDir(folder)))
      .map(({ name }) => Number(name)).filter(Number.isFinite)
      .sort((a, b) => b - a).map((version) => `${folder}/${version}/bin`);
    return versions.find((bin) => exists(`${bin}/initdb`)) ?? null;
  } catch {
    return null;
  }
}

function exists(path: string): boolean {
  try {
    return Deno.statSync(path).isFile;
  } catch {
    return false;
  }
}

/** A cluster of its own, on a socket in a temporary folder. */
export async function startPostgresql(): Promise<
  Engine<"postgresql"> & { readonly folder: string }
> {
  const folder = await Deno.makeTempDir({ prefix: "readout-postgresql-" });
  // The server refuses to run as root.
  const isRoot = Deno.uid() === 0;
  const as = (command: string[]) =>
    isRoot ? ["runuser", "-u", "postgres", "--", ...command] : command;
  if (isRoot) await run(["chown", "postgres", folder], "/");
  const data = `${folder}/data`;
  const bin = POSTGRESQL!;
  const control = `${bin}/pg_ctl`;
  await run(
    as([`${bin}/initdb`, "-D", data, "-A", "trust", "-U", "readout", "-N"]),
    folder,
  );
  const settings =
    `-k ${folder} -c listen_addresses= -c fsync=off -c timezone=Asia/Tokyo`;
  await run(
    as([
      control,
      "-D",
      data,
      "-l",
      `${folder}/log`,
      "-o",
      settings,
      "-w",
      "start",
    ]),
    folder,
  );
  const client = postgres({
    path: `${folder}/.s.PGSQL.5432`,
    username: "readout",
    database: "postgres",
    max: 1,
    onnotice: () => {},
  });
  const stop = async () => {
    await client.end();
    await run(as([control, "-D", data, "-m", "immediate", "stop"]), folder);
    await Deno.remove(folder, { recursive: true });
  };
  return {
    folder,
    dialect: "postgresql",
    runner: (sql, parameters) => client.unsafe(sql, [...parameters]),
    makeTable: async (name, columns, rows) => {
      const list = columns.map((one) =>
        `${identifier(one.name)} ${TYPES[one.type]}`
      );
      await client.unsafe(`DROP TABLE IF EXISTS ${identifier(name)}`);
      await client.unsafe(
        `CREATE TABLE ${identifier(name)} (${list.join(", ")})`,
      );
      for (const insert of inserts(name, columns, rows)) {
        await client.unsafe(insert);
      }
    },
    close: stop,
  };
}
