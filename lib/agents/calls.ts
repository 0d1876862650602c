/** Calls of the tools, answered whatever happens. */

import { checkChoice } from "../options/mod.ts";
import { type Answer, shortAnswer } from "./answers.ts";
import * as comparing from "./comparing.ts";
import * as finding from "./finding.ts";
import { failureOf } from "./problems.ts";
import { readExperiment } from "./reading.ts";
import type { Session } from "./session.ts";
import { TOOLS } from "./tools.ts";

/** What answers each tool. */
const ANSWERS: Readonly<
  Record<string, (session: Session, given: never) => Promise<Answer>>
> = {
  list_experiments: finding.listExperiments,
  check_files: finding.checkFolderFiles,
  read_experiment: readExperiment,
  explain: finding.explain,
  plan: comparing.plan,
  season: comparing.season,
  programme: comparing.programme,
  find_number: finding.findNumber,
};

/** An answer, or what went wrong. */
export interface AnsweredCall {
  readonly answer: Answer;
  readonly isError: boolean;
}

/**
 * Calls a tool.
 *
 * @param session The server's state.
 * @param name The tool.
 * @param given Its arguments.
 * @returns Its answer; what goes wrong is one, too.
 */
export async function answerTo(
  session: Session,
  name: string,
  given: Readonly<Record<string, unknown>>,
): Promise<AnsweredCall> {
  try {
    checkChoice("tool", name, Object.keys(ANSWERS));
    const answer = await ANSWERS[name]!(session, given as never);
    return { answer, isError: false };
  } catch (error) {
    const { takes = {} } = TOOLS[name] ?? {};
    const answer = failureOf(error as Error, name, takes);
    return {
      answer: shortAnswer({ ...answer, ...session.head(name) }),
      isError: true,
    };
  }
}
