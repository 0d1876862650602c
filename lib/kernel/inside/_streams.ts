/**
 * Captures output that bypasses `console`. Deno's kernel has replaced the
 * standard streams of this process and its children with streams that discard
 * everything.
 */
import { setTimeout as delay } from "node:timers/promises";
import { type Out, type StreamName, STREAMS } from "./_out.ts";

/**
 * Redirects writes to the standard streams, including Node's, to the kernel's
 * output stream.
 */
export function replaceStreams(out: Out): void {
  for (const name of STREAMS) {
    const print = printer(out, name);
    const writable = sinkOf(print);
    const stream = Deno[name];
    const write = (bytes: Uint8Array) => Promise.resolve(print(bytes));
    Object.assign(stream, { writeSync: print, write });
    Object.defineProperty(stream, "writable", { value: writable });
  }
  replaceCommand(out);
}

/**
 * Returns a function that prints bytes as text, even if they end within a
 * character.
 */
function printer(out: Out, name: StreamName): (bytes: Uint8Array) => number {
  const decoder = new TextDecoder();
  return (bytes) => {
    out.print(decoder.decode(bytes, { stream: true }), name);
    return bytes.length;
  };
}

/** Pipes inherited output of child processes and shows it as it arrives. */
function replaceCommand(out: Out): void {
  const Original = Deno.Command;
  class Command extends Original {
    readonly #options: Deno.CommandOptions;
    constructor(program: string | URL, options: Deno.CommandOptions = {}) {
      const piped = STREAMS.filter((name) => options[name] !== "null")
        .map((name) => [name, "piped"]);
      super(program, { ...options, ...Object.fromEntries(piped) });
      this.#options = options;
    }
    #inherited(fallback: "inherit" | "piped"): StreamName[] {
      return STREAMS.filter((name) =>
        (this.#options[name] ?? fallback) === "inherit"
      );
    }
    override spawn(): Deno.ChildProcess {
      const child = super.spawn();
      const shown = this.#inherited("inherit")
        .map((name) => child[name].pipeTo(sinkOf(printer(out, name))));
      if (shown.length === 0) return child;
      const status = child.status.then(async (ended) => {
        await Promise.race([Promise.all(shown), delay(LAST_OUTPUT_MS)]);
        return ended;
      });
      return Object.defineProperty(child, "status", { value: status });
    }
    override async output(): Promise<Deno.CommandOutput> {
      return this.#printed(await super.output());
    }
    override outputSync(): Deno.CommandOutput {
      return this.#printed(super.outputSync());
    }
    #printed(output: Deno.CommandOutput): Deno.CommandOutput {
      for (const name of this.#inherited("piped")) {
        printer(out, name)(output[name]);
      }
      return output;
    }
  }
  Object.assign(Deno, { Command });
}

/**
 * Maximum wait for remaining output, in milliseconds. A background process may
 * keep the stream open.
 */
const LAST_OUTPUT_MS = 200;

const sinkOf = (print: (bytes: Uint8Array) => void) =>
  new WritableStream<Uint8Array>({ write: (bytes) => print(bytes) });
