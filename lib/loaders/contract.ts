/**
 * Calls each read-only endpoint once, and reports the responses and their
 * interpretation.
 */

import {
  type CallOptions,
  type Client,
  type EndpointName,
  ENDPOINTS,
  type Experience,
  recordAnswers,
  unreadFields,
} from "../api/mod.ts";
import { DAY_MS, ReadoutError } from "../base/mod.ts";
import { type ContractFact, contractFacts } from "./_facts.ts";
import { loadAnalysis } from "./analysis.ts";
import { loadExport } from "./export.ts";
import { loadSeasonalSeries, loadSeasonalSnapshot } from "./seasonal.ts";
import * as sitewide from "./sitewide.ts";
import type { Table } from "./table.ts";
import type { Frame } from "./frame.ts";
import { storeDates } from "./store_time.ts";
import { loadTimeSeries } from "./time_series.ts";

/** Response of one endpoint. */
export interface ContractAnswer {
  /** Endpoint that was called. */
  readonly call: EndpointName;
  /** Facts about the contract that the response shows. */
  readonly facts: readonly ContractFact[];
  /** Reason why the response cannot be read, or `null`. */
  readonly refusal: string | null;
}

type Ask = (to: Client) => Promise<unknown>;

/** Returns read-only calls for an experience, the same ones that a readout makes. */
function callsForExperience(
  id: string,
  options: CallOptions,
): Readonly<Partial<Record<EndpointName, Ask>>> {
  const end = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS);
  const week = { start: new Date(end.getTime() - 7 * DAY_MS), end };
  const series = { metrics: READOUT_METRICS };
  return {
    getExperience: (to) => to.getExperience(id, options),
    experienceTimeSeries: (to) => loadTimeSeries(to, id, series, options),
    experienceAnalysis: (to) => loadAnalysis(to, id, {}, options),
    deprecatedExperienceAnalysis: (to) =>
      to.deprecatedExperienceAnalysis(id, {}, options),
    experienceExport: (to) => loadExport(to, id, {}, options),
    sitewideSnapshot: (to) => sitewide.loadSitewideSnapshot(to, week, options),
    sitewideTimeSeries: (to) => sitewide.loadSitewideSeries(to, week, options),
    sitewideOrderDistribution: (to) =>
      sitewide.loadOrderDistribution(to, week, options),
    seasonalSnapshot: (to) => loadSeasonalSnapshot(to, SEASON, options),
    seasonalTimeSeries: (to) => loadSeasonalSeries(to, SEASON, options),
  };
}

/** Season that is certainly over. */
const SEASON = {
  event: "BFCM",
  years: [new Date().getUTCFullYear() - 1],
  metric: "revenue",
} as const;

/** Metrics that a readout requests from the time series. */
const READOUT_METRICS = ["n_visitors", "n_orders", "net_revenue"] as const;

/**
 * Calls each read-only endpoint once.
 *
 * @param service Client of the service.
 * @param signal Signal that aborts the calls.
 * @returns The responses, in the order of the calls.
 *
 * @example Check the responses of a service
 * ```ts
 * import { createClient } from "readout/api";
 * import { checkContract } from "readout/loaders";
 * import { startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using sandbox = await startSandbox();
 * const answers = await checkContract(createClient(sandbox));
 * assertEquals(answers.filter(({ refusal }) => refusal !== null), []);
 * ```
 */
export async function checkContract(
  service: Client,
  signal?: AbortSignal,
): Promise<readonly ContractAnswer[]> {
  const recorder = recordAnswers();
  const answers: ContractAnswer[] = [];
  const ask = async <Result>(
    call: EndpointName,
    work: (to: Client) => Promise<Result>,
  ): Promise<Result | null> => {
    const client = service.through(recorder).listening();
    const result = await work(client).catch(refusalText);
    const answer = recorder.answerOf(call);
    const isRefused = result instanceof ReadoutError;
    const readAs = client.notices()
      .map((text) => text.replace(`Response to ${call}: `, ""));
    const unread = answer.status === 200 ? unreadFields(call, answer.body) : [];
    if (call === "experienceExport" && !isRefused) {
      const table = result as Table;
      readAs.push(columnsText(table), ...table.readAs);
      unread.push(...table.unknownColumns.map((name) => `column "${name}"`));
    }
    const days = call === "experienceTimeSeries" && !isRefused
      ? describeDays(result as Frame, experience)
      : null;
    if (days !== null) readAs.push(`segments.data: ${days.text}`);
    const refusal = isRefused ? result.message : days?.refusal ?? null;
    const facts = contractFacts(call, answer, readAs, unread);
    answers.push({ call, facts, refusal });
    return isRefused ? null : result;
  };
  const as = { signal };
  const page = await ask("listExperiences", (to) => to.listExperiences({}, as));
  const experience = likeliestExperience(page?.experiences ?? []);
  const calls = callsForExperience(experience?.id ?? "", as);
  for (const [name, work] of Object.entries(calls)) {
    const call = name as EndpointName;
    const isOfOne = ENDPOINTS[call].path.includes("{experienceId}");
    if (experience !== undefined || !isOfOne) await ask(call, work);
  }
  return answers;
}

/** Describes the days of a time series, and their problems. */
function describeDays(
  frame: Frame,
  experience: Experience | undefined,
): { readonly text: string; readonly refusal: string | null } {
  const dates = [...new Set(storeDates(frame, "dt").map(String))].sort();
  if (dates.length === 0) return { text: "no days", refusal: null };
  const [first, last] = [dates[0]!, dates.at(-1)!];
  const count = `${dates.length} day${dates.length === 1 ? "" : "s"}`;
  const text = `${count} from ${first} to ${last}`;
  // A deviation of one day may come from the store's time zone.
  const daysLate = daysBetween(experience?.startedAtTs, first);
  const daysEarly = -daysBetween(experience?.endedAtTs, last);
  const refusal = daysLate > 1
    ? `the series begins ${daysLate} days after the experience started`
    : daysEarly > 1
    ? `the series ends ${daysEarly} days before the experience ended`
    : null;
  return { text, refusal };
}

/** Returns the days from a moment to a date, or `NaN` if the moment is unknown. */
function daysBetween(moment: number | null | undefined, date: string): number {
  return moment == null
    ? NaN
    : Date.parse(date) / DAY_MS - Math.floor((moment - 1) / DAY_MS);
}

function refusalText(error: unknown): ReadoutError {
  if (error instanceof ReadoutError) return error;
  throw error;
}

/**
 * Returns an experience that has started and has several variations, or else the
 * first one.
 */
function likeliestExperience(
  experiences: readonly Experience[],
): Experience | undefined {
  return experiences.find(({ startedAtTs, variations }) =>
    startedAtTs != null && variations.length > 1
  ) ?? experiences[0];
}

function columnsText({ columns }: Table): string {
  const names = Object.entries(columns).map(([name, header]) =>
    name === header ? name : `${name} from "${header}"`
  );
  return `columns ${names.join(", ")}`;
}

/** Formats the responses as text. */
export function contractText(answers: readonly ContractAnswer[]): string {
  const failed = answers.filter(({ refusal }) => refusal !== null);
  const readCount = `${answers.length - failed.length} of ${answers.length}`;
  const list = failed.map(({ call }) => call).join(", ");
  const failedText = list && `; failed: ${list}`;
  return `Facts are named as in lib/api/CONTRACT.md, which says what is assumed of each.
${answers.map(answerText).join("\n")}

Read: ${readCount} answers${failedText}.

Not asked, since they change something: every call that creates, replaces, starts, pauses or ends an experience, and custom events.`;
}

function answerText({ call, facts, refusal }: ContractAnswer): string {
  const { method, path } = ENDPOINTS[call];
  const lines = [`${refusal === null ? "ok  " : "fail"} ${method} ${path}`];
  for (const { fact, kinds, readAs, unread } of facts) {
    lines.push(fact, `  came      ${kinds}`);
    const isAssumed = readAs.length === 0 && kinds !== "absent";
    for (const text of isAssumed ? ["assumed"] : readAs) {
      lines.push(`  read as   ${text}`);
    }
    if (unread.length > 0) lines.push(`  not read  ${unread.join(", ")}`);
  }
  if (refusal !== null) lines.push(`refused   ${refusal}`);
  return lines.join("\n").replaceAll("\n", "\n       ");
}
