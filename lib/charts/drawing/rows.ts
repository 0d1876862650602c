/** Charts of a line each, with names at the left: which lines there are. */
import { distinct } from "./input.ts";
import type { Part } from "./spec.ts";
import { BOLD, shorten, shortenAll, textWidth } from "./text_width.ts";
import { LABEL_SIZE } from "./theme.ts";
import { palette } from "./palette.ts";

/** A line of the chart: a row, or a heading, which has none. */
export interface Line<Row> {
  readonly id: string;
  /** One line, or two with a break between them. */
  readonly label: string;
  readonly row: Row | null;
}

/**
 * Rows under the heading of their group. With one variation a group needs no
 * heading: its row bears its name. A name that is too long takes two lines, and
 * is cut where these are too short as well.
 */
export function groupedLines<Row extends { readonly variation: string }>(
  rows: readonly Row[],
  groupOf: (row: Row) => string,
  limit: number,
): Line<Row>[] {
  const variations = distinct(rows.map(({ variation }) => variation));
  const groups = distinct(rows.map(groupOf));
  const grouped = variations.length > 1;
  const names = shortenAll(grouped ? variations : groups, LABEL_SIZE, limit);
  const labelOf = (name: string) =>
    inTwoLines(name, LABEL_SIZE, limit) ?? names.get(name) ?? "";
  const bold = LABEL_SIZE * BOLD;
  const headingOf = (name: string) =>
    inTwoLines(name, bold, limit) ?? shorten(name, bold, limit);
  const lines: Line<Row>[] = [];
  const addLine = (label: string, row: Row | null): void => {
    lines.push({ id: `r${lines.length}`, label, row });
  };
  for (const group of groups) {
    if (grouped) addLine(headingOf(group), null);
    for (const row of rows.filter((row) => groupOf(row) === group)) {
      addLine(labelOf(grouped ? row.variation : group), row);
    }
  }
  return lines;
}

/** A name that fits whole; `null` where even two lines would have to be cut. */
function inTwoLines(
  name: string,
  size: number,
  limit: number,
): string | null {
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

/** Texts by line, for the axes' label expressions. */
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

/** The names at the left, headings in bold, in a column of a width. */
export function nameAxis(extent: number): Part {
  return {
    title: null,
    domain: false,
    ticks: false,
    orient: "left",
    labelExpr: "names[datum.value]",
    labelAlign: "left",
    labelLineHeight: LABEL_SIZE + 1,
    // Of two lines one stands above the middle and one below it.
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
