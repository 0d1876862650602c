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
const MEMBER = new RegExp(
  String
    .raw`(?<!\.)(?<value>${PATH})\s*\??\.(?<part>[\p{ID_Continue}$]*)$`,
  "u",
);
const KEY = new RegExp(
  String.raw`(?<value>${PATH})\[\s*(?<quote>["'])(?<part>[^"']*)$`,
  "u",
);
const TEXT = /(?<before>[\s\S]*[(,[]\s*)(?<quote>["'`])(?<part>[^"'`\n]*)$/;
const NAME =
  /(?<![.\p{ID_Continue}$])(?<part>[\p{ID_Start}$_][\p{ID_Continue}$]*)$/u;
/** An import: the checker knows modules and what they have. */
const IMPORT = /\bimport\b[^;"'`]*(?:["'][^"'\n]*)?$/;
/** A name here may be a key of a record, whose keys the checker knows. */
const FIRST_OF_PART = /[{,]\s*[\p{ID_Continue}$]*$/u;

/** Completes the code before the cursor. */
export async function complete(
  textBefore: string,
  values: Values,
): Promise<Completion> {
  const key = KEY.exec(textBefore)?.groups;
  if (key) {
    const names = await values.look(key.value!, listKeys);
    if (names !== null) return matchPrefix(textBefore, key.part!, names);
  }
  const member = MEMBER.exec(textBefore)?.groups;
  if (member) {
    const members = await values.look(member.value!, listMembers);
    if (members === null) return UNKNOWN;
    const { open, matches } = members;
    return { ...matchPrefix(textBefore, member.part!, matches), open };
  }
  const text = TEXT.exec(textBefore)?.groups;
  if (text) {
    // Unless the checker knows literals that can stand here.
    const columns = await columnsFor(text.before!, values);
    return { ...matchPrefix(textBefore, text.part!, columns), known: false };
  }
  const name = NAME.exec(textBefore)?.groups;
  if (!name || IMPORT.test(textBefore)) return UNKNOWN;
  const scope: Match[] = [
    ...(await values.names()).map((text) => ({ text, type: "instance" })),
    ...listMembers.call(globalThis).matches,
  ];
  const matching = matchPrefix(textBefore, name.part!, scope);
  // What a cell that did not run imports or declares is known to the checker.
  const known = !FIRST_OF_PART.test(textBefore) && matching.matches.length > 0;
  return { ...matching, known };
}

function matchPrefix(
  textBefore: string,
  prefix: string,
  candidates: readonly Match[],
): Completion {
  const fitting = candidates.filter(({ text }) => text.startsWith(prefix));
  const byText = new Map(fitting.map((match) => [match.text, match]));
  const matches = [...byText.values()].slice(0, LIMIT);
  return { start: textBefore.length - prefix.length, matches, known: true };
}

/** Members of a value that can be written behind a dot. */
function listMembers(this: unknown): { open: boolean; matches: Match[] } {
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
  return { open: isFrame(this), matches };
}

/** Keys of a record, or the columns of a frame. */
function listKeys(this: unknown): Match[] {
  const names = isFrame(this)
    ? this.columns
    : Object.keys(Object(this)).slice(0, LIMIT);
  return names.map((text) => ({ text, type: "property" }));
}

/** Columns of the frames that the code names; else of all. */
async function columnsFor(
  textBefore: string,
  values: Values,
): Promise<Match[]> {
  const words = new Set(textBefore.match(/[\p{ID_Continue}$]+/gu) ?? []);
  const all: Match[] = [];
  const named: Match[] = [];
  for (const name of await values.names()) {
    for (const text of await values.look(name, frameColumns) ?? []) {
      (words.has(name) ? named : all).push({ text, type: "column" });
    }
  }
  return named.length > 0 ? named : all;
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
    if (typeof this === "function") {
      const [head] = Function.prototype.toString.call(this).split("{");
      return `${expression}: ${head!.trim()}`;
    }
    const name = Object(this)?.constructor?.name ?? "null";
    const limits = { depth: 2, iterableLimit: 20, strAbbreviateSize: 400 };
    return `${expression}: ${name}\n${Deno.inspect(this, limits)}`;
  });
}
