/** Conversion of a record's coded statements into sentences. */

import {
  type Block,
  formatChange,
  formatCount,
  formatDate,
  formatIndex,
  formatLevel,
  formatMoney,
  formatNumber,
  formatShare,
  formatZ,
  statePValue,
} from "../../document/mod.ts";
import type { ControlBasis, HealthCheck, Statement } from "../../record/mod.ts";
import { listed } from "../../record/mod.ts";
import { REASONS } from "./_reasons.ts";
import { SENTENCES } from "./_sentences.ts";

export { SENTENCES };

/**
 * Returns the sentence of a statement.
 *
 * @param statement Code and values of the statement.
 * @returns The sentence.
 * @throws {TypeError} If the code is unknown, or a value is missing.
 *
 * @example
 * ```ts
 * import { sentenceOf } from "readout/readout";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(
 *   sentenceOf({ code: "orders-agree", values: { orders: 750 } }),
 *   "Export and time series agree: 750 orders.",
 * );
 * ```
 */
export function sentenceOf({ code, values }: Statement): string {
  const sentence = SENTENCES[code];
  if (sentence === undefined) throw new TypeError(`No sentence "${code}"`);
  return fillSentence(sentence, values);
}

/**
 * Returns a check with its title and sentences.
 *
 * @param check Check to convert.
 * @returns The title and the sentences of the check.
 */
export function spokenCheck(
  { code, status, findings }: HealthCheck,
): Pick<HealthCheck, "code" | "status"> & {
  readonly title: string;
  readonly message: string;
} {
  const message = findings.map(sentenceOf).join(" ");
  return { code, title: CHECK_TITLES[code], status, message };
}

/** Returns the checks as a document block, without those that were skipped. */
export function checksBlock(
  checks: readonly HealthCheck[],
): Block & { readonly kind: "checks" } {
  const completedChecks = checks.filter(({ status }) => status !== "skipped");
  return { kind: "checks", checks: completedChecks.map(spokenCheck) };
}

const CHECK_TITLES: Readonly<Record<HealthCheck["code"], string>> = {
  "aa-test": "A/A test",
  "alike-visitors": "Similar visitor IDs",
  "constant-amounts": "Amounts",
  "costs": "Costs",
  "control": "Control",
  "crossover-visitors": "Visitors in several variations",
  "currencies": "Currencies",
  "duplicate-orders": "Repeated orders",
  "effect-fades": "Fading effect",
  "effect-grows": "Growing effect",
  "few-large-orders": "A few large orders",
  "few-orders": "Number of orders",
  "few-visitors": "Number of visitors",
  "future-orders": "Orders in the future",
  "immature-visitors": "Maturity",
  "lost-orders": "Canceled orders",
  "one-visitor": "Largest buyer",
  "order-hours": "Orders by hour",
  "order-kinds": "Kinds of orders",
  "order-count": "Orders compared with the time series",
  "orders-without-visitor": "Orders without a visitor",
  "order-values": "Order values compared with the time series",
  "outliers": "Large orders",
  "part-of-week": "Part of a week",
  "period": "Period",
  "plan": "Plan",
  "refunds-to-come": "Refunds to come",
  "sample-ratio": "Sample ratio",
  "service-answer": "Service responses",
  "split-moved": "Sample ratio",
  "tracking": "Order tracking",
  "uneven-days": "Orders by day",
  "unlisted-amounts": "Unused amounts",
  "unusual-days": "Holidays and sales",
  "visitors-to-date": "Daily or running totals",
};

export { REASONS };

type Values = Statement["values"];

const KINDS: Readonly<
  Record<string, (value: never, values: Values) => string>
> = {
  text: (value: unknown) =>
    typeof value === "number" ? formatNumber(value, 0) : String(value),
  number: (value: number) =>
    formatNumber(value, Number.isInteger(value) ? 0 : 2),
  times: (value: number) => `${formatNumber(value, value < 10 ? 2 : 0)} times`,
  change: (value: number | null) => formatChange(value),
  share: (value: number) => formatShare(value),
  percent: (value: number | null) =>
    value === null ? "an unknown share" : formatIndex(value * 100),
  part: partText,
  level: (value: number) => formatLevel(value),
  margin: (value: number | null) => value === null ? "none" : String(value),
  p: (value: number | null) => statePValue(value),
  z: (value: number | null) => formatZ(value),
  money: (value: number, { currency = null }) =>
    formatMoney(value, currency as string | null),
  ratio: (value: readonly number[]) =>
    value.map((share) => Number((share * 100).toPrecision(3))).join(":"),
  and: (value: readonly string[]) => listed(value),
  list: (value: readonly string[]) => value.join(", "),
  quoted: (value: readonly string[]) => `"${value.join('", "')}"`,
  date: (value: string) => formatDate(value),
  days: daysText,
  variationDays: (
    rows: readonly { readonly name: string; readonly date: string | null }[],
  ) => daysText(rows.map(({ name, date }) => `${name} on ${date}`)),
  basis: basisText,
  reason: (value: keyof typeof REASONS) => REASONS[value],
  clauses: (value: readonly Statement[]) => value.map(sentenceOf).join("; "),
};

/** Returns a text on how the control was determined. */
export function basisText(basis: ControlBasis): string {
  return sentenceOf({ code: `basis-${basis}`, values: {} });
}

/** Maximum number of days to list individually. */
const NAMED_DAYS = 3;

function daysText(days: readonly string[]): string {
  const unnamedDays = days.length - NAMED_DAYS;
  return days.slice(0, NAMED_DAYS).join(", ") +
    (unnamedDays > 0 ? ` and ${unnamedDays} more` : "");
}

/** Returns whole percent, with 0% and 100% only where they are exact. */
function partText(share: number): string {
  const percent = Math.round(share * 100);
  if (percent === 0 && share > 0) return `below ${formatIndex(1)}`;
  return percent === 100 && share < 1
    ? `above ${formatIndex(99)}`
    : formatIndex(percent);
}

const PLACEHOLDER =
  /\{#(?<section>\w+)(?<between>[;,&]?)\}(?<inner>.*?)\{\/\k<section>\}|\{(?<name>\w+|\.)(?::(?<kind>\w+))?\}/g;

function fillSentence(sentence: string, values: Values): string {
  return sentence.replaceAll(PLACEHOLDER, (...matched) => {
    const { section, between, inner, name, kind = "text" } = matched.at(
      -1,
    ) as Readonly<Record<string, string>>;
    const value = values[section ?? name!];
    if (value === undefined) throw new TypeError(`Nothing for ${matched[0]}`);
    if (section === undefined) {
      const count = Array.isArray(value) ? value.length : Number(value);
      return KINDS[kind]?.(value as never, values) ?? formatCount(count, kind);
    }
    if (!Array.isArray(value)) {
      return value === null || value === false
        ? ""
        : fillSentence(inner!, values);
    }
    const items = value.map((item) =>
      fillSentence(
        inner!,
        typeof item === "object" ? { ...values, ...item } : {
          ...values,
          ".": item,
        },
      )
    );
    return between === "&"
      ? listed(items)
      : items.join(between === "" ? ", " : between === ";" ? "; " : ",");
  });
}
