/** Bundles for tests. */

import { join } from "node:path";
import { type Client, createClient } from "../../lib/api/mod.ts";
import { recordBundle } from "../../lib/bundle/mod.ts";
import { DEMO_EXPERIENCES } from "../../lib/sandbox/mod.ts";

/** Returns every file below a folder, by name. */
export async function filesOf(
  folder: string,
  below = "",
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const found = new Map<string, Uint8Array<ArrayBuffer>>();
  for await (const { name, isDirectory } of Deno.readDir(join(folder, below))) {
    const path = below === "" ? name : `${below}/${name}`;
    if (!isDirectory) found.set(path, await Deno.readFile(join(folder, path)));
    else for (const entry of await filesOf(folder, path)) found.set(...entry);
  }
  return new Map([...found].sort(([a], [b]) => a < b ? -1 : 1));
}

/** Returns a client whose requests are answered by a function. */
export function answeredBy(
  answer: (url: URL, init: RequestInit) => Response | Promise<Response>,
  token = "secret-token-5f1c",
): Client {
  return createClient({
    baseUrl: "https://service.test",
    token,
    fetch: async (input, init = {}) =>
      await answer(new URL(String(input)), init),
    // Retries do not wait.
    clock: { now: () => Date.now(), sleep: () => Promise.resolve() },
  });
}

/** Records the use of a client. */
export async function recorded(
  path: string,
  client: Client,
  work: (client: Client) => Promise<unknown>,
): Promise<void> {
  const recording = await recordBundle(path);
  await work(recording.client(client));
  await recording.finish();
}

/** Experience of the demo store. */
export const EXPERIENCE = DEMO_EXPERIENCES.clearWinner;

/** ID of an experience. */
export const ID = "11111111-2222-4333-8444-555555555555";

/** Returns the response to an export request. */
export function exportAnswer(url: string | null, message = "ready"): Response {
  return Response.json({
    exportType: "orders",
    experienceId: ID,
    experienceName: "Bar",
    url,
    expiresIn: url === null ? 0 : 900,
    format: "csv",
    message,
  });
}

/** Returns the response to a request for an experience. */
export function experienceAnswer(
  fields: Record<string, unknown> = {},
): Response {
  return Response.json({
    experience: {
      id: ID,
      name: "Free shipping bar",
      status: "ended",
      variations: [
        { id: "v1", name: "Control", percentage: 50, isControl: true },
        { id: "v2", name: "Bar", percentage: 50, isControl: false },
      ],
      ...fields,
    },
  });
}
