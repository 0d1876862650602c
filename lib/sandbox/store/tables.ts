/** Tables of the store: the type of each column, and its source in a row. */

import type { ToDuckDBValueConverter } from "@duckdb/node-api";
import type { Database } from "./database.ts";
import {
  CHECKOUT_STAGES,
  type ExposureRow,
  type LineItemRow,
  type OrderRow,
  type ProductRow,
  type SiteHour,
  type StoreIdentity,
} from "./rows.ts";
import { industryText } from "../season/mod.ts";
import { join, type Sql, sql } from "./sql.ts";

/**
 * Type of a column, and its source: a field of the row, or a function of the row.
 */
type Column<Row> = readonly [
  type: string,
  value: keyof Row | ((row: Row) => unknown),
];

/** A table of the store. */
export interface Table<Row> {
  readonly name: string;
  readonly columns: Readonly<Record<string, Column<Row>>>;
  /**
   * Whether requests write to the table; other tables never change after
   * creation.
   */
  readonly isWritten: boolean;
}

/** Exact decimal type; four decimals cover the smallest unit of every currency. */
const MONEY = "DECIMAL(18,4)";
const TEXT = "VARCHAR";
const ID = "VARCHAR NOT NULL";
const TEXTS = "MAP(VARCHAR, VARCHAR)";
const MOMENT = "BIGINT NOT NULL";
const COUNT = "INTEGER NOT NULL";
const FLAG = "BOOLEAN";

export const STORE_INFO = table<StoreIdentity>("store_info", {
  time_zone: [ID, "timeZone"],
  currency: [ID, "currency"],
  as_of_ms: ["BIGINT", "asOfMs"],
  industry: [ID, ({ industry }) => industryText(industry)],
});

export const SITE_HOURS = table<SiteHour>("site_hours", {
  hour_ms: [MOMENT, "hourMs"],
  visitors: [COUNT, "visitors"],
  orders: [COUNT, "orders"],
  units: [COUNT, "units"],
  net_revenue: [`${MONEY} NOT NULL`, "netRevenue"],
  gross_profit: [`${MONEY} NOT NULL`, "grossProfit"],
});

export const EXPOSURES = table<ExposureRow>("exposures", {
  experience_id: [ID, "experienceId"],
  variation_id: [ID, "variationId"],
  visitor_id: [ID, "visitorId"],
  seen_ms: [MOMENT, "seenAtMs"],
  device: [TEXT, "deviceType"],
  visitor_type: [TEXT, "visitorType"],
  country: [TEXT, "countryCode"],
  channel: [TEXT, "channel"],
  landing_url: [TEXT, "landingUrl"],
  landing_path: [TEXT, ({ landingUrl }) => cachedPage(landingUrl)?.path],
  landing_type: [TEXT, "landingPageType"],
  url_params: [TEXTS, (row) => cachedPage(row.landingUrl)?.parameters ?? []],
  referrer: [TEXT, "referrer"],
  cookies: [TEXTS, ({ cookies }) => mapEntries(cookies ?? {})],
  email_segment: [TEXT, "emailSegment"],
  viewed_product: [FLAG, (row) => row.viewedProductPage ?? false],
  viewed_collection: [FLAG, (row) => row.viewedCollectionPage ?? false],
  added_to_cart: [FLAG, (row) => row.addedToCart ?? false],
  viewed_checkout: [FLAG, (row) => row.viewedCheckout ?? false],
  checkout_stage: [
    "UTINYINT",
    (row) => CHECKOUT_STAGES.indexOf(row.checkoutStage ?? "none"),
  ],
  custom_events: ["VARCHAR[]", (row) => row.customEvents ?? []],
});

export const ORDERS = table<OrderRow>("orders", {
  order_id: [ID, "orderId"],
  visitor_id: [TEXT, "visitorId"],
  created_ms: [MOMENT, "createdAtMs"],
  currency: [ID, "currency"],
  net_revenue: [`${MONEY} NOT NULL`, "netRevenue"],
  discount: [MONEY, ({ discount }) => discount ?? 0],
  refund: [MONEY, ({ refund }) => refund ?? 0],
  cogs: [MONEY, "cogs"],
  gross_profit: [MONEY, orderProfit],
  shipping_revenue: [MONEY, (row) => row.shippingRevenue ?? 0],
  shipping_method: [TEXT, "shippingMethod"],
  units: ["INTEGER", "units"],
  exclusion_reason: [TEXT, "exclusionReason"],
  known_variation_id: [TEXT, "variationId"],
});

export const LINE_ITEMS = table<LineItemRow>("line_items", {
  line_item_id: [ID, "lineItemId"],
  order_id: [ID, "orderId"],
  product_id: [TEXT, "productId"],
  variant_id: [TEXT, "variantId"],
  product_title: [TEXT, "productTitle"],
  quantity: ["INTEGER", "quantity"],
  unit_price: [MONEY, "unitPrice"],
});

export const PRODUCTS = table<ProductRow>("products", {
  product_id: ["VARCHAR PRIMARY KEY", "productId"],
  handle: [TEXT, "handle"],
  title: [TEXT, "title"],
  price: [MONEY, "price"],
  inventory: ["BIGINT", "inventory"],
  collections: ["VARCHAR[]", ({ collections }) => collections ?? []],
  tags: ["VARCHAR[]", ({ tags }) => tags ?? []],
});

const TABLES: readonly Table<never>[] = [
  STORE_INFO,
  SITE_HOURS,
  EXPOSURES,
  ORDERS,
  LINE_ITEMS,
  PRODUCTS,
  {
    name: "custom_events",
    columns: { id: ["VARCHAR PRIMARY KEY", "id"], name: [ID, "name"] },
    isWritten: true,
  } as Table<never>,
  {
    name: "experiences",
    columns: {
      position: [COUNT, "position"],
      id: ["VARCHAR PRIMARY KEY", "id"],
      document: [ID, "document"],
    },
    isWritten: true,
  } as Table<never>,
];

function table<Row>(name: string, columns: Table<Row>["columns"]): Table<Row> {
  return { name, columns, isWritten: false };
}

/** Converts an object to map entries for DuckDB. */
function mapEntries(texts: Readonly<Record<string, string>>) {
  return Object.entries(texts).map(([key, value]) => ({ key, value }));
}

const PAGES = new Map<string, ReturnType<typeof readPage>>();

/**
 * Parses a landing page URL and caches it, because many visits start on the same
 * page.
 */
function cachedPage(url: string | null | undefined) {
  if (!url) return null;
  const page = PAGES.get(url) ?? readPage(url);
  if (PAGES.size > 1000) PAGES.clear();
  PAGES.set(url, page);
  return page;
}

function readPage(url: string) {
  const { pathname, searchParams } = new URL(url);
  const parameters = mapEntries(Object.fromEntries(searchParams));
  return { path: pathname, parameters };
}

function orderProfit({ grossProfit, cogs, netRevenue }: OrderRow) {
  if (grossProfit != null || cogs == null) return grossProfit;
  return Math.round((netRevenue - cogs) * 10_000) / 10_000;
}

/** Creates the empty tables. */
export async function createTables(database: Database): Promise<void> {
  for (const table of TABLES) await createTable(database, table);
}

/**
 * Imports the tables of a read-only database: written tables are copied, and the
 * others become views.
 */
export async function copyTables(database: Database, from: Sql): Promise<void> {
  for (const table of TABLES) {
    const name = constant(table.name);
    if (table.isWritten) {
      await createTable(database, table);
      await database.query(sql`INSERT INTO ${name} FROM ${from}.${name}`);
    } else {
      await database.query(sql`CREATE VIEW ${name} AS FROM ${from}.${name}`);
    }
  }
}

async function createTable(
  database: Database,
  { name, columns }: Table<never>,
): Promise<void> {
  const list = Object.entries(columns)
    .map(([column, [type]]) => constant(`${column} ${type}`));
  const head = sql`CREATE TABLE ${constant(name)}`;
  await database.query(sql`${head} (${join(list, ", ")})`);
}

/**
 * Inserts rows in batches, column by column, as they arrive. All batches share a
 * transaction, because separate commits would need twice the memory.
 */
export async function insertRows<Row>(
  database: Database,
  { name, columns }: Table<Row>,
  rows: Iterable<Row>,
): Promise<void> {
  const { DuckDBDataChunk, JSToDuckDBValueConverter } = await import(
    "@duckdb/node-api"
  );
  const list = Object.values(columns);
  const appender = await database.connection.createAppender(name);
  const types = list.map((_, i) => appender.columnType(i));
  const chunk = DuckDBDataChunk.create(types, CHUNK_ROWS);
  await database.query(sql`BEGIN`);
  for (const chunkRows of chunked(rows)) {
    chunk.reset();
    chunk.rowCount = chunkRows.length;
    list.forEach(([, value], i) =>
      chunk.setColumnValuesConverted(
        i,
        chunkRows.map((row) =>
          typeof value === "function" ? value(row) : row[value]
        ),
        JSToDuckDBValueConverter as ToDuckDBValueConverter<unknown>,
      )
    );
    appender.appendDataChunk(chunk);
    // Flushing writes the rows out, which otherwise stay uncompressed in
    // memory.
    appender.flushSync();
  }
  appender.closeSync();
  await database.query(sql`COMMIT`);
}

function* chunked<Row>(rows: Iterable<Row>): Generator<readonly Row[]> {
  let chunkRows: Row[] = [];
  for (const row of rows) {
    chunkRows.push(row);
    if (chunkRows.length < CHUNK_ROWS) continue;
    yield chunkRows;
    chunkRows = [];
  }
  if (chunkRows.length > 0) yield chunkRows;
}

/** Maximum number of rows in a DuckDB data chunk. */
const CHUNK_ROWS = 2048;

/** Turns a trusted text of this module into SQL. */
function constant(text: string): Sql {
  return { texts: [text], values: [] };
}
