/** Keeping tokens and signatures out of what is recorded. */

/** Headers that say nothing secret; any other may carry the token. */
const PLAIN_HEADERS = ["accept", "content-type"];
/** A shorter value of a header, or query of an address, is no secret. */
const SHORTEST = 8;

/**
 * The values of a request's headers that may be a token.
 *
 * @param init The request.
 * @returns The values.
 */
export function headerSecrets(init: RequestInit | undefined): string[] {
  return [...new Headers(init?.headers)]
    .filter(([name]) => !PLAIN_HEADERS.includes(name))
    .map(([, value]) => value)
    .filter((value) => value.length >= SHORTEST);
}

/**
 * An export's answer without its address: a bundle has one of its own. Both the
 * whole address and its query may stand in the service's message, too.
 *
 * @param text The answer's body.
 * @param url The presigned address.
 * @param replacement What stands in its place.
 * @returns The text.
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
