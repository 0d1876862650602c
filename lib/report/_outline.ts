/**
 * Headings and ids of the whole page. Cells and outputs are written without
 * knowledge of one another; here their headings become one outline that skips no
 * level, and their ids stay unique.
 */

/** A heading's place in the page. */
export interface Heading {
  /** 2 to 6: the page's title is the only heading of level 1. */
  readonly level: number;
  readonly id: string;
  readonly text: string;
}

/** Gives a heading its place in the page. */
export type PlaceHeading = (
  level: number,
  text: string,
  id?: string,
) => Heading;

/** Gives headings their places, in document order. */
export interface Outline {
  readonly headings: readonly Heading[];
  /** Links that save the data of its tables. */
  readonly dataLinks: string[];
  /** A heading of the notebook's prose. */
  readonly inProse: PlaceHeading;
  /** Starts an output; its headings stand below the last one of the prose. */
  output(): PlaceHeading;
  /** A free id that is the wanted one, or begins with it. */
  claim(id: string): string;
}

/** An outline in which some ids are taken from the start. */
export function createOutline(taken: readonly string[]): Outline {
  const ids = new Set(taken);
  const headings: Heading[] = [];
  const prose: number[] = [];
  const claim = (preferred: string): string => {
    let id = preferred;
    for (let number = 2; ids.has(id); number++) id = `${preferred}-${number}`;
    ids.add(id);
    return id;
  };
  const add = (depth: number, text: string, id?: string): Heading => {
    const heading = {
      level: Math.min(6, depth + 1),
      id: id ?? claim(slug(text)),
      text,
    };
    headings.push(heading);
    return heading;
  };
  return {
    headings,
    dataLinks: [],
    claim,
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

/** Leaves the levels that are as deep or deeper, and enters this one. */
function descend(levels: number[], level: number): void {
  while ((levels[levels.length - 1] ?? 0) >= level) levels.pop();
  levels.push(level);
}

/** The heading's words in lower case, joined by hyphens, as GitHub does it. */
export function slug(text: string): string {
  const words = text.normalize("NFC").toLowerCase()
    .match(/[\p{Letter}\p{Number}]+/gu);
  return words?.join("-") ?? "section";
}
