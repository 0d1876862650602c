/**
 * Makes every kind of file from one identical input, and prints their digests:
 * in this process, and in a notebook's kernel. The settings of the process
 * (folder, time zone, locale) are the caller's.
 */
import { createClient } from "../../lib/api/mod.ts";
import { print } from "../../lib/commands/_terminal.ts";
import { type Notebook, runNotebook } from "../../lib/kernel/mod.ts";
import { type Readout, readout } from "../../lib/readout/mod.ts";
import {
  type NotebookCell,
  renderNotebookReport,
  renderReport,
} from "../../lib/report/mod.ts";
import { DEMO_EXPERIENCES, startSandbox } from "../../lib/sandbox/mod.ts";

/** Ended, running and broken: an end that is now comes from the store's clock. */
const EXPERIENCES = ["clearWinner", "threeVariations", "brokenSplit"] as const;

/** The input: the seeded store at a moment that does not move. */
export async function identicalReadouts(): Promise<Readout[]> {
  await using sandbox = await startSandbox({ clock: () => 0 });
  const client = createClient(sandbox);
  const readouts: Readout[] = [];
  for (const name of EXPERIENCES) {
    readouts.push(await readout(client, DEMO_EXPERIENCES[name]));
  }
  return readouts;
}

/** A digest for each report in each format. */
export async function reportDigests(): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const readout of await identicalReadouts()) {
    for (const format of ["html", "markdown", "json"] as const) {
      const text = await renderReport(readout, { format });
      digests[`${readout.experience.name}, ${format}`] = await sha256(text);
    }
  }
  return digests;
}

/** The SHA-256 of a text in UTF-8, in hex. */
export async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

/** A notebook that shows a readout and makes the reports in its kernel. */
function notebook(): Notebook {
  const sources = [
    `import { identicalReadouts, reportDigests } from ${
      JSON.stringify(import.meta.url)
    };`,
    "const [first] = await identicalReadouts();\nfirst;",
    "console.log(JSON.stringify(await reportDigests()));",
  ];
  return {
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {},
    cells: sources.map((source, index) => ({
      cell_type: "code",
      id: `cell-${index + 1}`,
      execution_count: null,
      metadata: {},
      outputs: [],
      source,
    })),
  };
}

/** What a process with other settings must print the same of. */
export interface Made {
  /** Proof that the settings had an effect. */
  readonly settings: { readonly time: string; readonly number: string };
  readonly inProcess: Readonly<Record<string, string>>;
  readonly again: Readonly<Record<string, string>>;
  readonly inKernel: Readonly<Record<string, string>>;
  /** The executed notebook itself, and the page made from it. */
  readonly notebook: Readonly<Record<string, string>>;
}

async function make(): Promise<Made> {
  const { notebook: executed, error } = await runNotebook({
    notebook: notebook(),
    recordTimings: false,
  });
  if (error !== null) throw new Error(`${error.ename}: ${error.evalue}`);
  const last = executed.cells.at(-1) as NotebookCell;
  const [printed] = last.outputs ?? [];
  return {
    settings: {
      time: new Date(0).toString(),
      number: (1234.5).toLocaleString(),
    },
    inProcess: await reportDigests(),
    again: await reportDigests(),
    inKernel: JSON.parse([printed?.text].flat().join("")),
    notebook: {
      ipynb: await sha256(JSON.stringify(executed)),
      html: await sha256(await renderNotebookReport(executed)),
    },
  };
}

if (import.meta.main) print(JSON.stringify(await make()));
