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
export function createInnerKernel(options: StartKernelOptions): InnerKernel {
  let closed = false;
  let current = start();

  function start(): Promise<Kernel> {
    const starting = startKernel(options);
    // Whoever asks for it gets the error.
    starting.catch(() => {});
    return starting;
  }

  function renew(): void {
    if (!closed) current = start();
  }

  return {
    async get() {
      // A failed start is tried again: its cause may be a broken deno.json.
      await current.catch(renew);
      return await current;
    },
    renew,
    async shutdown() {
      closed = true;
      await current.then((kernel) => kernel.shutdown(), () => {});
    },
  };
}
