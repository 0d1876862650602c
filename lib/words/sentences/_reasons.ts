/** Short texts for the reasons why rows of orders are excluded. */

import type { Exclusions } from "../../record/mod.ts";

/** Short text for each reason why rows of orders are excluded. */
export const REASONS: Readonly<Record<Exclusions["reason"], string>> = {
  "before-period": "before the visitors' first day",
  "after-period": "after the visitors' last day",
  "zero-value": "of zero",
  "no-visitor": "without a visitor",
  "no-variation": "without a variation",
  "cancelled": "canceled or never paid",
  "before-exposure": "before their visitor saw a variation",
  "after-window": "after the window following the first visit",
  "two-variations": "of visitors who saw two variations",
  "unknown-variation": "in a variation without visitors",
  "refund": "below zero, subtracted from their orders",
  "refunded": "refunded in full",
  "refund-without-order": "of refunds without an order",
  "further-row": "further rows of an order",
  "copy": "copies of another row",
  "day-left-out": "on days excluded from all variations",
  "excluded-by-service": "excluded by the service",
  "not-chosen": "with values that were not chosen",
  "event": "of events that are not purchases",
  "authorization": "of payments that were only authorized",
  "test-order": "of tests",
  "staff": "by staff",
  "not-paid": "not paid yet",
  "exchange": "of exchanges",
  "renewal": "of subscriptions that renewed",
  "gift-card": "of gift cards",
  "other-channel": "of other sales channels",
};
