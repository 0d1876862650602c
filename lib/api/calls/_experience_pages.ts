/** Pagination of the experiences list. */

import {
  type Experience,
  type ExperiencePage,
  type ListExperiencesQuery,
  quote,
} from "../contract/mod.ts";
import { ApiError, SchemaError, ServerError } from "../../base/mod.ts";
import type { CallOptions, Transport } from "../transport/mod.ts";

/** Maximum number of pages read from a list that never ends. */
const MOST_PAGES = 1_000;

/** Requests one page of experiences. */
export async function listExperiences(
  transport: Transport,
  query?: ListExperiencesQuery,
  options?: CallOptions,
): Promise<ExperiencePage> {
  const call = { ...options, input: query };
  const answer = await transport.call("listExperiences", call);
  const { experiencesList, page, total, totalPages, ...answerFields } = answer;
  return {
    ...answerFields,
    experiences: experiencesList,
    page: page ?? query?.page ?? 1,
    total: total ?? null,
    totalPages: totalPages ?? null,
  };
}

/**
 * Requests pages until one has no new experiences or the service reports the last
 * page.
 */
export async function* allExperiences(
  transport: Transport,
  query?: Omit<ListExperiencesQuery, "page">,
  options?: CallOptions,
): AsyncIterableIterator<Experience> {
  const { note } = transport.settings;
  const knownIds = new Set<string>();
  const newExperiences = ({ experiences }: ExperiencePage) => {
    return experiences.filter(({ id }) => {
      const isNew = !knownIds.has(id);
      knownIds.add(id);
      return isNew;
    });
  };
  let last: ExperiencePage | undefined;
  for (let page = 1; page <= MOST_PAGES; page++) {
    const answer = await nextPage(transport, query, options, page, last)
      .catch((error: unknown) => errorAfterLastPage(error, page));
    const isRefused = typeof answer === "number";
    const added = isRefused ? [] : newExperiences(answer);
    yield* added;
    if (!isRefused) last = answer;
    const { total = null, totalPages = null } = last ?? {};
    const isComplete = total !== null && knownIds.size >= total;
    const hasPages = totalPages !== null && page < totalPages;
    const hasNext = last?.nextLink !== undefined ||
      (totalPages === null ? !isComplete : hasPages);
    if (added.length > 0 && hasNext) continue;
    if (total !== null && !isComplete) {
      // Some services number pages from zero, so the missing experiences may be
      // on page zero.
      const extra = { ...options?.extra, page: 0 };
      const zero = { ...options, extra };
      const zerothPage = await listExperiences(transport, query, zero)
        .catch(withoutPage);
      yield* zerothPage === null ? [] : newExperiences(zerothPage);
      if (knownIds.size >= total) return;
    }
    const continuation = isComplete || isRefused
      ? undefined
      : continuationField(answer);
    const isShort = hasPages || total !== null && !isComplete;
    if (isRefused || isShort || continuation !== undefined) {
      const place = isRefused
        ? `${page}, which was refused with status ${answer},`
        : hasPages
        ? `${page} of ${totalPages}`
        : `${page}`;
      note(endingNote(place, knownIds.size, total, continuation));
    }
    return;
  }
  throw new ServerError(
    `The experiences list never ends: each of its first ${MOST_PAGES} pages has new experiences. Narrow it by status or category, or contact the service's support`,
    { endpoint: "listExperiences" },
  );
}

/** Requests the next page, using the link from the last response if there is one. */
async function nextPage(
  transport: Transport,
  query: Omit<ListExperiencesQuery, "page"> | undefined,
  options: CallOptions | undefined,
  page: number,
  last: ExperiencePage | undefined,
): Promise<ExperiencePage> {
  if (typeof last?.nextLink !== "string") {
    return await listExperiences(transport, { ...query, page }, options);
  }
  // Only the query of the link is used, because its address belongs to the
  // service.
  const [, search = ""] = last.nextLink.split("?");
  const fields = Object.fromEntries(new URLSearchParams(search));
  const extra = { ...query, ...options?.extra, ...fields };
  return await listExperiences(transport, {}, { ...options, extra });
}

/** Returns `null` if a page is refused or unreadable; throws any other error. */
function withoutPage(error: unknown): null {
  if (error instanceof ApiError || error instanceof SchemaError) return null;
  throw error;
}

/**
 * Returns the error status if the service rejected a page after the last one;
 * throws any other error.
 */
function errorAfterLastPage(error: unknown, page: number): number {
  const status = error instanceof ApiError ? error.status : null;
  if (page > 1 && (status === 400 || status === 404)) return status;
  throw error;
}

function endingNote(
  page: string,
  count: number,
  total: number | null,
  continuation?: string,
): string {
  const counted = total === null
    ? `${count} experience${count === 1 ? "" : "s"}`
    : `${count} of ${total} experiences`;
  const unread = continuation === undefined
    ? ""
    : `, but the service reports more (${continuation}), which were not read`;
  return `The experiences list ended on page ${page} with ${counted}${unread}. Others can still be read by ID`;
}

/** Returns a field that indicates more results, such as a cursor or a link. */
function continuationField(holder: object, path = ""): string | undefined {
  for (const [name, value] of Object.entries(holder)) {
    if (Array.isArray(value) || !value) continue;
    if (/next|cursor|more/i.test(name)) {
      return `${path}${name}: ${quote(value)}`;
    }
    const inner = typeof value === "object"
      ? continuationField(value, `${path}${name}.`)
      : undefined;
    if (inner !== undefined) return inner;
  }
}
