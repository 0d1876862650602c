import type { Experience } from "../../api/mod.ts";
import type { Industry } from "../season/mod.ts";

/** Checkout stages in the order in which a visitor reaches them; 0 is none. */
export const CHECKOUT_STAGES = [
  "none",
  "added_to_cart",
  "started",
  "contact_info_submitted",
  "address_info_submitted",
] as const;

/** The category of an experience, which its type says. */
export function experienceCategory(
  type: string,
): "personalization" | "experiment" {
  return type.startsWith("personalization") ? "personalization" : "experiment";
}

/** A visitor seen in a variation: who, when, and what is known of the visit. */
export interface ExposureRow {
  /** UUID of the experience. */
  readonly experienceId: string;
  /** Id of the variation that the visitor saw. */
  readonly variationId: string;
  /** Always text. */
  readonly visitorId: string;
  /** First seen in the variation, epoch milliseconds. */
  readonly seenAtMs: number;
  /** What the visit was made with. */
  readonly deviceType?: "mobile" | "desktop" | null;
  /** Whether the visitor had been there before. */
  readonly visitorType?: "new" | "returning" | null;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode?: string | null;
  /** Traffic channel, for example `Paid Social`. */
  readonly channel?: string | null;
  /** Address of the first page, with its query. */
  readonly landingUrl?: string | null;
  /** Kind of the first page, for example `PDP`. */
  readonly landingPageType?: string | null;
  /** Address of the page before the first page. */
  readonly referrer?: string | null;
  /** Cookies by name. */
  readonly cookies?: Readonly<Record<string, string>> | null;
  /** The visitor's segment at an email platform. */
  readonly emailSegment?: string | null;
  /** Saw a product page. @default {false} */
  readonly viewedProductPage?: boolean;
  /** Saw a collection page. @default {false} */
  readonly viewedCollectionPage?: boolean;
  /** Put something in the cart. @default {false} */
  readonly addedToCart?: boolean;
  /** Saw the checkout. @default {false} */
  readonly viewedCheckout?: boolean;
  /** The farthest stage that was reached. @default {"none"} */
  readonly checkoutStage?: typeof CHECKOUT_STAGES[number];
  /** Identifiers of the custom events that the visitor triggered. */
  readonly customEvents?: readonly string[];
}

/** Why an order is left out of analytics. */
export type ExclusionReason =
  | "zero_value"
  | "gift_card_only"
  | "test_order"
  | "preview_mode"
  | "draft_order"
  | "subscription_refill"
  | "other_sales_channel";

/** One order. Money is in `currency`, with at most four decimals. */
export interface OrderRow {
  /** Always text. */
  readonly orderId: string;
  /** Who ordered; `null` when the order could not be matched to a session. */
  readonly visitorId: string | null;
  /** Epoch milliseconds. */
  readonly createdAtMs: number;
  /** ISO 4217. */
  readonly currency: string;
  /** After discount and refund, before shipping and tax. */
  readonly netRevenue: number;
  /** What a discount took off. @default {0} */
  readonly discount?: number;
  /** What was paid back. @default {0} */
  readonly refund?: number;
  /** Cost of the goods; unknown when left out. */
  readonly cogs?: number | null;
  /** Unknown when neither this nor `cogs` is given. @default {netRevenue - cogs} */
  readonly grossProfit?: number | null;
  /** What the customer paid for shipping. @default {0} */
  readonly shippingRevenue?: number;
  /** Name of the shipping method. */
  readonly shippingMethod?: string | null;
  /** Number of units. */
  readonly units?: number | null;
  /**
   * The variation that the order is known to belong to, which its visitor must
   * have been seen in. By default it is the one that the visitor saw last.
   */
  readonly variationId?: string | null;
  /** Set when the order is left out of analytics. */
  readonly exclusionReason?: ExclusionReason | null;
}

/** One line of an order. */
export interface LineItemRow {
  /** Always text. */
  readonly lineItemId: string;
  /** The order that it belongs to. */
  readonly orderId: string;
  /** Digits as text. */
  readonly productId: string;
  /** Digits as text. */
  readonly variantId?: string | null;
  /** The product's title when it was bought. */
  readonly productTitle?: string | null;
  /** Number of units. */
  readonly quantity: number;
  /** Before discount. */
  readonly unitPrice: number;
}

/** One product of the store. */
export interface ProductRow {
  /** Digits as text. */
  readonly productId: string;
  /** Name in addresses. */
  readonly handle: string;
  /** Name for people. */
  readonly title: string;
  /** List price. */
  readonly price: number;
  /** Units in stock. */
  readonly inventory?: number | null;
  /** Collections that it is in. */
  readonly collections?: readonly string[];
  /** Its tags. */
  readonly tags?: readonly string[];
}

/** What is known of an hour of the whole store, beside its experiences. */
export interface SiteHour {
  /** When it began, epoch milliseconds. */
  readonly hourMs: number;
  /** Visitors who are in no experience. */
  readonly visitors: number;
  /** Their orders. */
  readonly orders: number;
  /** Units of these. */
  readonly units: number;
  /** After discounts and refunds, in the store's currency. */
  readonly netRevenue: number;
  /** Net revenue less the cost of the goods. */
  readonly grossProfit: number;
}

/** What a store says of itself. */
export interface StoreIdentity {
  /** IANA name of the time zone that `dt` and days are in. @default {"UTC"} */
  readonly timeZone: string;
  /** ISO 4217. @default {"USD"} */
  readonly currency: string;
  /**
   * The store's moment when a sandbox starts on it, epoch milliseconds; from
   * there its clock runs on. `null` for the real time. @default {null}
   */
  readonly asOfMs: number | null;
  /**
   * The industry of the seasonal benchmark: 100 percent of its baseline on
   * every day, a season that is stronger every year, or growth without season
   * and chance. @default {"growing"}
   */
  readonly industry: Industry;
}

/** What a store holds. */
export interface StoreContents extends Partial<StoreIdentity> {
  /** In the order in which they are listed. */
  readonly experiences: readonly Experience[];
  /** Visitors seen in variations. */
  readonly exposures?: Iterable<ExposureRow>;
  /** Orders, the excluded ones too. */
  readonly orders?: readonly OrderRow[];
  /** Lines of the orders. */
  readonly lineItems?: readonly LineItemRow[];
  /** The catalogue. */
  readonly products?: readonly ProductRow[];
  /** What the whole store did beside its experiences. */
  readonly siteHours?: readonly SiteHour[];
}
