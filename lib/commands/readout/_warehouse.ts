/** A readout of a database that a file describes. */

import { dirname, resolve } from "@std/path";
import {
  type Readout,
  readoutFromWarehouse,
  type ReadoutOptions,
} from "../../readout/mod.ts";
import {
  explainWarehouse,
  type OpenWarehouse,
  openWarehouse,
  type PlannedStatement,
  type WarehouseConnection,
  type WarehouseDescription,
} from "../../warehouse/mod.ts";
import { UsageError } from "../line/mod.ts";
import { byteText, progressDraft } from "../output/mod.ts";

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
  const { description, ...opened } = await openDescribed(path);
  await using warehouse = opened.warehouse;
  const { dialect, runner } = warehouse;
  return await readoutFromWarehouse(runner, description, {
    ...options,
    dialect,
    onProgress: progressDraft,
  });
}

/**
 * Says what a readout would read, and reads nothing of it.
 *
 * @param path As above.
 * @returns Lines for people.
 */
export async function explainedWarehouse(path: string): Promise<string> {
  const { description, ...opened } = await openDescribed(path);
  await using warehouse = opened.warehouse;
  const { dialect, runner } = warehouse;
  const { statements, mostRows } = await explainWarehouse(
    runner,
    description,
    { dialect },
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
    ...statements.map((one) =>
      `  ${one.title}: reads ${one.table} once (${sizeOf(one)})${
        one.onlyWith === null ? "" : `, only with ${one.onlyWith}`
      }`
    ),
    `At most ${mostRows.toLocaleString("en")} rows leave the database${
      total === 0 ? "" : `; ${byteText(total)} are read there in all`
    }, by its own estimate. Nothing was read yet.`,
  ].join("\n");
}

async function openDescribed(path: string): Promise<{
  readonly description: WarehouseDescription;
  readonly warehouse: OpenWarehouse;
}> {
  const { connection, ...description } = readDescription(path);
  const warehouse = await openWarehouse(
    connection.engine === "duckdb"
      ? { ...connection, file: resolve(dirname(path), connection.file) }
      : connection,
  );
  return { description, warehouse };
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
