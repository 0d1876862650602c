/** Tests that ran at once, for their readers. */

import {
  type Block,
  cells,
  type Document,
  formatChange,
  formatCount,
  formatLevel,
  heading,
  list,
  makeTable,
  note,
  type Row,
  type Table,
  table,
} from "../../document/mod.ts";
import {
  type LiftInteraction,
  NO_INTERVAL,
  normalQuantile,
} from "../../stats/mod.ts";
import type { InteractionReading, Interactions } from "./types.ts";

/** Pairs that are shown where nothing was found in more. */
const SHOWN = 10;

/**
 * What tests that ran at once did to each other, laid out alone.
 *
 * @param interactions The pairs.
 * @returns The document.
 */
export function interactionsDocument(interactions: Interactions): Document {
  return {
    title: "Tests that ran at once",
    subtitle: `${formatCount(interactions.tests, "test")}, ${
      formatCount(interactions.pairs.length, "pair")
    } with buyers in common`,
    blocks: interactionBlocks(interactions),
  };
}

/** The same as a section of a programme. */
export function interactionBlocks(interactions: Interactions): Block[] {
  const { pairs, apart, exclusions } = interactions;
  const knowsVisitors = pairs.filter(isVisited).length;
  return [
    heading(
      3,
      "interactions",
      "Whether tests that ran at once touch each other",
    ),
    note(interactionFinding(interactions)),
    ...(pairs.length === 0 ? [] : [table(pairsTable(interactions))]),
    ...list([
      ...(pairs.length === 0 ? [] : [
        "The lift of one test is held against the arm of the other: lifts multiply where tests leave each other alone. A change of −20% says that 1.20 becomes 0.96.",
      ]),
      ...smallestSeen(interactions),
      ...untested(interactions),
      ...(knowsVisitors < pairs.length
        ? [
          "Orders know only who bought. Of those who did not, it is assumed that the arms of one test say nothing of those of the other: then visitors cancel out of a change of lifts. A dependent split would look like a change in conversion and cannot be told from it without assignments.",
        ]
        : []),
      ...(knowsVisitors > 0
        ? [
          "Where assignments are given, visitors of every two arms are counted, and whether they were split independently is tested.",
        ]
        : []),
      ...(pairs.some(({ arms }) => Math.max(...arms.map((a) => a.length)) > 2)
        ? [
          "Where a test has more than two variations, all changes are tested at once, and there is no one change to state.",
        ]
        : []),
      ...(apart > 0
        ? [`${formatCount(apart, "pair")} had no buyer in common.`]
        : []),
      ...exclusions.map(({ reason, count }) =>
        `Left out: ${reason} (${count}).`
      ),
    ]),
  ];
}

/**
 * What was found, in a sentence or two.
 *
 * @param interactions The pairs.
 * @returns The sentences.
 */
export function interactionFinding(
  { pairs, level, tests }: Interactions,
): string {
  const tested = pairs.filter(({ conversion, revenue }) =>
    conversion !== null || revenue !== null
  );
  const found = tested.filter(isFound);
  const split = pairs.filter(({ assignment }) => assignment?.significant);
  if (tests < 2) {
    return "No two tests ran at once whose orders could be joined.";
  }
  if (pairs.length === 0) {
    return `No buyer was in two of ${
      formatCount(tests, "test")
    } that ran at once: nothing touches.`;
  }
  return [
    tested.length === 0
      ? `None of ${
        formatCount(pairs.length, "pair")
      } has buyers enough to be tested.`
      : found.length === 0
      ? `No sign that tests change each other's lift, in ${
        formatCount(tested.length, "tested pair")
      }.`
      : `${
        found.length === 1
          ? `${found[0]!.tests.join(" and ")} change each other's lift, 1 of`
          : `Tests change each other's lift in ${found.length} of`
      } ${formatCount(tested.length, "tested pair")}; at least ${
        formatLevel(level)
      } of such findings are expected to be real.`,
    ...(split.length === 0 ? [] : [
      `Visitors of ${
        formatCount(split.length, "pair")
      } were not split independently; read nothing into their lifts.`,
    ]),
  ].join(" ");
}

/** The power that is meant by "would have been found". */
const POWER = 0.8;

/** What would have been found where nothing was; of two arms each. */
function smallestSeen({ pairs, level }: Interactions): string[] {
  const asked =
    pairs.flatMap(({ assignment, conversion, revenue }) =>
      [assignment, conversion, revenue].filter((test) => test !== null)
    ).length;
  const errors = pairs.flatMap(({ conversion }) => {
    const { lower, upper } = conversion?.change ?? NO_INTERVAL;
    return lower === null || upper === null ? [] : [
      (Math.log1p(upper) - Math.log1p(lower)) /
      (2 * normalQuantile((1 + level) / 2)),
    ];
  }).sort((a, b) => a - b);
  const middle = errors[Math.floor(errors.length / 2)];
  if (middle === undefined) return [];
  // Two-sided, alone among all that is asked, with the least weight: four tenths.
  const reach = normalQuantile(1 - 0.4 * (1 - level) / (2 * asked)) +
    normalQuantile(POWER);
  return [
    `Changes in conversion from ${
      formatChange(Math.expm1(-reach * middle))
    } on, or ${
      formatChange(Math.expm1(reach * middle))
    }, would be found four times in five in the middle one of these pairs; smaller ones are likely to be missed.`,
  ];
}

/** Why some pairs, or their revenue, were not tested. */
function untested({ pairs }: Interactions): string[] {
  return [...Map.groupBy(pairs, ({ reason }) => reason)]
    .flatMap(([reason, ones]) =>
      reason === null ? [] : [
        `${ones[0]!.conversion === null ? "Not" : "Revenue not"} tested in ${
          formatCount(ones.length, "pair")
        }: ${reason}.`,
      ]
    );
}

/**
 * Whether anything was found.
 *
 * @param interactions The pairs.
 * @returns True when tests change each other's lift, or were split together.
 */
export function isTouched({ pairs }: Interactions): boolean {
  return pairs.some((pair) => isFound(pair) || pair.assignment?.significant);
}

function isFound({ conversion, revenue }: InteractionReading): boolean {
  return conversion?.significant === true || revenue?.significant === true;
}

function isVisited({ cells }: InteractionReading): boolean {
  return cells[0]![0]!.visitors !== null;
}

/** The pairs in which something was found, or that are nearest to it. */
export function pairsTable({ pairs }: Interactions): Table {
  const found = pairs.filter((pair) =>
    isFound(pair) || pair.assignment?.significant
  );
  const shown = pairs.slice(0, Math.max(SHOWN, found.length));
  const rest = pairs.length - shown.length;
  return makeTable({
    id: "interactions",
    caption: `Change of a lift where the other test shows its variation${
      rest > 0
        ? `; ${formatCount(rest, "more pair")} with less are in the JSON record`
        : ""
    }`,
    head: {
      first: "Test",
      second: "Beside",
      buyers: "Buyers",
      of: "Of",
      change: "Change",
      change_interval: "Interval",
      p: "p over all",
    },
    groups: 3,
    rows: shown.flatMap(rowsOf),
  });
}

/** A row each for what was tested of a pair, and one for what was not. */
function rowsOf(
  { tests, buyers, conversion, revenue, assignment, reason }:
    InteractionReading,
): Row[] {
  const pair = {
    first: cells.text(tests[0]),
    second: cells.text(tests[1]),
    buyers: cells.count(buyers),
  };
  const liftRow = (of: string, lift: LiftInteraction | null): Row[] =>
    lift === null ? [] : [{
      ...pair,
      of: cells.text(of),
      change: cells.change(lift.change.value),
      change_interval: cells.interval(lift.change),
      p: cells.p(lift.adjustedPValue),
    }];
  return [
    ...liftRow("conversion", conversion),
    ...liftRow("revenue", revenue),
    ...(assignment === null ? [] : [{
      ...pair,
      of: cells.text("split"),
      p: cells.p(assignment.adjustedPValue),
    }]),
    ...(reason === null ? [] : [{
      ...pair,
      of: cells.text(
        conversion === null ? "not tested" : "revenue, not tested",
      ),
    }]),
  ];
}
