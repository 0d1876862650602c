/** What notes say of seasons, and of an experience in parts. */

import { catalogue } from "./_catalogue.ts";

/** Sentences of notes on other groupings of the same days and visitors. */
export const GROUP_SENTENCES: Readonly<Record<string, string>> = catalogue(`
# Seasons
two-years: Two years make a comparison, not a significance test.
days-vary: The interval shows how much days vary; it is not a significance test of a cause.
days-not-over: Not over, so in no total: {dates:days}.
days-without-value: No value in {year}: {dates:days}.
days-without-prior: No value in {year} to compare with: {dates:days}.
days-without-orders: No orders, so treated as days without data: {dates:days}.
event-days-empty: The event of {year} has no {what} on {dates:list}; the totals include these days. Was the store closed, out of stock, or not counted?
event-lengths: The event has {days:day} in {year} and had {others} in {priorYear}. In both years, {days:day} from its first are compared.
invented-index: The sandbox invented the industry's index; it says nothing of any real industry.
index-base: The industry's change is that of its index; both years are percent of the same typical day.
index-change: The industry's change is that of {name}, from the {#isSame}same {/isSame}{period}s of {year} to those of these {grain}s.
index-read: {source}: {level} by {grain}, {values} values from {first}. Other columns are not used.
index-dates: {source}: {read}.
unit-prices-unknown: Unit prices are unknown, so growth is split into orders and revenue per order.
no-lag: No lead or lag against the industry: {reason}.
no-hour-over: No hour of the day is over yet, so there is nothing to project from.
no-projection: No projection: no past year has the whole day, or nothing has sold yet.
projection-without-interval: The projection has no interval; one past year doesn't show how much years differ.

# An experience in parts
buyers-in-two-excluded: {visitors:visitor} bought in more than one variation; their orders are left out.
buyers-in-two-kept: {visitors:visitor} bought in more than one variation; their orders are kept.
segment-thresholds: Each segment has its own outlier threshold, so segments don't add up to all visitors. The rest is not shown.
segments-overlap: The segments have more visitors than there are. They overlap, and the test of their differences assumes they are separate.
exported-otherwise: {name}: {exported:order} exported and {reported} in the time series; the cut between days may be off by the difference.
bought-before-event: Of {buyers:buyer} during {event}, {before} had bought before it and count as visitors of the other days. The service doesn't say how many more came before it.
bought-on-both-sides: {buyers:buyer} ordered on both sides, which makes the two lifts slightly more alike than two experiments. The test of the difference is conservative then.
`);
