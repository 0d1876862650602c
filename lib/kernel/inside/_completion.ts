/** Completion and inspection by the values that the cells have made. */
import { isFrame } from "./frame_bundle.ts";
import type { Values } from "./_values.ts";

/** What may stand at the cursor. */
interface Completion {
  /** Offset where the completed text begins; there is none of what is not known. */
  readonly start?: number;
  readonly matches: readonly Match[];
  /** False when the checker may know better what can stand here. */
  readonly known: boolean;
  /** True when there is more than can be seen of the value. */
  readonly open?: boolean;
}

/** Nothing can be seen of what stands before the cursor. */
const UNKNOWN: Completion = { matches: [], known: false };

/** One of the things that may stand there. */
interface Match {
  readonly text: string;
  readonly type: string;
}

const LIMIT = 2_000;
/** A name, members and constant indices of it; calls are not made. */
const PATH = String
  .raw`[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\??\.#?[\p{ID_Start}$_][\p{ID_Continue}$]*|\[(?:\d+|"[^"\\]*"|'[^'\\]*')\])*`;
const LITERAL = String
  .raw`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\[[^\[\]]*\]|/[^/]+/[a-z]*`;
const MEMBER = new RegExp(
  String
    .raw`(?<!\.)(?<value>${PATH}|${LITERAL})\s*\??\.(?<part>[\p{ID_Continue}$]*)$`,
  "u",
);
const KEY = new RegExp(
  String.raw`(?<value>${PATH})\[\s*(?<quote>["'])(?<part>[^"']*)$`,
  "u",
);
const TEXT = /(?<before>[\s\S]*[(,[]\s*)(?<quote>["'`])(?<part>[^"'`\n]*)$/;
const NAME =
  /(?<![.\p{ID_Continue}$])(?<part>[\p{ID_Start}$_][\p{ID_Continue}$]*)$/u;
/** Calls that take names of columns, whichever frame it is about. */
const TAKES_COLUMNS =
  /\b(?:cols?|getColumn|select|groupBy|sort|drop|join|pivot|withColumn|filter)\(\s*\[?(?:\s*["'`][^"'`]*["'`]\s*,)*\s*$/;
/** An import: the checker knows modules and what they have. */
const IMPORT = /\bimport\b[^;"'`]*(?:["'][^"'\n]*)?$/;
/** A name here may be a key of a record, whose keys the checker knows. */
const FIRST_OF_PART = /[{,]\s*[\p{ID_Continue}$]*$/u;
const KEYWORDS =
  "async await break case catch class const continue default delete do else export extends false finally for from function if import in instanceof let new null of return static super switch this throw true try typeof undefined var void while with yield interface type enum"
    .split(" ");

/** Completes the code before the cursor. */
export async function complete(
  before: string,
  values: Values,
): Promise<Completion> {
  const key = KEY.exec(before)?.groups;
  if (key) {
    const names = await values.look(key.value!, keysOf);
    if (names !== null) return found(before, key.part!, names);
  }
  const member = MEMBER.exec(before)?.groups;
  if (member) {
    const members = await values.look(member.value!, membersOf);
    if (members === null) return UNKNOWN;
    const { open, matches } = members;
    return { ...found(before, member.part!, matches), open };
  }
  const text = TEXT.exec(before)?.groups;
  if (text) {
    const columns = await columnsFor(text.before!, values);
    return columns.length === 0 ? UNKNOWN : found(before, text.part!, columns);
  }
  const name = NAME.exec(before)?.groups;
  if (!name || IMPORT.test(before)) return UNKNOWN;
  const scope: Match[] = [
    ...(await values.names()).map((text) => ({ text, type: "instance" })),
    ...membersOf.call(globalThis).matches,
    ...KEYWORDS.map((text) => ({ text, type: "keyword" })),
  ];
  const known = !FIRST_OF_PART.test(before);
  return { ...found(before, name.part!, scope), known };
}

function found(
  before: string,
  part: string,
  all: readonly Match[],
): Completion {
  const fitting = all.filter(({ text }) => text.startsWith(part));
  const byText = new Map(fitting.map((match) => [match.text, match]));
  const matches = [...byText.values()].slice(0, LIMIT);
  return { start: before.length - part.length, matches, known: true };
}

/** Members of a value that can be written behind a dot. */
function membersOf(this: unknown): { open: boolean; matches: Match[] } {
  const matches: Match[] = [];
  let object: object | null = this == null ? null : Object(this);
  for (; object !== null; object = Reflect.getPrototypeOf(object)) {
    if (matches.length >= LIMIT) break;
    for (const name of Object.getOwnPropertyNames(object)) {
      if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(name)) continue;
      if (/^__\w+__$/.test(name)) continue;
      const property = Reflect.getOwnPropertyDescriptor(object, name);
      const isFunction = typeof property?.value === "function";
      matches.push({ text: name, type: isFunction ? "function" : "property" });
    }
  }
  // A frame's methods come from nowhere that could be listed.
  return { open: isFrame(this), matches };
}

/** Keys of a record, or the columns of a frame. */
function keysOf(this: unknown): Match[] {
  const names = isFrame(this)
    ? this.columns
    : Object.keys(Object(this)).slice(0, LIMIT);
  return names.map((text) => ({ text, type: "property" }));
}

/** Columns of the frames that the code names; else of all, where a call asks. */
async function columnsFor(before: string, values: Values): Promise<Match[]> {
  const words = new Set(before.match(/[\p{ID_Continue}$]+/gu) ?? []);
  const takesColumns = TAKES_COLUMNS.test(before);
  const [named, others]: string[][] = [[], []];
  for (const name of await values.names()) {
    if (!words.has(name) && !takesColumns) continue;
    const columns = await values.look(name, columnsOf) ?? [];
    (words.has(name) ? named : others)!.push(...columns);
  }
  const columns = named!.length > 0 ? named! : others!;
  return columns.map((text) => ({ text, type: "column" }));
}

function columnsOf(this: unknown): readonly string[] {
  return isFrame(this) ? this.columns : [];
}

/** The expression around the cursor; null when there is none. */
function expressionAt(code: string, cursor: number): string | null {
  const end = /^[\p{ID_Continue}$]*/u.exec(code.slice(cursor))![0].length;
  const before = code.slice(0, cursor + end).replace(/[(\s]+$/, "");
  return new RegExp(`${PATH}$`, "u").exec(before)?.[0] ?? null;
}

/** A value in words; null when nothing is known of it. */
export async function inspect(
  code: string,
  cursor: number,
  values: Values,
): Promise<string | null> {
  const expression = expressionAt(code, cursor);
  if (expression === null) return null;
  return await values.look(expression, function () {
    if (typeof this === "function") {
      const [head] = Function.prototype.toString.call(this).split("{");
      return `${expression}: ${head!.trim()}`;
    }
    const name = Object(this)?.constructor?.name ?? "null";
    const limits = { depth: 2, iterableLimit: 20, strAbbreviateSize: 400 };
    return `${expression}: ${name}\n${Deno.inspect(this, limits)}`;
  });
}
