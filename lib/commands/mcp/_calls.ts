/** What answers each tool. */

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
 * @param sources What it reads from.
 * @param name The tool.
 * @param input Its arguments.
 * @returns Its answer; what goes wrong is one, too.
 */
export async function call(
  sources: Sources,
  name: string,
  input: Readonly<Record<string, unknown>>,
): Promise<AnsweredCall> {
  const { answerTo } = await answering();
  return await answerTo(
    sources,
    { tools: TOOLS, answers: ANSWERS },
    name,
    input,
  );
}
