/** Provenance of a readout's numbers. */

import { basisText, sentenceOf } from "./sentences/mod.ts";
import { type Fact, formatLevel, formatZ } from "../document/mod.ts";
import { listed, type Readout, successMetrics } from "../record/mod.ts";

/**
 * Returns the inputs and settings of a readout, from its record alone.
 *
 * @param readout Readout with the inputs.
 * @returns Facts with their labels.
 */
export function readoutFacts(readout: Readout): Fact[] {
  const { experience, period, settings, variations } = readout;
  const fact = (label: string, value: string | null): Fact[] =>
    value === null ? [] : [{ label, value }];
  const success = successMetrics(readout);
  return [
    ...fact("Experience", experience.name),
    ...fact("Experience id", experience.id),
    ...fact("Status at analysis", experience.status),
    ...fact(
      "Days with data",
      period.days === null
        ? "not known"
        : `${periodText(period)} (${period.days})`,
    ),
    ...fact(
      "Visitors and orders",
      variations.every(({ orders }) => orders === null)
        ? "visitor measures"
        : experience.id === null
        ? "two files"
        : "the service's time series and order export",
    ),
    ...fact(
      success.length === 1 ? "Deciding metric" : "Deciding metrics",
      listed(success.map(({ title }) => title)),
    ),
    ...fact("Plan created", planDateText(readout)),
    ...fact("Confidence level", formatLevel(settings.level)),
    ...fact("Correction", sentenceOf(settings.correction)),
    ...fact(
      "Control",
      `${variations[0]!.name}, ${basisText(settings.controlBasis)}`,
    ),
    ...fact(
      "Outlier filter",
      settings.maxZScore === null
        ? "none"
        : `z above ${formatZ(settings.maxZScore)}`,
    ),
    ...fact("Buyers seen in two variations", settings.crossovers),
    ...fact("Currency", experience.currency),
  ];
}

/**
 * Returns the time at which the plan was made. If that is after the first day
 * with data, the text says so, because the plan may depend on the data.
 */
function planDateText({ plan, period }: Readout): string | null {
  const { firstDay } = period;
  if (plan === null) return null;
  const isLate = firstDay !== null && plan.made.slice(0, 10) > firstDay;
  return isLate ? `${plan.made}, after the first day with data` : plan.made;
}

/** Returns the days of a readout in ISO 8601; a single day is not repeated. */
function periodText({ firstDay, lastDay }: Readout["period"]): string {
  const [first, last] = [firstDay, lastDay].map((day) => day ?? "not known");
  return first === last ? first! : `${first} to ${last}`;
}
