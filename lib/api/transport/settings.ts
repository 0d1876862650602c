/** Options and checked settings of a client. */

import type { EndpointName } from "../contract/mod.ts";
import type { Clock } from "./clock.ts";

/** Notice about a pause of the client, for a progress line. */
export interface WaitNotice {
  /** Reason for the pause: the rate limit, or the retry of a failed call. */
  readonly reason: "rate-limit" | "retry";
  /** HTTP method and path. */
  readonly endpoint: string;
  /** Duration of the pause, in milliseconds. */
  readonly milliseconds: number;
}

/** Layer between a client and the network that records or replays requests. */
export interface Wire {
  /**
   * Wraps the client's `fetch`. If it throws one of Readout's own errors, the
   * caller receives that error unchanged and without a retry.
   *
   * @param inner The `fetch` function to wrap.
   */
  readonly fetch: (inner: typeof fetch) => typeof fetch;
  /**
   * Returns the end of a range without an explicit end, if the client must send
   * one.
   *
   * @param clockMs Current time in epoch milliseconds.
   * @returns End of the range in epoch milliseconds.
   */
  readonly rangeEnd: (clockMs: number) => number;
}

/** Options for creating a client. */
export interface ClientOptions {
  /** Base URL of the service. @default {READOUT_BASE_URL of the environment} */
  readonly baseUrl?: string;
  /** Access token. @default {READOUT_TOKEN of the environment} */
  readonly token?: string;
  /** Header that carries the token. @default {"service-access-token"} */
  readonly tokenHeader?: string;
  /** Maximum number of attempts per call, including the first one. @default {4} */
  readonly maxTries?: number;
  /**
   * Timeout of one attempt including its body, in milliseconds; for a download,
   * the longest time without a byte. @default {60_000}
   */
  readonly timeoutMs?: number;
  /** Longest wait because of 429 responses, in milliseconds. @default {300_000} */
  readonly maxWaitMs?: number;
  /** Whether plain HTTP to another machine is allowed. @default {false} */
  readonly allowInsecureHttp?: boolean;
  /**
   * Paths of endpoints that the contract does not show, without the version
   * prefix, for example `{ createExperience: "POST /experience" }`.
   * @default {those of the endpoint table}
   */
  readonly paths?: Readonly<Partial<Record<EndpointName, string>>>;
  /**
   * IANA name of the store's time zone, in which a date without a time begins.
   * @default {READOUT_TIME_ZONE of the environment}
   */
  readonly timeZone?: string | undefined;
  /** Called before each pause. */
  readonly onWait?: (notice: WaitNotice) => void;
  /** Called once per notice for the caller, such as a deprecation. */
  readonly onNotice?: (message: string) => void;
  /** Replacement of the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Replacement of the system clock, for tests. */
  readonly clock?: Clock;
}

/** Placeholder of the experience ID in a path. */
export const ID = "{experienceId}";

/** Checked settings of a transport. */
export interface TransportSettings extends
  Required<
    Omit<ClientOptions, "allowInsecureHttp" | "onNotice" | "timeZone">
  > {
  readonly random: () => number;
  /** IANA name of the store's time zone, or `null` if not set. */
  readonly timeZone: string | null;
  /** Returns the end of a range without an explicit end, in epoch milliseconds. */
  readonly rangeEnd: () => number;
  /** Reports a notice, unless it was reported before. */
  readonly note: (message: string) => void;
  /** Returns the reported notices. */
  readonly notices: () => readonly string[];
}
