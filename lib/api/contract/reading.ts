/**
 * Reads responses tolerantly: known deviations are corrected, and everything else
 * is kept and reported.
 */

import type { Problem } from "../../base/mod.ts";
import { isObject, isRecord } from "../../base/mod.ts";
import { type Endpoint, type EndpointName, ENDPOINTS } from "./endpoints.ts";
import { renameAliases } from "./_respelled.ts";
import { findRemarks } from "./remarks.ts";
import { check, formatPath, quote, valueAt } from "./validation.ts";

/**
 * A response value with notes about its deviations from the contract, or the
 * problems that make it unusable.
 */
export type Reading =
  | {
    readonly ok: true;
    readonly value: unknown;
    readonly notes: readonly Problem[];
  }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Reads a response. Only the fields that a call needs must be present and valid.
 * An unknown word is kept unchanged. An unreadable value becomes `null`, and its
 * original is kept under its path in the result's `unread` field.
 *
 * @param name Endpoint of the response.
 * @param answer Parsed response body.
 * @returns The value with notes, or the problems that make it unusable.
 */
export function readAnswer(name: EndpointName, answer: unknown): Reading {
  const endpoint = ENDPOINTS[name];
  const remarks = findRemarks(answer, name === "listExperiences");
  const notes = [...remarks];
  const unwrapped = unwrapAnswer(endpoint, answer, notes);
  const respelledAnswer = renameAliases(unwrapped, notes);
  const first = check(endpoint.answer, respelledAnswer);
  if (first.ok) {
    noteChanges(respelledAnswer, first.value, [], notes);
    return { ok: true, value: first.value, notes };
  }
  const repairedAnswer = structuredClone(respelledAnswer);
  const unknownWords: (readonly PropertyKey[])[] = [];
  const unread: Record<string, unknown> = {};
  for (const { place: path, message, isWord } of first.problems) {
    const raw = valueAt(respelledAnswer, path);
    const keepsField = isWord && typeof raw === "string";
    if (keepsField) unknownWords.push(path);
    else if (raw !== undefined) unread[formatPath(path)] = raw;
    const result = keepsField ? "kept as it is" : "left out";
    notes.push({ path: formatPath(path), message: `${message}; ${result}` });
    setAt(repairedAnswer, path, null);
  }
  const secondTry = check(endpoint.answer, repairedAnswer);
  if (!secondTry.ok) {
    // A required field is reported with its original value, because the repair
    // has already removed it.
    const neededPaths = new Set(secondTry.problems.map(({ path }) => path));
    const reported = first.problems.filter(({ path }) => neededPaths.has(path));
    const problems = reported.length > 0 ? reported : first.problems;
    return { ok: false, problems: [...remarks, ...problems] };
  }
  noteChanges(repairedAnswer, secondTry.value, [], notes);
  for (const path of unknownWords) {
    setAt(secondTry.value, path, valueAt(respelledAnswer, path));
  }
  const { value } = secondTry;
  return Object.keys(unread).length === 0
    ? { ok: true, value, notes }
    : { ok: true, value: { ...Object(value), unread }, notes };
}

/**
 * Corrects the structure of a response: a list under another name or without a
 * name, and an object without its wrapper.
 */
function unwrapAnswer(
  endpoint: Endpoint,
  answer: unknown,
  notes: Problem[],
): unknown {
  const { list, sibling, wrapped } = endpoint;
  const isAlone = list === undefined && Array.isArray(answer) &&
    answer.length === 1;
  if (isAlone) {
    notes.push({ path: "", message: "read from a list of one" });
    return unwrapAnswer(endpoint, answer[0], notes);
  }
  const inner = insideWrapper(endpoint, answer);
  if (inner !== null) {
    notes.push({ path: "", message: `read from "${inner.name}"` });
    return unwrapAnswer(endpoint, inner.value, notes);
  }
  const fields = isObject(answer) ? answer : {};
  const isBare = wrapped !== undefined && !(wrapped in fields) &&
    "id" in fields;
  const wrapperName = isBare
    ? wrapped
    : Array.isArray(answer)
    ? list
    : undefined;
  if (wrapperName !== undefined) {
    notes.push({ path: wrapperName, message: "is the response itself" });
    return { [wrapperName]: answer };
  }
  const within = fields[wrapped ?? ""];
  if (wrapped !== undefined && isRecord(within) && isRecord(within[wrapped])) {
    notes.push({ path: wrapped, message: `read from "${wrapped}"` });
    return unwrapAnswer(endpoint, within, notes);
  }
  if (list === undefined || Array.isArray(fields[list])) return answer;
  const listed = fields[list];
  if (isRecord(listed) && Object.values(listed).every(isRecord)) {
    notes.push({ path: list, message: "read from an object" });
    return { ...fields, [list]: Object.values(listed) };
  }
  const lists = Object.entries(fields).filter(([name, value]) =>
    Array.isArray(value) && sibling?.test(name) !== true
  );
  // If there are several lists, the one whose name is a prefix of the expected
  // name is used.
  const similarLists = lists.filter(([name]) => list.startsWith(name));
  const candidates = similarLists.length > 0 ? similarLists : lists;
  if (candidates.length !== 1) return answer;
  const [[name, value]] = candidates as [[string, unknown]];
  notes.push({ path: list, message: `read from "${name}"` });
  return { ...fields, [list]: value };
}

const WRAPPERS = ["data", "result", "response", "payload"];

/**
 * Returns the response inside a wrapper object that has no contract fields of its
 * own.
 */
function insideWrapper(
  { answer: schema }: Endpoint,
  answer: unknown,
): { readonly name: string; readonly value: object } | null {
  const fields = Object.keys(shapeOf(schema));
  const entries = isRecord(answer) ? Object.entries(answer) : [];
  const [first, ...furtherEntries] = entries.filter(([name, value]) =>
    WRAPPERS.includes(name) && isRecord(value)
  );
  const isBeside = entries.some(([name]) =>
    fields.includes(name) && name !== first?.[0] || name === "id"
  );
  if (first === undefined || furtherEntries.length > 0 || isBeside) return null;
  return { name: first[0], value: first[1] as object };
}

/**
 * Notes the schema's conversions, such as a string read as a number or a missing
 * list read as empty.
 */
function noteChanges(
  original: unknown,
  parsed: unknown,
  path: readonly PropertyKey[],
  notes: Problem[],
): void {
  const isPlain = !isObject(parsed);
  const isSame = isPlain
    ? Object.is(original ?? null, parsed)
    : isObject(original) && Array.isArray(original) === Array.isArray(parsed);
  if (!isSame) {
    const previous = original === undefined
      ? "is missing"
      : `was ${quote(original)}`;
    const message = `${previous}, read as ${quote(parsed)}`;
    notes.push({ path: formatPath(path), message });
  }
  if (isPlain || !isSame) return;
  for (const [name, inner] of Object.entries(parsed)) {
    const key = Array.isArray(parsed) ? Number(name) : name;
    const previous = (original as Record<PropertyKey, unknown>)[key];
    noteChanges(previous, inner, [...path, key], notes);
  }
}

function setAt(
  value: unknown,
  path: readonly PropertyKey[],
  to: unknown,
): void {
  const holder = valueAt(value, path.slice(0, -1));
  if (isObject(holder)) holder[String(path.at(-1))] = to;
}

/**
 * Returns the fields of a response that its schema does not name; they are kept
 * but not used.
 *
 * @param name Endpoint of the response.
 * @param answer Parsed response body.
 * @returns Paths of the fields, e.g. `experiencesList[].audience`.
 */
export function unreadFields(name: EndpointName, answer: unknown): string[] {
  const endpoint = ENDPOINTS[name];
  const respelledAnswer = renameAliases(unwrapAnswer(endpoint, answer, []), []);
  return [...new Set(findUnread(endpoint.answer, respelledAnswer, ""))];
}

/** Returns the schemas of an object's fields by name. */
function shapeOf(schema: unknown): Readonly<Record<string, unknown>> {
  return Object(Object(Object(schema).def).shape);
}

function findUnread(schema: unknown, value: unknown, path: string): string[] {
  if (schema === undefined || !isObject(value)) return [];
  const { def } = schema as { readonly def: Record<string, unknown> };
  const inner = def.out ?? def.innerType;
  if (inner !== undefined) return findUnread(inner, value, path);
  const elementSchema = def.element ?? def.valueType;
  const place = Array.isArray(value) ? `${path}[]` : path;
  if (elementSchema !== undefined) {
    return Object.values(value).flatMap((item) =>
      findUnread(elementSchema, item, place)
    );
  }
  // An object without named fields, such as the metrics of a data point, is
  // read completely.
  const shape = shapeOf(schema);
  const unread: string[] = [];
  for (const [name, item] of Object.entries(value)) {
    const fieldPath = path === "" ? name : `${path}.${name}`;
    if (name in shape) {
      const inner = findUnread(shape[name], item, fieldPath);
      for (const innerPath of inner) unread.push(innerPath);
    } else if (Object.keys(shape).length > 1) unread.push(fieldPath);
  }
  return unread;
}
