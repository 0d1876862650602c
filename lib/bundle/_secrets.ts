/** Keeping tokens and signatures out of what is recorded. */

/** Headers that say nothing secret; any other may carry the token. */
const PLAIN_HEADERS = ["accept", "content-type"];
/** A shorter token would be found in ordinary words. */
const SHORTEST_TOKEN = 8;
const REMOVED = "[removed]";

/** What signs or opens an address, as parameters of object storages are called. */
const SIGNED =
  /((?:[?&]|\\u0026)(?:x-(?:amz|goog|ms)-[a-z-]*|[a-z_]*signature|[a-z_]*token|sig|awsaccesskeyid|key-pair-id)=)[^&#"'\\\s<>]+/gi;

/**
 * The values of a request's headers that may be a token.
 *
 * @param init The request.
 * @returns The values.
 */
export function secretsOf(init: RequestInit | undefined): string[] {
  return [...new Headers(init?.headers)]
    .filter(([name]) => !PLAIN_HEADERS.includes(name))
    .map(([, value]) => value)
    .filter((value) => value.length >= SHORTEST_TOKEN);
}

/** Whether a text holds a token. */
export function holdsSecret(text: string, secrets: readonly string[]): boolean {
  return secrets.some((secret) =>
    [...formsOf(secret)].some((form) => text.includes(form))
  );
}

/**
 * A text without secrets.
 *
 * @param text An answer's body.
 * @param secrets Tokens.
 * @returns The text, and how many secrets were taken out of it.
 */
export function withoutSecrets(
  text: string,
  secrets: readonly string[],
): { readonly text: string; readonly removed: number } {
  let removed = 0;
  let clean = text;
  for (const secret of secrets) {
    for (const form of formsOf(secret)) {
      removed += clean.split(form).length - 1;
      clean = clean.replaceAll(form, REMOVED);
    }
  }
  clean = clean.replace(SIGNED, (_, start: string) => {
    removed++;
    return start + REMOVED;
  });
  return { text: clean, removed };
}

/** As it is, as JSON escapes it, and as an address does. */
function formsOf(secret: string): Set<string> {
  const inJson = JSON.stringify(secret).slice(1, -1);
  return new Set([secret, inJson, encodeURIComponent(secret)]);
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
  const { search } = new URL(url);
  const clean = (value: unknown): unknown =>
    typeof value !== "string"
      ? value
      : search.length < SHORTEST_TOKEN
      ? value.replaceAll(url, replacement)
      : value.replaceAll(url, replacement).replaceAll(search, `?${REMOVED}`);
  return JSON.stringify(JSON.parse(text, (_, value) => clean(value)));
}
