/** Rows that are counted by date already: the file, and what its columns mean. */

import { SchemaError } from "../../api/mod.ts";
import { type Engine, identifier, parquetSql } from "../../engine/mod.ts";
import {
  type ColumnName,
  resolveTable,
  type StoredTable,
} from "../../loaders/mod.ts";
import { plainName } from "../../rules/mod.ts";
import { storedAs } from "../readout_files.ts";
import { knownFile } from "../_input_file.ts";
import { storing, type Workspace } from "../workspace.ts";
import type { StoreDay, StoreDaysInput, StoreDaysOptions } from "./types.ts";
import { type WeekColumn, weekIn, withWeekDates } from "../visitors/mod.ts";

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

/** The sums of a date; `null` is not known. */
type Amounts = Omit<StoreDay, "date">;

/** Of a date of which nothing is known. */
export const NO_AMOUNTS: Amounts = {
  orders: null,
  revenue: null,
  visitors: null,
  units: null,
  profit: null,
  discount: null,
};

/** Columns of other tables that are summed here. */
const SUMMED: Readonly<Partial<Record<keyof Amounts, ColumnName>>> = {
  revenue: "net_revenue",
  visitors: "n_visitors",
  units: "units",
  profit: "gross_profit",
  discount: "discount",
};

/** A file or frame of counts, opened. */
export interface OpenedCounts {
  readonly table: StoredTable;
  /** From what is summed to its header. */
  readonly columns: Readonly<Partial<Record<keyof Amounts, string>>>;
  /** The column of its dates, where its header says that they are of weeks. */
  readonly week: WeekColumn | null;
  /** Rows of one date, summed. */
  readonly rows: readonly DatedRow[];
}

/** Rows of one date, summed. */
export interface DatedRow extends Amounts {
  readonly date: string;
  readonly rows: number;
  readonly isHoliday: boolean;
}

/** Opens what is counted by date already, and adds up the rows of each date. */
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
  const { engine } = workspace;
  const stored = storedAs(input, options);
  const store = storing(workspace, stored);
  const named = await knownFile(workspace, from, name, input, options);
  const { headers, map: { orders: ordersHeader, ...map } } = named;
  const as = {
    kind: "visitors",
    optional: ["variation", "n_visitors"],
    blank: ["variation"],
  } as const;
  const { columns, unknownColumns } = resolveTable(
    named.source,
    headers,
    "visitors",
    { ...stored, ...as, map },
  );
  const meaning = (name: keyof typeof MEANS): string | undefined =>
    unknownColumns.find((header) =>
      MEANS[name].some((means) => means.test(plainName(header)))
    );
  const orders = ordersHeader ?? meaning("orders");
  const revenue = columns.net_revenue ?? meaning("net_revenue");
  const given = {
    ...named,
    map: { ...map, ...(revenue ? { net_revenue: revenue } : {}) },
  };
  const file = canBeWeeks
    ? await withWeekDates(engine, store, given, stored)
    : given;
  const table = await store(file, { ...as, counts: orders ? [orders] : [] });
  const week = canBeWeeks ? weekIn(table) : null;
  if (file.path !== named.path && input.weeks === "last") {
    throw new SchemaError(named.source, [{
      path: week!.header,
      message:
        "has weeks of ISO 8601, which begin on Mondays: leave out --weeks last",
    }]);
  }
  if (table.fields.created_at === undefined) {
    throw missing(table, "created_at", "of dates");
  }
  const fields = Object.entries({ orders, ...SUMMED }).flatMap(
    ([name, column]) => {
      const field = name === "orders"
        ? orders
        : table.fields[column as ColumnName];
      return field === undefined ? [] : [[name, field] as const];
    },
  );
  if (!fields.some(([name]) => /^(orders|revenue|visitors)$/.test(name))) {
    throw missing(table, "net_revenue", "of revenue, orders or visitors");
  }
  const holiday = unknownColumns.find((one) => HOLIDAY.test(plainName(one)));
  return {
    table,
    columns: Object.fromEntries(fields.map(([name, field]) => [
      name,
      table.columns[SUMMED[name as keyof Amounts]!] ?? field,
    ])),
    week,
    rows: await sumByDate(engine, table, fields, holiday),
  };
}

async function sumByDate(
  engine: Engine,
  { path, fields, source }: StoredTable,
  amounts: readonly (readonly [string, string])[],
  holiday: string | undefined,
): Promise<DatedRow[]> {
  const isHoliday = holiday === undefined
    ? "false"
    : `bool_or(regexp_full_match(${
      identifier(holiday)
    }::VARCHAR, 'true|1|yes|y', 'i'))`;
  const sums = amounts.map(([name, field]) =>
    `sum(${identifier(field)}::DOUBLE ORDER BY file_row_number) AS "${name}"`
  );
  const rows = await engine.rows(
    `SELECT ${identifier(fields.created_at!)}::DATE::VARCHAR AS date,
       count(*) AS rows, min(file_row_number) AS first,
       ${isHoliday} AS holiday, ${sums.join(", ")}
     FROM ${
      parquetSql(path, ", file_row_number = true")
    } GROUP BY 1 ORDER BY 1`,
  );
  return rows.map(({ date, rows, first, holiday, ...sums }) => {
    if (date === null) {
      throw new SchemaError(source, [{
        path: `row ${Number(first) + 2}`,
        message: "has no date",
      }]);
    }
    const amounts = Object.entries(sums).map(([name, sum]) =>
      [name, sum === null ? null : Number(sum)] as const
    );
    return {
      ...NO_AMOUNTS,
      ...Object.fromEntries(amounts),
      date: String(date),
      rows: Number(rows),
      isHoliday: holiday === true,
    };
  });
}

/** What is said when no header says what is needed. */
export function missing(
  table: StoredTable,
  name: string,
  what: string,
): SchemaError {
  const headers = [...Object.values(table.columns), ...table.unknownColumns];
  return new SchemaError(table.source, [{
    path: "header",
    message: `no column ${what} among ${
      headers.join(", ")
    }; name one with --map ${name}="its header"`,
  }]);
}
