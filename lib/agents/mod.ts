/**
 * Answers for agents: results as small, structured, verifiable answers, and the
 * server that provides them.
 *
 * @module
 */

export type { Answer } from "./answers.ts";
export type { AnsweredCall, Tool } from "./calls.ts";
export { Refusal, unknownReceipt } from "./errors.ts";
export { serveAgents } from "./server.ts";
export { Session } from "./session.ts";
export type { Section } from "./shown.ts";

/** Functions that build answers, loaded on first use. */
export type Answering =
  & typeof import("./answers.ts")
  & typeof import("./calls.ts")
  & typeof import("./problems.ts")
  & typeof import("./shown.ts");

/**
 * Loads the functions that build answers, which the server does not need at
 * startup.
 *
 * @returns The functions.
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
