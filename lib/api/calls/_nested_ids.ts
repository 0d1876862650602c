/** Checks that the replacement of an experience keeps all nested IDs. */

import {
  type Experience,
  type ExperienceInput,
  quote,
} from "../contract/mod.ts";
import { isObject, type Problem, ValidationError } from "../../base/mod.ts";

/**
 * Checks that a replacement keeps the IDs of all nested entities. A variation
 * that is left out, or sent without its ID, would lose its recorded data.
 *
 * @param current The current experience.
 * @param next The replacement.
 * @throws {ValidationError} If an ID is missing; the message names each one.
 */
export function checkNestedIds(
  current: Experience,
  next: ExperienceInput,
): void {
  const problems = ["variations", "keyMetrics", "audience", "pageTargeting"]
    .flatMap((field) => {
      const sent = new Set(nestedEntities(next[field]).map(({ id }) => id));
      return nestedEntities(current[field])
        .filter(({ id }) => id !== null && !sent.has(id))
        .map(({ id, name }): Problem => {
          const owner = typeof name === "string" ? ` of ${quote(name)}` : "";
          const message = `must send back the ID ${
            quote(id)
          }${owner}: without it, measurements are orphaned. End the experience instead, or send it with client.request`;
          return { path: `experience.${field}`, message };
        });
    });
  if (problems.length > 0) {
    throw new ValidationError(problems, { endpoint: "replaceExperience" });
  }
}

function nestedEntities(value: unknown) {
  const list = Array.isArray(value) ? value : [value];
  return list.filter(isObject)
    .map(({ id, name }) => ({ id: id == null ? null : String(id), name }));
}
