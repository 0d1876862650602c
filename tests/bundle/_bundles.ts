/** Bundles for tests. */

import { join } from "node:path";
import { type Client, createClient } from "../../lib/api/mod.ts";
import { recordBundle } from "../../lib/bundle/mod.ts";
import { DEMO_EXPERIENCES } from "../../lib/sandbox/mod.ts";

/** Every file below a folder, by its name. */
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

/** A client whose requests a function answers. */
export function answeredBy(
  answer: (url: URL, init: RequestInit) => Response | Promise<Response>,
  token = "secret-token-5f1c",
): Client {
  return createClient({
    baseUrl: "https://service.test",
    token,
    fetch: async (input, init = {}) =>
      await answer(new URL(String(input)), init),
    // Retries wait for nobody.
    clock: { now: () => Date.now(), sleep: () => Promise.resolve() },
  });
}

/** Records what is done with a client. */
export async function recorded(
  path: string,
  client: Client,
  work: (client: Client) => Promise<unknown>,
): Promise<void> {
  const recording = await recordBundle(path);
  await work(recording.client(client));
  await recording.finish();
}

/** An experience of the demo store. */
export const EXPERIENCE = DEMO_EXPERIENCES.clearWinner;

/** An experience's id. */
export const ID = "11111111-2222-4333-8444-555555555555";

/** An export's answer. */
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

/** An experience's answer. */
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
