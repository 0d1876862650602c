/** Finds columns whose cells may give the kind of a row. */

import { identifier } from "../../engine/mod.ts";
import type { HeldTable } from "../workspace.ts";
import { PLACES, SOURCES, STATUS, TYPES } from "./_headers.ts";
import { plainHeader } from "./_patterns.ts";

/** Vocabulary of a store platform's order export. */
export interface ShopWords {
  readonly status: string;
  /** Order states that mean never paid, beyond those of the table of kinds. */
  readonly lost?: readonly string[];
  readonly refund?: string;
  readonly refundOf?: string;
}

/** Column whose cells may give the kind of a row. */
export interface KindColumn {
  readonly header: string;
  readonly plain: string;
  /** SQL of the cell, normalized for comparison. */
  readonly cell: string;
  /** SQL of the cell as spelled in the file. */
  readonly raw: string;
}

/** Returns the columns that supply no amount, ID or time. */
export function kindColumns(
  { unknownColumns, fields }: HeldTable,
  shop: ShopWords | null,
): KindColumn[] {
  const usedFields: readonly string[] = Object.values(fields);
  const title = fields.product_title;
  const refundColumns = [shop?.refund, shop?.refundOf];
  const headers = unknownColumns.filter((header) =>
    !refundColumns.includes(header)
  );
  if (title !== undefined) headers.push("product title");
  return headers.map((header) => {
    const field = header === "product title" && title !== undefined
      ? title
      : usedFields.includes(header)
      ? `${header} (as in the file)`
      : header;
    return kindColumn(header, field);
  });
}

/** Returns a column with the SQL of its cells. */
export function kindColumn(header: string, field: string): KindColumn {
  return {
    header,
    plain: plainHeader(header),
    cell: plainSql(field),
    raw: `${identifier(field)}::VARCHAR`,
  };
}

/** Returns SQL of a cell in lower case, with one space between words. */
function plainSql(field: string): string {
  return `regexp_replace(lower(trim(${
    identifier(field)
  }::VARCHAR)), '[\\s_-]+', ' ', 'g')`;
}

/** Matches headers of currency columns, in several languages. */
const CURRENCIES = /^(.* )?(currency|währung|devise|moneda|divisa|valuta)$/;

export function watchedColumns(
  { fields }: HeldTable,
  columns: readonly KindColumn[],
): KindColumn[] {
  const { currency } = fields;
  const kindColumns: KindColumn[] = [
    ...columns.filter(({ plain }) =>
      [SOURCES, STATUS, TYPES, CURRENCIES, PLACES].some((pattern) =>
        pattern.test(plain)
      )
    ),
  ];
  if (currency !== undefined) {
    kindColumns.push(kindColumn("currency", currency));
  }
  return kindColumns;
}
