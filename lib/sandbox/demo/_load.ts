/** The drawn visits, loaded in bulk: small codes first, written out by one query. */

import { type Database, join, listOf, type Sql, sql } from "../store/mod.ts";
import {
  CHANNELS,
  COUNTRIES,
  CUSTOM_EVENTS,
  DEVICES,
  EMAIL_SEGMENTS,
  LANDINGS,
} from "./_catalog.ts";
import { FIRST_VISITOR_ID, FLAG, type Visits } from "./_visits.ts";

/** Loads visits of all experiences into `exposures`. */
export async function loadVisits(
  database: Database,
  all: readonly Visits[],
): Promise<void> {
  await database.query(sql`
    CREATE TEMP TABLE drawn (
      plan UTINYINT, visitor INTEGER, arm UTINYINT, seen INTEGER,
      country UTINYINT, device UTINYINT, channel UTINYINT, landing UTINYINT,
      flags UTINYINT, stage UTINYINT, events UTINYINT, segment UTINYINT
    )`);
  await appendVisits(database, all);
  await database.query(sql`
    INSERT INTO exposures
    SELECT v.experience_id, v.variation_id,
      (${FIRST_VISITOR_ID} + 3 * d.visitor::BIGINT)::VARCHAR,
      d.seen * 1000::BIGINT,
      [${names(DEVICES)}][d.device + 1],
      CASE WHEN d.flags & ${
    bit(FLAG.returning)
  } > 0 THEN 'returning' ELSE 'new' END,
      [${names(COUNTRIES)}][d.country + 1],
      p.channel, p.url, p.path, p.type, p.params, p.referrer,
      MAP {'consent': CASE WHEN d.flags & ${bit(FLAG.allCookies)} > 0
        THEN 'all' ELSE 'essential' END},
      [${listOf(EMAIL_SEGMENTS)}][d.segment],
      d.flags & ${bit(FLAG.viewedProduct)} > 0,
      d.flags & ${bit(FLAG.viewedCollection)} > 0,
      d.flags & ${bit(FLAG.addedToCart)} > 0,
      d.flags & ${bit(FLAG.viewedCheckout)} > 0,
      d.stage,
      list_filter(
        [${listOf(CUSTOM_EVENTS.map(({ id }) => id))}],
        lambda event, i: d.events & (1 << (i - 1)) > 0
      )
    FROM drawn d
    JOIN (${armRows(all)}) v ON v.plan = d.plan AND v.arm = d.arm
    JOIN (${pageRows()}) p ON p.channel_code = d.channel AND p.landing = d.landing`);
  await database.query(sql`DROP TABLE drawn`);
}

function names(list: readonly { readonly name: string }[]): Sql {
  return listOf(list.map(({ name }) => name));
}

function bit(flag: number): bigint {
  return BigInt(flag);
}

function armRows(all: readonly Visits[]): Sql {
  const rows = all.flatMap(({ plan: { experience } }, plan) =>
    experience.variations.map(({ id }, arm) =>
      sql`(${BigInt(plan)}, ${BigInt(arm)}, ${experience.id}, ${id})`
    )
  );
  return sql`SELECT * FROM (VALUES ${
    join(rows, ", ")
  }) t(plan, arm, experience_id, variation_id)`;
}

/** Every first page under every channel, written out once. */
function pageRows(): Sql {
  const pages = CHANNELS.flatMap((channel, code) =>
    LANDINGS.map(({ path, type }, landing) => ({
      channel_code: code,
      landing,
      channel: channel.name,
      url: `https://shop.example${path}${channel.query && `?${channel.query}`}`,
      path,
      type,
      params: Object.fromEntries(new URLSearchParams(channel.query)),
      referrer: channel.referrer,
    }))
  );
  return sql`SELECT unnest(from_json(${JSON.stringify(pages)}::JSON,
    '[{"channel_code": "UTINYINT", "landing": "UTINYINT", "channel": "VARCHAR",
      "url": "VARCHAR", "path": "VARCHAR", "type": "VARCHAR",
      "params": "MAP(VARCHAR, VARCHAR)", "referrer": "VARCHAR"}]'),
    recursive := true)`;
}

async function appendVisits(
  database: Database,
  all: readonly Visits[],
): Promise<void> {
  const { DuckDBDataChunk, INTEGER, UTINYINT } = await import(
    "@duckdb/node-api"
  );
  const types = [
    UTINYINT,
    INTEGER,
    UTINYINT,
    INTEGER,
    UTINYINT,
    UTINYINT,
    UTINYINT,
    UTINYINT,
    UTINYINT,
    UTINYINT,
    UTINYINT,
    UTINYINT,
  ];
  const appender = await database.connection.createAppender(
    "drawn",
    null,
    "temp",
  );
  all.forEach((visits, plan) => {
    const count = visits.visitor.length;
    const columns = [
      new Uint8Array(count).fill(plan),
      visits.visitor,
      visits.arm,
      visits.seenSeconds,
      visits.country,
      visits.device,
      visits.channel,
      visits.landing,
      visits.flags,
      visits.stage,
      visits.events,
      visits.segment,
    ];
    for (let first = 0; first < count; first += CHUNK_ROWS) {
      const rows = Math.min(CHUNK_ROWS, count - first);
      const chunk = DuckDBDataChunk.create(types, rows);
      columns.forEach((column, i) =>
        chunk.setColumnValues(i, [...column.subarray(first, first + rows)])
      );
      appender.appendDataChunk(chunk);
    }
  });
  appender.closeSync();
}

/** Rows that a data chunk of DuckDB holds at most. */
const CHUNK_ROWS = 2048;
