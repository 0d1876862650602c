/** Machines on which the package cannot run, as far as it can tell them. */

import { join } from "node:path";
import type { Home, Run } from "./_home.ts";

const MUSL = "brings DuckDB and polars for glibc, and this system has musl: " +
  "use a Debian or Ubuntu one, for instance the image node:22-slim";

/** What each says that helps. */
export const SENTENCES: Readonly<Record<string, string>> = {
  "another Deno, no npm":
    "needs Deno 2.9, and 2.1 is installed: npm install --global deno@2.9.6",
  "no Deno, no npm": "needs Deno 2.9, and none is installed: npm install",
  "musl, no Deno": MUSL,
  "musl, its own Deno": MUSL,
  "no native polars, no npm":
    "needs the native part of polars, which npm on Node ",
  "an older Deno alone": "needs Deno 2.9, and this is 2.1.4: deno upgrade",
  "a Deno for musl alone": MUSL,
  "Deno without permissions": "give it --allow-read, or with -A what",
};

/** A report as musl has it: no version of glibc. */
const MUSL_REPORT =
  "data:text/javascript,process.report.getReport=()=>({header:{}})";

/**
 * Starts the program of an unpacked package on each of them.
 *
 * @param home Where.
 * @param folder The package's folder, without the packages that it asks for.
 * @returns What each came to.
 */
export async function onOtherMachines(
  home: Home,
  folder: string,
): Promise<Record<string, Run>> {
  const bin = join(home.place, "bin");
  await Deno.mkdir(bin);
  const other = join(bin, "other-deno");
  await Deno.writeTextFile(other, "#!/bin/sh\necho deno 2.1.4\n");
  await Deno.chmod(other, 0o755);
  const path = (await home.run(["node", "-p", "process.execPath"])).stdout;
  const program = `${folder}/bin/readout.js`;
  const inNode = (deno: string, ...options: string[]) =>
    home.run([
      ...["env", `PATH=${bin}`, `READOUT_DENO=${deno}`],
      ...[path.trim(), ...options, program],
    ]);
  const inDeno = async (name: string, part: string, value: string) => {
    const preload = join(bin, `${name}.js`);
    await Deno.writeTextFile(
      preload,
      `Object.defineProperty(Deno, "${part}", { value: { ...Deno.${part}, ${value} } });`,
    );
    const deno = Deno.execPath();
    return home.run([deno, "run", "-A", "--preload", preload, program]);
  };
  const musl = ["--import", MUSL_REPORT];
  return {
    "another Deno, no npm": await inNode(other),
    "no Deno, no npm": await inNode(join(bin, "none")),
    "musl, no Deno": await inNode(join(bin, "none"), ...musl),
    "musl, its own Deno": await inNode(Deno.execPath(), ...musl),
    "no native polars, no npm": await inNode(Deno.execPath()),
    "an older Deno alone": await inDeno("older", "version", 'deno: "2.1.4"'),
    "a Deno for musl alone": await inDeno(
      "musl",
      "build",
      'target: "x86_64-unknown-linux-musl"',
    ),
    "Deno without permissions": await home.run(
      [Deno.execPath(), "run", "--no-prompt", program],
    ),
  };
}
