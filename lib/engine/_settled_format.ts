/** What settles whether 1.200 is a thousand, and 1/2 a day of January. */

import { type CellFormat, CURRENCY, formatsOf } from "./formats/mod.ts";
import type { Cells } from "./plan.ts";
import { literal } from "./session.ts";

/** A column that can be read in more than one way. */
interface InDoubt {
  readonly cells: Cells;
  /** Which column. */
  readonly index: number;
  /** The formats that fit each column. */
  readonly fits: readonly (readonly CellFormat[])[];
}

/**
 * The format of a column that fits several by itself: of numbers that of the
 * others, since a file has one sign before decimals, or that of its currency; of
 * times that in which they lie among days that are known.
 *
 * @returns The format, which says why; `null` where nothing settles it.
 */
export async function settledFormat(
  doubt: InDoubt,
): Promise<CellFormat | null> {
  return doubt.cells.plan[doubt.index]!.type === "time"
    ? await amongDays(doubt)
    : await asElsewhere(doubt) ?? await asOfCurrency(doubt);
}

/** As the other columns are written, where they are of one mind. */
async function asElsewhere(
  { cells, index, fits }: InDoubt,
): Promise<CellFormat | null> {
  const ofShares = await sharesIn(cells);
  const certain = cells.plan.map(({ header, type }, nth) => {
    const candidates = type === "text" ? ofShares(nth) : fits[nth]!;
    const [format] = candidates.length === 1 ? candidates : [];
    return { header, decimal: format?.decimal };
  }).filter(({ decimal }) => decimal !== undefined);
  const [first, ...otherColumns] = certain;
  if (otherColumns.some(({ decimal }) => decimal !== first!.decimal)) {
    return null;
  }
  const format = fits[index]!.find(({ decimal }) => decimal === first?.decimal);
  return format === undefined
    ? null
    : because(format, `${first!.header} is written`);
}

/**
 * The formats of columns that nobody reads as numbers, which are some for certain:
 * every cell is in per cent or has the sign of a currency. 3.1 may be a version.
 */
async function sharesIn(
  { engine, plan, from }: Cells,
): Promise<(index: number) => readonly CellFormat[]> {
  const formats = formatsOf("number", { percent: true });
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

/** Part of the days that lie among those that are known, where they are read right. */
const NEARLY_ALL = 0.9;

/** The one format in which nearly all days lie among those that are known. */
async function amongDays(doubt: InDoubt): Promise<CellFormat | null> {
  const { index, cells: { choices: { within } } } = doubt;
  if (within === undefined) return null;
  const [first, last] = within.map((day) => `DATE ${literal(day)}`);
  const [format, secondFormat] = await formatsWith(
    doubt,
    ({ value }) =>
      `avg(((${value(`c${index}`)})::DATE BETWEEN ${first} AND ${last})::INT)
        > ${NEARLY_ALL}`,
  );
  return format === undefined || secondFormat !== undefined ? null : because(
    format,
    `nearly all days then lie between ${within.join(" and ")}`,
  );
}

/** The formats of which something is true of a column's cells. */
async function formatsWith(
  { cells, index, fits }: InDoubt,
  isTrue: (format: CellFormat) => string,
): Promise<readonly CellFormat[]> {
  const facts = fits[index]!.map((format, nth) =>
    `${isTrue(format)} AS "${nth}"`
  );
  const [row] = await cells.engine.rows(
    `SELECT ${facts.join(", ")} FROM ${cells.from}`,
  );
  return fits[index]!.filter((_, nth) => row![`${nth}`] === true);
}

/**
 * The format of amounts in a currency of three decimals, such as the Kuwaiti
 * dinar, of which every one has them: 12.345 is no 12,345 then. Of one without
 * decimals, such as the yen, it is.
 */
async function asOfCurrency(doubt: InDoubt): Promise<CellFormat | null> {
  const { cells, index } = doubt;
  const { plan, choices: { currency } } = cells;
  // Visitors are in no currency.
  if (plan[index]!.type !== "number") return null;
  const column = plan.findIndex(({ name }) => name === "currency");
  const codes = currency !== undefined
    ? [currency]
    : await currenciesIn(cells, column >= 0 ? column : index);
  const decimals = codes.length === 1 ? currencyDecimals(codes[0]!) : undefined;
  if (decimals !== 3 && decimals !== 0) return null;
  const [format] = await formatsWith(
    doubt,
    ({ decimal = "." }) =>
      decimals === 0
        ? `bool_and(NOT contains(c${index}, '${decimal}'))`
        : `bool_and(regexp_matches(c${index}, '^[^.,]*\\d[${decimal}]\\d{3}\\D*$'))`,
  );
  return format === undefined ? null : because(
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

function because(format: CellFormat, reason: string): CellFormat {
  return { ...format, name: `${format.name}, as ${reason}`, isUsual: false };
}

/** The signs and codes of currencies that stand beside a column's numbers. */
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
