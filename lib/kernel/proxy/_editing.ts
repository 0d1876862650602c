/**
 * Answers editor requests: completion, inspection and the completeness of a cell.
 */
import { type Kernel, parseCell } from "../execution/mod.ts";
import type { JsonObject } from "../wire/mod.ts";

/** Answers a `complete_request`. */
export async function answerComplete(
  kernel: Promise<Kernel>,
  content: JsonObject,
): Promise<JsonObject> {
  const code = String(content.code ?? "");
  const cursor = toOffset(code, content.cursor_pos);
  const { start, end, matches } = await (await kernel).complete(code, cursor);
  const place = { start: toPoints(code, start), end: toPoints(code, end) };
  const types = matches.map((match) => ({ ...place, ...match }));
  return {
    status: "ok",
    matches: matches.map(({ text }) => text),
    cursor_start: place.start,
    cursor_end: place.end,
    metadata: { _jupyter_types_experimental: types },
  };
}

/** Answers an `inspect_request`. */
export async function answerInspect(
  kernel: Promise<Kernel>,
  content: JsonObject,
): Promise<JsonObject> {
  const code = String(content.code ?? "");
  const cursor = toOffset(code, content.cursor_pos);
  const text = await (await kernel).inspect(code, cursor);
  const data: JsonObject = text === null ? {} : { "text/plain": text };
  return { status: "ok", found: text !== null, data, metadata: {} };
}

/** Answers an `is_complete_request`. */
export function answerIsComplete(content: JsonObject): JsonObject {
  const code = String(content.code ?? "");
  const parsed = parseCell(code);
  if (!("error" in parsed)) return { status: "complete" };
  if (!parsed.error.unfinished) return { status: "invalid" };
  const indent = /^\s*/.exec(code.split("\n").at(-1)!)![0];
  const opens = /[({[]\s*$/.test(code);
  return { status: "incomplete", indent: indent + (opens ? "  " : "") };
}

/** Jupyter counts Unicode code points, and JavaScript counts UTF-16 code units. */
function toOffset(code: string, points: unknown): number {
  if (typeof points !== "number") return code.length;
  return [...code].slice(0, points).join("").length;
}

function toPoints(code: string, offset: number): number {
  return [...code.slice(0, offset)].length;
}
