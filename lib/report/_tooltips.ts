/**
 * Tooltips for the days and bars of a drawing, as titles that browsers show
 * without a script. A chart whose marks do not match its rows remains unchanged.
 */
import { escapeHtml, type Table } from "../document/mod.ts";
import { MISSING } from "../base/mod.ts";

/** Rows of one variation. */
type Rows = readonly (readonly string[])[];

/** Rows of a chart by variation, with the titles of its columns. */
interface ChartRows {
  readonly titles: readonly string[];
  readonly byVariation: ReadonlyMap<string, Rows>;
  readonly columns: Readonly<Record<"day" | "variation", number>>;
}

/**
 * Adds tooltips with the values to a drawing.
 *
 * @param svg SVG of the chart.
 * @param points Rows behind the chart's marks.
 * @returns The SVG with title elements.
 */
export function withTooltips(svg: string, points: Table): string {
  const chart = groupChartRows(points);
  if (chart.columns.variation < 0) return svg;
  return chart.columns.day < 0
    ? addBarTooltips(svg, chart)
    : addLineTooltips(svg, chart);
}

function groupChartRows({ head, rows }: Table): ChartRows {
  const titles = head.map(({ title }) => title);
  const columns = {
    day: titles.indexOf("Day"),
    variation: titles.indexOf("Variation"),
  };
  const texts = rows.map((row) => row.map(({ text }) => text));
  return {
    titles,
    columns,
    byVariation: Map.groupBy(texts, (row) => row[columns.variation] ?? ""),
  };
}

/** Formats the values of a row: `lift +3.2%, interval +1.0% to +5.4%`. */
function valuesText(
  row: readonly string[],
  { titles, columns }: ChartRows,
): string {
  return row.flatMap((text, column) =>
    column === columns.day || column === columns.variation || text === ""
      ? []
      : [`${titles[column]} ${text}`]
  ).join(", ");
}

const groupPattern = (kind: string) =>
  new RegExp(`<g class="mark-${kind} role-mark[^>]*>.*?</g>`, "gs");
/** Visible bar; the bar of a bin without orders has a height of zero. */
const BAR = /(<path d="[^"]*h[^"]*v(?!0h)[^"]*"[^>]*)\/>/g;
/** Background of a panel, which axes do not have. */
const GROUND = /class="background" d="M0,0h(?!0v)[\d.]+v([\d.]+)h/g;

/** Adds tooltips to bars, with one panel per variation and one bar per row. */
function addBarTooltips(svg: string, chart: ChartRows): string {
  const panels = [...chart.byVariation.values()];
  const groups = svg.match(groupPattern("rect")) ?? [];
  const isKnown = groups.length === panels.length &&
    groups.every((group, index) =>
      group.match(BAR)?.length === panels[index]!.length
    );
  if (!isKnown) return svg;
  let panel = 0;
  return svg.replace(groupPattern("rect"), (group) => {
    const rows = panels[panel++]!;
    let bar = 0;
    return group.replace(
      BAR,
      (_, path) =>
        `${path}>${titleElement(valuesText(rows[bar++]!, chart))}</path>`,
    );
  });
}

/**
 * Adds tooltips to the days of lines, with one line per variation, in separate
 * panels or in a shared one.
 */
function addLineTooltips(svg: string, chart: ChartRows): string {
  const lines = [...svg.matchAll(groupPattern("line"))];
  const variations = [...chart.byVariation];
  if (lines.length !== variations.length) return svg;
  const panels = svg.includes("pathgroup")
    ? [variations]
    : variations.map((variation) => [variation]);
  let end = lines.length;
  // Insertion runs from the last panel to the first, so earlier positions stay
  // valid.
  return panels.reduceRight((svgSoFar, panel) => {
    const ownLines = lines.slice(end - panel.length, end);
    end -= panel.length;
    // The strips go on top of all lines and cover as many days as the longest
    // line.
    const fullest = ownLines.map(([group]) => xPositions(group))
      .sort((a, b) => b.length - a.length)[0]!;
    const { index, 0: last } = ownLines.at(-1)!;
    const insertion = index + last.length;
    const strips = dayStrips(
      fullest,
      daysInPanel(panel, chart),
      svg.slice(0, index),
    );
    return svgSoFar.slice(0, insertion) + strips + svgSoFar.slice(insertion);
  }, svg);
}

/** Returns the text of each day, grouped by variation if there are several. */
function daysInPanel(
  panel: readonly (readonly [variation: string, rows: Rows])[],
  chart: ChartRows,
): Day[] {
  const dated = panel.flatMap(([variation, rows]) =>
    rows.map((row) => ({
      day: row[chart.columns.day]!,
      text: (panel.length > 1 ? `${variation}: ` : "") + valuesText(row, chart),
      isKnown: !row.includes(MISSING),
    }))
  );
  return [...Map.groupBy(dated, ({ day }) => day)].sort()
    .map(([day, rowsOfDay]) => ({
      day,
      text: rowsOfDay.map(({ text }) => text).join("; "),
      isKnown: rowsOfDay.some(({ isKnown }) => isKnown),
    }));
}

/** Tooltip text of one day. */
interface Day {
  readonly day: string;
  readonly text: string;
  /** Whether a line has a point on this day. */
  readonly isKnown: boolean;
}

/** Returns the horizontal positions of a line's points, from left to right. */
function xPositions(group: string): number[] {
  return [...group.matchAll(/[ML]([\d.-]+),/g)].map(([, x]) => Number(x))
    .sort((a, b) => a - b);
}

/**
 * Returns a strip of the panel's height for each day, or nothing if the days do
 * not match the points.
 */
function dayStrips(
  xs: readonly number[],
  allDays: readonly Day[],
  svgBefore: string,
): string {
  const knownDays = allDays.filter(({ isKnown }) => isKnown);
  const days = xs.length === allDays.length ? allDays : knownDays;
  const height = [...svgBefore.matchAll(GROUND)].at(-1)?.[1];
  if (xs.length !== days.length || height === undefined) return "";
  const middle = (position: number) => (xs[position]! + xs[position + 1]!) / 2;
  return xs.map((x, index) => {
    const reach = xs.length === 1 ? 20 : (xs[1]! - xs[0]!) / 2;
    const from = index === 0 ? x - reach : middle(index - 1);
    const to = index === xs.length - 1 ? x + reach : middle(index);
    const { day, text } = days[index]!;
    return `<rect class="report-point" x="${from.toFixed(1)}" y="0" width="${
      (to - from).toFixed(1)
    }" height="${height}">${titleElement(`${day}: ${text}`)}</rect>`;
  }).join("");
}

function titleElement(text: string): string {
  return `<title>${escapeHtml(text)}</title>`;
}
