import type { EndpointName } from "../../api/mod.ts";

/** Something that goes wrong between the service and its caller. */
export type Fault =
  /** Every answer comes later. */
  | { readonly kind: "latency"; readonly ms: number }
  /** 429; without `retryAfter` (seconds) it gives no hint when to come back. */
  | { readonly kind: "rateLimited"; readonly retryAfter?: number }
  /** 500. */
  | { readonly kind: "serverError" }
  /** The connection breaks in the middle of the body. */
  | { readonly kind: "reset" }
  /** The body ends in the middle, as if it were whole. */
  | { readonly kind: "truncated" }
  /** The body is not JSON, though it says so. */
  | { readonly kind: "malformed" }
  /** A proxy's error page, with status 200. */
  | { readonly kind: "html" }
  /** The body comes in small pieces with pauses between them. */
  | { readonly kind: "drip"; readonly bytes: number; readonly ms: number }
  /** The download's address has run out before it is used. */
  | { readonly kind: "expiredUrl" }
  /** The file behind the address was written anew: another ETag, other bytes. */
  | { readonly kind: "changedFile" }
  /** The export times out, or fails as the message says. */
  | { readonly kind: "nullUrl"; readonly message?: string }
  /** The service's clock is wrong: rate-limit resets are moved by so much. */
  | { readonly kind: "clockSkew"; readonly ms: number }
  /** Every time point comes twice. */
  | { readonly kind: "duplicatePoints" }
  /** The time points come in the wrong order. */
  | { readonly kind: "reversedPoints" }
  /** A column of the CSV has another name. */
  | {
    readonly kind: "renamedColumn";
    readonly from: string;
    readonly to: string;
  };

/** When a fault happens. */
export interface FaultRule {
  /** What happens. */
  readonly fault: Fault;
  /** Where; everywhere when left out. */
  readonly endpoint?: EndpointName | "download";
  /** Calls that pass before the first one that is hit. @default {0} */
  readonly after?: number;
  /** Calls that are hit, then it is over. @default {Infinity} */
  readonly times?: number;
}
