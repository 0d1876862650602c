/** How visitors came into their variations. */

import {
  formatChange,
  formatNumber,
  statePValue,
} from "../../../format/mod.ts";
import { THRESHOLDS } from "../../../rules/mod.ts";
import { sampleRatioTest } from "../../../stats/mod.ts";
import type { ReadoutData } from "../../orders/mod.ts";
import {
  type HealthCheck,
  isCalledSame,
  type MetricReadout,
} from "../../record/mod.ts";

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
    }" is taken for the control (${controlBasis}), and nothing else says so; choose it with --control, or control in code.`,
  }];
}

/** Whether visitors came in the intended shares. */
export function sampleRatio(
  { visitors, variations }: Pick<ReadoutData, "visitors" | "variations">,
): HealthCheck {
  const check = { code: "sample-ratio", title: "Sample ratio" } as const;
  const shares = variations.map(({ share }) => share);
  const isKnown = shares.every((share) => share !== null);
  const { pValue, caveats } = sampleRatioTest(
    visitors,
    isKnown ? shares as number[] : visitors.map(() => 1),
  );
  const counts = variations.map(({ name }, index) =>
    `${name} ${formatNumber(visitors[index]!, 0)}`
  ).join(", ");
  const intended = isKnown
    ? `the intended ${
      shares.map((share) => formatNumber(share! * 100, 0)).join(" : ")
    }`
    : "an even split, assumed";
  if (pValue === null) {
    const why = caveats.map(({ message }) => message).join("; ");
    return { ...check, status: "skipped", message: `Not tested: ${why}.` };
  }
  const facts = `Visitors ${counts} against ${intended}: ${
    statePValue(pValue)
  }.`;
  if (pValue < THRESHOLDS.splitBroken) {
    const otherwise = isKnown
      ? ""
      : ` Where it is not meant to be even, say so with --split ${
        variations.map(({ name }) => `${name}=NUMBER`).join(",")
      }.`;
    return {
      ...check,
      status: "fail",
      message:
        `${facts} The split is broken; find out why before reading anything else.${otherwise}`,
    };
  }
  return pValue < THRESHOLDS.splitUnusual
    ? {
      ...check,
      status: "warn",
      message: `${facts} Unusual; keep an eye on it.`,
    }
    : { ...check, status: "pass", message: facts };
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
    : "By its name the variations are the same";
  const check = { code: "aa-test", title: "A/A test" } as const;
  const called = comparisons.filter(({ significant }) => significant === true);
  const metric = title.toLowerCase();
  return [
    called.length === 0
      ? {
        ...check,
        status: "pass",
        message:
          `${same}, and no difference on ${metric} is established, as it should be.`,
      }
      : {
        ...check,
        status: "fail",
        message: `${same}, and on ${metric} ${
          called.map(({ variation, lift, adjustedPValue }) =>
            `${variation} differs by ${formatChange(lift.value)} (${
              statePValue(adjustedPValue)
            })`
          ).join(", ")
        }. Chance alone does that rarely: look for a fault in how visitors are assigned or orders are recorded, and repeat the test.`,
      },
  ];
}
