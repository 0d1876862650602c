/**
 * Axes with precomputed ticks. Choosing the ticks here instead of in Vega makes
 * the width of the labels, and therefore the margin, known before drawing.
 */
import { DAY_MS } from "../../base/mod.ts";
import { textWidth } from "./text_width.ts";
import { LABEL_SIZE } from "./theme.ts";

/** Numeric axis with its ends, ticks and labels. */
export interface NumberAxis {
  readonly domain: readonly [number, number];
  readonly values: readonly number[];
  readonly labels: readonly string[];
  /** Width of the widest label, in pixels. */
  readonly labelWidth: number;
}

/**
 * Returns an axis that contains all values, with about `count` round ticks.
 *
 * @param values Values that must fit; `null` is ignored. Without any value, the
 *   axis is 0 to 1.
 * @param format Formats a tick with the number of digits that distinguishes the
 *   ticks.
 */
export function numberAxis(
  values: readonly (number | null)[],
  format: (value: number, digits: number) => string,
  options: {
    count?: number;
    unitPower?: number;
    integers?: boolean;
    /** Whether the axis ends at the extreme values, between two ticks. */
    endsAtValues?: boolean;
  } = {},
): NumberAxis {
  const { count = 5, unitPower = 0, integers = false } = options;
  const isCut = options.endsAtValues ?? false;
  const [low, high] = paddedRange(values, unitPower);
  // An axis cut at its extreme values has no ticks at its ends.
  const step = niceStep((high - low) / (isCut ? count + 2 : count), integers);
  const first = isCut
    ? Math.ceil(low / step - 1e-9)
    : Math.floor(low / step + 1e-9);
  const last = isCut
    ? Math.floor(high / step + 1e-9)
    : Math.ceil(high / step - 1e-9);
  const ticks = Array.from(
    { length: last - first + 1 },
    (_, index) => removeRoundingNoise((first + index) * step),
  );
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9) - unitPower);
  const labels = ticks.map((tick) => format(tick, digits));
  return {
    domain: isCut
      ? [low, high]
      : [removeRoundingNoise(first * step), removeRoundingNoise(last * step)],
    values: ticks,
    labels,
    labelWidth: Math.max(...labels.map((text) => textWidth(text, LABEL_SIZE))),
  };
}

/**
 * Returns a value beyond all others for each open side, so an interval without an
 * end extends past everything else. The result is empty if no interval is open.
 */
export function valuesBeyondOpenSides(
  open: { below: boolean; above: boolean },
  values: readonly number[],
): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const room = (high - low) * 0.15;
  const items: number[] = [];
  if (open.below) items.push(low - room);
  if (open.above) items.push(high + room);
  return items;
}

function paddedRange(
  values: readonly (number | null)[],
  unitPower: number,
): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) return [0, 1];
  if (low < high) return [low, high];
  const padding = low === 0 ? 5 / 10 ** unitPower : Math.abs(low) * 0.1;
  return [low - padding, high + padding];
}

function niceStep(rough: number, integers: boolean): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = rough / power;
  const nice = factor <= 1 ? 1 : factor <= 2 ? 2 : factor <= 5 ? 5 : 10;
  return integers ? Math.max(1, nice * power) : nice * power;
}

/** Removes floating-point noise from a multiple of a step. */
function removeRoundingNoise(value: number): number {
  return Number(value.toPrecision(12)) + 0;
}

/** Returns the number of ticks that fit a horizontal numeric axis. */
export function tickCount(pixels: number): number {
  return Math.max(2, Math.min(6, Math.floor(pixels / 80)));
}

/**
 * Returns the maximum distance of the axis ends from zero: a multiple of the
 * median, but at least `atLeast`. This keeps one extreme value from flattening
 * all others.
 */
export function limitOfDistances(
  distances: readonly number[],
  { timesMedian, atLeast }: { timesMedian: number; atLeast: number },
): number {
  const sorted = [...distances].sort((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return Math.max(median * timesMedian, atLeast);
}

/** Returns tick days at every day, second day, week and so on, as labels fit. */
export function dayTicks(days: readonly number[], pixels: number): number[] {
  const maximumTicks = Math.max(2, Math.floor(pixels / 64));
  const first = days[0];
  const last = days[days.length - 1];
  if (first === undefined || last === undefined) return [];
  const span = (last - first) / DAY_MS;
  const step = [1, 2, 7, 14, 28, 56, 91, 182, 364]
    .find((days) => span / days < maximumTicks) ??
    Math.ceil(span / maximumTicks);
  const ticks: number[] = [];
  for (let tick = first; tick <= last; tick += step * DAY_MS) ticks.push(tick);
  return ticks;
}

/**
 * Returns the ends of a day axis, with half a day of room on each side for the
 * first and last marks.
 */
export function dayDomain(days: readonly number[]): [number, number] {
  const first = days[0] ?? 0;
  const last = days[days.length - 1] ?? DAY_MS;
  return [first - DAY_MS / 2, last + DAY_MS / 2];
}

/** Formats the years of a range of days: `2025`, or `2025 to 2026`. */
export function yearRange(days: readonly number[]): string {
  const years = [days[0], days[days.length - 1]]
    .map((day) => String(new Date(day ?? 0).getUTCFullYear()));
  return years[0] === years[1] ? `${years[0]}` : `${years[0]} to ${years[1]}`;
}
