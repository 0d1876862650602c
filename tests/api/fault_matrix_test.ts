/**
 * Every fault against every loader: what comes is either what comes without the
 * fault, or a typed error that says what happened. Never a part of it.
 */

import { assert, assertEquals, assertNotMatch } from "@std/assert";
import {
  ApiError,
  type Client,
  createClient,
  ReadoutError,
} from "../../lib/api/mod.ts";
import { print } from "../../lib/commands/output/terminal.ts";
import {
  loadExperiences,
  loadExport,
  loadOrderDistribution,
  loadSeasonalSeries,
  loadSeasonalSnapshot,
  loadSitewideSeries,
  loadSitewideSnapshot,
  loadTimeSeries,
} from "../../lib/loaders/mod.ts";
import {
  createDemoStore,
  DEMO_EXPERIENCES,
  type Fault,
  type FaultRule,
  startSandbox,
} from "../../lib/sandbox/mod.ts";
import { drawn } from "../_draw.ts";
import { fakeClock } from "./_fake_service.ts";

const ID = DEMO_EXPERIENCES.clearWinner;
const WINDOW = { start: "2026-10-01", end: "2026-10-08" };

const SEASON = {
  event: "BFCM",
  years: [2025],
  metric: "orders",
} as const;

type Loader = (client: Client) => Promise<unknown>;

const LOADERS: Readonly<Record<string, Loader>> = {
  experiences: async (client) => (await loadExperiences(client)).toRecords(),
  "time series": async (client) =>
    (await loadTimeSeries(client, ID, {
      metrics: ["n_visitors", "n_orders", "net_revenue"],
    })).toRecords(),
  orders: async (client) => (await loadExport(client, ID)).frame.toRecords(),
  "line items": async (client) =>
    (await loadExport(client, ID, { exportType: "order_line_items" })).frame
      .toRecords(),
  analysis: (client) => client.experienceAnalysis(ID),
  "sitewide snapshot": async (client) =>
    (await loadSitewideSnapshot(client, WINDOW)).toRecords(),
  "sitewide series": async (client) =>
    (await loadSitewideSeries(client, { ...WINDOW, segmentBy: "deviceType" }))
      .toRecords(),
  "order distribution": async (client) => {
    const { currency, ...frames } = await loadOrderDistribution(client, WINDOW);
    return [currency, ...Object.values(frames).map((one) => one.toRecords())];
  },
  "seasonal snapshot": async (client) =>
    (await loadSeasonalSnapshot(client, SEASON)).toRecords(),
  "seasonal series": async (client) =>
    (await loadSeasonalSeries(client, SEASON)).toRecords(),
};

const FAULTS: readonly { readonly fault: Fault; readonly times: number }[] = [
  { fault: { kind: "latency", ms: 20 }, times: Infinity },
  { fault: { kind: "rateLimited", retryAfter: 3 }, times: 3 },
  { fault: { kind: "rateLimited", retryAfter: 3 }, times: Infinity },
  { fault: { kind: "rateLimited" }, times: 2 },
  { fault: { kind: "serverError" }, times: 2 },
  { fault: { kind: "serverError" }, times: Infinity },
  { fault: { kind: "reset" }, times: 1 },
  { fault: { kind: "reset" }, times: Infinity },
  { fault: { kind: "truncated" }, times: 1 },
  { fault: { kind: "truncated" }, times: Infinity },
  { fault: { kind: "malformed" }, times: 1 },
  { fault: { kind: "malformed" }, times: Infinity },
  { fault: { kind: "html" }, times: Infinity },
  { fault: { kind: "drip", bytes: 4096, ms: 1 }, times: Infinity },
  { fault: { kind: "expiredUrl" }, times: 1 },
  { fault: { kind: "expiredUrl" }, times: Infinity },
  { fault: { kind: "nullUrl" }, times: 1 },
  { fault: { kind: "nullUrl" }, times: Infinity },
  { fault: { kind: "clockSkew", ms: 3_600_000 }, times: Infinity },
  { fault: { kind: "duplicatePoints" }, times: Infinity },
  { fault: { kind: "reversedPoints" }, times: Infinity },
  {
    fault: { kind: "renamedColumn", from: "order_id", to: "column 3" },
    times: Infinity,
  },
];

/** Faults that a run draws. */
const FAULTS_OF_EACH = 7;

/** What a loader gives, or the error that it ends with. */
async function outcomeOf(
  load: Loader,
  store: Awaited<ReturnType<typeof createDemoStore>>,
  faults: readonly FaultRule[],
): Promise<{ value?: unknown; error?: unknown; token: string }> {
  const clock = fakeClock();
  await using sandbox = await startSandbox({ store, faults, clock: clock.now });
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    token: sandbox.token,
    clock,
  });
  try {
    return { value: await load(client), token: sandbox.token };
  } catch (error) {
    return { error, token: sandbox.token };
  }
}

/** Only the answers of exports have an address. */
function isAboutUrls({ kind }: Fault): boolean {
  return kind === "expiredUrl" || kind === "nullUrl";
}

Deno.test("every fault ends in the whole truth or in a typed error", async (t) => {
  using store = await createDemoStore({ scale: 0.02 });
  let tried = 0;
  let whole = 0;
  for (const [name, load] of Object.entries(LOADERS)) {
    const { value: truth, error } = await outcomeOf(load, store, []);
    assertEquals(error, undefined);
    for (const { fault, times } of drawn(FAULTS_OF_EACH, FAULTS)) {
      const label = `${name}: ${fault.kind}${
        times === Infinity ? ", always" : `, ${times} times`
      }`;
      await t.step(label, async () => {
        const outcome = await outcomeOf(load, store, [
          isAboutUrls(fault)
            ? { fault, times, endpoint: "experienceExport" }
            : { fault, times },
        ]);
        tried++;
        if (outcome.error === undefined) {
          assertEquals(outcome.value, truth);
          whole++;
          return;
        }
        const { error, token } = outcome;
        assert(error instanceof ReadoutError, Deno.inspect(error));
        assert(error.message.length > 40, error.message);
        if (error instanceof ApiError) assert(error.tries >= 1);
        assertNotMatch(Deno.inspect(error), new RegExp(`${token}|signature=`));
      });
    }
  }
  print(
    `Fault matrix: ${tried} cells tried, ${tried} survived (${whole} whole, ${
      tried - whole
    } as typed errors)`,
  );
});
