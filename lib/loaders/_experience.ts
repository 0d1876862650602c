/** Which experience is asked about. */

import type { CallOptions, Client } from "../api/mod.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The id of an experience that may be given by its name, or by what no other
 * has: a part of its name, or the beginning of its id. An id costs no call.
 *
 * @param client The service.
 * @param experience Id, name, or part of either.
 * @param options Abort.
 * @returns Its id.
 * @throws {NotFoundError} When none or several are meant; it names them.
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
  if (UUID.test(experience)) return experience;
  return (await client.findExperience(experience, { signal })).id;
}
