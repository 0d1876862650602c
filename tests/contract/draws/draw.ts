/** What becomes of a service that spells what the contract leaves open in its own way. */

import {
  createClient,
  ReadoutError,
  TIME_SERIES_METRICS,
} from "../../../lib/api/mod.ts";
import {
  type Frame,
  loadAnalysis,
  loadExperiences,
  loadExport,
  loadSitewideSeries,
  loadSitewideSnapshot,
  loadTimeSeries,
  loadVariations,
} from "../../../lib/loaders/mod.ts";
import { readout } from "../../../lib/readout/mod.ts";
import {
  type Sandbox,
  type SandboxStore,
  startSandbox,
} from "../../../lib/sandbox/mod.ts";
import { randomSource } from "../../../lib/stats/random/mod.ts";
import { messageOf } from "../../_said.ts";
import { fakeClock } from "../../api/_fake_service.ts";
import { ID } from "./_store.ts";
import { type Choices, FACTS, spellingOf } from "./facts.ts";

type Client = ReturnType<typeof createClient>;

const WEEK = { start: "2026-03-02", end: "2026-03-09" };

const METRICS = TIME_SERIES_METRICS.filter((name) => !/_per_|aov/.test(name));
const LINES = { exportType: "order_reconciliation" } as const;

const rows = async (frame: Promise<Frame>) => (await frame).toRecords();

/** Everything that gives numbers on. */
const READERS: Readonly<Record<string, (client: Client) => Promise<unknown>>> =
  {
    experiences: (client) => rows(loadExperiences(client)),
    variations: (client) => rows(loadVariations(client, ID)),
    series: (client) => rows(loadTimeSeries(client, ID, { metrics: METRICS })),
    analysis: (client) => rows(loadAnalysis(client, ID)),
    orders: (client) => rows(loadExport(client, ID).then(({ frame }) => frame)),
    lines: (client) =>
      rows(loadExport(client, ID, LINES).then(({ frame }) => frame)),
    sitewide: (client) => rows(loadSitewideSnapshot(client, WEEK)),
    days: (client) => rows(loadSitewideSeries(client, WEEK)),
    readout: async (client) => {
      const cache = { folder: null };
      const result = await readout(client, ID, { cache });
      const { variations, metrics, checks, period } = result;
      return {
        variations: variations.map(({ id: _, ...rest }) => rest),
        period,
        lifts: metrics.map(({ name, comparisons }) => ({
          name,
          lifts: comparisons.map(({ lift }) => lift),
        })),
        said: checks.filter(({ status }) => status === "fail")
          .map(messageOf),
      };
    },
  };

/** What a reader made of a service. */
export interface Outcome {
  readonly reader: string;
  readonly is: "right" | "refused" | "wrong";
  /** The error, or what is wrong. */
  readonly why: string;
}

/** What a choice does not send: nothing stands in its place. */
const ABSENT: Readonly<Record<string, RegExp>> = {
  "percentage absent": /\.(percentage|share)$/,
  "control absent": /\.(is_)?control$/,
  "variationId absent": /\.variation(_id)?$/,
  "analysis numbers": /\.(ci|lift|p)_?\w*$/,
  "seriesVariations absent": /\.(variation_id|is_control)$/,
  "seriesVariations names": /\.(variation_id|is_control)$/,
  "sitewide numbers": /\.(previous_value|change)$/,
  "exportVariation neither": /\.variation(_id)?$/,
  "headers foreign": /\.variation_id$/,
  "headers title": /\.(country|device|channel|visitor_type|landing\w*)$/,
  "headers camel": /\.(visitor_type|landing\w*)$/,
  "headers kebab": /\.(visitor_type|landing\w*)$/,
  "exportVariation names": /\.variation_id$/,
  // An unknown header keeps its column under its own name.
  "headers foreign & exportVariation names": /^\.\d+\.variation$/,
};

/** What nobody can know who has one answer only: something else stands there. */
const UNKNOWABLE: Readonly<Record<string, RegExp>> = {
  "variationId number": /\.variation_id$/,
  "pointNumbers cents": /^\.\d+\.\w*(revenue|profit|aov)/,
  "exportAmounts cents": /^\.\d+\.\w+/,
  // The export and the series agree, and nothing says of what.
  "exportAmounts cents & pointNumbers cents": /revenue|profit|aov/i,
  "exportTimes dates": /\.created_at$/,
  "exportVariation ids": /\.variation_id$/,
  // Ids of nobody whom the service names stay ids; a readout refuses them.
  "exportVariation ids & variationId absent": /^\.\d+\.variation$/,
  "exportVariation ids & variationId number": /^\.\d+\.variation$/,
  "headers foreign & variationId absent": /^\.\d+\.variation$/,
  "headers foreign & variationId number": /^\.\d+\.variation$/,
};

interface Reading {
  readonly value: unknown;
  readonly error: unknown;
  readonly notices: readonly string[];
}

/** Words of programs, which help nobody who asks for a readout. */
const CODE_WORDS =
  /\b(undefined|NaN|received|TypeError|Zod\w*|Invalid input|preprocess)\b|\[object |not found .* not expected|Cannot read prop|is not (a function|iterable)/;

/** A service that makes these choices, whose limits nobody meets. */
function serve(store: SandboxStore, choices: Choices): Promise<Sandbox> {
  let now = 0;
  const clock = () => now += 1000;
  return startSandbox({ store, clock, intercept: spellingOf(choices) });
}

async function read(sandbox: Sandbox, reader: string): Promise<Reading> {
  const notices: string[] = [];
  const client = createClient({
    baseUrl: sandbox.baseUrl,
    token: sandbox.token,
    timeZone: "America/New_York",
    clock: fakeClock(),
    onNotice: (notice) => notices.push(String(notice)),
  });
  return await READERS[reader]!(client).then(
    (value) => ({ value, error: null, notices }),
    (error: unknown) => ({ value: null, error, notices }),
  );
}

/** What is read of a service as the sandbox is by itself. */
export async function truthOf(
  store: SandboxStore,
): Promise<ReadonlyMap<string, unknown>> {
  const truth = new Map<string, unknown>();
  await using sandbox = await serve(store, {});
  for (const reader of Object.keys(READERS)) {
    const { value, error } = await read(sandbox, reader);
    if (error !== null) throw error;
    truth.set(reader, value);
  }
  return truth;
}

/** What every reader makes of a service. */
export async function outcomesOf(
  store: SandboxStore,
  truth: ReadonlyMap<string, unknown>,
  choices: Choices,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  await using sandbox = await serve(store, choices);
  for (const reader of Object.keys(READERS)) {
    const reading = await read(sandbox, reader);
    const chosen = new Set(
      Object.entries(choices).map(([fact, choice]) => `${fact} ${choice}`),
    );
    const patternsIn = (table: Readonly<Record<string, RegExp>>) =>
      Object.entries(table).filter(([pairs]) =>
        pairs.split(" & ").every((pair) => chosen.has(pair))
      ).map(([, pattern]) => pattern);
    const unknowable = patternsIn(UNKNOWABLE);
    const absent = patternsIn(ABSENT);
    const known = truth.get(reader);
    outcomes.push({ reader, ...verdict(reading, known, unknowable, absent) });
  }
  return outcomes;
}

function verdict(
  { value, error, notices }: Reading,
  truth: unknown,
  unknowable: readonly RegExp[],
  absent: readonly RegExp[],
): Omit<Outcome, "reader"> {
  const told = error === null ? notices.join("\n") : String(error);
  const code = CODE_WORDS.exec(told)?.[0];
  if (code !== undefined) {
    return { is: "wrong", why: `in words of the code ("${code}"): ${told}` };
  }
  if (error !== null) {
    return error instanceof ReadoutError
      ? { is: "refused", why: told }
      : { is: "wrong", why: `a bare error: ${Deno.inspect(error)}` };
  }
  const said = (value as { said?: string[] }).said ?? [];
  if (said.length > 0) return { is: "refused", why: said.join("\n") };
  const differing = differences(value, truth, "").filter(({ path, lacks }) => {
    const fine = [...unknowable, ...lacks ? absent : []];
    const isTold = lacks && notices.length > 0;
    return !isTold && !fine.some((pattern) => pattern.test(path));
  }).slice(0, 3);
  return differing.length === 0
    ? { is: "right", why: told }
    : { is: "wrong", why: differing.map(({ text }) => text).join("; ") };
}

interface Difference {
  readonly path: string;
  readonly text: string;
  /** Whether it is only not there. */
  readonly lacks: boolean;
}

/** Where a value is not the true one; it may have more. */
function differences(
  value: unknown,
  truth: unknown,
  path: string,
): readonly Difference[] {
  if (value instanceof Date && truth instanceof Date) {
    return differences(Number(value), Number(truth), path);
  }
  if (truth === null || typeof truth !== "object") {
    const isNear = typeof value === "number" && typeof truth === "number" &&
      Math.abs(value - truth) <= 1e-9 * Math.abs(truth);
    if (isNear || (value ?? null) === (truth ?? null)) return [];
    return [{
      path,
      text: `${path} is ${Deno.inspect(value)}, not ${Deno.inspect(truth)}`,
      lacks: value === null || value === undefined,
    }];
  }
  if (value === null || typeof value !== "object") {
    return [{ path, text: `${path} is missing`, lacks: true }];
  }
  if (
    Array.isArray(truth) && (value as unknown[]).length !== truth.length
  ) {
    const count = (value as unknown[]).length;
    return [{
      path,
      text: `${path} has ${count} rows, not ${truth.length}`,
      lacks: false,
    }];
  }
  return Object.entries(truth).flatMap(([name, inner]) =>
    differences(
      (value as Record<string, unknown>)[name],
      inner,
      `${path}.${name}`,
    )
  );
}

/** One to three facts, otherwise than by default. */
export function drawChoices(seed: number): Choices {
  const { uniform } = randomSource(seed);
  const pick = <T>(list: readonly T[]): T =>
    list[Math.floor(uniform() * list.length)]!;
  const facts = Object.keys(FACTS);
  const count = 1 + Math.floor(3 * uniform());
  return Object.fromEntries(
    Array.from({ length: count }, () => {
      const fact = pick(facts);
      return [fact, pick(FACTS[fact]!)];
    }),
  );
}
