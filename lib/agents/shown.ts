/** Selects the fields of a record that an answer shows. */

import { roundForRecord } from "../words/mod.ts";

/** Kind of a result. */
export type ResultKind = "readout" | "season" | "plan" | "programme";

/** Section of a result that can be requested separately. */
export type Section =
  | "checks"
  | "outliers"
  | "heterogeneity"
  | "over-time"
  | "luck"
  | "next"
  | "season";

/** Fields of the record by section, the most important first. */
export const SECTIONS: Readonly<Record<Section, readonly string[]>> = {
  checks: ["checks", "plan.departures", "ledger"],
  outliers: [
    "outliers.findings",
    "outliers.decisive",
    "outliers.largest",
    "outliers.rows",
  ],
  heterogeneity: ["next.heterogeneity"],
  "over-time": ["next.novelty", "overTime.lifts"],
  luck: ["next.shrunkEstimates"],
  next: ["next.reason", "next.howLong", "next.drivers"],
  season: [
    "seasonGrowth",
    "eventGrowth",
    "earlier",
    "bestDays",
    "worstDays",
  ],
};

/**
 * Fields of results that are always shown as a whole; readouts have their own
 * summary.
 */
export const FULL_RECORD_FIELDS: Readonly<
  Record<Exclude<ResultKind, "readout">, readonly string[]>
> = {
  season: [
    "event",
    "year",
    "priorYear",
    "currency",
    "phase",
    "metrics",
    "variation",
    "pace",
  ],
  plan: [
    "primary",
    "rule",
    "visitors",
    "days",
    "minimumEffect",
    "alpha",
    "power",
    "variations",
    "looks",
    "guardrails",
    "baseline",
    "digest",
  ],
  programme: [
    "metric",
    "currency",
    "level",
    "counts",
    "wins",
    "priorSd",
    "total",
    "pace",
    "tests",
  ],
};

/** Statements that a season or a program does not support. */
export const FORBIDDEN = {
  season: {
    code: "cause",
    sentence: "Don't say what caused the change: the comparison isn't a test.",
  },
  programme: {
    code: "measured-lifts",
    sentence: "Don't add up measured lifts of winners: they run high.",
  },
} as const;

/** Maximum number of points of a time series. */
const MOST_POINTS = 8;
const OMITTED_FIELDS = new Set([
  "title",
  "notes",
  "perDay",
  "priorPerDay",
  "id",
  "periods",
  // File names and headers are untrusted texts.
  "source",
  "holds",
  "header",
  "column",
  "unused",
  "readAs",
]);

/**
 * Selects fields of a record.
 *
 * @param record The record.
 * @param paths Paths of the fields.
 * @returns The fields by name, with rounded numbers that still identify the
 *   original ones.
 */
export function selectFields(
  record: object,
  paths: readonly string[],
): Record<string, unknown> {
  const fields = paths.map((path) => {
    const keys = path.split(".");
    const value = keys.reduce<unknown>(
      (node, key) => (node as Record<string, unknown> | null)?.[key],
      record,
    );
    return [keys.at(-1), SORTED_FIELDS[path]?.(value) ?? value];
  });
  return JSON.parse(JSON.stringify(
    Object.fromEntries(fields),
    (key, value) =>
      OMITTED_FIELDS.has(key)
        ? undefined
        : typeof value === "number"
        ? roundForRecord(value)
        : value,
  ));
}

const STATUSES = ["fail", "warn", "pass", "skipped"];

/** Functions that sort lists by importance, by path. */
const SORTED_FIELDS: Readonly<Record<string, (value: unknown) => unknown>> = {
  checks: (value) =>
    (value as { readonly status: string }[]).toSorted((a, b) =>
      STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status)
    ),
  // A few evenly spaced days are enough, the last one first.
  "overTime.lifts": (value) => {
    const lifts = (value ?? []) as readonly { readonly date: string }[];
    const days = [...new Set(lifts.map(({ date }) => date))].toReversed();
    const step = Math.max(1, Math.ceil(days.length / MOST_POINTS));
    return days.filter((_, index) => index % step === 0)
      .flatMap((day) => lifts.filter(({ date }) => date === day));
  },
};
