/** Which experience a loader is asked about. */

import type { CallOptions, Client } from "../api/mod.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The id of an experience that may be given by its name, or by a part of its
 * name that no other has. An id costs no call.
 *
 * @param client The service.
 * @param experience Id, name, or part of a name.
 * @param options Abort.
 * @returns Its id.
 * @throws {NotFoundError} When none or several are meant; it names them.
 */
export async function idOf(
  client: Client,
  experience: string,
  { signal }: Pick<CallOptions, "signal"> = {},
): Promise<string> {
  if (UUID.test(experience)) return experience;
  return (await client.findExperience(experience, { signal })).id;
}
