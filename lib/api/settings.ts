/** What a client is set to, checked and complete. */

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
  readonly onWait: (notice: WaitNotice) => void;
  readonly onNotice: (message: string) => void;
}
