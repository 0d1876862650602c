/** Experiences: listed, read, written, started, paused, ended. */

import {
  check,
  type CustomEventsBody,
  type EndpointName,
  type Experience,
  type ExperienceAnswer,
  experienceIdSchema,
  type ExperienceInput,
  type ExperiencePage,
  type ExperiencesListAnswer,
  type ListExperiencesQuery,
  quote,
} from "../contract/mod.ts";
import { NotFoundError, SchemaError } from "../errors/mod.ts";
import type { Transport } from "../transport/mod.ts";
import { type CallOptions, checkedId, needed } from "./_calls.ts";

/** Calls about experiences themselves. */
export interface ExperienceCalls {
  /**
   * One page of the experiences list.
   *
   * @example
   * ```ts
   * import { createClient } from "readout/api";
   * import { startSandbox } from "readout/sandbox";
   * import { assertEquals } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * const client = createClient(sandbox);
   * const { experiences, total } = await client.listExperiences({ limit: 2 });
   * assertEquals([experiences.length, total], [2, 8]);
   * ```
   */
  listExperiences(
    query?: ListExperiencesQuery,
    options?: CallOptions,
  ): Promise<ExperiencePage>;

  /**
   * Every experience, page after page.
   *
   * @example
   * ```ts
   * import { createClient } from "readout/api";
   * import { startSandbox } from "readout/sandbox";
   * import { assertEquals } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * const client = createClient(sandbox);
   * const names: string[] = [];
   * for await (const { name } of client.experiences({ status: "paused" })) {
   *   names.push(name);
   * }
   * assertEquals(names, ["Holiday theme preview"]);
   * ```
   */
  experiences(
    query?: Omit<ListExperiencesQuery, "page">,
    options?: CallOptions,
  ): AsyncIterableIterator<Experience>;

  /**
   * One experience, by its id, its name, or a part of its name that no other has.
   *
   * @throws {NotFoundError} When none or several are meant; it names them.
   *
   * @example
   * ```ts
   * import { createClient } from "readout/api";
   * import { startSandbox } from "readout/sandbox";
   * import { assertEquals } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * const client = createClient(sandbox);
   * const { status } = await client.findExperience("theme preview");
   * assertEquals(status, "paused");
   * ```
   */
  findExperience(text: string, options?: CallOptions): Promise<Experience>;

  /**
   * One experience.
   *
   * @example
   * ```ts
   * import { createClient } from "readout/api";
   * import { DEMO_EXPERIENCES, startSandbox } from "readout/sandbox";
   * import { assertEquals } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * const client = createClient(sandbox);
   * const { status } = await client.getExperience(DEMO_EXPERIENCES.aaTest);
   * assertEquals(status, "ended");
   * ```
   */
  getExperience(id: string, options?: CallOptions): Promise<Experience>;

  /**
   * Creates an experience, which then is pending. Is not tried again when the
   * connection breaks, since it may have been made.
   *
   * @example
   * ```ts
   * import { createClient } from "readout/api";
   * import { startSandbox } from "readout/sandbox";
   * import { assertEquals } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * const client = createClient(sandbox);
   * const created = await client.createExperience({
   *   name: "Larger photos",
   *   type: "content/theme",
   *   variations: [
   *     { name: "Control", percentage: 50, isControl: true },
   *     { name: "Large", percentage: 50, isControl: false },
   *   ],
   * });
   * assertEquals(created.status, "pending");
   * ```
   */
  createExperience(
    experience: ExperienceInput,
    options?: CallOptions,
  ): Promise<Experience>;

  /**
   * Replaces an experience in full: what is left out gets its default, and the
   * ids of variations, audience, targeting and key metrics are sent back as they
   * came. Start from what {@linkcode getExperience} gives.
   *
   * @example
   * ```ts
   * import { createClient } from "readout/api";
   * import { DEMO_EXPERIENCES, startSandbox } from "readout/sandbox";
   * import { assertEquals } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * const client = createClient(sandbox);
   * const now = await client.getExperience(DEMO_EXPERIENCES.pending);
   * const { description } = await client.replaceExperience(now.id, {
   *   name: now.name,
   *   type: "content/advanced",
   *   description: "Only on beans",
   *   variations: now.variations.map(({ id, name, percentage, isControl }) => ({
   *     id: id ?? undefined,
   *     name,
   *     percentage: percentage!,
   *     isControl: isControl!,
   *   })),
   * });
   * assertEquals(description, "Only on beans");
   * ```
   */
  replaceExperience(
    id: string,
    experience: ExperienceInput,
    options?: CallOptions,
  ): Promise<Experience>;

  /**
   * Starts a pending or paused experience.
   *
   * @example
   * ```ts
   * import { createClient } from "readout/api";
   * import { DEMO_EXPERIENCES, startSandbox } from "readout/sandbox";
   * import { assertEquals } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * const client = createClient(sandbox);
   * const { status } = await client.startExperience(DEMO_EXPERIENCES.pending);
   * assertEquals(status, "started");
   * ```
   */
  startExperience(id: string, options?: CallOptions): Promise<Experience>;

  /**
   * Pauses a started experience; its analytics stop there.
   *
   * @example
   * ```ts
   * import { createClient } from "readout/api";
   * import { DEMO_EXPERIENCES, startSandbox } from "readout/sandbox";
   * import { assertEquals } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * const client = createClient(sandbox);
   * const { status } = await client.pauseExperience(
   *   DEMO_EXPERIENCES.personalization,
   * );
   * assertEquals(status, "paused");
   * ```
   */
  pauseExperience(id: string, options?: CallOptions): Promise<Experience>;

  /**
   * Ends an experience for good.
   *
   * @example
   * ```ts
   * import { createClient } from "readout/api";
   * import { DEMO_EXPERIENCES, startSandbox } from "readout/sandbox";
   * import { assertEquals } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * const client = createClient(sandbox);
   * const { status } = await client.endExperience(DEMO_EXPERIENCES.paused);
   * assertEquals(status, "ended");
   * ```
   */
  endExperience(id: string, options?: CallOptions): Promise<Experience>;

  /**
   * Adds custom events that filters can name, or renames them.
   *
   * @example
   * ```ts
   * import { createClient } from "readout/api";
   * import { startSandbox } from "readout/sandbox";
   * import { assertEquals } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * const client = createClient(sandbox);
   * const events = [{ id: "quiz-done", name: "Finished the quiz" }];
   * await client.putCustomEvents(events);
   * assertEquals(events.length, 1);
   * ```
   */
  putCustomEvents(
    events: CustomEventsBody["customEvents"],
    options?: CallOptions,
  ): Promise<void>;
}

/**
 * The calls, over a transport.
 *
 * @param transport Sends calls.
 * @returns The calls.
 */
export function experienceCalls(transport: Transport): ExperienceCalls {
  const read = async (
    name: EndpointName,
    id: string,
    options: CallOptions | undefined,
  ): Promise<Experience> => {
    const answer = await transport.call(name, {
      ...options,
      params: { experienceId: checkedId(id) },
    });
    const { experience } = needed<ExperienceAnswer>(name, answer);
    return checkedAnswer(name, id, experience);
  };
  /** What a change answers is not shown: without an experience, it is read. */
  const change = async (
    name: EndpointName,
    id: string,
    input: unknown,
    options: CallOptions | undefined,
  ): Promise<Experience> => {
    const answer = await transport.call(name, {
      ...options,
      params: { experienceId: checkedId(id) },
      input,
    }).catch((error) => {
      if (error instanceof SchemaError) return undefined;
      throw error;
    });
    return answer === undefined
      ? await read("getExperience", id, { signal: options?.signal })
      : checkedAnswer(name, id, (answer as ExperienceAnswer).experience);
  };
  const calls: ExperienceCalls = {
    listExperiences: (query, options) =>
      listExperiences(transport, query, options),
    experiences: (query, options) => allExperiences(transport, query, options),
    getExperience: (id, options) => read("getExperience", id, options),
    findExperience: (text, options) =>
      check(experienceIdSchema, text).ok
        ? calls.getExperience(text, options)
        : findByName(calls.experiences({}, options), text),
    createExperience: async (experience, options) => {
      const name = "createExperience";
      const answer = await transport.call(name, {
        ...options,
        input: { experience },
      });
      return needed<ExperienceAnswer>(name, answer).experience;
    },
    replaceExperience: (id, experience, options) =>
      change("replaceExperience", id, { experience }, options),
    startExperience: (id, options) =>
      change("startExperience", id, undefined, options),
    pauseExperience: (id, options) =>
      change("pauseExperience", id, undefined, options),
    endExperience: (id, options) =>
      change("endExperience", id, undefined, options),
    putCustomEvents: async (customEvents, options) => {
      await transport.call("putCustomEvents", {
        ...options,
        input: { customEvents },
      });
    },
  };
  return calls;
}

/** An answer about another experience is not the one that was asked for. */
function checkedAnswer(
  name: EndpointName,
  id: string,
  experience: Experience,
): Experience {
  if (experience.id.toLowerCase() === id.toLowerCase()) return experience;
  throw new SchemaError(`the answer of ${name}`, [{
    path: "experience.id",
    message: `must be the one that was asked for, ${id}: current value is ${
      quote(experience.id)
    }`,
  }]);
}

async function listExperiences(
  transport: Transport,
  query: ListExperiencesQuery | undefined,
  options: CallOptions | undefined,
): Promise<ExperiencePage> {
  const name = "listExperiences";
  const answer = await transport.call(name, { ...options, input: query });
  const { experiencesList, page, total, totalPages, ...rest } = needed<
    ExperiencesListAnswer
  >(name, answer);
  return {
    ...rest,
    experiences: experiencesList,
    page: page ?? query?.page ?? 1,
    total: total ?? null,
    totalPages: totalPages ?? null,
  };
}

/** Pages are asked for until one has nothing new, or the service says so. */
async function* allExperiences(
  transport: Transport,
  query: Omit<ListExperiencesQuery, "page"> | undefined,
  options: CallOptions | undefined,
): AsyncIterableIterator<Experience> {
  const seen = new Set<string>();
  for (let page = 1;; page++) {
    const { experiences, total, totalPages } = await listExperiences(
      transport,
      { ...query, page },
      options,
    );
    const fresh = experiences.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    yield* fresh;
    const isLast = totalPages !== null && page >= totalPages;
    const isAll = total !== null && seen.size >= total;
    if (fresh.length === 0 || isLast || isAll) return;
  }
}

/** Names shown beside one that is not found. */
const SHOWN = 8;

async function findByName(
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
