/** Line layout of charts with one row per line and names on the left. */
import { distinctValues } from "./input.ts";
import type { Part } from "./spec.ts";
import { BOLD, shorten, shortenAll, textWidth } from "./text_width.ts";
import { LABEL_SIZE } from "./theme.ts";
import { palette } from "./palette.ts";

/** Line of the chart: a row, or a heading without one. */
export interface Line<Row> {
  readonly id: string;
  /** Label of one line of text, or two with a line break between them. */
  readonly label: string;
  readonly row: Row | null;
}

/**
 * Groups rows by metric under headings. With a single variation, a group needs no heading,
 * and the group's name labels the row. A name that is too long takes two lines,
 * and is shortened if even two are not enough.
 */
export function groupLines<
  Row extends { readonly metric: string; readonly variation: string },
>(rows: readonly Row[], limit: number): Line<Row>[] {
  const variations = distinctValues(rows.map(({ variation }) => variation));
  const groups = distinctValues(rows.map(({ metric }) => metric));
  const grouped = variations.length > 1;
  const names = shortenAll(grouped ? variations : groups, LABEL_SIZE, limit);
  const labelOf = (name: string) =>
    splitInTwo(name, LABEL_SIZE, limit) ?? names.get(name) ?? "";
  const bold = LABEL_SIZE * BOLD;
  const headingOf = (name: string) =>
    splitInTwo(name, bold, limit) ?? shorten(name, bold, limit);
  const lines: Line<Row>[] = [];
  const addLine = (label: string, row: Row | null): void => {
    lines.push({ id: `r${lines.length}`, label, row });
  };
  for (const group of groups) {
    if (grouped) addLine(headingOf(group), null);
    for (const row of rows.filter(({ metric }) => metric === group)) {
      addLine(labelOf(grouped ? row.variation : group), row);
    }
  }
  return lines;
}

/**
 * Returns a name broken into two lines, or `null` if it would still need
 * shortening.
 */
function splitInTwo(name: string, size: number, limit: number): string | null {
  const fits = (text: string) => textWidth(text, size) <= limit;
  if (fits(name)) return name;
  const words = name.split(" ");
  for (let index = words.length - 1; index > 0; index--) {
    const lines = [
      words.slice(0, index).join(" "),
      words.slice(index).join(" "),
    ];
    if (lines.every(fits)) return lines.join("\n");
  }
  return null;
}

/**
 * Returns parameters with the texts by line, for the label expressions of the
 * axes.
 */
export function lineParams(lines: readonly Line<unknown>[]): Part[] {
  const names = Object.fromEntries(
    lines.map(({ id, label }) => [
      id,
      label.includes("\n") ? label.split("\n") : label,
    ]),
  );
  const headings = lines.filter(({ row }) => row === null).map(({ id }) => id);
  return [
    { name: "names", value: names },
    { name: "headings", value: headings },
  ];
}

/**
 * Returns the axis of names on the left, with bold headings, in a column of the
 * given width.
 */
export function nameAxis(extent: number): Part {
  return {
    orient: "left",
    labelExpr: "names[datum.value]",
    labelAlign: "left",
    labelLineHeight: LABEL_SIZE + 1,
    // Of two lines of text, one is above the middle of the row and one below.
    labelBaseline: {
      condition: { test: "isArray(names[datum.value])", value: "bottom" },
      value: "middle",
    },
    labelPadding: extent,
    minExtent: extent,
    maxExtent: extent,
    labelColor: palette.text.light,
    labelFontWeight: {
      condition: { test: "indexof(headings, datum.value) >= 0", value: "bold" },
      value: "normal",
    },
  };
}
