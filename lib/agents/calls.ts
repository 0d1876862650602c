/** Runs tool calls, and always returns an answer. */

import { checkChoice, type Description } from "../base/mod.ts";
import { type Answer, shortAnswer } from "./answers.ts";
import { explain, findNumber } from "./finding.ts";
import { failureAnswer } from "./problems.ts";
import type { Session } from "./session.ts";

/** Tool of the server. */
export interface Tool {
  /** Description that helps an agent choose a tool. */
  readonly description: string;
  /** Description of the arguments. */
  readonly takes: Description;
  /** Names of the required arguments. */
  readonly required: readonly string[];
}

/** Answer or error of a call. */
export interface AnsweredCall {
  readonly answer: Answer;
  readonly isError: boolean;
}

/** Tools, and the functions that answer them. */
export interface AnsweredTools {
  readonly tools: Readonly<Record<string, Tool>>;
  readonly answers: Readonly<
    Record<string, (session: never, given: never) => Promise<Answer>>
  >;
}

/**
 * Calls a tool.
 *
 * @param session Session with the results so far.
 * @param tools Tools of the server.
 * @param name Name of the tool.
 * @param input Arguments of the call.
 * @returns The answer; errors are returned as answers, too.
 */
export async function callTool(
  session: Session,
  { tools, answers }: AnsweredTools,
  name: string,
  input: Readonly<Record<string, unknown>>,
): Promise<AnsweredCall> {
  const allCalls = { ...answers, explain, find_number: findNumber };
  try {
    checkChoice("tool", name, Object.keys(allCalls));
    const run = allCalls[name as keyof typeof allCalls]!;
    const answer = await run(session as never, input as never);
    return { answer, isError: false };
  } catch (error) {
    const { takes = {} } = tools[name] ?? {};
    const problem = failureAnswer(error as Error, name, takes);
    const answer = shortAnswer({ ...problem, ...session.head(name) });
    return { answer, isError: true };
  }
}
