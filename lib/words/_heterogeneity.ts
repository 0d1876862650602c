/** Table of the effect by segment. */

import { segmentLifts } from "../charts/mod.ts";
import {
  type Block,
  cells,
  detail,
  figure,
  formatCount,
  formatLevel,
  formatNumber,
  liftCells,
  makeTable,
  note,
  table,
} from "../document/mod.ts";
import {
  findComparison,
  findMetric,
  findVariation,
  metricNameInSentence,
  shownComparison,
} from "./_effects.ts";
import type {
  Heterogeneity,
  HeterogeneityDimension,
  Interval,
  Readout,
} from "../record/mod.ts";

/**
 * Maximum number of segments to show per dimension; the record contains all of
 * them.
 */
const SHOWN = 4;

/**
 * Returns the table by segment for the most promising variation, with its
 * caveats.
 */
export function heterogeneityBlocks(readout: Readout): Block[] {
  const { heterogeneity } = readout.next;
  if (heterogeneity === null) return [];
  const { variation } = shownComparison(readout)!;
  const shownDimensions = heterogeneity.dimensions.filter(({ segments }) =>
    segments.length > 1
  );
  const blocks: Block[] = [];
  if (shownDimensions.length > 0) {
    const rows = shownDimensions.map((dimension) =>
      shownRow(dimension, variation)
    );
    blocks.push(
      table(heterogeneityTable(readout, rows, variation)),
      ...detail(figure("segments", segmentForest(readout, rows, variation))),
    );
  }
  blocks.push(note(caveatText(heterogeneity, shownDimensions)));
  return blocks;
}

/** Returns the shown segments of a dimension, with the results of a variation. */
function shownRow(
  { by, title, segments, tests }: HeterogeneityDimension,
  variation: string,
) {
  return {
    by,
    title,
    test: findVariation(tests, variation)!,
    segments: segments.slice(0, SHOWN).map(({ segment, variations }) => ({
      ...findVariation(variations, variation)!,
      segment,
      name: segment ?? "not known",
    })),
  };
}

type ShownRow = ReturnType<typeof shownRow>;

function heterogeneityTable(
  readout: Readout,
  rows: readonly ShownRow[],
  variation: string,
) {
  const heterogeneity = readout.next.heterogeneity!;
  const metric = findMetric(readout, heterogeneity.metric);
  return makeTable({
    id: "heterogeneity",
    caption: `Lift of ${metricNameInSentence(metric)} by segment${
      basisText(heterogeneity)
    }`,
    head: {
      variation: "Variation",
      by: "By",
      adjusted_p_value: "p-value of the difference",
      segment: "Segment",
      lift: "Lift",
      lift_interval: `${formatLevel(readout.settings.level)} interval`,
      expected: "Expected lift",
    },
    groups: 3,
    rows: rows.flatMap(({ by, title, segments, test }) =>
      segments.map(({ name, segment, lift, expected }) => ({
        variation: cells.text(variation),
        by: cells.text(title, by),
        p_value: cells.p(test.pValue),
        adjusted_p_value: cells.p(test.adjustedPValue),
        segment: cells.text(name, segment),
        ...liftCells("lift", lift),
        ...liftCells("expected", expected),
      }))
    ),
  });
}

/** Draws the lifts of segments next to the overall lift, grouped by dimension. */
function segmentForest(
  readout: Readout,
  rows: readonly ShownRow[],
  variation: string,
) {
  const heterogeneity = readout.next.heterogeneity!;
  const metric = findMetric(readout, heterogeneity.metric);
  const overall = ends(findComparison(metric, variation).lift);
  return segmentLifts({
    metric: metric.title,
    dimension: `segment${basisText(heterogeneity)}, ${variation}`,
    level: readout.settings.level,
    rows: rows.map(({ title, segments, test }) => {
      const names = distinctNames(segments.map(({ name }) => name));
      return {
        variation: title,
        overall,
        interactionPValue: test.adjustedPValue,
        segments: segments.map(({ lift, expected }, index) => ({
          segment: names[index]!,
          ...ends(lift),
          shrunken: expected.value === null ? null : ends(expected),
        })),
      };
    }),
  });
}

function ends({ value: lift, lower, upper }: Interval) {
  return { lift, lower, upper };
}

/**
 * Returns a note if the lifts are estimated from orders. They differ from lifts
 * over known visitors if a segment was not split like the whole.
 */
function basisText({ counted }: Heterogeneity): string {
  return counted === "visitors" ? "" : " (estimated from orders)";
}

/**
 * Numbers repeated names, because a segment may be called "not known", like empty
 * cells.
 */
function distinctNames(names: readonly string[]): string[] {
  return names.map((name, index) => {
    const earlierCount = names.slice(0, index).filter((earlierName) =>
      earlierName === name
    ).length;
    return earlierCount === 0 ? name : `${name} (${earlierCount + 1})`;
  });
}

function caveatText(
  { dimensions, minimumBuyers, counted }: Heterogeneity,
  shownDimensions: readonly HeterogeneityDimension[],
): string {
  const hiddenTitles = dimensions.filter((dimension) =>
    !shownDimensions.includes(dimension)
  )
    .map(({ title }) => title);
  const small = shownDimensions.reduce(
    (sum, { tooSmall }) => sum + tooSmall,
    0,
  );
  const isCut = shownDimensions.some(({ segments }) => segments.length > SHOWN);
  const least = formatNumber(minimumBuyers, 0);
  const basis = counted === "visitors"
    ? "Each segment is compared by its own visitors."
    : "Segment lifts assume each segment was split like the whole.";
  const texts: string[] = [];
  if (shownDimensions.length > 0) {
    texts.push(
      `${basis} A significant lift in one segment alone is not evidence of a difference; the p-values test the difference, adjusted for all segments. Expected lift: shrunk toward the other segments.`,
    );
  }
  if (isCut) {
    const shown = formatNumber(SHOWN, 0);
    texts.push(`The ${shown} largest segments are shown; all are compared.`);
  }
  texts.push(...lookalikeNotes(shownDimensions));
  if (small !== 0) {
    const segments = `${
      formatCount(small, "segment")
    } with fewer than ${least}`;
    const verb = small === 1 ? "is" : "are";
    texts.push(`${segments} ${counted} in a variation ${verb} excluded.`);
  }
  if (hiddenTitles.length > 0) {
    texts.push(
      `By ${
        hiddenTitles.join(", ")
      }: too few ${counted} to compare (at least ${least} in every variation of two segments).`,
    );
  }
  return texts.join(" ");
}

/** Returns a note on segments whose names differ only in case. */
function lookalikeNotes(
  dimensions: readonly HeterogeneityDimension[],
): string[] {
  const lookalikes: string[] = [];
  for (const { title, segments } of dimensions) {
    const names = new Set(
      segments.map(({ segment }) => segment).filter((name) => name != null),
    );
    const byLowerCase = Map.groupBy(names, (name) => name.toLowerCase());
    for (const spellings of byLowerCase.values()) {
      if (spellings.length < 2) continue;
      const quoted = spellings.map((name) => JSON.stringify(name));
      lookalikes.push(`${quoted.join(" and ")} of ${title}`);
    }
  }
  return lookalikes.length === 0 ? [] : [
    `Counted separately although only capitalization differs: ${
      lookalikes.join("; ")
    }.`,
  ];
}
