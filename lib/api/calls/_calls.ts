/** What the groups of calls have in common. */

import {
  check,
  type EndpointName,
  experienceIdSchema,
  quote,
} from "../contract/mod.ts";
import { ServerError, ValidationError } from "../errors/mod.ts";

/** What every call takes. */
export interface CallOptions {
  /** Ends the call and any wait. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Fields of the body (or query) that the contract does not show, sent as they
   * are: `{ breakdown: "city" }`, or `{ filters: { customerTags: ["vip"] } }`.
   */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Checks an experience's id before it becomes part of an address.
 *
 * @param id What the caller gave.
 * @returns The id.
 * @throws {ValidationError} When it is not a UUID.
 */
export function checkedId(id: string): string {
  const checked = check(experienceIdSchema, id);
  if (checked.ok) return checked.value;
  throw new ValidationError(
    [{
      path: "experienceId",
      message: `must be a UUID: current value is ${quote(id)}`,
    }],
    { endpoint: "The experience" },
  );
}

/**
 * An answer that the call is about.
 *
 * @param name The endpoint.
 * @param answer What came.
 * @returns The answer.
 * @throws {ServerError} When it was empty.
 */
export function needed<T>(name: EndpointName, answer: unknown): T {
  if (answer !== undefined) return answer as T;
  throw new ServerError(
    "The answer is empty (as of status 204), and this call is about what it holds; check the path, or tell the service's support",
    { endpoint: name },
  );
}
