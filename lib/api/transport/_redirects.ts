/** Follows redirects, but never sends the access token to another origin. */

import { hostOf, ServerError } from "../../base/mod.ts";

const REDIRECTS = [301, 302, 303, 307, 308];
/**
 * Redirect statuses that keep the method and body; other statuses may change the
 * request.
 */
const UNCHANGED = [307, 308];
const MOST = 5;

/**
 * Wraps `fetch` so that the access token is sent only to its original origin. A
 * request without the token, such as an export download, may be redirected to any
 * web address.
 *
 * @param inner The `fetch` function to wrap.
 * @param tokenHeader Header that carries the token.
 * @returns A `fetch` function that follows redirects by these rules.
 * @throws {ServerError} If a redirect must not be followed; the message names
 *   only the host of the target address.
 */
export function followRedirects(
  inner: typeof fetch,
  tokenHeader: string,
): typeof fetch {
  return async (input, init = {}) => {
    const start = input instanceof Request ? input.url : String(input);
    const { method = "GET" } = init;
    const holdsToken = new Headers(init.headers).has(tokenHeader);
    let url = start;
    for (let followed = 0;; followed++) {
      const response = await inner(url, { ...init, redirect: "manual" });
      const { status, headers, body } = response;
      const location = headers.get("location");
      if (!REDIRECTS.includes(status) || location === null) return response;
      await body?.cancel();
      const target = URL.parse(location, url);
      const home = holdsToken ? hostOf(start) : null;
      const refusal = followed >= MOST
        ? `it redirects more than ${MOST} times`
        : redirectRefusal(target, home, method, status);
      if (refusal !== null) {
        const endpoint = holdsToken
          ? `${method} ${new URL(start).pathname}`
          : "The file of the export";
        const message = `Not followed (${status}): ${refusal}`;
        throw new ServerError(message, { endpoint, status });
      }
      url = target!.href;
    }
  };
}

/**
 * Returns why a redirect must not be followed, or null; a request with the token
 * must stay on its origin.
 */
function redirectRefusal(
  target: URL | null,
  home: string | null,
  method: string,
  status: number,
): string | null {
  if (target === null || !/^https?:$/.test(target.protocol)) {
    return "it redirects to an address that isn't http or https";
  }
  const host = target.origin;
  if (home !== null && host !== home) {
    return `it redirects to ${host}, but the token is only sent to the configured address. If that is the service, set READOUT_BASE_URL to it`;
  }
  if (method !== "GET" && !UNCHANGED.includes(status)) {
    return `it redirects a ${method} within ${host}, which may change the request. Set READOUT_BASE_URL to the final address`;
  }
  return null;
}
