/** Report of what was read, file by file. */

import { checksBlock, REASONS, sentenceOf } from "./sentences/mod.ts";
import type { Block, Document, Row, Table } from "../document/mod.ts";
import {
  cells,
  formatCount,
  formatMoney,
  formatNumber,
  formatShare,
  heading,
  list,
  makeTable,
  table,
} from "../document/mod.ts";
import type { FilesCheck, InputRead, Ledger, Readout } from "../record/mod.ts";

/** Returns the table of files; empty for a readout of the service. */
export function inputBlocks({ inputs, ledger, experience }: Readout): Block[] {
  const { currency } = experience;
  return inputs.length === 0 ? [] : [
    heading(3, "files", "Files"),
    table(inputsTable({ inputs, ledger, currency })),
  ];
}

/** Returns the notes about the data. */
export function noteBlocks({ notes }: Pick<Readout, "notes">): Block[] {
  return notes.length === 0
    ? []
    : [heading(3, "notes", "Notes"), ...list(notes.map(sentenceOf))];
}

/** Returns the filters that the service applied, such as `deviceType: mobile`. */
export function filterTexts({ notes }: Pick<Readout, "notes">): string[] {
  return notes.filter(({ code }) => code === "filtered")
    .flatMap(({ values }) => values.kept as readonly string[]);
}

/**
 * Lays out what was read, and the problems that can make the numbers wrong.
 *
 * @param found Result of checking the files.
 * @returns The document.
 */
export function filesDocument(
  { checks, notes, ...filesRead }: FilesCheck,
): Document {
  const blocks: Block[] = [
    heading(3, "inputs", "Data used"),
    table(inputsTable(filesRead)),
  ];
  if (checks.length > 0) {
    blocks.push(heading(3, "checks", "Health checks"), checksBlock(checks));
  }
  blocks.push(...noteBlocks({ notes }));
  return {
    title: filesRead.inputs.map(({ source }) => source).join(", "),
    subtitle: null,
    blocks,
  };
}

/** Content of the table of files. */
type FilesRead = Omit<FilesCheck, "checks" | "notes">;

/** Returns a table with one row per fact and file. */
export function inputsTable(filesRead: FilesRead): Table {
  return makeTable({
    id: "inputs",
    caption: "Data used",
    head: { file: "File", fact: "What", value: "Found" },
    groups: 1,
    rows: filesRead.inputs.flatMap((input) => fileFacts(input, filesRead)),
  });
}

function fileFacts(input: InputRead, { ledger, currency }: FilesRead): Row[] {
  const { rows, times, values, digest, inPeriod } = input;
  const isOrders = values?.column === "net_revenue";
  const amount = (value: number): string =>
    isOrders ? formatMoney(value, currency) : formatNumber(value, 0);
  const { orders, netRevenue } = ledger.counted;
  const isAllInPeriod = inPeriod === null || inPeriod === 1;
  const orderCount = formatCount(orders ?? 0, "order");
  const facts: readonly (readonly [string, string | null, unknown?])[] = [
    ["Rows", `${formatNumber(rows, 0)}, ${input.holds}`, rows],
    ["Columns", input.columns.map(columnText).join(", ")],
    ["Read as", input.readAs.join("; ")],
    ["Unused", input.unused.join(", ")],
    ["Counted", isOrders ? `${orderCount}, ${amount(netRevenue ?? 0)}` : null],
    ["Excluded", isOrders ? exclusionsText(ledger, amount) : null],
    ["First and last", times && clockText(`${times.first} to ${times.last}`)],
    [
      "In the visitors' days",
      isAllInPeriod ? null : formatShare(inPeriod),
      inPeriod,
    ],
    [
      isOrders ? "Amounts" : "Counts",
      values && rows > 0
        ? `${amount(values.smallest)} to ${amount(values.largest)}${
          notAboveZeroText(values)
        }`
        : null,
    ],
    ["SHA-256", digest && `${digest.slice(0, 16)}…`, digest],
  ];
  const factRows: Row[] = [];
  for (const [label, text, data = text] of facts) {
    if (!text) continue;
    factRows.push({
      file: cells.text(input.source),
      fact: cells.text(label),
      value: cells.text(text, data as string | number | null),
    });
  }
  return factRows;
}

/** Returns `; 2 rows of zero, 1 row below zero`, omitting counts of zero. */
function notAboveZeroText(
  { zero, negative }: NonNullable<InputRead["values"]>,
): string {
  const counts: string[] = [];
  if (zero > 0) counts.push(`${formatCount(zero, "row")} of zero`);
  if (negative > 0) counts.push(`${formatCount(negative, "row")} below zero`);
  return counts.length === 0 ? "" : `; ${counts.join(", ")}`;
}

function columnText({ name, header }: InputRead["columns"][number]): string {
  return name === header ? name : `${name} from "${header}"`;
}

/** Describes the excluded rows and their amounts by reason. */
function exclusionsText(
  { exclusions }: Ledger,
  amount: (value: number) => string,
): string {
  return exclusions.map(({ reason, rows, netRevenue }) => {
    const money = amount(netRevenue ?? 0);
    if (rows === 0) return `${money} ${REASONS[reason]}`;
    const amountText = netRevenue ? ` (${money})` : "";
    return `${formatNumber(rows, 0)} ${REASONS[reason]}${amountText}`;
  }).join(", ");
}

function clockText(time: string): string {
  return time.replaceAll("T", " ");
}
