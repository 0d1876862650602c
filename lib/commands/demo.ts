/** `readout demo`: the whole way once, from a service to a report. */

import { join, relative } from "@std/path";
import { createClient } from "../api/mod.ts";
import { formatReadout, readout } from "../readout/mod.ts";
import { renderNotebookReport } from "../report/mod.ts";
import { DEMO_EXPERIENCES, startSandbox } from "../sandbox/mod.ts";
import { readArgs } from "./_args.ts";
import { requireSuccess, runAndSave } from "./_notebook_run.ts";
import { print, progress, readoutStyle, terminalWidth } from "./_terminal.ts";

/** What `--help` prints. */
export const DEMO_HELP = `Run the example readout in the sandbox.

  deno task demo

It starts the local service with its demo store, runs
notebooks/experiment_readout.ipynb in Deno's Jupyter kernel, writes the executed
notebook and one HTML report into reports/, and prints the readout.

  --out FOLDER   where to write (default: reports)`;

const NOTEBOOK = "experiment_readout.ipynb";

/**
 * Runs the command.
 *
 * @param args The arguments behind the command's name.
 */
export async function demoCommand(args: readonly string[]): Promise<void> {
  const options = readArgs(args, { string: ["out"] });
  const out = options.text("out") ?? "reports";
  const experienceId = DEMO_EXPERIENCES.clearWinner;

  progress("Starting the sandbox");
  await using sandbox = await startSandbox();
  const executed = join(out, NOTEBOOK);
  const run = await runAndSave({
    notebook: new URL(`../../notebooks/${NOTEBOOK}`, import.meta.url),
    parameters: { experienceId },
    env: {
      READOUT_BASE_URL: sandbox.baseUrl,
      READOUT_TOKEN: sandbox.token,
    },
    recordTimings: false,
  }, executed);
  requireSuccess(run, executed);
  const result = await readout(createClient(sandbox), experienceId);
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
  await Deno.writeTextFile(report, html);

  print(`\n${formatReadout(result, readoutStyle(), terminalWidth())}\n`);
  print(`Notebook  ${relative(Deno.cwd(), executed)}`);
  print(`Report    ${relative(Deno.cwd(), report)}`);
}
