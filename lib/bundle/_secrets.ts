/** Removes tokens and signatures from recorded data. */

/** Headers without secrets; any other header may contain the token. */
const PLAIN_HEADERS = ["accept", "content-type"];
/** Minimum length of a secret in a header or a query string. */
const SHORTEST = 8;

/**
 * Returns the header values of a request that may be a token.
 *
 * @param init Options of the request.
 * @returns Header values that may be secret.
 */
export function headerSecrets(init: RequestInit | undefined): string[] {
  return [...new Headers(init?.headers)]
    .filter(([name]) => !PLAIN_HEADERS.includes(name))
    .map(([, value]) => value)
    .filter((value) => value.length >= SHORTEST);
}

/**
 * Removes the presigned address from an export's response, because a replay has
 * its own address. The service's message may also contain the address or its
 * query.
 *
 * @param text Body of the response.
 * @param url Presigned address.
 * @param replacement Address to insert instead.
 * @returns The body without the presigned address.
 */
export function withoutAddress(
  text: string,
  url: string,
  replacement: string,
): string {
  const search = /\?[^#]*/.exec(url)?.[0] ?? "";
  const clean = (value: unknown): unknown =>
    typeof value !== "string"
      ? value
      : search.length < SHORTEST
      ? value.replaceAll(url, replacement)
      : value.replaceAll(url, replacement).replaceAll(search, "?[removed]");
  return JSON.stringify(JSON.parse(text, (_, value) => clean(value)));
}
