/** Which part of each step of a funnel goes on to the next. */
import { number, percent } from "./drawing/mod.ts";

/** One segment of one variation, step by step. */
export interface FunnelRow {
  /** Its name, as shown. */
  readonly segment: string;
  /** Its name, as shown. */
  readonly variation: string;
  /** One for each step, in their order; `null` where it is not known. */
  readonly counts: readonly (number | null)[];
}

/** A row with the part of each step that goes on to the next. */
export interface FunnelRates extends FunnelRow {
  /** Of the step before; one fewer than there are steps. */
  readonly rates: readonly (number | null)[];
  /** How each rate is written. */
  readonly texts: readonly string[];
}

/** The rows with their rates, each rate written as its step is. */
export function ratesOf(
  steps: readonly string[],
  rows: readonly FunnelRow[],
): FunnelRates[] {
  const write = writersOf(steps, rows);
  return rows.map((row) => {
    const rates = steps.slice(1).map((_, at) => rateOf(row, at + 1));
    const texts = rates.map((rate, at) =>
      rate === null ? "" : write[at]!(rate)
    );
    return { ...row, rates, texts };
  });
}

/** Nobody at a step has no rate. */
function rateOf({ counts }: FunnelRow, step: number): number | null {
  const from = counts[step - 1] ?? null;
  const to = counts[step] ?? null;
  return from === null || to === null || from === 0 ? null : to / from;
}

/** A share in per cent, or, where a step counts more than the last, a mean. */
function writersOf(
  steps: readonly string[],
  rows: readonly FunnelRow[],
): ((rate: number) => string)[] {
  return steps.slice(1).map((_, at) => {
    const most = Math.max(0, ...rows.map((row) => rateOf(row, at + 1) ?? 0));
    if (most > 1) return (rate) => `${number(rate, 2)} each`;
    return (rate) => percent(rate, most < 0.1 ? 2 : 1);
  });
}
