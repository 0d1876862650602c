/** Tools that say what there is, and where a number stands. */

import { SchemaError } from "../api/mod.ts";
import type { ReadoutFiles } from "../intake/mod.ts";
import {
  checkOptions,
  EXPLAIN_ARGUMENTS,
  FILE_ARGUMENTS,
  FIND_NUMBER_ARGUMENTS,
  LIST_ARGUMENTS,
} from "../options/mod.ts";
import { checkFiles } from "../readout/mod.ts";
import { isPlaceOf, numbersSaid, type Place, placesIn } from "../record/mod.ts";
import { outsideText } from "../words/mod.ts";
import { type Answer, answerOf, shortAnswer } from "./answers.ts";
import { Refusal } from "./errors.ts";
import { argumentsIn, outside } from "./problems.ts";
import type { Session } from "./session.ts";
import { picked, type Section } from "./shown.ts";

/** Files of the folder, and what they do not say themselves. */
export interface FileArguments
  extends Omit<ReadoutFiles, "now" | "name" | "orders"> {
  readonly orders?: string | undefined;
  readonly perVisitor?: string | undefined;
  readonly summaries?: string | undefined;
  readonly measures?: readonly string[] | undefined;
}

/** Which experiences are listed. */
interface ListArguments {
  readonly status?: "pending" | "started" | "paused" | "ended" | undefined;
  readonly name?: string | undefined;
  readonly limit?: number | undefined;
}

/** Which part of a result is told. */
interface ExplainArguments {
  readonly receipt?: string | undefined;
  readonly section?: Section | undefined;
}

/** What is looked for, and of what it is said to be. */
interface FindNumberArguments {
  readonly receipt?: string | undefined;
  readonly text?: string | undefined;
  readonly metric?: string | undefined;
  readonly variation?: string | undefined;
}

const MOST_LISTED = 50;
const MOST_PLACES = 12;

/** `list_experiments`. */
export async function listExperiments(
  session: Session,
  given: ListArguments,
): Promise<Answer> {
  checkOptions(LIST_ARGUMENTS, given);
  const { status, name = "", limit = MOST_LISTED } = given;
  if (!(Number.isInteger(limit) && limit > 0 && limit <= MOST_LISTED)) {
    throw new Refusal(
      "arguments",
      `limit must be a whole number from 1 to ${MOST_LISTED}: current value is ${limit}`,
    );
  }
  const wanted = (await session.experiences()).filter((one) =>
    (status === undefined || one.status === status) &&
    one.name.toLowerCase().includes(name.toLowerCase())
  );
  const shown = wanted.slice(0, limit);
  return shortAnswer({
    ...session.head("list_experiments"),
    experiences: shown.map(({ name: _, files: __, ...one }) => one),
    more: wanted.length - shown.length,
    untrusted: shown.map(({ experience: of, name }) => ({
      ...{ of, text: outsideText(name) },
    })),
  });
}

/** `check_files`. */
export async function checkFolderFiles(
  session: Session,
  given: FileArguments,
): Promise<Answer> {
  checkOptions(FILE_ARGUMENTS, given);
  const files = await session.filesOf(given);
  if (Object.keys(files).length === 0) {
    throw new Refusal("arguments", session.needsFiles());
  }
  const { inputs = [], ledger = null, ...found } = await checkFiles({
    ...await session.written(given),
    ...files,
  }).catch((error) => {
    if (!(error instanceof SchemaError)) throw error;
    const checks = error.problems.map(({ path, message }) => ({
      ...{ code: "question", status: "fail" },
      message: path === "" ? message : `${path}: ${message}`,
    }));
    return { checks, inputs: undefined, ledger: undefined };
  });
  const raised = found.checks.filter(({ status }) =>
    status === "fail" || status === "warn"
  );
  // Sentences on files quote them: they stand apart, each under its label.
  return shortAnswer({
    ...session.head("check_files"),
    ...picked({ inputs, ledger }, ["inputs", "ledger"]),
    questions: raised.map(({ code, status, message }, at) => ({
      ...{ code, status, about: `Question ${at + 1}` },
      arguments: argumentsIn(message, FILE_ARGUMENTS),
    })),
    untrusted: [
      ...Object.keys(files).map((of) => ({
        ...{ of, text: outsideText(String(given[of as "orders"])) },
      })),
      ...raised.map(({ message }, at) => ({
        ...{ of: `Question ${at + 1}`, text: outside(message) },
      })),
    ],
  });
}

/** `explain`. */
export async function explain(
  session: Session,
  given: ExplainArguments,
): Promise<Answer> {
  checkOptions(EXPLAIN_ARGUMENTS, given);
  const { receipt = "", section } = given;
  const result = await session.resultOf(receipt);
  if (section === undefined) {
    throw new Refusal("arguments", "Give section, such as checks or luck");
  }
  const demo = session.options.isDemo;
  return answerOf(result, { receipt, section, demo });
}

const FOUND = {
  "found": "Say each number only of what its places are of.",
  "of-something-else":
    "Don't say it: the record has the number of something else.",
  "not-found": "Don't say it: the record doesn't have it.",
};

/** `find_number`. */
export async function findNumber(
  session: Session,
  given: FindNumberArguments,
): Promise<Answer> {
  checkOptions(FIND_NUMBER_ARGUMENTS, given);
  const { receipt, text = "", metric, variation } = given;
  const { labelled, currency } = await session.resultOf(receipt);
  const places = placesIn(labelled);
  const isClaim = metric !== undefined || variation !== undefined;
  const isOf = (place: Place) =>
    (metric === undefined || place.metric === metric) &&
    (variation === undefined || place.variation === variation);
  const numbers = numbersSaid(text).map((one) => {
    const found = places.filter((place) => isPlaceOf(one, place, currency));
    const claimed = found.filter((place) =>
      isOf(place) && (!isClaim || place.within === null)
    );
    const shown = found.toSorted((a, b) =>
      Number(isOf(b)) - Number(isOf(a)) || weightOf(a) - weightOf(b)
    );
    return {
      ...{ text: one.text, found: found.length > 0 },
      confirmed: claimed.length > 0,
      places: shown.slice(0, MOST_PLACES),
      more: Math.max(0, shown.length - MOST_PLACES),
    };
  });
  if (numbers.length === 0) {
    throw new Refusal(
      "arguments",
      `Give text with a number, such as "+4.2%": current value is ${
        JSON.stringify(text.slice(0, 80))
      }`,
    );
  }
  const code = numbers.every(({ confirmed }) => confirmed)
    ? "found"
    : numbers.every(({ found }) => found)
    ? "of-something-else"
    : "not-found";
  return shortAnswer({
    ...{ ...session.head("find_number"), receipt },
    act: { code, sentence: FOUND[code] },
    numbers,
  });
}

/** What is of a whole variation comes first, what stands in a sentence last. */
function weightOf({ unit, variation, within }: Place): number {
  return (unit === "text" ? 4 : 0) + (variation === null ? 2 : 0) +
    (within === null ? 0 : 1);
}
