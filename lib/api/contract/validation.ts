/** Schema validation, with problems worded for Readout's errors. */

import type { z } from "zod";
import { type Problem, withoutSecrets } from "../../base/mod.ts";

/** Validator of a value, independent of the library that created it. */
export interface Schema<out T = unknown> {
  /** Parses a value; returns the result or the problems. */
  safeParse(value: unknown):
    | { readonly success: true; readonly data: T }
    | {
      readonly success: false;
      readonly error: {
        /** All problems found. */
        readonly issues: readonly SchemaIssue[];
      };
    };
}

/** One problem found by a schema. */
export interface SchemaIssue {
  /** Code of the problem. */
  readonly code?: string | undefined;
  /** Path from the root to the invalid value. */
  readonly path: readonly PropertyKey[];
  /** Description of the problem. */
  readonly message: string;
}

/** A problem with its path in the value. */
export interface FoundProblem extends Problem {
  /** Path from the root to the invalid value. */
  readonly place: readonly PropertyKey[];
  /** Whether the value is a word outside the list of known words. */
  readonly isWord: boolean;
}

/**
 * Validates a value against a schema.
 *
 * @param schema Schema to apply.
 * @param value Value to check.
 * @returns The parsed value, or all problems.
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

/**
 * Formats a path such as `["filters", "landingPageFilters", 1, "values"]` for
 * readers.
 */
export function formatPath(path: readonly PropertyKey[]): string {
  return path.map((key) =>
    typeof key === "number" ? `[${key}]` : `.${String(key)}`
  ).join("").replace(/^\./, "");
}

/**
 * Reads the problems from the service's 400 response, whose fields nest under
 * `properties` and `items` like those of the request.
 *
 * @param body Parsed response body, or a part of it.
 * @param path Path of the part.
 * @returns The problems; empty if the body has another structure.
 */
export function problemsOfBody(
  body: unknown,
  path: readonly PropertyKey[] = [],
): Problem[] {
  const { errors, properties, items } = Object(body);
  const messages = Array.isArray(errors) ? errors : [];
  const nestedErrors: [PropertyKey, unknown][] = [
    ...Object.entries(properties ?? {}),
    ...(Array.isArray(items) ? items : []).entries(),
  ];
  return [
    ...messages.map((message) => ({
      path: formatPath(path),
      message: typeof message === "string" ? message : quote(message),
    })),
    ...nestedErrors.flatMap(([key, nested]) =>
      problemsOfBody(nested, [...path, key])
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
    const article = /^[aeiou]/.test(issue.expected) ? "an" : "a";
    const expected = `${article} ${issue.expected}`;
    return current === undefined
      ? `required, ${expected}`
      : `must be ${expected}${suffix}`;
  }
  if (current === undefined) return issue.message;
  const text = issue.message.charAt(0).toLowerCase() + issue.message.slice(1);
  return `${text}${suffix}`;
}

/** Returns the value at a path, if any. */
export function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (holder, key) =>
      typeof holder === "object" ? Object(holder)[key] : undefined,
    value,
  );
}

/** Formats a value for error messages: shortened and without secrets. */
export function quote(value: unknown): string {
  // Secrets are removed before shortening, because a truncated secret would not
  // be recognized.
  const text = withoutSecrets(JSON.stringify(value) ?? String(value));
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
