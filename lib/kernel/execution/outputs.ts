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
export interface ResultOutput {
  /** Tells the kinds of outputs apart. */
  readonly output_type: "execute_result";
  /** The count of the cell that it is the result of. */
  readonly execution_count: number | null;
  /** Representations by MIME type. */
  readonly data: JsonObject;
  /** Hints on how to show them, by MIME type. */
  readonly metadata: JsonObject;
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

/** An output under construction. */
type Draft =
  | { kind: "stream"; name: "stdout" | "stderr"; pieces: string[] }
  | { kind: "display"; id: string | null; output: DisplayOutput | ResultOutput }
  | { kind: "error"; output: ErrorOutput };

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
  let drafts: Draft[] = [];
  let clearWithNext = false;

  function append(draft: Draft): void {
    if (clearWithNext) drafts = [];
    clearWithNext = false;
    const last = drafts.at(-1);
    if (
      draft.kind === "stream" && last?.kind === "stream" &&
      last.name === draft.name
    ) {
      last.pieces.push(...draft.pieces);
    } else {
      drafts.push(draft);
    }
  }

  function update(message: OutputMessage): void {
    const id = displayId(message);
    for (const draft of drafts) {
      if (draft.kind !== "display" || id === null || draft.id !== id) continue;
      draft.output = Object.freeze({
        ...draft.output,
        data: object(message.content.data),
        metadata: object(message.content.metadata),
      });
    }
  }

  return {
    add(message) {
      if (message.type === "update_display_data") return update(message);
      if (message.type === "clear_output") {
        clearWithNext = true;
        if (message.content.wait !== true) drafts = [];
        return;
      }
      const draft = readDraft(message);
      if (draft !== null) append(draft);
    },
    outputs: () => Object.freeze(drafts.map(finish)),
  };
}

function readDraft(message: OutputMessage): Draft | null {
  const { content } = message;
  switch (message.type) {
    case "stream":
      return {
        kind: "stream",
        name: content.name === "stderr" ? "stderr" : "stdout",
        pieces: [String(content.text ?? "")],
      };
    case "display_data":
      return {
        kind: "display",
        id: displayId(message),
        output: Object.freeze({
          output_type: "display_data",
          data: object(content.data),
          metadata: object(content.metadata),
        }),
      };
    case "execute_result":
      return {
        kind: "display",
        id: displayId(message),
        output: Object.freeze({
          output_type: "execute_result",
          execution_count: typeof content.execution_count === "number"
            ? content.execution_count
            : null,
          data: object(content.data),
          metadata: object(content.metadata),
        }),
      };
    case "error":
      return { kind: "error", output: readErrorOutput(content) };
    default:
      return null;
  }
}

/** The error record in the content of an `error` message or a failed reply. */
export function readErrorOutput(content: JsonObject): ErrorOutput {
  const traceback = Array.isArray(content.traceback) ? content.traceback : [];
  return Object.freeze({
    output_type: "error",
    ename: String(content.ename ?? "Error"),
    evalue: String(content.evalue ?? ""),
    traceback: Object.freeze(traceback.map(String).filter((line) => line)),
  });
}

function finish(draft: Draft): Output {
  if (draft.kind !== "stream") return draft.output;
  return Object.freeze({
    output_type: "stream",
    name: draft.name,
    text: draft.pieces.join(""),
  });
}

function displayId(message: OutputMessage): string | null {
  const id = object(message.content.transient).display_id;
  return typeof id === "string" ? id : null;
}

function object(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? value as JsonObject
    : {};
}
