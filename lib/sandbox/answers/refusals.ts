import * as z from "zod";
import type { Schema } from "../../api/mod.ts";

/** Error that becomes a response with an error status. */
export class Refusal extends Error {
  override name = "Refusal";
  constructor(readonly status: 400 | 401 | 403 | 404, readonly body: unknown) {
    super(`Answered with ${status}`);
  }
}

/** Creates a refusal with status 404, in the format assumed for the service. */
export function notFound(): Refusal {
  return new Refusal(404, { error: "Not Found" });
}

/** Creates a refusal with status 400 and the problems that a schema found. */
export function invalid(error: z.ZodError): Refusal {
  return new Refusal(400, { properties: {}, ...z.treeifyError(error) });
}

/** Creates a refusal with status 400 for the request as a whole. */
export function invalidRequest(message: string): Refusal {
  return new Refusal(400, { errors: [message], properties: {} });
}

/** Creates a refusal with status 400 for the field at a path. */
export function invalidField(
  path: readonly string[],
  message: string,
): Refusal {
  const issue = { path: [...path], message, input: undefined };
  return invalid(new z.ZodError([{ code: "custom", ...issue }]));
}

/**
 * Parses an input with a schema, or throws a `Refusal` with status 400 if it is
 * invalid.
 */
export function parseOrRefuse<T>(schema: Schema<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (!result.success) throw invalid(result.error as z.ZodError);
  return result.data;
}
