/** What a bucket gives, and what answers say of it. */

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

/** A token that was taken. It is settled or refused exactly once. */
export interface Permit {
  /** The bucket that gave it. */
  readonly by: Limiter;
  /** Learns from an answer; `null` when none came. */
  settle(news: BucketNews | null): void;
  /**
   * The service refused with 429: nothing is left before some time, and then one
   * call goes first to see how much there is.
   *
   * @param news What the answer says of the bucket.
   * @param hintMs When it says that it will answer again; `null` when it does not.
   * @returns Milliseconds until the next try.
   */
  refuse(news: BucketNews, hintMs: number | null): number;
}

/** One bucket. */
export interface Limiter {
  /**
   * Waits for a token, first come, first served.
   *
   * @param signal Ends the wait at once.
   * @param onWait Told, once, how many milliseconds the wait will be.
   */
  acquire(
    signal?: AbortSignal,
    onWait?: (milliseconds: number) => void,
  ): Promise<Permit>;
  /** Sends whoever waits here, and whoever will, to another bucket. */
  joinTo(other: Limiter): void;
}
