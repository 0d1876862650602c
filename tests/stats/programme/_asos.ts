/**
 * Real experiments with every look, in two parts: an early one and what fresh
 * visitors showed afterwards. Read from outside; see the README of the data.
 */
import { parse } from "@std/csv";

/** Where the data lie, if they are there. */
export const ASOS = new URL(
  Deno.env.get("READOUT_ASOS") ??
    "../../../../shared/data/asos/experiments.csv",
  import.meta.url,
);

/** A variation's lift in one metric, early and afterwards. */
export interface Split {
  readonly experiment: string;
  readonly variation: string;
  readonly metric: string;
  readonly early: Lift;
  readonly fresh: Lift;
}

export interface Lift {
  readonly value: number;
  readonly standardError: number;
}

interface Look {
  readonly time: number;
  readonly control: Arm;
  readonly treatment: Arm;
}

interface Arm {
  readonly n: number;
  readonly mean: number;
  readonly variance: number;
}

/** All looks by experiment, variation and metric, in the order of time. */
export async function readLooks(url = ASOS): Promise<Map<string, Look[]>> {
  const [head = [], ...rows] = parse(await Deno.readTextFile(url));
  const looks = new Map<string, Look[]>();
  for (const cells of rows) {
    const row: Record<string, string> = Object.fromEntries(
      head.map((name, at) => [name, cells[at] ?? ""]),
    );
    const key = [row.experiment_id, row.variant_id, row.metric_id].join(" ");
    const arm = (side: string): Arm => ({
      n: Number(row[`count_${side}`]),
      mean: Number(row[`mean_${side}`]),
      variance: row[`variance_${side}`] === ""
        ? NaN
        : Number(row[`variance_${side}`]),
    });
    const look = {
      time: Number(row.time_since_start),
      control: arm("c"),
      treatment: arm("t"),
    };
    looks.set(key, [...looks.get(key) ?? [], look]);
  }
  for (const list of looks.values()) list.sort((a, b) => a.time - b.time);
  return looks;
}

/**
 * Each variation and metric with at least four looks and 1,000 fresh visitors
 * an arm, parted at the last look up to a share of the run.
 */
export function splitAt(
  looks: ReadonlyMap<string, readonly Look[]>,
  share: number,
): Split[] {
  return [...looks].flatMap(([key, list]) => {
    const [experiment, variation, metric] = key.split(" ") as [
      string,
      string,
      string,
    ];
    const last = list.at(-1)!;
    const early = list.findLast((look) =>
      look.time <= share * last.time && isComplete(look)
    );
    if (list.length < 4 || early === undefined || !isComplete(last)) return [];
    const fresh = {
      time: last.time,
      control: without(last.control, early.control),
      treatment: without(last.treatment, early.treatment),
    };
    const isEnough = Math.min(fresh.control.n, fresh.treatment.n) >= 1000;
    return !isEnough || early.control.mean === 0 || fresh.control.mean === 0
      ? []
      : [{
        experiment,
        variation,
        metric,
        early: liftOf(early),
        fresh: liftOf(fresh),
      }];
  });
}

function isComplete({ control, treatment }: Look): boolean {
  return !Number.isNaN(control.variance) && !Number.isNaN(treatment.variance);
}

/** A later look holds the visitors of an earlier one. */
function without(all: Arm, early: Arm): Arm {
  const n = all.n - early.n;
  const mean = (all.n * all.mean - early.n * early.mean) / n;
  return { n, mean, variance: all.variance };
}

/** By the delta method, in its plainest form. */
function liftOf({ control, treatment }: Look): Lift {
  const ratio = treatment.mean / control.mean;
  const ofTreatment = treatment.variance / treatment.n;
  const ofControl = control.variance / control.n * ratio ** 2;
  return {
    value: ratio - 1,
    standardError: Math.sqrt(ofTreatment + ofControl) / control.mean,
  };
}
