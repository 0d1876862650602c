/**
 * The real experiments with their errors, and effects that are known to be
 * normal: what their numbers are worth where the truth is known.
 */
import type { RandomSource } from "../../../lib/stats/mod.ts";
import type { Split } from "./_asos.ts";

/** A deviation as the real effects have. */
const DEVIATION = 0.008;

/** The share of an effect's variance that lasts. */
export const LASTING = 0.6;

/** Errors of two metrics of the same visitors; of the real ones 0.4 to 0.7. */
const METRICS_CORRELATE = 0.6;

/** What becomes of the rest of an effect. */
export const COURSES = [
  "comes anew in each part",
  "wears off after the first part",
  "starts after the first part",
] as const;

type Course = (typeof COURSES)[number];

/** What both parts of a run have of an effect or an error, in deviations. */
type Drawn = Readonly<Record<"early" | "fresh", number>>;

/** As many normal numbers as wanted, the same whenever a name is asked for. */
type Normals = (name: string, count: number) => readonly number[];

/**
 * Draws all parts anew. Effects are those of the variations, the same in all
 * metrics and shares of the run. Errors are those of the visitors: variations
 * share a control, an early part is a part of a longer one, and metrics of the
 * same visitors correlate.
 *
 * @param parts The experiments parted at rising shares of their runs.
 */
export function simulatedParts(
  parts: readonly (readonly Split[])[],
  course: Course,
  r: RandomSource,
): Split[][] {
  const normals = remembered(r);
  const drawn = new Map<Split, Split>();
  const runs = Map.groupBy(
    parts.flat(),
    ({ experiment, variation, metric }) =>
      [experiment, variation, metric].join(" "),
  );
  for (const run of runs.values()) {
    const [{ experiment, variation, metric }] = run as [Split];
    const name = `${experiment} ${variation}`;
    const effect = effectOf(name, course, normals);
    const control = stepsOf(`${experiment} control`, metric, normals);
    // Half of an error's variance is the control's.
    const steps = stepsOf(name, metric, normals)
      .map((own, i) => (own + control[i]!) / Math.SQRT2);
    for (const [i, error] of errorsOf(run, steps).entries()) {
      const lift = (part: "early" | "fresh"): Split["early"] => {
        const { standardError } = run[i]![part];
        const value = DEVIATION * effect[part] + standardError * error[part];
        return { value, standardError };
      };
      drawn.set(run[i]!, {
        ...run[i]!,
        early: lift("early"),
        fresh: lift("fresh"),
      });
    }
  }
  return parts.map((splits) => splits.map((split) => drawn.get(split)!));
}

function remembered(r: RandomSource): Normals {
  const known = new Map<string, readonly number[]>();
  return (name, count) => {
    if (!known.has(name)) {
      known.set(name, Array.from({ length: count }, () => r.normal()));
    }
    return known.get(name)!;
  };
}

function effectOf(variation: string, course: Course, normals: Normals): Drawn {
  const [persistent, novelty, anew] = normals(`${variation} effect`, 3) as [
    number,
    number,
    number,
  ];
  const beside = (passing: number): number =>
    Math.sqrt(LASTING) * persistent + Math.sqrt(1 - LASTING) * passing;
  return {
    early: beside(course === COURSES[2] ? 0 : novelty),
    fresh: beside(course === COURSES[1] ? 0 : anew),
  };
}

/** The most cuts of a run, and its end. */
const STEPS = 4;

/** What an arm's visitors add to a metric's error from cut to cut. */
function stepsOf(arm: string, metric: string, normals: Normals): number[] {
  const own = normals(`${arm} ${metric}`, STEPS);
  return normals(arm, STEPS).map((common, i) =>
    Math.sqrt(METRICS_CORRELATE) * common +
    Math.sqrt(1 - METRICS_CORRELATE) * own[i]!
  );
}

/**
 * Errors of the nested parts of a run, as a walk over what its visitors tell:
 * the early part is the walk up to a cut, the fresh one where it goes from there.
 *
 * @param steps Normal numbers, one up to each cut and the last for the rest.
 */
function errorsOf(run: readonly Split[], steps: readonly number[]): Drawn[] {
  let told = 0;
  let walked = 0;
  const cuts = run.map((split, i) => {
    const further = Math.max(told, toldEarly(split));
    walked += Math.sqrt(further - told) * steps.at(i - run.length - 1)!;
    told = further;
    return { told, walked };
  });
  const end = walked + Math.sqrt(1 - told) * steps.at(-1)!;
  return cuts.map(({ told, walked }) => ({
    early: walked / Math.sqrt(told),
    fresh: (end - walked) / Math.sqrt(1 - told),
  }));
}

/** The early part's share of what the whole run tells. */
function toldEarly({ early, fresh }: Split): number {
  const precision = early.standardError ** -2;
  return precision / (precision + fresh.standardError ** -2);
}
