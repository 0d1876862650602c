/** A readout of a database that a file describes. */

import { dirname, resolve } from "@std/path";
import {
  type Readout,
  readoutFromWarehouse,
  type ReadoutOptions,
} from "../../readout/mod.ts";
import {
  openWarehouse,
  type WarehouseConnection,
  type WarehouseDescription,
} from "../../warehouse/mod.ts";
import { UsageError } from "../line/mod.ts";
import { progressDraft } from "../output/mod.ts";

/**
 * Reads an experiment where its orders lie.
 *
 * @param path A JSON file: `connection`, and what the tables are called.
 * @param options Choices, and the bundle.
 * @returns The readout.
 * @throws {UsageError} When the file is not there, or names no database.
 */
export async function fromWarehouse(
  path: string,
  { control: _, ...options }: ReadoutOptions & { bundle: string | undefined },
): Promise<Readout> {
  const { connection, ...description } = readDescription(path);
  await using warehouse = await openWarehouse(
    connection.engine === "duckdb"
      ? { ...connection, file: resolve(dirname(path), connection.file) }
      : connection,
  );
  const { dialect, runner } = warehouse;
  return await readoutFromWarehouse(runner, description, {
    ...options,
    dialect,
    onProgress: progressDraft,
  });
}

function readDescription(
  path: string,
): WarehouseDescription & { readonly connection: WarehouseConnection } {
  const problem = (what: string): UsageError =>
    new UsageError([`Option --warehouse: ${path} ${what}`]);
  let text: string;
  try {
    text = Deno.readTextFileSync(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw problem("is not there");
  }
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw problem("is not JSON");
  }
  const { engine, file, addressIn } = found?.connection ?? {};
  const isKnown = engine === "duckdb" && typeof file === "string" ||
    engine === "postgresql" && typeof addressIn === "string";
  if (!isKnown) {
    throw problem(
      'must have a connection: {"engine": "duckdb", "file": "shop.duckdb"} or {"engine": "postgresql", "addressIn": "WAREHOUSE_URL"}, the name of the environment variable with its address; other databases are read by readoutFromWarehouse with a runner of three lines',
    );
  }
  return found;
}
