/** Statements on filters by who a visitor is, and by what was done. */

import { CHANNELS, type Statement } from "../_world.ts";
import { EVERYONE, keepsVisitors, NOBODY_ELSE, refuses } from "./_kept.ts";

export const VISITORS: readonly Statement[] = [
  keepsVisitors("deviceType any", { deviceType: "any" }, EVERYONE),
  keepsVisitors(
    "deviceType mobile",
    { deviceType: "mobile" },
    "c0 c2 c4 c6 c8",
  ),
  keepsVisitors("deviceType desktop", { deviceType: "desktop" }, "c1 c3 c5 c7"),
  refuses("deviceType has no other values", { deviceType: "tablet" }),
  keepsVisitors("visitorType any", { visitorType: "any" }, EVERYONE),
  keepsVisitors("visitorType new", { visitorType: "new" }, "c0 c1 c2 c3"),
  keepsVisitors(
    "visitorType returning",
    { visitorType: "returning" },
    "c4 c5 c6 c7 c8",
  ),
  refuses("visitorType has no other values", { visitorType: "loyal" }),
  keepsVisitors(
    "countryCodes keeps the countries",
    { countryCodes: ["US", "CA"] },
    "c0 c1",
  ),
  keepsVisitors("countryCodes empty means all", { countryCodes: [] }, EVERYONE),
  refuses("countryCodes are alpha-2 codes", { countryCodes: ["USA"] }),
  ...CHANNELS.map((channel, i) =>
    keepsVisitors(
      `sourceSitesOrChannels ${channel}`,
      { sourceSitesOrChannels: [channel] },
      `c${i}`,
    )
  ),
  keepsVisitors(
    "sourceSitesOrChannels All Social",
    { sourceSitesOrChannels: ["All Social"] },
    "c1 c2",
  ),
  keepsVisitors(
    "sourceSitesOrChannels accepts any, as the export schema lists it",
    { sourceSitesOrChannels: ["any"] },
    EVERYONE,
  ),
  keepsVisitors(
    "sourceSitesOrChannels empty means all",
    { sourceSitesOrChannels: [] },
    EVERYONE,
  ),
];

export const BEHAVIOUR: readonly Statement[] = [
  keepsVisitors(
    "userBehavior viewedCheckout",
    { userBehavior: { viewedCheckout: true } },
    "c0 c1",
  ),
  keepsVisitors(
    "userBehavior addedToCart",
    { userBehavior: { addedToCart: true } },
    "c0 c1",
  ),
  keepsVisitors(
    "userBehavior viewedProductPage",
    { userBehavior: { viewedProductPage: true } },
    "c0 c2",
  ),
  keepsVisitors(
    "userBehavior viewedCollectionPage",
    { userBehavior: { viewedCollectionPage: true } },
    "c0 c3",
  ),
  keepsVisitors("userBehavior: several true flags combine with AND", {
    userBehavior: { viewedProductPage: true, viewedCollectionPage: true },
  }, "c0"),
  keepsVisitors("userBehavior: only true keeps some; false keeps everyone", {
    userBehavior: {
      viewedCheckout: false,
      addedToCart: false,
      viewedProductPage: false,
      viewedCollectionPage: false,
    },
  }, EVERYONE),
  keepsVisitors("userBehavior: flags may be null", {
    userBehavior: { viewedCheckout: null, addedToCart: null },
  }, EVERYONE),
  keepsVisitors(
    "reachedCheckoutStage any",
    { reachedCheckoutStage: "any" },
    EVERYONE,
  ),
  keepsVisitors(
    "reachedCheckoutStage added_to_cart",
    { reachedCheckoutStage: "added_to_cart" },
    "c0 c1 c2 c3",
  ),
  keepsVisitors(
    "reachedCheckoutStage started",
    { reachedCheckoutStage: "started" },
    "c0 c1 c2",
  ),
  keepsVisitors(
    "reachedCheckoutStage contact_info_submitted",
    { reachedCheckoutStage: "contact_info_submitted" },
    "c0 c1",
  ),
  keepsVisitors(
    "reachedCheckoutStage address_info_submitted",
    { reachedCheckoutStage: "address_info_submitted" },
    "c0",
  ),
  keepsVisitors("customEventsFilterType any: at least one", {
    triggeredCustomEvents: ["e1", "e2"],
    customEventsFilterType: "any",
  }, "c0 c1 c2"),
  keepsVisitors("customEventsFilterType all: every event", {
    triggeredCustomEvents: ["e1", "e2"],
    customEventsFilterType: "all",
  }, "c0"),
  keepsVisitors("customEventsFilterType none: none of them", {
    triggeredCustomEvents: ["e1", "e2"],
    customEventsFilterType: "none",
  }, NOBODY_ELSE),
];
