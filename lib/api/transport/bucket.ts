/**
 * One token bucket of the service, mirrored: what is known of it, and what
 * becomes of that, and is to be done, with each event. It starts from the
 * documented rule and believes the headers; without them it goes on counting.
 */

import type { BucketRule } from "../contract/mod.ts";

/** What an answer says about the bucket, as far as it says it. */
export interface BucketNews {
  /** Bucket size. */
  readonly limit: number | null;
  /** Tokens left. */
  readonly remaining: number | null;
  /** Milliseconds from now until the next refill. */
  readonly refillInMs: number | null;
  /** Whether the service's clock is known, so that `refillInMs` is. */
  readonly isSure: boolean;
}

/** A token that was taken. */
export interface Taken {
  /** The refills and refusals that had come when it was taken. */
  readonly epoch: number;
  /** The how-manieth it is. */
  readonly order: number;
  /** Whether it was taken to see whether the bucket is filled. */
  readonly isScout: boolean;
  /** Whether it was taken to see whether more is left than was counted. */
  readonly isProbe: boolean;
}

/** What came of a call. */
interface Outcome {
  readonly taken: Taken;
  /** What the answer says; `null` when none came. */
  readonly news: BucketNews | null;
  /** Whether what is left is left for this bucket only. */
  readonly isAlone: boolean;
}

/** What came of a call that was answered with 429. */
interface Refusal extends Outcome {
  readonly news: BucketNews;
  /** When it says that it will answer again; `null` when it does not. */
  readonly hintMs: number | null;
  /** Between 0 and 1: callers do not come back together. */
  readonly chance: number;
}

/** What happens: so many wait now, or the same still do; or something came of a call. */
export type BucketEvent =
  | { readonly waiting: number }
  | Outcome
  | { readonly refusal: Refusal };

/** What is known after an event, and what is to be done. */
export interface Step {
  readonly bucket: Bucket;
  /** Tokens for those who wait, first come, first served. */
  readonly sent: readonly Taken[];
  /** When to look again; `null` when nobody waits for the time. */
  readonly until: number | null;
}

/** Calls that go at once before the first answer: few are refused together. */
const FIRST_CALLS = 5;
/** No 429 is answered sooner, whatever it says. */
const FLOOR_MS = 1_000;
/** Refusals in a row that are believed when they say when to come back. */
const BELIEVED = 5;
/** Estimates that differ by less than what a header can tell say the same. */
const SAME_MS = 1_500;
/** A reset further away is one that nobody should wait for unasked. */
const FURTHEST_MS = 3_600_000;

const UNUSED = {
  waiting: 0,
  /** When the next refill is waited for, and when it would be by our own count. */
  refillAt: null as number | null,
  countedAt: null as number | null,
  lastRefillAt: 0,
  /** The refills and refusals that have come. */
  epoch: 0,
  taken: 0,
  /** The latest call of which an answer said what it left. */
  newest: 0,
  inFlight: 0,
  /** Calls that may be on their way at once: few, while little is known. */
  window: FIRST_CALLS,
  /** After a refusal, or with another size: what a refill gives is not known. */
  inDoubt: false,
  /** Whether the next refill is a guess that one call tests first. */
  isGuess: false,
  believesReset: true,
  refusals: 0,
  /** After a refusal that said that tokens are left: nothing goes before this. */
  restUntil: 0,
  /** Whether a refusal said nothing of what is left, so that there may be more. */
  mayHoldMore: false,
};

/** What is known of a bucket. */
export interface Bucket extends Readonly<typeof UNUSED> {
  readonly rule: BucketRule;
  readonly burst: number;
  readonly tokens: number;
}

/** A bucket of which only the documented rule is known. */
export function fullBucket(rule: BucketRule): Bucket {
  return { ...UNUSED, rule, burst: rule.burst, tokens: rule.burst };
}

/** What an event makes of a bucket. */
export function reduce(before: Bucket, event: BucketEvent, now: number): Step {
  const sent: Taken[] = [];
  let bucket = refilled(after(before, event, now), now);
  while (bucket.waiting > 0) {
    const { tokens, inFlight, window, restUntil, isGuess } = bucket;
    const rests = now < restUntil;
    const isFree = !rests && tokens >= 1 && inFlight < window;
    // Before a refill is waited for anyway, one call costs no time.
    const isIdle = inFlight === 0 && tokens < 1 && bucket.refusals === 0;
    const isProbe = !isFree && bucket.mayHoldMore && isIdle;
    if (!isFree && !isProbe) {
      const refillAt = tokens >= 1 ? null : bucket.refillAt;
      return { bucket, sent, until: rests ? restUntil : refillAt };
    }
    bucket = taken(bucket, now);
    const { epoch, taken: order } = bucket;
    sent.push({ epoch, order, isScout: isGuess && window === 1, isProbe });
  }
  return { bucket, sent, until: null };
}

function after(before: Bucket, event: BucketEvent, now: number): Bucket {
  if ("waiting" in event) return { ...before, ...event };
  const bucket = { ...before, inFlight: before.inFlight - 1 };
  return "refusal" in event
    ? refused(bucket, event.refusal, now)
    : answered(bucket, event, now);
}

/** Milliseconds until a call that was refused may go again. */
export function untilRetry(bucket: Bucket, now: number): number {
  const { tokens, restUntil, refillAt } = bucket;
  return Math.max(0, (tokens > 0 ? restUntil : refillAt ?? now) - now);
}

/** Time has passed. */
function refilled(bucket: Bucket, now: number): Bucket {
  const { rule, burst, refillAt, countedAt, isGuess } = bucket;
  if (refillAt === null || now < refillAt) return bucket;
  const tokens = Math.min(burst, bucket.tokens + rule.refill);
  const next = refillAt + rule.periodMs;
  // A guess that comes before our own count leaves it until it proves right.
  const keepsCount = isGuess && countedAt !== null && countedAt > refillAt;
  return refilled({
    ...bucket,
    tokens,
    epoch: bucket.epoch + 1,
    window: bucket.inDoubt || isGuess ? 1 : bucket.window,
    countedAt: keepsCount ? countedAt : next,
    lastRefillAt: refillAt,
    refillAt: tokens >= burst ? null : next,
  }, now);
}

/** The first of those who wait has a token. */
function taken(bucket: Bucket, now: number): Bucket {
  const refillAt = bucket.refillAt ?? now + bucket.rule.periodMs;
  return {
    ...bucket,
    waiting: bucket.waiting - 1,
    tokens: Math.max(0, bucket.tokens - 1),
    inFlight: bucket.inFlight + 1,
    taken: bucket.taken + 1,
    countedAt: bucket.refillAt === null ? refillAt : bucket.countedAt,
    refillAt,
  };
}

function answered(
  bucket: Bucket,
  { taken, news, isAlone }: Outcome,
  now: number,
): Bucket {
  if (news === null) return bucket;
  const { rule, burst, countedAt, lastRefillAt, window } = bucket;
  const limit = news.limit ?? burst;
  const isOther = limit !== burst && limit !== rule.burst;
  const sized = { ...bucket, burst: limit, inDoubt: bucket.inDoubt || isOther };
  // An answer from before a refill knows nothing of it.
  if (taken.epoch !== bucket.epoch) return sized;
  const current = {
    ...sized,
    refusals: 0,
    // Twice as many with each round trip.
    window: window + 1,
    countedAt: taken.isScout ? lastRefillAt + rule.periodMs : countedAt,
  };
  if (news.remaining === null) return scheduled(current, news, now);
  const left = Math.max(0, news.remaining - bucket.inFlight);
  const isNewest = taken.order > bucket.newest;
  return scheduled(
    {
      ...current,
      mayHoldMore: false,
      tokens: isNewest ? left : Math.min(bucket.tokens, left),
      newest: Math.max(bucket.newest, taken.order),
      window: isAlone ? Infinity : current.window,
    },
    news,
    now,
  );
}

/** When the next refill is to be expected, from what was just told. */
function scheduled(
  bucket: Bucket,
  { refillInMs, isSure }: BucketNews,
  now: number,
): Bucket {
  const furthest = isSure ? FURTHEST_MS : bucket.rule.periodMs;
  const isPlausible = refillInMs !== null && refillInMs > 0 &&
    refillInMs <= furthest;
  if (!isPlausible || (!isSure && !bucket.believesReset)) return bucket;
  const told = now + refillInMs;
  const counted = bucket.countedAt ?? told;
  const isSame = Math.abs(told - counted) <= SAME_MS;
  if (!isSure && isSame) {
    // The same, as far as can be told: rather late than refused.
    return { ...bucket, refillAt: Math.max(told, counted), isGuess: false };
  }
  // What is counted is exact where it began with a full bucket, what a clock of
  // whole seconds tells is not: the earlier is tried, by one call.
  const isCounted = counted < told && (!isSure || isSame);
  return {
    ...bucket,
    isGuess: !isSure || isCounted,
    refillAt: isCounted ? counted : told,
  };
}

/** Nothing is left before some time, and then one call goes first to see. */
function refused(before: Bucket, event: Refusal, now: number): Bucket {
  const { taken, news, hintMs, isAlone, chance } = event;
  const refillAt = before.refillAt ?? now + before.rule.periodMs;
  const bucket = { ...before, refillAt };
  if (taken.isProbe) return { ...bucket, mayHoldMore: false };
  const wary = {
    ...bucket,
    believesReset: bucket.believesReset && !taken.isScout,
    window: 1,
    inDoubt: true,
    isGuess: false,
  };
  // Calls that went together are refused together: that is one refusal.
  if (taken.epoch !== bucket.epoch) {
    return now >= bucket.restUntil ? { ...wary, tokens: 0 } : wary;
  }
  const refusals = bucket.refusals + 1;
  const left = hintMs === null && refusals === 1 && isAlone
    ? Math.max(0, (news.remaining ?? 0) - bucket.inFlight)
    : 0;
  const next = {
    ...wary,
    refusals,
    epoch: bucket.epoch + 1,
    tokens: left,
    mayHoldMore: news.remaining === null,
  };
  if (left > 0) return { ...next, restUntil: now + FLOOR_MS * (1 + chance) };
  const triedAt = now + nextTry(next, event, now);
  return { ...next, refillAt: triedAt, countedAt: triedAt };
}

/** After a refusal, from the surest to the vaguest. */
function nextTry(
  { rule: { periodMs }, refusals, believesReset, countedAt }: Bucket,
  { news: { refillInMs, isSure }, hintMs, chance }: Refusal,
  now: number,
): number {
  const isUsable = hintMs !== null && hintMs >= FLOOR_MS;
  if (refusals > 1 && !(isUsable && refusals <= BELIEVED)) {
    // What it said was not kept: no more than one try in a period from here.
    const patience = periodMs * (1 + 0.1 * chance) *
      Math.min(4, 2 ** Math.max(0, refusals - 3));
    return Math.max(hintMs ?? 0, patience);
  }
  if (hintMs !== null && hintMs > 0) return Math.max(FLOOR_MS, hintMs);
  const isTold = refillInMs !== null && refillInMs > 0 &&
    (isSure || (believesReset && refillInMs <= periodMs));
  if (isTold) return Math.max(FLOOR_MS, refillInMs);
  const counted = (countedAt ?? 0) - now;
  return counted > FLOOR_MS ? counted : periodMs;
}
