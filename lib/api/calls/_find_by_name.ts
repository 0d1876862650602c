/** An experience by its name. */

import { type Experience, quote } from "../contract/mod.ts";
import { NotFoundError } from "../errors/mod.ts";

/** Names shown beside one that is not found. */
const SHOWN = 8;

/**
 * The one experience that a name, or a part of it, means.
 *
 * @param experiences All of them.
 * @param text Name, or part of it.
 * @returns The experience.
 * @throws {NotFoundError} When none or several are meant; it names them.
 */
export async function findByName(
  experiences: AsyncIterableIterator<Experience>,
  text: string,
): Promise<Experience> {
  const all = await Array.fromAsync(experiences);
  const plain = (name: string): string => name.trim().toLowerCase();
  const wanted = plain(text);
  const named = all.filter(({ name }) => plain(name) === wanted);
  const alike = wanted === ""
    ? []
    : all.filter(({ name }) => plain(name).includes(wanted));
  const found = named.length > 0 ? named : alike;
  if (found.length === 1) return found[0]!;
  const list = (found.length === 0 ? all : found).slice(0, SHOWN)
    .map(({ id, name }) => `\n  ${id} ${quote(name)}`).join("");
  const more = (found.length === 0 ? all : found).length - SHOWN;
  throw new NotFoundError(
    `${
      found.length === 0
        ? `No experience is called ${
          quote(text)
        } or has that in its name; there are`
        : `${found.length} experiences have ${
          quote(text)
        } in their names; give more of the name, or an id`
    }:${list}${more > 0 ? `\n  and ${more} more` : ""}`,
    { endpoint: "The experience" },
  );
}
