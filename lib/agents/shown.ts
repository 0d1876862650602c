/** What an answer shows of a record, as it is there. */

import { shortened } from "../words/mod.ts";

/** What a receipt is of. */
export type ResultKind = "readout" | "season" | "plan" | "programme";

/** Parts of a result that are told one by one. */
export type Section =
  | "checks"
  | "outliers"
  | "heterogeneity"
  | "over-time"
  | "luck"
  | "next"
  | "season";

/** Fields of the record, by the part that shows them; what matters first. */
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

/** The same of results that are told whole; a readout has its small record. */
export const WHOLE: Readonly<
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

/** What the data of these do not support. */
export const FORBIDDEN = {
  season: {
    code: "cause",
    sentence:
      "Don't say what caused the change: years are compared, nothing was tested.",
  },
  programme: {
    code: "measured-lifts",
    sentence: "Don't add up measured lifts of winners: they run high.",
  },
} as const;

/** Points of a course that are enough to see it. */
const MOST_POINTS = 8;
const LEFT_OUT = new Set([
  "title",
  "notes",
  "perDay",
  "priorPerDay",
  "id",
  "periods",
  // Of files: their names and those of columns.
  "source",
  "holds",
  "header",
  "column",
  "unused",
  "readAs",
]);

/**
 * Fields of a record.
 *
 * @param record The record.
 * @param paths Where they are.
 * @returns The fields by their names, with digits enough to find them again.
 */
export function picked(
  record: object,
  paths: readonly string[],
): Record<string, unknown> {
  const fields = paths.map((path) => {
    const keys = path.split(".");
    const value = keys.reduce<unknown>(
      (node, key) => (node as Record<string, unknown> | null)?.[key],
      record,
    );
    return [keys.at(-1), ORDERED[path]?.(value) ?? value];
  });
  return JSON.parse(JSON.stringify(
    Object.fromEntries(fields),
    (key, value) =>
      LEFT_OUT.has(key)
        ? undefined
        : typeof value === "number"
        ? shortened(value)
        : value,
  ));
}

const STATUSES = ["fail", "warn", "pass", "skipped"];

/** Lists in the order in which they matter, where the record has another. */
const ORDERED: Readonly<Record<string, (value: unknown) => unknown>> = {
  checks: (value) =>
    (value as { readonly status: string }[]).toSorted((a, b) =>
      STATUSES.indexOf(a.status) - STATUSES.indexOf(b.status)
    ),
  // A few days evenly apart, the last one first.
  "overTime.lifts": (value) => {
    const lifts = (value ?? []) as readonly { readonly date: string }[];
    const days = [...new Set(lifts.map(({ date }) => date))].toReversed();
    const step = Math.max(1, Math.ceil(days.length / MOST_POINTS));
    return days.filter((_, index) => index % step === 0)
      .flatMap((day) => lifts.filter(({ date }) => date === day));
  },
};
