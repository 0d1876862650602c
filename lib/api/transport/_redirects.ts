/** Redirects: followed where the token may go, refused where it may not. */

import { hostOf, ServerError } from "../errors/mod.ts";

const REDIRECTS = [301, 302, 303, 307, 308];
/** These keep method and body; the others may turn a request into another. */
const UNCHANGED = [307, 308];
const MOST = 5;

/**
 * A `fetch` that sends the token to no other origin than the one it was meant
 * for. What carries no token, the file of an export, may be anywhere on the web.
 *
 * @param inner What fetches.
 * @param tokenHeader Header that carries the token.
 * @returns The same, with redirects followed by these rules.
 * @throws {ServerError} When a redirect may not be followed; it names the host
 *   that it leads to, and nothing else of the address.
 */
export function followRedirects(
  inner: typeof fetch,
  tokenHeader: string,
): typeof fetch {
  return async (input, init = {}) => {
    const start = input instanceof Request ? input.url : String(input);
    const holdsToken = new Headers(init.headers).has(tokenHeader);
    let url = start;
    for (let followed = 0;; followed++) {
      const response = await inner(url, { ...init, redirect: "manual" });
      const location = response.headers.get("location");
      if (!REDIRECTS.includes(response.status) || location === null) {
        return response;
      }
      await response.body?.cancel();
      const target = URL.canParse(location, url)
        ? new URL(location, url).href
        : location;
      const refusal = followed >= MOST
        ? `it redirects more than ${MOST} times`
        : refusalOf({ start, target, holdsToken, response, init });
      if (refusal !== null) {
        const endpoint = holdsToken
          ? `${init.method ?? "GET"} ${new URL(start).pathname}`
          : "The file of the export";
        throw new ServerError(`Not followed (${response.status}): ${refusal}`, {
          endpoint,
          status: response.status,
        });
      }
      url = target;
    }
  };
}

interface Redirect {
  readonly start: string;
  readonly target: string;
  readonly holdsToken: boolean;
  readonly response: Response;
  readonly init: RequestInit;
}

function refusalOf(
  { start, target, holdsToken, response, init }: Redirect,
): string | null {
  const host = hostOf(target);
  if (!URL.canParse(target) || !/^https?:$/.test(new URL(target).protocol)) {
    return "it redirects to an address that is not on the web";
  }
  if (holdsToken && host !== hostOf(start)) {
    return `it redirects to ${host}, and the token is sent to no other address than the one it was given for; if that is the service, set READOUT_BASE_URL to it`;
  }
  const isRead = (init.method ?? "GET") === "GET";
  if (!isRead && !UNCHANGED.includes(response.status)) {
    return `it redirects a ${init.method} within ${host} so that it may become another request; set READOUT_BASE_URL to the address that it leads to`;
  }
  return null;
}
