/** Which variations were shipped, by what a person calls them. */

import { ReadoutError } from "../base/mod.ts";

/** So much of an id is taken for it. */
const SHORTEST_ID = 8;

/** What can be named. */
export interface Named {
  readonly id: string;
  readonly name: string;
  readonly variations: readonly {
    readonly name: string;
    readonly isControl?: boolean | null | undefined;
  }[];
}

/** Whether a variation was shipped. */
export type IsShipped = (experience: Named, variation: string) => boolean;

/**
 * Finds what is named.
 *
 * @param names Ids, beginnings of ids, or names of experiences; of one with
 *   several variations, `Name: Variation` or `id: Variation`.
 * @param listed All experiences.
 * @returns Whether a variation is among them.
 * @throws {ReadoutError} Naming all that say nothing, or not enough.
 */
export function shippedAmong(
  names: readonly string[],
  listed: readonly Named[],
): IsShipped {
  const problems: string[] = [];
  const shipped = new Set<string>();
  for (const name of names) {
    const experiences = listed.filter((experience) =>
      isNamed(experience, name)
    );
    const variations = experiences.flatMap((experience) =>
      variationsNamed(experience, name)
    );
    const [firstMatch] = experiences;
    if (firstMatch === undefined) {
      problems.push(
        `${
          JSON.stringify(name)
        } is no experience; where a name has a comma, give the id`,
      );
    } else if (experiences.length > 1) {
      problems.push(
        `${
          JSON.stringify(name)
        } is what ${experiences.length} experiences are called; give the id`,
      );
    } else if (variations.length > 1) {
      problems.push(
        `${JSON.stringify(name)} has several variations; name one, such as ${
          JSON.stringify(`${name}: ${variations[0]}`)
        }`,
      );
    }
    for (const variation of variations) {
      shipped.add(variationKey(firstMatch!, variation));
    }
  }
  if (problems.length > 0) {
    throw new ReadoutError(
      `Cannot tell what was shipped: ${problems.join("; ")}`,
      "shipped",
    );
  }
  return (experience, variation) =>
    shipped.has(variationKey(experience, variation));
}

function variationKey({ id }: Named, variation: string): string {
  return JSON.stringify([id, variation]);
}

function isNamed(experience: Named, name: string): boolean {
  return isCalled(experience, name) ||
    variationsNamed(experience, name).length > 0;
}

/** The treatments that a name means: all of an experience's, or the one named. */
function variationsNamed(experience: Named, name: string): string[] {
  const treatments = experience.variations.filter(({ isControl }) => !isControl)
    .map(({ name }) => name);
  if (isCalled(experience, name)) return treatments;
  return treatments.filter((variation) =>
    name.toLowerCase().endsWith(`: ${variation.toLowerCase()}`) &&
    isCalled(experience, name.slice(0, -variation.length - 2))
  );
}

function isCalled({ id, name }: Named, label: string): boolean {
  const text = label.trim().toLowerCase();
  return name.toLowerCase() === text ||
    text.length >= SHORTEST_ID && id.toLowerCase().startsWith(text);
}
