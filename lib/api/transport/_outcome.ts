/** Interprets a response as a value, or as a typed error with a retry decision. */

import { INVENTED_INDUSTRY, problemsOfBody, quote } from "../contract/mod.ts";
import {
  type ApiError,
  AuthenticationError,
  type CallFacts,
  holdsToken,
  isObject,
  NotFoundError,
  RateLimitError,
  ServerError,
  ValidationError,
  withoutTokens,
} from "../../base/mod.ts";
import type { TransportSettings } from "./settings.ts";

/** Outcome of one attempt: a response value, or an error with a retry decision. */
export type Outcome =
  | { readonly answer: unknown }
  | {
    readonly error: Error;
    /**
     * Delay before a retry, in milliseconds, or `null` if the request must not be
     * retried.
     */
    readonly retryInMs: number | null;
    /**
     * Whether the rate limit rejected the request, which does not count as a
     * failure.
     */
    readonly throttled: boolean;
  };

/** One attempt of a request. */
export interface Sent {
  /** HTTP method and path. */
  readonly label: string;
  /** Whether a repeated call changes nothing. */
  readonly idempotent: boolean;
  /** Number of attempts so far. */
  readonly tries: number;
}

const FIRST_BACKOFF_MS = 500;
const LAST_BACKOFF_MS = 8_000;

/**
 * Interprets one response.
 *
 * @param settings Address, token, clock and limits.
 * @param attempt The attempt that the response belongs to.
 * @param response Status and headers.
 * @param text Response body.
 * @returns The value (`undefined` for an empty body), or the error with the retry
 *   delay.
 */
export function judgeResponse(
  settings: TransportSettings,
  attempt: Sent,
  response: Response,
  text: string,
): Outcome {
  const { status, ok, headers } = response;
  const body = parseJson(text);
  const facts: CallFacts = {
    endpoint: attempt.label,
    status,
    tries: attempt.tries,
    serverMessage: ok ? null : serviceMessage(body),
  };
  if (status === 206) {
    const message =
      "The service returned only part of the response (status 206). Narrow the request, or contact the service's support";
    const error = new ServerError(message, facts);
    return failedOutcome(settings, attempt, error, false);
  }
  const hintMs = retryAfter(headers, body);
  if (status === 202 && attempt.idempotent && hintMs !== null) {
    const message =
      "The service is still preparing the response (status 202). Try again later";
    const error = new ServerError(message, facts);
    return failedOutcome(settings, attempt, error, true, hintMs);
  }
  if (ok && text.trim() === "") return { answer: undefined };
  if (ok && body !== undefined) {
    const answer = withoutSecretNotes(settings, body, text);
    return { answer: annotateAnswer(answer, headers) };
  }
  if (ok) {
    const { message, mayPass } = unreadableOutcome(settings, headers, text);
    const error = new ServerError(message, facts);
    return failedOutcome(settings, attempt, error, mayPass);
  }
  if (status === 429) {
    const when = hintMs === null
      ? ""
      : `; try again in ${Math.ceil(hintMs / 1000)} s`;
    const error = new RateLimitError(`The rate limit is used up${when}`, facts);
    return { error, retryInMs: hintMs, throttled: true };
  }
  const mayPass = status >= 500 || status === 408 || status === 425;
  const error = statusError(settings, status, facts, body, text);
  return failedOutcome(settings, attempt, error, mayPass, hintMs);
}

/**
 * Builds the outcome of a failed attempt. A retry time from the service takes
 * precedence over the backoff.
 *
 * @param settings Address, token, clock and limits.
 * @param sent The failed attempt.
 * @param error Error of the attempt.
 * @param mayPass Whether a retry might succeed.
 * @param hintMs Delay requested by the service, in milliseconds, or `null` if it
 *   gave none.
 */
export function failedOutcome(
  { random }: TransportSettings,
  { idempotent, tries }: Sent,
  error: Error,
  mayPass: boolean,
  hintMs: number | null = null,
): Outcome {
  const retryInMs = mayPass && idempotent
    ? hintMs ?? withJitter(backoff(tries), random)
    : null;
  return { error, retryInMs, throttled: false };
}

/** Returns the error of a status, with advice. */
function statusError(
  { tokenHeader, baseUrl }: TransportSettings,
  status: number,
  facts: CallFacts,
  body: unknown,
  text: string,
): ApiError {
  const page = isPage(text)
    ? "; the response is an HTML page, probably from a proxy or firewall"
    : "";
  if (status === 400 || status === 422) {
    const problems = problemsOfBody(body);
    const none = { path: "", message: `the service gave no reason${page}` };
    return new ValidationError(problems.length > 0 ? problems : [none], facts);
  }
  const [Kind, message]: readonly [typeof ApiError, string] = status === 401
    ? [
      AuthenticationError,
      `The service rejected the access token. Check READOUT_TOKEN or the header name (now "${tokenHeader}")`,
    ]
    : status === 403
    ? [
      AuthenticationError,
      `The service refused this request (403): the access token lacks permission, or a proxy or firewall blocks access to ${baseUrl}`,
    ]
    : status === 404
    ? [NotFoundError, notFoundText(baseUrl, body, facts)]
    : status < 500
    ? [
      ServerError,
      `The service refused with status ${status}, which its contract doesn't define`,
    ]
    : [
      ServerError,
      `The service failed with status ${status}. Try again later`,
    ];
  return new Kind(message + page, facts);
}

function notFoundText(
  baseUrl: string,
  body: unknown,
  { endpoint }: CallFacts,
): string {
  if (body === undefined) {
    return `Nothing was found there. Check that ${baseUrl} is the service's base URL`;
  }
  return /[0-9a-f]{8}-/i.test(endpoint)
    ? "No experience has that ID. See the experiences list (readout list)"
    : `The service has nothing at this path. Check that ${baseUrl} is its base URL`;
}

/**
 * Adds information from the headers to a response: whether the industry data is
 * synthetic, and the link to the next page. The synthetic flag is part of the
 * media type, because bundles record media types.
 */
function annotateAnswer(answer: unknown, headers: Headers): unknown {
  if (typeof answer !== "object" || answer === null) return answer;
  const isInvented = headers.get("content-type") === INVENTED_INDUSTRY;
  const next = /<([^>]*)>\s*;[^,]*\brel="?next\b/i
    .exec(headers.get("link") ?? "")?.[1];
  if (!isInvented && (next === undefined || Array.isArray(answer))) {
    return answer;
  }
  const marked: Record<string, unknown> = { ...answer };
  if (isInvented) marked.isIndexInvented = true;
  if (next !== undefined) marked.nextLink = next;
  return marked;
}

function withoutSecretNotes(
  { note }: TransportSettings,
  answer: unknown,
  text: string,
): unknown {
  if (holdsToken(text)) {
    note(
      "The service includes the access token in its responses; it was removed from them",
    );
  }
  return withoutTokens(answer);
}

/** Returns why a response is not JSON, and whether a retry might succeed. */
function unreadableOutcome(
  { baseUrl }: TransportSettings,
  headers: Headers,
  text: string,
): { readonly message: string; readonly mayPass: boolean } {
  const contentType = headers.get("content-type") ?? "no content type";
  const type = contentType.split(";")[0]!;
  const mayPass = type.includes("json");
  if (isPage(text) || !mayPass) {
    const sent = isPage(text) ? "an HTML page" : type;
    const message =
      `The response is ${sent}, not JSON. Check that ${baseUrl} is the service, not a proxy or login page`;
    return { message, mayPass };
  }
  const word = notJson(text);
  const message = word === null
    ? "The response is incomplete JSON; the connection may have broken"
    : `The response has ${word} where JSON requires a number or null. Contact the service's support`;
  return { message, mayPass: word === null };
}

/**
 * Returns the first invalid JSON literal, such as `NaN` or `None`, that some
 * encoders write; null if there is none.
 */
function notJson(text: string): string | null {
  const bare = text.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  return /[[:,]\s*(NaN|-?Infinity|undefined|None|nan)\b/.exec(bare)?.[1] ??
    null;
}

function isPage(text: string): boolean {
  return /^\s*<(!doctype|html|head|body|\?xml)/i.test(text);
}

/**
 * Returns the delay before a retry, in milliseconds; it doubles with each
 * attempt.
 */
export function backoff(tries: number): number {
  return Math.min(LAST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (tries - 1));
}

/**
 * Randomizes the upper half of a delay, so that clients do not retry
 * simultaneously.
 */
export function withJitter(longestMs: number, random: () => number): number {
  return Math.round(longestMs * (0.5 + random() / 2));
}

/**
 * Returns the retry delay that the service requests. Services send it as a number
 * of seconds, a numeric string, or a date.
 *
 * @param headers Response headers.
 * @param body Response body.
 * @returns Delay in milliseconds, or `null` if the service gives none or a time
 *   that has passed.
 */
function retryAfter(headers: Headers, body: unknown): number | null {
  // The date is compared with the service's clock, because the local clock may
  // differ.
  const serverTime = Date.parse(headers.get("date") ?? "");
  const hints = [Object(body).retryAfter, headers.get("retry-after")];
  for (const hint of hints) {
    const word = String(hint ?? "").trim();
    const milliseconds = /^\d+(\.\d+)?$/.test(word)
      ? Number(word) * 1_000
      : /\d{4}.*\d:\d/.test(word)
      ? Date.parse(word) - serverTime
      : NaN;
    if (milliseconds > 0) return milliseconds;
  }
  return null;
}

function serviceMessage(body: unknown): string | null {
  if (typeof body === "string") return body;
  if (!isObject(body)) return null;
  const { message, error, detail } = body;
  for (const candidate of [message, error, detail]) {
    if (typeof candidate === "string") return candidate;
    if (isObject(candidate)) {
      return serviceMessage(candidate) ?? quote(candidate);
    }
  }
  return null;
}

/** Matches what some servers write before JSON, so that no script can use it. */
const GUARD = /^\s*\)\]\}',?\s*/;

/**
 * Parses JSON, also inside a string or behind a guard, and returns `undefined` if
 * the text is not JSON.
 */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text.replace(GUARD, ""));
    const isInside = typeof value === "string" && /^\s*[[{]/.test(value);
    return isInside ? parseJson(value) : value;
  } catch {
    return undefined;
  }
}
