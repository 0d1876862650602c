import { setTimeout as pause } from "node:timers/promises";
import type { EndpointName } from "../../api/mod.ts";
import { tooMany } from "./_buckets.ts";

/** Something that goes wrong between the service and its caller. */
export type Fault =
  /** Every answer comes later. */
  | { readonly kind: "latency"; readonly ms: number }
  /** 429; without `retryAfter` (seconds) it gives no hint when to come back. */
  | { readonly kind: "rateLimited"; readonly retryAfter?: number }
  /** 500. */
  | { readonly kind: "serverError" };

/** The kinds of them. */
export const FAULT_KINDS: readonly Fault["kind"][] = [
  "latency",
  "rateLimited",
  "serverError",
];

/** When a fault happens. */
export interface FaultRule<Kind = Fault> {
  /** What happens. */
  readonly fault: Kind;
  /** Where; everywhere when left out. */
  readonly endpoint?: EndpointName | "download";
  /** Calls that pass before the first one that is hit. @default {0} */
  readonly after?: number;
  /** Calls that are hit, then it is over. @default {Infinity} */
  readonly times?: number;
}

/** Answers a call, with whatever is done to the request or the answer. */
export type Intercept = (
  endpoint: EndpointName | "download",
  request: Request,
  answer: (request: Request) => Promise<Response>,
) => Promise<Response>;

/** The faults of each call by some rules, each with a count of its own. */
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

/** What lets faults happen by some rules. */
export function interceptFaults(rules: readonly FaultRule[]): Intercept {
  const faultsOf = faultsOfCalls(rules);
  return async (endpoint, request, answer) => {
    const faults = faultsOf(endpoint);
    for (const fault of faults) {
      if (fault.kind === "latency") await pause(fault.ms);
    }
    for (const fault of faults) {
      if (fault.kind === "rateLimited") return tooMany(fault.retryAfter);
      if (fault.kind === "serverError") {
        return Response.json({ error: "Internal Server Error" }, {
          status: 500,
        });
      }
    }
    return await answer(request);
  };
}
