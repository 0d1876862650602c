/** Makes readouts of experiments whose orders stay in the store's own database. */

import { checkOptions, WAREHOUSE_READOUT_OPTIONS } from "../base/mod.ts";
import type { Dialect, Runner, WarehouseDescription } from "../sums/mod.ts";
import { analyse } from "../inference/mod.ts";
import { readChoices, type ReadoutOptions } from "../record/mod.ts";
import { join } from "node:path";
import { scratchFolder } from "../engine/mod.ts";
import {
  answeredRunner,
  answersText,
  createAsk,
  dataFromWarehouse,
  recordedRunner,
  recordFileReadout,
  type WarehouseAnswers,
} from "../intake/mod.ts";
import { attachDisplay, type ShownReadout } from "../words/mod.ts";

/** Options of a readout from a warehouse. */
export interface WarehouseReadoutOptions<D extends Dialect = Dialect>
  extends Omit<ReadoutOptions, "control"> {
  /** SQL dialect of the database. */
  readonly dialect: D;
  /**
   * Path of the bundle folder to create, with all statements and results, these
   * options and the readout. Must not exist yet.
   */
  readonly bundle?: string | undefined;
  /** Current time in epoch milliseconds. @default {now} */
  readonly now?: number | undefined;
  /** Called with a message before each statement. */
  readonly onProgress?: ((message: string) => void) | undefined;
}

/**
 * Makes a readout from the store's own database, without exporting its orders.
 * The database runs a few statements, each a single pass over the orders, which
 * return at most 10,000 rows of sums in total.
 *
 * @param runner Runs SQL with its parameters, and returns rows as objects;
 *   numbers may be numbers, bigints or decimal text.
 * @param description Tables, their columns, and the variations.
 * @param options Dialect, confidence level, primary metric and thresholds.
 * @returns The readout.
 * @throws {SchemaError} If the description or the rows it refers to are invalid;
 *   lists every problem.
 * @throws {ReadoutError} If the data contradict themselves.
 * @throws {RangeError} If an option is out of range.
 *
 * @example
 * ```ts
 * import { DuckDBInstance } from "@duckdb/node-api";
 * import { readoutFromWarehouse } from "readout/readout";
 * import { assertEquals } from "@std/assert";
 *
 * const connection = await (await DuckDBInstance.create()).connect();
 * await connection.run(`CREATE TABLE orders AS SELECT * FROM (VALUES
 *   (1, 'ann', 'A', 40.0), (2, 'ann', 'A', 60.0), (3, 'dan', 'B', 90.0)
 * ) AS t(id, visitor, variation, net)`);
 * const { variations } = await readoutFromWarehouse(
 *   async (sql, parameters) =>
 *     (await connection.runAndReadAll(sql, [...parameters])).getRowObjectsJS(),
 *   {
 *     orders: {
 *       table: "orders",
 *       orderId: "id",
 *       visitor: "visitor",
 *       variation: "variation",
 *       revenue: "net",
 *     },
 *     variations: [{ name: "A" }, { name: "B" }],
 *     visitors: [
 *       { variation: "A", visitors: 100 },
 *       { variation: "B", visitors: 110 },
 *     ],
 *   },
 *   { dialect: "duckdb" },
 * );
 * assertEquals(variations.map(({ buyers }) => buyers), [1, 1]);
 * assertEquals(variations.map(({ netRevenue }) => netRevenue), [100, 90]);
 * ```
 */
export async function readoutFromWarehouse<D extends Dialect>(
  runner: Runner<D>,
  description: WarehouseDescription,
  options: WarehouseReadoutOptions<D>,
): Promise<ShownReadout> {
  checkOptions(WAREHOUSE_READOUT_OPTIONS, options);
  const { bundle, ...readOptions } = options;
  const settledOptions = { ...readOptions, now: options.now ?? Date.now() };
  if (bundle === undefined) {
    return await readWarehouse(runner, description, settledOptions);
  }
  const recorded = recordedRunner(runner);
  await readWarehouse(recorded.runner, description, settledOptions);
  await using folder = await scratchFolder();
  const path = join(folder.path, "answers.json");
  const { dialect } = options;
  const { answers } = recorded;
  await Deno.writeTextFile(
    path,
    answersText({ description, dialect, answers }),
  );
  // The recorded result is computed from the recorded rows, so that a replay
  // gives the same result.
  return await recordFileReadout(
    bundle,
    { warehouse: path },
    settledOptions,
    () => readoutFromAnswers(path, settledOptions),
  );
}

/**
 * Makes a readout from the recorded results in a bundle.
 *
 * @param path Path of the recorded results.
 * @param options Recorded options.
 * @returns The readout.
 * @throws {SchemaError} If the readout needs statements that were not recorded.
 */
export async function readoutFromAnswers(
  path: string,
  options: Omit<WarehouseReadoutOptions, "dialect" | "bundle">,
): Promise<ShownReadout> {
  const answers: WarehouseAnswers = JSON.parse(await Deno.readTextFile(path));
  const { description, dialect } = answers;
  return await readWarehouse(answeredRunner(answers), description, {
    ...options,
    dialect,
  });
}

async function readWarehouse<D extends Dialect>(
  runner: Runner<D>,
  description: WarehouseDescription,
  { dialect, now: clock = Date.now(), onProgress = () => {}, ...options }:
    WarehouseReadoutOptions<D>,
): Promise<ShownReadout> {
  const choices = readChoices(options);
  const { ask } = createAsk(runner, onProgress);
  const data = await dataFromWarehouse(
    ask,
    description,
    dialect,
    choices,
    clock,
  );
  return attachDisplay(await analyse(data, choices, "here"));
}
