/** Statements that are asked of a warehouse, and what comes of it. */

import { ReadoutError } from "../../../api/mod.ts";
import {
  type Dialect,
  MOST_ROWS,
  type Runner,
  type Statement,
  type WarehouseRow,
} from "../../../warehouse/mod.ts";

/** Asks one statement. */
export type Ask = (statement: Statement) => Promise<readonly WarehouseRow[]>;

/** What was asked so far. */
export interface Asking {
  readonly ask: Ask;
  /** Statements that read the orders. */
  readonly scans: () => number;
  /** Rows that left the engine. */
  readonly rows: () => number;
}

/**
 * Counts what is asked, and refuses answers that are more than sums.
 *
 * @param runner Of the engine.
 * @param readsOrders Whether a statement goes through the orders.
 * @param onProgress Told what is asked.
 */
export function asking<D extends Dialect>(
  runner: Runner<D>,
  readsOrders: (statement: Statement) => boolean,
  onProgress: (message: string) => void,
): Asking {
  let scans = 0;
  let rows = 0;
  return {
    scans: () => scans,
    rows: () => rows,
    ask: async (statement) => {
      onProgress(`Asking for ${statement.title}`);
      if (readsOrders(statement)) scans++;
      // The plan that wrote the statement has the dialect of the runner.
      const found = await runner(
        statement.sql,
        statement.parameters as Parameters<Runner<D>>[1],
      );
      rows += found.length;
      if (rows > MOST_ROWS) {
        throw new ReadoutError(
          `More than ${MOST_ROWS} rows would leave the warehouse for ${statement.title}: name fewer days, or segments with fewer values`,
        );
      }
      return found;
    },
  };
}
