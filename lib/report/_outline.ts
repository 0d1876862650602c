/**
 * Headings and ids of the whole page. Cells and outputs are rendered
 * independently. This module merges their headings into one outline without
 * skipped levels, and keeps their ids unique.
 */

/** Heading with its position in the page. */
export interface Heading {
  /** Level from 2 to 6, because the page's title is the only heading of level 1. */
  readonly level: number;
  readonly id: string;
  readonly text: string;
}

/** Function that assigns a heading its level and id. */
export type PlaceHeading = (
  level: number,
  text: string,
  id?: string,
) => Heading;

/** Outline that assigns headings their levels and ids, in document order. */
export interface Outline {
  readonly headings: readonly Heading[];
  /** Links that save the data of the page's tables. */
  readonly dataLinks: string[];
  /** Assigns a heading of the notebook's prose. */
  readonly inProse: PlaceHeading;
  /** Starts an output, whose headings are nested below the last prose heading. */
  output(): PlaceHeading;
  /**
   * Reserves and returns a unique id: the requested one, or one with it as a
   * prefix.
   */
  claim(id: string): string;
}

/** Creates an outline with some ids already reserved. */
export function createOutline(reservedIds: readonly string[]): Outline {
  const ids = new Set(reservedIds);
  const headings: Heading[] = [];
  const prose: number[] = [];
  const claimId = (preferred: string): string => {
    let id = preferred;
    for (let number = 2; ids.has(id); number++) id = `${preferred}-${number}`;
    ids.add(id);
    return id;
  };
  const add = (depth: number, text: string, id?: string): Heading => {
    const heading = {
      level: Math.min(6, depth + 1),
      id: id ?? claimId(slug(text)),
      text,
    };
    headings.push(heading);
    return heading;
  };
  return {
    headings,
    dataLinks: [],
    claim: claimId,
    inProse(level, text) {
      descend(prose, level);
      return add(prose.length, text);
    },
    output() {
      const levels: number[] = [];
      return (level, text, id) => {
        descend(levels, level);
        return add(prose.length + levels.length, text, id);
      };
    },
  };
}

/** Closes all levels at the same or a greater depth, then opens the given one. */
function descend(levels: number[], level: number): void {
  while ((levels[levels.length - 1] ?? 0) >= level) levels.pop();
  levels.push(level);
}

/** Returns the heading's words in lower case joined by hyphens, as GitHub does. */
export function slug(text: string): string {
  const words = text.normalize("NFC").toLowerCase()
    .match(/[\p{Letter}\p{Number}]+/gu);
  return words?.join("-") ?? "section";
}
