/** Detection of percentages among the numbers of a file of estimates. */

import type { Problem } from "../../base/mod.ts";
import type { Columns, Relative } from "./_columns.ts";
import { isPercentHeader, plainHeader } from "./_columns.ts";

/** Limits above which a number without a percent sign may be a percentage. */
const LARGEST: Readonly<Record<Relative, number>> = {
  lift: 1,
  standard_error: 0.2,
  lower: 1,
  upper: 1,
  margin: 1,
  planned_lift: 1,
};

/** Error message for a number that lacks a percent sign. */
const MUST_SAY = "must be a fraction, or have a percent sign";

const PERCENT_HINT: Problem = {
  path: "",
  message:
    'numbers may omit the percent sign if the columns are called "lift %" and "standard_error %"',
};

/** Number that may be a percentage. */
interface RelativeCell {
  readonly column: Relative;
  readonly header: string;
  readonly text: string;
  /** Numeric value, already converted if there is a percent sign. */
  readonly value: number;
}

/**
 * Parses a cell as a fraction.
 *
 * @param cell Cell to parse.
 * @param reportProblem Receives the reason why the number is ambiguous.
 * @returns The fraction.
 */
export function parseFraction(
  { column, header, text, value }: RelativeCell,
  reportProblem: (why: string) => void,
): number {
  if (isSigned(text)) return value;
  if (isPercentHeader(header)) return value / 100;
  if (Math.abs(value) > LARGEST[column]) reportProblem(MUST_SAY);
  return value;
}

/** Returns the problems, preceded by a hint if numbers may be percentages. */
export function withHint(problems: readonly Problem[]): Problem[] {
  const isUnsaid = problems.some(({ message }) => message.startsWith(MUST_SAY));
  return isUnsaid ? [PERCENT_HINT, ...problems] : [...problems];
}

/**
 * Result of checking that either all or none of a column's numbers have percent
 * signs.
 */
export interface Signs {
  /** Problems of rows that differ from the rest of their column. */
  readonly problems: readonly Problem[];
  /** Columns that are read as fractions. */
  readonly fractions: readonly Relative[];
}

/** Determines for each column whether its numbers have percent signs. */
export function detectSigns(
  texts: readonly Readonly<Record<string, unknown>>[],
  columns: Columns,
): Signs {
  const problems: Problem[] = [];
  const fractions: Relative[] = [];
  for (const column of Object.keys(LARGEST) as Relative[]) {
    const header = columns[column];
    if (header === undefined || isPercentHeader(header)) continue;
    const cells = texts.map((row) => String(row[header] ?? "").trim());
    const bare = [...cells.keys()].filter((i) =>
      !isSigned(cells[i]!) && !isZeroOrEmpty(cells[i]!)
    );
    if (bare.length === 0) continue;
    if (!cells.some(isSigned)) fractions.push(column);
    else {
      problems.push(...bare.map((i) => ({
        path: `row ${i + 2}, column ${column}`,
        message: `must have a percent sign like the others: current value is ${
          JSON.stringify(cells[i])
        }`,
      })));
    }
  }
  return { problems, fractions };
}

/**
 * Reports a unit that contradicts the change computed from the means of both
 * arms. A change of 2.5 without a unit is 2.5% in one tool's export and 250% in
 * another's.
 */
export function wrongUnits(
  rows: readonly Readonly<Record<string, unknown>>[],
  { lift }: Columns,
): Problem[] {
  const headers = Object.keys(rows[0] ?? {});
  const [control, variant] = [
    /^(control|baseline)_mean$/,
    /^(test|treatment|variant|variation)_mean$/,
  ].map((name) => headers.find((header) => name.test(plainHeader(header))));
  if (lift === undefined || control === undefined || variant === undefined) {
    return [];
  }
  const isPercent = isPercentHeader(lift);
  const contradictingRows = rows.filter((row) => {
    const change = Number(row[variant]) / Number(row[control]) - 1;
    const ratio = change / Number(row[lift]);
    return isPercent ? ratio > 0.3 && ratio < 3 : ratio > 0.003 && ratio < 0.03;
  });
  return contradictingRows.length <= rows.length / 2 ? [] : [{
    path: lift,
    message: isPercent
      ? `is in fractions, as ${control} and ${variant} show, but its header says percent. Rename it "lift"`
      : `is in percent, as ${control} and ${variant} show. Rename it "lift %"`,
  }];
}

/**
 * Returns a note on how numbers without a percent sign were read, with the
 * largest of each column.
 */
export function fractionNote(
  fractions: readonly Relative[],
  largest: Readonly<Partial<Record<Relative, number>>>,
): string {
  const examples: string[] = [];
  for (const column of fractions) {
    const value = largest[column];
    if (value !== undefined) {
      examples.push(`${value} is ${Number((100 * value).toPrecision(6))}%`);
    }
  }
  const isSingle = fractions.length === 1;
  return `${fractions.join(" and ")} ${
    isSingle ? "has" : "have"
  } no percent sign and ${isSingle ? "is" : "are"} read as fractions: ${
    examples.join(" and ")
  }`;
}

function isSigned(text: string): boolean {
  return text.endsWith("%");
}

/**
 * Returns whether a text is empty or any form of 0, which is the same in percent.
 */
function isZeroOrEmpty(text: string): boolean {
  return /^[-+]?[0.,]*$/.test(text);
}
