/** What an answer means: a value, or a typed error and whether to try again. */

import {
  type ApiError,
  AuthenticationError,
  type CallFacts,
  NotFoundError,
  RateLimitError,
  ServerError,
  ValidationError,
} from "./errors.ts";
import { withoutTokens } from "./redact.ts";
import type { TransportSettings } from "./settings.ts";
import { problemsOfBody } from "./validation.ts";

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

/** The request that an answer belongs to. */
export interface Sent {
  /** Method and path. */
  readonly label: string;
  /** True when sending it again changes nothing. */
  readonly idempotent: boolean;
}

const FIRST_BACKOFF_MS = 500;
const LAST_BACKOFF_MS = 8_000;

/**
 * Reads one answer.
 *
 * @param settings Address, token, time and limits.
 * @param request What was sent.
 * @param tries How often it was sent.
 * @param response Status and headers.
 * @param text The body.
 * @returns The value, or the error and when to try again.
 */
export function judge(
  settings: TransportSettings,
  request: Sent,
  tries: number,
  response: Response,
  text: string,
): Outcome {
  const { status } = response;
  if (response.ok) return parseBody(settings, request, tries, response, text);
  const body = parseJson(text);
  const facts: CallFacts = {
    endpoint: request.label,
    status,
    tries,
    serverMessage: messageOf(body),
  };
  if (status === 429) {
    const retryAfterMs = retryAfter(response.headers, text);
    const error = new RateLimitError(
      `The rate limit is used up${
        retryAfterMs === null
          ? ""
          : `; try again in ${Math.ceil(retryAfterMs / 1000)} s`
      }`,
      facts,
    );
    return { error, retryInMs: retryAfterMs, throttled: true };
  }
  const retryInMs = status >= 500 || status === 408
    ? retryDelay(settings, request, tries)
    : null;
  return {
    error: errorOf(settings, facts, body),
    retryInMs,
    throttled: false,
  };
}

function errorOf(
  settings: TransportSettings,
  facts: CallFacts,
  body: unknown,
): ApiError {
  switch (facts.status) {
    case 400: {
      const problems = problemsOfBody(body);
      return new ValidationError(
        problems.length > 0
          ? problems
          : [{ path: "", message: "the service gave no reason" }],
        facts,
      );
    }
    case 401:
      return new AuthenticationError(
        `The service does not accept the access token; check READOUT_TOKEN, or the header name (now "${settings.tokenHeader}")`,
        facts,
      );
    case 404:
      return new NotFoundError(
        body === undefined
          ? `Nothing is there; check that ${settings.baseUrl} is the service's base URL`
          : "Nothing of that id is there; list what is there with listExperiences()",
        facts,
      );
    default:
      return new ServerError(
        `The service failed with status ${facts.status}; try again later`,
        facts,
      );
  }
}

function parseBody(
  settings: TransportSettings,
  request: Sent,
  tries: number,
  response: Response,
  text: string,
): Outcome {
  const answer = parseJson(text);
  if (answer !== undefined) return { answer: withoutTokens(answer) };
  const type = response.headers.get("content-type") ?? "no content type";
  const error = new ServerError(
    type.includes("json")
      ? "The answer is not complete JSON; the connection may have broken"
      : `The answer is ${
        type.split(";")[0]
      }, not JSON; check that ${settings.baseUrl} is the service and not a proxy's or a login page`,
    { endpoint: request.label, status: response.status, tries },
  );
  const broken = type.includes("json");
  return {
    error,
    retryInMs: broken ? retryDelay(settings, request, tries) : null,
    throttled: false,
  };
}

/**
 * How long to wait before a failed call is sent again: exponential, half of it
 * at random so that clients do not come back together.
 *
 * @param settings Address, token, time and limits.
 * @param request What was sent.
 * @param tries How often it was sent.
 * @returns Milliseconds, or `null` when it must not be sent again.
 */
export function retryDelay(
  settings: TransportSettings,
  request: Sent,
  tries: number,
): number | null {
  if (!request.idempotent) return null;
  const backoff = Math.min(
    LAST_BACKOFF_MS,
    FIRST_BACKOFF_MS * 2 ** (tries - 1),
  );
  return Math.round(backoff * (0.5 + settings.random() / 2));
}

/**
 * When the service says that it will answer again.
 *
 * @param headers The answer's headers.
 * @param text The answer's body.
 * @returns Milliseconds from now, or `null` when it does not say.
 */
export function retryAfter(headers: Headers, text: string): number | null {
  const body = parseJson(text) as { retryAfter?: unknown } | null | undefined;
  const fromBody = body?.retryAfter;
  if (typeof fromBody === "number" && fromBody >= 0) return fromBody * 1000;
  const header = headers.get("retry-after")?.trim() ?? "";
  return /^\d+$/.test(header) ? Number(header) * 1000 : null;
}

function messageOf(body: unknown): string | null {
  if (body === null || typeof body !== "object") return null;
  const { message, error } = body as Record<string, unknown>;
  if (typeof message === "string") return message;
  return typeof error === "string" ? error : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
