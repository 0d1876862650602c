/** Locates the numbers of a record, to verify numbers quoted in a text. */

import {
  dateOf,
  dayOf,
  formatMoney,
  isWrittenDay,
  type WrittenNumber,
  writtenNumbers,
} from "../base/mod.ts";
import { changeDirection } from "./outcome.ts";
import type { MetricReadout } from "./types.ts";

/** Number in a record. */
export interface Place {
  /** Path of the number, such as `metrics[1].comparisons[0].lift.value`. */
  readonly path: string;
  /** Value in full precision; a text if the number occurs within a sentence. */
  readonly value: number | string;
  /** Unit of the value; a fraction may also be written as a percentage. */
  readonly unit:
    | "fraction"
    | "currency"
    | "count"
    | "p"
    | "number"
    | "date"
    | "text";
  /** Name of the metric; `null` if the number belongs to none. */
  readonly metric: string | null;
  /** Name of the variation; `null` if the number belongs to none or to all. */
  readonly variation: string | null;
  /**
   * Part to which the number belongs, such as a day, segment or factor; `null`
   * for the whole.
   */
  readonly within: string | null;
}

/** Matches labels that replace names from untrusted texts. */
const LABEL = /\b(Variation|Metric|Segment|Test|File|Experience) \d+\b/g;

/** Matches a comma used as the decimal separator. */
const DECIMAL_COMMA = /(?<![\d.,])\d{1,3}(?:\.\d{3})*,\d{1,2}(?![\d,]|\.\d)/;
/**
 * Matches a trailing currency sign after a number with points as thousands
 * separators.
 */
const CURRENCY_BEHIND = /(?<![\d.,])\d{1,3}(?:\.\d{3})+\s?\p{Sc}(?!\s?\d)/u;

/**
 * Returns the numbers in a sentence, except those in labels such as "Variation
 * 1". If the sentence uses decimal commas, its points are read as thousands
 * separators.
 *
 * @param text The sentence.
 */
export function numbersInText(text: string): WrittenNumber[] {
  const unlabelled = text.replace(LABEL, " ");
  return writtenNumbers(
    DECIMAL_COMMA.test(unlabelled) || CURRENCY_BEHIND.test(unlabelled)
      ? unlabelled.replace(/(?<=\d)\.(?=\d{3}(?!\d))/g, "")
        .replace(/(?<=\d),(?=\d)/g, ".")
      : unlabelled,
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** Units by name of a number, or of the interval that contains it. */
const UNITS: readonly (readonly [RegExp, Place["unit"]])[] = [
  [/pvalue$/i, "p"],
  [
    /^(lift|.*level|share|expected|early|late|evenWeek|seen|band|margin|inside|outside|shrunken|gain|priorSd|target|planned?Lift|power|reached|inPeriod|expectedLoss|standardError|chance.*|.*change|.*share|rate|withoutWinnersBias|measured|normal|foretold|.*effect|alpha|total|tests|aov|revenue)$/i,
    "fraction",
  ],
  [
    /^(amount|netRevenue|grossProfit|perMonth|perYear|contribution|median|marks|largest|decisive)$/,
    "currency",
  ],
  [
    /^(visitors.*|buyers|orders|rows|.*days|looks?|nextAt|removed.*|paceDays|variations|wins|losses|.*year|capped|degreesOfFreedom|aboveThreshold|notPositive|minimumBuyers|counts|tooSmall)$/i,
    "count",
  ],
];
/** Fields whose numbers all belong to one metric. */
const METRIC_OF_FIELD: Fields = {
  aov: "aov",
  revenue: "net_revenue_per_visitor",
  netRevenue: "net_revenue",
  grossProfit: "gross_profit",
};

/** Fields that hold parts of a result, as opposed to the whole. */
const CONTEXT_FIELDS: ReadonlySet<string> = new Set([
  "early",
  "late",
  "evenWeek",
  "expected",
  "band",
  "bins",
  "marks",
  "decisive",
  "exclusions",
  "baseline",
  "perDay",
  "priorPerDay",
  "byDay",
]);

/** Matches paths of probabilities. */
const CHANCE = /(chance\w*|power)$/i;

interface Position extends Omit<Place, "value" | "unit"> {
  readonly keys: readonly string[];
  readonly unit: unknown;
}

/**
 * Returns all numbers and dates of a record, and totals that only its sentences
 * mention.
 *
 * @param record A readout or another record of results, as JSON-safe values.
 * @returns The numbers with their places.
 */
export function findNumberPlaces(record: object): Place[] {
  const places: Place[] = [];
  const visit = (value: unknown, position: Position): void => {
    const { path, metric, variation, within: parent } = position;
    const place = { path, metric, variation, within: parent };
    if (typeof value === "number") {
      places.push({ ...place, value, unit: placeUnit(position) });
    } else if (typeof value === "string" && /\d/.test(value)) {
      const isDay = /^\d{4}-\d{2}-\d{2}/.test(value);
      places.push({ ...place, value, unit: isDay ? "date" : "text" });
    } else if (typeof value === "object" && value !== null) {
      for (const [key, entry] of Object.entries(value)) {
        visit(entry, childPosition(position, value as Fields, key));
      }
    }
  };
  visit(record, { ...NO_CONTEXT, path: "", keys: [], unit: null });
  return [...places, ...derivedPlaces(record as Fields)];
}

const NO_CONTEXT = { metric: null, variation: null, within: null };

function childPosition(outer: Position, fields: Fields, key: string): Position {
  const isList = Array.isArray(fields);
  const text = (name: string): string | null =>
    typeof fields[name] === "string" ? fields[name] : null;
  const parentName = (list: string): string | null =>
    outer.keys.join() === list ? text("name") : null;
  return {
    path: isList
      ? `${outer.path}[${key}]`
      : outer.path === ""
      ? key
      : `${outer.path}.${key}`,
    keys: isList ? outer.keys : [...outer.keys, key],
    unit: fields.unit ?? outer.unit,
    metric: METRIC_OF_FIELD[key] as string ?? text("metric") ??
      parentName("metrics") ??
      outer.metric,
    variation: text("variation") ?? parentName("variations") ??
      outer.variation,
    within: text("date") ?? text("segment") ?? text("by") ?? text("factor") ??
      (outer.keys.at(-1) === "factors" ? text("name") : null) ??
      (typeof fields.threshold === "number" ? `z ${fields.threshold}` : null) ??
      (CONTEXT_FIELDS.has(key) ? key : outer.within),
  };
}

function placeUnit({ keys, unit }: Position): Place["unit"] {
  const last = keys.at(-1) ?? "";
  const isEnd = ["value", "lower", "upper"].includes(last);
  const name = isEnd ? keys.at(-2) ?? "" : last;
  const isOfMetric = isEnd && ["values", "difference"].includes(name);
  const result = isOfMetric || name === "tests" && !isEnd
    ? undefined
    : UNITS.find(([names]) => names.test(name))?.[1];
  return result ?? unit as Place["unit"] ?? "number";
}

/**
 * Returns totals and counts that sentences mention but the record does not
 * contain.
 */
function derivedPlaces(record: Fields): Place[] {
  const { variations, metrics, next, period, total } = record as Partial<{
    variations: readonly Fields[];
    metrics: readonly MetricReadout[];
    next: { howLong: { days: number; plan: { days: number } | null } | null };
    period: { lastDay: string | null };
    total: { lift: { measured: number; value: number } } | null;
  }>;
  if (total != null) {
    const { measured, value } = total.lift;
    const path = "total.lift.measured - total.lift.value";
    return [{ ...NO_CONTEXT, path, value: measured - value, unit: "fraction" }];
  }
  if (!Array.isArray(variations)) return [];
  const sums = ["visitors", "orders", "buyers"].map((name) => ({
    path: `variations[*].${name}, added up`,
    value: variations.reduce((sum, entry) => sum + Number(entry[name]), 0),
  }));
  const { lastDay } = period ?? {};
  const days = next?.howLong?.plan?.days ?? next?.howLong?.days;
  const end = lastDay && days
    ? dateOf(dayOf(lastDay) + Math.min(days, 3650))
    : null;
  const places: Place[] = [...[
    ...sums,
    { path: "variations.length", value: variations.length },
    { path: "variations.length - 1", value: variations.length - 1 },
    ...(metrics ?? []).flatMap(directionCounts),
  ].map((entry): Place => ({ ...NO_CONTEXT, ...entry, unit: "count" }))];
  if (end !== null) {
    places.push({
      ...NO_CONTEXT,
      path: "period.lastDay + next.howLong.days",
      value: end,
      unit: "date" as const,
    });
  }
  return places;
}

/**
 * Counts the variations with an increase, a decrease or neither, with and without
 * one of them.
 */
function directionCounts(
  { name, comparisons }: MetricReadout,
  index: number,
): Pick<Place, "path" | "value" | "metric">[] {
  const places: Pick<Place, "path" | "value" | "metric">[] = [];
  for (const sign of [1, 0, -1]) {
    const count = comparisons.filter((comparison) =>
      changeDirection(comparison) === sign
    ).length;
    if (count < 2) continue;
    const path =
      `metrics[${index}].comparisons[*] of direction ${sign}, counted`;
    places.push(
      { path, value: count, metric: name },
      { path: `${path}, less one`, value: count - 1, metric: name },
    );
  }
  return places;
}

/**
 * Returns whether a number in a text matches a number in a record.
 *
 * @param written Number in the text.
 * @param place Number in the record.
 * @param currency ISO 4217 currency code of the record's amounts.
 * @returns Whether the numbers match after rounding to the written precision.
 */
export function matchesPlace(
  written: WrittenNumber,
  place: Place,
  currency: string | null,
): boolean {
  const { value, unit, path } = place;
  const { size, sign, slack, as, side } = written;
  if (unit === "date") {
    return as === "date" && isWrittenDay(written.text, String(value));
  }
  if (typeof value === "string") {
    return numbersInText(value).some((entry) =>
      entry.text === written.text || size !== null && entry.size === size &&
        entry.as === as && entry.side === side &&
        entry.currency === written.currency &&
        (sign === null || sign === entry.sign)
    );
  }
  if (size === null || sign !== null && sign * value < 0) return false;
  if (side !== null) return matchesBound(written, value, place);
  // Numbers of one or two digits match too much by chance, except in currencies
  // without decimals such as yen.
  const isWhole = unit === "currency" &&
    formatMoney(Math.abs(value), currency) ===
      written.text.replace(/^[+−-]/, "");
  const isVague = as !== "percent" && slack >= 0.5 && size < 100 &&
    !Number.isInteger(value) && !isWhole;
  if (isVague) return false;
  const isClose = (scale: number, tolerance = slack): boolean =>
    Math.abs(Math.abs(value) * scale - size) <= tolerance * (1 + 1e-9);
  // Projected amounts are written with three significant digits.
  const rounded = /^(projectedImpact|total)\b/.test(path) && size >= 1000 &&
      Number(size.toPrecision(3)) === size
    ? 0.5 * 10 ** (Math.floor(Math.log10(size)) - 2)
    : slack;
  switch (as) {
    case "percent":
      return unit === "fraction" && isClose(100) || /index$/i.test(path) &&
          isClose(1);
    case "money":
      return unit === "currency" && isClose(1, rounded) &&
        (written.currency === currency ||
          formatMoney(1, currency).includes(written.currency!));
    default:
      // Amounts must be written with their currency if it is known.
      return isClose(1, unit === "currency" && !currency ? rounded : slack);
  }
}

/**
 * Returns whether a written bound such as "p < 0.0001" or "> 99.9%" applies; no
 * other bounds are accepted.
 */
function matchesBound(
  { size, as, side }: WrittenNumber,
  value: number,
  { unit, path }: Place,
): boolean {
  if (as === "plain") {
    return unit === "p" && side === "below" && size === 0.0001 && value < size;
  }
  return as === "percent" && CHANCE.test(path) &&
    (side === "below"
      ? size === 0.1 && value < 0.001
      : size === 99.9 && value > 0.999);
}
