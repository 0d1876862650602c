/**
 * Collects the output messages of a kernel into the output records of a notebook
 * file.
 *
 * @module
 */
import { isRecord } from "../../base/mod.ts";
import type { Json, JsonObject } from "../wire/mod.ts";

/** Text that a cell wrote to its standard output or error stream. */
export interface StreamOutput {
  /** Discriminator of the output types. */
  readonly output_type: "stream";
  /** Name of the stream. */
  readonly name: "stdout" | "stderr";
  /** Written text, including newlines. */
  readonly text: string;
}

/** Explicitly displayed content, with one representation per MIME type. */
export interface DisplayOutput {
  /** Discriminator of the output types. */
  readonly output_type: "display_data";
  /** Representations by MIME type. */
  readonly data: JsonObject;
  /** Display hints, by MIME type. */
  readonly metadata: JsonObject;
}

/** The value of a cell's last expression. */
export interface ResultOutput extends Omit<DisplayOutput, "output_type"> {
  /** Discriminator of the output types. */
  readonly output_type: "execute_result";
  /** Execution count of the cell that produced the value. */
  readonly execution_count: number | null;
}

/** An error that ended a cell. */
export interface ErrorOutput {
  /** Discriminator of the output types. */
  readonly output_type: "error";
  /** Class name of the error, for instance `TypeError`. */
  readonly ename: string;
  /** Message of the error. */
  readonly evalue: string;
  /** Lines of the stack trace. */
  readonly traceback: readonly string[];
}

/** One output of a cell, as the notebook format 4.5 defines it. */
export type Output = StreamOutput | DisplayOutput | ResultOutput | ErrorOutput;

/** Kernel message about the outputs of a cell. */
export interface OutputMessage {
  /** Message type, for instance `stream`, `display_data` or `clear_output`. */
  readonly type: string;
  /** Content of the message, as the Jupyter protocol defines it for the type. */
  readonly content: JsonObject;
  /** Metadata of the message. */
  readonly metadata: JsonObject;
  /** Binary attachments. */
  readonly buffers: readonly Uint8Array[];
}

/** Collector of the outputs of one cell. */
export interface OutputCollector {
  /** Adds one message; types that a notebook file does not store are ignored. */
  add(message: OutputMessage): void;
  /**
   * Returns the outputs so far, in order, with adjacent text of one stream
   * joined.
   */
  outputs(): readonly Output[];
}

/**
 * Creates a collector for the outputs of one cell.
 *
 * The collector joins adjacent text of a stream and obeys `clear_output`, either
 * at once or with the next output if `wait` is set. A collector applies
 * `update_display_data` only to its own displays, so pass such messages to every
 * collector of the notebook.
 *
 * @returns An empty collector.
 *
 * @example Text from one stream becomes one output
 * ```ts
 * import { createOutputCollector } from "readout/kernel";
 * import { assertEquals } from "@std/assert";
 *
 * const collector = createOutputCollector();
 * for (const text of ["1 of 2\n", "2 of 2\n"]) {
 *   collector.add({
 *     type: "stream",
 *     content: { name: "stdout", text },
 *     metadata: {},
 *     buffers: [],
 *   });
 * }
 * assertEquals(collector.outputs(), [
 *   { output_type: "stream", name: "stdout", text: "1 of 2\n2 of 2\n" },
 * ]);
 * ```
 */
export function createOutputCollector(): OutputCollector {
  let shown: { readonly id: Json; readonly output: Output }[] = [];
  let clearWithNext = false;

  function append(output: Output, id: Json): void {
    if (clearWithNext) shown = [];
    clearWithNext = false;
    const last = shown.at(-1)?.output;
    const isContinuation = output.output_type === "stream" &&
      last?.output_type === "stream" && last.name === output.name;
    if (!isContinuation) return void shown.push({ id, output });
    const joined = streamOutput(last.name, last.text + output.text);
    shown.splice(-1, 1, { id, output: joined });
  }

  return {
    add({ type, content }) {
      const id = toObject(content.transient).display_id ?? null;
      if (type === "clear_output") {
        clearWithNext = true;
        if (content.wait !== true) shown = [];
      } else if (type === "update_display_data") {
        for (const [index, { id: outputId, output }] of shown.entries()) {
          if (id === null || outputId !== id || !("data" in output)) continue;
          const updated = Object.freeze({ ...output, ...toBundle(content) });
          shown[index] = { id, output: updated };
        }
      } else {
        const output = readOutput(type, content);
        if (output !== null) append(output, id);
      }
    },
    outputs: () => Object.freeze(shown.map(({ output }) => output)),
  };
}

function readOutput(type: string, content: JsonObject): Output | null {
  const { name, text = "", execution_count: count } = content;
  if (type === "error") return readError(content);
  if (type === "stream") {
    return streamOutput(name === "stderr" ? "stderr" : "stdout", String(text));
  }
  if (type === "display_data") {
    return Object.freeze({ output_type: type, ...toBundle(content) });
  }
  if (type !== "execute_result") return null;
  const execution_count = typeof count === "number" ? count : null;
  const shown = { output_type: type, execution_count, ...toBundle(content) };
  return Object.freeze(shown as ResultOutput);
}

function streamOutput(name: StreamOutput["name"], text: string): StreamOutput {
  return Object.freeze({ output_type: "stream", name, text });
}

function toBundle(content: JsonObject): Omit<DisplayOutput, "output_type"> {
  return { data: toObject(content.data), metadata: toObject(content.metadata) };
}

/** Reads the error from the content of an `error` message or a failed reply. */
export function readError(content: JsonObject): ErrorOutput {
  const traceback = Array.isArray(content.traceback) ? content.traceback : [];
  return Object.freeze({
    output_type: "error",
    ename: String(content.ename ?? "Error"),
    evalue: String(content.evalue ?? ""),
    traceback: Object.freeze(traceback.map(String).filter((line) => line)),
  });
}

/** Creates an error output that no code has thrown. */
export function makeError(
  ename: string,
  evalue: string,
  details: readonly string[] = [],
): ErrorOutput {
  const traceback = [`${ename}: ${evalue}`, ...details];
  return readError({ ename, evalue, traceback });
}

/** Converts an error to the content of a message or a reply. */
export function errorContent(error: ErrorOutput): JsonObject {
  const { ename, evalue, traceback } = error;
  return { ename, evalue, traceback };
}

function toObject(value: Json | undefined): JsonObject {
  return isRecord(value) ? value as JsonObject : {};
}
