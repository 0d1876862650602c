/** The pages of the experiences list. */

import {
  type Experience,
  type ExperiencePage,
  type ListExperiencesQuery,
  quote,
} from "../contract/mod.ts";
import { ApiError, ServerError } from "../../base/mod.ts";
import type { CallOptions, Transport } from "../transport/mod.ts";

/** Pages after which a list that has new experiences on each is left. */
const MOST_PAGES = 1_000;

/** One page. */
export async function listExperiences(
  transport: Transport,
  query?: ListExperiencesQuery,
  options?: CallOptions,
): Promise<ExperiencePage> {
  const call = { ...options, input: query };
  const answer = await transport.call("listExperiences", call);
  const { experiencesList, page, total, totalPages, ...rest } = answer;
  return {
    ...rest,
    experiences: experiencesList,
    page: page ?? query?.page ?? 1,
    total: total ?? null,
    totalPages: totalPages ?? null,
  };
}

/** Pages are asked for until one has nothing new, or the service says so. */
export async function* allExperiences(
  transport: Transport,
  query?: Omit<ListExperiencesQuery, "page">,
  options?: CallOptions,
): AsyncIterableIterator<Experience> {
  const { note } = transport.settings;
  const seen = new Set<string>();
  let last: ExperiencePage | undefined;
  for (let page = 1; page <= MOST_PAGES; page++) {
    const answer = await listExperiences(transport, { ...query, page }, options)
      .catch((error: unknown) => behindLast(error, page));
    if (typeof answer === "number") {
      const refused = `, which was refused with status ${answer},`;
      return note(ending(`${page}${refused}`, seen.size, last?.total ?? null));
    }
    last = answer;
    const { experiences, total, totalPages } = answer;
    const fresh = experiences.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    yield* fresh;
    const isAll = total !== null && seen.size >= total;
    const hasPages = totalPages !== null && page < totalPages;
    if (fresh.length > 0 && (hasPages || totalPages === null && !isAll)) {
      continue;
    }
    const more = isAll ? undefined : moreOf(answer);
    if (hasPages || total !== null && !isAll || more !== undefined) {
      const of = hasPages ? ` of ${totalPages}` : "";
      note(ending(`${page}${of}`, seen.size, total, more));
    }
    return;
  }
  throw new ServerError(
    `The experiences list does not end: each of its first ${MOST_PAGES} pages has new experiences; narrow it by status or category, or tell the service's support`,
    { endpoint: "listExperiences" },
  );
}

/** The status with which a service refuses a page behind the last one. */
function behindLast(error: unknown, page: number): number {
  const status = error instanceof ApiError ? error.status : null;
  if (page > 1 && (status === 400 || status === 404)) return status;
  throw error;
}

function ending(
  page: string,
  count: number,
  total: number | null,
  more?: string,
): string {
  const counted = total === null
    ? `${count} experience${count === 1 ? "" : "s"}`
    : `${count} of ${total} experiences`;
  const unread = more === undefined
    ? ""
    : `, but the service says that there is more (${more}), which is not read`;
  return `The experiences list ended on page ${page} with ${counted}${unread}; any other can still be read by its id`;
}

/** A field by which a service says that there is more: a cursor, a link. */
function moreOf(holder: object, path = ""): string | undefined {
  for (const [name, value] of Object.entries(holder)) {
    if (Array.isArray(value) || !value) continue;
    if (/next|cursor|more/i.test(name)) {
      return `${path}${name}: ${quote(value)}`;
    }
    const inner = typeof value === "object"
      ? moreOf(value, `${path}${name}.`)
      : undefined;
    if (inner !== undefined) return inner;
  }
}
