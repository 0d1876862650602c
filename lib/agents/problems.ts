/** Reports errors without untrusted text in their sentences. */

import {
  ApiError,
  AuthenticationError,
  ConnectionError,
  type Description,
  OptionsError,
  ReadoutError,
  SchemaError,
  ValidationError,
} from "../base/mod.ts";
import { BundleError } from "../bundle/mod.ts";
import { cleanOutsideText, type OutsideText } from "../words/mod.ts";
import type { Answer } from "./answers.ts";
import { Refusal } from "./errors.ts";

const SENTENCES = {
  files:
    "The files can't be read as they are; check_files shows which argument settles each question.",
  bundle: "The bundle can't be read or was changed after recording.",
  token:
    "The service rejects the token: the server needs a valid one in its settings.",
  connection:
    "The service can't be reached: check its address and the network.",
  request: "The service can't do that; see untrusted for the reason.",
  service: "The service sent an unexpected response.",
  reading: "It can't be read; see untrusted for the reason.",
  arguments: "An argument is wrong; see untrusted for the reason.",
};

/** Codes of errors that may quote untrusted text, the most specific first. */
const CODES = [
  [SchemaError, "files"],
  [BundleError, "bundle"],
  [AuthenticationError, "token"],
  [ConnectionError, "connection"],
  [ValidationError, "request"],
  [ApiError, "service"],
  [Error, "reading"],
] as const;

/**
 * Converts an error to an answer.
 *
 * @param error Thrown error.
 * @param tool Name of the tool that threw it.
 * @param description Description of the tool's arguments.
 * @returns A sentence without untrusted text, and the error's own text
 *   separately.
 */
export function failureAnswer(
  error: Error,
  tool: string,
  description: Description,
): Answer {
  const { message } = error;
  const isOurs = error instanceof Refusal || error instanceof OptionsError ||
    error instanceof RangeError;
  const [, code] = CODES.find(([type]) => error instanceof type)!;
  const areChecked = Object.hasOwn(description, "orders");
  const wrongArguments = argumentsInError(error, description);
  const kind = wrongArguments.length > 0
    ? "arguments"
    : code === "files" && !areChecked
    ? "reading"
    : code;
  const namedArguments = argumentsInMessage(message, description);
  const refusalCode = error instanceof Refusal ? error.code : "arguments";
  return {
    tool,
    problem: {
      code: isOurs ? refusalCode : kind,
      sentence: isOurs ? message : SENTENCES[kind],
      arguments: [...new Set([...wrongArguments, ...namedArguments])],
    },
    untrusted: isOurs ? [] : untrustedMessage("Problem", message),
  };
}

/** Returns the arguments that an error refers to. */
function argumentsInError(error: Error, description: Description): string[] {
  // Names of files and their columns may equal the name of an argument.
  const hasFiles = ["orders", "estimates"]
    .some((name) => Object.hasOwn(description, name));
  const names: string[] = [];
  if (error instanceof ReadoutError) names.push(error.option ?? "");
  if (error instanceof SchemaError && !hasFiles) {
    names.push(...error.problems.map(({ path }) => path.split(".")[0]!));
  }
  return names.filter((name) => Object.hasOwn(description, name));
}

/**
 * Returns the arguments that a message names as command-line options.
 *
 * @param message The message.
 * @param description Description of the arguments.
 * @returns Names of the arguments.
 */
export function argumentsInMessage(
  message: string,
  description: Description,
): string[] {
  const options = [...message.matchAll(/--([a-z][a-z-]*)/g)].map(([, name]) =>
    /^(running|ended)$/.test(name!)
      ? "status"
      : name!.replace(/-./g, ([, letter]) => letter!.toUpperCase())
  );
  return [...new Set(options)]
    .filter((name) => Object.hasOwn(description, name));
}

/** Maximum number of pieces of a message that are returned. */
const MOST_PIECES = 6;

/**
 * Converts a message that may quote files to untrusted text. Cells that may be
 * IDs, local paths and URLs are removed.
 *
 * @param subject Subject of the message.
 * @param message The message.
 * @returns One untrusted text, or several if it is too long for one.
 */
export function untrustedMessage(
  subject: string,
  message: string,
): OutsideText[] {
  const text = message.split("\n").map(hideIds).join("\n")
    .replace(/\b\w+:\/\/\S+/g, "…")
    .replace(/(?<!\w)(?:[A-Za-z]:)?(?:[/\\][^\s/\\:"']+){2,}/g, "…");
  const pieces = text.match(/\S.{0,118}(?!\S)|\S{1,119}/gsu) ?? [];
  return pieces.slice(0, MOST_PIECES)
    .map((piece) => ({ of: subject, text: cleanOutsideText(piece) }));
}

const QUOTED = /"(?:\\.|[^"\\])*"|(?<!\w)'[^']*'(?!\w)/g;

/** Hides quoted texts with a digit or an @, which may be ids or addresses. */
function hideIds(line: string): string {
  const unquoted = line.replace(QUOTED, "\0");
  // An unpaired quote may come from a cell, so everything after it is hidden.
  const arePaired = !unquoted.includes('"') &&
    !/\0[\p{L}\p{N}]/u.test(unquoted);
  return arePaired
    ? line.replace(QUOTED, (text) => /[\d@]/.test(text) ? '"…"' : text)
    : line.replace(/".*"?/s, '"…"');
}
