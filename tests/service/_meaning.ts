/** What a readout makes of an answer that means something else than it seems. */

import { assertEquals } from "@std/assert";
import { createClient, ReadoutError } from "../../lib/api/mod.ts";
import { formatReadout, readout } from "../../lib/readout/mod.ts";
import type {
  ExperienceReadoutOptions,
  Readout,
} from "../../lib/record/mod.ts";
import { fakeClock } from "../api/_fake_service.ts";
import type { Json, Oddity } from "./_oddity.ts";
import { ID } from "./_store.ts";
import { serve } from "./service.ts";

const TOKEN = "s3cret/T0ken+5f1c==";

/** A readout, or why there is none. */
export interface Reading {
  readonly result: Readout | null;
  /** Everything that is said. */
  readonly text: string;
  /** Codes of the checks that failed, with theirs findings' codes. */
  readonly failed: readonly string[];
}

/** Reads the store's test from a service with an oddity. */
export async function readingOf(
  oddity: Oddity,
  options: ExperienceReadoutOptions & { readonly timeZone?: string } = {},
): Promise<Reading> {
  const { timeZone, ...others } = options;
  await using service = serve(TOKEN, oddity);
  const client = createClient({
    baseUrl: service.baseUrl,
    token: TOKEN,
    clock: fakeClock(),
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  try {
    const result = await readout(client, ID, {
      cache: { folder: null },
      ...others,
    });
    const failed = result.checks.filter(({ status }) => status === "fail")
      .flatMap(({ code, findings }) =>
        findings.map((finding) => `${code}: ${finding.code}`)
      );
    const text = formatReadout(result, { details: true }).replace(/\s+/g, " ");
    return { result, text, failed };
  } catch (error) {
    if (!(error instanceof ReadoutError)) throw error;
    return { result: null, text: error.message, failed: ["refused"] };
  }
}

/** Changes the answer of one call. */
export function answering(
  call: RegExp,
  change: (answer: Json) => Json,
): Oddity {
  return {
    json: (answer, { endpoint }) =>
      call.test(endpoint) ? change(answer) : answer,
  };
}

/** Changes the points of one arm, or of both. */
export function pointsOf(
  change: (points: Json[]) => Json[],
  arm?: string,
): Oddity {
  return answering(/timeseries$/, (answer) => ({
    ...answer,
    segments: Object.fromEntries(
      Object.entries(answer.segments).map(([name, segment]: [string, Json]) => [
        name,
        arm === undefined || arm === name
          ? { data: change(segment.data) }
          : segment,
      ]),
    ),
  }));
}

/** Does something with a client of a service with an oddity. */
export async function withClient<Result>(
  oddity: Oddity,
  work: (client: ReturnType<typeof createClient>) => Promise<Result>,
): Promise<Result> {
  await using service = serve(TOKEN, oddity);
  const { baseUrl } = service;
  return await work(
    createClient({ baseUrl, token: TOKEN, clock: fakeClock() }),
  );
}

/** The same readout, whatever is noted. */
export async function assertReadAlike(oddity: Oddity): Promise<string> {
  const usual = await readingOf({});
  const { result, text, failed } = await readingOf(oddity);
  assertEquals(failed, usual.failed, text.slice(0, 400));
  assertEquals(result!.variations, usual.result!.variations);
  assertEquals(result!.metrics, usual.result!.metrics);
  return text;
}
