/** Translates command-line flags in messages to options in code. */

import type { Description } from "./check.ts";
import * as described from "./described.ts";

/** Known options of functions; other flags may belong to other programs. */
const OPTIONS = new Set(
  Object.values<Description>(described).flatMap(Object.keys),
);

const FLAG = "(?<![\\w-])--([a-z]+(?:-[a-z]+)*)";
/** Matches a flag whose name in code is stated next to it. */
const FLAG_WITH_CODE_NAME = new RegExp(
  `${FLAG}(?: [^\\s,]+)?, (?:or )?(\\w+) in code`,
  "g",
);
const FLAG_MAP = new RegExp(`(?<![\\w-])--map (\\w+)=("[^"]*"|\\w+)`, "g");
const FLAG_WITH_VALUE = new RegExp(`${FLAG} ("[^"]*"|[\\d.]*\\d)`, "g");
/**
 * Matches a flag at the start of a sentence, where a bare option name would look
 * like a typo.
 */
const FLAG_AT_START = new RegExp(`(?<=[.!?] )${FLAG}(?= \\w)`, "g");
const FLAG_ALONE = new RegExp(FLAG, "g");
const LISTS = ["ignore", "only"];

/**
 * Replaces command-line flags in a message with the names of function options.
 *
 * @param text Text that may contain flags.
 * @returns The text with option names.
 */
export function optionsInCode(text: string): string {
  return text.replace(FLAG_WITH_CODE_NAME, (_, __, name: string) => name)
    .replace(FLAG_MAP, (_, name: string, header: string) => {
      const quoted = header.startsWith('"') ? header : `"${header}"`;
      return `map: { ${name}: ${quoted} }`;
    })
    .replace(FLAG_WITH_VALUE, (words, flag: string, value: string) => {
      const name = optionName(flag);
      const codeValue = LISTS.includes(name) ? `[${value}]` : value;
      return OPTIONS.has(name) ? `${name}: ${codeValue}` : words;
    })
    .replace(FLAG_AT_START, (words, flag: string) => {
      const name = optionName(flag);
      return OPTIONS.has(name) ? `The option ${name}` : words;
    })
    .replace(FLAG_ALONE, (word, flag: string) => {
      const name = optionName(flag);
      return OPTIONS.has(name) ? name : word;
    });
}

function optionName(flag: string): string {
  return flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
