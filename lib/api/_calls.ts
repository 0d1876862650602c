/** What the groups of calls have in common. */

import { ValidationError } from "./errors.ts";
import { experienceIdSchema } from "./schemas.ts";
import { check } from "./validation.ts";

/** What every call takes. */
export interface CallOptions {
  /** Ends the call and any wait. */
  readonly signal?: AbortSignal | undefined;
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
      message: `must be a UUID: current value is "${id}"`,
    }],
    { endpoint: "The experience" },
  );
}
