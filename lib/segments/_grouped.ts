/** Builder of the record of an experience split by segment or by event. */

import type { AdjustmentMethod } from "../stats/mod.ts";
import type { GroupedData } from "./_group_data.ts";
import { readGroups } from "./_groups.ts";
import { segmentFindings, segmentHeadline } from "./_text.ts";
import type { ExperienceReadoutOptions } from "../record/mod.ts";
import { completeFromPlan, readChoices, THRESHOLDS } from "../record/mod.ts";
import type { GroupOptions } from "./options.ts";
import type { GroupedReadout, SegmentSettings } from "./types.ts";

/**
 * Returns the settings from the options; the source of the data is filled in
 * later.
 */
export function groupSettings(
  options: ExperienceReadoutOptions & GroupOptions,
): SegmentSettings {
  const { level, primaryMetric, successMetrics, maxZScore, crossovers } =
    readChoices(options);
  const { adjustment = "holm", minimumBuyers = THRESHOLDS.tooFewBuyers } =
    options;
  if (!Number.isInteger(minimumBuyers) || minimumBuyers < 2) {
    throw new RangeError(
      `minimumBuyers must be a whole number of at least 2: current value is ${minimumBuyers}`,
    );
  }
  return {
    level,
    primaryMetric,
    successMetrics,
    adjustment,
    correction: `${
      CORRECTIONS[adjustment]
    }, over all segments and variations for ${
      successMetrics.length > 1 ? "the deciding metrics" : "the primary metric"
    }, and jointly for all other metrics; difference tests likewise. Each interval uses the level of its corrected p-value`,
    minimumBuyers,
    controlBasis: "",
    maxZScore,
    crossovers: crossovers === "exclude" ? "excluded" : "kept",
    source: "",
  };
}

const CORRECTIONS: Readonly<Record<AdjustmentMethod, string>> = {
  "bonferroni": "Bonferroni",
  "sidak": "Šidák",
  "holm": "Holm",
  "hochberg": "Hochberg",
  "benjamini-hochberg": "Benjamini-Hochberg",
  "benjamini-yekutieli": "Benjamini-Yekutieli",
};

/**
 * Builds the record of an experience split into groups.
 *
 * @param data Experience with its groups.
 * @param options Options from the caller.
 * @param cut Title of the dimension, and the phrase for sentences: "the lift
 *   differs by device".
 * @returns The record.
 */
export async function groupedReadout(
  data: GroupedData,
  options: ExperienceReadoutOptions & GroupOptions,
  { title, contrast }: { readonly title: string; readonly contrast: string },
): Promise<GroupedReadout> {
  const { experience, period, controlBasis, source, notes } = data;
  const settings = { ...groupSettings(options), controlBasis, source };
  const { segments, metrics, guardrails } = await readGroups(
    data,
    settings,
    completeFromPlan(options),
  );
  const facts = { settings, segments, metrics, guardrails, contrast };
  return {
    experience,
    period,
    title,
    settings,
    headline: segmentHeadline(facts),
    findings: segmentFindings(facts),
    segments,
    metrics,
    guardrails,
    notes,
  };
}
