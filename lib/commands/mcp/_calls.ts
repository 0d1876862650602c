/** Dispatches the calls of MCP tools. */

import { type AnsweredCall, answering } from "../../agents/mod.ts";
import * as comparing from "./_comparing.ts";
import * as files from "./_files.ts";
import { readExperiment } from "./_reading.ts";
import type { Sources } from "./_sources.ts";
import { TOOLS } from "./_tools.ts";

const ANSWERS = {
  list_experiments: files.listExperiments,
  check_files: files.checkFolderFiles,
  read_experiment: readExperiment,
  plan: comparing.plan,
  season: comparing.season,
  programme: comparing.programme,
};

/**
 * Calls a tool.
 *
 * @param sources Sources that the tool reads from.
 * @param name Name of the tool.
 * @param input Arguments of the tool.
 * @returns Answer of the tool; errors are returned as answers too.
 */
export async function call(
  sources: Sources,
  name: string,
  input: Readonly<Record<string, unknown>>,
): Promise<AnsweredCall> {
  const { callTool } = await answering();
  return await callTool(
    sources,
    { tools: TOOLS, answers: ANSWERS },
    name,
    input,
  );
}
