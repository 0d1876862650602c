/** Deno's kernel behind the proxy: started at once, replaced when it ends. */
import {
  type Kernel,
  startKernel,
  type StartKernelOptions,
} from "../execution/mod.ts";

/** The kernel of the moment. */
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
    // Whoever asks for it gets the error.
    starting.catch(() => {});
    return starting;
  }

  /** The running kernel, once it has started. */
  async get(): Promise<Kernel> {
    // A failed start is tried again: its cause may be a broken deno.json.
    await this.#current.catch(() => this.renew());
    return await this.#current;
  }

  /** Starts a fresh one in place of one that has ended. */
  renew(): void {
    if (!this.#isClosed) this.#current = this.#start();
  }

  /** Ends it for good. */
  async shutdown(): Promise<void> {
    this.#isClosed = true;
    await this.#current.then((kernel) => kernel.shutdown(), () => {});
  }
}
