/**
 * Answers for agents: results as small structured answers that can be proved, and
 * the server that gives them.
 *
 * @module
 */

export type { Answer } from "./answers.ts";
export type { AnsweredCall, AnsweredTools, Tool } from "./calls.ts";
export { nothingKept, Refusal } from "./errors.ts";
export { serveAgents, type ServedTools } from "./server.ts";
export { Session } from "./session.ts";
export type { Section } from "./shown.ts";

/** What makes answers, loaded when it is first asked. */
export type Answering =
  & typeof import("./answers.ts")
  & typeof import("./calls.ts")
  & typeof import("./problems.ts")
  & typeof import("./shown.ts");

/**
 * Loads what makes answers: a server starts without it.
 *
 * @returns Its functions.
 */
export async function answering(): Promise<Answering> {
  const parts = await Promise.all([
    import("./answers.ts"),
    import("./calls.ts"),
    import("./problems.ts"),
    import("./shown.ts"),
  ]);
  return Object.assign({}, ...parts);
}
