/** Requests, checked and written as they go over the wire. */

import {
  API_VERSION,
  type BucketGroup,
  check,
  type EndpointName,
  ENDPOINTS,
  quote,
} from "../contract/mod.ts";
import { type Problem, ValidationError } from "../errors/mod.ts";
import type { TransportSettings } from "./settings.ts";

/** What one call sends. */
export interface Call {
  /** Values of `{...}` in the path. */
  readonly params?: Readonly<Record<string, string>>;
  /** Query of a `GET`, or body of a `POST`. */
  readonly input?: unknown;
  /** Fields that the contract does not show, sent as they are. */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
  /** Ends the call and any wait. */
  readonly signal?: AbortSignal | undefined;
}

/** A request to a path of the caller's own. */
export interface RawRequest {
  /** HTTP method. */
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path behind the version. */
  readonly path: string;
  /** Body; none when left out. */
  readonly body?: unknown;
  /** Query, by name. */
  readonly query?:
    | Readonly<Record<string, string | number | boolean>>
    | undefined;
  /** Whether sending it twice does no harm. @default {of GET and PUT only} */
  readonly idempotent?: boolean | undefined;
  /** Ends the call and any wait. */
  readonly signal?: AbortSignal | undefined;
}

/** A request that is ready. */
export interface Prepared {
  /** Name of the bucket that it draws from, and its group. */
  readonly bucket: string;
  readonly group: BucketGroup;
  /** Method and path. */
  readonly label: string;
  readonly url: string;
  readonly init: RequestInit;
  /** True when sending it again changes nothing. */
  readonly idempotent: boolean;
}

/**
 * A call of the contract. What is documented is checked, what is not is added.
 *
 * @param settings Address and token.
 * @param name The endpoint.
 * @param call What to send.
 * @returns The request.
 * @throws {ValidationError} Listing every problem.
 */
export function prepare(
  settings: TransportSettings,
  name: EndpointName,
  call: Call,
): Prepared {
  const endpoint = ENDPOINTS[name];
  const [place, method = endpoint.method] = (settings.paths[name] ??
    endpoint.path).split(" ").reverse() as [string, string?];
  const path = place.replace(
    /\{(\w+)\}/g,
    (_, param: string) => encodeURIComponent(call.params?.[param] ?? ""),
  );
  const label = `${method} /${API_VERSION}${path}`;
  const input = call.input ?? {};
  const checked = endpoint.request === null
    ? { ok: true as const }
    : check(endpoint.request, input);
  const problems = [
    ...checked.ok ? [] : checked.problems.map(withAdvice),
    ...clashes(input, call.extra, ""),
  ];
  if (problems.length > 0) {
    throw new ValidationError(problems, { endpoint: label });
  }
  return {
    ...written(settings, method, path, merged(input, call.extra)),
    bucket: name,
    group: endpoint.group,
    label,
    idempotent: endpoint.idempotent,
  };
}

/**
 * A request of the caller's own.
 *
 * @param settings Address and token.
 * @param request What to send.
 * @returns The request.
 * @throws {ValidationError} When the path leads elsewhere.
 */
export function prepareRaw(
  settings: TransportSettings,
  request: RawRequest,
): Prepared {
  const { method, query = {}, body } = request;
  const path = request.path.startsWith(`/${API_VERSION}/`)
    ? request.path.slice(API_VERSION.length + 1)
    : request.path;
  const label = `${method} /${API_VERSION}${path}`;
  // The token goes with it: the path may lead nowhere but below the base URL.
  if (
    !/^\/[^?#\\\s]*$/.test(path) ||
    /(^|\/)\.\.?(\/|$)|^\/\//.test(decoded(path))
  ) {
    throw new ValidationError([{
      path: "path",
      message:
        `must begin with one "/", go on below the version, and have no query (give "query"): current value is ${
          quote(request.path)
        }`,
    }], { endpoint: "The request" });
  }
  const known = endpointAt(method, path);
  return {
    ...written(settings, method, path, method === "GET" ? query : body, query),
    bucket: known ?? `${method} ${path.replace(UUID, "{id}")}`,
    group: known === null ? "sitewide" : ENDPOINTS[known].group,
    label,
    idempotent: request.idempotent ?? (method === "GET" || method === "PUT"),
  };
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

function endpointAt(method: string, path: string): EndpointName | null {
  const template = path.replace(UUID, "{experienceId}");
  const names = Object.keys(ENDPOINTS) as EndpointName[];
  return names.find((name) =>
    ENDPOINTS[name].method === method && ENDPOINTS[name].path === template
  ) ?? null;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function written(
  { baseUrl, token, tokenHeader }: TransportSettings,
  method: string,
  path: string,
  input: unknown,
  query: Readonly<Record<string, unknown>> = method === "GET"
    ? input as Record<string, unknown>
    : {},
): Pick<Prepared, "url" | "init"> {
  const headers: Record<string, string> = {
    [tokenHeader]: token,
    accept: "application/json",
  };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const url = `${baseUrl}/${API_VERSION}${path}${
    search.size > 0 ? `?${search}` : ""
  }`;
  const init: RequestInit = { method, headers };
  if (method !== "GET" && input !== undefined) {
    headers["content-type"] = "application/json";
    init.body = JSON.stringify(input);
  }
  return { url, init };
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** What is documented is given where it is documented, and checked there. */
function clashes(
  input: unknown,
  extra: Fields | undefined,
  above: string,
): Problem[] {
  if (!isFields(input) || extra === undefined) return [];
  return Object.entries(extra).flatMap(([name, value]) => {
    const path = above + name;
    const given = input[name];
    if (given === undefined) return [];
    return isFields(given) && isFields(value)
      ? clashes(given, value, `${path}.`)
      : [{
        path: `extra.${path}`,
        message: `is in the request already, as ${quote(given)}; give it once`,
      }];
  });
}

function merged(input: unknown, extra: Fields | undefined): unknown {
  if (extra === undefined || !isFields(input)) return input;
  const both: Record<string, unknown> = { ...input };
  for (const [name, value] of Object.entries(extra)) {
    both[name] = isFields(value) && isFields(both[name])
      ? merged(both[name], value)
      : value;
  }
  return both;
}

function withAdvice(problem: Problem): Problem {
  return problem.message.startsWith("unknown field")
    ? {
      path: problem.path,
      message:
        `${problem.message}; what the contract does not show is sent with the option "extra"`,
    }
    : problem;
}
