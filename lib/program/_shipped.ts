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
    const experiences = listed.filter((one) => isNamed(one, name));
    const found = experiences.flatMap((experience) =>
      variationsNamed(experience, name)
    );
    const [one] = experiences;
    if (one === undefined) {
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
    } else if (found.length > 1) {
      problems.push(
        `${JSON.stringify(name)} has several variations; name one, such as ${
          JSON.stringify(`${name}: ${found[0]}`)
        }`,
      );
    }
    for (const variation of found) shipped.add(keyOf(one!, variation));
  }
  if (problems.length > 0) {
    throw new ReadoutError(
      `Cannot tell what was shipped: ${problems.join("; ")}`,
      "shipped",
    );
  }
  return (experience, variation) => shipped.has(keyOf(experience, variation));
}

function keyOf({ id }: Named, variation: string): string {
  return JSON.stringify([id, variation]);
}

function isNamed(experience: Named, name: string): boolean {
  return isCalled(experience, name) ||
    variationsNamed(experience, name).length > 0;
}

/** The treatments that a name means: all of an experience's, or the one named. */
function variationsNamed(experience: Named, name: string): string[] {
  const own = experience.variations.filter(({ isControl }) => !isControl)
    .map(({ name }) => name);
  if (isCalled(experience, name)) return own;
  return own.filter((variation) =>
    name.toLowerCase().endsWith(`: ${variation.toLowerCase()}`) &&
    isCalled(experience, name.slice(0, -variation.length - 2))
  );
}

function isCalled({ id, name }: Named, called: string): boolean {
  const text = called.trim().toLowerCase();
  return name.toLowerCase() === text ||
    text.length >= SHORTEST_ID && id.toLowerCase().startsWith(text);
}
