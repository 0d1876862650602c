/**
 * Makes the reference as one folder of HTML: `deno doc --html` of every public
 * module, and the READMEs as guides, with an index of them.
 *
 *     deno task docs [FOLDER]
 */

import markdownIt from "markdown-it";
import { printText } from "../../lib/commands/output/terminal.ts";
import { REPORT_STYLESHEET } from "../../lib/report/mod.ts";
import { publicModules } from "./_public_modules.ts";

const ROOT = new URL("../../", import.meta.url);

/** A README as a page. */
interface Guide {
  /** Its folder, from the root; nothing for the README of all. */
  readonly folder: string;
  readonly title: string;
  readonly markdown: string;
}

/**
 * Writes the reference and the guides.
 *
 * @param folder Where they go.
 * @returns How many guides there are.
 */
export async function writeDocs(folder: string): Promise<number> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      ...["doc", "--html", "--name=Readout", `--output=${folder}`],
      ...publicModules().map((path) => new URL(path, ROOT).pathname),
    ],
    stderr: "piped",
    stdout: "null",
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  const guides = readGuides();
  const pages = guides.map(pageName);
  await Deno.mkdir(`${folder}/guides`, { recursive: true });
  for (const guide of guides) {
    await Deno.writeTextFile(
      `${folder}/guides/${pageName(guide)}`,
      page(guide, pages),
    );
  }
  const list = guides.map((guide) =>
    `<li><a href="guides/${pageName(guide)}">${guide.title}</a></li>`
  ).join("\n");
  const index = `${folder}/index.html`;
  const html = await Deno.readTextFile(index);
  const start = /<main[^>]*>/.exec(html);
  if (start === null) {
    throw new Error(`${index} has no <main> to list guides in`);
  }
  const end = start.index + start[0].length;
  await Deno.writeTextFile(
    index,
    `${html.slice(0, end)}<h2>Guides</h2>\n<ul id="guides">\n${list}\n</ul>${
      html.slice(end)
    }`,
  );
  return guides.length;
}

function readGuides(): readonly Guide[] {
  const folders = ["", "lib"];
  for (const { name, isDirectory } of Deno.readDirSync(new URL("lib", ROOT))) {
    if (isDirectory) folders.push(`lib/${name}`);
  }
  const guides: Guide[] = [];
  for (const folder of folders.sort()) {
    const file = new URL(`${folder === "" ? "" : `${folder}/`}README.md`, ROOT);
    let markdown: string;
    try {
      markdown = Deno.readTextFileSync(file);
    } catch (error) {
      if (error instanceof Deno.errors.NotFound) continue;
      throw error;
    }
    const title = /^# (.*)$/m.exec(markdown)?.[1] ?? folder;
    guides.push({ folder, title, markdown });
  }
  return guides;
}

function pageName({ folder }: Pick<Guide, "folder">): string {
  return `${folder === "" ? "readout" : folder.replaceAll("/", "-")}.html`;
}

/** A guide's links to others lead to their pages; those to code stay as text. */
function page(
  { folder, title, markdown }: Guide,
  pages: readonly string[],
): string {
  const linked = markdown.replaceAll(
    /\]\((?!https?:)([^)#\s]*)(#[^)\s]*)?\)/g,
    (link, path: string, anchor = "") => {
      if (path === "") return link;
      const base = new URL(`${folder === "" ? "" : `${folder}/`}`, "file:///");
      const target = new URL(path, base).pathname.slice(1);
      const name = pageName({ folder: target.replace(/\/?README\.md$/, "") });
      return pages.includes(name) ? `](${name}${anchor})` : "]()";
    },
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${REPORT_STYLESHEET}</style></head>
<body><p><a href="../index.html">Reference</a></p>
<main>${markdownIt().render(linked)}</main></body>
</html>
`;
}

if (import.meta.main) {
  const [folder = "reports/docs"] = Deno.args;
  const count = await writeDocs(folder);
  printText(`Reference with ${count} guides: ${folder}/index.html`);
}
