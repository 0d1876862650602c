/** Lookup of shipped variations by the names that a user gives. */

import { ReadoutError } from "../base/mod.ts";

/** Minimum length of an id prefix. */
const SHORTEST_ID = 8;

/** Experience with the names that a user can refer to. */
export interface NamedExperience {
  readonly id: string;
  readonly name: string;
  readonly variations: readonly {
    readonly name: string;
    readonly isControl?: boolean | null | undefined;
  }[];
}

/** Function that returns whether a variation was shipped. */
export type IsShipped = (
  experience: NamedExperience,
  variation: string,
) => boolean;

/**
 * Finds the named variations.
 *
 * @param names Ids, id prefixes, or names of experiences. For an experience with
 *   several variations: `Name: Variation` or `id: Variation`.
 * @param allExperiences All experiences.
 * @returns A function that returns whether a variation was shipped.
 * @throws {ReadoutError} Listing all names that match nothing or are ambiguous.
 */
export function resolveShipped(
  names: readonly string[],
  allExperiences: readonly NamedExperience[],
): IsShipped {
  const problems: string[] = [];
  const shipped = new Set<string>();
  for (const name of names) {
    const experiences = allExperiences.filter((experience) =>
      matchesName(experience, name)
    );
    const variations = experiences.flatMap((experience) =>
      matchingNames(experience, name)
    );
    const [firstMatch] = experiences;
    const quoted = JSON.stringify(name);
    if (firstMatch === undefined) {
      problems.push(
        `${quoted} isn't an experience. If a name has a comma, use the ID`,
      );
    } else if (experiences.length > 1) {
      problems.push(
        `${quoted} is the name of ${experiences.length} experiences. Use the ID`,
      );
    } else if (variations.length > 1) {
      const example = JSON.stringify(`${name}: ${variations[0]}`);
      problems.push(
        `${quoted} has several variations. Choose one, such as ${example}`,
      );
    }
    for (const variation of variations) {
      shipped.add(variationKey(firstMatch!, variation));
    }
  }
  if (problems.length > 0) {
    throw new ReadoutError(
      `Cannot determine what was shipped: ${problems.join("; ")}`,
      "shipped",
    );
  }
  return (experience, variation) =>
    shipped.has(variationKey(experience, variation));
}

function variationKey({ id }: NamedExperience, variation: string): string {
  return JSON.stringify([id, variation]);
}

function matchesName(experience: NamedExperience, name: string): boolean {
  return matchesLabel(experience, name) ||
    matchingNames(experience, name).length > 0;
}

/**
 * Returns the treatments that a name refers to: all of an experience's, or the
 * named one.
 */
function matchingNames(experience: NamedExperience, name: string): string[] {
  const treatments = experience.variations.filter(({ isControl }) => !isControl)
    .map(({ name }) => name);
  if (matchesLabel(experience, name)) return treatments;
  return treatments.filter((variation) =>
    name.toLowerCase().endsWith(`: ${variation.toLowerCase()}`) &&
    matchesLabel(experience, name.slice(0, -variation.length - 2))
  );
}

function matchesLabel({ id, name }: NamedExperience, label: string): boolean {
  const text = label.trim().toLowerCase();
  return name.toLowerCase() === text ||
    text.length >= SHORTEST_ID && id.toLowerCase().startsWith(text);
}
