/** MCP tools that list the available data. */

import { wrongArguments } from "./_wrong_arguments.ts";
import { type Answer, answering } from "../../agents/mod.ts";
import {
  checkOptions,
  FILE_ARGUMENTS,
  LIST_ARGUMENTS,
  READ_EXPERIMENT_ARGUMENTS,
  SchemaError,
} from "../../base/mod.ts";
import { checkFiles } from "../../readout/mod.ts";
import { cleanOutsideText, spokenCheck } from "../../words/mod.ts";
import type { FileArguments, Sources } from "./_sources.ts";

/** Filters for the list of experiences. */
interface ListArguments {
  readonly status?: "pending" | "started" | "paused" | "ended" | undefined;
  readonly name?: string | undefined;
  readonly limit?: number | undefined;
}

const MOST_LISTED = 50;
/** Checks whose messages quote visitor IDs, which may be arbitrary words. */
const OF_VISITORS = new Set<string>(["alike-visitors", "one-visitor"]);

/** Tool `list_experiments`. */
export async function listExperiments(
  sources: Sources,
  input: ListArguments,
): Promise<Answer> {
  checkOptions(LIST_ARGUMENTS, input);
  const { status, name = "", limit = MOST_LISTED } = input;
  if (!(Number.isInteger(limit) && limit > 0 && limit <= MOST_LISTED)) {
    throw wrongArguments(
      `limit must be a whole number from 1 to ${MOST_LISTED}: current value is ${limit}`,
    );
  }
  const experiences = await sources.experiences();
  const matching = experiences.filter((entry) =>
    (status === undefined || entry.status === status) &&
    (entry.name.toLowerCase().includes(name.toLowerCase()) ||
      [entry.id, entry.experience].includes(name))
  );
  const page = matching.slice(0, limit);
  const otherTables = await sources.tablesBeside(experiences);
  const { shortAnswer } = await answering();
  return shortAnswer({
    ...sources.head("list_experiments"),
    experiences: page.map(({ name: _, files: __, ...entry }) => entry),
    more: matching.length - page.length,
    ...(otherTables.length === 0 ? {} : { otherFiles: otherTables.length }),
    ...(page.length > 0 ? {} : {
      sentence: experiences.length > 0
        ? `No experience matches that status and name. Unfiltered: ${experiences.length}.`
        : sources.options.folder === undefined
        ? "The service has no experiences yet."
        : `There are no experiences here. ${sources.needsFilesSentence()}.`,
    }),
    untrusted: [
      ...page.map(({ experience, name }) => [experience, name]),
      ...otherTables.map((name, index) => [`File ${index + 1}`, name]),
    ].map(([subject, name]) => ({
      of: subject,
      text: cleanOutsideText(name!),
    })),
  });
}

/** Tool `check_files`. */
export async function checkFolderFiles(
  sources: Sources,
  input: FileArguments,
): Promise<Answer> {
  checkOptions(FILE_ARGUMENTS, input);
  const { argumentsInMessage, untrustedMessage, selectFields, shortAnswer } =
    await answering();
  const files = await sources.filePaths(input);
  if (Object.keys(files).length === 0) {
    throw wrongArguments(sources.needsFilesSentence());
  }
  const { inputs = [], ledger = null, ...checked } = await checkFiles({
    ...await sources.fileFormats(input),
    ...files,
  }).catch((error) => {
    if (!(error instanceof SchemaError)) throw error;
    const checks = error.problems.map(({ path, message }) => ({
      code: "question",
      status: "fail",
      message: path === "" ? message : `${path}: ${message}`,
    }));
    return { checks, inputs: undefined, ledger: undefined };
  });
  const raised = checked.checks
    .map((check) => "findings" in check ? spokenCheck(check) : check)
    .filter(({ status }) => status === "fail" || status === "warn")
    .map(({ message, ...check }) => ({
      ...check,
      message: OF_VISITORS.has(check.code)
        ? message.replace(/".*"/s, '"…"')
        : message,
    }));
  const questions = [
    ...Map.groupBy(
      raised,
      ({ message }) =>
        JSON.stringify(
          untrustedMessage("", message.replace(/\brow \d+/, "row")),
        ),
    ).values(),
  ];
  // Messages about files quote untrusted text, so they are listed separately,
  // each with a label.
  return shortAnswer({
    ...sources.head("check_files"),
    ...selectFields({ inputs, ledger }, ["inputs", "ledger"]),
    questions: questions.map(([first, ...repeats], index) => ({
      code: first!.code,
      status: first!.status,
      about: `Question ${index + 1}`,
      arguments: argumentsInMessage(first!.message, READ_EXPERIMENT_ARGUMENTS),
      ...(repeats.length === 0 ? {} : { alike: repeats.length }),
    })),
    untrusted: [
      ...Object.keys(files).map((role) => ({
        of: role,
        text: cleanOutsideText(String(input[role as "orders"])),
      })),
      ...questions.flatMap(([first], index) =>
        untrustedMessage(`Question ${index + 1}`, first!.message)
      ),
    ],
  });
}
