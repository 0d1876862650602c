/** The days of a season's window, a line a year. */

/// <reference lib="dom" />

import { formatChange, formatDate, formatValue } from "../../../format/mod.ts";
import type {
  SeasonDay,
  SeasonExplorer,
  SeasonLine,
  SeasonMoved,
} from "../../../seasonal/mod.ts";
import type { Frame } from "../brush.ts";
import { lookOf, named } from "../draw.ts";
import { svg } from "../elements.ts";
import { timeFigure } from "../time_frame.ts";

/** A number as people read it. */
export function shownAs(
  { unit }: SeasonLine,
  currency: string | null,
): (value: number | null) => string {
  return (value) => value === null ? "n/a" : formatValue(value, unit, currency);
}

/** Years that are drawn: this one first. */
export function drawnYears(
  { year }: SeasonExplorer,
  { drawn }: SeasonMoved,
): number[] {
  return [year, ...drawn];
}

/** What a year's line looks like, whichever others are drawn. */
function classOf({ year, years }: SeasonExplorer, one: number): string {
  return lookOf(one === year ? 1 : years.indexOf(one) + 2);
}

/** The chart, with the names of its lines; the chosen days lie under them. */
export function seasonTime(
  explorer: SeasonExplorer,
  moved: SeasonMoved,
  days: readonly SeasonDay[],
  frame: Frame,
): Element {
  const line = lineOf(explorer, moved);
  const years = drawnYears(explorer, moved);
  const title = `${line.title} by ${explorer.grain}`;
  const ends = days.flatMap(({ values }) => values)
    .filter((value) => value !== null);
  const low = Math.min(0, ...ends);
  const high = Math.max(low + 1e-9, ...ends) * 1.05;
  const chosen = [moved.days.from, moved.days.to]
    .map((place) => place - explorer.window.from) as [number, number];
  return timeFigure(
    frame,
    {
      title,
      label: `${title}, ${years.join(", ")}`,
      names: years.flatMap((year) => [
        " ",
        named(classOf(explorer, year), `${year}`),
      ]),
      days,
      axis: { low, high },
      textOf: (tick) => axisText(tick, line, explorer.currency),
    },
    ({ x, y }) =>
      years.map((year, nth) =>
        svg("path", {
          class: `explorer-line ${classOf(explorer, year)}`,
          d: pathOf(days.map(({ values }, at) =>
            values[nth] == null
              ? null
              : `${x(at).toFixed(1)},${y(values[nth]).toFixed(1)}`
          )),
        })
      ),
    ({ x, step, ground }) => {
      const first = Math.max(frame.left, x(chosen[0]) - step / 2);
      const last = Math.min(
        frame.width - frame.right,
        x(chosen[1]) + step / 2,
      );
      const size = { x: first, width: last - first, ...ground };
      return [svg("rect", { class: "explorer-chosen", ...size })];
    },
  );
}

/** What is drawn. */
export function lineOf(
  { lines }: SeasonExplorer,
  { line }: SeasonMoved,
): SeasonLine {
  return lines.find(({ name }) => name === line) ?? lines[0]!;
}

/** A line with a gap where nothing is known; a lone day is a dot. */
function pathOf(points: readonly (string | null)[]): string {
  return points.map((point, at) => {
    if (point === null) return "";
    if ((points[at - 1] ?? null) !== null) return `L${point}`;
    return `M${point}${(points[at + 1] ?? null) === null ? "h0" : ""}`;
  }).join("");
}

/** Thousands are short beside an axis. */
function axisText(
  tick: number,
  line: SeasonLine,
  currency: string | null,
): string {
  if (line.unit === "fraction") return shownAs(line, currency)(tick);
  const [power, sign] =
    [[1e9, "bn"], [1e6, "m"], [1e3, "k"]].find(([power]) =>
      Math.abs(tick) >= (power as number)
    ) as [number, string] ?? [1, ""];
  return `${Number((tick / power).toPrecision(6))}${sign}`;
}

/** What a day says, for whom points at it. */
export function dayText(
  explorer: SeasonExplorer,
  moved: SeasonMoved,
  { date, values }: SeasonDay,
): string {
  const line = lineOf(explorer, moved);
  const shown = shownAs(line, explorer.currency);
  const [own, ...others] = values;
  const of = moved.drawn.map((year, nth) => {
    const other = others[nth] ?? null;
    const change = own == null || other === null || other <= 0
      ? ""
      : ` (${formatChange(own / other - 1)})`;
    return `${year} ${shown(other)}${change}`;
  });
  return `${formatDate(date)}, ${line.title.toLowerCase()}: ${
    [`${explorer.year} ${shown(own ?? null)}`, ...of].join("; ")
  }`;
}
