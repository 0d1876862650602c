/** Experiences: listed, found, read, written. */

import {
  type AnswerOf,
  check,
  type CustomEventsBody,
  type EndpointName,
  type Experience,
  experienceIdSchema,
  type ExperienceInput,
  type ExperiencePage,
  type ListExperiencesQuery,
} from "../contract/mod.ts";
import { SchemaError } from "../../base/mod.ts";
import type { CallOptions, Transport } from "../transport/mod.ts";
import { allExperiences, listExperiences } from "./_experience_pages.ts";
import { findByName } from "./_find_by_name.ts";
import { checkNestedIds } from "./_nested_ids.ts";
import { checkAsked } from "./requests.ts";

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
   * assertEquals([experiences.length, total], [2, 10]);
   * ```
   */
  listExperiences(
    query?: ListExperiencesQuery,
    options?: CallOptions,
  ): Promise<ExperiencePage>;

  /**
   * Every experience, page after page. Where the list ends before the service
   * says so, `notices()` tells.
   *
   * @throws {ServerError} When the pages do not end.
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
   * One experience, by its id, its name, or what no other has: a part of its
   * name, or the beginning of its id, from four characters on.
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
   * came. Start from what {@linkcode ExperienceCalls.getExperience} gives. The
   * experience is read first: an id that is not sent back would leave its data to
   * nothing, so that the call is refused before it is sent.
   *
   * @throws {ValidationError} When an id that is there is not sent back.
   *
   * @example
   * ```ts
   * import { createClient, type ExperienceInput } from "readout/api";
   * import { DEMO_EXPERIENCES, startSandbox } from "readout/sandbox";
   * import { assertEquals } from "@std/assert";
   *
   * await using sandbox = await startSandbox();
   * const client = createClient(sandbox);
   * const now = await client.getExperience(DEMO_EXPERIENCES.pending);
   * const next = { ...now, description: "Only on beans" } as ExperienceInput;
   * const { description } = await client.replaceExperience(now.id, next);
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
 */
export function experienceCalls(transport: Transport): ExperienceCalls {
  const get = (experienceId: string, options?: CallOptions) =>
    getExperience(transport, experienceId, options);
  /** What a change answers is not shown: without an experience, it is read. */
  const change = (name: EndpointName & `${string}Experience`) =>
  async (
    experienceId: string,
    options?: CallOptions,
    input?: unknown,
  ): Promise<Experience> => {
    const call = { ...options, experienceId, input };
    const answer = await transport.ask(name, call).catch((error) => {
      if (error instanceof SchemaError) return undefined;
      throw error;
    });
    return answer === undefined
      ? await get(experienceId, plain(options))
      : checkedAnswer(name, experienceId, answer);
  };
  const pages = (query = {}, options?: CallOptions) =>
    allExperiences(transport, query, options);
  return {
    listExperiences: (...input) => listExperiences(transport, ...input),
    experiences: pages,
    getExperience: get,
    findExperience: (text, options) =>
      check(experienceIdSchema, text).ok
        ? get(text, options)
        : findByName(pages({}, options), text),
    createExperience: async (experience, options) => {
      const call = { ...options, input: { experience } };
      return (await transport.call("createExperience", call)).experience;
    },
    replaceExperience: async (experienceId, experience, options) => {
      const name = "replaceExperience";
      const input = { experience };
      transport.check(name, { ...options, experienceId, input });
      checkNestedIds(await get(experienceId, plain(options)), experience);
      return await change(name)(experienceId, options, input);
    },
    startExperience: change("startExperience"),
    pauseExperience: change("pauseExperience"),
    endExperience: change("endExperience"),
    putCustomEvents: async (customEvents, options) => {
      const call = { ...options, input: { customEvents } };
      await transport.ask("putCustomEvents", call);
    },
  };
}

/** Fields beyond the contract are for the call that was made. */
function plain(options: CallOptions | undefined): CallOptions {
  return { signal: options?.signal };
}

/** One experience. */
export async function getExperience(
  transport: Transport,
  experienceId: string,
  options: CallOptions | undefined,
): Promise<Experience> {
  const name = "getExperience";
  const answer = await transport.call(name, { ...options, experienceId });
  return checkedAnswer(name, experienceId, answer);
}

/** The experience, if it is the one that was asked for. */
function checkedAnswer(
  name: EndpointName,
  id: string,
  { experience }: AnswerOf<"getExperience">,
): Experience {
  checkAsked(name, "experience.id", experience.id, id);
  return experience;
}
