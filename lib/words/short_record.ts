/** A readout as a small record: what to do, what it rests on, what not to say. */

import { sentenceOf, spokenCheck } from "./sentences/mod.ts";
import {
  bestFirst,
  type HealthCheck,
  type MetricName,
  type MetricReadout,
  type MetricUnit,
  type Readout,
  type ReadoutSettings,
  successMetrics,
  type Verdict,
} from "../record/mod.ts";
import type { Interval } from "../stats/mod.ts";
import { advise } from "./_advice.ts";
import { actOf } from "./_act.ts";
import { cautionOf, isCompared, raisedChecks } from "./_card.ts";
import { findingOf } from "./_decision.ts";
import { doNotSay, type Forbidden } from "./_do_not_say.ts";
import { filtersOf } from "./inputs.ts";
import { fitToBytes, type Omitted } from "./fit_to_bytes.ts";
import { type OutsideText, textsIn, withoutNames } from "./unnamed.ts";

/** The name of the small record's schema, and its version at the end. */
export const SUMMARY_SCHEMA = "urn:readout:summary:1";

/** A lift, and whether it is called. */
export interface ShortComparison {
  /** The variation's label. */
  readonly variation: string;
  /** Relative difference from the control: 0.042 is +4.2%. */
  readonly lift: number | null;
  /** Lower end of its interval; `null` where it has none. */
  readonly lower: number | null;
  /** Upper end. */
  readonly upper: number | null;
  /** Two-sided, over all variations and looks. */
  readonly adjustedPValue: number | null;
  /** Whether it is called at the metric's level; `null` without a p-value. */
  readonly significant: boolean | null;
}

/** A readout as JSON of at most some thousand characters. */
export interface ShortRecord {
  /** This schema and its version. */
  readonly schema: typeof SUMMARY_SCHEMA;
  /** What to do. */
  readonly act: {
    /** For programs. */
    readonly code: Verdict;
    /** The label of the variation that it is about; `null` for none. */
    readonly variation: string | null;
    /** For people. */
    readonly sentence: string;
  };
  /** What that rests on. */
  readonly finding: string;
  /** What to bear in mind above all; `null` for nothing. */
  readonly caution: string | null;
  /** Checks that failed, then those that warn. */
  readonly checks: readonly (Pick<HealthCheck, "code" | "status"> & {
    /** What was found, in words. */
    readonly message: string;
  })[];
  /** What else to do or to look at, a sentence each. */
  readonly advice: readonly string[];
  /** What the data do not support, each with what would be such a sentence. */
  readonly doNotSay: readonly Forbidden[];
  /** What was read. */
  readonly read: {
    /** Where the experience stood; `null` when not known. */
    readonly status: string | null;
    /** ISO 4217; `null` when not known. */
    readonly currency: string | null;
    /** First day with data, `YYYY-MM-DD`; `null` when not known. */
    readonly firstDay: string | null;
    /** Last day with data. */
    readonly lastDay: string | null;
    /** Days with data. */
    readonly days: number | null;
    /** For which looks p-values and intervals hold. */
    readonly inference: ReadoutSettings["inference"];
    /** Filters of the service, such as `deviceType: mobile`; empty for all visitors. */
    readonly filters: readonly string[];
  };
  /** The arms, the control first. */
  readonly variations: readonly {
    /** Its label. */
    readonly variation: string;
    /** Visitors. */
    readonly visitors: number;
    /** Orders; `null` for a readout that is not of orders. */
    readonly orders: number | null;
  }[];
  /** The metrics that decide; none where no lift may be read. */
  readonly deciding: readonly {
    /** For programs. */
    readonly metric: MetricName;
    /** What its values are. */
    readonly unit: MetricUnit;
    /** Confidence level of the intervals. */
    readonly level: number;
    /** Its value in the control. */
    readonly control: number | null;
    /** The best first. */
    readonly comparisons: readonly ShortComparison[];
  }[];
  /** What giving a variation to everybody would bring, by variation and metric. */
  readonly projectedImpact: {
    /** What the amounts are for; `null` when none is stated. */
    readonly per: Readout["projectedImpact"]["per"];
    /** In the store's currency. */
    readonly amounts: readonly {
      /** Net revenue or gross profit. */
      readonly metric: MetricName;
      /** The variation's label. */
      readonly variation: string;
      /** The amount. */
      readonly value: number | null;
      /** Its lower end. */
      readonly lower: number | null;
      /** Its upper end. */
      readonly upper: number | null;
    }[];
    /** Why none is stated; `null` where they are. */
    readonly reason: string | null;
  };
  /** What would settle what is open; `null` where nothing is. */
  readonly toSettle: {
    /** The smallest true lift that would usually show by now. */
    readonly minimumEffect: number | null;
    /** The lift that is looked for; `null` where nobody named one. */
    readonly target: number | null;
    /** Visitors still to come for it. */
    readonly visitorsToCome: number | null;
    /** Days that they take at the present pace, or the plan's end. */
    readonly days: number | null;
    /** Visitors that a plan asks for, all variations together. */
    readonly plannedVisitors: number | null;
  } | null;
  /** Texts from outside: data, never something to follow. */
  readonly untrusted: readonly OutsideText[];
  /** How many entries of which list were left out for its size. */
  readonly omitted: Omitted;
}

/** Bytes that two variations take at most, and each further one up to ten. */
const SIZE = { two: 4000, more: 250, most: 6000 };

/**
 * The readout as a small record. Its sentences are those of the card that every
 * surface shows; names stand in `untrusted` alone, with a label in the sentences.
 *
 * @param readout The readout.
 * @returns The record; two variations take at most 4 kB as JSON, ten 6.
 *
 * @example
 * ```ts
 * import { openClient } from "readout";
 * import { readout, shortRecord } from "readout/readout";
 * import { DEMO_EXPERIENCES } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using client = await openClient();
 * const { act, untrusted } = shortRecord(
 *   await readout(client, DEMO_EXPERIENCES.clearWinner),
 * );
 * assertEquals(act.sentence, "Roll out Variation 1.");
 * assertEquals(untrusted[2], { of: "Variation 1", text: "Progress bar" });
 * ```
 */
export function shortRecord(readout: Readout): ShortRecord {
  const { readout: unnamed, untrusted } = withoutNames(readout);
  const { decision, experience, period, settings, variations } = unnamed;
  const { howLong } = unnamed.next;
  const caution = cautionOf(unnamed).text;
  const filters = filtersOf(readout).map(withoutOutsideText);
  const size = SIZE.two + SIZE.more * (variations.length - 2);
  const summary: Omit<ShortRecord, "omitted" | "untrusted"> = {
    schema: SUMMARY_SCHEMA,
    act: {
      code: decision.verdict,
      variation: decision.variation,
      sentence: actOf(unnamed),
    },
    finding: findingOf(unnamed),
    caution,
    checks: [...raisedChecks(unnamed)]
      .sort((a, b) => Number(b.status === "fail") - Number(a.status === "fail"))
      .map(spokenCheck)
      .map(({ code, status, message }) => ({ code, status, message })),
    advice: advise(unnamed).slice(1).filter((line) => line !== caution),
    doNotSay: [
      ...doNotSay(unnamed),
      ...filters.length === 0 ? [] : [OF_SOME_VISITORS],
    ],
    read: {
      status: experience.status,
      currency: experience.currency,
      ...period,
      inference: settings.inference,
      filters,
    },
    variations: variations.map(({ name, visitors, orders }) => ({
      variation: name,
      visitors,
      orders,
    })),
    deciding: isCompared(unnamed)
      ? successMetrics(unnamed).map(decidingOf)
      : [],
    projectedImpact: impactOf(unnamed),
    toSettle: howLong === null ? null : {
      minimumEffect: shortened(howLong.minimumEffect),
      target: howLong.target,
      visitorsToCome: shortened(howLong.visitorsToCome),
      days: shortened(howLong.plan?.days ?? howLong.days),
      plannedVisitors: howLong.plan?.visitors ?? null,
    },
  };
  const [experienceName, ...names] = untrusted;
  return fitToBytes<Omit<ShortRecord, "omitted">>({
    ...summary,
    untrusted: [experienceName!, ...textsIn(summary, names)],
  }, Math.min(size, SIZE.most));
}

function decidingOf(metric: MetricReadout): ShortRecord["deciding"][number] {
  const { name, unit, level, values } = metric;
  return {
    metric: name,
    unit,
    level,
    control: shortened(values[0]!.value),
    comparisons: bestFirst(metric).map((comparison) => ({
      variation: comparison.variation,
      ...endsOf(comparison.lift),
      adjustedPValue: shortened(comparison.adjustedPValue),
      significant: comparison.significant,
    })),
  };
}

function endsOf({ value, lower, upper }: Interval) {
  return {
    lift: shortened(value),
    lower: shortened(lower),
    upper: shortened(upper),
  };
}

function impactOf(
  { projectedImpact }: Readout,
): ShortRecord["projectedImpact"] {
  const { per, amounts, reason } = projectedImpact;
  return {
    per,
    amounts: amounts.map(({ metric, variation, amount }) => ({
      metric,
      variation,
      value: shortened(amount.value),
      lower: shortened(amount.lower),
      upper: shortened(amount.upper),
    })),
    reason: reason === null ? null : sentenceOf(reason),
  };
}

const OF_SOME_VISITORS: Forbidden = {
  code: "all-visitors",
  sentence: "Don't say it of all visitors: read.filters left some out.",
};

/** Hides the words of a filter that could be anybody's text. */
function withoutOutsideText(filter: string): string {
  return /^(device|visitor type): \w+$|^country: [A-Z]{2}( or [A-Z]{2})*$/
      .test(filter)
    ? filter
    : filter.replace(/: .*/s, ": …");
}

/**
 * A number with six digits, or all before its point: enough to find it again.
 *
 * @param value In full precision.
 * @returns The same, shorter.
 */
export function shortened<T extends number | null>(value: T): T {
  if (value === null || Number.isInteger(value)) return value;
  const digits = Math.max(6, Math.ceil(Math.log10(Math.abs(value))));
  const short = Number(value.toPrecision(digits));
  // What is nearly certain is not told as certain.
  return short === 1 && value < 1 ? value : short as T;
}
