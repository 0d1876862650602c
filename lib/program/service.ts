/** Every experience of the service. */

import type { Client, Experience } from "../api/mod.ts";
import { type Frame, loadTimeSeries } from "../loaders/mod.ts";
import { THRESHOLDS } from "../rules/mod.ts";
import { normalQuantile, sampleRatioTest } from "../stats/mod.ts";
import { goingOn } from "./of_readout.ts";
import { type IsShipped, shippedAmong } from "./_shipped.ts";
import type { ProgrammeInput, ProgrammeTest } from "./types.ts";

/** How the service is read. */
export interface ServiceProgrammeOptions {
  /**
   * Ids or names of what was shipped, with the variation where an experience has
   * several (`Name: Variation`). @default {variations that won}
   */
  readonly shipped?: readonly string[] | undefined;
  /** Told what is being done. */
  readonly onProgress?: ((message: string) => void) | undefined;
  /** Ends all work. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads the conversion rate of every experience that has begun: the list, and
 * one time series each. Nothing is exported. Conversion is a share of visitors,
 * so that its error follows from the counts; revenue needs the orders, see
 * {@linkcode testsOfReadout}.
 *
 * @param client The service.
 * @param options What was shipped.
 * @returns The tests; experiences that cannot be read are left out and counted.
 * @throws {ReadoutError} When what was shipped is no experience, or one of
 *   several variations.
 */
export async function readService(
  client: Client,
  { shipped, onProgress = () => {}, signal }: ServiceProgrammeOptions = {},
): Promise<ProgrammeInput> {
  onProgress("Reading the list of experiences");
  const listed = await Array.fromAsync(client.experiences({}, { signal }));
  const isShipped = shipped && shippedAmong(shipped, listed);
  const begun = listed.filter(({ status }) => status !== "pending");
  const counts = { unread: 0, broken: 0, empty: 0 };
  let done = 0;
  const tests = await Promise.all(begun.map(async (experience) => {
    try {
      const frame = await loadTimeSeries(client, experience.id, {
        metrics: ["conversion_rate", "n_visitors"],
      }, { signal, timeZone: null });
      const arms = armsOf(frame);
      if (isSplitBroken(experience, arms)) {
        counts.broken++;
        return [];
      }
      const own = testsOf(experience, arms, isShipped);
      if (own.length === 0) counts.empty++;
      return own;
    } catch {
      signal?.throwIfAborted();
      counts.unread++;
      return [];
    } finally {
      onProgress(`${++done} of ${begun.length} experiences`);
    }
  }));
  return {
    tests: tests.flat(),
    leftOut: [
      {
        reason: "experiences that have not begun",
        tests: listed.length - begun.length,
      },
      { reason: "experiences that could not be read", tests: counts.unread },
      {
        reason: "experiences whose split is broken, on which nobody can decide",
        tests: counts.broken,
      },
      {
        reason: "experiences with too few visitors or buyers",
        tests: counts.empty,
      },
    ].filter(({ tests }) => tests > 0),
    notes: shipped === undefined
      ? [
        "The service does not say what was shipped: variations that won count as shipped, those that lost as rejected; --shipped names them.",
      ]
      : [],
    currency: null,
  };
}

/** Visitors and buyers of an arm up to a day. */
interface Count {
  readonly visitors: number;
  readonly buyers: number;
}

function testsOf(
  experience: Experience,
  arms: readonly Arm[],
  isShipped: IsShipped | undefined,
): ProgrammeTest[] {
  const { id, name, status } = experience;
  const control = arms.find(({ isControl }) => isControl);
  if (control === undefined) return [];
  const days = control.counts.size;
  const times = [...control.counts.keys()];
  const [half, last] = [times[Math.ceil(days / 2) - 1], times.at(-1)!];
  const total = (time: string): number =>
    arms.reduce(
      (sum, { counts }) => sum + (counts.get(time)?.visitors ?? 0),
      0,
    );
  return arms.filter((arm) => arm !== control).flatMap((arm) => {
    const at = (time: string | undefined) => ({
      control: control.counts.get(time ?? "") ?? NOBODY,
      treatment: arm.counts.get(time ?? "") ?? NOBODY,
    });
    const whole = liftOf(at(last));
    if (whole === null) return [];
    const early = liftOf(at(half));
    const late = liftOf(less(at(last), at(half)));
    const label = arms.length === 2 ? name : `${name}: ${arm.name}`;
    return [{
      id,
      name: label,
      metric: "conversion rate",
      lift: whole.value,
      standardError: whole.standardError,
      periods: early === null || late === null ? [] : [early, late],
      days,
      visitors: total(last),
      ended: status === "ended" ? last.slice(0, 10) : null,
      decision: decisionOf(
        status ?? null,
        whole,
        isShipped?.(experience, arm.name),
      ),
      perMonth: null,
      plannedLift: null,
    }];
  });
}

const NOBODY: Count = { visitors: 0, buyers: 0 };

/** Running totals of an arm by time. */
interface Arm {
  readonly name: string;
  readonly isControl: boolean;
  readonly counts: Map<string, Count>;
}

/** Whether visitors are far from the shares that they were meant to come in. */
function isSplitBroken(
  { variations }: Experience,
  arms: readonly Arm[],
): boolean {
  const shares = arms.map(({ name }) =>
    variations.find((variation) => variation.name === name)?.percentage
  );
  if (arms.length < 2 || shares.some((share) => share == null)) return false;
  const visitors = arms.map(({ counts }) =>
    [...counts.values()].at(-1)?.visitors ?? 0
  );
  const { pValue } = sampleRatioTest(visitors, shares as number[]);
  return pValue !== null && pValue < THRESHOLDS.splitBroken;
}

/** Running totals by arm and time. */
function armsOf(frame: Frame): Arm[] {
  const arms = new Map<string, Arm>();
  for (const row of frame.toRecords()) {
    const name = String(row.variation);
    const arm = arms.get(name) ??
      { name, isControl: row.is_control === true, counts: new Map() };
    arms.set(name, arm);
    const { conversion_rate: rate, n_visitors: visitors } = row;
    if (rate === null || visitors === null) continue;
    const n = Number(visitors);
    arm.counts.set(new Date(row.dt as string).toISOString(), {
      visitors: n,
      buyers: Math.round(Number(rate) * n),
    });
  }
  return [...arms.values()];
}

interface Pair {
  readonly control: Count;
  readonly treatment: Count;
}

function less(all: Pair, early: Pair): Pair {
  const of = (a: Count, b: Count): Count => ({
    visitors: a.visitors - b.visitors,
    buyers: a.buyers - b.buyers,
  });
  return {
    control: of(all.control, early.control),
    treatment: of(all.treatment, early.treatment),
  };
}

/** Fewer buyers make no normal error. */
const FEWEST_BUYERS = 10;

/** The ratio of two shares less 1, by the delta method. */
function liftOf(
  { control, treatment }: Pair,
): { value: number; standardError: number } | null {
  if (Math.min(control.buyers, treatment.buyers) < FEWEST_BUYERS) return null;
  const ratio = treatment.buyers / treatment.visitors /
    (control.buyers / control.visitors);
  const relative = ({ visitors, buyers }: Count): number =>
    1 / buyers - 1 / visitors;
  const variance = relative(control) + relative(treatment);
  return variance > 0
    ? { value: ratio - 1, standardError: ratio * Math.sqrt(variance) }
    : null;
}

function decisionOf(
  status: string | null,
  { value, standardError }: { value: number; standardError: number },
  isShipped: boolean | undefined,
): ProgrammeTest["decision"] {
  if (isShipped === true) return "shipped";
  const goesOn = goingOn(status);
  if (goesOn !== null) return goesOn;
  if (isShipped === false) return "rejected";
  const bar = normalQuantile(0.975) * standardError;
  return value > bar ? "shipped" : value < -bar ? "rejected" : "undecided";
}
