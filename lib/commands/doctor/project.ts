/** Checks the project in the working folder, if there is one. */

import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { LIBRARY_ROOT } from "../../base/mod.ts";
import {
  isSameConfig,
  type ProjectConfig,
  projectConfig,
  readConfig,
  updateConfig,
} from "../project/mod.ts";
import { type Finding, finding } from "./finding.ts";

const CHECK = "Project";

/**
 * Checks whether a `deno.json` created by `readout init` still matches this
 * checkout.
 *
 * @param cwd Working folder.
 * @returns The finding; empty if the folder is not a project.
 */
export async function checkProject(cwd: string): Promise<Finding[]> {
  const project = await findProject(resolve(cwd));
  if (project === null) return [];
  const { folder, config } = project;
  const currentConfig = await projectConfig(folder);
  const advice = `Run in the checkout: deno task init ${folder} --update`;
  const isOther =
    libraryUrl(folder, config) !== libraryUrl(folder, currentConfig);
  if (!isOther && isSameConfig(updateConfig(config, currentConfig), config)) {
    return [finding(CHECK, "ok", `${folder} points to this checkout`)];
  }
  const message = isOther
    ? `${folder} imports a different checkout`
    : `${folder} was created by another version of this checkout with different packages`;
  return [finding(CHECK, "warn", message, advice)];
}

/** Returns the URL of the library for a configuration in a folder. */
function libraryUrl(folder: string, { imports }: ProjectConfig): string {
  const base = pathToFileURL(join(folder, "deno.json"));
  return new URL(imports?.readout ?? "", base).href;
}

async function findProject(
  start: string,
): Promise<{ folder: string; config: ProjectConfig } | null> {
  for (let folder = start;; folder = dirname(folder)) {
    const config = await readConfig(join(folder, "deno.json")).catch(() =>
      null
    );
    if (config !== null) {
      // The checkout itself does not count as a project.
      const isProject = folder !== fileURLToPath(new URL(".", LIBRARY_ROOT))
            .replace(/[\\/]$/, "") &&
        /lib\/mod\.ts$/.test(config.imports?.readout ?? "");
      return isProject ? { folder, config } : null;
    }
    if (dirname(folder) === folder) return null;
  }
}
