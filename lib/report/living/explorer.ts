/** What a reader moved, and the numbers that follow. */

import {
  addSamples,
  type Choice,
  compare,
  type Compared,
  type Sample,
} from "./compute.ts";
import {
  type LivingData,
  type LivingMetric,
  type LivingSums,
  readSums,
} from "./data.ts";

/** Where the controls stand. */
export interface Moved {
  readonly level: number;
  /** First and last span of days, from 0. */
  readonly from: number;
  readonly to: number;
  /** Index of the segment; -1 for all. */
  readonly part: number;
  /** Index of the threshold; -1 for none beyond the readout's own. */
  readonly without: number;
  /** The metric over time. */
  readonly metric: string;
  /** Variations that are not shown, by index. */
  readonly hidden: readonly number[];
  /** Visitors that the money is for; 0 where none is stated. */
  readonly traffic: number;
}

/** One metric's numbers, or none where they cannot be told. */
export interface MetricRows {
  readonly metric: LivingMetric;
  readonly rows: readonly Compared[] | null;
}

/** A day's lift to date. */
export interface LiftToDate {
  readonly date: string;
  readonly rows: readonly Compared[] | null;
}

/** Numbers of whatever part of the data. */
export interface Explorer {
  readonly data: LivingData;
  /** As the readout has it. */
  readonly start: Moved;
  metrics(moved: Moved): MetricRows[];
  /** From the first of the days that are chosen to each of them. */
  overTime(moved: Moved): LiftToDate[];
}

/** Columns of orders and net revenue, which are known without large orders. */
const KNOWN_WITHOUT = [1, 2];

/** Makes the numbers of a page. */
export function createExplorer(data: LivingData): Explorer {
  const columns = data.decimals.length;
  const sampleOf = ({ visitors, sums }: LivingSums): Sample => ({
    visitors,
    sums: sums.map((text) => readSums(text, columns)),
  });
  const total = sampleOf(data.total);
  const days = data.days.map(sampleOf);
  const last = Math.max(0, days.length - 1);
  const start: Moved = {
    level: data.level,
    from: 0,
    to: last,
    part: -1,
    without: -1,
    metric: data.primary,
    hidden: [],
    traffic: data.worth?.visitors ?? 0,
  };
  const sampleAt = ({ from, to, part, without }: Moved): Sample => {
    if (part >= 0) return sampleOf({ ...data.total, ...data.parts[part]! });
    if (without >= 0) return sampleOf(data.without[without]!);
    return from === 0 && to === last
      ? total
      : days.slice(from, to + 1).reduce(addSamples);
  };
  const choiceOf = ({ level, part }: Moved): Choice => ({
    level,
    isPart: part >= 0,
  });
  const toDate = (level: number, from: number, name: string): LiftToDate[] => {
    const metric = data.metrics.find((one) => one.name === name)!;
    const choice = { level, isPart: false, isLiftAlone: true };
    let sample: Sample | undefined;
    return days.slice(from).map((day, at) => {
      sample = sample === undefined ? day : addSamples(sample, day);
      return {
        date: data.days[from + at]!.date,
        rows: compare(data, metric, sample, choice),
      };
    });
  };
  // The last day alone is moved more often than all else.
  let charted: { key: string; days: readonly LiftToDate[] } = {
    key: "",
    days: [],
  };
  return {
    data,
    start,
    metrics(moved) {
      const sample = sampleAt(moved);
      return data.metrics.map((metric) => ({
        metric,
        rows: moved.without >= 0 && !isKnownWithout(metric)
          ? null
          : compare(data, metric, sample, choiceOf(moved)),
      }));
    },
    overTime({ level, from, to, metric: name }) {
      const key = `${level} ${from} ${name}`;
      if (key !== charted.key) {
        charted = { key, days: toDate(level, from, name) };
      }
      return charted.days.slice(0, to - from + 1);
    },
  };
}

function isKnownWithout({ numerator, denominator }: LivingMetric): boolean {
  return KNOWN_WITHOUT.includes(numerator) &&
    (denominator === null || KNOWN_WITHOUT.includes(denominator));
}
