/** Checks how visitors were assigned to variations. */

import type {
  HealthCheck,
  MetricReadout,
  Statement,
} from "../../record/mod.ts";
import { isNamedAsSameTest, statement, THRESHOLDS } from "../../record/mod.ts";
import {
  adjustPValues,
  chiSquareSurvival,
  sampleRatio,
} from "../../stats/mod.ts";
import type { ReadoutData } from "../../sums/mod.ts";
import type { Arrivals, SplitPeriod } from "../_moved_split.ts";
import { firstAlarm, splitPeriods } from "../_moved_split.ts";

/**
 * Returns a warning if the control was guessed, since the sign of every
 * difference depends on it.
 */
export function guessedControlCheck(
  { controlIsGuessed, controlBasis, variations }: Pick<
    ReadoutData,
    "controlIsGuessed" | "controlBasis" | "variations"
  >,
): HealthCheck[] {
  const [control] = variations;
  return controlIsGuessed !== true ? [] : [{
    code: "control",
    status: "warn",
    findings: [
      statement("control-guessed", {
        name: control!.name,
        basis: controlBasis,
      }),
    ],
  }];
}

/** Visitors over time, by variation. */
interface Split extends Arrivals, Pick<ReadoutData, "variations" | "hours"> {}

/**
 * Checks whether visitors arrived in the planned shares, in total and on every
 * day.
 */
export function sampleRatioCheck(split: Split): HealthCheck {
  const { variations } = split;
  const code = "sample-ratio";
  const stretches = splitPeriods(split);
  if (stretches.length === 0) {
    const reasons = ["no visitors before or after a change"];
    const findings = [statement("split-untested", { why: reasons })];
    return { code, status: "skipped", findings };
  }
  const tests = stretches.map((stretch) =>
    sampleRatio(stretch.visitors, plannedSharesOf(stretch, variations))
  );
  const untestableSplit = tests.find(({ pValue }) => pValue === null);
  if (untestableSplit !== undefined) {
    const why = untestableSplit.caveats.map(({ message }) => message);
    const findings = [statement("split-untested", { why })];
    return { code, status: "skipped", findings };
  }
  const pValues = adjustPValues(
    tests.map(({ pValue }) => pValue!),
    "bonferroni",
  );
  const counts = stretches.map((stretch, index) =>
    splitCounts(stretch, variations, pValues[index]!)
  );
  for (const [index, stretch] of stretches.entries()) {
    const finding = splitFindings(stretch, variations, pValues[index]!);
    if (finding === null) continue;
    return finding[0]!.code === "split-moved"
      ? {
        code: "split-moved",
        status: "fail",
        findings: [...finding, ...counts],
      }
      : { code, status: "fail", findings: [...counts, ...finding] };
  }
  const byHour = hourFinding(split);
  if (byHour !== null) {
    return { code, status: "fail", findings: [byHour, ...counts] };
  }
  const isUnusual =
    Math.min(...pValues.map((p) => p!)) < THRESHOLDS.splitUnusual;
  return {
    code,
    status: isUnusual ? "warn" : "pass",
    findings: isUnusual ? [...counts, statement("split-unusual")] : counts,
  };
}

type Variations = ReadoutData["variations"];

/**
 * Returns the planned shares of the period or of the whole test, or else equal
 * shares.
 */
function plannedSharesOf({ planned }: SplitPeriod, variations: Variations) {
  return planned?.shares ??
    variations.map(({ share }) => areSharesGiven(variations) ? share! : 1);
}

function areSharesGiven(variations: Variations): boolean {
  return variations.every(({ share }) => share !== null);
}

function splitCounts(
  stretch: SplitPeriod,
  variations: Variations,
  pValue: number | null,
): Statement {
  const { planned, visitors } = stretch;
  const code = planned !== null
    ? "split-counts-from"
    : areSharesGiven(variations)
    ? "split-counts"
    : "split-counts-even";
  return statement(code, {
    arms: variations.map(({ name }, index) => ({
      name,
      visitors: visitors[index]!,
    })),
    shares: plannedSharesOf(stretch, variations),
    from: planned?.from ?? null,
    pValue,
  });
}

/**
 * Tests whether the split depends on the hour, by independence within days.
 * Conversion rates depend on the hour too, but daily totals would not show it.
 * Days of a planned change are skipped.
 */
function hourFinding(
  { hours = [], splits = [], variations }: Split,
): Statement | null {
  const changes = splits.slice(1).map(({ from }) => from);
  const unchangedHours = hours.filter(({ day }) => !changes.includes(day));
  if (isOneHour(unchangedHours)) return null;
  const days = [...Map.groupBy(unchangedHours, ({ day }) => day).values()];
  const count = (
    rows: typeof hours,
    filter: { readonly variation?: string; readonly hour?: number } = {},
  ): number =>
    rows.filter(({ variation, hour }) =>
      variation === (filter.variation ?? variation) &&
      hour === (filter.hour ?? hour)
    ).reduce((total, { visitors }) => total + visitors, 0);
  const hourCells = variations.flatMap(({ name: variation }) =>
    Array.from({ length: 24 }, (_, hour) => ({
      variation,
      hour,
      seen: count(unchangedHours, { variation, hour }),
      share: count(unchangedHours, { variation, hour }) /
        count(unchangedHours, { hour }),
      expected: days.reduce(
        (total, day) =>
          total + count(day, { hour }) * count(day, { variation }) / count(day),
        0,
      ),
    })).filter(({ expected }) => expected >= FEWEST_EXPECTED)
  );
  const statistic = hourCells.reduce(
    (total, { seen: observed, expected }) =>
      total + (observed - expected) ** 2 / expected,
    0,
  );
  const degreesOfFreedom = (variations.length - 1) *
    (hourCells.length / variations.length - 1);
  if (degreesOfFreedom < 1) return null;
  const pValue = chiSquareSurvival(statistic, degreesOfFreedom);
  if (pValue >= THRESHOLDS.splitBroken) return null;
  const [highest] = hourCells.toSorted((a, b) =>
    b.seen / b.expected - a.seen / a.expected
  );
  const [lowest] = hourCells.filter(({ variation }) =>
    variation === highest!.variation
  )
    .toSorted((a, b) => a.share - b.share);
  return statement("split-by-hour", {
    name: highest!.variation,
    lowHour: lowest!.hour,
    low: lowest!.share,
    highHour: highest!.hour,
    high: highest!.share,
    pValue,
  });
}

/**
 * Returns whether most visitors have the same hour, which is then a timestamp of
 * the export.
 */
function isOneHour(rows: NonNullable<Split["hours"]>): boolean {
  const byHour = new Array<number>(24).fill(0);
  for (const { hour, visitors } of rows) byHour[hour]! += visitors;
  const allVisitors = byHour.reduce((sum, visitors) => sum + visitors, 0);
  return Math.max(...byHour) > allVisitors / 2;
}

/** Minimum expected number of visitors per hour and variation for the test. */
const FEWEST_EXPECTED = 5;

/**
 * Returns findings about a broken split. A split that changed has no meaningful
 * overall shares, because its total mixes days with different rates.
 */
function splitFindings(
  stretch: SplitPeriod,
  variations: Variations,
  pValue: number | null,
): readonly Statement[] | null {
  const moved = firstAlarm(stretch);
  if (moved !== null) return [statement("split-moved", { date: moved })];
  const broken = firstAlarm(stretch, plannedSharesOf(stretch, variations));
  if (broken === null && pValue! >= THRESHOLDS.splitBroken) return null;
  const names = variations.map(({ name }) => name);
  const statements: Statement[] = [
    broken === null
      ? statement("split-broken")
      : statement("split-broken-since", { date: broken }),
  ];
  if (!(areSharesGiven(variations) || stretch.planned !== null)) {
    statements.push(statement("split-uneven", { names }));
  }
  return statements;
}

/**
 * Checks that an A/A test found no difference, which could not come from the
 * variations. Returns nothing for other experiments.
 *
 * @param data Name of the experience, and whether its variations have the same
 *   content.
 * @param primary Primary metric.
 * @returns The check.
 */
export function sameVariationsCheck(
  { experience, hasSameContent = false }: Pick<
    ReadoutData,
    "experience" | "hasSameContent"
  >,
  { title, comparisons }: Pick<MetricReadout, "title" | "comparisons">,
): HealthCheck[] {
  if (!hasSameContent && !isNamedAsSameTest(experience.name)) return [];
  const reason = statement(hasSameContent ? "same-offer" : "same-name");
  const differences = comparisons
    .filter(({ significant }) => significant === true)
    .map(({ variation, lift, adjustedPValue }) => ({
      name: variation,
      lift: lift.value,
      pValue: adjustedPValue,
    }));
  const isSame = differences.length === 0;
  return [{
    code: "aa-test",
    status: isSame ? "pass" : "fail",
    findings: isSame
      ? [reason, statement("same-found", { metric: title.toLowerCase() })]
      : [statement("same-differs", { title, differences }), reason],
  }];
}
