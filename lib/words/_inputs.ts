/** What was read, file by file. */

import {
  type Block,
  cells,
  formatCount,
  formatMoney,
  formatNumber,
  formatShare,
  heading,
  makeTable,
  type Row,
  type Table,
  table,
} from "../document/mod.ts";
import type { Exclusions, InputRead, Readout } from "../record/mod.ts";

/** Reasons for which rows of orders do not count, as few words. */
const REASONS: Readonly<Record<Exclusions["reason"], string>> = {
  "before-period": "before the visitors' first day",
  "after-period": "after the visitors' last day",
  "zero-value": "of zero",
  "no-visitor": "without a visitor",
  "no-variation": "without a variation",
  "cancelled": "called off or never paid",
  "before-exposure": "before their visitor saw a variation",
  "two-variations": "of visitors who saw two variations",
  "unknown-variation": "in a variation without visitors",
  "refund": "below zero, taken from their orders",
  "refunded": "of which refunds leave nothing",
  "refund-without-order": "of refunds without an order",
};

/** The block; nothing for a readout of the service. */
export function inputBlocks(readout: Readout): Block[] {
  return readout.inputs.length === 0 ? [] : [
    heading(3, "inputs", "What was read"),
    table(inputsTable(readout)),
  ];
}

/** A row per fact and file. */
export function inputsTable(readout: ReadInputs): Table {
  return makeTable({
    id: "inputs",
    caption: "What was read",
    head: { file: "File", fact: "What", value: "Found" },
    groups: 1,
    rows: readout.inputs.flatMap((input) => factsOf(input, readout)),
  });
}

/** What the table needs of a readout. */
export type ReadInputs =
  & Pick<Readout, "inputs" | "exclusions">
  & { readonly experience: Pick<Readout["experience"], "currency"> };

function factsOf(
  input: InputRead,
  { exclusions, experience: { currency } }: ReadInputs,
): Row[] {
  const { source, rows, columns, unused, readAs, times, values } = input;
  const fact = (
    label: string,
    text: string | null,
    data: string | number | null = text,
  ): Row[] =>
    text === null || text === "" ? [] : [{
      file: cells.text(source),
      fact: cells.text(label),
      value: cells.text(text, data),
    }];
  const isOrders = values?.column === "net_revenue";
  const amount = (value: number): string =>
    isOrders ? formatMoney(value, currency) : formatNumber(value, 0);
  return [
    ...fact("Rows", `${formatNumber(rows, 0)}, ${input.holds}`, rows),
    ...fact("Columns", columns.map(columnText).join(", ")),
    ...fact("Read as", readAs.join("; ")),
    ...fact("Not used", unused.join(", ")),
    ...fact("Left out", isOrders ? exclusionsText(exclusions, amount) : null),
    ...fact(
      "First and last",
      times === null ? null : `${clock(times.first)} to ${clock(times.last)}`,
    ),
    ...fact(
      "In the visitors' days",
      input.inPeriod === null ? null : formatShare(input.inPeriod),
      input.inPeriod,
    ),
    ...(values === null || rows === 0 ? [] : fact(
      isOrders ? "Amounts" : "Counts",
      `${amount(values.smallest)} to ${amount(values.largest)}; ${
        formatCount(values.zero, "row")
      } of zero, ${formatNumber(values.negative, 0)} below`,
    )),
    ...fact("SHA-256", shortDigest(input.digest), input.digest),
  ];
}

function columnText(
  { name, header }: InputRead["columns"][number],
): string {
  return name === header ? name : `${name} from "${header}"`;
}

function exclusionsText(
  exclusions: readonly Exclusions[],
  amount: (value: number) => string,
): string {
  return exclusions.map(({ reason, rows, netRevenue }) =>
    `${rows === 0 ? amount(Math.abs(netRevenue)) : formatNumber(rows, 0)} ${
      REASONS[reason]
    }`
  ).join(", ");
}

/** Enough to tell files apart; the record has all of it. */
function shortDigest(digest: string | null): string | null {
  return digest === null ? null : `${digest.slice(0, 16)}…`;
}

function clock(time: string): string {
  return time.replace("T", " ");
}
