/** A comparison of two bundles, laid out for its readers. */

import { checkOptions, TEXT_OPTIONS } from "../options/mod.ts";
import {
  type Block,
  cells,
  type Document,
  formatCount,
  formatMoney,
  formatNumber,
  heading,
  liftCells,
  list,
  makeTable,
  note,
  type Row,
  table,
  type TextOptions,
  writeText,
} from "../document/mod.ts";
import { NO_INTERVAL } from "../stats/mod.ts";
import type {
  BundleDiff,
  ExperienceDiff,
  LiftChange,
  LiftValue,
  OrderChange,
  OrdersDiff,
  ReadoutDiff,
  Tally,
  VariationChange,
} from "./types.ts";

/**
 * What changed between two bundles, as text.
 *
 * @param diff The comparison.
 * @param options Colours and width.
 * @returns Lines, without a final line break.
 *
 * @example
 * ```ts
 * import { recordBundle } from "readout/bundle";
 * import { diffBundles, formatDiff } from "readout/diff";
 * import { assertStringIncludes } from "@std/assert";
 *
 * const path = `${await Deno.makeTempDir()}/bundle`;
 * await (await recordBundle(path)).finish();
 * assertStringIncludes(
 *   formatDiff(await diffBundles(path, path)),
 *   "The data are the same: every answer and export is equal.",
 * );
 * ```
 */
export function formatDiff(diff: BundleDiff, options?: TextOptions): string {
  checkOptions(TEXT_OPTIONS, options);
  return writeText(diffDocument(diff), options);
}

/**
 * What changed between two bundles, in the one order of every surface.
 *
 * @param diff The comparison.
 * @returns The document.
 */
export function diffDocument(diff: BundleDiff): Document {
  return {
    title: "What changed",
    subtitle: `Bundle ${diff.before.slice(0, 12)} against ${
      diff.after.slice(0, 12)
    }`,
    blocks: [
      ...(diff.sameData
        ? [
          {
            kind: "text",
            text: "The data are the same: every answer and export is equal.",
          } as const,
        ]
        : []),
      ...diff.experiences.flatMap(experienceBlocks),
      ...requests("only-before", "Only before", diff.onlyBefore),
      ...requests("only-after", "Only after", diff.onlyAfter),
      // What changed in an export is said by its orders.
      ...(diff.experiences.every(({ orders }) => orders === null)
        ? requests("changed", "Changed", diff.changed)
        : []),
      ...list(diff.notes),
    ],
  };
}

function requests(
  id: string,
  title: string,
  requests: readonly string[],
): Block[] {
  return requests.length === 0
    ? []
    : [heading(2, id, title), ...list(requests)];
}

function experienceBlocks(
  { name, experienceId, orders, readout, currency }: ExperienceDiff,
): Block[] {
  return [
    heading(
      2,
      experienceId,
      name === null || name === experienceId
        ? experienceId
        : `${name} · ${experienceId}`,
    ),
    ...(readout === null ? [] : verdict(readout)),
    ...(orders === null ? [] : [
      ...list(orderSentences(orders, currency)),
      variationsTable(orders, currency),
    ]),
    ...(readout === null || readout.lifts.length === 0
      ? []
      : [liftsTable(readout)]),
    ...(orders === null || orders.largest.length === 0
      ? []
      : [changesTable(orders, currency)]),
  ];
}

function verdict(
  { sameOptions, headlineBefore, headlineAfter, verdictChanged }: ReadoutDiff,
): Block[] {
  const headline = verdictChanged
    ? "The verdict changed."
    : "The verdict is the same.";
  return [
    { kind: "verdict", tone: "neutral", headline },
    ...list([`Before: ${headlineBefore}`, `After: ${headlineAfter}`]),
    ...(sameOptions ? [] : [note(
      "The two were read with different options, which alone can do this.",
    )]),
  ];
}

function orderSentences(
  orders: OrdersDiff,
  currency: string | null,
): string[] {
  const { added, removed, restated, moved, moves } = orders;
  const changed = ({ orders, netRevenue }: Tally, sign: 1 | -1, what: string) =>
    `${formatCount(orders, "order")} ${
      orders === 1 ? "was" : "were"
    } ${what} (${signed(sign * netRevenue, currency)})`;
  const lines = [
    ...(added.orders === 0
      ? []
      : [`${changed(added, 1, "added")}${lateText(orders, currency)}.`]),
    ...(removed.orders === 0 ? [] : [`${changed(removed, -1, "removed")}.`]),
    ...(restated.orders === 0 ? [] : [`${changed(restated, 1, "restated")}.`]),
    ...(moved.orders === 0 ? [] : [
      `${formatCount(moved.orders, "order")} moved to another variation (${
        formatMoney(moved.netRevenue, currency)
      }).`,
    ]),
    ...moves.map(({ from, to, visitors }) =>
      `${formatCount(visitors, "buyer")} moved from ${from} to ${to}.`
    ),
  ];
  return lines.length > 0
    ? lines
    : ["No order was added, removed, restated or moved."];
}

function lateText(
  { added, late, coveredUntil }: OrdersDiff,
  currency: string | null,
): string {
  if (late === null || coveredUntil === null) return "";
  if (late.orders === 0) {
    return `, placed after ${coveredUntil}, where the data ended before`;
  }
  const which = late.orders === added.orders
    ? "late"
    : `${formatNumber(late.orders, 0)} of them late (${
      signed(late.netRevenue, currency)
    })`;
  return `, ${which}: placed by ${coveredUntil}, which the data covered before`;
}

function signed(value: number, currency: string | null): string {
  return formatMoney(value, currency, { signed: true });
}

function variationsTable(
  { variations }: OrdersDiff,
  currency: string | null,
): Block {
  const cellsOf = (
    { variation }: VariationChange,
    bundle: string,
    visitors: number | null,
    { orders, netRevenue }: Tally,
  ): Row => ({
    variation: cells.text(variation),
    bundle: cells.text(bundle),
    visitors: cells.count(visitors),
    orders: cells.count(orders),
    net_revenue: cells.money(netRevenue, currency),
  });
  return table(makeTable({
    id: "variations",
    caption: "Orders by variation",
    head: {
      variation: "Variation",
      bundle: "Bundle",
      visitors: "Visitors",
      orders: "Orders",
      net_revenue: "Net revenue",
    },
    groups: 1,
    rows: variations.flatMap((variation) => [
      cellsOf(variation, "before", variation.visitorsBefore, variation.before),
      cellsOf(variation, "after", variation.visitorsAfter, variation.after),
    ]),
  }));
}

function liftsTable({ lifts }: ReadoutDiff): Block {
  const cellsOf = (
    { metric, title, variation }: LiftChange,
    bundle: string,
    lift: LiftValue | null,
  ): Row => ({
    metric: cells.text(title, metric),
    variation: cells.text(variation),
    bundle: cells.text(bundle),
    ...liftCells("lift", lift ?? NO_INTERVAL),
    adjusted_p_value: cells.p(lift?.adjustedPValue ?? null),
  });
  return table(makeTable({
    id: "lifts",
    caption: "Lifts",
    head: {
      metric: "Metric",
      variation: "Variation",
      bundle: "Bundle",
      lift: "Lift",
      lift_interval: "Interval",
      adjusted_p_value: "p, corrected",
    },
    groups: 2,
    rows: lifts.flatMap((lift) => [
      cellsOf(lift, "before", lift.before),
      cellsOf(lift, "after", lift.after),
    ]),
  }));
}

function changesTable(
  { largest }: OrdersDiff,
  currency: string | null,
): Block {
  /** An order that was not there had no amount. */
  const money = (value: number | null) =>
    value === null ? cells.blank : cells.money(value, currency);
  return table(makeTable({
    id: "changes",
    caption: "Largest changes",
    head: {
      order_id: "Order",
      change: "Change",
      variation: "Variation",
      net_revenue_before: "Before",
      net_revenue_after: "After",
      placed_at: "Placed",
    },
    rows: largest.map((orderChange) => ({
      order_id: cells.text(orderChange.orderId),
      change: cells.text(orderChange.change),
      variation: cells.text(armsOf(orderChange)),
      net_revenue_before: money(orderChange.netRevenueBefore),
      net_revenue_after: money(orderChange.netRevenueAfter),
      placed_at: cells.text(orderChange.placedAt ?? ""),
    })),
  }));
}

function armsOf({ variationBefore, variationAfter }: OrderChange): string {
  return variationBefore !== null && variationAfter !== null &&
      variationBefore !== variationAfter
    ? `${variationBefore} to ${variationAfter}`
    : variationAfter ?? variationBefore ?? "";
}
