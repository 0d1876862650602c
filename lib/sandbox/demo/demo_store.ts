import { checkOptions, DEMO_STORE_OPTIONS } from "../../base/mod.ts";
import { DEMO_PRODUCTS } from "./_catalog.ts";
import { DEMO_PLANS, GUEST_PLANS } from "./_plans.ts";
import { crossOver, drawGuests, HOST, keepVisits } from "./_second_visits.ts";
import { type Draft, drawOrders, numberOrders } from "./_orders.ts";
import { drawHistory } from "./_history.ts";
import { drawVisits, exposureRows, type Visit } from "./_visits.ts";
import { demoSources } from "./_sources.ts";
import { checkIndustry, type Industry } from "../season/mod.ts";
import {
  type ExposureRow,
  EXPOSURES,
  filledStore,
  insertRows,
  keptStore,
  LINE_ITEMS,
  openPrivately,
  ORDERS,
  type SandboxStore,
  SITE_HOURS,
  storesFolder,
} from "../store/mod.ts";
import { createRandom, type Random } from "./_random.ts";

/** Options for creating the demo store. */
export interface DemoStoreOptions {
  /** Random seed: an integer from 0 to 2^32 - 1. @default {1} */
  readonly seed?: number;
  /** Share of the 152,000 visitors to generate, in (0, 1]. @default {1} */
  readonly scale?: number;
  /**
   * Industry of the seasonal benchmark: `flat` means 100 percent of the baseline
   * every day, and `growing` means a season that gets stronger every year. An
   * object sets a constant yearly growth without season and noise.
   * @default {"growing"}
   */
  readonly industry?: Industry;
  /** Yearly growth of the store's own sales, as a fraction. @default {0.12} */
  readonly brandGrowth?: number;
}

/** All options that determine a demo store. */
export type DemoPlan = Required<DemoStoreOptions>;

/** November 16, 2026, midnight in New York. */
const AS_OF_MS = Date.parse("2026-11-16T05:00:00Z");

/**
 * Creates an online store with ten experiences in all four states. The same seed
 * and scale give exactly the same store. The store's time zone is
 * America/New_York, its currency is USD, and its time is 2026-11-16T05:00:00Z.
 * {@linkcode DEMO_EXPERIENCES} describes the purpose of each experience. The
 * experiences are tuned to seed 1 at full scale.
 *
 * The store is generated once and cached as a file (6 MB at full scale). The
 * cache folder is that of READOUT_CACHE_DIR or else the platform's, and the value
 * "off" disables the cache. Every store is a separate copy, so changes made
 * through a sandbox affect only that store.
 *
 * @param options Seed and size of the store.
 * @returns The store, to be closed after use.
 * @throws {RangeError} If an option is out of range.
 *
 * @example A small store
 * ```ts
 * import { createDemoStore } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * using store = await createDemoStore({ seed: 7, scale: 0.01 });
 * assertEquals(store.timeZone, "America/New_York");
 * ```
 */
export async function createDemoStore(
  options: DemoStoreOptions = {},
): Promise<SandboxStore> {
  checkOptions(DEMO_STORE_OPTIONS, options);
  return await openOrDraw(demoPlan(options), storesFolder());
}

/**
 * Opens a private copy of the cached store, or generates the store. This function
 * is internal to the folder.
 */
export async function openOrDraw(
  plan: DemoPlan,
  folder: string | null,
): Promise<SandboxStore> {
  const sources = await demoSources();
  const storedPath = folder === null || sources === null
    ? null
    : await keptStore(
      folder,
      JSON.stringify([plan, sources]),
      async (file) => (await drawStore(plan, file)).close(),
    );
  // Another process may already have removed the cached file.
  return storedPath === null
    ? await drawStore(plan)
    : await openPrivately(storedPath).catch(() => drawStore(plan));
}

/**
 * Generates the store into a new file or in memory. This function is internal to
 * the folder.
 */
export async function drawStore(
  { seed, scale, industry, brandGrowth }: DemoPlan,
  path?: string,
): Promise<SandboxStore> {
  const plans = [...DEMO_PLANS, ...GUEST_PLANS];
  const contents = {
    timeZone: "America/New_York",
    asOfMs: AS_OF_MS,
    industry,
    experiences: plans.map(({ experience }) => experience),
    products: DEMO_PRODUCTS,
  };
  return await filledStore(contents, async (database) => {
    const drafts: Draft[] = [];
    for (const exposures of drawExperiences(seed, scale, drafts)) {
      await insertRows(database, EXPOSURES, exposures);
    }
    const { orders, lineItems } = numberOrders(drafts);
    const hours = drawHistory(seed, AS_OF_MS, brandGrowth, orders);
    await insertRows(database, ORDERS, orders);
    await insertRows(database, LINE_ITEMS, lineItems);
    await insertRows(database, SITE_HOURS, hours);
  }, path);
}

/** Validates the options and adds the defaults. */
export function demoPlan(options: DemoStoreOptions): DemoPlan {
  const { seed = 1, scale = 1, brandGrowth = 0.12 } = options;
  const isGrowth = brandGrowth > -1 && brandGrowth <= 2;
  assertDrawable(isGrowth, "a brandGrowth above -1 and at most 2", brandGrowth);
  assertDrawable(seed === seed >>> 0, "a seed from 0 to 4294967295", seed);
  const isShare = scale > 0 && scale <= 1;
  assertDrawable(isShare, "a scale above 0 and at most 1", scale);
  const industry = checkIndustry(options.industry ?? "growing");
  return { seed, scale, industry, brandGrowth };
}

/**
 * Generates the visits of each experience from its own random stream, and adds
 * their orders to `drafts`. Consume each set of visits before requesting the next
 * one, because all visits at once would need most of a store's memory.
 */
function* drawExperiences(
  seed: number,
  scale: number,
  drafts: Draft[],
): Generator<Iterable<ExposureRow>> {
  const guests: Iterable<ExposureRow>[] = [];
  let visitorCount = 0;
  for (const plan of DEMO_PLANS) {
    const { experience, visitors = 0, crossovers = 0, stream } = plan;
    const first = visitorCount;
    const count = Math.round(visitors * scale);
    if (count === 0) continue;
    const visits = (random: Random) =>
      drawVisits(plan, count, first, AS_OF_MS, random);
    const random = createRandom(seed, stream);
    const crossoverCount = Math.ceil(crossovers * scale);
    const retained: Visit[] = [];
    const kept = keepVisits(visits(random), crossoverCount, AS_OF_MS, retained);
    yield exposureRows(experience, kept);
    drafts.push(...drawOrders(plan, retained, AS_OF_MS, random));
    const crossed = crossOver(plan, retained, crossoverCount, AS_OF_MS, random);
    drafts.push(...crossed.drafts);
    yield exposureRows(experience, crossed.visits);
    for (const guest of experience.id === HOST ? GUEST_PLANS : []) {
      const repeatedVisits = visits(createRandom(seed, stream));
      const expected = drawGuests(guest, plan, repeatedVisits, seed);
      guests.push(exposureRows(guest.experience, expected));
    }
    visitorCount += count;
  }
  yield* guests;
}

function assertDrawable(
  isWithinBounds: boolean,
  bounds: string,
  value: number,
): void {
  if (isWithinBounds) return;
  throw new RangeError(
    `Cannot create a store: it needs ${bounds}: current value is ${value}`,
  );
}
