/** How the cells of a column are written, where it is not as a program would. */

import type { CellFormat, ColumnType, FormatChoices } from "./cell_format.ts";
import { timeFormats } from "./_times.ts";
import { literal } from "../session.ts";

/**
 * The formats that a column may have.
 *
 * @param type What it holds.
 * @param choices What the reader says.
 * @returns Formats, the likeliest first; none for texts.
 */
export function cellFormats(
  type: ColumnType,
  choices: FormatChoices,
): readonly CellFormat[] {
  switch (type) {
    case "text":
      return [];
    case "number":
      return numberFormats(choices, choices.percent ? shareSql : numberSql);
    case "integer":
      return numberFormats(choices, (cell, decimal) => {
        const number = numberSql(cell, decimal);
        return `CASE WHEN ${number} = trunc(${number}) AND abs(${number}) < 9e15
          THEN ${number}::BIGINT END`;
      });
    case "time":
      return timeFormats(choices);
  }
}

type Decimal = "." | ",";

function numberFormats(
  { decimal }: FormatChoices,
  sql: (cell: string, decimal: Decimal) => string,
): CellFormat[] {
  const names = {
    ".": "decimal point: 1,234.50",
    ",": "decimal comma: 1.234,50",
  };
  return ([".", ","] as const)
    .filter((sign) => decimal === undefined || sign === decimal)
    .map((sign) => ({
      decimal: sign,
      name: names[sign],
      option: `--decimal ${sign}`,
      isUsual: sign === ".",
      value: (cell) => sql(cell, sign),
    }));
}

/** A sign of a currency, its code, or the few words that stand for one. */
export const CURRENCY = String
  .raw`(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|kr\.?|zł|Kč|Ft|lei|Rs\.?|TL|Rp|RM|руб\.?)`;
/** Also signs that say which way to read, which stand around amounts in Hebrew. */
const SPACE = String
  .raw`[\s\x{a0}\x{202f}\x{2009}\x{200e}\x{200f}\x{202a}-\x{202e}\x{2066}-\x{2069}]`;

/** A number, or one in per cent. */
function shareSql(cell: string, decimal: Decimal): string {
  const share = `regexp_replace(${cell}, '${SPACE}*%${SPACE}*$', '')`;
  return `${numberSql(share, decimal)}
    / CASE WHEN contains(${cell}, '%') THEN 100 ELSE 1 END`;
}

/** Thousands may be set apart, a currency may stand on one side. */
function numberSql(cell: string, decimal: Decimal): string {
  const point = decimal === "." ? String.raw`\.` : ",";
  const group = decimal === "." ? "," : String.raw`\.`;
  // Nobody sets thousands apart behind a zero: 0.088 is no 88.
  const digits = String
    .raw`(?:[1-9]\d{0,2}(?:(?:${group}|['’]|${SPACE})\d{2,3})*(?:${group}|['’]|${SPACE})\d{3}|\d+)`;
  // Whole amounts have a dash behind the decimal sign in some countries: 12,-
  const number = `(${digits}(?:${point}(?:\\d*|[-–—]{1,2}))?|${point}\\d+)`;
  const pattern =
    `^${SPACE}*[-+−(]?${SPACE}*${CURRENCY}?${SPACE}*[-+−]?${number}${SPACE}*${CURRENCY}?${SPACE}*[-)]?${SPACE}*$`;
  const numberText = `regexp_extract(${cell}, ${literal(pattern)}, 1)`;
  const plain = decimal === "."
    ? `regexp_replace(${numberText}, '[^0-9.]', '', 'g')`
    : `replace(regexp_replace(${numberText}, '[^0-9,]', '', 'g'), ',', '.')`;
  const isNegative =
    `(regexp_matches(${cell}, '^[^0-9]*[-−(]|[0-9][^0-9]*-${SPACE}*$')
      AND NOT regexp_matches(${cell}, '^[^-−(]*[0-9][.,][-–—]+[^-]*$'))`;
  const numberValue = `CASE WHEN ${isNegative} THEN -1 ELSE 1 END
    * TRY_CAST(nullif(${plain}, '') AS DOUBLE)`;
  // What a program wrote is not looked through letter by letter.
  const machine = decimal === "." ? `TRY_CAST(${cell} AS DOUBLE)` : `CASE
    WHEN NOT contains(${cell}, '.') THEN TRY_CAST(${cell} AS DOUBLE) END`;
  const quick = `CASE WHEN isfinite(${machine}) THEN ${machine} END`;
  return `coalesce(${quick}, ${numberValue})`;
}
