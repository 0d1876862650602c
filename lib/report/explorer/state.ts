/** State of the controls in a link's fragment: `#level=0.9&days=3-20`. */

import type { ExplorerData } from "./data.ts";
import type { Moved } from "./explorer.ts";
import type { Link } from "./moves.ts";

/**
 * Encodes the state of the controls.
 *
 * @param moved State to encode.
 * @param data Data with the names behind the indexes.
 * @returns A text for each name; empty for an unset value.
 */
export function writeState(
  { level, to, segmentIndex, without, metric, hidden, traffic }: Moved,
  data: ExplorerData,
): Link {
  const { title = "", segment = "" } = data.parts[segmentIndex] ?? {};
  return {
    level: String(level),
    days: `1-${to + 1}`,
    by: title,
    segment,
    z: String(data.thresholds[without]?.threshold ?? ""),
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
  start: Moved,
  data: ExplorerData,
): Moved {
  const number = (name: string): number => Number(state.get(name) ?? NaN);
  const [from = NaN, to = NaN] = (state.get("days") ?? "").split("-")
    .map((day) => Number(day) - 1);
  const isSpan = from === 0 && Number.isInteger(to) && to >= 0 &&
    to <= start.to;
  const segmentIndex = data.parts.findIndex(({ title, segment }) =>
    title === state.get("by") && segment === state.get("segment")
  );
  const without = data.thresholds
    .findIndex(({ threshold }) => threshold === number("z"));
  const hidden = (state.get("without") ?? "").split(",")
    .map((name) => data.variations.indexOf(name)).filter((arm) => arm > 0);
  const level = number("level");
  const traffic = number("visitors");
  const metric = state.get("metric");
  return {
    level: level >= 0.8 && level < 1 ? level : start.level,
    to: isSpan && segmentIndex < 0 ? to : start.to,
    segmentIndex,
    without,
    metric: data.metrics.some(({ name }) => name === metric)
      ? metric!
      : start.metric,
    hidden: [...new Set(hidden)],
    traffic: start.traffic > 0 && traffic > 0 ? traffic : start.traffic,
  };
}
