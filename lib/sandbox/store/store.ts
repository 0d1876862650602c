import { type Database, openDatabase } from "./database.ts";
import { sql } from "./sql.ts";
import {
  copyTables,
  createTables,
  EXPOSURES,
  insertRows,
  LINE_ITEMS,
  ORDERS,
  PRODUCTS,
  SITE_HOURS,
  STORE_INFO,
} from "./tables.ts";
import type { Experience } from "../../api/mod.ts";
import { isTimeZone } from "../../base/mod.ts";
import { checkIndustry, readIndustry } from "../season/mod.ts";
import type { StoreContents, StoreIdentity } from "./rows.ts";

const databases = new WeakMap<SandboxStore, Database>();

/** An online store's visitors, orders and experiences in DuckDB. */
export interface SandboxStore extends StoreIdentity {
  /** Releases the memory; no sandbox may be serving the store any more. */
  readonly close: () => void;
  /** Calls `close`. */
  readonly [Symbol.dispose]: () => void;
}

/**
 * Creates a store in memory from plain rows.
 *
 * @param contents Content of the store.
 * @returns The store, to be closed after use.
 * @throws {RangeError} If `timeZone` is unknown.
 *
 * @example One visitor with one order
 * ```ts
 * import { createStore } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * using store = await createStore({
 *   timeZone: "Europe/Berlin",
 *   currency: "EUR",
 *   experiences: [{
 *     id: "11111111-1111-4111-8111-111111111111",
 *     name: "Shorter product page",
 *     status: "started",
 *     startedAtTs: Date.parse("2026-03-02T00:00:00Z"),
 *     variations: [{ id: "a", name: "Control", isControl: true }],
 *   }],
 *   exposures: [{
 *     experienceId: "11111111-1111-4111-8111-111111111111",
 *     variationId: "a",
 *     visitorId: "1",
 *     seenAtMs: Date.parse("2026-03-03T10:00:00Z"),
 *   }],
 *   orders: [{
 *     orderId: "1001",
 *     visitorId: "1",
 *     createdAtMs: Date.parse("2026-03-03T10:20:00Z"),
 *     currency: "EUR",
 *     netRevenue: 49.9,
 *   }],
 * });
 * assertEquals(store.currency, "EUR");
 * ```
 */
export async function createStore(
  contents: StoreContents,
): Promise<SandboxStore> {
  return await filledStore(contents, async (database) => {
    await insertRows(database, EXPOSURES, contents.exposures ?? []);
    await insertRows(database, ORDERS, contents.orders ?? []);
    await insertRows(database, LINE_ITEMS, contents.lineItems ?? []);
    await insertRows(database, SITE_HOURS, contents.siteHours ?? []);
  });
}

/**
 * Creates a store with experiences, products and the rows that `fill` adds, in a
 * new file or in memory. This function is internal to the folder.
 */
export async function filledStore(
  contents: StoreContents,
  fill: (database: Database) => Promise<void>,
  path?: string,
): Promise<SandboxStore> {
  const { timeZone = "UTC", currency = "USD", asOfMs = null } = contents;
  assertTimeZone(timeZone);
  const industry = checkIndustry(contents.industry ?? "growing");
  const info = { timeZone, currency, asOfMs, industry };
  return await openStoreAt(path, async (database) => {
    await createTables(database);
    await insertExperiences(database, contents.experiences);
    await insertRows(database, PRODUCTS, contents.products ?? []);
    await fill(database);
    await insertRows(database, STORE_INFO, [info]);
    return openedStore(database, info);
  });
}

/**
 * Opens a copy of a store file in memory. The file is only read, so any number of
 * stores can use it at once. This function is internal to the folder.
 */
export async function openPrivately(path: string): Promise<SandboxStore> {
  return await openStoreAt(undefined, async (database) => {
    await database.attach(path, "kept");
    await copyTables(database, sql`kept`);
    return await readStore(database);
  });
}

/** Creates a store from a database, and closes the database if that fails. */
async function openStoreAt(
  path: string | undefined,
  open: (database: Database) => Promise<SandboxStore>,
): Promise<SandboxStore> {
  const database = await openDatabase(path);
  try {
    return await open(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

async function readStore(database: Database): Promise<SandboxStore> {
  const [info] = await database.query(sql`SELECT * FROM store_info`);
  if (!info) throw new TypeError("The table store_info is empty");
  return openedStore(database, {
    timeZone: String(info.time_zone),
    currency: String(info.currency),
    asOfMs: info.as_of_ms === null ? null : Number(info.as_of_ms),
    industry: readIndustry(String(info.industry)),
  });
}

/** Returns the database of a store. This function is internal to the folder. */
export function storeDatabase(store: SandboxStore): Database {
  const database = databases.get(store);
  if (!database) {
    throw new TypeError(
      "Cannot use this store: create it with createStore or createDemoStore",
    );
  }
  return database;
}

/** Creates the public object of a store. */
function openedStore(database: Database, info: StoreIdentity): SandboxStore {
  let open = true;
  const close = () => {
    if (open) database.close();
    open = false;
  };
  const store = Object.freeze({ ...info, close, [Symbol.dispose]: close });
  databases.set(store, database);
  return store;
}

/**
 * Appends experiences to the existing ones. This function is internal to the
 * folder.
 */
export async function insertExperiences(
  database: Database,
  experiences: readonly Experience[],
): Promise<void> {
  for (const experience of experiences) {
    await database.query(sql`
      INSERT INTO experiences
      SELECT count(*), ${experience.id}, ${JSON.stringify(experience)}
      FROM experiences
    `);
  }
}

function assertTimeZone(timeZone: string): void {
  if (isTimeZone(timeZone)) return;
  throw new RangeError(
    `Cannot use the time zone "${timeZone}": use an IANA name such as "Europe/Berlin"`,
  );
}
