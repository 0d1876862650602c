/** A store whose experiences all run, called whatever a test likes. */
import type { Experience } from "../../lib/api/mod.ts";
import { join } from "@std/path";
import {
  createStore,
  type FaultRule,
  type SandboxStore,
  startSandbox,
} from "../../lib/sandbox/mod.ts";
import { type Outcome, runCli } from "./_cli.ts";

const START = Date.parse("2026-03-02T00:00:00Z");
const HOUR = 3_600_000;
const VISITORS = 120;

/** The id of the nth experience. */
export function idOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
}

/** A store with a running experience of each name; every third visitor buys. */
export function createRunningShop(
  names: readonly string[],
): Promise<SandboxStore> {
  const visits = names.flatMap((_, experience) =>
    Array.from({ length: VISITORS }, (_, visitor) => ({
      experienceId: idOf(experience),
      variationId: `${experience}-${visitor % 2 === 0 ? "a" : "b"}`,
      visitorId: `visitor-${experience}-${visitor}`,
      seenAtMs: START + visitor * HOUR,
    }))
  );
  const buyers = visits.filter((_, index) => index % 3 === 0);
  return createStore({
    timeZone: "UTC",
    currency: "USD",
    asOfMs: START + 7 * 24 * HOUR,
    experiences: names.map(experienceOf),
    exposures: visits,
    orders: buyers.map(({ visitorId, seenAtMs }, index) => ({
      orderId: `order-${index}`,
      visitorId,
      createdAtMs: seenAtMs + HOUR,
      currency: "USD",
      netRevenue: 20 + (index * 7) % 50,
    })),
  });
}

function experienceOf(name: string, index: number): Experience {
  return {
    id: idOf(index),
    name,
    status: "started",
    startedAtTs: START,
    variations: [
      { id: `${index}-a`, name: "Control", percentage: 50, isControl: true },
      { id: `${index}-b`, name: "New", percentage: 50, isControl: false },
    ],
  };
}

/** A folder, and the command in it. */
export interface Shop {
  readonly folder: string;
  run(...args: string[]): Promise<Outcome>;
}

/** Runs a test beside a sandbox with running experiences of the given names. */
export async function withShop(
  names: readonly string[],
  test: (shop: Shop) => Promise<void>,
  faults: readonly FaultRule[] = [],
): Promise<void> {
  const folder = await Deno.makeTempDir();
  using store = await createRunningShop(names);
  await using sandbox = await startSandbox({ store, faults });
  const env = {
    READOUT_BASE_URL: sandbox.baseUrl,
    READOUT_TOKEN: sandbox.token,
  };
  try {
    await test({
      folder,
      run: (...args) =>
        runCli(["readout", "--all-started", ...args], folder, env),
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Names of the files in a folder, in order. */
export function filesIn(folder: string): string[] {
  return Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();
}

/** Every file of a folder, by name. */
export async function bytesOf(folder: string): Promise<Record<string, string>> {
  const names = filesIn(folder);
  const texts = names.map((name) => Deno.readTextFile(join(folder, name)));
  return Object.fromEntries(
    (await Promise.all(texts)).map((text, index) => [names[index]!, text]),
  );
}
