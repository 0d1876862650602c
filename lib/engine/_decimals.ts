/** What settles whether 1.200 is a thousand or a little more than one. */

import {
  type CellFormat,
  CURRENCY,
  type FormatChoices,
  formatsOf,
} from "./formats/mod.ts";
import type { Cells } from "./plan.ts";
import { type Engine, literal } from "./session.ts";

/** A column in doubt, among the formats that fit each column. */
interface InDoubt {
  readonly at: number;
  readonly fits: readonly (readonly CellFormat[])[];
}

/**
 * The format of a column of numbers that fits two by itself: that of the others,
 * since a file has one sign before decimals, or that of its currency.
 *
 * @param engine Asks.
 * @param cells Where the cells are.
 * @param doubt Which column, and what fits each.
 * @param choices What the reader says.
 * @returns The format, which says why; `null` where nothing settles it.
 */
export async function settledDecimals(
  engine: Engine,
  cells: Cells,
  { at, fits }: InDoubt,
  choices: FormatChoices,
): Promise<CellFormat | null> {
  const fit = fits[at]!;
  return await asElsewhere(engine, cells, fits, fit) ??
    await asOfCurrency(engine, cells, at, fit, choices);
}

/** As the other columns are written, where they are of one mind. */
async function asElsewhere(
  engine: Engine,
  { plan, from }: Cells,
  fits: readonly (readonly CellFormat[])[],
  formats: readonly CellFormat[],
): Promise<CellFormat | null> {
  const ofShares = await sharesIn(engine, { plan, from });
  const certain = plan.flatMap(({ header, type }, nth) => {
    const known = type === "text" ? ofShares(nth) : fits[nth]!;
    const decimal = known.length === 1 ? known[0]!.decimal : undefined;
    return decimal === undefined ? [] : [{ header, decimal }];
  });
  const [first, ...others] = certain;
  if (others.some(({ decimal }) => decimal !== first!.decimal)) return null;
  const format = formats.find(({ decimal }) => decimal === first?.decimal);
  return format === undefined
    ? null
    : because(format, `${first!.header} is written`);
}

/**
 * The formats of columns that nobody reads as numbers, which are some for certain:
 * every cell is in per cent or has the sign of a currency. 3.1 may be a version.
 */
async function sharesIn(
  engine: Engine,
  { plan, from }: Pick<Cells, "plan" | "from">,
): Promise<(at: number) => readonly CellFormat[]> {
  const formats = formatsOf("number", { percent: true });
  const facts = plan.flatMap(({ type }, at) =>
    type !== "text"
      ? []
      : formats.map(({ value }, nth) =>
        `bool_and(regexp_matches(c${at}, '[%\\p{Sc}]')
        AND (${value(`c${at}`)}) IS NOT NULL) AS "${at} ${nth}"`
      )
  );
  if (facts.length === 0) return () => [];
  const [row] = await engine.rows(`SELECT ${facts.join(", ")} FROM ${from}`);
  return (at) => formats.filter((_, nth) => row![`${at} ${nth}`] === true);
}

/**
 * The format of amounts in a currency of three decimals, such as the Kuwaiti
 * dinar, of which every one has them: 12.345 is no 12,345 then. Of one without
 * decimals, such as the yen, it is.
 */
async function asOfCurrency(
  engine: Engine,
  { plan, from }: Cells,
  at: number,
  formats: readonly CellFormat[],
  { currency }: FormatChoices,
): Promise<CellFormat | null> {
  // Visitors are in no currency.
  if (plan[at]!.type !== "number") return null;
  const column = plan.findIndex(({ name }) => name === "currency");
  const codes = currency !== undefined
    ? [currency]
    : column >= 0
    ? await currenciesIn(engine, from, column)
    : await currenciesIn(engine, from, at);
  const decimals = codes.length === 1 ? decimalsOf(codes[0]!) : undefined;
  if (decimals !== 3 && decimals !== 0) return null;
  const all = formats.map(({ decimal = "." }, nth) =>
    `bool_and(${
      decimals === 0
        ? `NOT contains(c${at}, '${decimal}')`
        : `regexp_matches(c${at}, '^[^.,]*\\d[${decimal}]\\d{3}\\D*$')`
    }) AS "${nth}"`
  );
  const [row] = await engine.rows(`SELECT ${all.join(", ")} FROM ${from}`);
  const format = formats.find((_, nth) => row![nth] === true);
  return format === undefined ? null : because(
    format,
    `${codes[0]} has ${decimals === 0 ? "no" : "three"} decimals`,
  );
}

function decimalsOf(currency: string): number | undefined {
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
  engine: Engine,
  from: string,
  at: number,
): Promise<string[]> {
  const sign = `regexp_extract(c${at}, ${literal(CURRENCY)})`;
  const rows = await engine.rows(
    `SELECT ${sign} AS sign FROM ${from} WHERE ${sign} <> ''
     GROUP BY ALL ORDER BY count(*) DESC, sign LIMIT 3`,
  );
  return rows.map((row) => String(row.sign));
}
