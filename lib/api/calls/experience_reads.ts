/** Experiences, read: listed, found, one by one. */

import {
  check,
  type EndpointName,
  type Experience,
  type ExperienceAnswer,
  experienceIdSchema,
  type ExperiencePage,
  type ListExperiencesQuery,
  quote,
} from "../contract/mod.ts";
import { SchemaError } from "../errors/mod.ts";
import type { Transport, TransportSettings } from "../transport/mod.ts";
import { type CallOptions, checkedId, needed } from "./_calls.ts";
import { allExperiences, listExperiences } from "./_experience_pages.ts";
import { findByName } from "./_find_by_name.ts";

/** Calls that read experiences. */
export interface ExperienceReads {
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
}

/**
 * The calls, over a transport.
 *
 * @param transport Sends calls.
 * @param settings Told what was odd about a list.
 * @returns The calls.
 */
export function experienceReads(
  transport: Transport,
  { note }: Pick<TransportSettings, "note">,
): ExperienceReads {
  const calls: ExperienceReads = {
    listExperiences: (query, options) =>
      listExperiences(transport, query, options),
    experiences: (query, options) =>
      allExperiences(transport, note, query, options),
    getExperience: async (id, options) => {
      const name = "getExperience";
      const answer = await transport.call(name, {
        ...options,
        params: { experienceId: checkedId(id) },
      });
      return checkedAnswer(name, id, needed<ExperienceAnswer>(name, answer));
    },
    findExperience: (text, options) =>
      check(experienceIdSchema, text).ok
        ? calls.getExperience(text, options)
        : findByName(calls.experiences({}, options), text),
  };
  return calls;
}

/** An answer about another experience is not the one that was asked for. */
export function checkedAnswer(
  name: EndpointName,
  id: string,
  { experience }: ExperienceAnswer,
): Experience {
  if (experience.id.toLowerCase() === id.toLowerCase()) return experience;
  throw new SchemaError(`the answer of ${name}`, [{
    path: "experience.id",
    message: `must be the one that was asked for, ${id}: current value is ${
      quote(experience.id)
    }`,
  }]);
}
