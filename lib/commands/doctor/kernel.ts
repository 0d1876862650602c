/** Checks the kernelspecs that start this library. */

import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import {
  isFile,
  LIBRARY_ROOT,
  PACKAGE_ADDRESS,
  typedCommand,
} from "../../base/mod.ts";
import { jupyterDataFolder } from "../../kernel/mod.ts";
import { type Finding, finding } from "./finding.ts";

const CHECK = "Jupyter kernel";
const INSTALL = PACKAGE_ADDRESS === null
  ? "deno task kernel:install"
  : `${typedCommand()} kernel install`;

/**
 * Finds the kernelspecs of this library and checks that the files they start
 * exist.
 *
 * @param dataFolder Jupyter's data folder. Default: the current user's folder.
 * @returns One finding per kernelspec, or a note that there is none.
 */
export async function checkKernels(
  dataFolder: string = jupyterDataFolder(),
): Promise<Finding[]> {
  const folder = join(dataFolder, "kernels");
  const names: string[] = [];
  try {
    for await (const { name } of Deno.readDir(folder)) names.push(name);
  } catch {
    // A missing folder means that no kernels are installed, which is reported
    // below.
  }
  const checked = await Promise.all(
    names.sort().map((name) => checkSpec(join(folder, name, "kernel.json"))),
  );
  const findings = checked.filter((result) => result !== null);
  if (findings.length > 0) return findings;
  return [finding(
    CHECK,
    "note",
    `not installed in ${folder}; only needed by JupyterLab, Notebook and VS Code`,
    `Install it with: ${INSTALL}`,
  )];
}

async function checkSpec(path: string): Promise<Finding | null> {
  const spec = await readSpec(path);
  if (spec === null) return null;
  const [deno = "", ...commandWords] = spec.argv;
  const name = `"${spec.displayName}"`;
  const advice = `Reinstall it with: ${INSTALL}`;
  if (PACKAGE_ADDRESS !== null) return checkAddress(name, commandWords, advice);
  const serve = commandWords.find((arg) => arg.endsWith("serve.ts")) ??
    commandWords.join(" ");
  for (
    const [subject, path] of [["checkout", serve], ["Deno", deno]] as const
  ) {
    if (await isFile(path)) continue;
    const message = `${name} points to a missing ${subject}: ${path}`;
    return finding(CHECK, "fail", message, advice);
  }
  const checkout = dirname(dirname(dirname(serve)));
  if (resolve(checkout) !== resolve(fileURLToPath(LIBRARY_ROOT))) {
    const message = `${name} starts a different checkout, ${checkout}`;
    return finding(CHECK, "warn", message, `To use this one: ${INSTALL}`);
  }
  return finding(CHECK, "ok", `${name} starts this checkout`);
}

/**
 * Checks a kernelspec that starts the package, or one that starts a checkout
 * while the package is running.
 */
function checkAddress(
  name: string,
  argv: readonly string[],
  advice: string,
): Finding {
  const started = argv.find((arg) => READOUT_SPEC.test(arg))!;
  return started.startsWith(`${PACKAGE_ADDRESS}/`)
    ? finding(CHECK, "ok", `${name} starts this version`)
    : finding(CHECK, "warn", `${name} starts ${started}`, advice);
}

const READOUT_SPEC = /lib[/\\]kernel[/\\]serve\.ts$|\/readout-kernel$/;

/** Returns the kernelspec if it belongs to this library; otherwise `null`. */
async function readSpec(
  path: string,
): Promise<{ argv: readonly string[]; displayName: string } | null> {
  try {
    const { argv, display_name } = JSON.parse(await Deno.readTextFile(path));
    const isOurs = Array.isArray(argv) &&
      argv.some((arg) => READOUT_SPEC.test(String(arg)));
    if (!isOurs) return null;
    return { argv: argv.map(String), displayName: String(display_name) };
  } catch {
    return null;
  }
}
