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
  const all = await Array.fromAsync(experiences);
  const wanted = text.trim().toLowerCase();
  const called = all.filter(({ name }) => name.trim().toLowerCase() === wanted);
  const alike = wanted === ""
    ? []
    : all.filter(({ id, name }) =>
      spoken(name).includes(spoken(text)) ||
      BEGINNING.test(wanted) && id.toLowerCase().startsWith(wanted)
    );
  const found = called.length > 0 ? called : alike;
  if (found.length === 1) return found[0]!;
  const meant = found.length === 0 ? all : found;
  const list = meant.slice(0, SHOWN)
    .map(({ id, name }) => `\n  ${id} ${quote(name)}`).join("");
  const more = meant.length - SHOWN;
  const said = quote(text);
  const why = found.length === 0
    ? `No experience is called ${said}, has that in its name, or has an id that begins so; there are`
    : `${found.length} experiences have ${said} in their names, or ids that begin so; give more of the name, or an id`;
  throw new NotFoundError(
    `${why}:${list}${more > 0 ? `\n  and ${more} more` : ""}`,
    { endpoint: "The experience" },
  );
}

/** A name as it is said: without case, accents, hyphens and other signs. */
function spoken(name: string): string {
  return name.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ").trim() || name.trim().toLowerCase();
}
