/** What a schema finds wrong, in the words of Readout's errors. */

import type { z } from "zod";
import { type Problem, withoutSecrets } from "../errors/mod.ts";

/** What checks a value, whichever library made it. */
export interface Schema<out T = unknown> {
  /** The value as the schema reads it, or what is wrong with it. */
  safeParse(value: unknown):
    | { readonly success: true; readonly data: T }
    | {
      readonly success: false;
      readonly error: {
        /** Everything that is wrong. */
        readonly issues: readonly SchemaIssue[];
      };
    };
}

/** One thing that a schema finds wrong. */
export interface SchemaIssue {
  /** Which kind of thing. */
  readonly code?: string | undefined;
  /** From the top to the place. */
  readonly path: readonly PropertyKey[];
  /** What is wrong. */
  readonly message: string;
}

/** A problem, and where it is in the value. */
export interface FoundProblem extends Problem {
  /** From the top to the place. */
  readonly at: readonly PropertyKey[];
  /** Whether it is a word that is not among those that are known. */
  readonly isWord: boolean;
}

/**
 * The value, when it fits the schema, or everything that is wrong with it.
 *
 * @param schema The schema.
 * @param value What to check.
 * @returns Either the value as the schema reads it, or the problems.
 */
export function check<T>(
  schema: Schema<T>,
  value: unknown,
):
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly FoundProblem[] } {
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  return {
    ok: false,
    problems: result.error.issues.map((issue) => ({
      at: issue.path,
      isWord: issue.code === "invalid_value",
      path: formatPath(issue.path),
      message: describe(issue as z.core.$ZodIssue, valueAt(value, issue.path)),
    })),
  };
}

/** `["filters", "landingPageFilters", 1, "values"]` as a person writes it. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path.map((part, index) =>
    typeof part === "number"
      ? `[${part}]`
      : index === 0
      ? String(part)
      : `.${String(part)}`
  ).join("");
}

/**
 * The problems in the service's 400 body, whose fields nest under `properties`
 * and `items` as deep as the request does.
 *
 * @param body The parsed body.
 * @returns The problems; empty when the body has another form.
 */
export function problemsOfBody(body: unknown): Problem[] {
  const problems: Problem[] = [];
  collect(body, [], problems);
  return problems;
}

function collect(node: unknown, path: PropertyKey[], into: Problem[]): void {
  if (node === null || typeof node !== "object") return;
  const { errors, properties, items } = node as Record<string, unknown>;
  if (Array.isArray(errors)) {
    for (const message of errors) {
      const text = typeof message === "string" ? message : quote(message);
      into.push({ path: formatPath(path), message: text });
    }
  }
  for (const [name, child] of Object.entries(properties ?? {})) {
    collect(child, [...path, name], into);
  }
  if (Array.isArray(items)) {
    items.forEach((child, index) => collect(child, [...path, index], into));
  }
}

function describe(issue: z.core.$ZodIssue, current: unknown): string {
  const said = `: current value is ${quote(current)}`;
  if (issue.code === "invalid_value") {
    return `must be one of ${issue.values.map(quote).join(", ")}${said}`;
  }
  if (issue.code === "unrecognized_keys") {
    return `unknown field ${issue.keys.map(quote).join(", ")}`;
  }
  if (issue.code === "invalid_type") {
    const wanted = `${
      /^[aeiou]/.test(issue.expected) ? "an" : "a"
    } ${issue.expected}`;
    return current === undefined
      ? `required, ${wanted}`
      : `must be ${wanted}${said}`;
  }
  if (current === undefined) return issue.message;
  const text = issue.message.charAt(0).toLowerCase() + issue.message.slice(1);
  return `${text}${said}`;
}

/** What stands at a place, if anything. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const part of path) {
    if (at === null || typeof at !== "object") return undefined;
    at = (at as Record<PropertyKey, unknown>)[part];
  }
  return at;
}

/** A value as errors show it: short, and without secrets. */
export function quote(value: unknown): string {
  // Before it is cut: half a secret would not be known for one.
  const text = withoutSecrets(JSON.stringify(value) ?? String(value));
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
