/** What the demo store answers: readouts, segments, frames. */

import { type Client, createClient } from "readout/api";
import {
  type Frame,
  loadAnalysis,
  loadCustomEvents,
  loadExperiences,
  loadExport,
  loadOrderDistribution,
  loadSeasonalSeries,
  loadSeasonalSnapshot,
  loadSitewideSeries,
  loadSitewideSnapshot,
  loadTimeSeries,
  loadVariations,
} from "readout/loaders";
import { type ExperienceReadoutOptions, readout } from "readout/readout";
import {
  createDemoStore,
  DEMO_EXPERIENCES,
  startSandbox,
} from "readout/sandbox";
import {
  eventWindowReadout,
  segmentReadout,
  segmentsDocument,
} from "readout/segments";
import { fakeClock } from "../api/_fake_service.ts";
import { jsonOf, ready, type Result, type Surfaces } from "./_result.ts";
import { documentSurfaces, readoutSurfaces } from "./_surfaces.ts";

/** Asks a demo store of its own, whose clock moves with the calls alone. */
export async function asked<T>(
  work: (client: Client) => Promise<T>,
): Promise<T> {
  using store = await createDemoStore();
  const clock = fakeClock();
  await using sandbox = await startSandbox({ store, clock: clock.now });
  return await work(createClient({ ...sandbox, clock }));
}

const { aaTest, clearWinner, oneOutlier, threeVariations } = DEMO_EXPERIENCES;
const DAYS = {
  start: new Date("2026-10-01T04:00:00Z"),
  end: new Date("2026-10-20T04:00:00Z"),
};

/** Readouts that ask for something. */
const ASKED: Readonly<
  Record<string, readonly [id: string, options: ExperienceReadoutOptions]>
> = {
  "of mobile": [clearWinner, { filters: { deviceType: "mobile" } }],
  "of some days": [clearWinner, DAYS],
  "without outliers": [oneOutlier, { maxZScore: 3 }],
  "by two metrics": [threeVariations, {
    level: 0.9,
    successMetrics: ["conversion_rate"],
    guardrails: { gross_profit_per_visitor: -0.02 },
    minimumEffect: 0.05,
  }],
};

/** Readouts, segments and frames of the demo store. */
export const DEMO: readonly Result[] = [
  ...Object.entries(DEMO_EXPERIENCES).map(([name, id]): Result => ({
    name: `demo ${name}`,
    make: () => asked(async (client) => await readOne(client, id, {})),
  })),
  ...Object.entries(ASKED).map(([name, [id, options]]): Result => ({
    name: `demo ${name}`,
    make: () => asked(async (client) => await readOne(client, id, options)),
  })),
  ...(["deviceType", "countryCode", "visitorType"] as const).map((
    by,
  ): Result => ({
    name: `segments by ${by}`,
    make: () =>
      asked(async (client) => {
        const segments = await segmentReadout(client, clearWinner, { by });
        return documentSurfaces(segments, segmentsDocument(segments));
      }),
  })),
  {
    name: "event window",
    make: () =>
      asked(async (client) => {
        const window = await eventWindowReadout(client, aaTest, {
          event: "laborDay",
          year: 2026,
        });
        return documentSurfaces(window, segmentsDocument(window));
      }),
  },
  { name: "frames of experiences", make: () => asked(experienceFrames) },
  { name: "frames of the store", make: () => asked(storeFrames) },
];

async function readOne(
  client: Client,
  id: string,
  options: ExperienceReadoutOptions,
): Promise<Surfaces> {
  return readoutSurfaces(
    await readout(client, id, { ...options, cache: { folder: null } }),
  );
}

async function experienceFrames(client: Client): Promise<Surfaces> {
  const { frame } = await loadExport(client, oneOutlier);
  return ready({
    record: {
      experiences: rowsOf(await loadExperiences(client)),
      variations: rowsOf(await loadVariations(client, threeVariations)),
      events: rowsOf(await loadCustomEvents(client)),
      analysis: rowsOf(await loadAnalysis(client, clearWinner)),
      series: rowsOf(await loadTimeSeries(client, clearWinner)),
      orders: rowsOf(frame.head(200)),
    },
  });
}

async function storeFrames(client: Client): Promise<Surfaces> {
  const range = { start: DAYS.start, end: DAYS.end };
  const season = {
    event: "BFCM",
    years: [2024, 2025],
    metric: ["revenue", "orders"],
  } as const;
  const { histogram, kde, cdf, unitMix } = await loadOrderDistribution(
    client,
    range,
  );
  return ready({
    record: {
      snapshot: rowsOf(await loadSitewideSnapshot(client, range)),
      series: rowsOf(await loadSitewideSeries(client, range)),
      histogram: rowsOf(histogram),
      kde: rowsOf(kde),
      cdf: rowsOf(cdf),
      unitMix: rowsOf(unitMix),
      seasons: rowsOf(await loadSeasonalSeries(client, season)),
      seasonal: rowsOf(await loadSeasonalSnapshot(client, season)),
    },
  });
}

function rowsOf(frame: Frame): object {
  return jsonOf(frame.toRecords());
}
