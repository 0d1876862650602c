/** The licences of everything that comes with the package, as one text. */

import { join } from "node:path";

/** A package that is installed. */
interface Installed {
  readonly name: string;
  readonly version: string;
  /** As its `package.json` says. */
  readonly licence: string;
  /** Its licence file; empty where it has none. */
  readonly text: string;
  /** Names of those that it asks for. */
  readonly needs: readonly string[];
}

/**
 * Writes down each dependency with its licence, and each licence once.
 *
 * @param folder A folder in which Deno has installed the dependencies.
 * @param special Licence of the special functions, which are bundled.
 * @param own What the package asks for.
 * @param bundled Of those, what stands in its files and asks for nothing.
 * @param inlined Of those, what is a part of the library's own modules.
 * @returns Markdown.
 */
export async function thirdParty(
  folder: string,
  special: string,
  own: Iterable<string>,
  bundled: readonly string[],
  inlined: readonly string[],
): Promise<string> {
  const packages = reached(
    await installed(join(folder, "node_modules", ".deno")),
    own,
    new Set(bundled),
  );
  const texts = Map.groupBy(
    packages.filter(({ text }) => text !== ""),
    ({ text }) => text,
  );
  return [
    "# Licences of others",
    `Readout itself is under the licence in \`LICENSE\`. In its files are stdlib's special functions (\`lib/special\`), whose licence stands here first, and parts of ${
      list(inlined)
    }; in \`node_modules\` are ${
      list(bundled)
    }, without native builds. The other packages below are not in its files: npm or Deno fetch them beside it. The builds of DuckDB and polars for each platform are under the licences of \`@duckdb/node-bindings\` and \`nodejs-polars\`.`,
    "## stdlib",
    fenced(special),
    "## Packages",
    packages.map(({ name, version, licence }) =>
      `- ${name} ${version}: ${licence}`
    ).join("\n"),
    ...[...texts].flatMap(([text, those]) => [
      `## ${those.map(({ name }) => name).join(", ")}`,
      fenced(text),
    ]),
  ].join("\n\n") + "\n";
}

function list(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ")
    .replace(/, (?=[^,]*$)/, " and ");
}

/** Of what is installed for the build, what comes with the package. */
function reached(
  packages: readonly Installed[],
  own: Iterable<string>,
  bundled: ReadonlySet<string>,
): readonly Installed[] {
  const names = new Set([...own, ...bundled]);
  for (const name of names) {
    if (bundled.has(name)) continue;
    for (const one of packages) {
      if (one.name === name) one.needs.forEach((need) => names.add(need));
    }
  }
  return packages.filter(({ name }) => names.has(name));
}

function fenced(text: string): string {
  return `\`\`\`\`text\n${text.trim()}\n\`\`\`\``;
}

/**
 * Each package stands in a folder of its own, under its own name; the folder
 * itself, without a version, is among them.
 */
async function installed(folder: string): Promise<readonly Installed[]> {
  const packages: Installed[] = [];
  for await (const { name: place } of Deno.readDir(folder)) {
    const found = /^(?:(@[^+]+)\+)?([^@]+)@(?!0\.0\.0$)/.exec(place);
    if (found === null) continue;
    const [, scope, short] = found;
    const name = scope === undefined ? short! : `${scope}/${short}`;
    const root = join(folder, place, "node_modules", name);
    const { version, license, os, dependencies = {} } = JSON.parse(
      await Deno.readTextFile(join(root, "package.json")),
    );
    // A build for one platform, whichever this is.
    if (os !== undefined) continue;
    const licence = String(license?.type ?? license);
    packages.push({
      name,
      version,
      licence,
      text: await licenceFile(root),
      needs: Object.keys(dependencies),
    });
  }
  return packages.sort((a, b) => a.name < b.name ? -1 : 1);
}

async function licenceFile(root: string): Promise<string> {
  const names: string[] = [];
  for await (const { name, isFile } of Deno.readDir(root)) {
    if (isFile && /^(licen[cs]e|copying|notice)/i.test(name)) names.push(name);
  }
  const texts = await Promise.all(
    names.sort().map((name) => Deno.readTextFile(join(root, name))),
  );
  return texts.map((text) => text.trim()).join("\n\n");
}
