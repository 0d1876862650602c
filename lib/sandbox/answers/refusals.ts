import * as z from "zod";
import type { Schema } from "../../api/mod.ts";

/** A request that is answered with an error status. */
export class Refusal extends Error {
  override name = "Refusal";
  constructor(readonly status: 400 | 401 | 403 | 404, readonly body: unknown) {
    super(`Answered with ${status}`);
  }
}

/** 404 in the assumed form. */
export function notFound(): Refusal {
  return new Refusal(404, { error: "Not Found" });
}

/** 400 with what the schema found. */
export function invalid(error: z.ZodError): Refusal {
  return new Refusal(400, { properties: {}, ...z.treeifyError(error) });
}

/** 400 for the request as a whole. */
export function invalidRequest(message: string): Refusal {
  return new Refusal(400, { errors: [message], properties: {} });
}

/** 400 for one field, `path` leading to it. */
export function invalidField(
  path: readonly string[],
  message: string,
): Refusal {
  return invalid(
    new z.ZodError([
      { code: "custom", path: [...path], message, input: undefined },
    ]),
  );
}

/** The input as `schema` reads it, or a 400. */
export function parseOrRefuse<T>(schema: Schema<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (!result.success) throw invalid(result.error as z.ZodError);
  return result.data;
}
