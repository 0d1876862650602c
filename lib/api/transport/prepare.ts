/** Validates requests and converts them to HTTP requests. */

import * as z from "zod";
import {
  API_VERSION,
  type BucketGroup,
  check,
  type EndpointName,
  ENDPOINTS,
  experienceIdSchema,
  quote,
} from "../contract/mod.ts";
import { isRecord, type Problem, ValidationError } from "../../base/mod.ts";
import { ID, type TransportSettings } from "./settings.ts";

/** Options of every call. */
export interface CallOptions {
  /** Signal that ends the call and any wait. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Additional body or query fields that are not in the contract, sent unchanged:
   * `{ breakdown: "city" }`, or `{ filters: { customerTags: ["vip"] } }`.
   */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}

/** Input of one call. */
export interface Call extends CallOptions {
  /** UUID of the experience, if the path contains one. */
  readonly experienceId?: string;
  /** Query of a `GET`, or body of another method. */
  readonly input?: unknown;
}

/** A custom request to any path below the API version. */
export interface RawRequest {
  /** HTTP method. */
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path after the version. */
  readonly path: string;
  /** Request body, if any. */
  readonly body?: unknown;
  /** Query parameters by name. */
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /**
   * Whether sending the request twice is harmless. @default {of GET and PUT only}
   */
  readonly idempotent?: boolean | undefined;
  /** Signal that ends the call and any wait. */
  readonly signal?: AbortSignal | undefined;
}

/** A request that is ready to be sent. */
export interface Prepared {
  /** Name of the rate-limit bucket, and its group. */
  readonly bucket: string;
  readonly group: BucketGroup;
  /** HTTP method and path. */
  readonly label: string;
  readonly url: string;
  readonly init: RequestInit;
  /** Whether a repeated call changes nothing. */
  readonly idempotent: boolean;
}

/**
 * Prepares a call of the contract. Documented fields are validated, and extra
 * fields are added without validation.
 *
 * @throws {ValidationError} If the input is invalid; the message lists every
 *   problem.
 */
export function prepare(
  settings: TransportSettings,
  name: EndpointName,
  { experienceId = "", input = {}, extra = {} }: Call,
): Prepared {
  const endpoint = ENDPOINTS[name];
  const [place, method = endpoint.method] = (settings.paths[name] ??
    endpoint.path).split(" ").reverse() as [string, string?];
  const path = place.replaceAll(ID, () => checkedId(experienceId));
  const label = `${method} /${API_VERSION}${path}`;
  const checked = check(endpoint.request ?? z.unknown(), input);
  const problems = checked.ok ? [] : checked.problems.map(withAdvice);
  const body = mergeExtra(input, extra, "", problems);
  if (problems.length > 0) {
    throw new ValidationError(problems, { endpoint: label });
  }
  return {
    ...buildRequest(settings, method, path, method === "GET" ? body : {}, body),
    bucket: name,
    group: endpoint.group,
    label,
    idempotent: endpoint.idempotent,
  };
}

/** Validates an ID before it becomes part of an address. */
function checkedId(id: string): string {
  if (check(experienceIdSchema, id).ok) return encodeURIComponent(id);
  throw refusedValue("experienceId", "must be a UUID", id, "The experience");
}

function refusedValue(
  path: string,
  requirement: string,
  value: string,
  endpoint: string,
): ValidationError {
  const message = `${requirement}: current value is ${quote(value)}`;
  return new ValidationError([{ path, message }], { endpoint });
}

/**
 * Prepares a custom request.
 *
 * @throws {ValidationError} If the path leads outside the API version.
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
  // The request carries the access token, so its path must stay below the base
  // URL.
  if (
    !/^\/[^?#\\\s]*$/.test(path) ||
    /(^|\/)\.\.?(\/|$)|^\/\//.test(decodePath(path))
  ) {
    const message =
      'must begin with a single "/", start below the version, and have no query (use "query")';
    throw refusedValue("path", message, request.path, "The request");
  }
  const endpoint = endpointAt(method, path);
  return {
    ...buildRequest(settings, method, path, query, body),
    bucket: endpoint ?? `${method} ${path.replace(UUID, "{id}")}`,
    group: endpoint === null ? "sitewide" : ENDPOINTS[endpoint].group,
    label,
    idempotent: request.idempotent ?? (method === "GET" || method === "PUT"),
  };
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Returns the endpoint with a method and path; `null` if there is none. */
export function endpointAt(
  method: string,
  path: string,
): EndpointName | null {
  const template = path.replace(UUID, ID);
  const names = Object.keys(ENDPOINTS) as EndpointName[];
  return names.find((name) =>
    ENDPOINTS[name].method === method && ENDPOINTS[name].path === template
  ) ?? null;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function buildRequest(
  { baseUrl, token, tokenHeader }: TransportSettings,
  method: string,
  path: string,
  query: unknown,
  input: unknown,
): Pick<Prepared, "url" | "init"> {
  const headers: Record<string, string> = {
    [tokenHeader]: token,
    accept: "application/json",
  };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const end = search.size > 0 ? `?${search}` : "";
  const url = `${baseUrl}/${API_VERSION}${path}${end}`;
  const init: RequestInit = { method, headers };
  if (method !== "GET" && input !== undefined) {
    headers["content-type"] = "application/json";
    init.body = JSON.stringify(input);
  }
  return { url, init };
}

/**
 * Adds extra fields to the input. An extra field must not repeat a field of the
 * input, because extra fields are not validated.
 */
function mergeExtra(
  input: unknown,
  extra: Readonly<Record<string, unknown>>,
  parentPath: string,
  problems: Problem[],
): unknown {
  if (!isRecord(input)) return input;
  const result: Record<string, unknown> = { ...input };
  for (const [name, value] of Object.entries(extra)) {
    const existing = input[name];
    const path = `${parentPath}${name}`;
    if (isRecord(existing) && isRecord(value)) {
      result[name] = mergeExtra(existing, value, `${path}.`, problems);
    } else if (existing !== undefined) {
      const message = `is already in the request as ${
        quote(existing)
      }. Set it only once`;
      problems.push({ path: `extra.${path}`, message });
    } else result[name] = value;
  }
  return result;
}

function withAdvice({ path, message }: Problem): Problem {
  const advice = message.startsWith("unknown field")
    ? '. Send fields outside the contract with the option "extra"'
    : "";
  return { path, message: message + advice };
}
