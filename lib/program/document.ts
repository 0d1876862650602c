/** The one order in which a programme is told, on every surface. */

import { checkOptions, TEXT_OPTIONS } from "../options/mod.ts";
import {
  type Block,
  detail,
  type Document,
  figure,
  formatCount,
  formatPoints,
  formatProjection,
  formatShare,
  heading,
  list,
  table,
  type TextOptions,
  writeText,
} from "../document/mod.ts";
import { testsChart } from "./figures.ts";
import {
  interactionBlocks,
  interactionFinding,
  isTouched,
} from "./interactions_document.ts";
import {
  distributionTable,
  paceTable,
  testsTable,
  totalTable,
} from "./_tables.ts";
import { change, range, variationsText } from "./_words.ts";
import type { Programme } from "./types.ts";

/**
 * A programme as text.
 *
 * @param programme The programme.
 * @param options Colours, width.
 * @returns Lines, without a final line break.
 */
export function formatProgramme(
  programme: Programme,
  options: TextOptions = {},
): string {
  checkOptions(TEXT_OPTIONS, options);
  return writeText(programmeDocument(programme), options);
}

/**
 * A programme laid out for its readers.
 *
 * @param programme The programme.
 * @returns The document.
 */
export function programmeDocument(programme: Programme): Document {
  const { metric, counts, interactions, exclusions, notes } = programme;
  return {
    title: "What testing earned",
    subtitle: `${formatCount(counts.tests, "test")}${
      counts.tests === counts.variations
        ? ""
        : ` with ${formatCount(counts.variations, "variation")},`
    } of ${metric}: ${counts.shipped} shipped, ${counts.rejected} rejected, ${counts.undecided} undecided, ${counts.running} running${
      counts.paused === 0 ? "" : `, ${counts.paused} paused`
    }`,
    blocks: [
      summaryBlock(programme),
      ...(programme.total === null ? [] : [
        heading(3, "total", "Total impact of shipped tests"),
        table(totalTable(programme)),
      ]),
      heading(3, "next", "What to expect from the next test"),
      table(distributionTable(programme)),
      heading(3, "pace", "Pace of testing"),
      table(paceTable(programme)),
      heading(3, "tests", "All tests"),
      figure("tests", testsChart(programme)),
      table(testsTable(programme)),
      ...(interactions === null ? [] : interactionBlocks(interactions)),
      heading(3, "notes", "How to read it"),
      ...list([
        ...exclusions.map(({ reason, tests }) =>
          `Left out: ${reason} (${tests}).`
        ),
        ...notes,
      ]),
      ...detail(...list([
        "Each lift is shrunk toward those of the other tests. The model: some tests do nothing, the others have effects with heavy tails, and unknowns are averaged over.",
      ])),
    ],
  };
}

/** The finding, and what it rests on. */
export function summaryBlock(programme: Programme): Block {
  const { total } = programme;
  return {
    kind: "verdict",
    tone: total === null || total.lift.lower <= 0 ? "neutral" : "good",
    headline: headlineOf(programme),
    reasons: reasonsOf(programme),
    note: null,
  };
}

/** What all shipped tests together came to, in a sentence. */
export function headlineOf(
  { total, metric, counts, currency, level }: Programme,
): string {
  if (total === null) return "Nothing was shipped yet.";
  const { lift, perMonth, perYear } = total;
  const sure = `${formatShare(level).replace(".0", "")} interval`;
  const earned = perMonth === null
    ? ""
    : `, ${formatProjection(perMonth.value, currency)} a month and ${
      formatProjection(perYear!.value, currency)
    } a year`;
  return `${
    variationsText(counts, total.variations, "shipped")
  } changed ${metric} by ${change(lift.value)}${earned} (${sure} ${
    range(lift)
  }).`;
}

/** Why, a sentence each. */
export function reasonsOf(programme: Programme): string[] {
  const { total, wins, counts, priorSd, interactions } = programme;
  const over = counts.variations - counts.running - counts.paused;
  return [
    ...(total === null ? [] : [
      `Measured ${total.variations === 1 ? "lift was" : "lifts sum to"} ${
        change(total.lift.measured)
      }; we estimate that ${
        formatPoints(total.lift.measured - total.lift.value).replace("+", "")
      } of it is winner's curse.`,
    ]),
    ...(interactions === null || !isTouched(interactions)
      ? []
      : [interactionFinding(interactions)]),
    `${wins.wins} of ${variationsText(counts, over, "finished")} won${
      wins.rate === null ? "" : ` (${formatShare(wins.rate)})`
    } and ${wins.losses} lost${
      wins.wins === 0
        ? ""
        : `; we expect ${wins.expectedNone.toFixed(1)} of the wins to be false`
    }.`,
    `Typical effect size: ±${
      change(priorSd).replace("+", "")
    }. Use it as a prior with --prior-sd ${priorSd.toPrecision(2)}.`,
  ];
}
