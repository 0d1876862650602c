/** Formats of a column's cells, in addition to the standard format. */

import type { CellFormat, ColumnType, FormatChoices } from "./cell_format.ts";
import { timeFormats } from "./_times.ts";
import { literal } from "../session.ts";

/**
 * Returns the possible formats of a column.
 *
 * @param type Value type of the column.
 * @param choices User choices for reading the cells.
 * @returns The formats, the most likely first; empty for text columns.
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

/** Pattern of a currency sign, a currency code, or a common abbreviation. */
export const CURRENCY = String
  .raw`(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3}|kr\.?|zł|Kč|Ft|lei|Rs\.?|TL|Rp|RM|руб\.?)`;
/** Pattern of spaces and of direction marks, which surround amounts in Hebrew. */
const SPACE = String
  .raw`[\s\x{a0}\x{202f}\x{2009}\x{200e}\x{200f}\x{202a}-\x{202e}\x{2066}-\x{2069}]`;

/** Returns SQL for a number or a percentage. */
function shareSql(cell: string, decimal: Decimal): string {
  const share = `regexp_replace(${cell}, '${SPACE}*%${SPACE}*$', '')`;
  return `${numberSql(share, decimal)}
    / CASE WHEN contains(${cell}, '%') THEN 100 ELSE 1 END`;
}

/**
 * Returns SQL for a number with optional thousands separators and a currency on
 * one side.
 */
function numberSql(cell: string, decimal: Decimal): string {
  const point = decimal === "." ? String.raw`\.` : ",";
  const group = decimal === "." ? "," : String.raw`\.`;
  // A thousands separator never follows a leading zero: 0.088 is not 88.
  const digits = String
    .raw`(?:[1-9]\d{0,2}(?:(?:${group}|['’]|${SPACE})\d{2,3})*(?:${group}|['’]|${SPACE})\d{3}|\d+)`;
  // In some countries, whole amounts have a dash after the decimal separator:
  // 12,-
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
  // Numbers in the standard format are cast directly, which is faster than the
  // regular expression.
  const machine = decimal === "." ? `TRY_CAST(${cell} AS DOUBLE)` : `CASE
    WHEN NOT contains(${cell}, '.') THEN TRY_CAST(${cell} AS DOUBLE) END`;
  const quick = `CASE WHEN isfinite(${machine}) THEN ${machine} END`;
  return `coalesce(${quick}, ${numberValue})`;
}
