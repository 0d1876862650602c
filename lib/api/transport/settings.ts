/** What a client is set to, checked and complete. */

import type { EndpointName } from "../contract/mod.ts";
import type { Clock } from "./clock.ts";

/** A pause that the client makes, for a progress line. */
export interface WaitNotice {
  /** Why: the bucket is empty, or a failed call is tried again. */
  readonly reason: "rate-limit" | "retry";
  /** Method and path. */
  readonly endpoint: string;
  /** How long, in milliseconds. */
  readonly milliseconds: number;
}

/** What stands between a client and the network, to record or to replay it. */
export interface Wire {
  /**
   * Takes the place of the client's `fetch`. An error of Readout's own that it
   * throws reaches the caller as it is, and is not tried again.
   *
   * @param inner The `fetch` that it stands in front of.
   */
  readonly fetch: (inner: typeof fetch) => typeof fetch;
  /**
   * Where a range without an end ends, when the client must say so itself.
   *
   * @param clockMs The time, in epoch milliseconds.
   * @returns Epoch milliseconds.
   */
  readonly now: (clockMs: number) => number;
}

/** What a transport needs. */
export interface TransportSettings {
  readonly baseUrl: string;
  readonly token: string;
  readonly tokenHeader: string;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly random: () => number;
  readonly maxTries: number;
  readonly timeoutMs: number;
  readonly maxWaitMs: number;
  /** Method and path of endpoints that are elsewhere than the contract says. */
  readonly paths: Readonly<Partial<Record<EndpointName, string>>>;
  /** The store's time zone, an IANA name; `null` when nobody said it. */
  readonly timeZone: string | null;
  /** Where a range without an end ends, in epoch milliseconds. */
  readonly now: () => number;
  readonly onWait: (notice: WaitNotice) => void;
  /** Tells something, unless it was told before. */
  readonly note: (message: string) => void;
  /** What was told. */
  readonly notices: () => readonly string[];
}
