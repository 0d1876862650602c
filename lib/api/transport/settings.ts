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
  readonly rangeEnd: (clockMs: number) => number;
}

/** How a client is made. */
export interface ClientOptions {
  /** Where the service is. @default {READOUT_BASE_URL of the environment} */
  readonly baseUrl?: string;
  /** The access token. @default {READOUT_TOKEN of the environment} */
  readonly token?: string;
  /** Header that carries the token. @default {"service-access-token"} */
  readonly tokenHeader?: string;
  /** Tries of one call, the first included. @default {4} */
  readonly maxTries?: number;
  /**
   * Milliseconds for one try, the body included; of a download, milliseconds
   * without a byte. @default {60_000}
   */
  readonly timeoutMs?: number;
  /** Longest wait for one answer of 429, in milliseconds. @default {300_000} */
  readonly maxWaitMs?: number;
  /** Allow plain HTTP to another machine. @default {false} */
  readonly allowInsecureHttp?: boolean;
  /**
   * Where endpoints are whose path the contract does not show, for example
   * `{ createExperience: "POST /experience" }`; the version comes before it.
   * @default {those of the endpoint table}
   */
  readonly paths?: Readonly<Partial<Record<EndpointName, string>>>;
  /**
   * The store's time zone, an IANA name: a bare date is a day there.
   * @default {READOUT_TIME_ZONE of the environment}
   */
  readonly timeZone?: string | undefined;
  /** Told of each pause. */
  readonly onWait?: (notice: WaitNotice) => void;
  /** Told, once each, what a caller should know: a deprecation, for example. */
  readonly onNotice?: (message: string) => void;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Replaces the real time, for tests. */
  readonly clock?: Clock;
}

/** Where an experience's id stands in a path. */
export const ID = "{experienceId}";

/** What a transport needs. */
export interface TransportSettings extends
  Required<
    Omit<ClientOptions, "allowInsecureHttp" | "onNotice" | "timeZone">
  > {
  readonly random: () => number;
  /** The store's time zone, an IANA name; `null` when nobody said it. */
  readonly timeZone: string | null;
  /** Where a range without an end ends, in epoch milliseconds. */
  readonly rangeEnd: () => number;
  /** Tells something, unless it was told before. */
  readonly note: (message: string) => void;
  /** What was told. */
  readonly notices: () => readonly string[];
}
