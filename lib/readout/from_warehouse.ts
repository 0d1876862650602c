/** The readout of an experiment whose orders stay in the store's own database. */

import { checkOptions, WAREHOUSE_READOUT_OPTIONS } from "../base/mod.ts";
import type { Dialect, Runner, WarehouseDescription } from "../sums/mod.ts";
import { analyse } from "../inference/mod.ts";
import { readChoices, type ReadoutOptions } from "../record/mod.ts";
import { join } from "node:path";
import { scratchFolder } from "../engine/mod.ts";
import {
  answeredRunner,
  answersText,
  asking,
  dataFromWarehouse,
  recordedFiles,
  recordedRunner,
  type WarehouseAnswers,
} from "../intake/mod.ts";
import { attachDisplay, type ShownReadout } from "../words/mod.ts";

/** Choices of a readout from a warehouse. */
export interface WarehouseReadoutOptions<D extends Dialect = Dialect>
  extends Omit<ReadoutOptions, "control"> {
  /** What the database speaks. */
  readonly dialect: D;
  /**
   * Folder to make: a bundle of what was asked and answered, these options and the
   * result. Must not exist yet.
   */
  readonly bundle?: string | undefined;
  /** The moment that is taken for now, in epoch milliseconds. @default {now} */
  readonly now?: number | undefined;
  /** Told what is asked. */
  readonly onProgress?: ((message: string) => void) | undefined;
}

/**
 * The same readout from the store's own database: its orders stay there. It
 * answers a few statements, each one pass over the orders, with sums of at most
 * 10,000 rows in all.
 *
 * @param runner Runs SQL with its parameters and gives rows as objects; numbers
 *   may come as numbers, bigints or decimal text.
 * @param description The tables, their columns, and the variations.
 * @param options The dialect; level, primary metric, thresholds.
 * @returns The readout.
 * @throws {SchemaError} With everything that is wrong with the description, or
 *   with the rows that it names.
 * @throws {ReadoutError} When the data contradict themselves.
 * @throws {RangeError} When an option lies outside its range.
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
  // What a bundle holds is made of what it holds.
  return await recordedFiles(
    bundle,
    { warehouse: path },
    settledOptions,
    () => readoutFromAnswers(path, settledOptions),
  );
}

/**
 * The same from the answers that a bundle has.
 *
 * @param path Of the answers.
 * @param options As they were.
 * @returns The readout.
 * @throws {SchemaError} When other statements would have to be asked.
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
  const { ask } = asking(runner, onProgress);
  const data = await dataFromWarehouse(
    ask,
    description,
    dialect,
    choices,
    clock,
  );
  return attachDisplay(await analyse(data, choices, "here"));
}
