/** Tests of a client, each in the kernel of all or in one of its own. */

import { type Kernel, type Output, startKernel } from "readout/kernel";
import { limitedTest } from "./_limited.ts";
import { outputText } from "./_notebook_text.ts";
import { SHARED, shared } from "./_shared.ts";

/** A folder, and a kernel whose working directory it is. */
async function startInFolder() {
  const folder = await Deno.makeTempDir();
  const kernel = await startKernel({ cwd: folder });
  return {
    folder,
    kernel,
    async [Symbol.asyncDispose]() {
      await kernel.shutdown();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

type KernelTest = (kernel: Kernel, folder: string) => Promise<void>;

/** Runs a test in a kernel of its own, for it ends or changes it. */
export function ownKernelTest(name: string, test: KernelTest): void {
  limitedTest(name, async () => {
    await using own = await startInFolder();
    await test(own.kernel, own.folder);
  });
}

const common = shared(startInFolder);

/** Runs a test in the kernel that the others run in. */
export function kernelTest(name: string, test: KernelTest): void {
  limitedTest(name, async () => {
    const { kernel, folder } = await common();
    await test(kernel, folder);
  }, SHARED);
}

/** Returns the outputs as text, all but printed texts on lines of their own. */
export function textOf(outputs: readonly Output[]): string {
  return outputText(outputs, "\n");
}
