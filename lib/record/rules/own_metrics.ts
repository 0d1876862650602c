/** Parses and validates a store's own metrics. */

import type { Guardrails } from "./guardrails.ts";
import type {
  MetricCap,
  MetricDirection,
  MetricName,
  MetricRule,
  MetricUnit,
} from "./metrics.ts";
import { isShareOfVisitors, METRICS, parseQuantile } from "./metrics.ts";
import { nearest } from "../../base/mod.ts";

/**
 * Definition of a store's own metric; omitted fields are derived from the others.
 */
export interface MetricDefinition {
  /**
   * Name of letters, digits and `_`, starting with a letter and different from
   * all other metrics.
   */
  readonly name: string;
  /** Display title. @default {the name, written as words} */
  readonly title?: string | undefined;
  /**
   * Measure summed per visitor: `orders`, `buyers`, a numeric column by its
   * header, `count(header)` or `any(header)`. Alternatively a quantile of buyers'
   * totals: `median(header)`, `p90(header)`.
   */
  readonly numerator: string;
  /**
   * Measure of the denominator, in the same format as the numerator. @default
   * {visitors}
   */
  readonly denominator?: string | null | undefined;
  /**
   * Unit of the values.
   *
   * @default {money or a share if the columns, or a name that ends in `_rate` or
   *   `_share`, imply it; else a plain number}
   */
  readonly unit?: MetricUnit | undefined;
  /** Direction in which the metric is better. @default {"higher"} */
  readonly direction?: MetricDirection | undefined;
  /** Cap of the numerator. @default {none} */
  readonly cap?: MetricCap | undefined;
  /**
   * Whether a clear loss in this metric speaks against shipping. @default {false}
   */
  readonly isMonitored?: boolean | undefined;
}

/** The store's own metrics, each as an object or as one line of text. */
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
  'write a ratio of columns such as "units_per_order = units / orders", or "middle_order = median(net_revenue)". Options after commas: lower is better, cap 500 per order, as money, watched';

/**
 * Defines a store's own metric.
 *
 * @param definition Definition as an object, or as one line as on the command
 *   line: `express_rate = express / orders, lower is better`.
 * @returns The metric, for the option `metrics` of a readout.
 * @throws {RangeError} If the definition is invalid; names every problem.
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
 * @param definitions Definitions of the metrics.
 * @returns The metrics.
 * @throws {RangeError} If any definition is invalid; names every problem.
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
    const problem = `${count} metrics are called ${name}`;
    if (count > 1 && !problems.includes(problem)) problems.push(problem);
  }
  if (problems.length > 0) {
    throw new RangeError(`Custom metrics: ${problems.join("; ")}`);
  }
  return rules;
}

/** Returns the built-in metrics and the given own metrics. */
export function allMetrics(ownMetrics: readonly MetricRule[]): MetricRule[] {
  return [...METRICS, ...ownMetrics];
}

/**
 * Returns problems of unknown metric names.
 *
 * @param names Names of the metrics.
 * @param available Known metrics.
 * @returns A sentence per unknown name.
 */
export function unknownMetrics(
  names: readonly MetricName[],
  available: readonly { readonly name: string }[],
): string[] {
  const availableNames = available.map(({ name }) => name);
  return names.filter((name) => !availableNames.includes(name)).map((name) => {
    const similar = nearest(name, availableNames);
    return `no metric "${name}"${
      similar === null ? "" : `; did you mean ${similar}`
    }. Available: ${availableNames.join(", ")}, and your custom metrics`;
  });
}

/**
 * Pattern of a header; headers that could be read as arithmetic need quotation
 * marks.
 */
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

/** Parses a definition written in one line. */
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
      `in ${name}, "${unread.join(", ")}" cannot be parsed: ${HINT}`,
    );
  }
  return { name, numerator, denominator, ...parsed };
}

function metricRule(definition: MetricDefinition): MetricRule {
  const { name, direction = "higher", cap, isMonitored = false } = definition;
  const problems: string[] = [];
  if (!/^\p{L}[\p{L}\p{N}_]*$/u.test(name)) {
    problems.push(
      `"${name}" isn't a valid metric name: use letters, digits and _`,
    );
  } else if (METRICS.some((metric) => metric.name === name)) {
    problems.push(`${name} is a built-in metric; choose another name`);
  }
  const numerator = parseMeasure(definition.numerator, name, problems);
  const denominator = parseMeasure(
    definition.denominator ?? "visitors",
    name,
    problems,
  );
  if (numerator === null) {
    problems.push(
      `${name} has visitors as numerator: use a column to sum`,
    );
  }
  if (cap !== undefined && !(cap.at > 0 && Number.isFinite(cap.at))) {
    problems.push(`the cap of ${name} must be above 0: it is ${cap.at}`);
  }
  if (cap !== undefined && numerator !== null && isCountMeasure(numerator)) {
    problems.push(
      `${name} uses ${numerator}, a count; only a column of amounts can be capped`,
    );
  }
  const quantile = parseQuantile(numerator);
  if (quantile !== null && denominator !== null) {
    problems.push(
      `${name} is a quantile of buyers' totals: remove the denominator`,
    );
  }
  if (quantile !== null && cap !== undefined) {
    problems.push(
      `${name} is a quantile, which is robust to large values: remove the cap`,
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
      `${name} isn't a rate: a rate of visitors needs buyers or any(column)`,
    );
  }
  if (problems.length > 0) throw new RangeError(problems.join("; "));
  return rule;
}

/** Parses a measure into its canonical spelling; visitors are `null`. */
function parseMeasure(
  text: string,
  metric: string,
  problems: string[],
): string | null {
  const [, call, inside, plain] = PART.exec(text.trim()) ?? [];
  const column = (inside ?? plain)?.trim().replace(/^"(.*)"$/, "$1").trim();
  if (column === undefined || column === "") {
    problems.push(`"${text}" in ${metric} isn't a column: ${HINT}`);
    return "";
  }
  if (call !== undefined && call !== "sum") return `${call}(${column})`;
  if (call === undefined && column === "visitors") return null;
  return column === "buyers" ? "converted" : column;
}

function isCountMeasure(measure: string): boolean {
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
 * Parses the names of success metrics.
 *
 * @param text One name, or several separated by commas; the first is the primary
 *   metric.
 * @returns Names of the metrics.
 */
export function parseSuccess(text: string): MetricName[] {
  return text.split(",").map((item) => item.trim()).filter((item) =>
    item !== ""
  );
}

/**
 * Returns problems between the roles of metrics.
 *
 * @param success Names of the success metrics.
 * @param guardrails Guardrail margins.
 * @returns A sentence per problem; empty if each metric has only one role.
 */
export function roleProblems(
  success: readonly MetricName[],
  guardrails: Guardrails,
): string[] {
  return [
    ...success.filter((name, index) => success.indexOf(name) !== index)
      .map((name) => `${name} is listed twice`),
    ...success.filter((name) => Object.hasOwn(guardrails, name))
      .map((name) =>
        `${name} is a deciding metric, so it can't also be a guardrail`
      ),
  ];
}
