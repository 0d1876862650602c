import { TIME_SERIES_METRICS } from "../api/mod.ts";

/** Metrics of the contract: a text in their place is a mistake. */
export const KNOWN_METRICS: readonly string[] = TIME_SERIES_METRICS;

/** A metric under the contract's name, also where it came in camel case. */
export function metricName(name: string): string {
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return KNOWN_METRICS.includes(snake) ? snake : name;
}
