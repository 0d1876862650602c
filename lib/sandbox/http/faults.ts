import { setTimeout as pause } from "node:timers/promises";
import type { EndpointName } from "../../api/mod.ts";
import { tooMany } from "./_buckets.ts";

/** A simulated failure between the service and its caller. */
export type Fault =
  /** Delays every response. */
  | { readonly kind: "latency"; readonly ms: number }
  /**
   * Responds with status 429; without `retryAfter` (in seconds) the response
   * contains no retry time.
   */
  | { readonly kind: "rateLimited"; readonly retryAfter?: number }
  /** Responds with status 500. */
  | { readonly kind: "serverError" };

/** All kinds of faults. */
export const FAULT_KINDS: readonly Fault["kind"][] = [
  "latency",
  "rateLimited",
  "serverError",
];

/** Rule that determines when a fault occurs. */
export interface FaultRule<Kind = Fault> {
  /** Fault to simulate. */
  readonly fault: Kind;
  /** Endpoint that is affected; by default all of them. */
  readonly endpoint?: EndpointName | "download";
  /** Number of calls before the first fault. @default {0} */
  readonly after?: number;
  /** Number of faults, after which the rule ends. @default {Infinity} */
  readonly times?: number;
}

/** Handles a call, and may modify the request or the response. */
export type Intercept = (
  endpoint: EndpointName | "download",
  request: Request,
  answer: (request: Request) => Promise<Response>,
) => Promise<Response>;

/**
 * Returns a function that gives the faults of each call. Every rule counts the
 * calls on its own.
 */
export function faultsOfCalls<Kind>(
  rules: readonly FaultRule<Kind>[],
): (endpoint: EndpointName | "download") => readonly Kind[] {
  const counters = rules.map((rule) => ({ rule, calls: 0 }));
  return (endpoint) =>
    counters
      .filter(({ rule }) => (rule.endpoint ?? endpoint) === endpoint)
      .filter((counter) => {
        const { after = 0, times = Infinity } = counter.rule;
        const call = counter.calls++;
        return call >= after && call < after + times;
      })
      .map(({ rule }) => rule.fault);
}

/** Creates an interceptor that simulates faults by rules before another one. */
export function interceptFaults(
  rules: readonly FaultRule[],
  next: Intercept = (_, request, answer) => answer(request),
): Intercept {
  const faultsOf = faultsOfCalls(rules);
  return async (endpoint, request, answer) => {
    const faults = faultsOf(endpoint);
    for (const fault of faults) {
      if (fault.kind === "latency") await pause(fault.ms);
    }
    for (const fault of faults) {
      if (fault.kind === "rateLimited") return tooMany(fault.retryAfter);
      if (fault.kind === "serverError") {
        return internalError();
      }
    }
    return await next(endpoint, request, answer);
  };
}

/** Creates the response to a failure of the service itself. */
export function internalError(
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body = { error: "Internal Server Error" };
  return Response.json(body, { status: 500, headers });
}
