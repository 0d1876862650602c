/** What went wrong, without a text from outside in a sentence. */

import {
  ApiError,
  AuthenticationError,
  ConnectionError,
  SchemaError,
} from "../api/mod.ts";
import { BundleError } from "../bundle/mod.ts";
import { type Description, OptionsError } from "../options/mod.ts";
import { outsideText } from "../words/mod.ts";
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
  service: "The service didn't answer as it should.",
  reading: "It can't be read: untrusted says why.",
};

/** Codes of what does not quote the arguments alone, the narrower first. */
const CODES = [
  [SchemaError, "files"],
  [BundleError, "bundle"],
  [AuthenticationError, "token"],
  [ConnectionError, "connection"],
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
  const kind = code === "files" && !areChecked ? "reading" : code;
  const own = error instanceof Refusal ? error.code : "arguments";
  return {
    tool,
    problem: {
      code: isOurs ? own : kind,
      sentence: isOurs ? message : SENTENCES[kind],
      arguments: argumentsIn(message, description),
    },
    untrusted: isOurs ? [] : [{ of: "Problem", text: outside(message) }],
  };
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
  const named = [...message.matchAll(/--([a-z][a-z-]*)/g)].map(([, name]) =>
    /^(running|ended)$/.test(name!)
      ? "status"
      : name!.replace(/-./g, ([, letter]) => letter!.toUpperCase())
  );
  return [...new Set(named)].filter((name) => Object.hasOwn(description, name));
}

/** Without cells that may be ids, paths of this machine and addresses. */
export function outside(message: string): string {
  return outsideText(
    message.replace(/"[^"]*[\d@][^"]*"|'[^']*[\d@][^']*'/g, '"…"')
      .replace(/\b\w+:\/\/\S+/g, "…")
      .replace(/(?<!\w)(?:[A-Za-z]:)?(?:[/\\][^\s/\\:"']+){2,}/g, "…"),
  );
}
