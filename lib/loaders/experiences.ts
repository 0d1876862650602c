/** Loads experiences and their variations as data frames. */

import {
  CALL_OPTIONS,
  checkOptions,
  LIST_EXPERIENCES_QUERY,
  SIGNAL_OPTION,
} from "../base/mod.ts";
import {
  type CallOptions,
  type Client,
  type Experience,
  experienceIdSchema,
  type ListExperiencesQuery,
} from "../api/mod.ts";
import { type Frame, toFrame, UTC } from "./frame.ts";

/**
 * Returns the ID of an experience given by name, unique part of its name, or
 * beginning of its ID. A full ID needs no request.
 *
 * @param client Client of the service.
 * @param experience ID, name, or a unique part of either.
 * @param options Abort signal.
 * @returns The ID.
 * @throws {NotFoundError} If no experience or several match; names them.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { idOf } from "readout/loaders";
 * import { DEMO_EXPERIENCES, startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using sandbox = await startSandbox();
 * const client = createClient(sandbox);
 * assertEquals(await idOf(client, "progress bar"), DEMO_EXPERIENCES.clearWinner);
 * assertEquals(await idOf(client, "5b1f"), DEMO_EXPERIENCES.clearWinner);
 * ```
 */
export async function idOf(
  client: Client,
  experience: string,
  { signal }: Pick<CallOptions, "signal"> = {},
): Promise<string> {
  if (experienceIdSchema.safeParse(experience).success) return experience;
  return (await client.findExperience(experience, { signal })).id;
}

/**
 * Loads all experiences as a frame, one row each: `id`, `name`, `status`,
 * `category`, `type`, `currency` (`Utf8`); `created_at`, `started_at`,
 * `paused_at`, `ended_at` (`Datetime(ms, UTC)`); `variations` (`Int64`, their
 * number) and `control` (`Utf8`, its name). Unknown values are null.
 *
 * @param client Client of the service.
 * @param query Filter by status and category; all pages are loaded.
 * @param options Abort signal.
 * @returns The data frame.
 * @throws {ReadoutError} If a request to the service fails.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { loadExperiences } from "readout/loaders";
 * import { startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using sandbox = await startSandbox();
 * const frame = await loadExperiences(createClient(sandbox));
 * assertEquals(frame.columns.slice(0, 3), ["id", "name", "status"]);
 * ```
 */
export async function loadExperiences(
  client: Client,
  query?: Omit<ListExperiencesQuery, "page">,
  options?: CallOptions,
): Promise<Frame> {
  checkOptions(LIST_EXPERIENCES_QUERY, query);
  checkOptions(CALL_OPTIONS, options);
  const experiences = await Array.fromAsync(client.experiences(query, options));
  return await experiencesFrame(experiences);
}

/**
 * Converts experiences to the frame of {@linkcode loadExperiences}. The responses
 * to creating, replacing, starting, pausing or ending an experience are also
 * accepted.
 *
 * @param experiences Experiences from the service.
 * @returns The data frame.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { experiencesFrame } from "readout/loaders";
 * import { DEMO_EXPERIENCES, startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using sandbox = await startSandbox();
 * const client = createClient(sandbox);
 * const ended = await client.endExperience(DEMO_EXPERIENCES.paused);
 * const frame = await experiencesFrame([ended]);
 * assertEquals(frame.getColumn("status").toArray(), ["ended"]);
 * ```
 */
export async function experiencesFrame(
  experiences: readonly Experience[],
): Promise<Frame> {
  return await toFrame(experiences, {
    id: ["Utf8", (experience) => experience.id],
    name: ["Utf8", (experience) => experience.name],
    status: ["Utf8", (experience) => experience.status],
    category: ["Utf8", (experience) => experience.category],
    type: ["Utf8", (experience) => experience.type],
    currency: ["Utf8", (experience) => experience.currency],
    created_at: [UTC, (experience) => toDate(experience.createdAtTs)],
    started_at: [UTC, (experience) => toDate(experience.startedAtTs)],
    paused_at: [UTC, (experience) => toDate(experience.pausedAtTs)],
    ended_at: [UTC, (experience) => toDate(experience.endedAtTs)],
    variations: ["Int64", (experience) => experience.variations.length],
    control: ["Utf8", controlVariation],
  });
}

/**
 * Loads the variations of one experience as a frame, one row each in the
 * service's order. Columns: `experience_id`, `experience`, `variation_id`,
 * `variation` (`Utf8`), `is_control` (`Bool`), `percentage` (`Float64`, the
 * planned share of the traffic in percent: 50 is half) and `offer` (`Utf8`, the
 * discount campaign as JSON). Unknown values are null.
 *
 * @param client Client of the service.
 * @param experience ID, name, or unique part of the name.
 * @param options Abort signal.
 * @returns The data frame.
 * @throws {NotFoundError} If no experience or several match.
 * @throws {ReadoutError} If a request to the service fails.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { loadVariations } from "readout/loaders";
 * import { startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using sandbox = await startSandbox();
 * const frame = await loadVariations(createClient(sandbox), "Welcome-back");
 * assertEquals(frame.getColumn("percentage").sum(), 100);
 * const [holdout, offer] = frame.toRecords();
 * assertEquals(holdout!.offer, null);
 * assertEquals(
 *   offer!.offer,
 *   '{"type":"percentage","value":5,"code":"WELCOMEBACK"}',
 * );
 * ```
 */
export async function loadVariations(
  client: Client,
  experience: string,
  options: Pick<CallOptions, "signal"> = {},
): Promise<Frame> {
  checkOptions(SIGNAL_OPTION, options);
  const experienceRecord = await client.findExperience(experience, options);
  const { id, name, variations } = experienceRecord;
  return await toFrame(variations, {
    experience_id: ["Utf8", () => id],
    experience: ["Utf8", () => name],
    variation_id: ["Utf8", (variation) => variation.id],
    variation: ["Utf8", (variation) => variation.name],
    is_control: ["Bool", (variation) => variation.isControl],
    percentage: ["Float64", (variation) => variation.percentage],
    offer: ["Utf8", ({ offer }) => offer ? JSON.stringify(offer) : null],
  });
}

/**
 * Loads the distinct custom events that filters can use: `id` and `name`
 * (`Utf8`). Events come from `customEvents` in the list of experiences, of single
 * experiences or of the whole list; the contract documents no other source.
 *
 * @param client Client of the service.
 * @param options Abort signal.
 * @returns The data frame; without rows if the service lists none.
 * @throws {ReadoutError} If a request to the service fails.
 *
 * @example
 * ```ts
 * import { createClient } from "readout/api";
 * import { loadCustomEvents } from "readout/loaders";
 * import { startSandbox } from "readout/sandbox";
 * import { assertEquals } from "@std/assert";
 *
 * await using sandbox = await startSandbox();
 * const client = createClient(sandbox);
 * await client.putCustomEvents([{ id: "quiz-done", name: "Finished the quiz" }]);
 * const frame = await loadCustomEvents(client);
 * assertEquals((frame.getColumn("id").toArray() as string[]).includes("quiz-done"), true);
 * ```
 */
export async function loadCustomEvents(
  client: Client,
  options?: CallOptions,
): Promise<Frame> {
  checkOptions(CALL_OPTIONS, options);
  const [page, experiences] = await Promise.all([
    client.listExperiences({ limit: 1 }, options),
    Array.fromAsync(client.experiences({}, options)),
  ]);
  const lists = [page, ...experiences].map(({ customEvents }) => customEvents);
  const events = new Map(lists.flatMap(parseCustomEvents));
  return await toFrame([...events], {
    id: ["Utf8", ([id]) => id],
    name: ["Utf8", ([, name]) => name],
  });
}

function parseCustomEvents(list: unknown): [string, string | null][] {
  const events = Array.isArray(list) ? list.map(Object) : [];
  return events
    .filter(({ id }) => typeof id === "string" || Number.isSafeInteger(id))
    .map(({ id, name }) => {
      return [String(id), typeof name === "string" ? name : null];
    });
}

function toDate(milliseconds: number | null | undefined): Date | null {
  return milliseconds == null ? null : new Date(milliseconds);
}

/** Returns the marked control; ambiguous if two are marked. */
function controlVariation({ variations }: Experience): string | undefined {
  const [marked, second] = variations.filter(({ isControl }) => isControl);
  return second === undefined ? marked?.name : undefined;
}
