/** Tables and sentences for terminals and `text/plain`. */

/**
 * A table in columns: text to the left, numbers to the right.
 *
 * @param rows Header and rows, all of the same length.
 * @param textColumns Headers of the columns that hold text.
 * @returns Lines.
 */
export function alignRows(
  rows: readonly (readonly string[])[],
  textColumns: readonly string[],
): string[] {
  const header = rows[0] ?? [];
  const widths = header.map((_, column) =>
    Math.max(...rows.map((row) => row[column]!.length))
  );
  const isText = header.map((name) => textColumns.includes(name));
  return rows.map((row) =>
    row.map((cell, column) =>
      isText[column]
        ? cell.padEnd(widths[column]!)
        : cell.padStart(widths[column]!)
    ).join("  ").trimEnd()
  );
}

/**
 * Wraps at words; lines after the first are indented.
 *
 * @param text One paragraph.
 * @param width Columns.
 * @param indent Spaces before the lines after the first.
 * @returns Lines.
 */
export function wrapText(
  text: string,
  width: number,
  indent: number,
): string[] {
  const lines: string[] = [];
  let line = "";
  // A percent sign stays with its number.
  for (const word of text.split(/ (?!%)/)) {
    const next = line === "" ? word : `${line} ${word}`;
    if (next.length > width && line !== "") {
      lines.push(line);
      line = " ".repeat(indent) + word;
    } else line = next;
  }
  return [...lines, line];
}
