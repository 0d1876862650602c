/**
 * Makes lib/stats/special/functions.js: the five functions of stdlib that the library
 * needs, in one file. As packages they are 213, of which each start loads 338
 * modules.
 */

import { join } from "node:path";
import { printText } from "../../lib/commands/output/terminal.ts";

const VERSIONS: Readonly<Record<string, string>> = {
  betainc: "0.2.3",
  erfc: "0.2.5",
  erfcinv: "0.2.4",
  gammainc: "0.3.1",
  gammaln: "0.3.1",
};
const HEAD = `// @ts-self-types="./functions.d.ts"
// Made by "deno task special" from ${
  Object.entries(VERSIONS).map(([name, version]) =>
    `@stdlib/math-base-special-${name} ${version}`
  ).join(", ")
}; licences at the end.
`;
const target = join(
  import.meta.dirname!,
  "../../lib/stats/special/functions.js",
);
const folder = await Deno.makeTempDir();
try {
  const entry = join(folder, "entry.js");
  await Deno.writeTextFile(
    entry,
    Object.entries(VERSIONS).map(([name, version]) =>
      `export { default as ${name} } from "npm:@stdlib/math-base-special-${name}@${version}";\n`
    ).join(""),
  );
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["bundle", "--no-config", "--no-lock", "--minify", entry],
    cwd: folder,
  }).output();
  const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
  if (!success) throw new Error(decode(stderr));
  await Deno.writeTextFile(target, HEAD + decode(stdout));
  await Deno.writeTextFile(
    join(import.meta.dirname!, "../../lib/stats/special/LICENSE"),
    await licences(),
  );
  printText(`${target}: ${(await Deno.stat(target)).size} bytes`);
} finally {
  await Deno.remove(folder, { recursive: true });
}

/** stdlib's notice and licence, and what its packages say of others' code. */
async function licences(): Promise<string> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json"],
  }).output();
  const { npmCache } = JSON.parse(new TextDecoder().decode(stdout));
  const parts = new Set<string>();
  for await (const path of packages(npmCache)) {
    parts.add(await Deno.readTextFile(join(path, "NOTICE")));
    const licence = await Deno.readTextFile(join(path, "LICENSE"));
    const [own, ...others] = licence.split(/^DEPENDENCIES & ATTRIBUTION\n/m);
    for (const part of [own!, ...others]) parts.add(part.trim() + "\n");
  }
  return [...parts].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .join(`\n${"-".repeat(80)}\n\n`);
}

/** stdlib's packages in the cache, each version, whatever the registry. */
async function* packages(cache: string): AsyncGenerator<string> {
  for await (const host of Deno.readDir(cache)) {
    const scope = join(cache, host.name, "@stdlib");
    for (const path of subfolders(scope).flatMap(subfolders)) yield path;
  }
}

function subfolders(path: string): string[] {
  try {
    return [...Deno.readDirSync(path)].filter(({ isDirectory }) => isDirectory)
      .map(({ name }) => join(path, name));
  } catch {
    return [];
  }
}
