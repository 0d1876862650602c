/** One call: wait for a token, send, read, retry where that is safe. */

import {
  judge,
  type Outcome,
  retryAfter,
  retryDelay,
  type Sent,
} from "./_outcome.ts";
import {
  ConnectionError,
  ReadoutError,
  SchemaError,
  TimeoutError,
  ValidationError,
} from "./errors.ts";
import {
  API_VERSION,
  BUCKET_RULES,
  type BucketGroup,
  type Endpoint,
} from "./endpoints.ts";
import {
  createRateLimiter,
  type RateLimiter,
  readRateLimitHeaders,
} from "./rate_limiter.ts";
import { reasonOf } from "./redact.ts";
import type { TransportSettings } from "./settings.ts";
import { check } from "./validation.ts";

/** What one call sends. */
export interface Call {
  /** Values of `{...}` in the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** Query of a `GET`, or body of a `POST`. */
  readonly input?: unknown;
  /** Ends the call and any wait. */
  readonly signal?: AbortSignal | undefined;
}

/** Sends calls. */
export type Transport = (endpoint: Endpoint, call: Call) => Promise<unknown>;

/** One limiter per bucket group, of a token that several transports may share. */
export type Limiters = Map<BucketGroup, RateLimiter>;

/**
 * A transport whose calls share one limiter per bucket group.
 *
 * @param settings Address, token, time and limits.
 * @param limiters Those that there are; others are added as they are needed.
 * @returns The transport.
 */
export function createTransport(
  settings: TransportSettings,
  limiters: Limiters,
): Transport {
  const limiterOf = (group: BucketGroup): RateLimiter => {
    const limiter = limiters.get(group) ??
      createRateLimiter(BUCKET_RULES[group], settings.clock);
    limiters.set(group, limiter);
    return limiter;
  };

  return async (endpoint, call) => {
    const request = prepare(settings, endpoint, call);
    const limiter = limiterOf(endpoint.group);
    let failures = 0;
    let throttledSince: number | null = null;
    for (let tries = 1;; tries++) {
      await limiter.acquire(
        call.signal,
        (milliseconds) =>
          settings.onWait({
            reason: "rate-limit",
            endpoint: request.label,
            milliseconds,
          }),
      );
      const outcome = await attempt(settings, request, limiter, tries, call);
      if ("answer" in outcome) {
        return readAnswer(endpoint, request.label, outcome.answer);
      }
      const { error, retryInMs } = outcome;
      if (outcome.throttled) {
        // Not a failure: the limiter holds the next try back by itself.
        throttledSince ??= settings.clock.now();
        const waited = settings.clock.now() - throttledSince;
        if (waited + (retryInMs ?? 0) > settings.maxWaitMs) throw error;
        continue;
      }
      failures++;
      if (retryInMs === null || failures >= settings.maxTries) throw error;
      settings.onWait({
        reason: "retry",
        endpoint: request.label,
        milliseconds: retryInMs,
      });
      await settings.clock.sleep(retryInMs, call.signal);
    }
  };
}

interface Prepared extends Sent {
  readonly url: string;
  readonly init: RequestInit;
}

function prepare(
  settings: TransportSettings,
  endpoint: Endpoint,
  call: Call,
): Prepared {
  const path = endpoint.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent(call.params?.[name] ?? ""),
  );
  const label = `${endpoint.method} /${API_VERSION}${path}`;
  if (endpoint.request !== null) {
    const checked = check(endpoint.request, call.input ?? {});
    if (!checked.ok) {
      throw new ValidationError(checked.problems, { endpoint: label });
    }
  }
  const headers: Record<string, string> = {
    [settings.tokenHeader]: settings.token,
    accept: "application/json",
  };
  let url = `${settings.baseUrl}/${API_VERSION}${path}`;
  const init: RequestInit = { method: endpoint.method, headers };
  if (endpoint.method === "GET") {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(call.input ?? {})) {
      if (value !== undefined && value !== null) query.set(name, String(value));
    }
    if (query.size > 0) url += `?${query}`;
  } else {
    headers["content-type"] = "application/json";
    init.body = JSON.stringify(call.input ?? {});
  }
  return { label, url, init, idempotent: endpoint.idempotent };
}

async function attempt(
  settings: TransportSettings,
  request: Prepared,
  limiter: RateLimiter,
  tries: number,
  call: Call,
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(settings.timeoutMs);
  const signal = call.signal
    ? AbortSignal.any([call.signal, timeout])
    : timeout;
  let response: Response | null = null;
  let text: string;
  try {
    response = await settings.fetch(request.url, { ...request.init, signal });
    text = await response.text();
  } catch (cause) {
    limiter.settle(response && readRateLimitHeaders(response.headers));
    call.signal?.throwIfAborted();
    if (cause instanceof ReadoutError) throw cause;
    const error = timeout.aborted
      ? new TimeoutError(
        `No complete answer within ${
          settings.timeoutMs / 1000
        } s; raise "timeoutMs" or narrow the request`,
        { endpoint: request.label, tries },
      )
      : new ConnectionError(
        `Cannot reach ${settings.baseUrl} (${
          reasonOf(cause)
        }); check the base URL and the network${
          request.idempotent
            ? ""
            : "; the change may have been made all the same, so look before sending it again"
        }`,
        { endpoint: request.label, tries },
      );
    return {
      error,
      retryInMs: retryDelay(settings, request, tries),
      throttled: false,
    };
  }
  const limits = readRateLimitHeaders(response.headers);
  if (response.status === 429) {
    limiter.refuse(limits, retryAfter(response.headers, text));
  } else limiter.settle(limits);
  return judge(settings, request, tries, response, text);
}

function readAnswer(
  endpoint: Endpoint,
  label: string,
  answer: unknown,
): unknown {
  const checked = check(endpoint.answer, answer);
  if (!checked.ok) {
    throw new SchemaError(`the answer of ${label}`, checked.problems);
  }
  return checked.value;
}
