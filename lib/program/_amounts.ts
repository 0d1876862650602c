/** Amounts in several currencies, which must not be added up. */

import type { ProgrammeInput, ProgrammeTest } from "./types.ts";

/** Test with the currency of its amounts. */
export interface PricedTest extends ProgrammeTest {
  /** ISO 4217 currency code, or `null` if it is not stated. */
  readonly currency: string | null;
  /** Name of the variation, if a file of estimates states it. */
  readonly variation?: string;
}

/**
 * Returns the tests with their common currency. If there are several currencies,
 * the amounts are removed.
 *
 * @param tests Tests with their currencies.
 * @returns Parts of a programme's input.
 */
export function keepOneCurrency(
  tests: readonly PricedTest[],
): Pick<ProgrammeInput, "tests" | "notes" | "currency"> {
  const currencies = [
    ...new Set(tests.flatMap(({ currency }) => currency ?? [])),
  ];
  const isSingleCurrency = currencies.length < 2;
  return {
    tests: tests.map(({ currency: _, variation: __, ...test }) =>
      isSingleCurrency ? test : { ...test, perMonth: null }
    ),
    notes: isSingleCurrency ? assumedCurrencyNotes(currencies[0], tests) : [
      `Amounts are in several currencies (${
        currencies.join(", ")
      }), so none are shown.`,
    ],
    currency: isSingleCurrency ? currencies[0] ?? null : null,
  };
}

/**
 * Returns a note if amounts without a currency are assumed to be in the common
 * one.
 */
function assumedCurrencyNotes(
  currency: string | undefined,
  tests: readonly PricedTest[],
): string[] {
  const amounts = tests.filter(({ perMonth }) => perMonth !== null);
  const unsaid = amounts.filter(({ currency }) => currency === null).length;
  return currency === undefined || unsaid === 0 ? [] : [
    `${unsaid} of ${amounts.length} amounts ${
      unsaid === 1 ? "has no currency and is" : "have no currency and are"
    } assumed to be in ${currency}.`,
  ];
}
