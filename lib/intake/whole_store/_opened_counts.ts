/** Rows that are counted by date already: the file, and what its columns mean. */

import { SchemaError } from "../../api/mod.ts";
import {
  openTable,
  type ReadTableOptions,
  resolveTable,
  type Table,
  tableHeaders,
} from "../../loaders/mod.ts";
import { plainName } from "../../rules/mod.ts";
import { storedAs, writtenAs } from "../readout_files.ts";
import { inputFile } from "../_input_file.ts";
import type { Workspace } from "../workspace.ts";
import type { Amounts } from "./_amounts.ts";
import type { StoreDaysInput, StoreDaysOptions } from "./types.ts";
import { mondaysOf, type WeekColumn, weekColumn } from "../visitors/mod.ts";

/** Headers, beside those of exports, that can only mean one thing here. */
const MEANS = {
  orders: [
    /^(n|number|count|total)?(of)?(orders|transactions)(count)?$/,
    /^(anzahl(der)?)?bestellungen$|^(nombrede)?commandes$|^(aantal)?bestellingen$/,
    /^(númerode|numerode)?pedidos$/,
  ],
  net_revenue: [
    /^(weekly|daily|total|store|gross|unit)?(sales|turnover)$/,
    /^(tages)?umsatz$|^chiffred['’]affaires$|^omzet$|^ventas$/,
  ],
} as const;
const HOLIDAY = /^(isholiday|holiday|holidayflag)$/;

/** From what is summed to its column in the frame. */
export type Columns = {
  readonly [Name in keyof Amounts | "holiday"]?: string | undefined;
};

/** A file or frame of counts, opened. */
export interface OpenedCounts {
  readonly table: Table;
  readonly columns: Columns;
  /** The column of its dates, where its header says that they are of weeks. */
  readonly week: WeekColumn | null;
  /** The date of each row, where weeks stand there by their numbers. */
  readonly mondays: readonly string[] | null;
}

/** Opens what is counted by date already, and finds its columns. */
export async function openCounts(
  workspace: Workspace,
  { from, name, canBeWeeks }: {
    readonly from: NonNullable<StoreDaysInput["daily"]>;
    readonly name: string;
    readonly canBeWeeks: boolean;
  },
  input: StoreDaysInput,
  options: StoreDaysOptions,
): Promise<OpenedCounts> {
  const file = await inputFile(workspace, from, name, storedAs(input, options));
  const written = writtenAs(input);
  const headers = await tableHeaders(file.path, written);
  const map = Object.fromEntries(
    Object.entries(input.map ?? {}).filter(([, header]) =>
      headers.includes(header)
    ),
  );
  const { orders: ordersHeader, ...canonical } = map;
  const as: ReadTableOptions = {
    ...written,
    source: file.source,
    kind: "visitors",
    optional: ["variation", "n_visitors"],
    blank: ["variation"],
    map: canonical,
  };
  const { columns, unknownColumns } = resolveTable(
    file.source,
    headers,
    "visitors",
    as,
  );
  const meaning = (name: keyof typeof MEANS): string | undefined =>
    unknownColumns.find((header) =>
      MEANS[name].some((means) => means.test(plainName(header)))
    );
  const orders = ordersHeader ?? meaning("orders");
  const revenue = columns.net_revenue === undefined
    ? meaning("net_revenue")
    : undefined;
  const dated = canonical.created_at ?? columns.created_at;
  const week = canBeWeeks
    ? weekColumn(dated === undefined ? headers : [dated])
    : null;
  const { table, mondays } = await openDated(file.path, week, input.weeks, {
    ...as,
    map: {
      ...canonical,
      ...(revenue === undefined ? {} : { net_revenue: revenue }),
    },
    counts: orders === undefined ? [] : [orders],
  });
  if (table.columns.created_at === undefined) {
    throw missing(table, "created_at", "of dates");
  }
  const has = (name: string): string | undefined =>
    table.frame.columns.includes(name) ? name : undefined;
  const found: Columns = {
    orders,
    revenue: has("net_revenue"),
    visitors: has("n_visitors"),
    units: has("units"),
    profit: has("gross_profit"),
    discount: has("discount"),
    holiday: unknownColumns.find((header) => HOLIDAY.test(plainName(header))),
  };
  const counted = found.orders ?? found.revenue ?? found.visitors;
  if (counted === undefined) {
    throw missing(table, "net_revenue", "of revenue, orders or visitors");
  }
  return { table, columns: found, week, mondays };
}

/** Weeks by their numbers get the dates of their Mondays. */
async function openDated(
  path: string,
  week: WeekColumn | null,
  asked: StoreDaysInput["weeks"],
  options: ReadTableOptions,
): Promise<Pick<OpenedCounts, "table" | "mondays">> {
  if (week === null) {
    return { table: await openTable(path, options), mondays: null };
  }
  const { header } = week;
  const { created_at: _, ...map } = options.map ?? {};
  const table = await openTable(path, { ...options, map });
  const cells = table.frame.getColumn(header).toArray();
  const mondays = mondaysOf(table.source, week, cells);
  if (mondays === null) {
    const dated = { ...options, map: { ...map, created_at: header } };
    return { table: await openTable(path, dated), mondays };
  }
  if (asked === "last") {
    throw new SchemaError(table.source, [{
      path: header,
      message:
        "has weeks of ISO 8601, which begin on Mondays: leave out --weeks last",
    }]);
  }
  return {
    table: {
      ...table,
      columns: { ...table.columns, created_at: header },
      unknownColumns: table.unknownColumns.filter((name) => name !== header),
    },
    mondays,
  };
}

/** What is said when no header says what is needed. */
export function missing(table: Table, name: string, what: string): SchemaError {
  const headers = [...Object.values(table.columns), ...table.unknownColumns];
  return new SchemaError(table.source, [{
    path: "header",
    message: `no column ${what} among ${
      headers.join(", ")
    }; name one with --map ${name}="its header"`,
  }]);
}
