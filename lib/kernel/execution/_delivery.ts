/**
 * Output on its way to whoever shows it: adjacent text joined, so that 5,000
 * prints are a few messages, and no more than a cell may show.
 */
import type { JsonObject } from "../wire/mod.ts";
import type { OutputMessage } from "./outputs.ts";

/** Text waits for more so long. */
const LATEST_MS = 40;
/** Text beyond this does not wait. */
const LARGE_CHARACTERS = 64 * 1024;
/** What one cell may show, in bytes. */
export const DEFAULT_OUTPUT_LIMIT = 64 * 2 ** 20;

/** These are no output: they are never cut. */
const UNLIMITED = /^(comm_|clear_output$|error$)/;
/** What every kernel writes, whether or not anything is wrong. */
const NOISE = /"deno jupyter" is unstable|^Download |^CDP response has null/;
const KEPT_WORDS = 4_000;

/** Takes what a kernel has written. */
export interface Delivery {
  text(name: "stdout" | "stderr", bytes: Uint8Array): void;
  /** Takes a message of so many bytes. */
  message(message: OutputMessage, bytes: number): void;
  /** Delivers what waits, at once. */
  flush(): void;
  /** A cell begins: it may show as much as any, and has said nothing yet. */
  begin(): void;
  /** A cell has ended: says what was not shown. */
  end(): void;
  /** What the kernel itself has written to its standard error since `begin`. */
  lastWords(): string;
}

/** Makes the way to `deliver`. */
export function createDelivery(
  deliver: (message: OutputMessage) => void,
  limit: number,
): Delivery {
  const decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() };
  let waiting: { readonly name: string; readonly text: string } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // What Deno says before the first cell is for the error of a failed start.
  let open = false;
  let shown = 0;
  let cut = { messages: 0, bytes: 0 };
  let words = "";

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === null) return;
    const content = waiting;
    waiting = null;
    deliver({ type: "stream", content, metadata: {}, buffers: [] });
  }

  function join(name: string, text: string): void {
    if (text === "") return;
    if (waiting !== null && waiting.name !== name) flush();
    waiting = { name, text: (waiting?.text ?? "") + text };
    if (waiting.text.length >= LARGE_CHARACTERS) flush();
    else timer ??= setTimeout(flush, LATEST_MS);
  }

  /** True if so many bytes may still be shown. */
  function admit(bytes: number): boolean {
    if (shown + bytes <= limit && cut.messages === 0) {
      shown += bytes;
      return true;
    }
    if (cut.messages === 0) {
      join(
        "stderr",
        `This cell has shown ${
          megabytes(limit)
        }, the rest is cut; the environment variable READOUT_OUTPUT_LIMIT sets the bytes that a cell may show.\n`,
      );
    }
    cut = { messages: cut.messages + 1, bytes: cut.bytes + bytes };
    return false;
  }

  return {
    text(name: "stdout" | "stderr", bytes: Uint8Array): void {
      let text = decoders[name].decode(bytes, { stream: true });
      if (name === "stderr") {
        text = text.split("\n").filter((line) => !NOISE.test(line)).join("\n");
        words = (words + text).slice(-KEPT_WORDS);
      }
      if (open && admit(bytes.length)) join(name, text);
    },
    message(message: OutputMessage, bytes: number): void {
      const { type, content } = message;
      if (!UNLIMITED.test(type) && !admit(bytes)) return;
      if (type === "stream") {
        return join(String(content.name), String(content.text));
      }
      flush();
      deliver(message);
    },
    flush,
    begin(): void {
      flush();
      open = true;
      shown = 0;
      cut = { messages: 0, bytes: 0 };
      words = "";
    },
    end(): void {
      if (cut.messages > 0) {
        join("stderr", `${megabytes(cut.bytes)} of its output were cut.\n`);
      }
      flush();
    },
    lastWords: () => words.split("\n").filter((line) => line.trim()).join("\n"),
  };
}

function megabytes(bytes: number): string {
  return bytes < 2 ** 20
    ? `${bytes} bytes`
    : `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

/**
 * The limit that the environment sets.
 *
 * @throws {RangeError} If it is no number of bytes.
 */
export function readOutputLimit(text: string | undefined): number {
  if (text === undefined || text === "") return DEFAULT_OUTPUT_LIMIT;
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 0) return limit;
  throw new RangeError(
    `Cannot read READOUT_OUTPUT_LIMIT "${text}": give the bytes that a cell may show, as a whole number`,
  );
}

/** A message as it comes over the pipe. */
export function readOutMessage(value: JsonObject): OutputMessage {
  const buffers = Array.isArray(value.buffers) ? value.buffers : [];
  return {
    type: String(value.type),
    content: (value.content ?? {}) as JsonObject,
    metadata: (value.metadata ?? {}) as JsonObject,
    buffers: buffers.map((text) => Uint8Array.fromBase64(String(text))),
  };
}
