/** Opens files of totals by date, and identifies their columns. */

import { SchemaError } from "../../base/mod.ts";
import { type EngineRow, identifier, parquetSql } from "../../engine/mod.ts";
import { type ColumnName, resolveTable } from "../../loaders/mod.ts";
import { plainName } from "../../record/mod.ts";
import type { TableRead } from "../_inputs.ts";
import { type HeldTable, type KnownFile, storeFile } from "../workspace.ts";
import { withPreviousPeriod } from "./_previous_period.ts";
import type { StoreDay, StoreDaysInput } from "./types.ts";
import {
  findWeekColumn,
  type WeekColumn,
  withWeekDates,
} from "../visitors/mod.ts";

/** Totals of a date; `null` if unknown. */
type Amounts = Omit<StoreDay, "date">;

/** Canonical columns that are summed, and headers recognized only in these files. */
const SUMMED: Readonly<
  Record<keyof Amounts, {
    readonly column: ColumnName | null;
    readonly means?: RegExp;
  }>
> = {
  orders: {
    column: null,
    means:
      /^(n|number|count|total)?(of)?(orders|transactions)(count)?$|^(anzahl(der)?)?bestellungen$|^(nombrede)?commandes$|^(aantal)?bestellingen$|^(n[uú]merode)?pedidos$/,
  },
  revenue: {
    column: "net_revenue",
    means:
      /^(weekly|daily|total|store|gross|unit)?(sales|turnover)$|^(tages)?umsatz$|^chiffred['’]affaires$|^omzet$|^ventas$/,
  },
  visitors: { column: "n_visitors" },
  units: { column: "units" },
  profit: { column: "gross_profit" },
  discount: { column: "discount" },
};
const NAMES = Object.keys(SUMMED) as (keyof Amounts)[];
const HOLIDAY = /^(isholiday|holiday|holidayflag)$/;

/** Totals of a date without data. */
export const NO_AMOUNTS = Object.fromEntries(
  NAMES.map((name) => [name, null]),
) as unknown as Amounts;

/** File or frame of totals. */
export interface OpenedCounts {
  readonly table: HeldTable;
  /** Headers of the summed columns, by name of the total. */
  readonly columns: Readonly<Partial<Record<keyof Amounts, string>>>;
  /** Date column, if its header says that it holds weeks. */
  readonly week: WeekColumn | null;
  /** Rows summed by date. */
  readonly rows: readonly DatedRow[];
}

/** Sum of the rows of one date. */
export interface DatedRow extends Amounts {
  readonly date: string;
  readonly rows: number;
  /**
   * Number of rows beyond the first, if all rows of the date are identical;
   * otherwise 0.
   */
  readonly copies: number;
  readonly isHoliday: boolean;
}

/** Opens a file of daily counts and adds up the rows of each date. */
export async function openCounts(
  written: KnownFile,
  canBeWeeks: boolean,
  weeks?: StoreDaysInput["weeks"],
): Promise<OpenedCounts> {
  const namedFile = await withPreviousPeriod(written);
  const { headers, map: { orders: ordersHeader, ...map } } = namedFile;
  const as = {
    kind: "visitors",
    optional: ["variation", "n_visitors"],
    blank: ["variation", "n_visitors"],
  } as const;
  const { columns, unknownColumns } = resolveTable(
    namedFile.source,
    headers,
    "visitors",
    { ...namedFile.written, ...as, map },
  );
  const meaning = ({ means }: typeof SUMMED.orders): string | undefined =>
    unknownColumns.find((header) => means?.test(plainName(header)));
  const orders = ordersHeader ?? meaning(SUMMED.orders);
  const revenue = columns.net_revenue ?? meaning(SUMMED.revenue);
  const countFile = {
    ...namedFile,
    map: revenue ? { ...map, net_revenue: revenue } : map,
  };
  const file = canBeWeeks ? await withWeekDates(countFile) : countFile;
  const counts = orders ? [orders] : [];
  const table = await storeFile(file, { ...as, counts });
  const week = canBeWeeks ? findWeekColumn(table) : null;
  if (file.path !== namedFile.path && weeks === "last") {
    throw new SchemaError(namedFile.source, [{
      path: week!.header,
      message:
        "has ISO 8601 weeks, which begin on Mondays: remove --weeks last",
    }]);
  }
  if (table.fields.created_at === undefined) {
    throw missingColumnError(table, "created_at", "of dates");
  }
  const sumColumns: {
    name: keyof typeof SUMMED;
    field: string;
    header: string;
  }[] = [];
  for (const name of NAMES) {
    const { column } = SUMMED[name];
    const field = column === null ? orders : table.fields[column];
    const header = column === null ? orders : table.columns[column];
    if (field && header) sumColumns.push({ name, field, header });
  }
  if (
    !sumColumns.some(({ name }) => /^(orders|revenue|visitors)$/.test(name))
  ) {
    throw missingColumnError(
      table,
      "net_revenue",
      "of revenue, orders or visitors",
    );
  }
  const holiday = unknownColumns.find((header) =>
    HOLIDAY.test(plainName(header))
  );
  return {
    table,
    columns: Object.fromEntries(
      sumColumns.map(({ name, header }) => [name, header]),
    ),
    week,
    rows: await sumByDate(table, sumColumns, holiday),
  };
}

async function sumByDate(
  { engine, path, fields, source }: HeldTable,
  amounts: readonly { readonly name: string; readonly field: string }[],
  holiday: string | undefined,
): Promise<DatedRow[]> {
  const isHoliday = holiday === undefined
    ? "false"
    : `bool_or(regexp_full_match(${
      identifier(holiday)
    }::VARCHAR, 'true|1|yes|y', 'i'))`;
  const date = `${identifier(fields.created_at!)}::DATE`;
  const sums = amounts.map(({ name, field }) =>
    `sum(${identifier(field)}::DOUBLE ORDER BY file_row_number) AS "${name}"`
  );
  const rows = await engine.rows(
    `SELECT ${date}::VARCHAR AS date,
       count(*) AS rows, any_value(kinds) AS kinds, min(file_row_number) AS first,
       ${isHoliday} AS holiday, ${sums.join(", ")}
     FROM ${parquetSql(path, true)}
     LEFT JOIN (SELECT ${date} AS kind_date, count(*) AS kinds
       FROM (SELECT DISTINCT * FROM ${parquetSql(path)}) GROUP BY 1)
       ON kind_date = ${date}
     GROUP BY 1 ORDER BY 1`,
  );
  return rows.map(({ date, rows, kinds, first, holiday, ...sums }) => {
    if (date === null) {
      throw new SchemaError(source, [{
        path: `row ${Number(first) + 2}`,
        message: "has no date",
      }]);
    }
    return {
      ...dayAmounts(sums),
      date: String(date),
      rows: Number(rows),
      copies: Number(kinds) === 1 ? Number(rows) - 1 : 0,
      isHoliday: holiday === true,
    };
  });
}

/** Converts the sums in a result row to totals. */
export function dayAmounts(sums: EngineRow): Amounts {
  const amounts = Object.entries(sums).map(([name, sum]) =>
    [name, sum === null ? null : Number(sum)] as const
  );
  return { ...NO_AMOUNTS, ...Object.fromEntries(amounts) };
}

/** Returns the error that a required column is missing. */
export function missingColumnError(
  { source, columns = {}, unknownColumns }: TableRead,
  name: string,
  purpose: string,
): SchemaError {
  const headers = [...Object.values(columns), ...unknownColumns];
  return new SchemaError(source, [{
    path: "header",
    message: `no column ${purpose}. Found: ${
      headers.join(", ")
    }. Add --map ${name}=HEADER`,
  }]);
}
