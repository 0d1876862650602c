/** State of the controls in a link's fragment: `#level=0.9&days=3-20`. */

import type { ExplorerData } from "./data.ts";
import type { ExplorerState } from "./explorer.ts";

/** State of the controls in a link's fragment, as a text for each name. */
export type Link = Readonly<Record<string, string>>;

/**
 * Encodes the state of the controls.
 *
 * @param moved State to encode.
 * @param data Data with the names behind the indexes.
 * @returns A text for each name; empty for an unset value.
 */
export function writeState(
  {
    level,
    lastDayIndex,
    segmentIndex,
    thresholdIndex,
    metric,
    hidden,
    traffic,
  }: ExplorerState,
  data: ExplorerData,
): Link {
  const { title = "", segment = "" } = data.parts[segmentIndex] ?? {};
  return {
    level: String(level),
    days: `1-${lastDayIndex + 1}`,
    by: title,
    segment,
    z: String(data.thresholds[thresholdIndex]?.threshold ?? ""),
    metric,
    without: hidden.map((arm) => data.variations[arm]).join(","),
    visitors: String(traffic),
  };
}

/**
 * Decodes the state of the controls; values that do not fit the page keep their
 * initial state.
 *
 * @param state Parameters of the link.
 * @param start Initial state of the controls.
 * @param data Data with the names behind the indexes.
 * @returns The decoded state.
 */
export function readState(
  state: URLSearchParams,
  start: ExplorerState,
  data: ExplorerData,
): ExplorerState {
  const number = (name: string): number => Number(state.get(name) ?? NaN);
  const [from = NaN, lastDayIndex = NaN] = (state.get("days") ?? "").split("-")
    .map((day) => Number(day) - 1);
  const isSpan = from === 0 && Number.isInteger(lastDayIndex) &&
    lastDayIndex >= 0 &&
    lastDayIndex <= start.lastDayIndex;
  const segmentIndex = data.parts.findIndex(({ title, segment }) =>
    title === state.get("by") && segment === state.get("segment")
  );
  const thresholdIndex = data.thresholds
    .findIndex(({ threshold }) => threshold === number("z"));
  const hidden = (state.get("without") ?? "").split(",")
    .map((name) => data.variations.indexOf(name)).filter((arm) => arm > 0);
  const level = number("level");
  const traffic = number("visitors");
  const metric = state.get("metric");
  return {
    level: level >= 0.8 && level < 1 ? level : start.level,
    lastDayIndex: isSpan && segmentIndex < 0
      ? lastDayIndex
      : start.lastDayIndex,
    segmentIndex,
    thresholdIndex,
    metric: data.metrics.some(({ name }) => name === metric)
      ? metric!
      : start.metric,
    hidden: [...new Set(hidden)],
    traffic: start.traffic > 0 && traffic > 0 ? traffic : start.traffic,
  };
}
