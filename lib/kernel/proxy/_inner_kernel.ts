/** Deno's kernel behind the proxy: started at once, replaced when it ends. */
import {
  type Kernel,
  startKernel,
  type StartKernelOptions,
} from "../execution/mod.ts";

/** The kernel of the moment. */
export interface InnerKernel {
  /** The running kernel, once it has started. */
  get(): Promise<Kernel>;
  /** Starts a fresh one in place of one that has ended. */
  renew(): void;
  /** Ends it for good. */
  shutdown(): Promise<void>;
}

/** Starts the first kernel. */
export function createInnerKernel(options: {
  cwd: string | undefined;
  env: Readonly<Record<string, string>>;
  onLateOutput: NonNullable<StartKernelOptions["onLateOutput"]>;
}): InnerKernel {
  let closed = false;
  let current = start();

  function start(): Promise<Kernel> {
    const { cwd, ...rest } = options;
    const starting = startKernel(cwd === undefined ? rest : { ...rest, cwd });
    // Whoever asks for it gets the error.
    starting.catch(() => {});
    return starting;
  }

  return {
    async get() {
      const kernel = await current.catch(() => null);
      // A failed start is tried again: its cause may be a broken deno.json.
      if (kernel === null && !closed) current = start();
      return await current;
    },
    renew() {
      if (!closed) current = start();
    },
    async shutdown() {
      closed = true;
      await current.then((kernel) => kernel.shutdown(), () => {});
    },
  };
}
