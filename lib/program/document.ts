/** Document of a programme, in the fixed order of all outputs. */

import { DECISIONS, isShipped } from "./_decisions.ts";
import { checkOptions, TEXT_OPTIONS } from "../base/mod.ts";
import type { Block, Document, Glance, TextOptions } from "../document/mod.ts";
import {
  cardOf,
  detail,
  figure,
  foldedSection,
  formatChange,
  formatCount,
  formatLevel,
  formatNumber,
  formatProjection,
  list,
  table,
  writeText,
} from "../document/mod.ts";
import { liftForest } from "../charts/mod.ts";
import type { Interval } from "../stats/mod.ts";
import { testsForest } from "./_forest.ts";
import {
  distributionTable,
  paceTable,
  testsTable,
  totalTable,
} from "./_tables.ts";
import { namesOf, rangeText, variationsText } from "./_words.ts";
import type { Programme, ShippedTotal } from "./types.ts";

/**
 * Formats a programme as text.
 *
 * @param programme Programme to format.
 * @param options Colours, width.
 * @returns Lines without a final line break.
 */
export function formatProgramme(
  programme: Programme,
  options: TextOptions = {},
): string {
  checkOptions(TEXT_OPTIONS, options);
  return writeText(programmeDocument(programme), options);
}

/**
 * Lays out a programme as a document.
 *
 * @param programme Programme to lay out.
 * @returns The document.
 */
export function programmeDocument(programme: Programme): Document {
  const { metric, counts, exclusions, notes } = programme;
  const blocks: Block[] = [...programmeCard(programme)];
  if (programme.tests.length > 1) {
    blocks.push(...detail(figure("tests", () => testsForest(programme))));
  }
  if (programme.total !== null) {
    blocks.push(...foldedSection("total", "Total impact of shipped tests", [
      table(totalTable(programme)),
    ]));
  }
  blocks.push(
    ...foldedSection("next", "What to expect from the next test", [
      table(distributionTable(programme)),
    ]),
    ...foldedSection("pace", "Pace of testing", [table(paceTable(programme))]),
    ...foldedSection("tests", "All tests", [table(testsTable(programme))]),
    ...foldedSection("notes", "How to interpret it", []),
    ...list([
      ...programmeCautions(programme).slice(1),
      ...exclusions.map(({ reason, tests }) =>
        `Excluded: ${reason} (${tests}).`
      ),
      ...notes,
    ]),
    ...detail(...list([
      "Each lift is shrunk toward those of the other tests. The model assumes that some tests have no effect and others have heavy-tailed effects, and averages over unknown parameters.",
    ])),
  );
  const variations = counts.tests === counts.variations
    ? ""
    : ` with ${formatCount(counts.variations, "variation")},`;
  return {
    title: "What testing earned",
    subtitle: `${
      formatCount(counts.tests, "test")
    }${variations} of ${metric}: ${decisionCounts(counts)}`,
    blocks,
  };
}

/** Counts the tests by decision, without decisions that no test has. */
function decisionCounts(counts: Programme["counts"]): string {
  return DECISIONS.filter((decision) => counts[decision] > 0)
    .map((decision) => `${counts[decision]} ${decision}`).join(", ");
}

/**
 * Builds the card with the total gain, its corrected value, and the pace of
 * testing.
 */
function programmeCard(programme: Programme): Block[] {
  const { total, level } = programme;
  return cardOf({
    verdict: {
      kind: "verdict",
      tone: total === null || total.lift.lower <= 0 ? "neutral" : "good",
      ...programmeFinding(programme),
    },
    chart: total === null ? undefined : liftForest({
      level,
      title: "Total impact of shipped tests",
      isHeaded: false,
      rows: [{
        ...total.lift,
        metric: "Shipped tests",
        variation: "together",
        lift: total.lift.value,
        better: "higher",
        isDeciding: true,
      }],
    }),
    numbers: programmeTiles(programme),
    caution: programmeCautions(programme)[0] ?? null,
  });
}

/** Returns the total lift of all shipped tests and its uncertainty. */
export function programmeFinding(
  programme: Programme,
): { readonly headline: string; readonly finding?: string } {
  const { total, metric, counts, level } = programme;
  if (total === null) return nothingShippedFinding(programme);
  const { lift } = total;
  const assumed = assumedShipped(programme).length;
  const shipped = assumed === total.variations
    ? `${variationsText(counts, total.variations)} assumed shipped`
    : `${variationsText(counts, total.variations, "shipped")}${
      assumed === 0 ? "" : ` (${assumed} of them assumed)`
    }`;
  return {
    headline: `${shipped} changed ${metric} by ${formatChange(lift.value)}.`,
    finding: `${formatLevel(level)} interval ${rangeText(lift)}.`,
  };
}

/**
 * Returns the finding that nothing was shipped, with the reasons why tests were
 * left out.
 */
function nothingShippedFinding({ exclusions, metric }: Programme) {
  if (exclusions.length === 0) return { headline: "Nothing has shipped yet." };
  const reasons = exclusions.map(({ reason, tests }) => `${reason} (${tests})`);
  return {
    headline: `No readable test of ${metric} has shipped yet.`,
    finding: `Excluded: ${reasons.join("; ")}.`,
  };
}

/** Returns the monthly and yearly amounts; empty if the metric's size is unknown. */
export function amountTiles({ total, currency }: Programme): Glance[] {
  const amount = (label: string, sum: Interval | null): Glance[] => {
    if (sum === null) return [];
    const [value, lower, upper] = [sum.value, sum.lower, sum.upper]
      .map((bound) => formatProjection(bound, currency));
    return [{ label, value: value!, note: `${lower} to ${upper}` }];
  };
  return [
    ...amount("A month", total?.perMonth ?? null),
    ...amount("A year", total?.perYear ?? null),
  ];
}

/** Returns the number of wins, and how many of them are expected to be false. */
export function winsTile({ wins, counts }: Programme): Glance {
  const finished = counts.variations - counts.running - counts.paused;
  const falseWins = wins.wins === 0
    ? ""
    : `, ${formatNumber(wins.expectedNone, 1)} of the wins may be false`;
  return {
    label: counts.tests === counts.variations
      ? "Tests that won"
      : "Variations that won",
    value: `${wins.wins} of ${finished}`,
    note: `${wins.losses} lost${falseWins}`,
  };
}

function programmeTiles(programme: Programme): Glance[] {
  const { priorSd } = programme;
  return [
    ...amountTiles(programme),
    winsTile(programme),
    {
      label: "Typical effect size",
      value: `±${formatChange(priorSd).replace("+", "")}`,
      note: `--prior-sd ${priorSd.toPrecision(2)}`,
    },
  ];
}

/** Returns cautions for the reader, one sentence each. */
export function programmeCautions(programme: Programme): string[] {
  const { total, metric, tests } = programme;
  const assumed = assumedShipped(programme);
  const cautions: string[] = [];
  if (assumed.length > 0) {
    const names = namesOf(assumed);
    cautions.push(
      `Assumed shipped, because the results say to roll out: ${names}. Choose others with --shipped.`,
    );
  }
  cautions.push(...severalShippedCautions(tests));
  if (total?.without) cautions.push(dominantSentence(total.without, metric));
  if (total !== null) cautions.push(curseSentence(total));
  return cautions;
}

/** Returns the tests that count as shipped because of their result alone. */
function assumedShipped({ tests }: Programme): Programme["tests"] {
  return tests.filter((test) => isShipped(test) && test.isAssumed);
}

/**
 * Returns a caution if several variations of a test were shipped, because a store
 * has only one version unless they target different parts.
 */
function severalShippedCautions(tests: Programme["tests"]): string[] {
  const several = [...Map.groupBy(tests.filter(isShipped), ({ id }) => id)]
    .filter(([, variations]) => variations.length > 1);
  const names = several.map(([id, { length }]) => `${id} (${length})`)
    .join(", ");
  return several.length === 0 ? [] : [
    `Several variations of one test are summed as shipped: ${names}. If only one is live, choose it with --shipped "ID: Variation".`,
  ];
}

/**
 * Returns a sentence about a test that dominates the sum, with the sum without
 * it.
 */
function dominantSentence(
  { name, lift }: NonNullable<ShippedTotal["without"]>,
  metric: string,
): string {
  return `${name} makes up most of the total. Without it, the shipped tests changed ${metric} by ${
    formatChange(lift.value)
  } (${rangeText(lift)}).`;
}

/**
 * Returns a sentence with the measured lift and the part of it due to the
 * winner's curse.
 */
function curseSentence({ variations, lift }: ShippedTotal): string {
  const { measured, value } = lift;
  const verb = variations === 1 ? "lift was" : "lifts sum to";
  const sum = `Measured ${verb} ${formatChange(measured)}`;
  return measured > 0 && value < measured
    ? `${sum}; we estimate ${formatChange(value)}. The rest is winner's curse.`
    : `${sum}.`;
}
