/** One call to each endpoint that changes nothing: what came, and how it is read. */

import {
  type Client,
  type EndpointName,
  ENDPOINTS,
  type Experience,
  type Fixture,
  ReadoutError,
  recordFixture,
  unreadFields,
} from "../api/mod.ts";
import { loadAnalysis } from "./analysis.ts";
import { type ColumnName, columnType } from "./columns.ts";
import { loadExport } from "./export.ts";
import { loadSeasonalSeries, loadSeasonalSnapshot } from "./seasonal.ts";
import * as sitewide from "./sitewide.ts";
import type { Table } from "./table.ts";
import { loadTimeSeries } from "./time_series.ts";

/** What one endpoint answered. */
export interface ContractAnswer {
  /** The call. */
  readonly call: EndpointName;
  /** What came, by its kinds: `{total: number, experiencesList: 10 x {...}}`. */
  readonly came: string;
  /** How it is read, where that is not as the contract has it. */
  readonly readAs: readonly string[];
  /** What is not read. */
  readonly unread: readonly string[];
  /** Why it cannot be read; `null` when it can. */
  readonly refusal: string | null;
}

/** What came of every call, and the answers themselves without names. */
export interface ContractCheck {
  /** The answers, in the order of the calls. */
  readonly answers: readonly ContractAnswer[];
  /** The same to be served again. */
  readonly fixture: Fixture;
}

/** What endpoints are asked about. */
interface Subject {
  readonly id: string;
  readonly week: { readonly start: Date; readonly end: Date };
  readonly as: { readonly signal: AbortSignal | undefined };
}

type Ask = (to: Client, subject: Subject) => Promise<unknown>;

/** Calls that change nothing; a readout asks the same of the same experience. */
const CALLS: Readonly<Partial<Record<EndpointName, Ask>>> = {
  getExperience: (to, { id, as }) => to.getExperience(id, as),
  experienceTimeSeries: (to, { id, as }) =>
    loadTimeSeries(to, id, { metrics: READOUT_METRICS }, as),
  experienceAnalysis: (to, { id, as }) => loadAnalysis(to, id, {}, as),
  deprecatedExperienceAnalysis: (to, { id, as }) =>
    to.deprecatedExperienceAnalysis(id, {}, as),
  experienceExport: (to, { id, as }) => loadExport(to, id, {}, as),
  sitewideSnapshot: (to, { week, as }) =>
    sitewide.loadSitewideSnapshot(to, week, as),
  sitewideTimeSeries: (to, { week, as }) =>
    sitewide.loadSitewideSeries(to, week, as),
  sitewideOrderDistribution: (to, { week, as }) =>
    sitewide.loadOrderDistribution(to, week, as),
  seasonalSnapshot: (to, { as }) => loadSeasonalSnapshot(to, SEASON, as),
  seasonalTimeSeries: (to, { as }) => loadSeasonalSeries(to, SEASON, as),
};

/** A season that is over for certain. */
const SEASON = {
  event: "BFCM",
  years: [new Date().getUTCFullYear() - 1],
  metric: "revenue",
} as const;

/** What a readout asks the series for. */
const READOUT_METRICS = ["n_visitors", "n_orders", "net_revenue"] as const;

const DAY_MS = 86_400_000;

/**
 * Asks each endpoint once, by calls that change nothing. A readout of the same
 * experience asks the same, so that the fixture answers it, too.
 *
 * @param service The service.
 * @param signal Ends the calls.
 * @returns What came, and a fixture without names and ids.
 *
 * @example What a service answered, served again
 * ```ts
 * import { answerFrom, createClient } from "readout/api";
 * import { checkContract } from "readout/loaders";
 * import { startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using sandbox = await startSandbox();
 * const { answers, fixture } = await checkContract(createClient(sandbox));
 * const text = JSON.stringify(fixture);
 * assertEquals(answers.filter(({ refusal }) => refusal !== null), []);
 * assertEquals([text.includes(sandbox.token), text.includes("A/A")], [false, false]);
 * const again = await checkContract(createClient({
 *   baseUrl: "https://fixture.test",
 *   token: "any-token-at-all",
 *   fetch: (input, init) =>
 *     Promise.resolve(answerFrom(fixture)(new Request(input, init))),
 * }));
 * assertEquals(again.answers, answers);
 * assertEquals(JSON.stringify(again.fixture).length, text.length);
 * ```
 */
export async function checkContract(
  service: Client,
  signal?: AbortSignal,
): Promise<ContractCheck> {
  const recorder = recordFixture();
  const answers: ContractAnswer[] = [];
  const plain: string[] = [];
  const ask = async <Result>(
    call: EndpointName,
    work: (to: Client) => Promise<Result>,
  ): Promise<Result | null> => {
    const client = service.through(recorder).listening();
    const result = await work(client).catch(orRefusal);
    const came = recorder.answerOf(call);
    const isRefused = result instanceof ReadoutError;
    const table = isTable(result) ? result : null;
    if (table !== null) plain.push(...plainHeaders(table));
    answers.push({
      call,
      came: came === undefined ? "no answer" : kindOf(came.body),
      readAs: [
        ...client.notices(),
        ...table === null ? [] : [columnsText(table), ...table.readAs],
      ],
      unread: [
        ...came === undefined ? [] : unreadFields(call, came.body),
        ...table?.unknownColumns.map((header) => `column "${header}"`) ?? [],
      ],
      refusal: isRefused ? result.message : null,
    });
    return isRefused ? null : result;
  };
  const as = { signal };
  const page = await ask("listExperiences", (to) => to.listExperiences({}, as));
  const experience = likeliest(page?.experiences ?? []);
  const end = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS);
  const week = { start: new Date(end.getTime() - 7 * DAY_MS), end };
  for (const [name, work] of Object.entries(CALLS)) {
    const call = name as EndpointName;
    const isOfOne = ENDPOINTS[call].path.includes("{experienceId}");
    if (experience === undefined && isOfOne) continue;
    await ask(call, (to) => work(to, { id: experience?.id ?? "", week, as }));
  }
  return { answers, fixture: recorder.fixture(plain) };
}

function orRefusal(error: unknown): ReadoutError {
  if (error instanceof ReadoutError) return error;
  throw error;
}

/** One that has run, and with arms to compare. */
function likeliest(experiences: readonly Experience[]): Experience | undefined {
  return experiences.find(({ startedAtTs, variations }) =>
    startedAtTs != null && variations.length > 1
  ) ?? experiences[0];
}

function isTable(result: unknown): result is Table {
  return typeof result === "object" && result !== null &&
    "unknownColumns" in result;
}

/** Headers of numbers, times and currencies, which name nobody. */
function plainHeaders({ columns }: Table): string[] {
  return Object.entries(columns).filter(([name]) =>
    name === "currency" || columnType(name as ColumnName) !== "text"
  ).map(([, header]) => header);
}

function columnsText({ columns }: Table): string {
  const read = Object.entries(columns).map(([name, header]) =>
    name === header ? name : `${name} from "${header}"`
  );
  return `columns ${read.join(", ")}`;
}

/** The kinds of a value, without what it says. */
function kindOf(value: unknown, field = ""): string {
  if (Array.isArray(value)) return `${value.length} x ${kindOf(value[0])}`;
  if (typeof value === "string") {
    return /^\d{4}-\d{2}-\d{2}/.test(value)
      ? `time as ${value.replace(/\d/g, "0")}`
      : /^-?\d+(\.\d+)?$/.test(value)
      ? "number as text"
      : "text";
  }
  if (value === null || value === undefined) return "nothing";
  if (typeof value !== "object") return typeof value;
  const fields = Object.entries(value);
  // What is by name is of one kind, and names are not shown.
  if (field === "segments") return `by name ${kindOf(fields[0]?.[1])}`;
  const kinds = fields.map(([name, item]) => `${name}: ${kindOf(item, name)}`);
  return `{${kinds.join(", ")}}`;
}

/** Answers as a page of text. */
export function contractText(answers: readonly ContractAnswer[]): string {
  return `${answers.map(answerText).join("\n")}

Not asked, since they change something: every call that creates, replaces, starts, pauses or ends an experience, and custom events.`;
}

function answerText({ call, came, readAs, unread, refusal }: ContractAnswer) {
  const { method, path } = ENDPOINTS[call];
  const lines = [
    `came      ${came}`,
    ...readAs.map((text) => `read as   ${text}`),
    ...unread.length === 0 ? [] : [`not read  ${unread.join(", ")}`],
    ...refusal === null ? [] : [`refused   ${refusal}`],
  ].map((line) => `\n       ${line.replaceAll("\n", `\n${" ".repeat(17)}`)}`);
  return `${refusal === null ? "ok  " : "fail"} ${method} ${path}${
    lines.join("")
  }`;
}
