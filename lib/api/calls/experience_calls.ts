/** Experience endpoints: list, find, read and write. */

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
import { checkEchoedValue } from "./requests.ts";

/** Calls that list, read and write experiences. */
export interface ExperienceCalls {
  /**
   * Returns one page of the experiences list.
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
   * Yields every experience, page by page. If the list ends before the total that
   * the service reports, `notices()` contains a message.
   *
   * @throws {ServerError} If the pages never end.
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
   * Finds an experience by its ID or its name. A unique part of the name, or the
   * first four or more characters of the ID, are enough.
   *
   * @throws {NotFoundError} If no or several experiences match; the message lists
   *   candidates.
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
   * Returns one experience.
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
   * Creates an experience with the status pending. The call is not retried after
   * a connection error, because the experience may already exist.
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
   * Replaces an experience completely. Fields that are left out get their
   * defaults. The IDs of variations, audience, targeting and key metrics must be
   * sent back unchanged, so start from the result of
   * {@linkcode ExperienceCalls.getExperience}. The client reads the current
   * experience first and rejects a replacement with a missing ID, because the
   * data of that ID would be lost.
   *
   * @throws {ValidationError} If an existing ID is not sent back.
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
   * Pauses a started experience, which also stops its analytics.
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
   * Ends an experience permanently.
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
   * Adds or renames custom events for use in filters.
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
 * Creates the experience calls for a transport.
 *
 * @param transport Transport that sends the calls.
 */
export function experienceCalls(transport: Transport): ExperienceCalls {
  const get = (experienceId: string, options?: CallOptions) =>
    getExperience(transport, experienceId, options);
  /**
   * The spec does not show the response of a change; if it contains no
   * experience, the experience is read.
   */
  const sendChange = (name: EndpointName & `${string}Experience`) =>
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
      ? await get(experienceId, withoutExtra(options))
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
      const current = await get(experienceId, withoutExtra(options));
      checkNestedIds(current, experience);
      return await sendChange(name)(experienceId, options, input);
    },
    startExperience: sendChange("startExperience"),
    pauseExperience: sendChange("pauseExperience"),
    endExperience: sendChange("endExperience"),
    putCustomEvents: async (customEvents, options) => {
      const call = { ...options, input: { customEvents } };
      await transport.ask("putCustomEvents", call);
    },
  };
}

/** Removes extra fields, which apply only to the caller's own request. */
function withoutExtra(options: CallOptions | undefined): CallOptions {
  return { signal: options?.signal };
}

/** Returns one experience. */
export async function getExperience(
  transport: Transport,
  experienceId: string,
  options: CallOptions | undefined,
): Promise<Experience> {
  const name = "getExperience";
  const answer = await transport.call(name, { ...options, experienceId });
  return checkedAnswer(name, experienceId, answer);
}

/** Returns the experience of a response if it is the requested one. */
function checkedAnswer(
  name: EndpointName,
  id: string,
  { experience }: AnswerOf<"getExperience">,
): Experience {
  checkEchoedValue(name, "experience.id", experience.id, id);
  return experience;
}
