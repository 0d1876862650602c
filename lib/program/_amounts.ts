/** Amounts of several currencies, which nobody may add up. */

import type { ProgrammeInput, ProgrammeTest } from "./types.ts";

/**
 * Tests with the one currency that their amounts are in; without amounts, where
 * there are several.
 *
 * @param tests The tests.
 * @param currencies What their amounts are in; `null` where it is not said.
 * @returns Parts of a programme's input.
 */
export function inOneCurrency(
  tests: readonly ProgrammeTest[],
  currencies: readonly (string | null)[],
): Pick<ProgrammeInput, "tests" | "notes" | "currency"> {
  const named = [...new Set(currencies.filter((one) => one !== null))];
  if (named.length < 2) return { tests, notes: [], currency: named[0] ?? null };
  return {
    tests: tests.map((test) => ({ ...test, perMonth: null })),
    notes: [
      `Amounts are in several currencies (${
        named.join(", ")
      }), so none are stated.`,
    ],
    currency: null,
  };
}
