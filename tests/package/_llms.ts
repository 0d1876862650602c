/** The reference as agents read it: `llms.txt`, and all of it in one file. */

import type { Project } from "./_manifest.ts";

/**
 * Makes both from the reference's pages, which come from the module docs.
 *
 * @param pages Texts by path: `docs/stats.md`.
 * @param project Name and version.
 * @param about A sentence on the whole.
 * @returns Texts by path.
 */
export function llmsTexts(
  pages: ReadonlyMap<string, string>,
  { name, version }: Pick<Project, "name" | "version">,
  about: string,
): ReadonlyMap<string, string> {
  const entries = [...pages].filter(([path]) => path !== "docs/README.md");
  const links = entries.map(([path, text]) => {
    const [title = "", summary = ""] = text.split("\n\n");
    const [first] = summary.replaceAll("\n", " ").split(/(?<=\.) /);
    const isText = first !== undefined && !first.startsWith("#");
    return `- [${title.slice(2)}](${path})${isText ? `: ${first}` : ""}`;
  });
  const head = `# ${name} ${version}\n\n> ${about}\n`;
  return new Map([
    [
      "llms.txt",
      [
        head,
        "## For agents\n",
        "- [Skill](skills/readout/SKILL.md): how to answer questions on A/B tests",
        "- [Command line](lib/commands/README.md): every command",
        "- [Server](lib/agents/README.md): `readout mcp`, receipts, `readout verify`\n",
        "## Reference\n",
        ...links,
        "",
      ].join("\n"),
    ],
    [
      "llms-full.txt",
      [head, ...entries.map(([, text]) => inShort(text))].join("\n"),
    ],
  ]);
}

/** Functions with their texts: examples and the fields of types stand in `docs/`. */
function inShort(page: string): string {
  return page.split(/^(?=## )/m).map((section) => {
    const [signature = ""] = /^```ts\nfunction [^]*?^```$/m.exec(section) ?? [];
    const text = section.replace(/^```\w+\n[^]*?^```$/gm, "");
    const [heading, ...others] = text.split("\n");
    return [heading, signature, ...others].join("\n");
  }).join("").replace(/\n{3,}/g, "\n\n");
}
