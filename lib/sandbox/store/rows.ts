import type { Experience } from "../../api/mod.ts";
import type { Industry } from "../season/mod.ts";

/**
 * Checkout stages in the order in which visitors reach them; the first one means
 * none.
 */
export const CHECKOUT_STAGES = [
  "none",
  "added_to_cart",
  "started",
  "contact_info_submitted",
  "address_info_submitted",
] as const;

/** Returns the category of an experience, which follows from its type. */
export function experienceCategory(
  type: string,
): "personalization" | "experiment" {
  return type.startsWith("personalization") ? "personalization" : "experiment";
}

/** A visitor's exposure to a variation, with attributes of the visit. */
export interface ExposureRow {
  /** UUID of the experience. */
  readonly experienceId: string;
  /** ID of the variation. */
  readonly variationId: string;
  /** ID of the visitor, always a string. */
  readonly visitorId: string;
  /** Time of the first exposure, in epoch milliseconds. */
  readonly seenAtMs: number;
  /** Device type. */
  readonly deviceType?: "mobile" | "desktop" | null;
  /** Whether the visitor is new or returning. */
  readonly visitorType?: "new" | "returning" | null;
  /** ISO 3166-1 alpha-2 country code. */
  readonly countryCode?: string | null;
  /** Traffic channel, for example `Paid Social`. */
  readonly channel?: string | null;
  /** URL of the landing page, with its query. */
  readonly landingUrl?: string | null;
  /** Type of the landing page, for example `PDP`. */
  readonly landingPageType?: string | null;
  /** URL of the page before the landing page. */
  readonly referrer?: string | null;
  /** Cookies by name. */
  readonly cookies?: Readonly<Record<string, string>> | null;
  /** Segment of the visitor at an email platform. */
  readonly emailSegment?: string | null;
  /** Whether the visitor viewed a product page. @default {false} */
  readonly viewedProductPage?: boolean;
  /** Whether the visitor viewed a collection page. @default {false} */
  readonly viewedCollectionPage?: boolean;
  /** Whether the visitor added a product to the cart. @default {false} */
  readonly addedToCart?: boolean;
  /** Whether the visitor viewed the checkout. @default {false} */
  readonly viewedCheckout?: boolean;
  /** Last checkout stage reached. @default {"none"} */
  readonly checkoutStage?: typeof CHECKOUT_STAGES[number];
  /** IDs of the custom events that the visitor triggered. */
  readonly customEvents?: readonly string[];
}

/** Reason why analytics excludes an order. */
export type ExclusionReason =
  | "zero_value"
  | "gift_card_only"
  | "test_order"
  | "preview_mode"
  | "draft_order"
  | "subscription_refill"
  | "other_sales_channel";

/** One order. Amounts are in `currency`, with at most four decimals. */
export interface OrderRow {
  /** ID of the order, always a string. */
  readonly orderId: string;
  /** ID of the visitor, or `null` if the order could not be matched to a session. */
  readonly visitorId: string | null;
  /** Time of the order, in epoch milliseconds. */
  readonly createdAtMs: number;
  /** ISO 4217 currency code. */
  readonly currency: string;
  /** Net revenue after discount and refund, before shipping and tax. */
  readonly netRevenue: number;
  /** Discount amount. @default {0} */
  readonly discount?: number;
  /** Refunded amount. @default {0} */
  readonly refund?: number;
  /** Cost of goods sold; unknown if left out. */
  readonly cogs?: number | null;
  /**
   * Gross profit; unknown if neither it nor `cogs` is given.
   * @default {netRevenue - cogs}
   */
  readonly grossProfit?: number | null;
  /** Shipping amount paid by the customer. @default {0} */
  readonly shippingRevenue?: number;
  /** Name of the shipping method. */
  readonly shippingMethod?: string | null;
  /** Number of units. */
  readonly units?: number | null;
  /**
   * Known variation of the order, in which its visitor must have an exposure. By
   * default it is the last one that the visitor saw before the order.
   */
  readonly variationId?: string | null;
  /** Reason why analytics excludes the order, if it does. */
  readonly exclusionReason?: ExclusionReason | null;
}

/** One line of an order. */
export interface LineItemRow {
  /** ID of the line item, always a string. */
  readonly lineItemId: string;
  /** ID of the order. */
  readonly orderId: string;
  /** ID of the product, as a string of digits. */
  readonly productId: string;
  /** ID of the product variant, as a string of digits. */
  readonly variantId?: string | null;
  /** Product title at the time of the order. */
  readonly productTitle?: string | null;
  /** Number of units. */
  readonly quantity: number;
  /** Unit price before discount. */
  readonly unitPrice: number;
}

/** One product of the store. */
export interface ProductRow {
  /** ID of the product, as a string of digits. */
  readonly productId: string;
  /** Handle of the product in URLs. */
  readonly handle: string;
  /** Display title. */
  readonly title: string;
  /** List price. */
  readonly price: number;
  /** Units in stock. */
  readonly inventory?: number | null;
  /** Collections of the product. */
  readonly collections?: readonly string[];
  /** Tags of the product. */
  readonly tags?: readonly string[];
}

/** Hourly totals of visitors outside all experiences. */
export interface SiteHour {
  /** Start of the hour, in epoch milliseconds. */
  readonly hourMs: number;
  /** Number of visitors who are in no experience. */
  readonly visitors: number;
  /** Number of orders by these visitors. */
  readonly orders: number;
  /** Number of units in these orders. */
  readonly units: number;
  /** Net revenue after discounts and refunds, in the store's currency. */
  readonly netRevenue: number;
  /** Net revenue minus the cost of goods. */
  readonly grossProfit: number;
}

/** Basic properties of a store. */
export interface StoreIdentity {
  /** IANA name of the store's time zone, for days and `dt`. @default {"UTC"} */
  readonly timeZone: string;
  /** ISO 4217 currency code. @default {"USD"} */
  readonly currency: string;
  /**
   * Time of the store when a sandbox starts, in epoch milliseconds. The store's
   * clock runs on from there. The value `null` means real time.
   * @default {null}
   */
  readonly asOfMs: number | null;
  /**
   * Industry of the seasonal benchmark: `flat` (100 percent of the baseline every
   * day), `growing` (a season that gets stronger every year), or constant yearly
   * growth without season and noise. @default {"growing"}
   */
  readonly industry: Industry;
}

/** Content of a store. */
export interface StoreContents extends Partial<StoreIdentity> {
  /** Experiences, in list order. */
  readonly experiences: readonly Experience[];
  /** Exposures of visitors to variations. */
  readonly exposures?: Iterable<ExposureRow>;
  /** Orders, including the excluded ones. */
  readonly orders?: readonly OrderRow[];
  /** Line items of the orders. */
  readonly lineItems?: readonly LineItemRow[];
  /** Products of the store. */
  readonly products?: readonly ProductRow[];
  /** Hourly totals outside the experiences. */
  readonly siteHours?: readonly SiteHour[];
}
