/** Dates whose month is a word in one of several languages. */

import { literal } from "../session.ts";

/**
 * Month names and abbreviations in English, German, French, Spanish, Italian,
 * Dutch and Portuguese.
 */
const MONTHS: readonly string[] = [
  "jan january januar jänner januari janvier janv enero ene gennaio gen janeiro",
  "feb february februar februari février fevrier févr fevr fév febrero febbraio fevereiro fev",
  "mar march mär märz maerz mrz mars marzo maart mrt março marco",
  "apr april avril avr abril abr aprile",
  "may mai mayo maggio mag mei maio",
  "jun june juni juin junio giugno giu junho",
  "jul july juli juillet juil julio luglio lug julho",
  "aug august augustus août aout agosto ago",
  "sep sept september septembre septiembre settembre set setembro",
  "oct october okt oktober octobre octubre ottobre ott outubro out",
  "nov november novembre noviembre novembro",
  "dec december dez dezember décembre decembre déc diciembre dic dicembre dezembro",
];

const DAY = String
  .raw`^\s*(?:\p{L}+\.?,? )?(\d{1,2})(?:\.|er|º)?(?: de)?[ -]?(\p{L}+)\.?(?: de)?[ -]?(\d{4})((?:[ T,:].*)?)$`;

/**
 * Returns SQL that tests whether a cell has the shape of a date with a month
 * name, regardless of the word.
 */
export function hasWord(cell: string): string {
  return `regexp_matches(${cell}, ${literal(DAY)})`;
}

/**
 * Replaces the month name of a date with its number.
 *
 * @param cell SQL of the cell.
 * @returns SQL of a text such as `2 3 2026` with the rest of the cell; null for
 *   other cells.
 */
export function numberedMonth(cell: string): string {
  const group = (nth: number): string =>
    `regexp_extract(${cell}, ${literal(DAY)}, ${nth})`;
  const months = MONTHS.map((words, index) =>
    `WHEN list_contains([${words.split(" ").map(literal).join(", ")}], lower(${
      group(2)
    })) THEN '${index + 1}'`
  );
  return `(CASE WHEN ${group(2)} = '' THEN NULL ELSE ${group(1)} || ' ' ||
    CASE ${months.join(" ")} END || ' ' || ${group(3)} || ${group(4)} END)`;
}
