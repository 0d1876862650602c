/** Which request is which: method, path, query and body, whatever the host. */

import { API_VERSION } from "../api/mod.ts";
import { canonicalJson } from "./_canonical.ts";
import { BundleError } from "./errors.ts";

/** A request as a bundle names it. */
export interface NamedRequest {
  /** HTTP method. */
  readonly method: string;
  /** Path behind the base URL, the version included. */
  readonly path: string;
  /** Query, by name. */
  readonly query: Readonly<Record<string, string>>;
  /** Body; `null` when there is none. */
  readonly body: unknown;
}

/** A request, and the service that it goes to. */
export interface SentRequest extends NamedRequest {
  /** Address of the service, without the version. */
  readonly service: string;
}

/**
 * Takes a request apart.
 *
 * @param url Its address.
 * @param init Method and body.
 * @returns What it asks, and of whom.
 * @throws {BundleError} When it is no request to the service.
 */
export function nameRequest(
  url: string,
  init: RequestInit | undefined,
): SentRequest {
  const { origin, pathname, searchParams } = new URL(url);
  const versionStart = pathname.indexOf(`/${API_VERSION}/`);
  if (versionStart < 0) {
    throw new BundleError(
      `A bundle holds requests to the service and its exports, and ${origin}${pathname} is neither`,
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

/** The same text for the same request; bundles sort by it. */
export function requestKey(request: NamedRequest): string {
  const { path, method, query, body } = request;
  return [path, method, canonicalJson(query), canonicalJson(body)].join("\n");
}

/** Whether a request asks for an export, whose answer holds an address. */
export function asksForExport({ method, path }: NamedRequest): boolean {
  return method === "POST" &&
    /\/analytics\/experience\/[^/]+\/export$/.test(path);
}
