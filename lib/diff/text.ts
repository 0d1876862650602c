/** A comparison of two bundles as plain text. */

import { formatChange, formatMoney, formatNumber } from "../display/mod.ts";
import { formatLiftInterval, formatPValue } from "../readout/format.ts";
import type {
  BundleDiff,
  ExperienceDiff,
  LiftValue,
  OrderChange,
  OrdersDiff,
  ReadoutDiff,
  Tally,
} from "./types.ts";

const MINUS = "\u2212";

/**
 * What changed between two bundles, as text.
 *
 * @param diff The comparison.
 * @returns Lines, without a final line break.
 *
 * @example
 * ```ts
 * import { recordBundle } from "readout/bundle";
 * import { diffBundles, formatDiff } from "readout/diff";
 * import { assertEquals } from "@std/assert";
 *
 * const path = `${await Deno.makeTempDir()}/bundle`;
 * await (await recordBundle(path)).finish();
 * assertEquals(
 *   formatDiff(await diffBundles(path, path)),
 *   "The data are the same: every answer and export is equal.",
 * );
 * ```
 */
export function formatDiff(diff: BundleDiff): string {
  const sections = [
    ...(diff.sameData
      ? [["The data are the same: every answer and export is equal."]]
      : []),
    ...diff.experiences.flatMap(experienceSections),
    requestLines("Only before", diff.onlyBefore),
    requestLines("Only after", diff.onlyAfter),
    diff.experiences.length === 0 ? requestLines("Changed", diff.changed) : [],
    diff.notes,
  ];
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

function requestLines(title: string, requests: readonly string[]): string[] {
  return requests.length === 0 ? [] : [
    title,
    ...requests.map((request) => `  ${request}`),
  ];
}

function experienceSections(experience: ExperienceDiff): string[][] {
  const { name, experienceId, orders, readout, currency } = experience;
  return [
    [name === null ? experienceId : `${name} · ${experienceId}`],
    readout === null ? [] : headlineLines(readout),
    ...(orders === null ? [] : [
      orderSentences(orders, currency),
      table(variationRows(orders, currency)),
    ]),
    readout === null || readout.lifts.length === 0
      ? []
      : table(liftRows(readout)),
    orders === null || orders.largest.length === 0
      ? []
      : table(changeRows(orders, currency)),
  ];
}

function headlineLines(readout: ReadoutDiff): string[] {
  const { sameOptions, headlineBefore, headlineAfter, verdictChanged } =
    readout;
  return [
    verdictChanged ? "The verdict changed." : "The verdict is the same.",
    `  Before  ${headlineBefore}`,
    `  After   ${headlineAfter}`,
    ...(sameOptions
      ? []
      : ["The two were read with different options, which alone can do this."]),
  ];
}

function orderSentences(
  orders: OrdersDiff,
  currency: string | null,
): string[] {
  const { added, late, coveredUntil, removed, restated, moved, moves } = orders;
  const money = (value: number): string => signedMoney(value, currency);
  const sentence = (
    { orders, netRevenue }: Tally,
    sign: 1 | -1,
    what: string,
  ): string =>
    `${countOf(orders, "order")} ${orders === 1 ? "was" : "were"} ${what} (${
      money(sign * netRevenue)
    })`;
  const lines: string[] = [];
  if (added.orders > 0) {
    const lateText = late === null || coveredUntil === null
      ? ""
      : late.orders === 0
      ? `, placed after ${coveredUntil}, where the data ended before`
      : `, ${
        late.orders === added.orders
          ? "late"
          : `${formatNumber(late.orders, 0)} of them late (${
            money(late.netRevenue)
          })`
      }: placed by ${coveredUntil}, which the data covered before`;
    lines.push(`${sentence(added, 1, "added")}${lateText}.`);
  }
  if (removed.orders > 0) lines.push(`${sentence(removed, -1, "removed")}.`);
  if (restated.orders > 0) lines.push(`${sentence(restated, 1, "restated")}.`);
  if (moved.orders > 0) {
    lines.push(
      `${countOf(moved.orders, "order")} moved to another variation (${
        formatMoney(moved.netRevenue, currency)
      }).`,
    );
  }
  for (const { from, to, visitors } of moves) {
    lines.push(`${countOf(visitors, "buyer")} moved from ${from} to ${to}.`);
  }
  return lines.length > 0
    ? lines
    : ["No order was added, removed, restated or moved."];
}

function variationRows(
  { variations }: OrdersDiff,
  currency: string | null,
): string[][] {
  const count = (value: number | null): string => formatNumber(value, 0);
  return [
    ["Variation", "", "Visitors", "Orders", "Net revenue"],
    ...variations.flatMap((one) => [
      [
        one.variation,
        "before",
        count(one.visitorsBefore),
        count(one.before.orders),
        formatMoney(one.before.netRevenue, currency, 2),
      ],
      [
        "",
        "after",
        count(one.visitorsAfter),
        count(one.after.orders),
        formatMoney(one.after.netRevenue, currency, 2),
      ],
    ]),
  ];
}

function liftRows({ lifts }: ReadoutDiff): string[][] {
  const cells = (value: LiftValue | null): string[] =>
    value === null ? ["n/a", "", ""] : [
      formatChange(value.lift),
      formatLiftInterval(value.lower, value.upper),
      formatPValue(value.pValue),
    ];
  return [
    ["Metric", "Variation", "", "Lift", "Interval", "p"],
    ...lifts.flatMap(({ title, variation, before, after }) => [
      [title, variation, "before", ...cells(before)],
      ["", "", "after", ...cells(after)],
    ]),
  ];
}

function changeRows(
  { largest }: OrdersDiff,
  currency: string | null,
): string[][] {
  const money = (value: number | null): string =>
    value === null ? "" : formatMoney(value, currency, 2);
  const arms = ({ variationBefore, variationAfter }: OrderChange): string =>
    variationBefore !== null && variationAfter !== null &&
      variationBefore !== variationAfter
      ? `${variationBefore} to ${variationAfter}`
      : variationAfter ?? variationBefore ?? "";
  return [
    ["Largest changes", "Order", "Variation", "Before", "After", "Placed"],
    ...largest.map((one) => [
      one.change,
      one.orderId,
      arms(one),
      money(one.netRevenueBefore),
      money(one.netRevenueAfter),
      one.placedAt ?? "",
    ]),
  ];
}

/** Columns of numbers to the right. */
const NUMBERS = [
  "Visitors",
  "Orders",
  "Net revenue",
  "Lift",
  "Interval",
  "p",
  "Before",
  "After",
];

function table(rows: readonly (readonly string[])[]): string[] {
  const [head] = rows;
  const widths = head!.map((_, column) =>
    Math.max(...rows.map((row) => row[column]!.length))
  );
  return rows.map((row) =>
    row.map((cell, column) =>
      NUMBERS.includes(head![column]!)
        ? cell.padStart(widths[column]!)
        : cell.padEnd(widths[column]!)
    ).join("  ").trimEnd()
  );
}

function countOf(count: number, noun: string): string {
  return `${formatNumber(count, 0)} ${noun}${count === 1 ? "" : "s"}`;
}

function signedMoney(value: number, currency: string | null): string {
  const size = formatMoney(Math.abs(value), currency, 2);
  return `${value < 0 ? MINUS : "+"}${size}`;
}
