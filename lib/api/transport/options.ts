/** Reads and checks the client options, with defaults from the environment. */

import { API_VERSION, type EndpointName, ENDPOINTS } from "../contract/mod.ts";
import { keepSecret, ReadoutError, withoutSecrets } from "../../base/mod.ts";
import { followRedirects } from "./_redirects.ts";
import { systemClock } from "./clock.ts";
import { type ClientOptions, ID, type TransportSettings } from "./settings.ts";

/**
 * Combines options and environment into checked settings.
 *
 * @param options Options from the caller.
 * @returns The checked settings.
 * @throws {ReadoutError} If the address or token is missing or invalid.
 */
export function readSettings(options: ClientOptions): TransportSettings {
  const baseUrl = options.baseUrl ?? Deno.env.get("READOUT_BASE_URL");
  const token = options.token ?? Deno.env.get("READOUT_TOKEN");
  if (!baseUrl) {
    throw new ReadoutError(
      'The service\'s address is missing. Set READOUT_BASE_URL or pass "baseUrl"',
    );
  }
  if (!token) {
    throw new ReadoutError(
      'The access token is missing. Set READOUT_TOKEN or pass "token"',
    );
  }
  keepSecret(token);
  const clock = options.clock ?? systemClock;
  const tokenHeader = options.tokenHeader ?? "service-access-token";
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(tokenHeader)) {
    throw new ReadoutError(
      `A header name must not contain spaces or accents: current value is "${tokenHeader}"`,
      "tokenHeader",
    );
  }
  return {
    baseUrl: checkedBaseUrl(baseUrl, options.allowInsecureHttp ?? false),
    token,
    tokenHeader,
    fetch: followRedirects(options.fetch ?? fetch, tokenHeader),
    clock,
    rangeEnd: () => clock.now(),
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
    ...createNotices((message) => options.onNotice?.(message)),
  };
}

/** Creates a list of notices in which each message appears only once. */
export function createNotices(
  tell: (message: string) => void,
): Pick<TransportSettings, "note" | "notices"> {
  const notices = new Set<string>();
  return {
    notices: () => [...notices],
    note(text) {
      const message = withoutSecrets(text);
      if (notices.has(message)) return;
      notices.add(message);
      tell(message);
    },
  };
}

function checkedBaseUrl(text: string, allowInsecureHttp: boolean): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isBare = url?.username === "" && url.password === "" &&
    !/[?#]/.test(text);
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(
    url?.hostname ?? "",
  );
  const path = url?.pathname.replace(/\/+$/, "") ?? "";
  const problem = url === null || !/^https?:$/.test(url.protocol)
    ? `The base URL must start with https:// or http://: current value is "${text}"`
    : !isBare
    ? `The base URL must not have a user, query or fragment, which would be dropped. Use only host and path, such as "${url.origin}${url.pathname}"`
    : url.protocol === "http:" && !isLoopback && !allowInsecureHttp
    ? `Plain HTTP would send the token unencrypted to ${url.hostname}. Use https://`
    : path.endsWith(`/${API_VERSION}`)
    ? `The base URL must not contain the version "/${API_VERSION}": current value is "${text}"`
    : null;
  if (problem !== null) throw new ReadoutError(problem, "baseUrl");
  return `${url!.origin}${path}`;
}

const PATH = /^((GET|POST|PUT) )?\/[^?#\s\\]*$/;

function checkedPaths(
  paths: NonNullable<ClientOptions["paths"]>,
): TransportSettings["paths"] {
  const wrong = Object.entries(paths)
    .map(([name, path]) => pathProblem(name, path))
    .filter((problem) => problem !== null);
  if (wrong.length === 0) return paths;
  throw new ReadoutError(`Cannot use "paths": ${wrong.join("; ")}`);
}

function pathProblem(name: string, path: string): string | null {
  const endpoint = ENDPOINTS[name as EndpointName];
  if (endpoint === undefined) {
    const names = Object.keys(ENDPOINTS).join(", ");
    return `"${name}" isn't an endpoint. Available: ${names}`;
  }
  const holdsId = endpoint.path.includes(ID);
  const requirement = !PATH.test(path) || path.includes("..")
    ? `be like "${endpoint.method} ${endpoint.path}"`
    : path.includes(ID) !== holdsId
    ? `${holdsId ? "hold" : "not hold"} ${ID}`
    : null;
  return requirement === null
    ? null
    : `the path of ${name} must ${requirement}: current value is "${path}"`;
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
