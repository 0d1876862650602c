/**
 * Makes every kind of file from the bundles in the folder `bundles`, and prints
 * their digests: in this process, and in a notebook's kernel. The settings of
 * the process (folder, time zone, locale) are the caller's.
 */
import { openBundle } from "../../lib/bundle/mod.ts";
import { printText } from "../../lib/commands/output/terminal.ts";
import { type Notebook, runNotebook } from "../../lib/kernel/mod.ts";
import { type Readout, readoutFromBundle } from "../../lib/readout/mod.ts";
import type { NotebookCell } from "../../lib/report/mod.ts";
import { renderNotebookReport, renderReport } from "../../lib/report/mod.ts";

/** Folder of the bundles, relative to the working folder. */
const BUNDLES = "bundles";

/** Readout with the digest of its bundle. */
interface Replayed {
  readonly readout: Readout;
  readonly bundleDigest: string;
}

/**
 * Returns the readouts of all bundles, or of the first few, without network
 * access.
 */
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

/** Returns the digest of each report in each format. */
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

/** Returns the SHA-256 digest of a UTF-8 text in hexadecimal. */
export async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

/** Returns a notebook that shows a readout and makes the reports in its kernel. */
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

/** Output that must be identical under other process settings. */
export interface Made {
  /** Values that prove that the settings had an effect. */
  readonly settings: { readonly time: string; readonly number: string };
  readonly inProcess: Readonly<Record<string, string>>;
  /** Digests of a second run in the same process, if requested. */
  readonly again: Readonly<Record<string, string>> | null;
  readonly inKernel: Readonly<Record<string, string>>;
  /** Digests of the executed notebook and of its page. */
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
