/** Sentences about days, buyers, costs and refunds that may weaken a result. */

/** Part of the table of sentences, one line per code. */
export const EVIDENCE_SENTENCES =
  `contribution-made: Contribution in {source} is {plus:and} less {minus:and}.
visitors-stopped: No variation had a new visitor in the last {days:day} of the time series, after {date:date}, although orders went on. Check whether visitors are missing.
unsettled-days: Excluded after split changes: {dates:day} ({dates:days}), which include late orders of earlier visitors.
days-make-lift: {name}'s lift was {inside:change} from {firstDay:date} to {lastDay:date}, and {outside:change} on the other days, where it is not significant.
uneven-days: {name} had {orders:order} from {firstDay:date} to {lastDay:date}, where its other days and the other variations suggest {expected} ({pValue:p}).
effect-fades: {name}'s effect fades: {early:change} before {from:date}, {late:change} from then on.
effect-grows: {name}'s effect grows: {early:change} before {from:date}, {late:change} from then on.
unusual-days: {name}'s effect comes from {days} unusual days ({dates:days}): {inside:change} on them, {outside:change} on ordinary days.
less-than-week: The test ran for {days:day}, less than a week. Buyers on other weekdays may behave differently. Let it run for whole weeks.
part-of-week: Weighting weekdays equally, {name}'s lift is {lift:change}; the {days} days of the test repeat some weekdays.
large-buyers-decide: {buyers:buyer} who spent {least:money} or more {#isApart}are far above all others{/isApart}{#of}are all in {of}{/of}. Without them {name}'s lift is {lift:change}.
refunds-undo-gain: Refunds or cancellations are still to come: at the current pace, {name}'s lift would be {lift:change} once all are in.
guests-uneven: Orders without a visitor: {#arms&}{orders} in {name}{/arms}. One variation loses its visitors' IDs, so its buyers are not comparable.
maybe-cents: {source}: every amount is a whole number, typically {amount:number}. If that means {major:number}, amounts are in cents and all money here is 100 times too high; divide the column by 100.
profit-unlikely: {source}: "{header}" averages {profit:number} per order, at {revenue:number} of net revenue{#costs} and {costs:number} of costs{/costs}. Is it a percentage, in cents, or before costs? Map the profit with --map gross_profit=HEADER, or add --ignore "{header}".
missing-costs: {source}: "{header}" is empty or 0 for {#arms&}{share:share} of orders in {name}{/arms}. A variation without costs seems more profitable; fill them in, or leave the column out with --ignore "{header}".
shared-identity: {source}: one value of "{header}" stands for {#arms&}{orders:order} in {name}{/arms}, under many visitor IDs. Such orders are usually tests or bots; remove them from the export.
orders-moved: The orders are dated differently in the export and in the time series: up to {date:date}, the export has {exported:share} of the orders and the time series {share:share}. Daily results are unreliable.
orphan-cancellations: {source}: {rows:row} cancel or refund an order but name neither the order nor an amount{#isUneven}, and are uneven between the variations: {#arms&}{orders} in {name}{/arms}{/isUneven}. Those orders still count. Add the order's ID to these rows, or remove the canceled orders.
orphan-refunds: {source}: {#arms&}{orders:row} in {name}{/arms} with a negative amount, of visitors without a purchase. Fill in amounts that were unknown, or export the orders of these refunds too.
hours-missing: {name} has no orders between {first}:00 and {end}:00, where about {expected} would be expected from the other variations. Were they lost?
clocks-differ: {orders:order} were placed within 14 hours before the visitor's first view. The clocks of orders and views probably differ. Write both in the same time zone, or set the zone of times without one with --time-zone.
running-totals: In {year}, {what} rises on each of {days:day} in a row, as running totals do. Give the amount of each day.
repeated-year: {days:day} of {year} have the same values as in {priorYear}. Were rows copied from one year to the other?
order-value-jump: Revenue per order is {value:money} in {year} but was {priorValue:money} in {priorYear}. Check that amounts use the same currency and unit.
units-unlikely: At the average price, an order has {units:number} units. Check that revenue and prices use the same currency and unit.
refunds-missing: Before {since}, {share:share} of orders were refunded; since then, {recent:share}. Later refunds are still to come or missing from the file. Compare again later.
days-repeated: {rows:row} of daily totals repeat another row, so those days count twice. Remove the copies.
sent-twice: {orders:order} repeat another with the same visitor and amount within two minutes: {#arms&}{orders} in {name}{/arms}. Check whether they were sent twice.
same-amounts: Orders that repeat the visitor and amount of an earlier one: {#arms&}{orders} in {name}{/arms}. Check whether orders were sent twice, or have one row per shipment or payment.
rows-without-id: {orders:row} repeat another row's visitor, amount and time: {#arms&}{orders} in {name}{/arms}. There is no order ID column; if rows are not orders, add --map order_id=HEADER.
orders-differ-in-files: {#gaps;}{name}: {exported} in the orders, {reported} in the visitors' file{/gaps}. Rows were lost or added, or the files cover different days.
negative-costs: {source}: {#headers&}"{.}"{/headers} below zero: read as amounts to subtract.
`;
