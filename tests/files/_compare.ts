/** A readout against the oracle: every difference, in words. */

import type { Readout } from "../../lib/readout/mod.ts";
import { type Fraction, over, size, toNumber } from "./_fraction.ts";
import type { Expected } from "./_oracle.ts";
import type { Store } from "./_store.ts";

const RELATIVE = 1e-9;
/** Amounts are kept in whole units of a millionth or less, where they fit. */
const EXACT_DIGITS = 6;
const EXACT_TURNOVER = 2 ** 52 / 10 ** EXACT_DIGITS;

/**
 * Everything in which a readout differs from what the store's rows come to.
 *
 * @param store The store.
 * @param expected What the oracle says.
 * @param readout What the library says.
 * @returns A sentence per difference; none when they agree.
 */
export function differences(
  store: Store,
  expected: Expected,
  readout: Readout,
): string[] {
  const found: string[] = [];
  const same = (what: string, actual: unknown, wanted: unknown): void => {
    if (actual !== wanted) {
      found.push(`${what}: ${actual} instead of ${wanted}`);
    }
  };
  const turnover = toNumber(expected.turnover);
  const exact = isExact(store, turnover);
  const sum = (
    what: string,
    actual: number | null,
    wanted: Fraction | null,
  ) => {
    const number = wanted && toNumber(wanted);
    if (exact || actual === null || number === null) {
      return same(what, actual, number);
    }
    near(found, what, actual, number, turnover * 1e-12);
  };
  expected.arms.forEach((arm, at) => {
    const name = JSON.stringify(store.names[at]);
    const actual = readout.variations.find((one) =>
      one.name === store.names[at]
    );
    if (actual === undefined) return found.push(`${name} is not there`);
    same(`visitors of ${name}`, actual.visitors, arm.visitors);
    same(`buyers of ${name}`, actual.buyers, arm.buyers);
    same(`orders of ${name}`, actual.orders, arm.orders);
    sum(`net revenue of ${name}`, actual.netRevenue, arm.revenue);
    sum(`gross profit of ${name}`, actual.grossProfit, arm.profit);
  });
  // A ledger's amounts are rounded to a millionth.
  const cent = 1e-6 + turnover * 1e-12;
  for (const [reason, wanted] of Object.entries(expected.exclusions)) {
    const one = readout.ledger.exclusions.find((row) => row.reason === reason);
    const isAmount = reason === "refund-without-order";
    const actual = isAmount ? one?.netRevenue : one?.rows;
    near(
      found,
      `left out, ${reason}`,
      actual ?? 0,
      wanted,
      isAmount ? cent : 0,
    );
  }
  const { ledger } = readout;
  for (const part of ["read", "counted"] as const) {
    const [rows, revenue] = expected.ledger[part];
    same(`rows ${part}`, ledger[part].rows, rows);
    near(found, part, ledger[part].netRevenue, toNumber(revenue), cent);
  }
  for (const unit of ["rows", "orders", "netRevenue"] as const) {
    const all = [ledger.counted, ...ledger.exclusions]
      .reduce((sum, line) => sum + line[unit]!, 0);
    near(found, `ledger of ${unit}`, all, ledger.read[unit], cent);
  }
  same(
    "metrics",
    readout.metrics.map(({ name }) => name).sort().join(),
    Object.keys(expected.metrics).sort().join(),
  );
  // Where the split moved, values and lifts are of days, not of the total.
  const compared = readout.movedSplit === null ? readout.metrics : [];
  for (const { name, values, comparisons } of compared) {
    const wanted = expected.metrics[name] ?? [];
    const scale = Math.max(
      ...wanted.map((value) => value ? toNumber(size(value)) : 0),
    );
    const noise = exact ? 0 : turnover * 1e-12;
    const check = (what: string, actual: number | null, is: Fraction | null) =>
      near(
        found,
        `${what} of ${name}`,
        actual,
        is && toNumber(is),
        scale * RELATIVE + noise,
      );
    const armOf = (variation: string) => store.names.indexOf(variation);
    for (const { variation, value } of values) {
      check(`value (${variation})`, value, wanted[armOf(variation)] ?? null);
    }
    for (const { variation, difference, lift } of comparisons) {
      const at = armOf(variation);
      const apart = expected.differences[name]?.[at - 1] ?? null;
      check(`difference (${variation})`, difference.value, apart);
      if (lift.value !== null && wanted[0]) {
        const relative = apart && over(apart, wanted[0]);
        near(
          found,
          `lift (${variation}) of ${name}`,
          lift.value,
          relative && toNumber(relative),
          (RELATIVE + noise / Math.abs(toNumber(wanted[0]))) *
            (1 + Math.abs(lift.value)),
        );
      }
    }
  }
  return found;
}

/** Whether every amount fits into the units in which nothing is rounded. */
function isExact({ rows }: Store, turnover: number): boolean {
  const digits = (text: string | null) =>
    text === null ? 0 : text.split(".")[1]?.length ?? 0;
  return turnover < EXACT_TURNOVER &&
    rows.every(({ revenue, profit }) =>
      digits(revenue) <= EXACT_DIGITS && digits(profit) <= EXACT_DIGITS
    );
}

function near(
  found: string[],
  what: string,
  actual: number | null,
  wanted: number | null,
  tolerance: number,
): void {
  const isSame = actual === null || wanted === null
    ? actual === wanted
    : Math.abs(actual - wanted) <= tolerance + Math.abs(wanted) * 1e-15;
  if (!isSame) found.push(`${what}: ${actual} instead of ${wanted}`);
}
