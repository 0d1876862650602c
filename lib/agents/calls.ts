/** Calls of tools, answered whatever happens. */

import { checkChoice, type Description } from "../base/mod.ts";
import { type Answer, shortAnswer } from "./answers.ts";
import { explain, findNumber } from "./finding.ts";
import { failureOf } from "./problems.ts";
import type { Session } from "./session.ts";

/** A tool of the server. */
export interface Tool {
  /** What it is for, for who chooses among them. */
  readonly description: string;
  /** What it takes. */
  readonly takes: Description;
  /** What must be given. */
  readonly required: readonly string[];
}

/** An answer, or what went wrong. */
export interface AnsweredCall {
  readonly answer: Answer;
  readonly isError: boolean;
}

/** The tools, and what answers those that read something. */
export interface AnsweredTools {
  readonly tools: Readonly<Record<string, Tool>>;
  readonly answers: Readonly<
    Record<string, (session: never, given: never) => Promise<Answer>>
  >;
}

/**
 * Calls a tool.
 *
 * @param session What was read.
 * @param tools What there is.
 * @param name The tool.
 * @param input Its arguments.
 * @returns Its answer; what goes wrong is one, too.
 */
export async function answerTo(
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
    const problem = failureOf(error as Error, name, tools[name]?.takes ?? {});
    const answer = shortAnswer({ ...problem, ...session.head(name) });
    return { answer, isError: true };
  }
}
