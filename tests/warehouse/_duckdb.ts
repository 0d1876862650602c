import { DuckDBInstance } from "@duckdb/node-api";
import { type Engine, identifier, inserts } from "./_engine.ts";

const TYPES = { text: "VARCHAR", number: "DOUBLE", time: "TIMESTAMPTZ" };

/** Makes a file of DuckDB, and what some statements make in it. */
export async function makeDuckDbFile(
  path: string,
  statements: readonly string[] = [],
): Promise<void> {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  for (const sql of statements) await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
}

/** An embedded database, set to a time zone that must not matter. */
export async function openDuckDb(): Promise<Engine<"duckdb">> {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'Asia/Tokyo'");
  return {
    dialect: "duckdb",
    runner: async (sql, parameters) =>
      (await connection.runAndReadAll(sql, [...parameters])).getRowObjectsJS(),
    makeTable: async (name, columns, rows) => {
      const list = columns.map((one) =>
        `${identifier(one.name)} ${TYPES[one.type]}`
      );
      await connection.run(
        `CREATE OR REPLACE TABLE ${identifier(name)} (${list.join(", ")})`,
      );
      for (const insert of inserts(name, columns, rows)) {
        await connection.run(insert);
      }
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
      return Promise.resolve();
    },
  };
}
