/** An experience by its name, or by the beginning of its id. */

import { type Experience, quote } from "../contract/mod.ts";
import { NotFoundError } from "../../base/mod.ts";

/** Names shown beside one that is not found. */
const SHOWN = 8;

/** The beginning of an id, as people copy it from a list. */
const BEGINNING = /^[0-9a-f]{4}[0-9a-f-]*$/;

/**
 * The one experience that a name, a part of it, or the beginning of an id means.
 *
 * @param experiences All of them.
 * @param text Name, part of it, or at least four characters of an id.
 * @returns The experience.
 * @throws {NotFoundError} When none or several are meant; it names them.
 */
export async function findByName(
  experiences: AsyncIterableIterator<Experience>,
  text: string,
): Promise<Experience> {
  const everything = await Array.fromAsync(experiences);
  const query = text.trim().toLowerCase();
  const exact = everything.filter(({ name }) =>
    name.trim().toLowerCase() === query
  );
  const alike = query === ""
    ? []
    : everything.filter(({ id, name }) =>
      spoken(name).includes(spoken(text)) ||
      BEGINNING.test(query) && id.toLowerCase().startsWith(query)
    );
  const matches = exact.length > 0 ? exact : alike;
  if (matches.length === 1) return matches[0]!;
  const listed = matches.length === 0 ? everything : matches;
  const list = listed.slice(0, SHOWN)
    .map(({ id, name }) => `\n  ${id} ${quote(name)}`).join("");
  const remaining = listed.length - SHOWN;
  const quoted = quote(text);
  const why = matches.length === 0
    ? `No experience matches ${quoted}. Experiences`
    : `${matches.length} experiences match ${quoted}. Give more of the name, or an ID`;
  throw new NotFoundError(
    `${why}:${list}${remaining > 0 ? `\n  and ${remaining} more` : ""}`,
    { endpoint: "The experience" },
  );
}

/** A name as it is said: without case, accents, hyphens and other signs. */
function spoken(name: string): string {
  return name.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ").trim() || name.trim().toLowerCase();
}
