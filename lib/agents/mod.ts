/**
 * Answers for agents: a server of tools whose answers can be proved.
 *
 * @module
 */

export { nothingKept, Refusal } from "./errors.ts";
export { placeIn } from "./places.ts";
export { serveAgents } from "./server.ts";
export type { Answer } from "./answers.ts";
export type { AnsweredCall } from "./calls.ts";
export type { AgentsOptions, Session } from "./session.ts";
export type { Section } from "./shown.ts";
export { TOOLS } from "./tools.ts";

/**
 * Loads what makes answers of results, without the server.
 *
 * @returns The functions.
 */
export const answering = () => import("./answers.ts");

/**
 * Loads what answers calls, without the protocol.
 *
 * @returns The functions.
 */
export const calling = async () => ({
  ...await import("./calls.ts"),
  ...await import("./session.ts"),
});
