/** What programs write above the header of a CSV file. */

/** Excel's own: `sep=;`. */
const NAMED = /^\W?sep=(.)\W?$/i;
/** Lines that say how many fields rows have. */
const LOOKED_AT = 50;

/**
 * How many lines stand above the header: empty ones, comments, a title and what
 * a report says of itself, which fill less than half of the fields that rows have.
 *
 * @param start The beginning of the file.
 * @param named The character between fields, where the reader names it.
 * @returns Their number, the character that one of them names, and what follows.
 */
export function linesAbove(
  start: string,
  named?: string,
): { above: number; separator: string | undefined; text: string } {
  const all = start.split(/(?<=\r\n|\n|\r(?!\n))/);
  const separator = NAMED.exec(all[0]!.trim())?.[1];
  const between = named ?? separator ?? likeliestSeparator(start);
  const rows = all.slice(0, LOOKED_AT).map((line) => {
    const fields = line.replace(/"[^"]*"/g, "-").split(between);
    const filled = fields.filter((field) => field.trim() !== "").length;
    return { line, fields: fields.length, filled };
  });
  const widths = rows.map(({ fields, filled }) => filled && fields)
    .filter((width) => width > 0).sort((a, b) => a - b);
  const usual = widths[widths.length >> 1] ?? 0;
  const header = rows.findIndex(({ line, filled }) => {
    const isComment = filled === 1 && /^\W?#/.test(line);
    const isRemark = usual > 2 && filled < Math.max(2, usual / 2);
    return filled > 0 && !isComment && !isRemark && !NAMED.test(line.trim());
  });
  const above = Math.max(0, header);
  return { above, separator, text: all.slice(above).join("") };
}

/** The character that stands between fields, by how often it is there. */
export function likeliestSeparator(text: string): string {
  const count = (separator: string): number => text.split(separator).length;
  return [",", ";", "\t", "|"].reduce((best, separator) =>
    count(separator) > count(best) ? separator : best
  );
}
