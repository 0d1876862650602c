/** Finds an experience by its name or by the beginning of its ID. */

import { type Experience, quote } from "../contract/mod.ts";
import { NotFoundError } from "../../base/mod.ts";

/** Maximum number of names listed when no experience matches. */
const SHOWN = 8;

/** Pattern of a shortened ID, as users copy it from a list. */
const BEGINNING = /^[0-9a-f]{4}[0-9a-f-]*$/;

/**
 * Finds the one experience that matches a name, part of a name, or the beginning
 * of an ID.
 *
 * @param experiences All experiences to search.
 * @param text Name, part of a name, or at least four characters of an ID.
 * @returns The matching experience.
 * @throws {NotFoundError} If no or several experiences match; the message lists
 *   candidates.
 */
export async function findByName(
  experiences: AsyncIterableIterator<Experience>,
  text: string,
): Promise<Experience> {
  const allExperiences = await Array.fromAsync(experiences);
  const query = text.trim().toLowerCase();
  const exact = allExperiences.filter(({ name }) =>
    name.trim().toLowerCase() === query
  );
  const similar = query === ""
    ? []
    : allExperiences.filter(({ id, name }) =>
      normalizeName(name).includes(normalizeName(text)) ||
      BEGINNING.test(query) && id.toLowerCase().startsWith(query)
    );
  const matches = exact.length > 0 ? exact : similar;
  if (matches.length === 1) return matches[0]!;
  const listed = matches.length === 0 ? allExperiences : matches;
  const list = listed.slice(0, SHOWN)
    .map(({ id, name }) => `\n  ${id} ${quote(name)}`).join("");
  const remaining = listed.length - SHOWN;
  const quoted = quote(text);
  const reason = matches.length === 0
    ? `No experience matches ${quoted}. Experiences`
    : `${matches.length} experiences match ${quoted}. Use more of the name, or an ID`;
  throw new NotFoundError(
    `${reason}:${list}${remaining > 0 ? `\n  and ${remaining} more` : ""}`,
    { endpoint: "The experience" },
  );
}

/** Normalizes a name by removing case, accents, hyphens and other signs. */
function normalizeName(name: string): string {
  return name.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ").trim() || name.trim().toLowerCase();
}
