/** What was moved, as the end of a link: `#level=0.9&days=3-20`. */

import type { ExplorerData } from "./data.ts";
import type { Moved } from "./explorer.ts";

/**
 * What differs from the start.
 *
 * @param moved Where the controls stand.
 * @param start Where they stood.
 * @param data Names behind the indices.
 * @returns Without `#`; empty where nothing was moved.
 */
export function writeState(
  moved: Moved,
  start: Moved,
  data: ExplorerData,
): string {
  const { level, from, to, part, without, metric, hidden, traffic } = moved;
  const state = new URLSearchParams();
  if (level !== start.level) state.set("level", String(level));
  if (from !== start.from || to !== start.to) {
    state.set("days", `${from + 1}-${to + 1}`);
  }
  if (part >= 0) {
    state.set("by", data.parts[part]!.title);
    state.set("segment", data.parts[part]!.segment);
  }
  if (without >= 0) {
    state.set("z", String(data.thresholds[without]!.threshold));
  }
  if (metric !== start.metric) state.set("metric", metric);
  if (hidden.length > 0) {
    state.set("without", hidden.map((arm) => data.variations[arm]).join(","));
  }
  if (traffic !== start.traffic) state.set("visitors", String(traffic));
  return state.toString();
}

/**
 * The same, read; what does not fit the page is as at the start.
 *
 * @param text With or without `#`.
 * @param start Where the controls stand untouched.
 * @param data Names behind the indices.
 * @returns Where they are to stand.
 */
export function readState(
  text: string,
  start: Moved,
  data: ExplorerData,
): Moved {
  const state = new URLSearchParams(text.replace(/^#/, ""));
  const number = (name: string): number => Number(state.get(name) ?? NaN);
  const [from = NaN, to = NaN] = (state.get("days") ?? "").split("-")
    .map((day) => Number(day) - 1);
  const isSpan = Number.isInteger(from) && Number.isInteger(to) &&
    from >= 0 && from <= to && to <= start.to;
  const part = data.parts.findIndex(({ title, segment }) =>
    title === state.get("by") && segment === state.get("segment")
  );
  const without = data.thresholds
    .findIndex(({ threshold }) => threshold === number("z"));
  const isWhole = part >= 0 && !data.parts[part]!.isDaily;
  const hidden = (state.get("without") ?? "").split(",")
    .map((name) => data.variations.indexOf(name)).filter((arm) => arm > 0);
  const level = number("level");
  const traffic = number("visitors");
  const metric = state.get("metric");
  return {
    level: level >= 0.8 && level < 1 ? level : start.level,
    from: isSpan && !isWhole ? from : start.from,
    to: isSpan && !isWhole ? to : start.to,
    part,
    without,
    metric: data.metrics.some(({ name }) => name === metric)
      ? metric!
      : start.metric,
    hidden: [...new Set(hidden)],
    traffic: start.traffic > 0 && traffic > 0 ? traffic : start.traffic,
  };
}
