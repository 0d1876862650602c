/** What was moved, as the end of a link: `#against=2023&days=2025-11-20..2025-11-24`. */

import type { SeasonExplorer, SeasonMoved } from "../../../seasonal/mod.ts";
import type { Link } from "../moves.ts";

/**
 * Where the controls stand.
 *
 * @param moved Where they stand.
 * @param explorer Names the days.
 * @returns A text for each name.
 */
export function writeSeasonState(
  { days, against, level, line, drawn }: SeasonMoved,
  { dateOf }: SeasonExplorer,
): Link {
  return {
    level: String(level),
    days: `${dateOf(days.from)}..${dateOf(days.to)}`,
    against: String(against),
    metric: line,
    years: drawn.join(),
  };
}

/**
 * The same, read; what does not fit the page is as at the start.
 *
 * @param state What a link says.
 * @param explorer Knows what there is.
 * @returns Where the controls are to stand.
 */
export function readSeasonState(
  state: URLSearchParams,
  { start, years, lines, window, dateOf }: SeasonExplorer,
): SeasonMoved {
  const placeOf = (date: string | undefined): number => {
    for (let place = window.from; place <= window.to; place++) {
      if (dateOf(place) === date) return place;
    }
    return NaN;
  };
  const [from, to] = (state.get("days") ?? "").split("..").map(placeOf);
  const isSpan = from !== undefined && to !== undefined && from <= to;
  const against = Number(state.get("against"));
  const level = Number(state.get("level"));
  const line = lines.find(({ name }) => name === state.get("metric"));
  const drawn = state.get("years")?.split(",").map(Number);
  return {
    days: isSpan ? { from, to } : start.days,
    against: years.includes(against) ? against : start.against,
    level: level >= 0.8 && level < 1 ? level : start.level,
    line: line?.name ?? start.line,
    drawn: drawn === undefined
      ? start.drawn
      : years.filter((year) => drawn.includes(year)),
  };
}
