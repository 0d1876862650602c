/**
 * What a day or a bar of a drawing says when it is pointed at: titles that
 * browsers show, without a script. A chart whose marks are not those of its rows
 * stays as it is.
 */
import { escapeHtml, type Table } from "../document/mod.ts";
import { MISSING } from "../format/mod.ts";

/** The rows of a variation. */
type Rows = readonly (readonly string[])[];

/** A chart's rows by variation, and what its columns are called. */
interface Told {
  readonly titles: readonly string[];
  readonly byVariation: ReadonlyMap<string, Rows>;
  readonly at: Readonly<Record<"day" | "variation", number>>;
}

/**
 * A drawing that tells its values.
 *
 * @param svg The drawing.
 * @param points The rows that it draws.
 * @returns The same with titles.
 */
export function withPoints(svg: string, points: Table): string {
  const told = toldBy(points);
  if (told.at.variation < 0) return svg;
  return told.at.day < 0
    ? bars(svg, told)
    : svg.includes("pathgroup")
    ? daysTogether(svg, told)
    : selectedDays(svg, told);
}

function toldBy({ head, rows }: Table): Told {
  const titles = head.map(({ title }) => title);
  const at = {
    day: titles.indexOf("Day"),
    variation: titles.indexOf("Variation"),
  };
  const texts = rows.map((row) => row.map(({ text }) => text));
  return {
    titles,
    at,
    byVariation: Map.groupBy(texts, (row) => row[at.variation] ?? ""),
  };
}

/** `lift +3.2%, interval +1.0% to +5.4%` */
function valuesOf(row: readonly string[], { titles, at }: Told): string {
  return row.flatMap((text, column) =>
    column === at.day || column === at.variation || text === ""
      ? []
      : [`${titles[column]} ${text}`]
  ).join(", ");
}

const GROUP = (kind: string) =>
  new RegExp(`<g class="mark-${kind} role-mark[^>]*>.*?</g>`, "gs");
/** One that is seen: of a bin without orders its height is zero. */
const BAR = /(<path d="[^"]*h[^"]*v(?!0h)[^"]*"[^>]*)\/>/g;
/** What lies behind a panel; behind an axis there is nothing. */
const GROUND = /class="background" d="M0,0h(?!0v)[\d.]+v([\d.]+)h/g;

/** A panel for each variation, one bar a row. */
function bars(svg: string, told: Told): string {
  const panels = [...told.byVariation.values()];
  const groups = svg.match(GROUP("rect")) ?? [];
  const isKnown = groups.length === panels.length &&
    groups.every((group, at) =>
      group.match(BAR)?.length === panels[at]!.length
    );
  if (!isKnown) return svg;
  let panel = 0;
  return svg.replace(GROUP("rect"), (group) => {
    const rows = panels[panel++]!;
    let bar = 0;
    return group.replace(
      BAR,
      (_, path) => `${path}>${titleOf(valuesOf(rows[bar++]!, told))}</path>`,
    );
  });
}

/** A panel for each variation, one line in it. */
function selectedDays(svg: string, told: Told): string {
  const panels = [...told.byVariation.values()];
  const groups = svg.match(GROUP("line")) ?? [];
  if (groups.length !== panels.length) return svg;
  let panel = 0;
  return svg.replace(GROUP("line"), (group, offset: number) => {
    const rows = panels[panel++]!;
    const days = rows.map((row) => ({
      day: row[told.at.day]!,
      text: valuesOf(row, told),
      isKnown: !row.includes(MISSING),
    }));
    return group + stripsOf(xsOf(group), days, svg.slice(0, offset));
  });
}

/** All variations in one panel. */
function daysTogether(svg: string, told: Told): string {
  const groups = svg.match(GROUP("line")) ?? [];
  if (groups.length !== told.byVariation.size) return svg;
  const dated = [...told.byVariation].flatMap(([variation, rows]) =>
    rows.map((row) => ({
      day: row[told.at.day]!,
      text: `${variation}: ${valuesOf(row, told)}`,
      isKnown: !row.includes(MISSING),
    }))
  );
  const days = [...Map.groupBy(dated, ({ day }) => day)].sort()
    .map(([day, some]) => ({
      day,
      text: some.map(({ text }) => text).join("; "),
      isKnown: some.some(({ isKnown }) => isKnown),
    }));
  // On top of all lines, and as long as the fullest of them.
  const fullest = groups.toSorted((a, b) =>
    xsOf(b).length - xsOf(a).length
  )[0]!;
  const last = svg.lastIndexOf(groups.at(-1)!);
  const end = last + groups.at(-1)!.length;
  const strips = stripsOf(xsOf(fullest), days, svg.slice(0, last));
  return svg.slice(0, end) + strips + svg.slice(end);
}

/** Something to say of a day. */
interface Day {
  readonly day: string;
  readonly text: string;
  /** Whether a line has a point for it. */
  readonly isKnown: boolean;
}

/** Where the points of a line are, from the left. */
function xsOf(group: string): number[] {
  return [...group.matchAll(/[ML]([\d.-]+),/g)].map(([, x]) => Number(x))
    .sort((a, b) => a - b);
}

/** A strip over the height of the panel for each day; none where days differ. */
function stripsOf(
  xs: readonly number[],
  all: readonly Day[],
  before: string,
): string {
  const known = all.filter(({ isKnown }) => isKnown);
  const days = xs.length === all.length ? all : known;
  const height = [...before.matchAll(GROUND)].at(-1)?.[1];
  if (xs.length !== days.length || height === undefined) return "";
  const middle = (at: number) => (xs[at]! + xs[at + 1]!) / 2;
  return xs.map((x, at) => {
    const reach = xs.length === 1 ? 20 : (xs[1]! - xs[0]!) / 2;
    const from = at === 0 ? x - reach : middle(at - 1);
    const to = at === xs.length - 1 ? x + reach : middle(at);
    const { day, text } = days[at]!;
    return `<rect class="report-point" x="${from.toFixed(1)}" y="0" width="${
      (to - from).toFixed(1)
    }" height="${height}">${titleOf(`${day}: ${text}`)}</rect>`;
  }).join("");
}

function titleOf(text: string): string {
  return `<title>${escapeHtml(text)}</title>`;
}
