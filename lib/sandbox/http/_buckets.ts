import { BUCKET_RULES, type BucketGroup } from "../../api/mod.ts";

/** What a bucket says to a call that asked it for a token. */
export interface BucketAnswer {
  /** False when the bucket was empty. */
  readonly allowed: boolean;
  /** Whole seconds until the next refill. */
  readonly retryAfter: number;
  /** What every answer says of the bucket. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Asks the bucket of an endpoint, one of `group`, for a token. */
export type TakeToken = (endpoint: string, group: BucketGroup) => BucketAnswer;

/**
 * One token bucket per endpoint, shared by all callers. A refill comes one
 * period after the call that took the first token out of a full bucket, and then
 * every period until the bucket is full again.
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

/** The answer of an empty bucket; without `retryAfter` (seconds) it gives no hint when to come back. */
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
