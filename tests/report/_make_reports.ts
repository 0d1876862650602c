/**
 * Makes every kind of file from the bundles in the folder `bundles`, and prints
 * their digests: in this process, and in a notebook's kernel. The settings of
 * the process (folder, time zone, locale) are the caller's.
 */
import { openBundle } from "../../lib/bundle/mod.ts";
import { printText } from "../../lib/commands/output/terminal.ts";
import { type Notebook, runNotebook } from "../../lib/kernel/mod.ts";
import { type Readout, readoutFromBundle } from "../../lib/readout/mod.ts";
import {
  type NotebookCell,
  renderNotebookReport,
  renderReport,
} from "../../lib/report/mod.ts";

/** Where the bundles are, from the process's own folder. */
const BUNDLES = "bundles";

/** A readout, and the digest of the bundle that it came from. */
interface Replayed {
  readonly readout: Readout;
  readonly bundleDigest: string;
}

/** The readouts of the bundles, or of the first few, without a network. */
export async function replayedReadouts(
  most = Number.POSITIVE_INFINITY,
): Promise<Replayed[]> {
  const entries = await Array.fromAsync(Deno.readDir(BUNDLES));
  const replayed: Replayed[] = [];
  for (const name of entries.map(({ name }) => name).sort().slice(0, most)) {
    const bundle = await openBundle(`${BUNDLES}/${name}`);
    replayed.push({
      readout: await readoutFromBundle(bundle),
      bundleDigest: bundle.digest,
    });
  }
  return replayed;
}

/** A digest for each report in each format. */
export async function reportDigests(): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const { readout, bundleDigest } of await replayedReadouts()) {
    for (const format of ["html", "markdown", "json"] as const) {
      const text = await renderReport(readout, { format, bundleDigest });
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
    `import { replayedReadouts, reportDigests } from ${
      JSON.stringify(import.meta.url)
    };`,
    "const [first] = await replayedReadouts(1);\nfirst.readout;",
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
  /** Made a second time by the same process, where it was asked for. */
  readonly again: Readonly<Record<string, string>> | null;
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
    again: Deno.args.includes("twice") ? await reportDigests() : null,
    inKernel: JSON.parse([printed?.text].flat().join("")),
    notebook: {
      ipynb: await sha256(JSON.stringify(executed)),
      html: await sha256(await renderNotebookReport(executed)),
    },
  };
}

if (import.meta.main) printText(JSON.stringify(await make()));
