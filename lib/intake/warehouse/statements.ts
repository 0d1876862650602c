/** Statements that are asked of a warehouse, and what comes of it. */

import { ReadoutError } from "../../api/mod.ts";
import {
  asWarehouseError,
  type Dialect,
  MOST_ROWS,
  type Runner,
  type Statement,
  type WarehouseRow,
} from "../../sums/mod.ts";

/** Asks one statement. */
export type Ask = (statement: Statement) => Promise<readonly WarehouseRow[]>;

/**
 * Asks, and refuses answers that are more than sums.
 *
 * @param runner Of the engine.
 * @param onProgress Told what is asked.
 */
export function asking<D extends Dialect>(
  runner: Runner<D>,
  onProgress: (message: string) => void,
): { readonly ask: Ask } {
  let rows = 0;
  return {
    ask: async (statement) => {
      onProgress(`Asking for ${statement.title}`);
      // The plan that wrote the statement has the dialect of the runner.
      const found = await runner(
        statement.sql,
        statement.parameters as Parameters<Runner<D>>[1],
      ).catch((error) => {
        throw asWarehouseError(error, false);
      });
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
