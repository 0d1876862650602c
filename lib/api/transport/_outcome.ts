/** What an answer means: a value, or a typed error and whether to try again. */

import { INVENTED_INDUSTRY, problemsOfBody, quote } from "../contract/mod.ts";
import {
  type ApiError,
  AuthenticationError,
  type CallFacts,
  holdsToken,
  NotFoundError,
  RateLimitError,
  ServerError,
  ValidationError,
  withoutTokens,
} from "../../base/mod.ts";
import type { TransportSettings } from "./settings.ts";

/** What one try came to: an answer, or an error and whether to try again. */
export type Outcome =
  | { readonly answer: unknown }
  | {
    readonly error: Error;
    /** Milliseconds until it may be sent again; `null` when it may not. */
    readonly retryInMs: number | null;
    /** Whether the rate limit refused it, which is no failure. */
    readonly throttled: boolean;
  };

/** One try of a request. */
export interface Sent {
  /** Method and path. */
  readonly label: string;
  /** True when sending it again changes nothing. */
  readonly idempotent: boolean;
  /** How often it was sent. */
  readonly tries: number;
}

const FIRST_BACKOFF_MS = 500;
const LAST_BACKOFF_MS = 8_000;

/**
 * Reads one answer.
 *
 * @param settings Address, token, time and limits.
 * @param sent What it answers.
 * @param response Status and headers.
 * @param text The body.
 * @returns The value (`undefined` of an empty body), or the error and when to try
 *   again.
 */
export function judge(
  settings: TransportSettings,
  sent: Sent,
  response: Response,
  text: string,
): Outcome {
  const { status, ok, headers } = response;
  const body = parseJson(text);
  const facts: CallFacts = {
    endpoint: sent.label,
    status,
    tries: sent.tries,
    serverMessage: ok ? null : serviceMessage(body),
  };
  if (ok && text.trim() === "") return { answer: undefined };
  if (ok && body !== undefined) {
    return { answer: annotateAnswer(cleaned(settings, body, text), headers) };
  }
  if (ok) {
    const { message, mayPass } = unreadable(settings, headers, text);
    return failed(settings, sent, new ServerError(message, facts), mayPass);
  }
  const hintMs = retryAfter(headers, body);
  if (status === 429) {
    const when = hintMs === null
      ? ""
      : `; try again in ${Math.ceil(hintMs / 1000)} s`;
    const error = new RateLimitError(`The rate limit is used up${when}`, facts);
    return { error, retryInMs: hintMs, throttled: true };
  }
  const mayPass = status >= 500 || status === 408 || status === 425;
  const error = statusError(settings, status, facts, body, text);
  return failed(settings, sent, error, mayPass, hintMs);
}

/**
 * A try that failed. What says when to come back is waited for.
 *
 * @param settings Address, token, time and limits.
 * @param sent What was sent.
 * @param error What it came to.
 * @param mayPass Whether another try may come to something else.
 * @param hintMs When the service will answer again; `null` when it does not say.
 */
export function failed(
  { random }: TransportSettings,
  { idempotent, tries }: Sent,
  error: Error,
  mayPass: boolean,
  hintMs: number | null = null,
): Outcome {
  const delay = mayPass && idempotent ? jittered(backoff(tries), random) : null;
  const retryInMs = delay === null ? null : hintMs ?? delay;
  return { error, retryInMs, throttled: false };
}

type Says = (
  settings: TransportSettings,
  isJson: boolean,
  hasId: boolean,
) => string;
type Meaning = readonly [typeof ApiError, Says];

/** What a status means, and what to do, by what the service is and whether it said JSON. */
const MEANINGS: Readonly<Record<number, Meaning>> = {
  401: [
    AuthenticationError,
    ({ tokenHeader }) =>
      `The service does not accept the access token; check READOUT_TOKEN, or the header name (now "${tokenHeader}")`,
  ],
  403: [
    AuthenticationError,
    ({ baseUrl }) =>
      `The service refuses this request (403): the access token may not do this, or something between here and ${baseUrl} lets nobody through`,
  ],
  404: [
    NotFoundError,
    ({ baseUrl }, isJson, hasId) =>
      isJson
        ? hasId
          ? "Nothing of that id is there; the experiences list (readout list) names what is"
          : `The service has nothing at this path; check that ${baseUrl} is its base URL`
        : `Nothing is there; check that ${baseUrl} is the service's base URL`,
  ],
};

function statusError(
  settings: TransportSettings,
  status: number,
  facts: CallFacts,
  body: unknown,
  text: string,
): ApiError {
  const page = isPage(text)
    ? "; the answer is an HTML page, of a proxy or a firewall rather than of the service"
    : "";
  if (status === 400 || status === 422) {
    const problems = problemsOfBody(body);
    const none = { path: "", message: `the service gave no reason${page}` };
    return new ValidationError(problems.length > 0 ? problems : [none], facts);
  }
  const [Kind, explain] = MEANINGS[status] ?? [
    ServerError,
    () =>
      status < 500
        ? `The service refused with status ${status}, unknown to its contract`
        : `The service failed with status ${status}; try again later`,
  ];
  return new Kind(
    explain(
      settings,
      body !== undefined,
      /[0-9a-f]{8}-/i.test(facts.endpoint),
    ) +
      page,
    facts,
  );
}

/**
 * Adds to an answer what its headers say: whether the industry's data is
 * invented, and where the next page is. The first is a media type because bundles
 * record media types.
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

function cleaned(
  { note }: TransportSettings,
  answer: unknown,
  text: string,
): unknown {
  if (holdsToken(text)) {
    note(
      "The service sends the access token back in its answers; it was taken out of them",
    );
  }
  return withoutTokens(answer);
}

/** Why an answer is no JSON, and whether the next one may be. */
function unreadable(
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
      `The answer is ${sent}, not JSON; check that ${baseUrl} is the service and not a proxy's or a login page`;
    return { message, mayPass };
  }
  const word = notJson(text);
  const message = word === null
    ? "The answer is not complete JSON; the connection may have broken"
    : `The answer has ${word} where JSON has a number or null, and can't be read; tell the service's support`;
  return { message, mayPass: word === null };
}

/** A word that some writers of JSON put there, and no reader takes. */
function notJson(text: string): string | null {
  const bare = text.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  return /[[:,]\s*(NaN|-?Infinity|undefined|None|nan)\b/.exec(bare)?.[1] ??
    null;
}

function isPage(text: string): boolean {
  return /^\s*<(!doctype|html|head|body|\?xml)/i.test(text);
}

/** Milliseconds before a failed try is repeated: twice as many each time. */
export function backoff(tries: number): number {
  return Math.min(LAST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (tries - 1));
}

/** Half of it at random, so that clients do not come back together. */
export function jittered(longestMs: number, random: () => number): number {
  return Math.round(longestMs * (0.5 + random() / 2));
}

/**
 * When the service says that it will answer again: seconds, also as text or with
 * a fraction, or a date beside the date of the answer.
 *
 * @param headers The answer's headers.
 * @param body The answer's body.
 * @returns Milliseconds from now; `null` when it does not say, or says now.
 */
function retryAfter(headers: Headers, body: unknown): number | null {
  // A date in the service's time means nothing in ours.
  const serverTime = Date.parse(headers.get("date") ?? "");
  for (const hint of [Object(body).retryAfter, headers.get("retry-after")]) {
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
  if (body === null || typeof body !== "object") return null;
  const { message, error, detail } = body as Record<string, unknown>;
  for (const candidate of [message, error, detail]) {
    if (typeof candidate === "string") return candidate;
    if (candidate !== null && typeof candidate === "object") {
      return serviceMessage(candidate) ?? quote(candidate);
    }
  }
  return null;
}

/** What a text says; `undefined` where it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
