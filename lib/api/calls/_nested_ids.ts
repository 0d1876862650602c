/** What a replacement would leave to nothing. */

import {
  type Experience,
  type ExperienceInput,
  quote,
} from "../contract/mod.ts";
import { type Problem, ValidationError } from "../../base/mod.ts";

/**
 * Nested entities carry ids that must be sent back: the data of a variation that
 * is left out, or sent without its id, would belong to nothing.
 *
 * @param current The experience as it is.
 * @param next As it is to be.
 * @throws {ValidationError} Naming each id that is missing.
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
        .map(({ id, name }): Problem => ({
          path: `experience.${field}`,
          message: `must send back the id ${quote(id)}${
            typeof name === "string" ? ` of ${quote(name)}` : ""
          }: without it, measurements belong to nothing; end the experience instead, or send it with client.request`,
        }));
    });
  if (problems.length > 0) {
    throw new ValidationError(problems, { endpoint: "replaceExperience" });
  }
}

function nestedEntities(value: unknown) {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((entity) => entity !== null && typeof entity === "object")
    .map(({ id, name }) => ({ id: id == null ? null : String(id), name }));
}
