/**
 * Delivers cell output to the frontend. Adjacent text is joined into few
 * messages, and each cell has an output limit.
 */
import type { StreamName } from "../inside/mod.ts";
import type { JsonObject } from "../wire/mod.ts";
import type { StartKernelOptions } from "./_kernel_types.ts";
import type { OutputMessage } from "./outputs.ts";

/** Maximum delay before buffered text is delivered, in milliseconds. */
const LATEST_MS = 40;
/** Buffered text above this length, in characters, is delivered at once. */
const LARGE_CHARACTERS = 64 * 1024;
/**
 * Default output limit of one cell, in bytes, and the environment variable that
 * overrides it.
 */
const DEFAULT_OUTPUT_LIMIT = 64 * 2 ** 20;
const LIMIT_VARIABLE = "READOUT_OUTPUT_LIMIT";

/**
 * Matches message types that are never truncated, because they are not cell
 * output.
 */
const UNLIMITED = /^(comm_|clear_output$|error$)/;
/** Matches lines that Deno's kernel always writes, even without a problem. */
const NOISE = /"deno jupyter" is unstable|^Download |^CDP response has null/;
const KEPT_WORDS = 4_000;

/** Receives the kernel's output and delivers it to a listener. */
export class Delivery {
  readonly #deliver: (message: OutputMessage) => void;
  readonly #limit: number;
  readonly #decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() };
  #waiting: { readonly name: string; readonly text: string } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  // Text from before the first cell belongs to the error of a failed start, so
  // it is not delivered.
  #isOpen = false;
  #shown = 0;
  #isCut = false;
  #words = "";
  /** Whether the kernel has downloaded packages since `begin`. */
  hasDownloaded = false;

  /** @param limit Output limit of one cell, in bytes. */
  constructor(deliver: (message: OutputMessage) => void, limit: number) {
    this.#deliver = deliver;
    this.#limit = limit;
  }

  /** Receives text from one of the streams. */
  text(name: StreamName, bytes: Uint8Array): void {
    let text = this.#decoders[name].decode(bytes, { stream: true });
    if (name === "stderr") {
      this.hasDownloaded ||= /^Download /m.test(text);
      text = text.split("\n").filter((line) => !NOISE.test(line)).join("\n");
      this.#words = (this.#words + text).slice(-KEPT_WORDS);
    }
    if (this.#isOpen && this.#admit(bytes.length)) this.#join(name, text);
  }

  /** Receives a message with its size in bytes. */
  message(message: OutputMessage, bytes: number): void {
    const { type, content } = message;
    if (!UNLIMITED.test(type) && !this.#admit(bytes)) return;
    if (type === "stream") {
      return this.#join(String(content.name), String(content.text));
    }
    this.flush();
    this.#deliver(message);
  }

  /** Delivers buffered text immediately. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const content = this.#waiting;
    this.#waiting = null;
    if (content === null) return;
    this.#deliver({ type: "stream", content, metadata: {}, buffers: [] });
  }

  /** Starts a cell and resets its output limit and its captured standard error. */
  begin(): void {
    this.flush();
    this.#isOpen = true;
    this.#shown = 0;
    this.#isCut = false;
    this.#words = "";
    this.hasDownloaded = false;
  }

  /** Standard error text that the kernel wrote since `begin`. */
  get lastWords(): string {
    return this.#words.split("\n").filter((line) => line.trim()).join("\n");
  }

  #join(name: string, text: string): void {
    if (text === "") return;
    if (this.#waiting?.name !== name) this.flush();
    this.#waiting = { name, text: (this.#waiting?.text ?? "") + text };
    if (this.#waiting.text.length >= LARGE_CHARACTERS) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), LATEST_MS);
  }

  /** Returns whether the given number of bytes is still within the limit. */
  #admit(bytes: number): boolean {
    if (this.#isCut) return false;
    if (this.#shown + bytes <= this.#limit) {
      this.#shown += bytes;
      return true;
    }
    this.#isCut = true;
    this.#join(
      "stderr",
      `This cell printed ${this.#limit} bytes; the rest was cut off. The environment variable READOUT_OUTPUT_LIMIT sets the limit in bytes.\n`,
    );
    return false;
  }
}

/**
 * Reads the output limit from the environment.
 *
 * @param options Options of the kernel; its environment variables override
 *   those of the current process.
 * @throws {RangeError} If the variable is not a number of bytes.
 */
export function readOutputLimit({ env = {} }: StartKernelOptions): number {
  const text = env[LIMIT_VARIABLE] ?? Deno.env.get(LIMIT_VARIABLE);
  const limit = Number(text || DEFAULT_OUTPUT_LIMIT);
  if (Number.isInteger(limit) && limit >= 0) return limit;
  throw new RangeError(
    `Invalid ${LIMIT_VARIABLE} "${text}": use a whole number of bytes`,
  );
}

/** Parses a message received from the kernel's output pipe. */
export function readOutMessage(value: JsonObject): OutputMessage {
  const { content = {}, metadata = {}, buffers = [] } = value;
  return {
    type: String(value.type),
    content: content as JsonObject,
    metadata: metadata as JsonObject,
    buffers: (buffers as string[]).map((text) => Uint8Array.fromBase64(text)),
  };
}
