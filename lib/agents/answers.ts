/** Builds answers from results; equal results give identical bytes. */

import type { Bundle } from "../bundle/mod.ts";
import { openBundle, recordBundle, resultText } from "../bundle/mod.ts";
import { LIBRARY_VERSION } from "../base/mod.ts";
import { makePlan, type PlanOptions } from "../inference/mod.ts";
import type {
  Programme,
  ProgrammeInput,
  ProgrammeReadingOptions,
} from "../program/mod.ts";
import { briefProgramme, readProgramme } from "../program/mod.ts";
import { readoutFromBundle } from "../readout/mod.ts";
import { listed, METRICS, type Readout, type TestPlan } from "../record/mod.ts";
import {
  briefSeason,
  isSeason,
  type SeasonalComparison,
  seasonFromBundle,
  seasonWithoutNames,
} from "../seasonal/mod.ts";
import {
  cleanOutsideText,
  fitToBytes,
  type OutsideText,
  RULES,
  shortRecord,
  textsOfUsedLabels,
  withoutNames,
} from "../words/mod.ts";
import { Refusal } from "./errors.ts";
import type { ResultKind, Section } from "./shown.ts";
import {
  FORBIDDEN,
  FULL_RECORD_FIELDS,
  SECTIONS,
  selectFields,
} from "./shown.ts";

/** Result in which labels replace untrusted texts. */
export interface Result {
  readonly kind: ResultKind;
  /** Original record. */
  readonly record: object;
  /** Record with labels. */
  readonly labelled: object;
  /** Untrusted texts behind the labels. */
  readonly untrusted: readonly OutsideText[];
  /** ISO 4217 currency code of the amounts. */
  readonly currency: string | null;
}

/** Structured answer. */
export type Answer = Readonly<Record<string, unknown>>;

/** Request for an answer. */
export interface AnswerRequest {
  readonly receipt: string;
  /** Section of the result; without one, the answer summarizes the whole result. */
  readonly section?: Section | undefined;
  /** Whether the data come from the demo store. */
  readonly demo?: boolean | undefined;
}

/**
 * Maximum size of a readout summary (`READ_SIZE`) and of any other answer
 * (`SIZE`), in bytes.
 */
const READ_SIZE = 3000;
const SIZE = 4000;

/** Numeric input of a plan or program, which a bundle stores as options. */
export type Numbers =
  | { readonly plan: PlanOptions }
  | {
    readonly programme: ProgrammeInput;
    readonly options: ProgrammeReadingOptions;
  };

function computeResult(numbers: Numbers): TestPlan | Programme {
  return "plan" in numbers
    ? makePlan(numbers.plan)
    : readProgramme(numbers.programme, numbers.options);
}

/**
 * Computes a result from numbers, and records both in a bundle.
 *
 * @param bundle Path of the bundle folder to create.
 * @param input Input of the result.
 * @returns The result.
 */
export async function recordNumbers(
  bundle: string,
  input: Numbers,
): Promise<TestPlan | Programme> {
  // Round-tripping through JSON gives the same values and key order as a replay
  // from the bundle.
  const numbers: Numbers = JSON.parse(resultText(input));
  const recording = await recordBundle(bundle);
  const result = computeResult(numbers);
  const experienceId = Object.keys(numbers)[0]!;
  await recording.addReadout({ experienceId, parameters: { numbers }, result });
  await recording.finish();
  return result;
}

/**
 * Replays the result of a bundle.
 *
 * @param bundle Bundle, or path of its folder.
 * @returns The record of the result.
 * @throws {Refusal} If another version of the library made the bundle.
 */
export async function replayRecord(bundle: string | Bundle): Promise<object> {
  const opened = typeof bundle === "string" ? await openBundle(bundle) : bundle;
  const { readouts: [first], library } = opened.manifest;
  if (library !== LIBRARY_VERSION) {
    throw new Refusal(
      "receipt",
      `Receipt ${opened.digest} was made by Readout ${library}, but this is ${LIBRARY_VERSION}: only that version can verify it`,
    );
  }
  const { numbers } = (first?.parameters ?? {}) as { numbers?: Numbers };
  if (numbers !== undefined) return computeResult(numbers);
  return first !== undefined && isSeason(first)
    ? await seasonFromBundle(opened)
    : await readoutFromBundle(opened);
}

/**
 * Replaces names of experiences, variations, tests and files with labels.
 *
 * @param record Record of a result.
 * @returns The result with labels.
 */
export function labelResult(record: object): Result {
  const kind = "experience" in record
    ? "readout"
    : "plan" in record
    ? "plan"
    : "eventDay" in record
    ? "season"
    : "programme";
  const { experience, currency } = record as Partial<Readout & Programme>;
  return {
    kind,
    record,
    currency: currency ?? experience?.currency ?? null,
    ...LABELLED[kind](record as never),
  };
}

/** Returns the title of a built-in metric, as used in sentences. */
function metricTitle(metric: string): string | undefined {
  return METRICS.map(({ name, title }) => [name, title.toLowerCase()])
    .find((names) => names.includes(metric.toLowerCase()))?.[1];
}

type Labelled = Pick<Result, "labelled" | "untrusted">;

const LABELLED = {
  readout: (record: Readout): Labelled => {
    const { readout: labelled, untrusted } = withoutNames(record);
    return { labelled, untrusted };
  },
  plan: ({ name: _, control: __, split: ___, ...labelled }: TestPlan) => ({
    labelled,
    untrusted: [],
  }),
  season: (season: SeasonalComparison) => {
    const { industry } = season;
    const label = "Industry index";
    return {
      labelled: {
        ...seasonWithoutNames(season),
        industry: industry && { ...industry, name: label },
      },
      untrusted: industry === null
        ? []
        : [{ of: label, text: cleanOutsideText(industry.name) }],
    };
  },
  programme: (programme: Programme) => {
    const { metric } = programme;
    const isOurs = metricTitle(metric) !== undefined;
    const shown = isOurs ? metric : "Metric 1";
    const ids = programme.tests.map(({ id }) => id);
    const tests = programme.tests.map((test, index) => ({
      ...test,
      // Variations of the same test keep a common test ID.
      id: `Test ${ids.indexOf(test.id) + 1}`,
      name: `Test ${index + 1}`,
      metric: shown,
    }));
    const untrusted: OutsideText[] = [];
    if (!isOurs) untrusted.push({ of: shown, text: cleanOutsideText(metric) });
    untrusted.push(...programme.tests.map(({ name }, index) => ({
      of: `Test ${index + 1}`,
      text: cleanOutsideText(name),
    })));
    return {
      labelled: {
        ...programme,
        metric: shown,
        tests,
        notes: [],
        exclusions: programme.exclusions.map(({ reason, tests }) => ({
          // Text after a parenthesis or colon may contain untrusted names.
          reason: reason.replace(/( \(|: )[^]*$/, ""),
          tests,
        })),
      },
      untrusted,
    };
  },
} satisfies Record<ResultKind, (record: never) => Labelled>;

/**
 * Returns the answer for a result, or for one of its sections.
 *
 * @param result The result.
 * @param request Receipt and section.
 * @returns The answer: at most 3 kB for a readout summary, 4 kB otherwise.
 * @throws {Refusal} If the result has no such section.
 */
export function answerForResult(
  result: Result,
  request: AnswerRequest,
): Answer {
  const { kind, labelled, untrusted } = result;
  const { receipt, section, demo = false } = request;
  const head = {
    tool: section !== undefined
      ? "explain"
      : kind === "readout"
      ? "read_experiment"
      : kind,
    receipt,
    ...(demo ? { demo } : {}),
    ...(section === undefined ? {} : { section }),
  };
  if (section !== undefined) {
    assertSection(kind, section);
    const content = selectFields(labelled, SECTIONS[section]);
    const used = textsOfUsedLabels(content, untrusted);
    const sentences = replaceFlagsInTexts(content);
    return fitToBytes({ ...head, ...sentences, untrusted: used }, SIZE);
  }
  if (kind === "readout") {
    const record = result.record as Readout;
    const { schema: _, omitted: __, ...short } = shortRecord(record);
    return fitToBytes({ ...head, ...replaceFlagsInTexts(short) }, READ_SIZE);
  }
  const [sentence, ...findings] = SENTENCES[kind](labelled as never);
  return fitToBytes({
    ...head,
    ...replaceFlagsInTexts({ act: { code: kind, sentence }, findings }),
    doNotSay: kind === "plan" ? [] : [FORBIDDEN[kind]],
    ...selectFields(labelled, FULL_RECORD_FIELDS[kind]),
    untrusted,
  }, SIZE);
}

const SENTENCES = {
  season: briefSeason,
  programme: (programme: Programme) => {
    const metric = metricTitle(programme.metric) ?? programme.metric;
    return briefProgramme({ ...programme, metric });
  },
  plan: ({ visitors, days, rule }: TestPlan) => {
    const length = days === null
      ? ""
      : ` for ${days.toLocaleString("en")} days`;
    const size = `${visitors.toLocaleString("en")} visitors`;
    return [`Run it${length} with ${size}, and decide ${RULES[rule]}.`];
  },
};

function assertSection(kind: ResultKind, section: Section): void {
  const has = Object.keys(SECTIONS).filter((name) =>
    kind === (name === "season" ? "season" : "readout")
  );
  if (has.includes(section)) return;
  const advice = has.length === 0
    ? "its answer is complete"
    : `it has ${listed(has)}`;
  const message = `A ${kind} has no section ${section}; ${advice}`;
  throw new Refusal("arguments", message);
}

/**
 * Replaces command-line options in sentences with tool arguments, because agents
 * have no command line. Untrusted texts stay unchanged.
 */
function replaceFlagsInTexts<Part extends object>(part: Part): Part {
  const replaceFlags = (value: unknown, key = ""): unknown => {
    if (key === "untrusted") return value;
    if (typeof value === "string") {
      return value.replace(/, or \w+ in code/g, "").replace(
        /--([a-z]+(?:-[a-z]+)*)/g,
        (_, name: string) =>
          name.replace(/-./g, ([, letter]) => letter!.toUpperCase()),
      );
    }
    if (Array.isArray(value)) return value.map((entry) => replaceFlags(entry));
    if (value === null || typeof value !== "object") return value;
    const entries = Object.entries(value)
      .map(([name, entry]) => [name, replaceFlags(entry, name)]);
    return Object.fromEntries(entries);
  };
  return replaceFlags(part) as Part;
}

/**
 * Shortens an answer that does not belong to a single result.
 *
 * @param answer Fields of the answer.
 * @returns The answer in at most 4 kB.
 */
export function shortAnswer(answer: Answer): Answer {
  return fitToBytes(answer, SIZE);
}
