/** Where a number stands in a record, and what it is of. */

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

/** A number of a record. */
export interface Place {
  /** Where: `metrics[1].comparisons[0].lift.value`. */
  readonly path: string;
  /** In full precision; a text where it stands in a sentence. */
  readonly value: number | string;
  /** A fraction shows as a percentage, too. */
  readonly unit:
    | "fraction"
    | "currency"
    | "count"
    | "p"
    | "number"
    | "date"
    | "text";
  /** The metric; `null` where it is of none. */
  readonly metric: string | null;
  /** The variation; `null` where it is of none, or of all. */
  readonly variation: string | null;
  /** A day, segment, factor or the like that it is of; `null` for the whole. */
  readonly within: string | null;
}

/** What stands for names where texts from outside are labels. */
const LABEL = /\b(Variation|Metric|Segment|Test|File|Experience) \d+\b/g;

/** A comma that stands before no thousands. */
const DECIMAL_COMMA = /(?<![\d.,])\d{1,3}(?:\.\d{3})*,\d{1,2}(?![\d,]|\.\d)/;
/** A currency behind points that stand before thousands. */
const CURRENCY_BEHIND = /(?<![\d.,])\d{1,3}(?:\.\d{3})+\s?\p{Sc}(?!\s?\d)/u;

/**
 * The numbers of a sentence; those of labels, as of "Variation 1", are none. A
 * sentence with decimal commas has points in its thousands.
 *
 * @param text The sentence.
 */
export function numbersSaid(text: string): WrittenNumber[] {
  const unlabelled = text.replace(LABEL, " ");
  return writtenNumbers(
    DECIMAL_COMMA.test(unlabelled) || CURRENCY_BEHIND.test(unlabelled)
      ? unlabelled.replace(/(?<=\d)\.(?=\d{3}(?!\d))/g, "")
        .replace(/(?<=\d),(?=\d)/g, ".")
      : unlabelled,
  );
}

type Fields = Readonly<Record<string, unknown>>;

/** Units by the name of a number, or of the interval that it is an end of. */
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
/** Fields of which every number is of one metric. */
const OF_METRIC: Fields = {
  aov: "aov",
  revenue: "net_revenue_per_visitor",
  netRevenue: "net_revenue",
  grossProfit: "gross_profit",
};

/** Parts of a result, of which a number is none of the whole. */
const PARTS: ReadonlySet<string> = new Set([
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

/** Paths of chances. */
const CHANCE = /(chance\w*|power)$/i;

interface At extends Omit<Place, "value" | "unit"> {
  readonly keys: readonly string[];
  readonly unit: unknown;
}

/**
 * The numbers of a record and its dates, and those that sentences add up.
 *
 * @param record A readout, or another record of results; JSON-safe.
 * @returns Each with its place.
 */
export function placesIn(record: object): Place[] {
  const places: Place[] = [];
  const visit = (value: unknown, index: At): void => {
    const { path, metric, variation, within: parent } = index;
    const place = { path, metric, variation, within: parent };
    if (typeof value === "number") {
      places.push({ ...place, value, unit: placeUnit(index) });
    } else if (typeof value === "string" && /\d/.test(value)) {
      const isDay = /^\d{4}-\d{2}-\d{2}/.test(value);
      places.push({ ...place, value, unit: isDay ? "date" : "text" });
    } else if (typeof value === "object" && value !== null) {
      for (const [key, entry] of Object.entries(value)) {
        visit(entry, within(index, value as Fields, key));
      }
    }
  };
  visit(record, { ...NOWHERE, path: "", keys: [], unit: null });
  return [...places, ...derivedFrom(record as Fields)];
}

const NOWHERE = { metric: null, variation: null, within: null };

function within(parent: At, fields: Fields, key: string): At {
  const isList = Array.isArray(fields);
  const text = (name: string): string | null =>
    typeof fields[name] === "string" ? fields[name] : null;
  const parentName = (list: string): string | null =>
    parent.keys.join() === list ? text("name") : null;
  return {
    path: isList
      ? `${parent.path}[${key}]`
      : parent.path === ""
      ? key
      : `${parent.path}.${key}`,
    keys: isList ? parent.keys : [...parent.keys, key],
    unit: fields.unit ?? parent.unit,
    metric: OF_METRIC[key] as string ?? text("metric") ??
      parentName("metrics") ??
      parent.metric,
    variation: text("variation") ?? parentName("variations") ??
      parent.variation,
    within: text("date") ?? text("segment") ?? text("by") ?? text("factor") ??
      (parent.keys.at(-1) === "factors" ? text("name") : null) ??
      (typeof fields.threshold === "number" ? `z ${fields.threshold}` : null) ??
      (PARTS.has(key) ? key : parent.within),
  };
}

function placeUnit({ keys, unit }: At): Place["unit"] {
  const last = keys.at(-1) ?? "";
  const isEnd = ["value", "lower", "upper"].includes(last);
  const name = isEnd ? keys.at(-2) ?? "" : last;
  const isOfMetric = isEnd && ["values", "difference"].includes(name);
  const result = isOfMetric || name === "tests" && !isEnd
    ? undefined
    : UNITS.find(([names]) => names.test(name))?.[1];
  return result ?? unit as Place["unit"] ?? "number";
}

/** What sentences add up, and how many there are of something. */
function derivedFrom(record: Fields): Place[] {
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
    return [{ ...NOWHERE, path, value: measured - value, unit: "fraction" }];
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
  ].map((entry): Place => ({ ...NOWHERE, ...entry, unit: "count" }))];
  if (end !== null) {
    places.push({
      ...NOWHERE,
      path: "period.lastDay + next.howLong.days",
      value: end,
      unit: "date" as const,
    });
  }
  return places;
}

/** Counts the variations that rose, fell or did neither, with and without one. */
function directionCounts(
  { name, comparisons }: MetricReadout,
  index: number,
): Pick<Place, "path" | "value" | "metric">[] {
  const places: Pick<Place, "path" | "value" | "metric">[] = [];
  for (const sign of [1, 0, -1]) {
    const alike = comparisons.filter((comparison) =>
      changeDirection(comparison) === sign
    ).length;
    if (alike < 2) continue;
    const path =
      `metrics[${index}].comparisons[*] of direction ${sign}, counted`;
    places.push(
      { path, value: alike, metric: name },
      { path: `${path}, less one`, value: alike - 1, metric: name },
    );
  }
  return places;
}

/**
 * Whether a number that somebody wrote is one of a record's.
 *
 * @param written The number.
 * @param place The record's.
 * @param currency ISO 4217 of the record's amounts.
 * @returns Whether it is, rounded as it is written.
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
    return numbersSaid(value).some((entry) =>
      entry.text === written.text || size !== null && entry.size === size &&
        entry.as === as && entry.side === side &&
        entry.currency === written.currency &&
        (sign === null || sign === entry.sign)
    );
  }
  if (size === null || sign !== null && sign * value < 0) return false;
  if (side !== null) return isBound(written, value, place);
  // A digit or two is what many numbers come to, but all that yen have.
  const isWhole = unit === "currency" &&
    formatMoney(Math.abs(value), currency) ===
      written.text.replace(/^[+−-]/, "");
  const isVague = as !== "percent" && slack >= 0.5 && size < 100 &&
    !Number.isInteger(value) && !isWhole;
  if (isVague) return false;
  const near = (scale: number, tolerance = slack): boolean =>
    Math.abs(Math.abs(value) * scale - size) <= tolerance * (1 + 1e-9);
  // What is projected is said with three digits.
  const rounded = /^(projectedImpact|total)\b/.test(path) && size >= 1000 &&
      Number(size.toPrecision(3)) === size
    ? 0.5 * 10 ** (Math.floor(Math.log10(size)) - 2)
    : slack;
  switch (as) {
    case "percent":
      return unit === "fraction" && near(100) || /index$/i.test(path) &&
          near(1);
    case "money":
      return unit === "currency" && near(1, rounded) &&
        (written.currency === currency ||
          formatMoney(1, currency).includes(written.currency!));
    default:
      // Amounts that are written have their currency, if it is known.
      return near(1, unit === "currency" && !currency ? rounded : slack);
  }
}

/** What is written instead of zero, and of certainty: no other bounds are known. */
function isBound(
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
