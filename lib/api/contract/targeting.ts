/** Conditions on pages and products, in filters and in experiences. */

import * as z from "zod";

/** How a text is compared with a value. */
export type MatchOperator =
  | "equals"
  | "contains"
  | "startsWith"
  | "endsWith"
  | "doesNotEqual"
  | "doesNotContain"
  | "doesNotStartWith"
  | "doesNotEndWith"
  | "isNull"
  | "isNotNull";

/** How a query parameter is compared: a match operator or a regular expression. */
export type QueryParamOperator = MatchOperator | "regex";

/** How a product attribute is compared. */
export type ProductOperator =
  | "includes"
  | "doesNotInclude"
  | "greaterThan"
  | "lessThan";

/** One condition of a page-targeting group. */
export interface PageTargetingQuery {
  /** What is looked at, for example the name of a cookie or UTM parameter. */
  readonly key: string;
  /** What it is compared with. */
  readonly value: string;
  /** How it is compared. */
  readonly filter: MatchOperator;
  /** The kind of filter, as the service names it. */
  readonly type: string;
}

/** A group of page-level conditions. */
export interface PageTargetingGroup {
  /**
   * `utm`, `url`, `urlPath`, `device`, `visitor`, `trafficSource`, `country`,
   * `referrer`, `cookie`, `landingPage`, or the name of an email platform.
   */
  readonly type: string;
  /** The conditions. */
  readonly queries: readonly PageTargetingQuery[];
}

/** What a product-targeting group looks at. */
export type ProductAttribute =
  | "productId"
  | "collection"
  | "tag"
  | "price"
  | "inventory";

/** One condition of a product-targeting group. */
export interface ProductTargetingQuery {
  /** The attribute. */
  readonly key: ProductAttribute;
  /** What it is compared with. */
  readonly value: string | number;
  /** How it is compared. */
  readonly filter: ProductOperator;
  /** The attribute once more, as the service wants it. */
  readonly type: ProductAttribute;
}

/** A group of product-level conditions. */
export interface ProductTargetingGroup {
  /** The attribute that the group is about. */
  readonly type: ProductAttribute;
  /** The conditions. */
  readonly queries: readonly ProductTargetingQuery[];
}

/** Every operator that compares a text. */
export const MATCH_OPERATORS = [
  "equals",
  "contains",
  "startsWith",
  "endsWith",
  "doesNotEqual",
  "doesNotContain",
  "doesNotStartWith",
  "doesNotEndWith",
  "isNull",
  "isNotNull",
] as const;

/** How a text is compared. */
export const matchOperator: z.ZodType<MatchOperator> = z.enum(MATCH_OPERATORS);

const pageTargetingGroup = z.strictObject({
  // The spec allows one value that names an email platform it does not show.
  type: z.string().min(1),
  queries: z.array(z.strictObject({
    key: z.string(),
    value: z.string(),
    filter: matchOperator,
    type: z.string(),
  })),
});

/** Expression groups on pages: a filter, and the targeting of an experience. */
export const pageTargetingSchema: z.ZodType<
  readonly PageTargetingGroup[]
> = z.array(pageTargetingGroup);

const productAttribute = z.enum([
  "productId",
  "collection",
  "tag",
  "price",
  "inventory",
]);

const productTargetingGroup = z.strictObject({
  type: productAttribute,
  queries: z.array(z.strictObject({
    key: productAttribute,
    value: z.union([z.string(), z.number()]),
    filter: z.enum(["includes", "doesNotInclude", "greaterThan", "lessThan"]),
    type: productAttribute,
  })),
});

/** Expression groups on products. */
export const productTargetingSchema: z.ZodType<
  readonly ProductTargetingGroup[]
> = z.array(productTargetingGroup);
