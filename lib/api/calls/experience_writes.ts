/** Experiences, written: created, replaced, started, paused, ended. */

import type {
  CustomEventsBody,
  EndpointName,
  Experience,
  ExperienceAnswer,
  ExperienceInput,
} from "../contract/mod.ts";
import { SchemaError } from "../errors/mod.ts";
import type { Transport } from "../transport/mod.ts";
import { type CallOptions, checkedId, needed } from "./_calls.ts";
import { checkNestedIds } from "./_nested_ids.ts";
import { checkedAnswer, type ExperienceReads } from "./experience_reads.ts";

/** Calls that write experiences and custom events. */
export interface ExperienceWrites {
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
   * came. Start from what {@linkcode ExperienceReads.getExperience} gives. The
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
 * @param getExperience Reads one.
 * @returns The calls.
 */
export function experienceWrites(
  transport: Transport,
  getExperience: ExperienceReads["getExperience"],
): ExperienceWrites {
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
      ? await getExperience(id, { signal: options?.signal })
      : checkedAnswer(name, id, answer as ExperienceAnswer);
  };
  return {
    createExperience: async (experience, options) => {
      const name = "createExperience";
      const answer = await transport.call(name, {
        ...options,
        input: { experience },
      });
      return needed<ExperienceAnswer>(name, answer).experience;
    },
    replaceExperience: async (id, experience, options) => {
      const input = { experience };
      transport.check("replaceExperience", {
        ...options,
        params: { experienceId: checkedId(id) },
        input,
      });
      const now = await getExperience(id, { signal: options?.signal });
      checkNestedIds(now, experience);
      return await change("replaceExperience", id, input, options);
    },
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
}
