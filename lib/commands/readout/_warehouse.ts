/** A readout of a database that a file describes. */

import { dirname, resolve } from "node:path";
import { descriptionFromDbt } from "../../intake/mod.ts";
import {
  makeResultsTable,
  readoutFromWarehouse,
  writeBack,
} from "../../readout/mod.ts";
import type { Readout, ReadoutOptions } from "../../record/mod.ts";
import {
  type DescribedPeriod,
  explainWarehouse,
  inPeriod,
  type OpenWarehouse,
  openWarehouse,
  type PlannedStatement,
  type WarehouseConnection,
  type WarehouseDescription,
} from "../../sums/mod.ts";
import { formatCount } from "../../document/mod.ts";
import { UsageError } from "../line/mod.ts";
import { abortable, byteText, progress, progressDraft } from "../output/mod.ts";
import { readJson } from "./_json_file.ts";

/**
 * Reads an experiment where its orders lie.
 *
 * @param path A JSON file: `connection`, and what the tables are called.
 * @param options Choices, and the bundle.
 * @param table Where results are written back to; the parts of its name with a
 *   dot between them.
 * @param period Days that count, and whether the test runs, in place of the file's.
 * @returns The readout.
 * @throws {UsageError} When the file is not there, or names no database.
 */
export async function fromWarehouse(
  path: string,
  { control: _, ...options }: ReadoutOptions & { bundle: string | undefined },
  table: string | undefined,
  period: DescribedPeriod,
): Promise<Readout> {
  const { connection, description } = readDescription(path, period);
  const target = table?.split(".");
  if (target !== undefined) {
    if (description.name === undefined) {
      throw new UsageError([
        `Option --write-back: ${path} gives the experiment no "name", which finds its earlier results`,
      ]);
    }
    await reading(
      connection,
      ({ dialect, runner }) =>
        makeResultsTable(runner, { dialect, table: target }),
      { writes: true },
    );
  }
  using waiting = secondsShown();
  const result = await reading(
    connection,
    ({ dialect, runner }) =>
      readoutFromWarehouse(runner, description, {
        ...options,
        dialect,
        onProgress: waiting.tell,
      }),
  );
  if (target === undefined) return result;
  const { rows, replaced } = await reading(
    connection,
    ({ dialect, runner }) =>
      writeBack(runner, result, { dialect, table: target }),
    { writes: true },
  );
  progress(
    `Written back to ${table}: ${formatCount(rows, "row")}${
      replaced === 0 ? "" : ` in place of ${replaced} earlier ones`
    }`,
  );
  return result;
}

/** What is asked, with the seconds that the database takes for it. */
function secondsShown(): { tell: (message: string) => void } & Disposable {
  let asked = "";
  let since = 0;
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - since) / 1000);
    if (asked !== "") progressDraft(`${asked}: ${seconds} s`);
  }, 1000);
  return {
    tell: (message) => {
      asked = message;
      since = performance.now();
      progressDraft(message);
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

/**
 * Orders are read by a connection that may not write. Ctrl+C stops the database
 * as well, which would go on for nobody.
 */
async function reading<T>(
  connection: WarehouseConnection,
  work: (warehouse: OpenWarehouse) => Promise<T>,
  options: { readonly writes?: boolean } = {},
): Promise<T> {
  return await abortable(async (signal) => {
    await using warehouse = await openWarehouse(connection, {
      ...options,
      signal,
    });
    return await work(warehouse);
  });
}

/**
 * Says what a readout would read, and reads nothing of it.
 *
 * @param path As above.
 * @returns Lines for people.
 */
export async function explainedWarehouse(path: string): Promise<string> {
  const { connection, description } = readDescription(path);
  const { dialect, statements, mostRows } = await reading(
    connection,
    async ({ dialect, runner }) => ({
      dialect,
      ...await explainWarehouse(runner, description, { dialect }),
    }),
  );
  const sizeOf = ({ rows, bytes }: PlannedStatement): string =>
    [
      rows === null ? null : `${rows.toLocaleString("en")} rows`,
      bytes === null ? null : byteText(bytes),
    ].filter((one) => one !== null).join(", ") || "size not known";
  const always = statements.filter(({ onlyWith }) => onlyWith === null);
  const total = always.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0);
  return [
    `A readout of ${path} asks ${dialect}:`,
    ...statements.map((statement) =>
      `  ${statement.title}: reads ${statement.table} once (${
        sizeOf(statement)
      })${
        statement.onlyWith === null ? "" : `, only with ${statement.onlyWith}`
      }`
    ),
    `At most ${mostRows.toLocaleString("en")} rows leave the database${
      total === 0 ? "" : `; ${byteText(total)} are read there in all`
    }, by its own estimate. Nothing was read yet.`,
  ].join("\n");
}

function readDescription(path: string, period: DescribedPeriod = {}): {
  readonly description: WarehouseDescription;
  readonly connection: WarehouseConnection;
} {
  const problem = (what: string, of = path): UsageError =>
    new UsageError([`Option --warehouse: ${of} ${what}`]);
  const json = readJson(path, problem);
  if (typeof json?.metadata?.dbt_schema_version === "string") {
    throw problem(
      'is dbt\'s manifest, without an address or an experiment. Write a file beside it such as {"dbt": "manifest.json", "connection": {"engine": "postgresql", "addressIn": "WAREHOUSE_URL"}, "name": "Progress bar", "orders": "fct_orders", "exposures": "fct_exposures", "variations": [{"name": "Control", "value": "a"}, {"name": "Bar", "value": "b"}], "days": {"first": "2026-10-01", "last": "2026-10-28"}}. Then name that',
    );
  }
  const { connection, dbt, ...written } = json ?? {};
  const { engine, file, addressIn, connectSeconds, statementSeconds, ...rest } =
    connection ?? {};
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) {
    throw problem(
      `has "${unknown}" in its connection, which knows engine, file, addressIn, connectSeconds and statementSeconds`,
    );
  }
  const isKnown = engine === "duckdb" && typeof file === "string" ||
    ["postgresql", "clickhouse"].includes(engine) &&
      typeof addressIn === "string";
  if (!isKnown) {
    throw problem(
      'must have a connection: {"engine": "duckdb", "file": "shop.duckdb"} or {"engine": "postgresql", "addressIn": "WAREHOUSE_URL"} (or "clickhouse"), the name of the environment variable with its address; other databases are read by readoutFromWarehouse with a runner of three lines',
    );
  }
  const manifest = resolve(dirname(path), String(dbt));
  const described = dbt === undefined ? null : descriptionFromDbt(
    readJson(manifest, (why) => problem(why, manifest)),
    written,
  );
  if (described !== null && described.dialect !== engine) {
    throw problem(
      `has a connection to ${engine}, and dbt's manifest is of ${described.dialect}`,
    );
  }
  return {
    description: inPeriod(described?.description ?? written, period),
    connection: {
      connectSeconds,
      statementSeconds,
      ...(engine === "duckdb"
        ? { engine, file: resolve(dirname(path), file) }
        : { engine, addressIn }),
    },
  };
}
