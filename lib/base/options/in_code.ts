/** What a command line and a cell call the same option. */

import type { Description } from "./check.ts";
import * as described from "./described.ts";

/** Options of functions; other words behind two dashes may be somebody's own. */
const OPTIONS = new Set(
  Object.values<Description>(described).flatMap(Object.keys),
);

const FLAG = "(?<![\\w-])--([a-z]+(?:-[a-z]+)*)";
/** A flag beside which the text says what it is called in code. */
const SAID = new RegExp(`${FLAG}(?: [^\\s,]+)?, (?:or )?(\\w+) in code`, "g");
const MAPPED = new RegExp(`(?<![\\w-])--map (\\w+)=("[^"]*"|\\w+)`, "g");
const VALUED = new RegExp(`${FLAG} ("[^"]*"|[\\d.]*\\d)`, "g");
/** A flag that a sentence begins with: a lone name would read as a slip. */
const FIRST = new RegExp(`(?<=[.!?] )${FLAG}(?= \\w)`, "g");
const LONE = new RegExp(FLAG, "g");
const LISTS = ["ignore", "only"];

/**
 * A text for a cell: the flags of a command in it are options of a function.
 *
 * @param text A text that may name flags.
 * @returns The same with options.
 */
export function optionsInCode(text: string): string {
  return text
    .replace(SAID, (_, __, name: string) => name)
    .replace(MAPPED, (_, name: string, header: string) => {
      const quoted = header.startsWith('"') ? header : `"${header}"`;
      return `map: { ${name}: ${quoted} }`;
    })
    .replace(VALUED, (words, flag: string, value: string) => {
      const name = optionName(flag);
      const written = LISTS.includes(name) ? `[${value}]` : value;
      return OPTIONS.has(name) ? `${name}: ${written}` : words;
    })
    .replace(FIRST, (words, flag: string) => {
      const name = optionName(flag);
      return OPTIONS.has(name) ? `The option ${name}` : words;
    })
    .replace(LONE, (word, flag: string) => {
      const name = optionName(flag);
      return OPTIONS.has(name) ? name : word;
    });
}

function optionName(flag: string): string {
  return flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
