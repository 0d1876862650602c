/** What a command line and a cell call the same option. */

const FLAG = "(?<![\\w-])--([a-z]+(?:-[a-z]+)*)";
/** A flag beside which the text says what it is called in code. */
const SAID = new RegExp(`${FLAG}(?: [^\\s,]+)?, (?:or )?(\\w+) in code`, "g");
const MAPPED = new RegExp(`(?<![\\w-])--map (\\w+)=("[^"]*"|\\w+)`, "g");
const VALUED = new RegExp(`${FLAG} ("[^"]*"|[\\d.]*\\d)`, "g");
/** A flag that a sentence begins with: a lone name would read as a slip. */
const FIRST = new RegExp(`(?<=[.!?] )${FLAG}(?= \\w)`, "g");
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
    .replace(VALUED, (_, flag: string, value: string) => {
      const name = optionName(flag);
      return `${name}: ${LISTS.includes(name) ? `[${value}]` : value}`;
    })
    .replace(FIRST, (_, flag: string) => `The option ${optionName(flag)}`)
    .replace(new RegExp(FLAG, "g"), (_, flag: string) => optionName(flag));
}

function optionName(flag: string): string {
  return flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
