/** Parses numbers and dates from text. */

/** Number or date in a text. */
export interface WrittenNumber {
  /** Text as written. */
  readonly text: string;
  /** Absolute value; `null` for a date. */
  readonly size: number | null;
  /** Sign, if there is one. */
  readonly sign: -1 | 1 | null;
  /** Half a unit of the last digit. */
  readonly slack: number;
  /** Kind of the number, according to its notation. */
  readonly as: "percent" | "money" | "plain" | "date";
  /** Direction of a bound, as in `<0.0001` and `>99.9%`. */
  readonly side: "below" | "above" | null;
  /** Currency symbol or code before the number, or symbol after it. */
  readonly currency: string | null;
}

const MONTHS = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec";
const DATE = new RegExp(
  `\\d{4}-\\d{2}-\\d{2}|\\b(${MONTHS}) (\\d{1,2})(?:, (\\d{4}))?`,
  "g",
);
const NUMBER =
  /([<>]\s?)?([+\u2212–-](?=[^\s\d]{0,3}\s?\d))?(\p{Sc}|\b[A-Z]{3}[\s\u00a0]|[A-Z]{1,2}\$)?(\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?)(\s?%|\s?pp\b)?(\s?\p{Sc}(?!\s?\d))?/gu;

/**
 * Finds the numbers and dates in a text.
 *
 * @param text The text.
 * @returns Numbers and dates with their kinds, dates first.
 *
 * @example
 * ```ts
 * import { writtenNumbers } from "readout/format";
 * import { assertEquals } from "@std/assert";
 *
 * const found = writtenNumbers("−4.2% of $36,400 on Oct 26, 2026");
 * assertEquals(found.map(({ text }) => text), [
 *   "Oct 26, 2026",
 *   "−4.2%",
 *   "$36,400",
 * ]);
 * assertEquals(found[1]!.sign, -1);
 * ```
 */
export function writtenNumbers(text: string): WrittenNumber[] {
  const none = {
    size: null,
    sign: null,
    slack: 0,
    side: null,
    currency: null,
  };
  const dates = [...text.matchAll(DATE)].map(([date]): WrittenNumber => ({
    ...none,
    text: date,
    as: "date",
  }));
  const numbers = [...text.replace(DATE, " ").matchAll(NUMBER)].map(
    ([match, bound, sign, prefix, digits, unit, suffix]): WrittenNumber => {
      const currency = prefix ?? suffix;
      const [mantissa, exponent = "0"] = digits!.replaceAll(",", "").split("e");
      const decimals = mantissa!.split(".")[1]?.length ?? 0;
      return {
        text: match.trim(),
        size: Number(`${mantissa}e${exponent}`),
        sign: sign === undefined ? null : sign === "+" ? 1 : -1,
        slack: 0.5 * 10 ** (Number(exponent) - decimals),
        currency: currency?.trim() ?? null,
        side: bound === undefined
          ? null
          : bound.startsWith("<")
          ? "below"
          : "above",
        as: unit !== undefined
          ? "percent"
          : currency !== undefined
          ? "money"
          : "plain",
      };
    },
  );
  return [...dates, ...numbers];
}

/**
 * Returns whether a written date matches a day; without a year it matches any
 * year.
 *
 * @param text Date as written by people or programs.
 * @param day Day, `YYYY-MM-DD`, optionally followed by a time.
 */
export function isWrittenDay(text: string, day: string): boolean {
  const [, month = "", date = "", year = day.slice(0, 4)] =
    new RegExp(DATE.source).exec(text) ?? [];
  const monthNumber = MONTHS.split("|").indexOf(month) + 1;
  const two = (value: number | string) => String(value).padStart(2, "0");
  return day.startsWith(
    month === "" ? text : `${year}-${two(monthNumber)}-${two(date)}`,
  );
}
