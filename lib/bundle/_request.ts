/** Identity of requests: method, path, query and body, regardless of the host. */

import { API_VERSION } from "../api/mod.ts";
import { canonicalJson } from "./_canonical.ts";
import { BundleError } from "./errors.ts";

/** A request as recorded in a bundle. */
export interface NamedRequest {
  /** HTTP method. */
  readonly method: string;
  /** Path after the base URL, including the version. */
  readonly path: string;
  /** Query parameters by name. */
  readonly query: Readonly<Record<string, string>>;
  /** Request body, or `null` if there is none. */
  readonly body: unknown;
}

/** A request with its service. */
export interface SentRequest extends NamedRequest {
  /** Address of the service, without the version. */
  readonly service: string;
}

/**
 * Splits a request into its parts.
 *
 * @param url URL of the request.
 * @param init Method and body.
 * @returns The parts of the request and the address of the service.
 * @throws {BundleError} If the URL does not belong to the service's API.
 */
export function nameRequest(
  url: string,
  init: RequestInit | undefined,
): SentRequest {
  const { origin, pathname, searchParams } = new URL(url);
  const versionStart = pathname.indexOf(`/${API_VERSION}/`);
  if (versionStart < 0) {
    throw new BundleError(
      `A bundle stores requests to the service and its exports, and ${origin}${pathname} is neither`,
    );
  }
  return {
    service: origin + pathname.slice(0, versionStart),
    method: init?.method ?? "GET",
    path: pathname.slice(versionStart),
    query: Object.fromEntries(searchParams),
    body: typeof init?.body === "string" ? JSON.parse(init.body) : null,
  };
}

/** Returns a text that identifies a request; bundles are sorted by it. */
export function requestKey(request: NamedRequest): string {
  const { path, method, query, body } = request;
  return [path, method, canonicalJson(query), canonicalJson(body)].join("\n");
}

/**
 * Returns whether a request is for an export, whose response contains an address.
 */
export function asksForExport({ method, path }: NamedRequest): boolean {
  return method === "POST" &&
    /\/analytics\/experience\/[^/]+\/export$/.test(path);
}
