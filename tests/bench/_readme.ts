/** Tables of the README beside this. */

const README = new URL("README.md", import.meta.url);

/**
 * Writes a table between the marks of its name.
 *
 * @param name What stands in the marks.
 * @param text The table, as Markdown.
 */
export async function writeTable(name: string, text: string): Promise<void> {
  const readme = await Deno.readTextFile(README);
  const marks = new RegExp(`<!-- (?:end of )?${name} -->\\n`);
  const [before, , after] = readme.split(marks);
  await Deno.writeTextFile(
    README,
    `${before}<!-- ${name} -->\n\n${text}\n\n<!-- end of ${name} -->\n${after}`,
  );
  await new Deno.Command(Deno.execPath(), {
    args: ["fmt", "-q", README.pathname],
  }).output();
}
