import { type Database, openDatabase } from "./_database.ts";
import { sql } from "./_sql.ts";
import {
  createTables,
  insertExposures,
  insertLineItems,
  insertOrders,
  insertProducts,
} from "./_tables.ts";
import type { Experience } from "../api/types.ts";
import type { StoreContents } from "./store_rows.ts";

const databases = new WeakMap<SandboxStore, Database>();

/** An online store's visitors, orders and experiences, held by DuckDB. */
export interface SandboxStore {
  /** IANA name of the time zone that `dt` and days are in. */
  readonly timeZone: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Where the store's clock starts, epoch milliseconds; `null` for the real time. */
  readonly asOfMs: number | null;
  /** Gives the memory back. A sandbox must not be serving the store any more. */
  readonly close: () => void;
  /** The same as `close`. */
  readonly [Symbol.dispose]: () => void;
}

/**
 * A store from plain rows, in memory.
 *
 * @param contents What the store holds.
 * @returns The store. Close it when done.
 * @throws {RangeError} When `timeZone` is unknown.
 *
 * @example One visitor, one order
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
  const timeZone = contents.timeZone ?? "UTC";
  assertTimeZone(timeZone);
  const database = await openDatabase();
  try {
    await createTables(database);
    await insertExperiences(database, contents.experiences);
    await insertExposures(database, contents.exposures ?? []);
    await insertOrders(database, contents.orders ?? []);
    await insertLineItems(database, contents.lineItems ?? []);
    await insertProducts(database, contents.products ?? []);
    return storeOf(database, {
      timeZone,
      currency: contents.currency ?? "USD",
      asOfMs: contents.asOfMs ?? null,
    });
  } catch (error) {
    database.close();
    throw error;
  }
}

/** The database behind a store; for this folder only. */
export function databaseOf(store: SandboxStore): Database {
  const database = databases.get(store);
  if (!database) {
    throw new TypeError(
      "Cannot use this store: make it with createStore or createDemoStore",
    );
  }
  return database;
}

/** A store's public face; for this folder only. */
export function storeOf(
  database: Database,
  info: Pick<SandboxStore, "timeZone" | "currency" | "asOfMs">,
): SandboxStore {
  let open = true;
  const close = () => {
    if (open) database.close();
    open = false;
  };
  const store = Object.freeze({ ...info, close, [Symbol.dispose]: close });
  databases.set(store, database);
  return store;
}

/** Adds experiences behind those that are there; for this folder only. */
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
  try {
    new Intl.DateTimeFormat("en", { timeZone });
  } catch {
    throw new RangeError(
      `Cannot use the time zone "${timeZone}": give an IANA name such as "Europe/Berlin"`,
    );
  }
}
