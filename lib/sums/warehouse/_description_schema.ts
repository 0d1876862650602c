/** The form of a description; `_check_description.ts` holds what belongs together. */

import * as z from "zod";

/** Names that begin so are the query's own. */
const OWN_PREFIX = /^readout_/i;

const name = z.string()
  .min(1, { error: "must not be empty" })
  .refine((text) => !OWN_PREFIX.test(text), {
    error:
      "must not begin with readout_, as the query's own names do; give it another name in a view",
  })
  // PostgreSQL cannot hold it in a name.
  .refine((text) => !text.includes("\0"), {
    error: "must not hold a NUL character",
  });

const table = z.union([name, z.array(name).min(1).readonly()], {
  error: 'must be a name, or the parts of one such as ["shop", "orders"]',
});

const value = z.union([z.string(), z.number(), z.boolean(), z.date()], {
  error: "must be text, a finite number, true or false, or a valid Date",
});

const condition = z.strictObject({
  column: name,
  equals: value.optional(),
  in: z.array(value).min(1, { error: "must not be empty" }).optional(),
  from: value.optional(),
  before: value.optional(),
  isNull: z.boolean().optional(),
}).refine((fields) => {
  const kinds = [
    fields.equals,
    fields.in,
    fields.from ?? fields.before,
    fields.isNull,
  ];
  return kinds.filter((kind) => kind !== undefined).length === 1;
}, { error: "needs one of equals, in, from and before, isNull" });

const where = z.array(condition).optional();

/** The form of a description. */
export const descriptionSchema = z.strictObject({
  name: z.string().optional(),
  currency: z.string().regex(/^[A-Z]{3}$/, {
    error: "must be a code of ISO 4217, three capital letters such as EUR",
  }).optional(),
  status: z.enum(["started", "ended"]).optional(),
  split: z.record(z.string(), z.union([z.number().positive(), z.string()]))
    .optional(),
  orders: z.strictObject({
    table,
    orderId: name,
    visitor: name,
    revenue: name,
    profit: name.optional(),
    time: name.optional(),
    variation: name.optional(),
    currency: name.optional(),
    measures: z.record(z.string().min(1), name).optional(),
    segments: z.record(z.string().min(1), name).optional(),
    where,
  }),
  exposures: z.strictObject({
    table,
    visitor: name,
    variation: name,
    time: name.optional(),
    where,
  }).optional(),
  before: z.strictObject({
    table: table.optional(),
    visitor: name.optional(),
    revenue: name.optional(),
    time: name.optional(),
    where,
  }).optional(),
  variations: z.array(z.strictObject({
    name: z.string().min(1, { error: "must not be empty" }),
    value: z.union([z.string(), z.number()]).optional(),
  })).min(2, { error: "must name at least two variations, the control first" }),
  days: z.strictObject({
    first: z.string(),
    last: z.string(),
    timeZone: z.string().optional(),
  }).optional(),
  visitors: z.array(z.strictObject({
    variation: z.string(),
    visitors: z.int().nonnegative(),
    day: z.string().optional(),
  })).optional(),
});
