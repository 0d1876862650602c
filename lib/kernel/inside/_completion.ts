/** Completion and inspection by the values that the cells have made. */
import { isFrame } from "./frame_bundle.ts";
import type { Values } from "./_values.ts";

/** What may stand at the cursor, whatever has been written of it. */
interface Completion {
  readonly matches: readonly Match[];
  /** Whether there is nothing else, or more than can be seen, or all is a guess. */
  readonly extent: "all" | "more" | "guess";
}

/** One of the things that may stand there. */
interface Match {
  readonly text: string;
  readonly type: string;
}

const LIMIT = 2_000;
/** A name, members and constant indices of it; calls are not made. */
const PATH = String
  .raw`[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\??\.#?[\p{ID_Start}$_][\p{ID_Continue}$]*|\[(?:\d+|"[^"\\]*"|'[^'\\]*')\])*`;
const MEMBER = new RegExp(
  String.raw`(?<!\.)(?<value>${PATH})\s*\??\.[\p{ID_Continue}$]*$`,
  "u",
);
const KEY = new RegExp(String.raw`(?<value>${PATH})\[\s*["'][^"']*$`, "u");
const TEXT = /(?<before>[\s\S]*[(,[]\s*)["'`][^"'`\n]*$/;

/** Completes the code before the cursor. */
export async function complete(
  textBefore: string,
  values: Values,
): Promise<Completion> {
  const key = KEY.exec(textBefore)?.groups;
  const keys = key && await values.look(key.value!, listKeys);
  if (keys) return { matches: keys, extent: "all" };
  const member = MEMBER.exec(textBefore)?.groups;
  if (member) {
    const members = await values.look(member.value!, listMembers);
    return members ?? { matches: [], extent: "guess" };
  }
  // The checker may know literals that can stand here, or keys of a record.
  const text = TEXT.exec(textBefore)?.groups;
  const matches = text
    ? await columnsFor(text.before!, values)
    : asMatches(await values.names(), "instance");
  return { matches, extent: "guess" };
}

const asMatches = (names: readonly string[], type: string): Match[] =>
  names.map((text) => ({ text, type }));

/** Members of a value that can be written behind a dot. */
function listMembers(this: unknown): Completion {
  const matches: Match[] = [];
  let object: object | null = this == null ? null : Object(this);
  for (; object !== null; object = Reflect.getPrototypeOf(object)) {
    for (const name of Object.getOwnPropertyNames(object)) {
      if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)) continue;
      if (/^__\w+__$/.test(name)) continue;
      const property = Reflect.getOwnPropertyDescriptor(object, name);
      const isFunction = typeof property?.value === "function";
      matches.push({ text: name, type: isFunction ? "function" : "property" });
    }
  }
  // A frame's methods come from nowhere that could be listed.
  return { matches, extent: isFrame(this) ? "more" : "all" };
}

/** Keys of a record, or the columns of a frame. */
function listKeys(this: unknown): Match[] {
  const names = isFrame(this)
    ? this.columns
    : Object.keys(Object(this)).slice(0, LIMIT);
  return asMatches(names, "property");
}

/** Columns of the frames that the code names; else of all. */
async function columnsFor(
  textBefore: string,
  values: Values,
): Promise<Match[]> {
  const words = new Set(textBefore.match(/[\p{ID_Continue}$]+/gu) ?? []);
  const named: string[] = [];
  const all: string[] = [];
  for (const name of await values.names()) {
    const columns = await values.look(name, frameColumns) ?? [];
    all.push(...columns);
    if (words.has(name)) named.push(...columns);
  }
  return asMatches(named.length > 0 ? named : all, "column");
}

function frameColumns(this: unknown): readonly string[] {
  return isFrame(this) ? this.columns : [];
}

/** The value around the cursor in words; null when nothing is known of it. */
export async function inspect(
  code: string,
  cursor: number,
  values: Values,
): Promise<string | null> {
  const end = /^[\p{ID_Continue}$]*/u.exec(code.slice(cursor))![0].length;
  const textBefore = code.slice(0, cursor + end).replace(/[(\s]+$/, "");
  const expression = new RegExp(`${PATH}$`, "u").exec(textBefore)?.[0];
  if (expression === undefined) return null;
  return await values.look(expression, function () {
    const name = Object(this)?.constructor?.name ?? "null";
    const limits = { depth: 2, iterableLimit: 20, strAbbreviateSize: 400 };
    return `${expression}: ${name}\n${Deno.inspect(this, limits)}`;
  });
}
