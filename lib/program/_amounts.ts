/** Amounts of several currencies, which nobody may add up. */

import type { ProgrammeInput, ProgrammeTest } from "./types.ts";

/** A test, and what its amounts are in. */
export interface PricedTest extends ProgrammeTest {
  /** `null` where it is not said. */
  readonly currency: string | null;
  /** In a file of estimates, where it says so. */
  readonly variation?: string;
}

/**
 * Tests with the one currency that their amounts are in; without amounts, where
 * there are several.
 *
 * @param tests The tests.
 * @returns Parts of a programme's input.
 */
export function inOneCurrency(
  tests: readonly PricedTest[],
): Pick<ProgrammeInput, "tests" | "notes" | "currency"> {
  const currencies = [
    ...new Set(tests.flatMap(({ currency }) => currency ?? [])),
  ];
  const isOne = currencies.length < 2;
  return {
    tests: tests.map(({ currency: _, variation: __, ...test }) =>
      isOne ? test : { ...test, perMonth: null }
    ),
    notes: isOne ? takenFor(currencies[0], tests) : [
      `Amounts are in several currencies (${
        currencies.join(", ")
      }), so none are stated.`,
    ],
    currency: isOne ? currencies[0] ?? null : null,
  };
}

/** That an amount is in the currency of the others. */
function takenFor(
  currency: string | undefined,
  tests: readonly PricedTest[],
): string[] {
  const amounts = tests.filter(({ perMonth }) => perMonth !== null);
  const unsaid = amounts.filter(({ currency }) => currency === null).length;
  return currency === undefined || unsaid === 0 ? [] : [
    `${unsaid} of ${amounts.length} amounts ${
      unsaid === 1 ? "says no currency and is" : "say no currency and are"
    } taken to be in ${currency}.`,
  ];
}
