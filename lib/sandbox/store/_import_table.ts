/** A CSV file of orders: its columns found, its values read. */

import { CsvParseStream } from "@std/csv";
import type { ExposureRow, OrderRow } from "./rows.ts";

/** A column of an orders file, under its own name. */
export type ImportColumn =
  | "order_id"
  | "visitor_id"
  | "variation"
  | "created_at"
  | "net_revenue"
  | "currency"
  | "discount"
  | "refund"
  | "cogs"
  | "gross_profit"
  | "shipping_revenue"
  | "shipping_method"
  | "units"
  | "country"
  | "device"
  | "channel";

/** Columns that must be there. */
const REQUIRED: readonly ImportColumn[] = [
  "order_id",
  "visitor_id",
  "variation",
  "created_at",
  "net_revenue",
];

/** Columns that are read when they are there. */
const OPTIONAL: readonly ImportColumn[] = [
  "currency",
  "discount",
  "refund",
  "cogs",
  "gross_profit",
  "shipping_revenue",
  "shipping_method",
  "units",
  "country",
  "device",
  "channel",
];

/** A row of the file. */
export interface ImportedRow {
  readonly variation: string;
  readonly order: OrderRow & { readonly visitorId: string };
  readonly visit: Pick<ExposureRow, "countryCode" | "deviceType" | "channel">;
}

/** The header and the rows of a CSV file. */
export async function readTable(
  path: string,
): Promise<{ header: readonly string[]; rows: readonly string[][] }> {
  const file = await Deno.open(path);
  const rows = await Array.fromAsync(
    file.readable
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new CsvParseStream({ fieldsPerRecord: 0 })),
  );
  const [header, ...body] = rows;
  if (!header) throw new SyntaxError(`Cannot read "${path}": it is empty`);
  return { header, rows: body };
}

/** Where each column is. */
export function resolveColumns(
  header: readonly string[],
  given: Readonly<Partial<Record<ImportColumn, string>>>,
): ReadonlyMap<ImportColumn, number> {
  const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, "");
  const names = header.map(plain);
  const found = new Map<ImportColumn, number>();
  for (const column of [...REQUIRED, ...OPTIONAL]) {
    const index = names.indexOf(plain(given[column] ?? column));
    if (index >= 0) found.set(column, index);
  }
  const missing = [
    ...REQUIRED,
    ...OPTIONAL.filter((column) => given[column] !== undefined),
  ].filter((column) => !found.has(column));
  if (missing.length > 0) {
    throw new TypeError(
      `Cannot find the columns ${missing.join(", ")}: the file has ${
        header.join(", ")
      }; name them in the option columns, for example { ${missing[0]}: "${
        header[0]
      }" }`,
    );
  }
  return found;
}

/** Every row, or one error that names the values that cannot be read. */
export function parseRows(
  rows: readonly string[][],
  columns: ReadonlyMap<ImportColumn, number>,
  timeZone: string,
  currency: string,
): readonly ImportedRow[] {
  const problems: string[] = [];
  const parsed = rows.map((cells, i) => {
    const text = (column: ImportColumn) => {
      const index = columns.get(column);
      return index === undefined ? "" : cells[index]?.trim() ?? "";
    };
    const number = (column: ImportColumn) => {
      const given = text(column);
      const value = given === "" ? null : Number(given);
      if (value !== null && !Number.isFinite(value)) {
        problems.push(`line ${i + 2}: ${column} "${given}" is no number`);
      }
      return value;
    };
    for (const column of REQUIRED) {
      if (text(column) === "") problems.push(`line ${i + 2}: no ${column}`);
    }
    const createdAtMs = momentOf(text("created_at"), timeZone);
    if (createdAtMs === null && text("created_at") !== "") {
      problems.push(
        `line ${i + 2}: created_at "${text("created_at")}" is no date`,
      );
    }
    return {
      variation: text("variation"),
      visit: {
        countryCode: text("country") || null,
        channel: text("channel") || null,
        deviceType: deviceOf(text("device")),
      },
      order: {
        orderId: text("order_id"),
        visitorId: text("visitor_id"),
        createdAtMs: createdAtMs ?? 0,
        currency: text("currency") || currency,
        netRevenue: number("net_revenue") ?? 0,
        discount: number("discount") ?? 0,
        refund: number("refund") ?? 0,
        cogs: number("cogs"),
        grossProfit: number("gross_profit"),
        shippingRevenue: number("shipping_revenue") ?? 0,
        shippingMethod: text("shipping_method") || null,
        units: number("units"),
      },
    };
  });
  if (problems.length > 0) {
    throw new SyntaxError(
      `Cannot read ${problems.length} values: ${
        problems.slice(0, 10).join("; ")
      }`,
    );
  }
  return parsed;
}

function deviceOf(text: string): "mobile" | "desktop" | null {
  return text === "mobile" || text === "desktop" ? text : null;
}

/** ISO 8601; without an offset it is read in the store's zone. */
function momentOf(text: string, timeZone: string): number | null {
  try {
    return /(Z|[+-]\d{2}:?\d{2})$/i.test(text) && text.includes(":")
      ? Temporal.Instant.from(text.replace(" ", "T")).epochMilliseconds
      : Temporal.PlainDateTime.from(text.replace(" ", "T"))
        .toZonedDateTime(timeZone).epochMilliseconds;
  } catch {
    return null;
  }
}
