/** Requests of editors: completion, inspection, and whether a cell is whole. */
import { type Kernel, parseCell } from "../execution/mod.ts";
import type { JsonObject } from "../wire/mod.ts";

/** Answers a `complete_request`. */
export async function answerComplete(
  kernel: Kernel,
  content: JsonObject,
): Promise<JsonObject> {
  const code = String(content.code ?? "");
  const cursor = toOffset(code, content.cursor_pos);
  const { start, end, matches } = await kernel.complete(code, cursor);
  const place = { start: toPoints(code, start), end: toPoints(code, end) };
  return {
    status: "ok",
    matches: matches.map(({ text }) => text),
    cursor_start: place.start,
    cursor_end: place.end,
    metadata: {
      _jupyter_types_experimental: matches.map((match) => ({
        ...place,
        ...match,
      })),
    },
  };
}

/** Answers an `inspect_request`. */
export async function answerInspect(
  kernel: Kernel,
  content: JsonObject,
): Promise<JsonObject> {
  const code = String(content.code ?? "");
  const text = await kernel.inspect(code, toOffset(code, content.cursor_pos));
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

/** Jupyter counts code points, JavaScript counts units of UTF-16. */
function toOffset(code: string, points: unknown): number {
  if (typeof points !== "number") return code.length;
  return [...code].slice(0, points).join("").length;
}

function toPoints(code: string, offset: number): number {
  return [...code.slice(0, offset)].length;
}
