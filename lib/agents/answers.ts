/** Answers made of a result: the same result gives the same bytes. */

import {
  type Bundle,
  openBundle,
  recordBundle,
  resultText,
} from "../bundle/mod.ts";
import { LIBRARY_VERSION } from "../base/mod.ts";
import { makePlan, type PlanOptions } from "../inference/mod.ts";
import {
  briefProgramme,
  type Programme,
  type ProgrammeInput,
  type ProgrammeReadingOptions,
  readProgramme,
} from "../program/mod.ts";
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
  fitToBytes,
  type OutsideText,
  outsideText,
  RULES,
  shortRecord,
  textsIn,
  withoutNames,
} from "../words/mod.ts";
import { Refusal } from "./errors.ts";
import {
  FORBIDDEN,
  picked,
  type ResultKind,
  type Section,
  SECTIONS,
  WHOLE,
} from "./shown.ts";

/** A result, with labels in place of texts from outside. */
export interface Result {
  readonly kind: ResultKind;
  /** As it is. */
  readonly record: object;
  /** With labels. */
  readonly labelled: object;
  /** What the labels stand for. */
  readonly untrusted: readonly OutsideText[];
  /** ISO 4217 of its amounts. */
  readonly currency: string | null;
}

/** An answer, structured. */
export type Answer = Readonly<Record<string, unknown>>;

/** Which answer of a result is meant. */
export interface AnswerRequest {
  readonly receipt: string;
  /** Part of it; the whole in short without one. */
  readonly section?: Section | undefined;
  /** Whether it is of the demo store. */
  readonly demo?: boolean | undefined;
}

/** Bytes of a readout in short, and of any other answer. */
const READ_SIZE = 3000;
const SIZE = 4000;

/** What a plan or a programme is made of: numbers, which a bundle keeps as options. */
export type Numbers =
  | { readonly plan: PlanOptions }
  | {
    readonly programme: ProgrammeInput;
    readonly options: ProgrammeReadingOptions;
  };

function resultOfNumbers(numbers: Numbers): TestPlan | Programme {
  return "plan" in numbers
    ? makePlan(numbers.plan)
    : readProgramme(numbers.programme, numbers.options);
}

/**
 * Makes the result of numbers, and keeps them in a bundle.
 *
 * @param bundle Its folder, which is not there yet.
 * @param given What the result is made of.
 * @returns The result.
 */
export async function recordNumbers(
  bundle: string,
  given: Numbers,
): Promise<TestPlan | Programme> {
  // As the bundle will have them, their order included.
  const numbers: Numbers = JSON.parse(resultText(given));
  const recording = await recordBundle(bundle);
  const result = resultOfNumbers(numbers);
  const experienceId = Object.keys(numbers)[0]!;
  await recording.addReadout({
    experienceId,
    parameters: { numbers },
    result,
  });
  await recording.finish();
  return result;
}

/**
 * Makes the result of a bundle again.
 *
 * @param bundle The bundle, or its folder.
 * @returns Its record.
 * @throws {Refusal} When another version made it.
 */
export async function recordOf(bundle: string | Bundle): Promise<object> {
  const opened = typeof bundle === "string" ? await openBundle(bundle) : bundle;
  const { readouts: [first], library } = opened.manifest;
  if (library !== LIBRARY_VERSION) {
    throw new Refusal(
      "receipt",
      `Receipt ${opened.digest} was made by Readout ${library}, and this is ${LIBRARY_VERSION}: only that version can prove it`,
    );
  }
  const { numbers } = (first?.parameters ?? {}) as { numbers?: Numbers };
  if (numbers !== undefined) return resultOfNumbers(numbers);
  return first !== undefined && isSeason(first)
    ? await seasonFromBundle(opened)
    : await readoutFromBundle(opened);
}

/**
 * Puts labels in the place of names: of experiences, variations, tests, files.
 *
 * @param record The record of a result.
 * @returns The result with labels.
 */
export function resultOf(record: object): Result {
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

/** What a metric of ours is called in a sentence. */
function titleOf(metric: string): string | undefined {
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
        : [{ of: label, text: outsideText(industry.name) }],
    };
  },
  programme: (programme: Programme) => {
    const { metric } = programme;
    const isOurs = titleOf(metric) !== undefined;
    const shown = isOurs ? metric : "Metric 1";
    const ids = programme.tests.map(({ id }) => id);
    const tests = programme.tests.map((test, index) => ({
      ...test,
      // Variations of one test are still of one test.
      id: `Test ${ids.indexOf(test.id) + 1}`,
      name: `Test ${index + 1}`,
      metric: shown,
    }));
    const untrusted: OutsideText[] = [];
    if (!isOurs) untrusted.push({ of: shown, text: outsideText(metric) });
    untrusted.push(...programme.tests.map(({ name }, index) => ({
      of: `Test ${index + 1}`,
      text: outsideText(name),
    })));
    return {
      labelled: {
        ...programme,
        metric: shown,
        tests,
        notes: [],
        exclusions: programme.exclusions.map(({ reason, tests }) => ({
          // Names from outside stand behind what is ours.
          reason: reason.replace(/( \(|: )[^]*$/, ""),
          tests,
        })),
      },
      untrusted,
    };
  },
} satisfies Record<ResultKind, (record: never) => Labelled>;

/**
 * The answer of a result, or of a part of it.
 *
 * @param result The result.
 * @param request Which answer.
 * @returns The answer: a readout in short has at most 3 kB, all else 4.
 * @throws {Refusal} When the result has no such part.
 */
export function answerOf(result: Result, request: AnswerRequest): Answer {
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
    const content = picked(labelled, SECTIONS[section]);
    const used = textsIn(content, untrusted);
    const spoken = withoutFlags(content);
    return fitToBytes({ ...head, ...spoken, untrusted: used }, SIZE);
  }
  if (kind === "readout") {
    const { schema: _, omitted: __, ...short } = shortRecord(
      result.record as Readout,
    );
    return fitToBytes({ ...head, ...withoutFlags(short) }, READ_SIZE);
  }
  const [sentence, ...findings] = SENTENCES[kind](labelled as never);
  return fitToBytes({
    ...head,
    ...withoutFlags({ act: { code: kind, sentence }, findings }),
    doNotSay: kind === "plan" ? [] : [FORBIDDEN[kind]],
    ...picked(labelled, WHOLE[kind]),
    untrusted,
  }, SIZE);
}

const SENTENCES = {
  season: briefSeason,
  programme: (programme: Programme) => {
    const { metric } = programme;
    return briefProgramme({ ...programme, metric: titleOf(metric) ?? metric });
  },
  plan: ({ visitors, days, rule }: TestPlan) => [
    `Run it ${
      days === null ? "" : `for ${days.toLocaleString("en")} days `
    }with ${visitors.toLocaleString("en")} visitors, and decide ${
      RULES[rule]
    }.`,
  ],
};

function assertSection(kind: ResultKind, section: Section): void {
  const has = Object.keys(SECTIONS).filter((name) =>
    kind === (name === "season" ? "season" : "readout")
  );
  if (has.includes(section)) return;
  throw new Refusal(
    "arguments",
    `A ${kind} has no section ${section}; ${
      has.length === 0 ? "its answer has all of it" : `it has ${listed(has)}`
    }`,
  );
}

/**
 * Returns a result whose sentences name arguments in place of options of a command
 * line, which an agent has none of. Texts from outside stay as they are.
 */
function withoutFlags<Part extends object>(part: Part): Part {
  const spoken = (value: unknown, key = ""): unknown => {
    if (key === "untrusted") return value;
    if (typeof value === "string") {
      return value.replace(/, or \w+ in code/g, "").replace(
        /--([a-z]+(?:-[a-z]+)*)/g,
        (_, name: string) =>
          name.replace(/-./g, ([, letter]) => letter!.toUpperCase()),
      );
    }
    if (Array.isArray(value)) return value.map((entry) => spoken(entry));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [name, spoken(entry, name)]),
    );
  };
  return spoken(part) as Part;
}

/**
 * An answer that is made of no one result.
 *
 * @param answer Its fields.
 * @returns The same in at most 4 kB.
 */
export function shortAnswer(answer: Answer): Answer {
  return fitToBytes(answer, SIZE);
}
