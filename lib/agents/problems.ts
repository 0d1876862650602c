/** What went wrong, without a text from outside in a sentence. */

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
import { type OutsideText, outsideText } from "../words/mod.ts";
import type { Answer } from "./answers.ts";
import { Refusal } from "./errors.ts";

const SENTENCES = {
  files:
    "The files can't be read as they are; check_files says which argument settles what is open.",
  bundle: "The bundle can't be read, or isn't what was recorded.",
  token:
    "The service doesn't accept the token: the server needs another one in its settings.",
  connection:
    "The service can't be reached: check its address and the network.",
  request: "The service can't do that: untrusted says why.",
  service: "The service didn't answer as it should.",
  reading: "It can't be read: untrusted says why.",
  arguments: "An argument is wrong: untrusted says why.",
};

/** Codes of what does not quote the arguments alone, the narrower first. */
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
 * An error as an answer.
 *
 * @param error What was thrown.
 * @param tool Which tool threw it.
 * @param description What it takes.
 * @returns Our own sentence, and the error's text apart from it.
 */
export function failureOf(
  error: Error,
  tool: string,
  description: Description,
): Answer {
  const { message } = error;
  const isOurs = error instanceof Refusal || error instanceof OptionsError ||
    error instanceof RangeError;
  const [, code] = CODES.find(([type]) => error instanceof type)!;
  const areChecked = Object.hasOwn(description, "orders");
  const wrong = argumentsOf(error, description);
  const kind = wrong.length > 0
    ? "arguments"
    : code === "files" && !areChecked
    ? "reading"
    : code;
  const refusalCode = error instanceof Refusal ? error.code : "arguments";
  return {
    tool,
    problem: {
      code: isOurs ? refusalCode : kind,
      sentence: isOurs ? message : SENTENCES[kind],
      arguments: [...new Set([...wrong, ...argumentsIn(message, description)])],
    },
    untrusted: isOurs ? [] : outside("Problem", message),
  };
}

/** The arguments that an error says to be wrong. */
function argumentsOf(error: Error, description: Description): string[] {
  // Files and their columns may be called like an argument.
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
 * The arguments that a message names as options.
 *
 * @param message The message.
 * @param description What there is.
 * @returns Their names.
 */
export function argumentsIn(
  message: string,
  description: Description,
): string[] {
  const options = [...message.matchAll(/--([a-z][a-z-]*)/g)].map((
    [, name],
  ) =>
    /^(running|ended)$/.test(name!)
      ? "status"
      : name!.replace(/-./g, ([, letter]) => letter!.toUpperCase())
  );
  return [...new Set(options)].filter((name) =>
    Object.hasOwn(description, name)
  );
}

/** Pieces of a message that are told. */
const MOST_PIECES = 6;

/**
 * A message that quotes files, without cells that may be ids, paths of this machine
 * and addresses.
 *
 * @param subject What the message is about.
 * @param message The message.
 * @returns A text from outside, or several where it does not fit into one.
 */
export function outside(subject: string, message: string): OutsideText[] {
  const text = message.split("\n").map(withoutIds).join("\n")
    .replace(/\b\w+:\/\/\S+/g, "…")
    .replace(/(?<!\w)(?:[A-Za-z]:)?(?:[/\\][^\s/\\:"']+){2,}/g, "…");
  const pieces = text.match(/\S.{0,118}(?!\S)|\S{1,119}/gsu) ?? [];
  return pieces.slice(0, MOST_PIECES)
    .map((piece) => ({ of: subject, text: outsideText(piece) }));
}

const QUOTED = /"(?:\\.|[^"\\])*"|(?<!\w)'[^']*'(?!\w)/g;

/** Hides quoted texts with a digit or an @, which may be ids or addresses. */
function withoutIds(line: string): string {
  const unquoted = line.replace(QUOTED, "\0");
  // An unpaired quote may come from a cell, so everything after it is hidden.
  const arePaired = !unquoted.includes('"') &&
    !/\0[\p{L}\p{N}]/u.test(unquoted);
  return arePaired
    ? line.replace(QUOTED, (text) => /[\d@]/.test(text) ? '"…"' : text)
    : line.replace(/".*"?/s, '"…"');
}
