/** Keeping secrets out of what people see. */

/**
 * An address without user, password, query and fragment: what may be shown of a
 * presigned download address.
 *
 * @param url The address.
 * @returns For example `https://host/exports/orders.csv`.
 */
export function redactUrl(url: string): string {
  if (!URL.canParse(url)) return "an address that cannot be read";
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/**
 * Why a request failed, without the address that the runtime puts into its
 * messages.
 *
 * @param error What was thrown.
 * @returns A short reason.
 */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const withoutUrl = text
    .replace(/ ?for url \([^)]*\)/g, "")
    .replace(/\b[a-z]+:\/\/\S+/gi, "");
  const last = withoutUrl.split(": ").at(-1)?.trim() ?? "";
  return last === "" ? "the connection failed" : last;
}
