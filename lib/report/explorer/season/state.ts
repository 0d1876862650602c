/** What was moved, as the end of a link: `#against=2023&days=2025-11-20..2025-11-24`. */

import type { SeasonExplorer, SeasonMoved } from "../../../seasonal/mod.ts";

/**
 * What differs from the start.
 *
 * @param moved Where the controls stand.
 * @param explorer Knows where they stood, and names the days.
 * @returns Without `#`; empty where nothing was moved.
 */
export function writeSeasonState(
  { days, against, level, line, drawn }: SeasonMoved,
  { start, dateOf }: SeasonExplorer,
): string {
  const state = new URLSearchParams();
  if (level !== start.level) state.set("level", String(level));
  if (days.from !== start.days.from || days.to !== start.days.to) {
    state.set("days", `${dateOf(days.from)}..${dateOf(days.to)}`);
  }
  if (against !== start.against) state.set("against", String(against));
  if (line !== start.line) state.set("metric", line);
  if (drawn.join() !== start.drawn.join()) state.set("years", drawn.join());
  return state.toString();
}

/**
 * The same, read; what does not fit the page is as at the start.
 *
 * @param text With or without `#`.
 * @param explorer Knows what there is.
 * @returns Where the controls are to stand.
 */
export function readSeasonState(
  text: string,
  { start, years, lines, window, dateOf }: SeasonExplorer,
): SeasonMoved {
  const state = new URLSearchParams(text.replace(/^#/, ""));
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
