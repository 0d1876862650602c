/** The Readout kernel beside ipykernel, by Jupyter's own client, in turns. */
import { installKernel } from "../../lib/kernel/mod.ts";
import { denoDir } from "../kernel/_environment.ts";
import { HAS_JUPYTER, PYTHON } from "../kernel/_jupyter.ts";
import { type FindingRow, median } from "./_measure.ts";

const RUNS = 5;
const LIMIT_MS = 300_000;

type Figure = "start" | "prints" | "messages" | "lines" | "cell" | "interrupt";
type Kernel = "readout" | "python3";
type Turn = Readonly<Record<Kernel, Readonly<Record<Figure, number>>>>;

async function measure(): Promise<readonly Turn[] | null> {
  if (!HAS_JUPYTER) return null;
  const folder = await Deno.makeTempDir();
  try {
    await installKernel({ dataFolder: folder });
    const script = new URL("./kernel_times.py", import.meta.url).pathname;
    const { stdout, success } = await new Deno.Command(PYTHON!, {
      args: [script, String(RUNS)],
      cwd: folder,
      env: { HOME: folder, JUPYTER_PATH: folder, DENO_DIR: await denoDir() },
      stderr: "null",
      signal: AbortSignal.timeout(LIMIT_MS),
    }).output();
    return success ? JSON.parse(new TextDecoder().decode(stdout)) : null;
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

function describe(turns: readonly Turn[] | null, kernel: Kernel): string {
  if (turns === null) return "not measured: needs Debian's ipykernel";
  const of = (figure: Figure): number =>
    median(turns.map((turn) => turn[kernel][figure]));
  const ms = (figure: Figure): string =>
    `${(1_000 * of(figure)).toFixed(1)} ms`;
  return [
    `start to first result ${ms("start")}`,
    `one cell ${ms("cell")}`,
    `5,000 prints ${ms("prints")} in ${of("messages")} messages of ${
      of("lines")
    } lines`,
    `interrupt of a print loop ${ms("interrupt")}`,
  ].join(", ");
}

/** Start, one cell, 5,000 prints, an interrupt under a flood. */
export async function kernelIpythonBench(): Promise<FindingRow> {
  const turns = await measure();
  return {
    what: `kernel: by jupyter_client, medians of ${RUNS} turns`,
    finding: describe(turns, "readout"),
    floor: "ipykernel",
    floorFinding: describe(turns, "python3"),
    promise:
      "prints within 5 times ipykernel's time in fewer than 100 messages, the interrupt within 1,000 ms",
  };
}
