/** Columns of a table whose cells may say of what kind a row is. */

import { identifier } from "../../engine/mod.ts";
import type { HeldTable } from "../workspace.ts";
import { SOURCES, STATUS, TYPES } from "./_headers.ts";
import { plainHeader } from "./_patterns.ts";

/** What a shop's own export says of its orders. */
export interface ShopWords {
  readonly status: string;
  /** States in which an order was never paid, or not kept. */
  readonly lost: readonly string[];
  readonly refund?: string;
  readonly refundOf?: string;
}

/** A column whose cells may say of what kind a row is. */
export interface KindColumn {
  readonly header: string;
  readonly plain: string;
  /** SQL of its cell, as words are compared. */
  readonly cell: string;
  /** SQL of its cell as it is written. */
  readonly raw: string;
}

/** Columns that no amount, id or time is read from. */
export function kindColumns(
  { unknownColumns, fields }: HeldTable,
  shop: ShopWords | null,
): KindColumn[] {
  const taken: readonly string[] = Object.values(fields);
  const title = fields.product_title;
  const refundColumns = [shop?.refund, shop?.refundOf];
  const headers = unknownColumns.filter((header) =>
    !refundColumns.includes(header)
  );
  if (title !== undefined) headers.push("product title");
  return headers.map((header) => {
    const field = header === "product title" && title !== undefined
      ? title
      : taken.includes(header)
      ? `${header} (as in the file)`
      : header;
    return kindColumn(header, field);
  });
}

function kindColumn(header: string, field: string): KindColumn {
  return {
    header,
    plain: plainHeader(header),
    cell: plainSql(field),
    raw: `${identifier(field)}::VARCHAR`,
  };
}

/** SQL of a cell in small letters, with a space for each gap between words. */
function plainSql(field: string): string {
  return `regexp_replace(lower(trim(${
    identifier(field)
  }::VARCHAR)), '[\\s_-]+', ' ', 'g')`;
}

/** Columns of sources, states, types and currencies. */
const CURRENCIES = /^(.* )?(currency|währung|devise|moneda|divisa|valuta)$/;

export function watchedColumns(
  { fields }: HeldTable,
  columns: readonly KindColumn[],
): KindColumn[] {
  const { currency } = fields;
  const kindColumns: KindColumn[] = [
    ...columns.filter(({ plain }) =>
      [SOURCES, STATUS, TYPES, CURRENCIES].some((pattern) =>
        pattern.test(plain)
      )
    ),
  ];
  if (currency !== undefined) {
    kindColumns.push(kindColumn("currency", currency));
  }
  return kindColumns;
}
