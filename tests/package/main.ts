/**
 * `deno task pack [FOLDER] [--only kernel] [--try]`: the library, or a room of it
 * alone, as an npm package. Prints the tarball's path; `--try` then installs and
 * runs it from empty caches.
 *
 * @module
 */

import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { bundle, bundledAmong } from "./_bundled.ts";
import { chunks, INLINED } from "./_chunks.ts";
import { declare } from "./_declarations.ts";
import { DENO_VERSION, manifestOf, pinsOf, type Project } from "./_manifest.ts";
import { thirdParty } from "./_licences.ts";
import { llmsTexts } from "./_llms.ts";
import { withoutBitmaps } from "./_notebooks.ts";
import { referencePages } from "./_reference.ts";
import { trialLine, tryPackage } from "./try.ts";
import { type Package, PACKAGES, reachable } from "./_packages.ts";
import { filesBelow, packagesOf, withPlainImports } from "./_sources.ts";
import { print } from "../_print.ts";

const ROOT = join(import.meta.dirname!, "../../");

/** What agents are taught, of which the package has a copy where they look. */
const SKILL = "lib/agents/skill";

/** Licence of what is bundled. */
const SPECIAL = "lib/stats/special/LICENSE";

/**
 * Makes the package.
 *
 * @param out Folder of the tarball.
 * @param made Which of the packages.
 * @returns The tarball's path.
 */
export async function pack(
  out: string,
  made: Package = PACKAGES.all,
): Promise<string> {
  const { exports, ...config }: Project = JSON.parse(
    await Deno.readTextFile(join(ROOT, "deno.json")),
  );
  const { name } = made;
  const project = { ...config, name, exports: made.exports ?? exports };
  const build = await Deno.makeTempDir({ prefix: "readout-pack-" });
  try {
    const folder = join(build, "package");
    await writeFiles(folder, await packageFiles(project, made, build));
    await Deno.mkdir(out, { recursive: true });
    const [{ filename }] = JSON.parse(
      await run("npm", ["pack", "--json", "--pack-destination", out], folder),
    );
    return join(out, filename);
  } finally {
    await Deno.remove(build, { recursive: true });
  }
}

type Files = Map<string, Uint8Array>;

async function packageFiles(
  project: Project,
  made: Package,
  build: string,
): Promise<Files> {
  const entries = [
    ...Object.values(project.exports).map((path) => path.slice(2)),
    ...made.programs,
  ];
  const sources = await readSources(project, made, entries);
  const used = new Set([...sources.values()].flatMap(packagesOf));
  await layOut(build, sources, pinsOf(project, used));
  const inside = bundledAmong(used);
  const bundled = await bundle(build, inside);
  const typescript = [...sources.keys()].filter((path) =>
    path.endsWith(".ts") && !path.endsWith(".d.ts")
  );
  const ambient = [...sources.keys()].filter((path) => path.endsWith(".d.ts"));
  const { files: declared, problems } = declare(build, typescript, [
    ...ambient,
    "deno.d.ts",
  ]);
  if (problems.length > 0) {
    throw new Error(`No declarations for:\n${problems.join("\n")}`);
  }
  // What is in our modules need not be fetched, unless types are of it.
  const typed = new Set([...declared.values()].flatMap(packagesOf));
  const inlined = new Set(INLINED).difference(typed);
  const manifest = manifestOf(project, made, used.difference(inlined), bundled);
  const files: Files = new Map();
  const add = (path: string, text: string) =>
    files.set(path, new TextEncoder().encode(text));
  add("package.json", JSON.stringify(manifest, null, 2) + "\n");
  if ("readout" in made.bin) {
    add("bin/readout.js", await read("tests/package/launcher.js"));
  }
  const code = await chunks(build, sources, entries);
  for (const [path, text] of code) add(path, text);
  const ambientTexts = ambient.map((
    path,
  ): [string, string] => [path, sources.get(path)!]);
  const declarations = new Map([...ambientTexts, ...declared]);
  for (const [path, text] of declarations) add(path, withoutEndings(text));
  const reference = referencePages(declarations, project);
  for (const [path, text] of reference) add(path, text);
  if (made === PACKAGES.all) {
    const llms = llmsTexts(reference, project, made.description);
    for (const [path, text] of llms) add(path, text);
    for (const path of await filesBelow(ROOT, SKILL)) {
      add(path.replace(SKILL, "skills/readout"), await read(path));
    }
  }
  for (const [path, bytes] of bundled.files) files.set(path, bytes);
  const special = await read(SPECIAL);
  add(
    "THIRD_PARTY.md",
    await thirdParty(build, special, used, inside, INLINED),
  );
  add("README.md", await read(made.readme));
  for (const path of await copiedFiles(made)) {
    if (path.endsWith(".ipynb")) add(path, withoutBitmaps(await read(path)));
    else files.set(path, await Deno.readFile(join(ROOT, path)));
  }
  return files;
}

function read(path: string): Promise<string> {
  return Deno.readTextFile(join(ROOT, path));
}

async function readSources(
  { imports }: Project,
  made: Package,
  entries: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const sources = new Map<string, string>();
  for (const path of await filesBelow(ROOT, "lib")) {
    if (!/\.(ts|js)$/.test(path)) continue;
    const text = withPlainImports(await read(path), imports);
    sources.set(
      path,
      text.replaceAll(`"${PACKAGES.all.name}"`, `"${made.name}"`),
    );
  }
  return made.exports === null ? sources : reachable(sources, entries);
}

/** Lays the sources beside the packages that they need, for their types. */
async function layOut(
  build: string,
  sources: ReadonlyMap<string, string>,
  dependencies: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [path, text] of sources) {
    await Deno.mkdir(dirname(join(build, path)), { recursive: true });
    await Deno.writeTextFile(join(build, path), text);
  }
  await Deno.writeTextFile(
    join(build, "package.json"),
    // A source of which nothing is used need not be there.
    JSON.stringify({ dependencies, sideEffects: false }),
  );
  const deno = Deno.execPath();
  await run(deno, ["install", "--quiet", "--node-modules-dir=auto"], build);
  const types = await run(deno, ["types"], build);
  await Deno.writeTextFile(
    join(build, "deno.d.ts"),
    types.replace(/^\/\/\/ <reference .*$/gm, ""),
  );
}

async function writeFiles(folder: string, files: Files): Promise<void> {
  for (const [path, bytes] of files) {
    await Deno.mkdir(dirname(join(folder, path)), { recursive: true });
    await Deno.writeFile(join(folder, path), bytes);
  }
}

async function run(
  program: string,
  args: string[],
  cwd: string,
): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(program, {
    args,
    cwd,
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

/** Declarations name our own modules as code does. */
function withoutEndings(text: string): string {
  return text.replace(
    /((?:from|import\()\s*"\.[^"]*?)(?<!\.d)\.ts"/g,
    '$1.js"',
  );
}

async function copiedFiles({ copied }: Package): Promise<string[]> {
  const paths = (await Promise.all(
    ["lib", "notebooks", "data"].map((folder) => filesBelow(ROOT, folder)),
  )).flat();
  return [...paths.filter((path) => copied.test(path)), "LICENSE"];
}

if (import.meta.main) {
  if (Deno.version.deno !== DENO_VERSION) {
    throw new Error(`Pack with Deno ${DENO_VERSION}`);
  }
  const { values, positionals } = parseArgs({
    args: Deno.args,
    options: {
      only: { type: "string", default: "all" },
      try: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const made = PACKAGES[values.only as keyof typeof PACKAGES];
  if (made === undefined) {
    throw new TypeError(
      `Cannot pack "${values.only}": there are ${
        Object.keys(PACKAGES).join(", ")
      }`,
    );
  }
  const path = await pack(positionals[0] ?? join(ROOT, "reports"), made);
  print(path);
  if (values.try) {
    let failed = 0;
    await tryPackage(path, (trial) => {
      failed += trial.code === 0 ? 0 : 1;
      print(trialLine(trial));
    });
    if (failed > 0) Deno.exit(1);
  }
}
