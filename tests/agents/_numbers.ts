/** Numbers in an answer, and false claims that its record does not support. */

import type { Answer } from "../../lib/agents/mod.ts";
import type { Dice } from "../files/_random.ts";

/** Number of an answer, with the text to search for. */
export interface Quoted {
  readonly text: string;
  readonly metric?: string | undefined;
  readonly variation?: string | undefined;
}

/** Fields that count entries of the answer itself. */
const OWN = new Set(["omitted", "more", "receipt", "untrusted", "digest"]);

/**
 * Returns all numbers of an answer: those of its fields, with their subject, and
 * those of its sentences.
 */
export function quotedIn(answer: Answer): Quoted[] {
  const found: Quoted[] = [];
  const visit = (value: unknown, of: Omit<Quoted, "text">): void => {
    if (typeof value === "number") found.push({ ...of, text: String(value) });
    if (typeof value === "string" && /\d/.test(value)) {
      found.push({ text: value });
    }
    if (typeof value !== "object" || value === null) return;
    const fields = value as Record<string, unknown>;
    const named = (name: string) =>
      typeof fields[name] === "string" ? { [name]: fields[name] } : {};
    const inner = { ...of, ...named("metric"), ...named("variation") };
    for (const [name, one] of Object.entries(value)) {
      if (!OWN.has(name)) visit(one, inner);
    }
  };
  visit(answer, {});
  return found.filter(({ text }) => !isWord(text));
}

/** Returns whether a text is a code, a label or a version rather than a number. */
function isWord(text: string): boolean {
  return /^(Variation|Metric|Segment|File|Test|Experience) \d+$/.test(text) ||
    /^[a-z][\w:-]*$/i.test(text);
}

/** Changes one digit of a text, but never a leading zero. */
export function altered(text: string, dice: Dice): string {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index!);
  const at = dice.pick(places);
  const digit = (Number(text[at]) + dice.from(1, 9)) % 10;
  return text.slice(0, at) + digit + text.slice(at + 1);
}
