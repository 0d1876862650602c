/** The currency that somebody names. */

import { SchemaError } from "../../api/mod.ts";

/**
 * Refuses what cannot be a currency; which codes there are, a check says.
 *
 * @param code As it was named.
 * @throws {SchemaError} When it is no three capital letters.
 */
export function checkCurrency(code: string | undefined): void {
  if (code === undefined || /^[A-Z]{3}$/.test(code)) return;
  throw new SchemaError("the currency", [{
    path: "currency",
    message:
      `must be a code of ISO 4217, three capital letters such as EUR: current value is "${code}"`,
  }]);
}
