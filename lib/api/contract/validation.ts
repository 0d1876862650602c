/** What a schema finds wrong, in the words of Readout's errors. */

import type { z } from "zod";
import { type Problem, withoutSecrets } from "../../base/mod.ts";

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
  readonly place: readonly PropertyKey[];
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
      place: issue.path,
      isWord: issue.code === "invalid_value",
      path: formatPath(issue.path),
      message: describe(issue as z.core.$ZodIssue, valueAt(value, issue.path)),
    })),
  };
}

/** `["filters", "landingPageFilters", 1, "values"]` as a person writes it. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path.map((key, index) =>
    typeof key === "number"
      ? `[${key}]`
      : index === 0
      ? String(key)
      : `.${String(key)}`
  ).join("");
}

/**
 * The problems in the service's 400 body, whose fields nest under `properties`
 * and `items` as deep as the request does.
 *
 * @param body The parsed body, or a part of it.
 * @param path Where the part is.
 * @returns The problems; empty when the body has another form.
 */
export function problemsOfBody(
  body: unknown,
  path: readonly PropertyKey[] = [],
): Problem[] {
  const { errors, properties, items } = Object(body);
  const messages = Array.isArray(errors) ? errors : [];
  const inner = Object.entries(properties ?? {});
  const listed = Array.isArray(items) ? items : [];
  return [
    ...messages.map((message) => ({
      path: formatPath(path),
      message: typeof message === "string" ? message : quote(message),
    })),
    ...inner.flatMap(([name, nested]) =>
      problemsOfBody(nested, [...path, name])
    ),
    ...listed.flatMap((nested, index) =>
      problemsOfBody(nested, [...path, index])
    ),
  ];
}

function describe(issue: z.core.$ZodIssue, current: unknown): string {
  const suffix = `: current value is ${quote(current)}`;
  if (issue.code === "invalid_value") {
    return `must be one of ${issue.values.map(quote).join(", ")}${suffix}`;
  }
  if (issue.code === "unrecognized_keys") {
    return `unknown field ${issue.keys.map(quote).join(", ")}`;
  }
  if (issue.code === "invalid_type") {
    const expected = `${
      /^[aeiou]/.test(issue.expected) ? "an" : "a"
    } ${issue.expected}`;
    return current === undefined
      ? `required, ${expected}`
      : `must be ${expected}${suffix}`;
  }
  if (current === undefined) return issue.message;
  const text = issue.message.charAt(0).toLowerCase() + issue.message.slice(1);
  return `${text}${suffix}`;
}

/** What stands at a place, if anything. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (holder, key) =>
      typeof holder === "object" ? Object(holder)[key] : undefined,
    value,
  );
}

/** A value as errors show it: short, and without secrets. */
export function quote(value: unknown): string {
  // Before it is cut: half a secret would not be known for one.
  const text = withoutSecrets(JSON.stringify(value) ?? String(value));
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
