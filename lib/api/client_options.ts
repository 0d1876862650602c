/** Where the service is and how to talk to it. */

import { API_VERSION } from "./endpoints.ts";
import { ReadoutError } from "./errors.ts";
import { type Clock, systemClock } from "./clock.ts";
import { followRedirects } from "./_redirects.ts";
import { keepSecret, withoutSecrets } from "./redact.ts";
import type { TransportSettings, WaitNotice } from "./settings.ts";

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
  /** Milliseconds for one try, the body included. @default {60_000} */
  readonly timeoutMs?: number;
  /** Longest wait for one answer of 429, in milliseconds. @default {300_000} */
  readonly maxWaitMs?: number;
  /** Allow plain HTTP to another machine. @default {false} */
  readonly allowInsecureHttp?: boolean;
  /** Told of each pause. */
  readonly onWait?: (notice: WaitNotice) => void;
  /** Told, once each, what a caller should know: a deprecation, for example. */
  readonly onNotice?: (message: string) => void;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** Replaces the real time, for tests. */
  readonly clock?: Clock;
}

/**
 * Options and environment as one checked record.
 *
 * @param options What the caller gave.
 * @returns The settings.
 * @throws {ReadoutError} When address or token is missing or unusable.
 */
export function readSettings(options: ClientOptions): TransportSettings {
  const baseUrl = options.baseUrl ?? Deno.env.get("READOUT_BASE_URL");
  const token = options.token ?? Deno.env.get("READOUT_TOKEN");
  if (!baseUrl) {
    throw new ReadoutError(
      'The service\'s address is missing; set READOUT_BASE_URL or give "baseUrl"',
    );
  }
  if (!token) {
    throw new ReadoutError(
      'The access token is missing; set READOUT_TOKEN or give "token"',
    );
  }
  keepSecret(token);
  const clock = options.clock ?? systemClock;
  const tokenHeader = options.tokenHeader ?? "service-access-token";
  return {
    baseUrl: checkedBaseUrl(baseUrl, options.allowInsecureHttp ?? false),
    token,
    tokenHeader,
    fetch: followRedirects(options.fetch ?? fetch, tokenHeader),
    clock,
    now: () => clock.now(),
    random: Math.random,
    maxTries: options.maxTries ?? 4,
    timeoutMs: options.timeoutMs ?? 60_000,
    maxWaitMs: options.maxWaitMs ?? 300_000,
    onWait: ({ endpoint, ...notice }) =>
      options.onWait?.({ ...notice, endpoint: withoutSecrets(endpoint) }),
    onNotice: (message) => options.onNotice?.(withoutSecrets(message)),
  };
}

function checkedBaseUrl(text: string, allowInsecureHttp: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new ReadoutError(
      `The base URL must start with https:// or http://: current value is "${text}"`,
    );
  }
  if (url.username !== "" || url.search !== "" || url.hash !== "") {
    throw new ReadoutError(
      `The base URL must have no user, query or fragment, which the client would leave out: give host and path only, such as "${url.origin}${url.pathname}"`,
    );
  }
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol === "http:" && !isLoopback && !allowInsecureHttp) {
    throw new ReadoutError(
      `Plain HTTP would send the token in the clear to ${url.hostname}; use https:// or give "allowInsecureHttp: true"`,
    );
  }
  const path = url.pathname.replace(/\/+$/, "");
  if (path.endsWith(`/${API_VERSION}`)) {
    throw new ReadoutError(
      `The base URL must not contain the version "/${API_VERSION}": current value is "${text}"`,
    );
  }
  return `${url.origin}${path}`;
}
