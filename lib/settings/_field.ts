/** Parses the fields of `readout.json` that contain nested options. */

import {
  checkOptions,
  FILES_SETTINGS,
  isRecord,
  METRIC_DEFINITION,
  OptionsError,
} from "../base/mod.ts";
import type { MetricDefinition, MetricDefinitions } from "../record/mod.ts";
import { defineMetrics } from "../record/mod.ts";
import { isValue, type ValueKind, valueRequirement } from "./values.ts";

/** Formats and options of a store's files, named like the options of readouts. */
export interface FilesSettings {
  /** Canonical column name to header. */
  readonly map?: Readonly<Record<string, string>>;
  /** Headers of columns to ignore. */
  readonly ignore?: readonly string[];
  /** Filters for rows that count, such as `event=purchase`. */
  readonly only?: readonly string[];
  /** Date format as for `strptime`. */
  readonly dates?: string;
  /** IANA time zone. */
  readonly timeZone?: string;
  /** Decimal separator. */
  readonly decimal?: "." | ",";
  /** Field separator. */
  readonly delimiter?: string;
  /** Text encoding. */
  readonly encoding?:
    | ("utf-8" | "utf-16" | "utf-16be" | "latin-1" | "shift_jis")
    | ("windows-1250" | "windows-1251" | "windows-1252" | "gb18030")
    | ("big5" | "euc-kr");
  /** ISO 4217 currency code. */
  readonly currency?: string;
  /** Treatment of orders without a visitor. */
  readonly guests?: "separate";
  /** Column that contains the variation among other texts. */
  readonly variationFrom?: string;
  /** Whether order rows are line items. */
  readonly lineItems?: boolean;
}

/** Parsed field, with all its problems. */
export interface Field<T> {
  /** Parsed value; `null` if the file does not have the field. */
  readonly value: T | null;
  readonly problems: readonly string[];
}

/** Parses the field `files`; nested values of `null` count as not set. */
export function readFilesSettings(input: unknown): Field<FilesSettings> {
  if (input === null) return { value: null, problems: [] };
  const value = isRecord(input)
    ? Object.fromEntries(
      Object.entries(input).filter(([, option]) => option !== null),
    ) as FilesSettings
    : input as FilesSettings;
  const problems = problemsThrownBy(() => checkOptions(FILES_SETTINGS, value));
  const { map = {}, ignore = [], only = [], lineItems: _, ...texts } = value ??
    {};
  if (!isRecord(map)) {
    problems.push(
      `Option map must map column names to headers: current value is ${
        JSON.stringify(map)
      }`,
    );
  }
  const columns = [map, ignore, only].flatMap((mapping) =>
    Object.entries(mapping)
  );
  const entries = [
    ...columns.map(([name, text]) => ({ name, text, kind: "text" })),
    ...Object.entries(texts)
      .map(([name, text]) => ({ name, text, kind: KINDS[name] ?? "text" })),
  ];
  const typeProblems = entries.filter(({ text, kind }) =>
    typeof text !== "string" || text === "" || !isValue(kind, text)
  ).map(({ name, text, kind }) =>
    `${name} must ${valueRequirement(kind)}: current value is ${
      JSON.stringify(text)
    }`
  );
  const otherProblems = problems.filter((problem) =>
    !typeProblems.includes(problem.replace("Option ", ""))
  );
  return {
    value: problems.length + typeProblems.length > 0 ? {} : value,
    problems: [...otherProblems, ...typeProblems],
  };
}

/** Value kinds of text options that accept only certain texts. */
const KINDS: Readonly<Record<string, ValueKind>> = {
  timeZone: "zone",
  dates: "dates",
  currency: "currency",
  delimiter: "delimiter",
};

/** Parses the field `metrics`: texts as for `--metric`, or objects. */
export function readMetrics(input: unknown): Field<MetricDefinitions> {
  if (input === null) return { value: null, problems: [] };
  const metrics = input as MetricDefinitions;
  const problems: string[] = [];
  if (!Array.isArray(input)) {
    problems.push(
      `must be a list such as ["units_per_order = units / orders"]: current value is ${
        JSON.stringify(input)
      }`,
    );
  } else {
    for (const [index, metric] of metrics.entries()) {
      if (typeof metric === "string") continue;
      for (const problem of metricProblems(metric)) {
        problems.push(`[${index}]: ${problem}`);
      }
    }
  }
  if (problems.length === 0) {
    problems.push(...problemsThrownBy(() => defineMetrics(metrics)));
  }
  return { value: problems.length > 0 ? [] : metrics, problems };
}

function metricProblems(metric: MetricDefinition): string[] {
  const problems = problemsThrownBy(() =>
    checkOptions(METRIC_DEFINITION, metric)
  );
  if (problems.length > 0) return problems;
  const { cap } = metric;
  const hasCap = cap === undefined ||
    typeof cap.at === "number" && ["order", "visitor"].includes(cap.per);
  const texts: string[] = [
    ...(["name", "numerator"] as const)
      .filter((field) => !Object.hasOwn(metric, field))
      .map((field) => `has no ${field}`),
  ];
  if (!hasCap) {
    texts.push(
      `Option cap must be an object with at and per: current value is ${
        JSON.stringify(cap)
      }`,
    );
  }
  return texts;
}

function problemsThrownBy(check: () => unknown): string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof OptionsError) return [...error.problems];
    if (error instanceof RangeError) return [error.message];
    throw error;
  }
}
