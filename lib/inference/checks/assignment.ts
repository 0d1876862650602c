/** How visitors came into their variations. */

import {
  formatChange,
  formatCount,
  formatNumber,
  statePValue,
} from "../../format/mod.ts";
import { THRESHOLDS } from "../../rules/mod.ts";
import { adjustPValues, sampleRatioTest } from "../../stats/mod.ts";
import type { ReadoutData } from "../../sums/mod.ts";
import {
  type HealthCheck,
  isCalledSame,
  listed,
  type MetricReadout,
} from "../../record/mod.ts";
import {
  alarmIn,
  type Arrivals,
  type Stretch,
  stretchesOf,
} from "../_moved_split.ts";

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
interface Split extends Arrivals, Pick<ReadoutData, "variations"> {}

/** Whether visitors came in the intended shares, in all and on every day. */
export function sampleRatio(split: Split): HealthCheck {
  const { variations } = split;
  const check = { code: "sample-ratio", title: "Sample ratio" } as const;
  const stretches = stretchesOf(split);
  if (stretches.length === 0) {
    const message = "Not tested: nobody came before or after a change.";
    return { ...check, status: "skipped", message };
  }
  const tests = stretches.map((stretch) =>
    sampleRatioTest(stretch.visitors, sharesIn(stretch, variations))
  );
  const skipped = tests.find(({ pValue }) => pValue === null);
  if (skipped !== undefined) {
    const why = skipped.caveats.map(({ message }) => message).join("; ");
    return { ...check, status: "skipped", message: `Not tested: ${why}.` };
  }
  const pValues = adjustPValues(
    tests.map(({ pValue }) => pValue!),
    "bonferroni",
  );
  const facts = stretches.map((stretch, at) =>
    factsOf(stretch, variations, pValues[at]!)
  ).join(" ");
  for (const [at, stretch] of stretches.entries()) {
    const fault = faultOf(stretch, variations, pValues[at]!);
    if (fault === null) continue;
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
  return Math.min(...pValues.map((p) => p!)) < THRESHOLDS.splitUnusual
    ? {
      ...check,
      status: "warn",
      message: `${facts} Unusual: keep an eye on it.`,
    }
    : { ...check, status: "pass", message: facts };
}

type Variations = ReadoutData["variations"];

/** As was planned for the stretch or for all days, or else even. */
function sharesIn({ planned }: Stretch, variations: Variations) {
  return planned?.shares ??
    variations.map(({ share }) => isSaid(variations) ? share! : 1);
}

function isSaid(variations: Variations): boolean {
  return variations.every(({ share }) => share !== null);
}

function factsOf(
  stretch: Stretch,
  variations: Variations,
  pValue: number | null,
): string {
  const counts = variations.map(({ name }, at) => {
    const count = stretch.visitors[at]!;
    const came = at === 0
      ? formatCount(count, "visitor")
      : formatNumber(count, 0);
    return `${came} in ${name}`;
  });
  const shares = sharesIn(stretch, variations)
    .map((share) => Number((share * 100).toPrecision(3)));
  const { planned } = stretch;
  const intended = planned !== null
    ? `${shares.join(":")} was planned from ${planned.from} on`
    : isSaid(variations)
    ? `${shares.join(":")} was intended`
    : "an even split was assumed";
  return `${listed(counts)}, where ${intended} (${statePValue(pValue)}).`;
}

/**
 * What is wrong with the split, where something is. One that moved has no shares
 * that could be said: its total adds up days of different rates.
 */
function faultOf(
  stretch: Stretch,
  variations: Variations,
  pValue: number | null,
): { readonly code: HealthCheck["code"]; readonly words: string } | null {
  const moved = alarmIn(stretch);
  if (moved !== null) {
    return {
      code: "split-moved",
      words:
        `The split changed during the test: the daily check fails from ${moved} on, and totals mix days of different splits.`,
    };
  }
  const broken = alarmIn(stretch, sharesIn(stretch, variations));
  if (broken === null && pValue! >= THRESHOLDS.splitBroken) return null;
  const since = broken === null ? "" : ` from ${broken} on, by the daily check`;
  const otherwise = isSaid(variations) || stretch.planned !== null
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
