import { pathToFileURL } from "node:url";
import type { NamedParameters } from "readout/warehouse";
import { columnList, identifier, toTsv } from "./_clickhouse.ts";
import type { Engine } from "./_engine.ts";

/** What is used of a session of the npm package `chdb`. */
interface Session {
  readonly query: (sql: string, format: string) => string;
  readonly queryBind: (
    sql: string,
    parameters: NamedParameters,
    format: string,
  ) => string;
  readonly cleanup: () => void;
}

/**
 * Path of the `index.mjs` of the npm package `chdb`, the engine of a recent
 * ClickHouse in this process; at 550 MB it is too large for a dependency.
 */
export const CHDB = Deno.env.get("READOUT_CHDB") ?? null;

/** A recent ClickHouse, which binds values itself. */
export async function openChdb(): Promise<Engine<"clickhouse">> {
  const folder = await Deno.makeTempDir({ prefix: "readout-chdb-" });
  const { default: chdb } = await import(pathToFileURL(CHDB!).href) as {
    default: { Session: new (folder: string) => Session };
  };
  const session = new chdb.Session(folder);
  session.query("CREATE DATABASE store", "CSV");
  session.query("USE store", "CSV");
  return {
    dialect: "clickhouse",
    runner: (sql, parameters) => {
      const text = session.queryBind(sql, parameters, "JSON");
      return Promise.resolve(text === "" ? [] : JSON.parse(text).data);
    },
    makeTable: (name, columns, rows) => {
      const table = identifier(name);
      session.query(`DROP TABLE IF EXISTS ${table}`, "CSV");
      session.query(
        `CREATE TABLE ${table} (${
          columnList(columns)
        }) ENGINE = MergeTree ORDER BY tuple()`,
        "CSV",
      );
      if (rows.length > 0) {
        session.query(
          `INSERT INTO ${table} FORMAT TabSeparated\n${toTsv(rows)}`,
          "CSV",
        );
      }
      return Promise.resolve();
    },
    close: async () => {
      session.cleanup();
      await Deno.remove(folder, { recursive: true }).catch(() => {});
    },
  };
}
