/** Completion and inspection based on the runtime values of the cells. */
import { isFrame } from "./frame_bundle.ts";
import type { Values } from "./_values.ts";

/** Possible completions at the cursor, not filtered by the text already typed. */
interface Completion {
  readonly matches: readonly Match[];
  /**
   * Whether the list is complete, incomplete because of hidden members, likely, or
   * only a guess.
   */
  readonly extent: "all" | "more" | "likely" | "guess";
}

/** One possible completion. */
interface Match {
  readonly text: string;
  readonly type: string;
}

const LIMIT = 2_000;
/** Pattern of a name with members and constant indices, but without calls. */
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
  const keys = key && await values.applyToValue(key.value!, listKeys);
  if (keys) return { matches: keys, extent: "all" };
  const member = MEMBER.exec(textBefore)?.groups;
  if (member) {
    const members = await values.applyToValue(member.value!, listMembers);
    return members ?? { matches: [], extent: "guess" };
  }
  // The type checker may know string literals or record keys that are valid
  // here.
  const text = TEXT.exec(textBefore)?.groups;
  if (text) return await columnsFor(text.before!, values);
  const names = await values.names();
  return { matches: toMatches(names, "instance"), extent: "guess" };
}

const toMatches = (names: readonly string[], type: string): Match[] =>
  names.map((text) => ({ text, type }));

/** Lists the members of a value that can follow a dot. */
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
  // The methods of a data frame cannot be enumerated.
  return { matches, extent: isFrame(this) ? "more" : "all" };
}

/** Lists the keys of a record or the columns of a data frame. */
function listKeys(this: unknown): Match[] {
  const names = isFrame(this)
    ? this.columns
    : Object.keys(Object(this)).slice(0, LIMIT);
  return toMatches(names, "property");
}

/**
 * Returns the columns of the data frames named in the code, or of all data frames
 * if it names none.
 */
async function columnsFor(text: string, values: Values): Promise<Completion> {
  const words = new Set(text.match(/[\p{ID_Continue}$]+/gu) ?? []);
  const named: string[] = [];
  const columnNames: string[] = [];
  for (const name of await values.names()) {
    const columns = await values.applyToValue(name, frameColumns) ?? [];
    columnNames.push(...columns);
    if (words.has(name)) named.push(...columns);
  }
  return named.length > 0
    ? { matches: toMatches(named, "column"), extent: "likely" }
    : { matches: toMatches(columnNames, "column"), extent: "guess" };
}

function frameColumns(this: unknown): readonly string[] {
  return isFrame(this) ? this.columns : [];
}

/** Describes the value at the cursor; null if the value is unknown. */
export async function inspect(
  code: string,
  cursor: number,
  values: Values,
): Promise<string | null> {
  const end = /^[\p{ID_Continue}$]*/u.exec(code.slice(cursor))![0].length;
  const textBefore = code.slice(0, cursor + end).replace(/[(\s]+$/, "");
  const expression = new RegExp(`${PATH}$`, "u").exec(textBefore)?.[0];
  if (expression === undefined) return null;
  return await values.applyToValue(expression, function () {
    const name = Object(this)?.constructor?.name ?? "null";
    const limits = { depth: 2, iterableLimit: 20, strAbbreviateSize: 400 };
    return `${expression}: ${name}\n${Deno.inspect(this, limits)}`;
  });
}
