/** Makes a readout of a database that a JSON file describes. */

import { dirname, resolve } from "node:path";
import { readoutFromWarehouse } from "../../readout/mod.ts";
import type { Readout, ReadoutOptions } from "../../record/mod.ts";
import type {
  DescribedPeriod,
  WarehouseConnection,
  WarehouseDescription,
} from "../../sums/mod.ts";
import { openWarehouse, withPeriod } from "../../sums/mod.ts";
import { UsageError } from "../line/mod.ts";
import { abortable, printProgressDraft } from "../output/mod.ts";
import { readJson } from "./_json_file.ts";

/**
 * Reads an experiment directly from a database.
 *
 * @param path Path of a JSON file with the `connection` and the table names.
 * @param options Readout options, and the path of the bundle.
 * @param period Days to include and the status of the test, which override those
 *   of the file.
 * @returns The readout.
 * @throws {UsageError} If the file does not exist or describes no database.
 */
export async function readWarehouse(
  path: string,
  { control: _, ...options }: ReadoutOptions & { bundle: string | undefined },
  period: DescribedPeriod,
): Promise<Readout> {
  const { connection, description } = readDescription(path, period);
  using waiting = showSeconds();
  // Ctrl+C also cancels the database query, which would otherwise continue
  // without a reader.
  return await abortable(async (signal) => {
    await using warehouse = await openWarehouse(connection, { signal });
    return await readoutFromWarehouse(warehouse.runner, description, {
      ...options,
      dialect: warehouse.dialect,
      onProgress: waiting.tell,
    });
  });
}

/** Shows the current query, with the seconds elapsed. */
function showSeconds(): { tell: (message: string) => void } & Disposable {
  let statement = "";
  let since = 0;
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - since) / 1000);
    if (statement !== "") printProgressDraft(`${statement}: ${seconds} s`);
  }, 1000);
  return {
    tell: (message) => {
      statement = message;
      since = performance.now();
      printProgressDraft(message);
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

function readDescription(path: string, period: DescribedPeriod): {
  readonly description: WarehouseDescription;
  readonly connection: WarehouseConnection;
} {
  const problem = (message: string): UsageError =>
    new UsageError([`Option --warehouse: ${path} ${message}`]);
  const json = readJson(path, problem);
  const { connection, ...description } = json ?? {};
  const {
    engine,
    file,
    addressIn,
    connectSeconds,
    statementSeconds,
    ...unknownFields
  } = connection ?? {};
  const [unknown] = Object.keys(unknownFields);
  if (unknown !== undefined) {
    throw problem(
      `has an unknown connection field "${unknown}". Known fields: engine, file, addressIn, connectSeconds and statementSeconds`,
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
  return {
    description: withPeriod(description, period),
    connection: {
      connectSeconds,
      statementSeconds,
      ...(engine === "duckdb"
        ? { engine, file: resolve(dirname(path), file) }
        : { engine, addressIn }),
    },
  };
}
