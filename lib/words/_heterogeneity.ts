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
import { shownComparison } from "./_effects.ts";
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
    blocks.push(
      table(heterogeneityTable(readout, shownDimensions, variation)),
      ...detail(
        figure("segments", segmentForest(readout, shownDimensions, variation)),
      ),
    );
  }
  blocks.push(note(caveatText(heterogeneity, shownDimensions)));
  return blocks;
}

function heterogeneityTable(
  { settings, metrics, next }: Readout,
  dimensions: readonly HeterogeneityDimension[],
  variation: string,
) {
  const { heterogeneity } = next;
  const { title } = metrics.find(({ name }) => name === heterogeneity!.metric)!;
  return makeTable({
    id: "heterogeneity",
    caption: `Lift of ${title.toLowerCase()} by segment${
      basisText(heterogeneity!)
    }`,
    head: {
      variation: "Variation",
      by: "By",
      adjusted_p_value: "p-value of the difference",
      segment: "Segment",
      lift: "Lift",
      lift_interval: `${formatLevel(settings.level)} interval`,
      expected: "Expected lift",
    },
    groups: 3,
    rows: dimensions.flatMap(({ by, title, segments, tests }) => {
      const test = tests.find((entry) => entry.variation === variation)!;
      return segments.slice(0, SHOWN).map((group) => {
        const result = group.variations.find((entry) =>
          entry.variation === variation
        )!;
        return {
          variation: cells.text(variation),
          by: cells.text(title, by),
          p_value: cells.p(test.pValue),
          adjusted_p_value: cells.p(test.adjustedPValue),
          segment: cells.text(group.segment ?? "not known", group.segment),
          ...liftCells("lift", result.lift),
          ...liftCells("expected", result.expected),
        };
      });
    }),
  });
}

/** Draws the lifts of segments next to the overall lift, grouped by dimension. */
function segmentForest(
  { settings, metrics, next }: Readout,
  dimensions: readonly HeterogeneityDimension[],
  variation: string,
) {
  const { heterogeneity } = next;
  const { title, comparisons } = metrics.find(({ name }) =>
    name === heterogeneity!.metric
  )!;
  const overallLift =
    comparisons.find((comparison) => comparison.variation === variation)!.lift;
  const ends = ({ value: lift, lower, upper }: Interval) => ({
    lift,
    lower,
    upper,
  });
  return segmentLifts({
    metric: title,
    dimension: `segment${basisText(heterogeneity!)}, ${variation}`,
    level: settings.level,
    rows: dimensions.map(({ title, segments, tests }) => {
      const shownSegments = segments.slice(0, SHOWN);
      const names = distinctNames(
        shownSegments.map(({ segment }) => segment ?? "not known"),
      );
      return {
        variation: title,
        overall: ends(overallLift),
        interactionPValue: tests.find((test) => test.variation === variation)!
          .adjustedPValue,
        segments: shownSegments.map((group, index) => {
          const { lift, expected } = group.variations.find((entry) =>
            entry.variation === variation
          )!;
          return {
            segment: names[index]!,
            ...ends(lift),
            shrunken: expected.value === null ? null : ends(expected),
          };
        }),
      };
    }),
  });
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
  const texts: string[] = [];
  if (shownDimensions.length > 0) {
    texts.push(
      `${
        counted === "visitors"
          ? "Each segment is compared by its own visitors."
          : "Segment lifts assume each segment was split like the whole."
      } A significant lift in one segment alone is not evidence of a difference; the p-values test the difference, adjusted for all segments. Expected lift: shrunk toward the other segments.`,
    );
  }
  if (isCut) {
    texts.push(
      `The ${
        formatNumber(SHOWN, 0)
      } largest segments are shown; all are compared.`,
    );
  }
  texts.push(...lookalikeNotes(shownDimensions));
  if (small !== 0) {
    texts.push(
      `${formatCount(small, "segment")} with fewer than ${
        formatNumber(minimumBuyers, 0)
      } ${counted} in a variation ${small === 1 ? "is" : "are"} excluded.`,
    );
  }
  if (hiddenTitles.length > 0) {
    texts.push(
      `By ${hiddenTitles.join(", ")}: too few ${counted} to compare (at least ${
        formatNumber(minimumBuyers, 0)
      } in every variation of two segments).`,
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
