/** How visitors came into their variations. */

import {
  formatChange,
  formatCount,
  formatNumber,
  statePValue,
} from "../../format/mod.ts";
import { THRESHOLDS } from "../../rules/mod.ts";
import { sampleRatioTest } from "../../stats/mod.ts";
import type { DayTotals, ReadoutData } from "../../sums/mod.ts";
import {
  type HealthCheck,
  isCalledSame,
  listed,
  type MetricReadout,
} from "../../record/mod.ts";
import { splitAlarm } from "../watched_split.ts";

/** The sign of every difference hangs on it. */
export function guessedControl(
  { controlIsGuessed, controlBasis, variations: [control] }: Pick<
    ReadoutData,
    "controlIsGuessed" | "controlBasis" | "variations"
  >,
): HealthCheck[] {
  return controlIsGuessed !== true ? [] : [{
    code: "control",
    title: "Control",
    status: "warn",
    message: `"${
      control!.name
    }" is assumed to be the control (${controlBasis}). If it isn't, name the control with --control, or control in code.`,
  }];
}

/** Whose visitors came when. */
interface Arrivals extends Pick<ReadoutData, "visitors" | "variations"> {
  /** Visitors to date at the end of each day; `null` where days are not known. */
  readonly days: readonly Pick<DayTotals, "date" | "visitors">[] | null;
}

/** Whether visitors came in the intended shares, in all and on every day. */
export function sampleRatio(arrivals: Arrivals): HealthCheck {
  const { visitors, variations } = arrivals;
  const check = { code: "sample-ratio", title: "Sample ratio" } as const;
  const known = variations.flatMap(({ share }) => share ?? []);
  const isKnown = known.length === variations.length;
  const shares = isKnown ? known : visitors.map(() => 1);
  const { pValue, caveats } = sampleRatioTest(visitors, shares);
  if (pValue === null) {
    const why = caveats.map(({ message }) => message).join("; ");
    return { ...check, status: "skipped", message: `Not tested: ${why}.` };
  }
  const counts = variations.map(({ name }, at) => {
    const count = visitors[at]!;
    const came = at === 0
      ? formatCount(count, "visitor")
      : formatNumber(count, 0);
    return `${came} in ${name}`;
  });
  const intended = isKnown
    ? `${
      shares.map((share) => Number((share * 100).toPrecision(3))).join(":")
    } was intended`
    : "an even split was assumed";
  const facts = `${listed(counts)}, where ${intended} (${
    statePValue(pValue)
  }).`;
  const fault = faultOf(arrivals, shares, pValue);
  if (fault !== null) {
    const { code, words } = fault;
    return {
      ...check,
      code,
      status: "fail",
      message: code === "split-moved"
        ? `${words} ${facts}`
        : `${facts} ${words}`,
    };
  }
  return pValue < THRESHOLDS.splitUnusual
    ? {
      ...check,
      status: "warn",
      message: `${facts} Unusual: keep an eye on it.`,
    }
    : { ...check, status: "pass", message: facts };
}

/**
 * What is wrong with the split, where something is. One that moved has no shares
 * that could be said: its total adds up days of different rates.
 */
function faultOf(
  { visitors, variations, days }: Arrivals,
  shares: readonly number[],
  pValue: number,
): { readonly code: HealthCheck["code"]; readonly words: string } | null {
  const alarmAgainst = (weights: readonly number[]): string | null => {
    const alarm = splitAlarm((days ?? []).map((day) => day.visitors), weights);
    return alarm === null ? null : days![alarm]!.date;
  };
  const moved = alarmAgainst(visitors);
  if (moved !== null) {
    return {
      code: "split-moved",
      words:
        `The split changed during the test: the daily check fails from ${moved} on, and totals mix days of different splits.`,
    };
  }
  const broken = alarmAgainst(shares);
  if (broken === null && pValue >= THRESHOLDS.splitBroken) return null;
  const since = broken === null ? "" : ` from ${broken} on, by the daily check`;
  const otherwise = variations.every(({ share }) => share !== null)
    ? ""
    : ` If it wasn't meant to be even, say so with --split ${
      variations.map(({ name }) => `${name}=NUMBER`).join(",")
    }.`;
  return {
    code: "sample-ratio",
    words:
      `The split is broken${since}: find out why before reading anything else.${otherwise}`,
  };
}

/**
 * Whether an A/A test found a difference, which would be none of the
 * variations; nothing for other experiments.
 *
 * @param data What the experience is called, and whether its variations have the
 *   same content.
 * @param primary The metric that decides.
 * @returns The check.
 */
export function sameVariations(
  { experience, hasSameContent = false }: Pick<
    ReadoutData,
    "experience" | "hasSameContent"
  >,
  { title, comparisons }: Pick<MetricReadout, "title" | "comparisons">,
): HealthCheck[] {
  if (!hasSameContent && !isCalledSame(experience.name)) return [];
  const same = hasSameContent
    ? "All variations carry the same offer"
    : "By its name, this is an A/A test";
  const check = { code: "aa-test", title: "A/A test" } as const;
  const called = comparisons.filter(({ significant }) => significant === true);
  const metric = title.toLowerCase();
  return [
    called.length === 0
      ? {
        ...check,
        status: "pass",
        message:
          `${same}, and no difference in ${metric} was found, as expected.`,
      }
      : {
        ...check,
        status: "fail",
        message: `${same}, yet in ${metric} ${
          called.map(({ variation, lift, adjustedPValue }) =>
            `${variation} differs by ${formatChange(lift.value)} (${
              statePValue(adjustedPValue)
            })`
          ).join(", ")
        }. Chance alone rarely does that.`,
      },
  ];
}
