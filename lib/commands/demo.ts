/** `readout demo`: shows the complete workflow, from a service to a report. */

import { join, relative } from "node:path";
import { createClient } from "../api/mod.ts";
import { LIBRARY_ROOT, PACKAGE_ADDRESS } from "../base/mod.ts";
import { formatReadout } from "../words/mod.ts";
import { readout } from "../readout/mod.ts";
import { renderNotebookReport } from "../report/mod.ts";
import { DEMO_EXPERIENCES, startSandbox } from "../sandbox/mod.ts";
import type { Args } from "./line/mod.ts";
import { requireSuccess, runAndSave } from "./notebook/mod.ts";
import { kernelEnvironment } from "./_service.ts";
import {
  printProgress,
  printResult,
  textOptions,
  writeFile,
} from "./output/mod.ts";

const NOTEBOOK = "experiment_readout.ipynb";

/**
 * Runs the command.
 *
 * @param options Parsed command line.
 */
export async function run(options: Args): Promise<void> {
  const out = options.text("out") ?? "reports";
  const experienceId = DEMO_EXPERIENCES.clearWinner;

  printProgress("Starting the sandbox");
  await using cells = PACKAGE_ADDRESS === null ? null : await cellsFolder();
  await using sandbox = await startSandbox();
  const { baseUrl, token, storeTimeZone: timeZone } = sandbox;
  const executed = join(out, NOTEBOOK);
  const run = await runAndSave({
    notebook: new URL(`notebooks/${NOTEBOOK}`, LIBRARY_ROOT),
    parameters: { experience: experienceId },
    env: kernelEnvironment({ baseUrl, token, timeZone }),
    ...(cells === null ? {} : { cwd: cells.path }),
    recordTimings: false,
  }, executed);
  requireSuccess(run, [executed]);
  const client = createClient({ baseUrl, token, timeZone });
  const result = await readout(client, experienceId);
  const report = join(out, NOTEBOOK.replace(/ipynb$/, "html"));
  const html = await renderNotebookReport(run.notebook, {
    title: `${result.experience.name}: readout`,
    provenance: [
      { label: "Experience", value: experienceId },
      {
        label: "Data",
        value:
          `${result.period.firstDay} to ${result.period.lastDay}, sandbox demo store`,
      },
      { label: "Deno", value: Deno.version.deno },
    ],
  });
  await writeFile(report, html);
  printResult(
    options,
    { notebook: executed, report, readout: result },
    () =>
      `\n${formatReadout(result, textOptions())}\n
Notebook  ${relative(Deno.cwd(), executed)}
Report    ${relative(Deno.cwd(), report)}`,
  );
}

/**
 * Creates a folder for running the package's notebook cells. In the package's own
 * folder, Deno would resolve them as part of the package. The new folder has a
 * configuration with the library's path, so that Deno does not download it again.
 */
async function cellsFolder(): Promise<AsyncDisposable & { path: string }> {
  const path = await Deno.makeTempDir({ prefix: "readout-demo-" });
  if (LIBRARY_ROOT.pathname.includes("/node_modules/")) {
    const { exports } = JSON.parse(
      await Deno.readTextFile(new URL("package.json", LIBRARY_ROOT)),
    );
    const imports = Object.entries<{ default: string }>(exports).map((
      [name, entry],
    ) => [join("readout", name), new URL(entry.default, LIBRARY_ROOT).href]);
    await Deno.writeTextFile(
      join(path, "deno.json"),
      JSON.stringify({
        nodeModulesDir: "manual",
        imports: Object.fromEntries(imports),
      }),
    );
  }
  return {
    path,
    [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }),
  };
}
