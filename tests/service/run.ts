/** Everything that reads, against one odd service. */

import { assert } from "@std/assert";
import { join } from "node:path";
import {
  type Client,
  createClient,
  ReadoutError,
  type WaitNotice,
} from "../../lib/api/mod.ts";
import {
  type Frame,
  loadAnalysis,
  loadExperiences,
  loadExport,
  loadOrderDistribution,
  loadSeasonalSeries,
  loadSeasonalSnapshot,
  loadSitewideSeries,
  loadSitewideSnapshot,
  loadTimeSeries,
} from "../../lib/loaders/mod.ts";
import { formatReadout, readout } from "../../lib/readout/mod.ts";
import { fakeClock } from "../api/_fake_service.ts";
import type { Mode, Outcome } from "./modes/mod.ts";
import { ID } from "./_store.ts";
import { serve } from "./service.ts";
import { SIGNATURE } from "./_answers.ts";

/** What nobody gives up: in no mode may a call take so long. */
export const TOO_LONG_MS = 20_000;

/** Long enough to be found, with what encodings change. */
export const TOKEN = "s3cret/T0ken+5f1c==";

const WINDOW = { start: "2026-03-02", end: "2026-03-16" };
const SEASON = { event: "BFCM", years: [2025], metric: "orders" } as const;
const METRICS = ["n_visitors", "n_orders", "aov"] as const;

/** `emitted` takes what a target leaves on the disk. */
type Target = (client: Client, emitted: string[]) => Promise<unknown>;

/** Every file of a folder, also what is compressed. */
async function textsOf(folder: string): Promise<string[]> {
  const texts: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) {
      texts.push(name, ...await textsOf(path));
      continue;
    }
    const file = (await Deno.open(path)).readable;
    const plain = path.endsWith(".gz")
      ? file.pipeThrough(new DecompressionStream("gzip"))
      : file;
    texts.push(name, await new Response(plain).text());
  }
  return texts;
}

const rows = async (frame: Promise<Frame>): Promise<unknown> =>
  (await frame).toRecords();

/** Every call that reads, one that writes, every loader, and the readout. */
export const TARGETS: Readonly<Record<string, Target>> = {
  listExperiences: async (client) =>
    (await client.listExperiences()).experiences,
  getExperience: (client) => client.getExperience(ID),
  findExperience: (client) => client.findExperience("shipping"),
  endExperience: (client) => client.endExperience(ID),
  experienceTimeSeries: (client) =>
    client.experienceTimeSeries(ID, { metrics: METRICS }),
  experienceAnalysis: (client) => client.experienceAnalysis(ID),
  experienceExport: (client) => client.experienceExport(ID),
  sitewideSnapshot: (client) => client.sitewideSnapshot(WINDOW),
  sitewideOrderDistribution: (client) =>
    client.sitewideOrderDistribution(WINDOW),
  request: (client) => client.request("GET", `/experiences/${ID}`),
  loadExperiences: (client) => rows(loadExperiences(client)),
  loadTimeSeries: (client) =>
    rows(loadTimeSeries(client, ID, { metrics: METRICS })),
  loadAnalysis: (client) => rows(loadAnalysis(client, ID)),
  loadExport: (client) =>
    rows(loadExport(client, ID).then(({ frame }) => frame)),
  loadSitewideSnapshot: (client) => rows(loadSitewideSnapshot(client, WINDOW)),
  loadSitewideSeries: (client) =>
    rows(loadSitewideSeries(client, { ...WINDOW, metrics: METRICS })),
  loadOrderDistribution: (client) =>
    rows(loadOrderDistribution(client, WINDOW).then((all) => all.histogram)),
  loadSeasonalSeries: (client) => rows(loadSeasonalSeries(client, SEASON)),
  loadSeasonalSnapshot: (client) => rows(loadSeasonalSnapshot(client, SEASON)),
  readout: async (client, emitted) => {
    const folder = await Deno.makeTempDir();
    try {
      const result = await readout(client, ID, {
        cache: { folder: null },
        bundle: join(folder, "bundle"),
      });
      assert(formatReadout(result).length > 500);
      return result;
    } finally {
      emitted.push(...await textsOf(folder));
      await Deno.remove(folder, { recursive: true });
    }
  },
};

/** What one target came to. */
export interface Cell {
  readonly target: string;
  /**
   * `wrong` is what may never be: another value without a word, or a bare error.
   * `raw` is an answer that a call gives on as it came, and that was another.
   */
  readonly outcome: Outcome | "raw" | "wrong";
  readonly value: unknown;
  readonly ms: number;
}

/** What a mode came to. */
export interface Row {
  readonly mode: string;
  readonly cells: readonly Cell[];
  /** Everything that anybody could have seen. */
  readonly emitted: string;
}

/** Runs targets, every one unless told, against a mode. */
export async function run(
  mode: Mode,
  truth: ReadonlyMap<string, unknown>,
  wanted: readonly string[] = Object.keys(TARGETS),
): Promise<Row> {
  const emitted: string[] = [];
  const cells: Cell[] = [];
  for (const target of wanted) {
    const read = TARGETS[target]!;
    await using service = serve(TOKEN, mode);
    const notices: string[] = [];
    const client = createClient({
      baseUrl: service.baseUrl,
      token: TOKEN,
      timeZone: "America/New_York",
      clock: fakeClock(),
      timeoutMs: mode.timeoutMs ?? TOO_LONG_MS,
      maxTries: 2,
      onNotice: (notice) => notices.push(notice),
      onWait: (notice: WaitNotice) => emitted.push(JSON.stringify(notice)),
    });
    const started = performance.now();
    const { value, error } = await read(client, emitted).then(
      (value) => ({ value, error: null }),
      (error: unknown) => ({ value: error, error }),
    );
    const ms = performance.now() - started;
    emitted.push(...notices, Deno.inspect(value, { depth: 12 }));
    emitted.push(JSON.stringify(value) ?? "", String(value));
    const isSame = !truth.has(target) ||
      holds(value, truth.get(target), mode.lacks === true);
    const outcome = error !== null
      ? error instanceof ReadoutError ? "error" : "wrong"
      : notices.length > 0
      ? "noted"
      : isSame
      ? "equal"
      : RAW.includes(target)
      ? "raw"
      : "wrong";
    cells.push({ target, outcome, value, ms });
  }
  return { mode: mode.name, cells, emitted: emitted.join("\n") };
}

/** Calls that give on the service's own words: addresses, points, anything. */
const RAW = ["request", "experienceExport", "experienceTimeSeries"];

/**
 * Whether a value has everything that another has; it may have more, and where
 * the service `lacks` something, `null` in its place.
 */
function holds(value: unknown, truth: unknown, lacks: boolean): boolean {
  if (lacks && (value === null || value === undefined)) return true;
  if (truth === null || typeof truth !== "object") {
    return Object.is(value ?? null, truth ?? null);
  }
  if (truth instanceof Date) return Number(value) === Number(truth);
  if (value === null || typeof value !== "object") return false;
  const isList = Array.isArray(truth);
  if (isList && (!Array.isArray(value) || value.length !== truth.length)) {
    return false;
  }
  return Object.entries(truth).every(([name, inner]) =>
    VOLATILE.includes(name) ||
    holds((value as Record<string, unknown>)[name], inner, lacks)
  );
}

/** What may differ: the service's own words, its port, ids that it leaves out. */
const VOLATILE = ["message", "id", "variation_id", "url"];

/** What may not be in anything emitted. */
export function secretsIn(text: string): string[] {
  return [TOKEN, "5f1c==", encodeURIComponent(TOKEN), btoa(TOKEN), SIGNATURE]
    .filter((secret) => text.includes(secret));
}
