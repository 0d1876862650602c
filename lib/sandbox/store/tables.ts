/** The store's tables. */

import type { Database } from "./database.ts";
import { type Sql, sql } from "./sql.ts";

/** A table of the store. */
interface Table {
  readonly name: Sql;
  readonly columns: Sql;
  /** Whether requests write to it; what happened in the store never changes. */
  readonly written: boolean;
}

/** Money is exact: up to four decimals, which holds every currency's smallest unit. */
const TABLES: readonly Table[] = [
  {
    name: sql`store_info`,
    columns: sql`
      time_zone VARCHAR NOT NULL, currency VARCHAR NOT NULL, as_of_ms BIGINT,
      industry VARCHAR NOT NULL`,
    written: false,
  },
  {
    name: sql`site_hours`,
    columns: sql`
      hour_ms BIGINT NOT NULL, visitors INTEGER NOT NULL,
      orders INTEGER NOT NULL, units INTEGER NOT NULL,
      net_revenue DECIMAL(18,4) NOT NULL, gross_profit DECIMAL(18,4) NOT NULL`,
    written: false,
  },
  {
    name: sql`custom_events`,
    columns: sql`id VARCHAR PRIMARY KEY, name VARCHAR NOT NULL`,
    written: true,
  },
  {
    name: sql`experiences`,
    columns: sql`
      position INTEGER NOT NULL, id VARCHAR PRIMARY KEY, document VARCHAR NOT NULL`,
    written: true,
  },
  {
    name: sql`exposures`,
    columns: sql`
      experience_id VARCHAR NOT NULL, variation_id VARCHAR NOT NULL,
      visitor_id VARCHAR NOT NULL, seen_ms BIGINT NOT NULL,
      device VARCHAR, visitor_type VARCHAR, country VARCHAR, channel VARCHAR,
      landing_url VARCHAR, landing_path VARCHAR, landing_type VARCHAR,
      url_params MAP(VARCHAR, VARCHAR), referrer VARCHAR,
      cookies MAP(VARCHAR, VARCHAR), email_segment VARCHAR,
      viewed_product BOOLEAN, viewed_collection BOOLEAN,
      added_to_cart BOOLEAN, viewed_checkout BOOLEAN,
      checkout_stage UTINYINT, custom_events VARCHAR[]`,
    written: false,
  },
  {
    name: sql`orders`,
    columns: sql`
      order_id VARCHAR NOT NULL, visitor_id VARCHAR, created_ms BIGINT NOT NULL,
      currency VARCHAR NOT NULL, net_revenue DECIMAL(18,4) NOT NULL,
      discount DECIMAL(18,4), refund DECIMAL(18,4), cogs DECIMAL(18,4),
      gross_profit DECIMAL(18,4), shipping_revenue DECIMAL(18,4),
      shipping_method VARCHAR, units INTEGER, exclusion_reason VARCHAR,
      known_variation_id VARCHAR`,
    written: false,
  },
  {
    name: sql`line_items`,
    columns: sql`
      line_item_id VARCHAR NOT NULL, order_id VARCHAR NOT NULL,
      product_id VARCHAR, variant_id VARCHAR, product_title VARCHAR,
      quantity INTEGER, unit_price DECIMAL(18,4)`,
    written: false,
  },
  {
    name: sql`products`,
    columns: sql`
      product_id VARCHAR PRIMARY KEY, handle VARCHAR, title VARCHAR,
      price DECIMAL(18,4), inventory BIGINT, collections VARCHAR[], tags VARCHAR[]`,
    written: false,
  },
];

/** Creates the empty tables. */
export async function createTables(database: Database): Promise<void> {
  for (const table of TABLES) await createTable(database, table);
}

/**
 * Takes over the tables of another database that is only read: those that are
 * written to are copied, the others looked at.
 */
export async function copyTables(
  database: Database,
  from: Sql,
): Promise<void> {
  for (const table of TABLES) {
    const { name } = table;
    if (table.written) {
      await createTable(database, table);
      await database.query(sql`INSERT INTO ${name} FROM ${from}.${name}`);
    } else {
      await database.query(sql`CREATE VIEW ${name} AS FROM ${from}.${name}`);
    }
  }
}

async function createTable(
  database: Database,
  { name, columns }: Table,
): Promise<void> {
  await database.query(sql`CREATE TABLE ${name} (${columns})`);
}
