/** Where the service is and how to talk to it. */

import { API_VERSION, type EndpointName, ENDPOINTS } from "../contract/mod.ts";
import { keepSecret, ReadoutError, withoutSecrets } from "../errors/mod.ts";
import { followRedirects } from "./_redirects.ts";
import { type Clock, systemClock } from "./clock.ts";
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
  const told = new Set<string>();
  const note = (text: string): void => {
    const message = withoutSecrets(text);
    if (told.has(message)) return;
    told.add(message);
    options.onNotice?.(message);
  };
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
    paths: checkedPaths(options.paths ?? {}),
    timeZone: checkedZone(
      options.timeZone ?? Deno.env.get("READOUT_TIME_ZONE") ?? null,
    ),
    onWait: ({ endpoint, ...notice }) =>
      options.onWait?.({ ...notice, endpoint: withoutSecrets(endpoint) }),
    note,
    notices: () => [...told],
  };
}

function checkedBaseUrl(text: string, allowInsecureHttp: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new ReadoutError(
      `The base URL must start with https:// or http://: current value is "${text}"`,
    );
  }
  const isBare = url.username === "" && url.password === "" &&
    !/[?#]/.test(text);
  if (!isBare) {
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

const PATH = /^((GET|POST|PUT) )?\/[^?#\s\\]*$/;

function checkedPaths(
  paths: NonNullable<ClientOptions["paths"]>,
): TransportSettings["paths"] {
  const wrong = Object.entries(paths).flatMap(([name, path]) => {
    const endpoint = ENDPOINTS[name as EndpointName];
    if (endpoint === undefined) {
      return [
        `"${name}" is no endpoint; there are ${
          Object.keys(ENDPOINTS).join(", ")
        }`,
      ];
    }
    const id = "{experienceId}";
    return !PATH.test(path) || path.includes("..")
      ? [
        `the path of ${name} must be like "${endpoint.method} ${endpoint.path}": current value is "${path}"`,
      ]
      : path.includes(id) === endpoint.path.includes(id)
      ? []
      : [
        `the path of ${name} must ${
          endpoint.path.includes(id) ? "hold" : "not hold"
        } ${id}: current value is "${path}"`,
      ];
  });
  if (wrong.length === 0) return paths;
  throw new ReadoutError(`Cannot use "paths": ${wrong.join("; ")}`);
}

function checkedZone(zone: string | null): string | null {
  if (zone === null || zone === "") return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone })
      .resolvedOptions().timeZone;
  } catch {
    throw new ReadoutError(
      `The store's time zone must be an IANA name such as "America/New_York": current value is "${zone}"`,
    );
  }
}
