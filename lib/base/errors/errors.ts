/**
 * Errors that callers should expect. Each message states the problem, the value
 * and what to do. No message contains the access token or the signature of a
 * download URL.
 */

import { withoutSecrets } from "./redact.ts";

/** Problem and its location. */
export interface Problem {
  /**
   * Location, such as `filters.deviceType` or `row 12`; empty for the whole
   * input.
   */
  readonly path: string;
  /** Description of the problem and of what is allowed. */
  readonly message: string;
}

/**
 * Base class of all errors that Readout throws deliberately. Tokens and
 * signatures are removed from the message.
 */
export class ReadoutError extends Error {
  /** Name of the invalid option; `undefined` if no option is to blame. */
  readonly option: string | undefined;

  /**
   * Creates an error whose `name` is that of its class.
   *
   * @param message Description of the problem, the value and what to do.
   * @param option Name of the invalid option, as in function options.
   */
  constructor(message: string, option?: string) {
    super(withoutSecrets(message));
    this.name = new.target.name;
    this.option = option;
  }
}

/** Error for an invalid response or file; it collects all problems. */
export class SchemaError extends ReadoutError {
  /** Name of the endpoint or file. */
  readonly source: string;
  /** All problems. */
  readonly problems: readonly Problem[];

  /**
   * Creates an error whose message lists the problems.
   *
   * @param source Name of the endpoint or file.
   * @param problems All problems; at least one.
   * @param option Name of the invalid option, as in function options.
   */
  constructor(source: string, problems: readonly Problem[], option?: string) {
    super(`Cannot read ${source}: ${listProblems(problems)}`, option);
    this.source = withoutSecrets(source);
    this.problems = withoutSecretsInProblems(problems);
  }
}

/** Facts about a failed request. */
export interface CallFacts {
  /** Method and path, such as `POST /v25-10-beta/analytics/...`. */
  readonly endpoint: string;
  /** HTTP status; `null` without a response. */
  readonly status?: number | null;
  /** Number of attempts. */
  readonly tries?: number;
  /** Error message of the service; `null` if there was none. */
  readonly serverMessage?: string | null;
}

/** Error for a failed request to the service. */
export class ApiError extends ReadoutError {
  /** Method and path of the request. */
  readonly endpoint: string;
  /** HTTP status; `null` without a response. */
  readonly status: number | null;
  /** Number of attempts. */
  readonly tries: number;
  /** Error message of the service; `null` if there was none. */
  readonly serverMessage: string | null;

  /**
   * Creates an error whose message includes the request and the service's own
   * message.
   *
   * @param message Description of what happened and what to do.
   * @param facts Facts about the request.
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

/** Error for a service that cannot be reached, or a broken connection. */
export class ConnectionError extends ApiError {}

/** Error for a response that was not complete in time. */
export class TimeoutError extends ApiError {}

/** Error for a missing or rejected access token (401). */
export class AuthenticationError extends ApiError {}

/** Error for an invalid request, found before sending or by the service (400). */
export class ValidationError extends ApiError {
  /** All problems. */
  readonly problems: readonly Problem[];

  /**
   * Creates an error whose message lists the problems.
   *
   * @param problems All problems; at least one.
   * @param facts Facts about the request.
   */
  constructor(problems: readonly Problem[], facts: CallFacts) {
    super(`Invalid request: ${listProblems(problems)}`, facts);
    this.problems = withoutSecretsInProblems(problems);
  }
}

/** Error for a resource that does not exist (404). */
export class NotFoundError extends ApiError {}

/** Error for an exceeded rate limit when waiting longer was not allowed (429). */
export class RateLimitError extends ApiError {}

/** Error for a failure of the service (5xx) or an unexpected status. */
export class ServerError extends ApiError {}

/** Error for an export that was not delivered, or whose file arrived incomplete. */
export class ExportError extends ApiError {}

function withoutSecretsInProblems(
  problems: readonly Problem[],
): readonly Problem[] {
  return problems.map(({ path, message }) => ({
    path: withoutSecrets(path),
    message: withoutSecrets(message),
  }));
}

/**
 * Lists the problems; those that several rows share are listed once with their
 * number.
 */
function listProblems(problems: readonly Problem[]): string {
  const problemsByMessage = Map.groupBy(
    problems,
    ({ path, message }) => `${path.replace(/^row \d+/, "row")}: ${message}`,
  );
  const lines = [...problemsByMessage.values()].map((group) => {
    const [{ path, message }] = group as [Problem];
    const line = path === "" ? message : `${path}: ${message}`;
    return group.length === 1 ? line : `${line} (${group.length} times)`;
  });
  return lines.length === 1 ? lines[0]! : `\n  ${lines.join("\n  ")}`;
}

/** Returns the message of any thrown value. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
