/** `readout init`: creates a working project folder. */

import { join, relative, resolve } from "node:path";
import { LIBRARY_ROOT, PACKAGE_ADDRESS, ReadoutError } from "../../base/mod.ts";
import type { Args } from "../line/mod.ts";
import {
  isSameConfig,
  PROJECT_NOTEBOOK,
  projectConfig,
  quoted,
  readConfig,
  updateConfig,
} from "./_project.ts";
import {
  PROJECT_AGENTS,
  PROJECT_GITIGNORE,
  PROJECT_README,
  projectNotebook,
} from "./_project_files.ts";
import {
  makeFolder,
  pathExists,
  printResult,
  writeFile,
} from "../output/mod.ts";

/**
 * Runs the command.
 *
 * @param options Parsed command line.
 */
export async function initCommand(options: Args): Promise<void> {
  const [path] = options.positional;
  const target = resolve(path!);
  if (options.flag("update")) return await updateProject(target, options);
  const files = await projectFiles(target);
  const existingFiles = await presentFiles(target, Object.keys(files));
  if (existingFiles.length > 0) {
    throw new ReadoutError(
      `Existing files are not overwritten: ${path} has ${
        existingFiles.join(", ")
      }. Choose another folder, or point its deno.json to this checkout with --update`,
    );
  }
  await makeFolder(target);
  // Relative paths must start at the folder's real path.
  const folder = await Deno.realPath(target);
  for (const [name, text] of Object.entries(await projectFiles(folder))) {
    await writeFile(join(folder, name), text);
  }
  const names = Object.keys(files);
  const width = Math.max(...names.map((name) => name.length));
  const way = relative(Deno.cwd(), folder);
  printResult(options, { folder, files: names }, () =>
    `${folder} has

${
      names.map((name) => `  ${name.padEnd(width)}  ${FILE_PURPOSES[name]}`)
        .join("\n")
    }

Go on with

${way === "" ? "" : `  cd ${quoted(way)}\n`}  deno task run`);
}

const FILE_PURPOSES: Readonly<Record<string, string>> = {
  "deno.json": PACKAGE_ADDRESS === null
    ? "tasks and imports that point to this checkout"
    : "tasks and imports of the package",
  [PROJECT_NOTEBOOK]: "a first notebook",
  "deno.lock": "package versions tested with this checkout",
  "README.md": "what the tasks do and how to configure your service",
  "AGENTS.md": "instructions for AI agents",
  ".gitignore": "files to keep out of Git",
};

async function projectFiles(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {
    "deno.json": jsonText(await projectConfig(folder)),
  };
  // An installed package brings its own versions, so only a checkout copies the lock.
  if (PACKAGE_ADDRESS === null) {
    const lockFile = new URL("lib/deno.lock", LIBRARY_ROOT);
    files["deno.lock"] = await Deno.readTextFile(lockFile);
  }
  return {
    ...files,
    [PROJECT_NOTEBOOK]: projectNotebook(),
    "README.md": PROJECT_README,
    "AGENTS.md": PROJECT_AGENTS,
    ".gitignore": PROJECT_GITIGNORE,
  };
}

async function presentFiles(
  folder: string,
  names: readonly string[],
): Promise<string[]> {
  const present: string[] = [];
  // Deno reads its configuration from either file.
  for (const name of [...names, "deno.jsonc"]) {
    if (await pathExists(join(folder, name))) present.push(name);
  }
  return present;
}

async function updateProject(folder: string, options: Args): Promise<void> {
  const path = join(folder, "deno.json");
  const config = await readConfig(path).catch((error) => {
    throw new ReadoutError(`${path} cannot be read: ${error.message}`);
  });
  if (config === null) {
    throw new ReadoutError(
      `${path} not found; remove --update to create a project`,
    );
  }
  const newConfig = await projectConfig(await Deno.realPath(folder));
  const updated = updateConfig(config, newConfig);
  const isNew = !isSameConfig(updated, config);
  if (isNew) await writeFile(path, jsonText(updated));
  printResult(
    options,
    { folder, files: isNew ? ["deno.json"] : [] },
    () => isNew ? `${path} points here` : `${path} already points here`,
  );
}

function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2) + "\n";
}
