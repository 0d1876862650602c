/** What the contract leaves open and what is assumed, as lib/api/CONTRACT.md says it. */

const README = new URL("../../lib/api/CONTRACT.md", import.meta.url);
const [, section = ""] = Deno.readTextFileSync(README)
  .split(/## What the description leaves open|<!--/);

/** By name. */
export const ASSUMPTIONS: Readonly<
  Record<string, { readonly open: string; readonly assumed: string }>
> = Object.fromEntries(
  [...section.matchAll(/^\| `(\w+)` *\| (.+?) *\| (.+?) *\|$/gm)]
    .map(([, name, open, assumed]) => [name, { open, assumed }]),
);
