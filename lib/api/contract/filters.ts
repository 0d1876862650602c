/**
 * The filters object, and the conditions on pages and products in it. The client
 * checks with its schema before it sends, and the sandbox answers 400 with it.
 */

import * as z from "zod";
import type { OrUnknown, TypeOf } from "./_schema.ts";

const MATCH_OPERATORS = [
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

const matchOperator = z.enum(MATCH_OPERATORS);
const queryParamOperator = z.enum([...MATCH_OPERATORS, "regex"]);

/** How a text is compared with a value. */
export type MatchOperator = TypeOf<typeof matchOperator>;
/** How a query parameter is compared: a match operator or a regular expression. */
export type QueryParamOperator = TypeOf<typeof queryParamOperator>;

const pageTargetingGroup = z.strictObject({
  /**
   * `utm`, `url`, `urlPath`, `device`, `visitor`, `trafficSource`, `country`,
   * `referrer`, `cookie`, `landingPage`, or the name of an email platform, of
   * which the spec does not show which there are.
   */
  type: z.string().min(1),
  /** The conditions. */
  queries: z.array(z.strictObject({
    /** What is looked at, for example the name of a cookie or UTM parameter. */
    key: z.string(),
    /** What it is compared with. */
    value: z.string(),
    /** How it is compared. */
    filter: matchOperator,
    /** The kind of filter, as the service names it. */
    type: z.string(),
  })),
});

/** Expression groups on pages: a filter, and the targeting of an experience. */
export const pageTargeting = z.array(pageTargetingGroup);

/** A group of page-level conditions. */
export type PageTargetingGroup = TypeOf<typeof pageTargetingGroup>;

const productAttribute = z.enum([
  "productId",
  "collection",
  "tag",
  "price",
  "inventory",
]);

const productTargetingQuery = z.strictObject({
  /** The attribute. */
  key: productAttribute,
  /** What it is compared with. */
  value: z.union([z.string(), z.number()]),
  /** How it is compared. */
  filter: z.enum(["includes", "doesNotInclude", "greaterThan", "lessThan"]),
  /** The attribute once more, as the service wants it. */
  type: productAttribute,
});

/** One condition of a product-targeting group. */
export type ProductTargetingQuery = TypeOf<typeof productTargetingQuery>;

const productTargetingGroup = z.strictObject({
  /** The attribute that the group is about. */
  type: productAttribute,
  /** The conditions. */
  queries: z.array(productTargetingQuery),
});

/** A group of product-level conditions. */
export type ProductTargetingGroup = TypeOf<typeof productTargetingGroup>;

/** Every type of landing page that the filters know. */
export const LANDING_PAGE_TYPES = [
  "PDP",
  "Collection",
  "Content",
  "Blog",
  "Homepage",
  "Search",
  "Cart",
  "Other",
] as const;

/**
 * A traffic channel: the general ones, or the name of a platform, which the
 * description of the service does not show.
 */
export type TrafficChannel = OrUnknown<
  | "Referral"
  | "All Social"
  | "Organic Social"
  | "Paid Social"
  | "Organic Search"
  | "Paid Search"
  | "Paid Shopping"
  | "Email"
  | "Direct"
  | "SMS"
  | "Other"
>;

const CHECKOUT_STAGES = [
  "any",
  "started",
  "contact_info_submitted",
  "address_info_submitted",
  "added_to_cart",
] as const;

/** Left out and `null` skip a filter. */
export type Maybe<T> = T | null | undefined;

/**
 * The service's filters object. Every field may be left out or `null`, which
 * skips that filter; several filters must all hold.
 */
export interface AnalyticsFilters {
  /** The visitor's device. */
  readonly deviceType?: Maybe<"any" | "mobile" | "desktop">;
  /** First-time or returning visitors. */
  readonly visitorType?: Maybe<"any" | "new" | "returning">;
  /** ISO 3166-1 alpha-2 codes; empty means all. */
  readonly countryCodes?: Maybe<readonly string[]>;
  /** Traffic channels, for example `Paid Social`; empty means all. */
  readonly sourceSitesOrChannels?: Maybe<readonly TrafficChannel[]>;
  /** The path of the first page. */
  readonly landingPage?: Maybe<{
    /** The path; may be left out for `isNull` and `isNotNull`. */
    readonly landingPageUrlPath?: string | undefined;
    /** How it is compared. */
    readonly landingPageUrlPathFilterType: MatchOperator;
  }>;
  /** A query parameter of the first page. */
  readonly urlParam?: Maybe<{
    /** Its name. */
    readonly queryParam: string;
    /** Its value; may be left out for `isNull` and `isNotNull`. */
    readonly queryParamValue?: string | undefined;
    /** How it is compared. */
    readonly queryParamFilterType: QueryParamOperator;
  }>;
  /** What the visitor did; flags that are true must all hold. */
  readonly userBehavior?: Maybe<{
    /** Saw the checkout. */
    readonly viewedCheckout?: Maybe<boolean>;
    /** Put something in the cart. */
    readonly addedToCart?: Maybe<boolean>;
    /** Saw a product page. */
    readonly viewedProductPage?: Maybe<boolean>;
    /** Saw a collection page. */
    readonly viewedCollectionPage?: Maybe<boolean>;
  }>;
  /** How far into the checkout the visitor came. */
  readonly reachedCheckoutStage?: Maybe<typeof CHECKOUT_STAGES[number]>;
  /** Least net revenue of an order, inclusive, in the store's currency. */
  readonly minNetRevenue?: Maybe<number>;
  /** Greatest net revenue of an order, inclusive, in the store's currency. */
  readonly maxNetRevenue?: Maybe<number>;
  /** Least shipping revenue of an order, inclusive, in the store's currency. */
  readonly minShippingRevenue?: Maybe<number>;
  /** Greatest shipping revenue of an order, inclusive. */
  readonly maxShippingRevenue?: Maybe<number>;
  /** Shipping methods to keep. */
  readonly shippingMethods?: Maybe<readonly string[]>;
  /** ISO 4217 codes to keep. */
  readonly currency?: Maybe<readonly string[]>;
  /** Outlier threshold in standard deviations; `null` keeps every order. */
  readonly maxZScore?: Maybe<number>;
  /** Identifiers of custom events. */
  readonly triggeredCustomEvents?: Maybe<readonly string[]>;
  /** At least one, every one, or none of `triggeredCustomEvents`. */
  readonly customEventsFilterType?: Maybe<"any" | "all" | "none">;
  /** Only products that are part of the experiment. */
  readonly experimentProductsOnly?: Maybe<boolean>;
  /** Only these product ids, digits as text. */
  readonly onlyProductIds?: Maybe<readonly string[]>;
  /** Only these product handles. */
  readonly onlyProductHandles?: Maybe<readonly string[]>;
  /** Page-level targeting. */
  readonly pageTargeting?: Maybe<readonly PageTargetingGroup[]>;
  /** Product-level targeting. */
  readonly productTargeting?: Maybe<readonly ProductTargetingGroup[]>;
  /** Use the targeting of the experience with this UUID. */
  readonly applyExperienceTargetingExperienceId?: Maybe<string>;
  /** Landing-page conditions. */
  readonly landingPageFilters?: Maybe<
    readonly {
      /** How the landing page's path is compared. */
      readonly filterType: MatchOperator;
      /** The alternatives (OR); left out for `isNull` and `isNotNull`. */
      readonly values?: readonly string[] | undefined;
    }[]
  >;
  /** How `landingPageFilters` combine. @default {"or"} */
  readonly landingPageFiltersOperator?: Maybe<"or" | "and">;
  /** Kinds of first page to keep; empty means all. */
  readonly landingPageTypes?: Maybe<
    readonly typeof LANDING_PAGE_TYPES[number][]
  >;
}

/** A condition whose value may be left out where its operator takes none. */
function condition<Shape extends z.ZodRawShape>(
  shape: Shape,
  operator: keyof Shape & string,
  value: keyof Shape & string,
): z.ZodType<z.output<z.ZodObject<Shape, z.core.$strict>>> {
  const subject = value === "values" ? operator : "the operator";
  const isGiven = (given: unknown): boolean =>
    Array.isArray(given) ? given.length > 0 : given !== undefined;
  return z.strictObject(shape).refine(
    (filter: Record<string, unknown>) =>
      /^is(Not)?Null$/.test(String(filter[operator])) || isGiven(filter[value]),
    {
      path: [value],
      error: `required unless ${subject} is isNull or isNotNull`,
    },
  );
}

const texts = z.array(z.string().min(1)).nullish();
const flag = z.boolean().nullish();
const amount = z.number().nullish();

function codes(form: RegExp, message: string) {
  return z.array(z.string().regex(form, message)).nullish();
}

/** Unknown fields are refused, so that none is ignored. */
const fields = z.strictObject(
  {
    deviceType: z.enum(["any", "mobile", "desktop"]).nullish(),
    visitorType: z.enum(["any", "new", "returning"]).nullish(),
    countryCodes: codes(/^[A-Z]{2}$/, "must be an ISO 3166-1 alpha-2 code"),
    sourceSitesOrChannels: z.array(z.string().min(1)).nullish(),
    landingPage: condition(
      {
        landingPageUrlPath: z.string().optional(),
        landingPageUrlPathFilterType: matchOperator,
      },
      "landingPageUrlPathFilterType",
      "landingPageUrlPath",
    ).nullish(),
    urlParam: condition(
      {
        queryParam: z.string().min(1),
        queryParamValue: z.string().optional(),
        queryParamFilterType: queryParamOperator,
      },
      "queryParamFilterType",
      "queryParamValue",
    ).nullish(),
    userBehavior: z.strictObject({
      viewedCheckout: flag,
      addedToCart: flag,
      viewedProductPage: flag,
      viewedCollectionPage: flag,
    }).nullish(),
    reachedCheckoutStage: z.enum(CHECKOUT_STAGES).nullish(),
    minNetRevenue: amount,
    maxNetRevenue: amount,
    minShippingRevenue: amount,
    maxShippingRevenue: amount,
    shippingMethods: texts,
    currency: codes(/^[A-Z]{3}$/, "must be an ISO 4217 code"),
    maxZScore: z.number().positive().nullish(),
    triggeredCustomEvents: texts,
    customEventsFilterType: z.enum(["any", "all", "none"]).nullish(),
    experimentProductsOnly: flag,
    onlyProductIds: codes(/^\d+$/, "must be digits, as text"),
    onlyProductHandles: texts,
    pageTargeting: pageTargeting.nullish(),
    productTargeting: z.array(productTargetingGroup).nullish(),
    applyExperienceTargetingExperienceId: z.guid().nullish(),
    landingPageFilters: z.array(condition(
      { filterType: matchOperator, values: z.array(z.string()).optional() },
      "filterType",
      "values",
    )).nullish(),
    landingPageFiltersOperator: z.enum(["or", "and"]).nullish(),
    landingPageTypes: z.array(z.enum(LANDING_PAGE_TYPES)).nullish(),
  } satisfies Readonly<Record<keyof AnalyticsFilters, z.ZodType>>,
);

/** Does not compile where the interface allows what the schema does not read. */
type _Held<Read extends TypeOf<typeof fields> = AnalyticsFilters> = Read;

/** Schema of {@linkcode AnalyticsFilters}. */
export const filters: z.ZodType<AnalyticsFilters> = fields;
