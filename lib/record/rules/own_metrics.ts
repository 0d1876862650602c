/** A store's own metrics: written, read and checked. */

import type { Guardrails } from "./guardrails.ts";
import {
  isShareOfVisitors,
  type MetricCap,
  type MetricDirection,
  type MetricName,
  type MetricRule,
  METRICS,
  type MetricUnit,
  parseQuantile,
} from "./metrics.ts";
import { nearest } from "../../base/mod.ts";

/** A metric as its owner describes it; what is not said follows from the rest. */
export interface MetricDefinition {
  /** Letters, digits and `_`, beginning with a letter; no other metric's name. */
  readonly name: string;
  /** For people. @default {the name in words} */
  readonly title?: string | undefined;
  /**
   * What is summed per visitor: `orders`, `buyers`, a column of numbers by its
   * header, `count(header)` or `any(header)`; or a quantile of what buyers come
   * to: `median(header)`, `p90(header)`.
   */
  readonly numerator: string;
  /** The same of what it is divided by. @default {visitors} */
  readonly denominator?: string | null | undefined;
  /**
   * What its values are.
   *
   * @default {money or a share where the columns, or a name that ends in `_rate`
   *   or `_share`, say so; else a plain number}
   */
  readonly unit?: MetricUnit | undefined;
  /** Which way it is better. @default {"higher"} */
  readonly direction?: MetricDirection | undefined;
  /** Where the numerator is cut off. @default {nowhere} */
  readonly cap?: MetricCap | undefined;
  /** Whether a clear loss of it speaks against shipping. @default {false} */
  readonly isMonitored?: boolean | undefined;
}

/** Metrics of the store's own, each described or in a line. */
export type MetricDefinitions = readonly (MetricDefinition | string)[];

const MONEY: readonly string[] = [
  "net_revenue",
  "gross_profit",
  "contribution",
  "discount",
  "refund",
  "shipping_revenue",
  "cogs",
];

const HINT =
  'write it as "units_per_order = units / orders", a column over a column, or "middle_order = median(net_revenue)". After commas: lower is better, cap 500 per order, as money, watched';

/**
 * A metric of the store's own, checked.
 *
 * @param definition What it is; or the same in a line, as on the command line:
 *   `express_rate = express / orders, lower is better`.
 * @returns The metric, for the option `metrics` of a readout.
 * @throws {RangeError} Names everything that is wrong.
 *
 * @example
 * ```ts
 * import { defineMetric } from "readout/readout";
 * import { assertEquals } from "@std/assert";
 *
 * const metric = defineMetric("gift_wrap = wrapped / orders, cap 3 per order");
 * assertEquals(metric.numerator, "wrapped");
 * assertEquals(metric.cap, { at: 3, per: "order" });
 * assertEquals(metric.title, "Gift wrap");
 * ```
 */
export function defineMetric(
  definition: MetricDefinition | string,
): MetricRule {
  const [rule] = defineMetrics([definition]);
  return rule!;
}

/**
 * Defines several metrics, whose names must differ.
 *
 * @param definitions What they are.
 * @returns The metrics.
 * @throws {RangeError} Names everything that is wrong with any of them.
 */
export function defineMetrics(definitions: MetricDefinitions): MetricRule[] {
  const problems: string[] = [];
  const rules: MetricRule[] = [];
  for (const definition of definitions) {
    try {
      rules.push(metricRule(
        typeof definition === "string" ? parse(definition) : definition,
      ));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      problems.push(error.message);
    }
  }
  for (const { name } of rules) {
    const count = rules.filter((rule) => rule.name === name).length;
    const problem = `there are ${count} metrics called ${name}`;
    if (count > 1 && !problems.includes(problem)) problems.push(problem);
  }
  if (problems.length > 0) {
    throw new RangeError(`Own metrics: ${problems.join("; ")}`);
  }
  return rules;
}

/** The metrics that a readout may have: those that are built in, and its own. */
export function allMetrics(ownMetrics: readonly MetricRule[]): MetricRule[] {
  return [...METRICS, ...ownMetrics];
}

/**
 * What is wrong with names of metrics.
 *
 * @param names The names.
 * @param available The metrics that there are.
 * @returns A sentence for each that is none.
 */
export function unknownMetrics(
  names: readonly MetricName[],
  available: readonly { readonly name: string }[],
): string[] {
  const availableNames = available.map(({ name }) => name);
  return names.filter((name) => !availableNames.includes(name)).map((name) => {
    const similar = nearest(name, availableNames);
    return `there is no metric "${name}"${
      similar === null ? "" : `; did you mean ${similar}`
    }; there are ${availableNames.join(", ")}, and your own`;
  });
}

/** A header; what could be arithmetic is one only between quotation marks. */
const COLUMN = String.raw`"[^"]+"|(?:(?!\s-\s)[^"=,/()+*])+`;
const CALLS = String.raw`sum|count|any|median|p[1-9]\d?`;
const MEASURE = String
  .raw`(?:(?:${CALLS})\s*\(\s*(?:${COLUMN})\s*\)|${COLUMN})`;
const LINE = new RegExp(
  String
    .raw`^\s*([^=]*?)\s*=\s*(${MEASURE})\s*(?:/\s*(${MEASURE})\s*)?((?:,.*)?)$`,
  "s",
);
const PART = new RegExp(
  String.raw`^(?:(${CALLS})\s*\(\s*(${COLUMN})\s*\)|(${COLUMN}))$`,
);
const CAP = /^cap(?:ped at)?\s+(\d+(?:\.\d+)?)\s+per\s+(order|visitor)$/;
const UNITS: Readonly<Record<string, MetricUnit>> = {
  "as money": "currency",
  "as percent": "fraction",
  "as number": "count",
};

/** A definition as a person writes it, in a line. */
function parse(text: string): MetricDefinition {
  const [, name, numerator, denominator, qualifiers = ""] = LINE.exec(text) ??
    [];
  if (name === undefined || numerator === undefined) {
    throw new RangeError(`"${text}" is not a metric definition: ${HINT}`);
  }
  const parsed: {
    direction?: MetricDirection;
    cap?: MetricCap;
    unit?: MetricUnit;
    title?: string;
    isMonitored?: boolean;
  } = {};
  const unread: string[] = [];
  for (
    const qualifier of qualifiers.split(",").slice(1).map((item) => item.trim())
  ) {
    const direction = /^(higher|lower) is better$/.exec(qualifier)?.[1];
    const cap = CAP.exec(qualifier);
    const title = /^called\s+(.+)$/.exec(qualifier)?.[1];
    if (direction !== undefined) {
      parsed.direction = direction as MetricDirection;
    } else if (cap !== null) {
      parsed.cap = { at: Number(cap[1]), per: cap[2] as MetricCap["per"] };
    } else if (Object.hasOwn(UNITS, qualifier)) parsed.unit = UNITS[qualifier]!;
    else if (title !== undefined) parsed.title = title;
    else if (qualifier === "watched") parsed.isMonitored = true;
    else unread.push(qualifier);
  }
  if (unread.length > 0) {
    throw new RangeError(
      `of ${name}, "${unread.join(", ")}" cannot be read: ${HINT}`,
    );
  }
  return { name, numerator, denominator, ...parsed };
}

function metricRule(definition: MetricDefinition): MetricRule {
  const { name, direction = "higher", cap, isMonitored = false } = definition;
  const problems: string[] = [];
  if (!/^\p{L}[\p{L}\p{N}_]*$/u.test(name)) {
    problems.push(
      `"${name}" is no name for a metric: use letters, digits and _`,
    );
  } else if (METRICS.some((metric) => metric.name === name)) {
    problems.push(`${name} is built in already; choose another name`);
  }
  const numerator = parseMeasure(definition.numerator, name, problems);
  const denominator = parseMeasure(
    definition.denominator ?? "visitors",
    name,
    problems,
  );
  if (numerator === null) {
    problems.push(
      `${name} has visitors on top: name what is summed of them`,
    );
  }
  if (cap !== undefined && !(cap.at > 0 && Number.isFinite(cap.at))) {
    problems.push(`the cap of ${name} must be above 0: it is ${cap.at}`);
  }
  if (cap !== undefined && numerator !== null && isCounted(numerator)) {
    problems.push(
      `${name} is made of ${numerator}, which counts; only a column of amounts can be cut off`,
    );
  }
  const quantile = parseQuantile(numerator);
  if (quantile !== null && denominator !== null) {
    problems.push(
      `${name} is a quantile of what buyers come to in all: leave what it is divided by out`,
    );
  }
  if (quantile !== null && cap !== undefined) {
    problems.push(
      `${name} is a quantile, which few large values do not carry: leave its cap out`,
    );
  }
  const measures = { numerator: numerator ?? "", denominator };
  const unit = definition.unit ??
    measureUnit(name, {
      ...measures,
      numerator: quantile?.column ?? measures.numerator,
    });
  const rule: MetricRule = {
    name,
    title: definition.title ?? titleCase(name),
    unit,
    ...measures,
    direction,
    ...(cap === undefined ? {} : { cap: { at: cap.at, per: cap.per } }),
    isMonitored,
  };
  if (
    unit === "fraction" && denominator === null && !isShareOfVisitors(rule)
  ) {
    problems.push(
      `${name} is no share: of visitors that is buyers or any(column)`,
    );
  }
  if (problems.length > 0) throw new RangeError(problems.join("; "));
  return rule;
}

/** Measures under one spelling; visitors are `null`. */
function parseMeasure(
  text: string,
  metric: string,
  problems: string[],
): string | null {
  const [, call, inside, plain] = PART.exec(text.trim()) ?? [];
  const column = (inside ?? plain)?.trim().replace(/^"(.*)"$/, "$1").trim();
  if (column === undefined || column === "") {
    problems.push(`"${text}" in ${metric} is no column: ${HINT}`);
    return "";
  }
  if (call !== undefined && call !== "sum") return `${call}(${column})`;
  if (call === undefined && column === "visitors") return null;
  return column === "buyers" ? "converted" : column;
}

function isCounted(measure: string): boolean {
  return measure === "orders" || measure === "converted" ||
    /^(count|any)\(/.test(measure);
}

function measureUnit(
  name: string,
  { numerator, denominator }: Pick<MetricRule, "numerator" | "denominator">,
): MetricUnit {
  const isMoney = (measure: string | null): boolean =>
    measure !== null && MONEY.includes(measure);
  if (isMoney(numerator)) return isMoney(denominator) ? "fraction" : "currency";
  if (denominator === null) {
    return /^any\(|^converted$/.test(numerator) ? "fraction" : "count";
  }
  return /_(rate|share)$/.test(name) ? "fraction" : "count";
}

function titleCase(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/**
 * The metrics that decide, as a person writes them.
 *
 * @param text One name, or several with commas between; the first leads the page.
 * @returns The names.
 */
export function parseSuccess(text: string): MetricName[] {
  return text.split(",").map((item) => item.trim()).filter((item) =>
    item !== ""
  );
}

/**
 * What is wrong with what metrics are there for.
 *
 * @param success Those that decide.
 * @param guardrails Those that must not be lost.
 * @returns A sentence each; none when each is there for one thing.
 */
export function roleProblems(
  success: readonly MetricName[],
  guardrails: Guardrails,
): string[] {
  return [
    ...success.filter((name, index) => success.indexOf(name) !== index)
      .map((name) => `${name} is named twice`),
    ...success.filter((name) => Object.hasOwn(guardrails, name))
      .map((name) => `${name} decides, so it cannot be a guardrail as well`),
  ];
}
