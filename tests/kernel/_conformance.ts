/** Each message of the protocol, spoken by Jupyter's own client. */
import { installKernel } from "../../lib/kernel/mod.ts";
import { denoDir } from "./_environment.ts";
import { PYTHON } from "./_jupyter.ts";
import { temporaryFolder } from "../_folder.ts";

/** What the kernel did with one message. */
export interface Conformance {
  readonly message: string;
  readonly channel: string;
  readonly answer: string;
  readonly ok: boolean;
}

const LIMIT_MS = 280_000;

/**
 * Speaks them all.
 *
 * @param kernels How many kernels are started at once, at the end.
 */
export async function checkConformance(
  kernels: number,
): Promise<readonly Conformance[]> {
  await using temporary = await temporaryFolder();
  const folder = temporary.path;
  await installKernel({ dataFolder: folder });
  const script = new URL("./conformance.py", import.meta.url).pathname;
  const inside = import.meta.resolve("../../lib/kernel/inside/mod.ts");
  const { stdout, stderr, success } = await new Deno.Command(PYTHON!, {
    args: [script, inside, String(kernels)],
    cwd: folder,
    env: {
      HOME: folder,
      JUPYTER_PATH: folder,
      DENO_DIR: await denoDir(),
      READOUT_CELL_CHECKS: "off",
    },
    signal: AbortSignal.timeout(LIMIT_MS),
  }).output();
  const decoder = new TextDecoder();
  if (!success) throw new Error(decoder.decode(stderr));
  return JSON.parse(decoder.decode(stdout));
}
