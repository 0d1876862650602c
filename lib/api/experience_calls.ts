/** Experiences: listed, read, written, started, paused, ended. */

import { type CallOptions, checkedId } from "./_calls.ts";
import { type Endpoint, ENDPOINTS } from "./endpoints.ts";
import type { Transport } from "./transport.ts";
import type {
  CustomEventsBody,
  Experience,
  ExperienceInput,
  ExperiencePage,
  ListExperiencesQuery,
} from "./types.ts";

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
   *     id,
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
  const one = async (
    endpoint: Endpoint,
    id: string | null,
    input: unknown,
    { signal }: CallOptions = {},
  ): Promise<Experience> => {
    const params = id === null ? {} : { experienceId: checkedId(id) };
    const answer = await transport(endpoint, { params, input, signal });
    return (answer as { experience: Experience }).experience;
  };
  return {
    listExperiences: (query, options) =>
      listExperiences(transport, query, options?.signal),
    experiences: (query, options) =>
      allExperiences(transport, query, options?.signal),
    getExperience: (id, options) =>
      one(ENDPOINTS.getExperience, id, undefined, options),
    createExperience: (experience, options) =>
      one(ENDPOINTS.createExperience, null, { experience }, options),
    replaceExperience: (id, experience, options) =>
      one(ENDPOINTS.replaceExperience, id, { experience }, options),
    startExperience: (id, options) =>
      one(ENDPOINTS.startExperience, id, undefined, options),
    pauseExperience: (id, options) =>
      one(ENDPOINTS.pauseExperience, id, undefined, options),
    endExperience: (id, options) =>
      one(ENDPOINTS.endExperience, id, undefined, options),
    putCustomEvents: async (customEvents, { signal } = {}) => {
      await transport(ENDPOINTS.putCustomEvents, {
        input: { customEvents },
        signal,
      });
    },
  };
}

async function listExperiences(
  transport: Transport,
  query: ListExperiencesQuery | undefined,
  signal: AbortSignal | undefined,
): Promise<ExperiencePage> {
  const answer = await transport(ENDPOINTS.listExperiences, {
    input: query,
    signal,
  });
  const { experiencesList, page, total, totalPages } = answer as {
    experiencesList: Experience[];
    page?: number | null;
    total?: number | null;
    totalPages?: number | null;
  };
  return {
    experiences: experiencesList,
    page: page ?? query?.page ?? 1,
    total: total ?? null,
    totalPages: totalPages ?? null,
  };
}

/** Without a page count, pages are asked for until one is empty or repeats. */
async function* allExperiences(
  transport: Transport,
  query: Omit<ListExperiencesQuery, "page"> | undefined,
  signal: AbortSignal | undefined,
): AsyncIterableIterator<Experience> {
  let firstId: string | undefined;
  for (let page = 1;; page++) {
    const { experiences, totalPages } = await listExperiences(
      transport,
      { ...query, page },
      signal,
    );
    const id = experiences[0]?.id;
    const repeats = totalPages === null && id === firstId;
    if (id === undefined || repeats) return;
    firstId = id;
    yield* experiences;
    if (totalPages !== null && page >= totalPages) return;
  }
}
