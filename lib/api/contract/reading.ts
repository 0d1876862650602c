/** Answers, read tolerantly: what is certain is read, the rest is kept and noted. */

import type { Problem } from "../../base/mod.ts";
import { type Endpoint, type EndpointName, ENDPOINTS } from "./endpoints.ts";
import { respelled } from "./_respelled.ts";
import { remarksIn } from "./remarks.ts";
import { check, formatPath, quote, valueAt } from "./validation.ts";

/** An answer, and what was not as the contract has it. */
export type Reading =
  | {
    readonly ok: true;
    readonly value: unknown;
    readonly notes: readonly Problem[];
  }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Reads an answer. Only what a call cannot do without must be there and fit. A
 * word that is not known stays as it came; what cannot be read at all becomes
 * `null` and stands, as it came, under its path in the answer's `unread`.
 *
 * @param name Whose answer it is.
 * @param answer The parsed body.
 * @returns The value with notes, or why it cannot be used.
 */
export function readAnswer(name: EndpointName, answer: unknown): Reading {
  const endpoint = ENDPOINTS[name];
  const remarks = remarksIn(answer);
  const notes = [...remarks];
  const given = respelled(arranged(endpoint, answer, notes), notes);
  const first = check(endpoint.answer, given);
  if (first.ok) {
    noteChanges(given, first.value, [], notes);
    return { ok: true, value: first.value, notes };
  }
  const repaired = structuredClone(given);
  const words: (readonly PropertyKey[])[] = [];
  const unread: Record<string, unknown> = {};
  for (const { at, message, isWord } of first.problems) {
    const raw = valueAt(given, at);
    const keeps = isWord && typeof raw === "string";
    if (keeps) words.push(at);
    else if (raw !== undefined) unread[formatPath(at)] = raw;
    notes.push({
      path: formatPath(at),
      message: `${message}; ${keeps ? "kept as it is" : "left out"}`,
    });
    setAt(repaired, at, null);
  }
  const second = check(endpoint.answer, repaired);
  if (!second.ok) {
    // What may not be missing: told as it was, before it was taken out.
    const needed = new Set(second.problems.map(({ path }) => path));
    const told = first.problems.filter(({ path }) => needed.has(path));
    const problems = told.length > 0 ? told : first.problems;
    return { ok: false, problems: [...remarks, ...problems] };
  }
  noteChanges(repaired, second.value, [], notes);
  for (const at of words) setAt(second.value, at, valueAt(given, at));
  const isEmpty = Object.keys(unread).length === 0;
  const value = isEmpty
    ? second.value
    : { ...second.value as Record<string, unknown>, unread };
  return { ok: true, value, notes };
}

/** A list that has another name, or none, and an object without its wrapping. */
function arranged(
  endpoint: Endpoint,
  answer: unknown,
  notes: Problem[],
): unknown {
  const { list, beside, wrapped } = endpoint;
  const inner = insideWrapper(endpoint, answer);
  if (inner !== null) {
    notes.push({ path: "", message: `read from "${inner.name}"` });
    return arranged(endpoint, inner.value, notes);
  }
  const isObject = answer !== null && typeof answer === "object";
  const isBare = isObject && wrapped !== undefined && !(wrapped in answer) &&
    "id" in answer;
  const itself = Array.isArray(answer) ? list : isBare ? wrapped : undefined;
  if (itself !== undefined) {
    notes.push({ path: itself, message: "is the answer itself" });
    return { [itself]: answer };
  }
  if (!isObject || list === undefined) return answer;
  if (Array.isArray((answer as Record<string, unknown>)[list])) return answer;
  const lists = Object.entries(answer).filter(([name, value]) =>
    Array.isArray(value) && beside?.test(name) !== true
  );
  // Of several, the one that has the first part of its name.
  const alike = lists.filter(([name]) => list.startsWith(name));
  const meant = alike.length > 0 ? alike : lists;
  if (meant.length !== 1) return answer;
  const [[name, value]] = meant as [[string, unknown]];
  notes.push({ path: list, message: `read from "${name}"` });
  return { ...answer, [list]: value };
}

const WRAPPERS = ["data", "result", "response", "payload"];

/** An answer that stands inside another object, beside nothing of its own. */
function insideWrapper(
  { answer: schema }: Endpoint,
  answer: unknown,
): { readonly name: string; readonly value: object } | null {
  const { def } = (schema ?? {}) as {
    readonly def?: { readonly shape?: object };
  };
  const fields = Object.keys(def?.shape ?? {});
  const entries = Array.isArray(answer) ? [] : Object.entries(Object(answer));
  const [first, ...more] = entries.filter(([name, value]) =>
    WRAPPERS.includes(name) && Object(value) === value && !Array.isArray(value)
  );
  const isBeside = entries.some(([name]) =>
    fields.includes(name) && name !== first?.[0] || name === "id"
  );
  if (first === undefined || more.length > 0 || isBeside) return null;
  return { name: first[0], value: first[1] as object };
}

/** What the schema made of it: a number of a text, a list of nothing. */
function noteChanges(
  before: unknown,
  after: unknown,
  path: readonly PropertyKey[],
  notes: Problem[],
): void {
  const isPlain = after === null || typeof after !== "object";
  const isSame = isPlain
    ? Object.is(before ?? null, after)
    : before !== null && typeof before === "object" &&
      Array.isArray(before) === Array.isArray(after);
  if (!isSame) {
    const was = before === undefined ? "is missing" : `was ${quote(before)}`;
    notes.push({
      path: formatPath(path),
      message: `${was}, read as ${quote(after)}`,
    });
  }
  if (isPlain || !isSame) return;
  for (const [name, inner] of Object.entries(after)) {
    const key = Array.isArray(after) ? Number(name) : name;
    noteChanges(
      (before as Record<PropertyKey, unknown>)[key],
      inner,
      [...path, key],
      notes,
    );
  }
}

function setAt(
  value: unknown,
  path: readonly PropertyKey[],
  to: unknown,
): void {
  const holder = valueAt(value, path.slice(0, -1));
  if (path.length === 0 || holder === null || typeof holder !== "object") {
    return;
  }
  (holder as Record<PropertyKey, unknown>)[path.at(-1)!] = to;
}

/**
 * The fields of an answer that its schema does not name: kept, and read by nobody.
 *
 * @param name Whose answer it is.
 * @param answer The parsed body.
 * @returns Their places, `experiencesList[].audience`.
 */
export function unreadFields(name: EndpointName, answer: unknown): string[] {
  const endpoint = ENDPOINTS[name];
  const read = respelled(arranged(endpoint, answer, []), []);
  return [...new Set(unreadIn(endpoint.answer, read, ""))];
}

function unreadIn(schema: unknown, value: unknown, path: string): string[] {
  if (schema === undefined || value === null || typeof value !== "object") {
    return [];
  }
  const { def } = schema as { readonly def: Record<string, unknown> };
  const inner = def.out ?? def.innerType;
  if (inner !== undefined) return unreadIn(inner, value, path);
  const each = def.element ?? def.valueType;
  const place = Array.isArray(value) ? `${path}[]` : path;
  if (each !== undefined) {
    return Object.values(value).flatMap((item) => unreadIn(each, item, place));
  }
  // A row without named fields is read whole, and so are a point's metrics.
  const shape = Object(def.shape) as Record<string, unknown>;
  return Object.entries(value).flatMap(([name, item]) => {
    const at = path === "" ? name : `${path}.${name}`;
    if (name in shape) return unreadIn(shape[name], item, at);
    return Object.keys(shape).length > 1 ? [at] : [];
  });
}
