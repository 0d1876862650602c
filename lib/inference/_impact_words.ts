/** What the result is worth, in words. */

import { formatLevel, formatProjection } from "../format/mod.ts";
import type { Interval } from "../stats/mod.ts";
import {
  listed,
  type ProjectedAmount,
  type Readout,
  settledSign,
} from "../record/mod.ts";

/** What sentences depend on. */
type Said = Pick<
  Readout,
  "experience" | "settings" | "variations" | "metrics"
>;

/** Above three variations of which nothing is established, one stands for all. */
const NAMED = 3;

/**
 * What it is worth, revenue and profit of a variation together.
 *
 * @param amounts The amounts, those of the best variation first.
 * @param readout What decides, at which level, in which currency.
 * @param per What the amounts are of, such as "a month".
 * @returns A sentence per variation; of many that settle nothing, two.
 */
export function statements(
  amounts: readonly ProjectedAmount[],
  readout: Said,
  per: string,
): string[] {
  const byVariation = Map.groupBy(amounts, ({ variation }) => variation);
  const [, ...open] = [...byVariation].filter(([, mine]) =>
    !mine.some(settledSign)
  ).map(([name]) => name);
  const others = open.length < NAMED ? [] : open;
  return [
    ...[...byVariation].filter(([name]) => !others.includes(name)).flatMap(
      ([name, mine]) => [
        statement(name, mine, readout, per),
        ...readBeside(mine, readout),
      ],
    ),
    ...(others.length === 0 ? [] : [
      nothingOf(others, others.flatMap((name) => byVariation.get(name)!), {
        currency: readout.experience.currency,
        per,
      }),
    ]),
  ];
}

/** What could be gained and lost, over several variations. */
function nothingOf(
  names: readonly string[],
  amounts: readonly ProjectedAmount[],
  { currency, per }: {
    readonly currency: string | null;
    readonly per: string;
  },
): string {
  const spans = [...Map.groupBy(amounts, ({ title }) => title)].map(
    ([title, some]) => {
      const ends = (end: "lower" | "upper") =>
        some.map(({ amount }) => amount[end]);
      const span = {
        value: null,
        lower: reach(ends("lower"), Math.min),
        upper: reach(ends("upper"), Math.max),
      };
      return `${title.toLowerCase()} by ${rangeOf(span, currency)}`;
    },
  );
  return `Nor is any established of ${listed(names)}, which could change ${
    spans.join(", and ")
  } ${per}.`;
}

/** An amount that is settled has an estimate with its range, others a range. */
function statement(
  name: string,
  amounts: readonly ProjectedAmount[],
  { experience: { currency }, settings, variations }: Said,
  per: string,
): string {
  // What decides has a part of the error each, and so more of it.
  const least = settings.successMetrics.length > 1 ? "at least " : "";
  const sure = `${least}${formatLevel(settings.level)} confidence${
    variations.length > 2 ? " for all variations together" : ""
  }${
    settings.inference === "always-valid"
      ? " at every look"
      : settings.inference === "group-sequential"
      ? " at the planned looks"
      : ""
  }`;
  const isAnySettled = amounts.some(settledSign);
  const changes = amounts.map((money, at) => {
    const { title, amount } = money;
    const [before, after] = [amounts[at - 1], amounts[at + 1]];
    const isSettled = settledSign(money) !== 0;
    const isSettledAs = (other: ProjectedAmount | undefined): boolean =>
      other !== undefined && (settledSign(other) !== 0) === isSettled;
    const range = rangeOf(amount, currency);
    const words = [
      ...(isSettledAs(before) ? [] : [isSettled ? "would" : "could", "change"]),
      `${title.toLowerCase()} by`,
      isSettled ? `about ${formatProjection(amount.value!, currency)}` : range,
      ...(at === 0 ? [per] : []),
      ...(isSettled ? [`(${range})`] : []),
    ].join(" ");
    return isSettled || !isAnySettled || isSettledAs(after)
      ? words
      : `${words}, of which no gain or loss is established`;
  }).join(", and ");
  return isAnySettled
    ? `${name} for every visitor ${changes}; ranges with ${sure}.`
    : `No gain or loss is established. ${name} for every visitor ${changes} (${sure}).`;
}

/** An amount that is settled, of a metric that does not decide. */
function readBeside(
  amounts: readonly ProjectedAmount[],
  { metrics, settings: { successMetrics } }: Said,
): string[] {
  const settled = amounts.filter(settledSign);
  if (
    settled.length === 0 ||
    settled.some(({ metric }) => successMetrics.includes(metric))
  ) return [];
  const titles = successMetrics.map((wanted) =>
    metrics.find(({ name }) => name === wanted)!.title.toLowerCase()
  );
  return [
    `Money is read beside ${listed(titles)} here, which ${
      titles.length === 1 ? "decides" : "decide"
    }, and is not corrected for there being several metrics.`,
  ];
}

/** The outermost, where each has one. */
function reach(
  ends: readonly (number | null)[],
  outermost: (...ends: number[]) => number,
): number | null {
  const known = ends.filter((end) => end !== null);
  return known.length < ends.length ? null : outermost(...known);
}

function rangeOf(
  { value, lower, upper }: Pick<Interval, "value" | "lower" | "upper">,
  currency: string | null,
): string {
  if (lower !== null && upper !== null) {
    return `${formatProjection(lower, currency)} to ${
      formatProjection(upper, currency)
    }`;
  }
  if (value === null) return "an unknown amount";
  return `anything, ${formatProjection(value, currency)} as measured`;
}
