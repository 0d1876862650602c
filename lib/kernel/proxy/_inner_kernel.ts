/** Deno's kernel behind the proxy, started immediately and replaced when it ends. */
import type { Kernel, StartKernelOptions } from "../execution/mod.ts";
import { startKernel } from "../execution/mod.ts";

/** The current kernel. */
export class InnerKernel {
  readonly #options: StartKernelOptions;
  #current: Promise<Kernel>;
  #isClosed = false;

  /** Starts the first kernel. */
  constructor(options: StartKernelOptions) {
    this.#options = options;
    this.#current = this.#start();
  }

  #start(): Promise<Kernel> {
    const starting = startKernel(this.#options);
    // A start error is reported to the callers that request the kernel.
    starting.catch(() => {});
    return starting;
  }

  /** Returns the running kernel once it has started. */
  async get(): Promise<Kernel> {
    // A failed start is retried, because its cause may be a broken `deno.json`
    // that has since been fixed.
    await this.#current.catch(() => this.renew());
    return await this.#current;
  }

  /** Starts a new kernel in place of one that has ended. */
  renew(): void {
    if (!this.#isClosed) this.#current = this.#start();
  }

  /** Shuts the kernel down permanently. */
  async shutdown(): Promise<void> {
    this.#isClosed = true;
    await this.#current.then((kernel) => kernel.shutdown(), () => {});
  }
}
