/** Session in this process: the same calls as a client's, without the protocol. */

import type { Answer, AnsweredCall } from "../../lib/agents/mod.ts";
import { call } from "../../lib/commands/mcp/_calls.ts";
import type { SourceOptions } from "../../lib/commands/mcp/_sources.ts";
import { Sources } from "../../lib/commands/mcp/_sources.ts";
import { withVariables } from "../_variables.ts";

/** Calls a tool. */
export type Ask = (tool: string, given?: object) => Promise<AnsweredCall>;

/** Opens a session. */
export function openSession(options: SourceOptions): Ask {
  const sources = new Sources(options);
  return (tool, given = {}) => call(sources, tool, { ...given });
}

/** Returns the answer of a successful call. */
export async function answered(
  call: Promise<AnsweredCall>,
): Promise<Answer & { readonly receipt: string }> {
  const { answer, isError } = await call;
  if (isError) throw new Error(JSON.stringify(answer));
  return answer as Answer & { readonly receipt: string };
}

/** Creates a receipt folder for this test only. */
export async function ownCache(): Promise<AsyncDisposable> {
  const folder = await Deno.makeTempDir();
  const variables = withVariables({ READOUT_CACHE_DIR: folder });
  return {
    async [Symbol.asyncDispose]() {
      variables[Symbol.dispose]();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** Returns the size of a value as JSON, in bytes. */
export function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
