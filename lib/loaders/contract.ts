/** One call to each endpoint that changes nothing: what came, and how it is read. */

import {
  type CallOptions,
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

/** What an answer shows of what the contract leaves open. */
export interface ContractFact {
  /** Its name in the table of lib/api/README.md; `answer` for all else. */
  readonly fact: string;
  /** What came, by its kinds: `{total: number, experiencesList: 10 x {...}}`. */
  readonly came: string;
  /** How it is read, where that is not as the table assumes. */
  readonly readAs: readonly string[];
  /** What is not read. */
  readonly unread: readonly string[];
}

/** What one endpoint answered. */
export interface ContractAnswer {
  /** The call. */
  readonly call: EndpointName;
  /** What it shows, fact by fact. */
  readonly facts: readonly ContractFact[];
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

type Ask = (to: Client) => Promise<unknown>;

/** Calls that change nothing; a readout asks the same of the same experience. */
function callsAbout(
  id: string,
  as: CallOptions,
): Readonly<Partial<Record<EndpointName, Ask>>> {
  const end = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS);
  const week = { start: new Date(end.getTime() - 7 * DAY_MS), end };
  const series = { metrics: READOUT_METRICS };
  return {
    getExperience: (to) => to.getExperience(id, as),
    experienceTimeSeries: (to) => loadTimeSeries(to, id, series, as),
    experienceAnalysis: (to) => loadAnalysis(to, id, {}, as),
    deprecatedExperienceAnalysis: (to) =>
      to.deprecatedExperienceAnalysis(id, {}, as),
    experienceExport: (to) => loadExport(to, id, {}, as),
    sitewideSnapshot: (to) => sitewide.loadSitewideSnapshot(to, week, as),
    sitewideTimeSeries: (to) => sitewide.loadSitewideSeries(to, week, as),
    sitewideOrderDistribution: (to) =>
      sitewide.loadOrderDistribution(to, week, as),
    seasonalSnapshot: (to) => loadSeasonalSnapshot(to, SEASON, as),
    seasonalTimeSeries: (to) => loadSeasonalSeries(to, SEASON, as),
  };
}

/** What is open, which call shows it, and at which places of the answer. */
const FACTS: readonly (readonly string[])[] = [
  ["listAnswer", "listExperiences", ""],
  ["listLimit", "listExperiences", "limit"],
  ["experienceFields", "listExperiences", "experiencesList.|variations."],
  ["experienceFields", "getExperience", "experience.|variations."],
  ["experimentProducts", "getExperience", "experience.productIds"],
  ["timeSeriesPoint", "experienceTimeSeries", "segments.data"],
  ["timeSeriesZone", "experienceTimeSeries", "segments.data.dt"],
  ["timeSeriesVariations", "experienceTimeSeries", "variations"],
  ["analysisAnswer", "experienceAnalysis", ""],
  ["analysisAnswer", "deprecatedExperienceAnalysis", ""],
  ["exportColumns", "experienceExport", "url|column"],
  ["sitewideAnswer", "sitewideSnapshot", ""],
  ["sitewideAnswer", "sitewideTimeSeries", ""],
  ["timeSeriesZone", "sitewideTimeSeries", "segments.data.dt"],
  ["sitewideAnswer", "sitewideOrderDistribution", ""],
];

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
    const body = recorder.answerOf(call)?.body;
    const isRefused = result instanceof ReadoutError;
    const table = isTable(result) ? result : null;
    if (table !== null) plain.push(...plainHeaders(table));
    const readAs = [
      ...client.notices(),
      ...table === null ? [] : [columnsText(table), ...table.readAs],
    ].map((text) => text.replace(`The answer of ${call}: `, ""));
    const unread = [
      ...unreadFields(call, body),
      ...table?.unknownColumns.map((header) => `column "${header}"`) ?? [],
    ];
    const refusal = isRefused ? result.message : null;
    answers.push({ call, facts: factsOf(call, body, readAs, unread), refusal });
    return isRefused ? null : result;
  };
  const as = { signal };
  const page = await ask("listExperiences", (to) => to.listExperiences({}, as));
  const experience = likeliest(page?.experiences ?? []);
  const calls = callsAbout(experience?.id ?? "", as);
  for (const [name, work] of Object.entries(calls)) {
    const call = name as EndpointName;
    const isOfOne = ENDPOINTS[call].path.includes("{experienceId}");
    if (experience !== undefined || !isOfOne) await ask(call, work);
  }
  return { answers, fixture: recorder.fixture(plain) };
}

/** Every text is of the fact whose place is the longest of those that it begins with. */
function factsOf(
  call: EndpointName,
  body: unknown,
  readAs: readonly string[],
  unread: readonly string[],
): ContractFact[] {
  const own = FACTS.filter(([, of]) => of === call);
  const facts = own[0]?.[2] === "" ? own : [["answer", call, ""], ...own];
  const isOf = (fact: string) => (text: string): boolean => {
    const at = text.replace(/\[\d*\]/g, "")
      .replace(/^segments\..*\.data\b/, "segments.data");
    const begins = (start: string): boolean => at.startsWith(start);
    const own = facts.findLast(([, , place]) => place!.split("|").some(begins));
    return own![0] === fact;
  };
  return facts.map(([fact, , place]) => ({
    fact: fact!,
    came: kindOf(partAt(body, place!), place),
    readAs: readAs.filter(isOf(fact!)),
    unread: unread.filter(isOf(fact!)),
  }));
}

/** What stands at a place: of a list, and of what is by name, in its first. */
function partAt(body: unknown, place: string): unknown {
  const [first] = place.split("|") as [string];
  return first.split(".").filter(Boolean).reduce((holder, name) => {
    const part = Object(Array.isArray(holder) ? holder[0] : holder)[name];
    return name === "segments" ? Object.values(Object(part))[0] : part;
  }, body);
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
  // Names nobody, and says what a page is.
  if (field === "limit") return `${typeof value} ${value}`;
  if (typeof value !== "object") return typeof value;
  const fields = Object.entries(value);
  // What is by name is of one kind, and names are not shown.
  if (field === "segments") return `by name ${kindOf(fields[0]?.[1])}`;
  const kinds = fields.map(([name, item]) => `${name}: ${kindOf(item, name)}`);
  return `{${kinds.join(", ")}}`;
}

/** Answers as a page of text. */
export function contractText(answers: readonly ContractAnswer[]): string {
  return `Facts are called as in lib/api/README.md, which says what is assumed of each.
${answers.map(answerText).join("\n")}

Not asked, since they change something: every call that creates, replaces, starts, pauses or ends an experience, and custom events.`;
}

function answerText({ call, facts, refusal }: ContractAnswer): string {
  const { method, path } = ENDPOINTS[call];
  const lines = facts.flatMap(({ fact, came, readAs, unread }) => [
    fact,
    `  came      ${came}`,
    ...(readAs.length > 0 ? readAs : ["assumed"])
      .map((text) => `  read as   ${text}`),
    ...unread.length === 0 ? [] : [`  not read  ${unread.join(", ")}`],
  ]);
  const all = refusal === null ? lines : [...lines, `refused   ${refusal}`];
  return [`${refusal === null ? "ok  " : "fail"} ${method} ${path}`, ...all]
    .join("\n").replaceAll("\n", "\n       ");
}
