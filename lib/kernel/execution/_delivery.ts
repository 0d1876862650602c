/**
 * Output on its way to whoever shows it: adjacent text joined, so that 5,000
 * prints are a few messages, and no more than a cell may show.
 */
import type { StreamName } from "../inside/mod.ts";
import type { JsonObject } from "../wire/mod.ts";
import type { OutputMessage } from "./outputs.ts";

/** Text waits for more so long. */
const LATEST_MS = 40;
/** Text beyond this does not wait. */
const LARGE_CHARACTERS = 64 * 1024;
/** What one cell may show, in bytes, and what sets it. */
const DEFAULT_OUTPUT_LIMIT = 64 * 2 ** 20;
const LIMIT_VARIABLE = "READOUT_OUTPUT_LIMIT";

/** These are no output: they are never cut. */
const UNLIMITED = /^(comm_|clear_output$|error$)/;
/** What every kernel writes, whether or not anything is wrong. */
const NOISE = /"deno jupyter" is unstable|^Download |^CDP response has null/;
const KEPT_WORDS = 4_000;

/** Takes what a kernel has written, and delivers it. */
export class Delivery {
  readonly #deliver: (message: OutputMessage) => void;
  readonly #limit: number;
  readonly #decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() };
  #waiting: { readonly name: string; readonly text: string } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  // What Deno says before the first cell is for the error of a failed start.
  #isOpen = false;
  #shown = 0;
  #isCut = false;
  #words = "";

  /** @param limit Bytes that one cell may show. */
  constructor(deliver: (message: OutputMessage) => void, limit: number) {
    this.#deliver = deliver;
    this.#limit = limit;
  }

  /** Takes text of one of the streams. */
  text(name: StreamName, bytes: Uint8Array): void {
    let text = this.#decoders[name].decode(bytes, { stream: true });
    if (name === "stderr") {
      text = text.split("\n").filter((line) => !NOISE.test(line)).join("\n");
      this.#words = (this.#words + text).slice(-KEPT_WORDS);
    }
    if (this.#isOpen && this.#admit(bytes.length)) this.#join(name, text);
  }

  /** Takes a message of so many bytes. */
  message(message: OutputMessage, bytes: number): void {
    const { type, content } = message;
    if (!UNLIMITED.test(type) && !this.#admit(bytes)) return;
    if (type === "stream") {
      return this.#join(String(content.name), String(content.text));
    }
    this.flush();
    this.#deliver(message);
  }

  /** Delivers what waits, at once. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const content = this.#waiting;
    this.#waiting = null;
    if (content === null) return;
    this.#deliver({ type: "stream", content, metadata: {}, buffers: [] });
  }

  /** A cell begins: it may show as much as any, and has said nothing yet. */
  begin(): void {
    this.flush();
    this.#isOpen = true;
    this.#shown = 0;
    this.#isCut = false;
    this.#words = "";
  }

  /** What the kernel itself has written to its standard error since `begin`. */
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

  /** True if so many bytes may still be shown. */
  #admit(bytes: number): boolean {
    if (this.#isCut) return false;
    if (this.#shown + bytes <= this.#limit) {
      this.#shown += bytes;
      return true;
    }
    this.#isCut = true;
    this.#join(
      "stderr",
      `This cell has shown ${this.#limit} bytes, the rest is cut; the environment variable READOUT_OUTPUT_LIMIT sets the bytes that a cell may show.\n`,
    );
    return false;
  }
}

/**
 * The limit that the environment sets.
 *
 * @param env Variables on top of this process's own.
 * @throws {RangeError} If it is no number of bytes.
 */
export function readOutputLimit(
  env: Readonly<Record<string, string>> = {},
): number {
  const text = env[LIMIT_VARIABLE] ?? Deno.env.get(LIMIT_VARIABLE);
  const limit = Number(text || DEFAULT_OUTPUT_LIMIT);
  if (Number.isInteger(limit) && limit >= 0) return limit;
  throw new RangeError(
    `Cannot read ${LIMIT_VARIABLE} "${text}": give the bytes that a cell may show, as a whole number`,
  );
}

/** A message as it comes over the pipe. */
export function readOutMessage(value: JsonObject): OutputMessage {
  const { content = {}, metadata = {}, buffers = [] } = value;
  return {
    type: String(value.type),
    content: content as JsonObject,
    metadata: metadata as JsonObject,
    buffers: (buffers as string[]).map((text) => Uint8Array.fromBase64(text)),
  };
}
