/**
 * Text tables in columns, or with one row below the other if the columns do not
 * fit.
 */

import type { Cell } from "./cells.ts";
import { oneLine, pad, shorten, textWidth, wrap } from "./_lines.ts";
import type { Table } from "./table.ts";

const GAP = "  ";
/** Minimum width of a wrapped text, in columns. */
const LEAST_TEXT = 32;
/**
 * Minimum width of a shortened name, in columns, before the table switches to
 * stacked rows.
 */
const LEAST_NAME = 14;

/** Renders a table that is at most `width` columns wide. */
export function textTable(table: Table, width: number): string[] {
  return isFactTable(table)
    ? renderFactColumns(table, width) ?? renderFactList(table, width)
    : renderColumns(table, width) ?? stackedRows(table, width);
}

function cellText({ text, note }: Cell): string {
  return oneLine(note === undefined ? text : `${text} (${note})`);
}

function tableTexts({ head, rows }: Table): string[][] {
  return [
    head.map(({ title }) => title),
    ...rows.map((row) => row.map(cellText)),
  ];
}

function renderColumns(table: Table, width: number): string[] | null {
  const { head } = table;
  const texts = tableTexts(table);
  const widths = fitColumnWidths(
    head.map((_, index) =>
      Math.max(...texts.map((row) => textWidth(row[index]!)))
    ),
    head.map(({ isNumber }) => !isNumber),
    width,
  );
  if (widths === null || !namesStayDistinct(texts, widths)) return null;
  return texts.map((row) =>
    row.map((text, index) =>
      pad(shorten(text, widths[index]!), widths[index]!, head[index]!.isNumber)
    ).join(GAP).trimEnd()
  );
}

/**
 * Returns column widths that fit, by shortening the widest names, or `null` if
 * none fit.
 */
function fitColumnWidths(
  natural: readonly number[],
  isName: readonly boolean[],
  width: number,
): number[] | null {
  const widths = [...natural];
  const total = () =>
    widths.reduce(
      (sum, columnWidth) => sum + columnWidth,
      GAP.length * (widths.length - 1),
    );
  while (total() > width) {
    const names = widths.map((columnWidth, index) =>
      isName[index] ? columnWidth : 0
    );
    const widest = Math.max(...names);
    if (widest <= LEAST_NAME) return null;
    widths[names.indexOf(widest)]!--;
  }
  return widths;
}

/** Returns whether all names remain distinct after shortening. */
function namesStayDistinct(
  texts: readonly (readonly string[])[],
  widths: readonly number[],
): boolean {
  return widths.every((width, index) => {
    const fullTexts = new Set(texts.map((row) => row[index]!));
    const short = new Set([...fullTexts].map((text) => shorten(text, width)));
    return fullTexts.size === short.size;
  });
}

/**
 * Returns whether each row consists of group names followed by a name and a text.
 */
function isFactTable({ head, groups }: Table): boolean {
  return groups > 0 && head.length === groups + 2 &&
    head.every(({ isNumber }) => !isNumber);
}

/**
 * Renders facts in columns with wrapped texts and without shortening, or returns
 * `null` if they do not fit.
 */
function renderFactColumns(table: Table, width: number): string[] | null {
  const texts = tableTexts(table);
  const widths = table.head.slice(0, -1).map((_, index) =>
    Math.max(...texts.map((row) => textWidth(row[index]!)))
  );
  const nameWidth = widths.reduce(
    (sum, columnWidth) => sum + columnWidth + GAP.length,
    0,
  );
  if (width - nameWidth < LEAST_TEXT) return null;
  return texts.flatMap((row) => {
    const names = widths.map((columnWidth, index) =>
      pad(row[index]!, columnWidth, false) + GAP
    );
    return wrap(row.at(-1)!, width, names.join(""));
  });
}

/** Lists facts under their subject, which is written once. */
function renderFactList({ rows, groups }: Table, width: number): string[] {
  let previousSubject = "";
  const lines: string[] = [];
  for (const row of rows) {
    const texts = row.map(cellText);
    const names = texts.slice(0, groups).filter((text) => text !== "");
    const subject = names.length === 0 ? previousSubject : names.join(" · ");
    if (subject !== previousSubject) lines.push(...wrap(subject, width));
    previousSubject = subject;
    const fact = wrap(texts.slice(groups).join(": "), width, "    ");
    lines.push(fact[0]!.slice(2), ...fact.slice(1));
  }
  return lines;
}

/**
 * Renders each row separately: its name, followed by its numbers on the lines
 * below.
 */
function stackedRows({ head, rows, groups }: Table, width: number): string[] {
  const key = Math.max(
    1,
    head.findIndex(({ isNumber }, index) => index >= groups && isNumber),
  );
  const fields = head.slice(key);
  const texts = rows.map((row) => row.map(cellText));
  const titles = Math.max(...fields.map(({ title }) => textWidth(title)));
  const values = Math.max(
    0,
    ...texts.flatMap((row) => row.slice(key).map(textWidth)),
  );
  const column = Math.min(2 + titles + GAP.length, width - values);
  const above: string[] = [];
  return texts.flatMap((row) => {
    const names = row.slice(0, key).map((text, index) => {
      const { title, isNumber } = head[index]!;
      if (text !== "") above[index] = isNumber ? `${title} ${text}` : text;
      return above[index] ?? "";
    }).filter((name) => name !== "");
    return [
      ...wrap(names.join(" · "), width),
      ...fields.flatMap(({ title }, index) =>
        fieldLines(title, row[key + index]!, width, column)
      ),
    ];
  });
}

function fieldLines(
  title: string,
  text: string,
  width: number,
  column: number,
): string[] {
  if (text === "") return [];
  const line = pad(`  ${title}`, column, false) + text;
  return textWidth(`  ${title}`) < column && textWidth(line) <= width
    ? [line]
    : [...wrap(title, width, "  "), ...wrap(text, width, "    ")];
}
