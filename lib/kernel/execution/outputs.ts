/**
 * What a cell shows, collected from the messages of a kernel into the records
 * that a notebook file keeps.
 *
 * @module
 */
import type { Json, JsonObject } from "../wire/mod.ts";

/** Text that a cell wrote to its standard output or error stream. */
export interface StreamOutput {
  /** Tells the kinds of outputs apart. */
  readonly output_type: "stream";
  /** The stream. */
  readonly name: "stdout" | "stderr";
  /** What was written, newlines included. */
  readonly text: string;
}

/** Something shown on purpose, one representation per MIME type. */
export interface DisplayOutput {
  /** Tells the kinds of outputs apart. */
  readonly output_type: "display_data";
  /** Representations by MIME type. */
  readonly data: JsonObject;
  /** Hints on how to show them, by MIME type. */
  readonly metadata: JsonObject;
}

/** The value of a cell's last expression. */
export interface ResultOutput extends Omit<DisplayOutput, "output_type"> {
  /** Tells the kinds of outputs apart. */
  readonly output_type: "execute_result";
  /** The count of the cell that it is the result of. */
  readonly execution_count: number | null;
}

/** An error that ended a cell. */
export interface ErrorOutput {
  /** Tells the kinds of outputs apart. */
  readonly output_type: "error";
  /** Class of the error, for instance `TypeError`. */
  readonly ename: string;
  /** The error's message. */
  readonly evalue: string;
  /** Lines of the stack. */
  readonly traceback: readonly string[];
}

/** One output of a cell, as the notebook format 4.5 defines it. */
export type Output = StreamOutput | DisplayOutput | ResultOutput | ErrorOutput;

/** One message of the kernel about a cell's outputs. */
export interface OutputMessage {
  /** For instance `stream`, `display_data`, `clear_output`. */
  readonly type: string;
  /** The message's content, as the protocol defines it for the type. */
  readonly content: JsonObject;
  /** The message's metadata. */
  readonly metadata: JsonObject;
  /** Binary attachments. */
  readonly buffers: readonly Uint8Array[];
}

/** Builds the outputs of one cell. */
export interface OutputCollector {
  /** Takes one message; types that a notebook does not keep are ignored. */
  add(message: OutputMessage): void;
  /** The outputs so far, in order, adjacent text of one stream joined. */
  outputs(): readonly Output[];
}

/**
 * Makes a collector for one cell.
 *
 * It joins adjacent text of a stream, obeys `clear_output` (at once, or with
 * the next output when `wait` is set), and applies `update_display_data` to
 * the displays it holds. An update of a display in another cell is for that
 * cell's collector: hand such messages to every collector of the notebook.
 *
 * @returns An empty collector.
 *
 * @example Text of one stream becomes one output
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
    const isMore = output.output_type === "stream" &&
      last?.output_type === "stream" && last.name === output.name;
    if (!isMore) return void shown.push({ id, output });
    shown.splice(-1, 1, {
      id,
      output: streamOutput(last.name, last.text + output.text),
    });
  }

  return {
    add({ type, content }) {
      const id = object(content.transient).display_id ?? null;
      if (type === "clear_output") {
        clearWithNext = true;
        if (content.wait !== true) shown = [];
      } else if (type === "update_display_data") {
        for (const [place, { id: own, output }] of shown.entries()) {
          if (id === null || own !== id || !("data" in output)) continue;
          const updated = Object.freeze({ ...output, ...bundle(content) });
          shown[place] = { id, output: updated };
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
    return Object.freeze({ output_type: type, ...bundle(content) });
  }
  if (type !== "execute_result") return null;
  const execution_count = typeof count === "number" ? count : null;
  const shown = { output_type: type, execution_count, ...bundle(content) };
  return Object.freeze(shown as ResultOutput);
}

function streamOutput(name: StreamOutput["name"], text: string): StreamOutput {
  return Object.freeze({ output_type: "stream", name, text });
}

function bundle(content: JsonObject): Omit<DisplayOutput, "output_type"> {
  return { data: object(content.data), metadata: object(content.metadata) };
}

/** The error in the content of an `error` message or a failed reply. */
export function readError(content: JsonObject): ErrorOutput {
  const traceback = Array.isArray(content.traceback) ? content.traceback : [];
  return Object.freeze({
    output_type: "error",
    ename: String(content.ename ?? "Error"),
    evalue: String(content.evalue ?? ""),
    traceback: Object.freeze(traceback.map(String).filter((line) => line)),
  });
}

/** An error that no code has thrown. */
export function makeError(
  ename: string,
  evalue: string,
  details: readonly string[] = [],
): ErrorOutput {
  const traceback = [`${ename}: ${evalue}`, ...details];
  return readError({ ename, evalue, traceback });
}

/** An error as the content of a message or a reply. */
export function errorContent(
  { ename, evalue, traceback }: ErrorOutput,
): JsonObject {
  return { ename, evalue, traceback };
}

function object(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? value as JsonObject
    : {};
}
