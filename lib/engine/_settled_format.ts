/**
 * Resolves ambiguous formats, such as whether 1.200 means one thousand two
 * hundred.
 */

import { type CellFormat, cellFormats, CURRENCY } from "./formats/mod.ts";
import type { Cells } from "./plan.ts";
import { literal } from "./session.ts";

/** A column that several formats can read. */
interface AmbiguousColumn {
  readonly cells: Cells;
  /** Index of the column. */
  readonly index: number;
  /** Matching formats of each column. */
  readonly fits: readonly (readonly CellFormat[])[];
}

/**
 * Resolves the format of an ambiguous column. For numbers, the other columns
 * decide, because a file has a single decimal separator, or else the currency.
 * For times, the format whose days lie in the known date range is chosen.
 *
 * @returns The format with the reason in its name, or `null` if nothing decides.
 */
export async function resolveFormat(
  column: AmbiguousColumn,
): Promise<CellFormat | null> {
  return column.cells.plan[column.index]!.type === "time"
    ? await formatWithinDays(column)
    : await formatOfOtherColumns(column) ?? await formatOfCurrency(column);
}

/** Returns the format that the unambiguous columns agree on. */
async function formatOfOtherColumns(
  { cells, index, fits: fittingFormats }: AmbiguousColumn,
): Promise<CellFormat | null> {
  const shareFormatsOf = await findShareFormats(cells);
  const unambiguousColumns = cells.plan.map(({ header, type }, nth) => {
    const candidates = type === "text"
      ? shareFormatsOf(nth)
      : fittingFormats[nth]!;
    const [format] = candidates.length === 1 ? candidates : [];
    return { header, decimal: format?.decimal };
  }).filter(({ decimal }) => decimal !== undefined);
  const [first, ...otherColumns] = unambiguousColumns;
  if (otherColumns.some(({ decimal }) => decimal !== first!.decimal)) {
    return null;
  }
  const format = fittingFormats[index]!.find(({ decimal }) =>
    decimal === first?.decimal
  );
  return format === undefined
    ? null
    : withReason(format, `${first!.header} is written`);
}

/**
 * Returns the number formats of text columns whose every cell has a percent or
 * currency sign. Without such a sign, a text such as 3.1 may be a version number.
 */
async function findShareFormats(
  { engine, plan, from }: Cells,
): Promise<(index: number) => readonly CellFormat[]> {
  const formats = cellFormats("number", { percent: true });
  const facts: string[] = [];
  for (const [index, { type }] of plan.entries()) {
    if (type !== "text") continue;
    for (const [nth, { value }] of formats.entries()) {
      facts.push(
        `bool_and(regexp_matches(c${index}, '[%\\p{Sc}]')
        AND (${value(`c${index}`)}) IS NOT NULL) AS "${index} ${nth}"`,
      );
    }
  }
  if (facts.length === 0) return () => [];
  const [row] = await engine.rows(`SELECT ${facts.join(", ")} FROM ${from}`);
  return (index) =>
    formats.filter((_, nth) => row![`${index} ${nth}`] === true);
}

/**
 * Share of days that must lie in the known date range for a format to be
 * accepted.
 */
const NEARLY_ALL = 0.9;

/** Returns the only format in which nearly all days lie in the known date range. */
async function formatWithinDays(
  ambiguousColumn: AmbiguousColumn,
): Promise<CellFormat | null> {
  const { index, cells: { choices: { within } } } = ambiguousColumn;
  if (within === undefined) return null;
  const [first, last] = within.map((day) => `DATE ${literal(day)}`);
  const [format, secondFormat] = await formatsWhere(
    ambiguousColumn,
    ({ value }) =>
      `avg(((${value(`c${index}`)})::DATE BETWEEN ${first} AND ${last})::INT)
        > ${NEARLY_ALL}`,
  );
  return format === undefined || secondFormat !== undefined ? null : withReason(
    format,
    `nearly all days then fall between ${within.join(" and ")}`,
  );
}

/** Returns the formats for which a condition holds across the column's cells. */
async function formatsWhere(
  { cells, index, fits: fittingFormats }: AmbiguousColumn,
  isTrue: (format: CellFormat) => string,
): Promise<readonly CellFormat[]> {
  const facts = fittingFormats[index]!.map((format, nth) =>
    `${isTrue(format)} AS "${nth}"`
  );
  const [row] = await cells.engine.rows(
    `SELECT ${facts.join(", ")} FROM ${cells.from}`,
  );
  return fittingFormats[index]!.filter((_, nth) => row![`${nth}`] === true);
}

/**
 * Returns the format implied by the currency. If every amount in a currency with
 * three decimals, such as the Kuwaiti dinar, has three digits after the sign,
 * that sign is the decimal separator. In a currency without decimals, such as the
 * yen, the sign separates thousands.
 */
async function formatOfCurrency(
  ambiguousColumn: AmbiguousColumn,
): Promise<CellFormat | null> {
  const { cells, index } = ambiguousColumn;
  const { plan, choices: { currency } } = cells;
  // Integer columns such as visitors have no currency.
  if (plan[index]!.type !== "number") return null;
  const column = plan.findIndex(({ name }) => name === "currency");
  const codes = currency !== undefined
    ? [currency]
    : await currenciesIn(cells, column >= 0 ? column : index);
  const decimals = codes.length === 1 ? currencyDecimals(codes[0]!) : undefined;
  if (decimals !== 3 && decimals !== 0) return null;
  const [format] = await formatsWhere(
    ambiguousColumn,
    ({ decimal = "." }) =>
      decimals === 0
        ? `bool_and(NOT contains(c${index}, '${decimal}'))`
        : `bool_and(regexp_matches(c${index}, '^[^.,]*\\d[${decimal}]\\d{3}\\D*$'))`,
  );
  return format === undefined ? null : withReason(
    format,
    `${codes[0]} has ${decimals === 0 ? "no" : "three"} decimals`,
  );
}

function currencyDecimals(currency: string): number | undefined {
  return /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat("en", { style: "currency", currency })
      .resolvedOptions().maximumFractionDigits
    : undefined;
}

function withReason(format: CellFormat, reason: string): CellFormat {
  return { ...format, name: `${format.name}, as ${reason}`, isUsual: false };
}

/** Returns the currency signs and codes next to a column's numbers. */
export async function currenciesIn(
  { engine, from }: Cells,
  index: number,
): Promise<string[]> {
  const sign = `regexp_extract(c${index}, ${literal(CURRENCY)})`;
  const rows = await engine.rows(
    `SELECT ${sign} AS sign FROM ${from} WHERE ${sign} <> ''
     GROUP BY ALL ORDER BY count(*) DESC, sign LIMIT 3`,
  );
  return rows.map((row) => String(row.sign));
}
