import { BUCKET_RULES, type BucketGroup } from "../../api/mod.ts";

/** Decision of a rate-limit bucket about a call. */
export interface BucketAnswer {
  /** Whether the call is allowed; false if the bucket was empty. */
  readonly allowed: boolean;
  /** Time until the next refill, in whole seconds. */
  readonly retryAfter: number;
  /** Rate-limit headers for every response. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Requests a rate-limit token from the bucket of an endpoint in `group`. */
export type TakeToken = (endpoint: string, group: BucketGroup) => BucketAnswer;

/**
 * Creates one token bucket per endpoint, shared by all callers. The first refill
 * comes one period after the first token is taken from a full bucket. More
 * refills follow every period until the bucket is full.
 */
export function createBuckets(clock: () => number): TakeToken {
  const buckets = new Map<string, { tokens: number; nextMs: number }>();
  return (endpoint, group) => {
    const rule = BUCKET_RULES[group];
    const time = clock();
    const full = { tokens: rule.burst, nextMs: Infinity };
    let { tokens, nextMs } = buckets.get(endpoint) ?? full;
    if (time >= nextMs) {
      const refills = 1 + Math.floor((time - nextMs) / rule.periodMs);
      tokens = Math.min(rule.burst, tokens + refills * rule.refill);
      nextMs = tokens === rule.burst
        ? Infinity
        : nextMs + refills * rule.periodMs;
    }
    const allowed = tokens > 0;
    if (allowed) tokens--;
    if (nextMs === Infinity) nextMs = time + rule.periodMs;
    buckets.set(endpoint, { tokens, nextMs });
    return {
      allowed,
      retryAfter: Math.max(1, Math.ceil((nextMs - time) / 1000)),
      headers: {
        "x-ratelimit-limit": String(rule.burst),
        "x-ratelimit-remaining": String(tokens),
        "x-ratelimit-reset": String(nextMs),
      },
    };
  };
}

/**
 * Creates the response for an empty bucket; without `retryAfter` (in seconds) it
 * contains no retry time.
 */
export function tooMany(
  retryAfter?: number,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const error = "Too Many Requests";
  const message = "Rate limit exceeded." +
    (retryAfter === undefined ? "" : ` Retry after ${retryAfter} seconds.`);
  const hint = retryAfter === undefined
    ? {}
    : { "retry-after": String(retryAfter) };
  return Response.json({ error, message, retryAfter }, {
    status: 429,
    headers: { ...headers, ...hint },
  });
}
