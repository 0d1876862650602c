/**
 * Errors that a caller is expected to meet. Their text is complete: what was
 * wrong, the value, what to do. None carries the access token or the signature
 * of a download address.
 */

import { withoutSecrets } from "./redact.ts";

/** One thing that is wrong, and where. */
export interface Problem {
  /** Where, for example `filters.deviceType` or `row 12`; empty for the whole. */
  readonly path: string;
  /** What is wrong and what is allowed. */
  readonly message: string;
}

/**
 * Base of every error that Readout raises on purpose. Tokens and signatures are
 * taken out of whatever it is told to say.
 */
export class ReadoutError extends Error {
  /** The option whose value was wrong; `undefined` where it was none. */
  readonly option: string | undefined;

  /**
   * Names itself after its class.
   *
   * @param message What was wrong, the value, what to do.
   * @param option The option whose value was wrong, as functions call it.
   */
  constructor(message: string, option?: string) {
    super(withoutSecrets(message));
    this.name = new.target.name;
    this.option = option;
  }
}

/**
 * An answer or a file is not what it should be. All problems are collected.
 */
export class SchemaError extends ReadoutError {
  /** What was read: an endpoint or a file. */
  readonly source: string;
  /** Everything that was wrong. */
  readonly problems: readonly Problem[];

  /**
   * Lists the problems in its message.
   *
   * @param source What was read.
   * @param problems Everything that was wrong; at least one.
   * @param option The option whose value was wrong, as functions call it.
   */
  constructor(source: string, problems: readonly Problem[], option?: string) {
    super(`Cannot read ${source}: ${listProblems(problems)}`, option);
    this.source = withoutSecrets(source);
    this.problems = shown(problems);
  }
}

/** What is known of a failed call. */
export interface CallFacts {
  /** Method and path, for example `POST /v25-10-beta/analytics/...`. */
  readonly endpoint: string;
  /** HTTP status; `null` when no answer came. */
  readonly status?: number | null;
  /** How often the call was tried. */
  readonly tries?: number;
  /** The service's own words; `null` when it gave none. */
  readonly serverMessage?: string | null;
}

/** A call to the service failed. */
export class ApiError extends ReadoutError {
  /** Method and path. */
  readonly endpoint: string;
  /** HTTP status; `null` when no answer came. */
  readonly status: number | null;
  /** How often the call was tried. */
  readonly tries: number;
  /** The service's own words; `null` when it gave none. */
  readonly serverMessage: string | null;

  /**
   * Puts the call and the service's words into its message.
   *
   * @param message What happened and what to do.
   * @param facts What is known of the call.
   */
  constructor(message: string, facts: CallFacts) {
    const tries = facts.tries ?? 1;
    const serviceNote = facts.serverMessage
      ? `; the service says "${facts.serverMessage}"`
      : "";
    const triesNote = tries > 1 ? ` after ${tries} tries` : "";
    super(`${facts.endpoint}${triesNote}: ${message}${serviceNote}`);
    this.endpoint = withoutSecrets(facts.endpoint);
    this.status = facts.status ?? null;
    this.tries = tries;
    this.serverMessage = facts.serverMessage == null
      ? null
      : withoutSecrets(facts.serverMessage);
  }
}

/** The service could not be reached, or the connection broke. */
export class ConnectionError extends ApiError {}

/** No complete answer came within the time allowed. */
export class TimeoutError extends ApiError {}

/** The access token is missing or not accepted (401). */
export class AuthenticationError extends ApiError {}

/** The request is not valid; found before sending, or answered with 400. */
export class ValidationError extends ApiError {
  /** Everything that is wrong. */
  readonly problems: readonly Problem[];

  /**
   * Lists the problems in its message.
   *
   * @param problems Everything that is wrong; at least one.
   * @param facts What is known of the call.
   */
  constructor(problems: readonly Problem[], facts: CallFacts) {
    super(`The request is not valid: ${listProblems(problems)}`, facts);
    this.problems = shown(problems);
  }
}

/** There is nothing of that name (404). */
export class NotFoundError extends ApiError {}

/** The rate limit was met and waiting longer was not allowed (429). */
export class RateLimitError extends ApiError {}

/** The service failed (5xx), or answered with a status that has no meaning here. */
export class ServerError extends ApiError {}

/** An export did not come, or its file did not arrive whole. */
export class ExportError extends ApiError {}

function shown(problems: readonly Problem[]): readonly Problem[] {
  return problems.map(({ path, message }) => ({
    path: withoutSecrets(path),
    message: withoutSecrets(message),
  }));
}

/** What several rows have is said once, of the first, with their number. */
function listProblems(problems: readonly Problem[]): string {
  const alike = Map.groupBy(
    problems,
    ({ path, message }) => `${path.replace(/^row \d+/, "row")}: ${message}`,
  );
  const lines = [...alike.values()].map((group) => {
    const [{ path, message }] = group as [Problem];
    const line = path === "" ? message : `${path}: ${message}`;
    return group.length === 1 ? line : `${line} (${group.length} times)`;
  });
  return lines.length === 1 ? lines[0]! : `\n  ${lines.join("\n  ")}`;
}

/** The message of whatever was thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
