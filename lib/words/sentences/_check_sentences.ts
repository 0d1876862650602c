/** What checks find, by code. */

import { catalogue } from "./_catalogue.ts";

/** Sentences of checks. */
export const CHECK_SENTENCES: Readonly<Record<string, string>> = catalogue(`
control-guessed: "{name}" is assumed to be the control ({basis:basis}). If it isn't, name it with --control, or control in code.

split-untested: Not tested: {why:list}.
split-counts: Visitors: {#arms&}{visitors} in {name}{/arms}; {shares:ratio} was intended ({pValue:p}).
split-counts-even: Visitors: {#arms&}{visitors} in {name}{/arms}; an even split was assumed ({pValue:p}).
split-counts-from: Visitors: {#arms&}{visitors} in {name}{/arms}; {shares:ratio} was planned from {from} on ({pValue:p}).
split-unusual: Unusual: keep an eye on it.
split-moved: The split changed during the test. The daily check fails from {date} on; totals mix days of different splits.
split-broken: The split is broken. Find out why before reading anything else.
split-by-hour: The split moves with the hour of the day: {name} had {low:share} of visitors at {lowHour}:00 and {high:share} at {highHour}:00 ({pValue:p}). Lifts would mix hours.
split-broken-since: The split is broken from {date} on, by the daily check. Find out why before reading anything else.
split-uneven: If it wasn't meant to be even, set it with --split {#names,}{.}=NUMBER{/names}.

same-offer: All variations carry the same offer.
same-name: By its name, this is an A/A test.
same-found: No difference in {metric} was found, as expected.
same-differs: {title} differs: {#differences}{name} by {lift:change} ({pValue:p}){/differences}. Chance alone rarely does that.

no-buyers-to-check: Not checked: nobody bought, and only buyers have IDs.
no-crossovers: No visitor bought in more than one variation.
crossovers: {visitors} of {buyers:buyer} ({share:share}) bought in more than one variation.
crossovers-excluded: They are excluded, with their {orders:order}; visitors who didn't buy can't be checked.
crossovers-kept: They count in each, and so do their {orders:order}; visitors who didn't buy can't be checked.
no-multiple-exposures: None of {of:visitor} saw more than one variation.
multiple-exposures: {visitors} of {of:visitor} ({share:share}) saw more than one variation.
multiple-exposures-with-orders: {visitors} of {of:visitor} ({share:share}) saw more than one variation, and placed {orders:order}.
exposed-excluded: They don't count.
exposed-kept: They count in each.
exposed-excluded-with-orders: Neither they nor their orders count.
exposed-kept-with-orders: They count in each, their orders in the one seen last.

no-currency: Not checked: the orders name no currency.
currency-named: Orders are in {currencies:list} and shown as {shown}, as named; nothing was converted.
currency-of-service: Orders are in {currencies:list} and shown as {shown}, as the service says; nothing was converted.
currency-unknown: {codes:quoted} is not an ISO 4217 currency code such as EUR. Name the currency with --currency, or another column with --map currency=HEADER.
currency-without-sign: {codes:quoted} is not an ISO 4217 currency code such as EUR; amounts are shown without a currency sign.
currencies-mixed: Orders are in {currencies:and}, and amounts were added without conversion. Filter by one currency.
currencies-mixed-or-none: Orders are in {currencies:and} or name no currency, and amounts were added without conversion. Filter by one currency.
currency-assumed: Orders are in {currencies:list}; orders without a currency were assumed to be too.
one-currency: All orders are in {currencies:list}.

no-reported-revenue: Not checked: the time series has no net revenue.
order-values: {name}: an order averages {exported:money} in the export and {reported:money} in the time series{#times}, {times:times} as much{/times}.
order-values-alike: An order averages {exported:money} in the export and {reported:money} in the time series{#times}, {times:times} as much{/times}.
series-in-cents: The time series is in cents.
export-in-cents: The export is in cents.
values-of-late-orders: Orders that only one of them counts can explain it; check again once late orders are in.
values-too-high: Usual causes: gross instead of net revenue, tax or shipping included, or refunds left in.
values-too-low: Usual causes: refunds, tax or discounts taken off twice, or another currency.

no-orders-to-check: Not checked: there are no orders.
no-time-series: Not checked: there is no time series to compare with.
orders-agree: Export and time series agree: {orders:order}.
orders-differ: {#gaps;}{name}: {exported} exported, {reported} in the time series{/gaps}. Late orders are the usual cause; check again once they're in.
no-repeats: No repeated order IDs.
repeats-alike: {rows:row} with a repeated order ID, the same in every column that is read. Was the file exported twice, or does it hold one row per line item? Remove the copies.
repeats: {rows:row} with a repeated order ID: is this an export of line items?
repeats-counted: {rows:row} with a repeated order ID, each counted again. Was the file exported twice, or does it hold one row per line item? Remove the copies, or sum line items with --line-items.
rows-alike: {repeats} of {rows:row} repeat another row in every column, and are summed with it. Was the file exported twice? Remove the copies.
untracked: {name} has {visitors:visitor} and no orders; {expected:buyer} would be expected. Its orders are not recorded, or not under its name.
untracked-several: Several variations have no orders where some would be expected: {#arms;}{name} ({visitors:visitor}, {expected:buyer} expected){/arms}. Their orders are not recorded, or not under their names.
smallest: Smallest variation: {name}, {buyers:buyer} and {orders:order}.
too-few-buyers: {name} has only {buyers:buyer} and {orders:order}; fewer than {least} buyers can't support a conclusion.
approximate: Intervals are approximate.
no-orders: No orders.
no-orders-yet: No orders yet.
no-orders-left: No orders are left.
nobody-came: Nobody has come.
visitors-came: Visitors: {#arms&}{visitors} in {name}{/arms}.
visitors-came-to-many: {visitors:visitor} came to the {variations} variations.

smallest-visitors: Smallest variation: {name}, {visitors:visitor}.
smallest-side: Smallest variation: {name}, {count:visitor} on the smaller side of {metric}, of {visitors}.
too-few-visitors: Fewer than {least} visitors can't support a conclusion.

immature: {visitors} of {of:visitor} ({share:share}) came less than {days:day} before the data end and can still order.{#complete} Read it again with orders up to {complete:date}.{/complete}
visitor-days: Covers the days of the visitors.
unknown-days: The files don't say which days they cover.
table-days: Covers the days of the table.
table-unknown-days: The file doesn't say which days it covers.
full-period: Covers the full test period.
part-of-period: Covers part of the test period, as requested.
still-running: The test is still running. The last day is incomplete, and late orders are still to come.
paused: The test is paused; the data stop at the pause.
begins-early: The requested range begins before the test; the data begin with the test.
ends-late: The requested range goes beyond the day the test was {status}; the data stop there.
undated-orders: {orders} of {of:order} without a date, so nothing can be shown by day. Fill in created_at, or leave them out.
missing-days: Visitors are missing on {dates:day}: {dates:days}. Orders of those days count.
missing-rows: Visitors are missing in one variation: {dates:days}. Its orders count. Add the rows, with 0 where nobody came.
quiet-days: Visitors but no orders on {dates:day}: {dates:days}. Do both files cover the same days?
outside-visitor-days: Excluded: {orders:order} ({share:share}) placed outside the visitors' days ({before} before, {after} after).
outside-test-days: Excluded: {orders:order} ({share:share}) placed outside the test's days ({before} before, {after} after).
cover-same-days: Give both files for the same days.
ask-support: Ask the service's support what the export holds.
days-of-visitors-alone: {source} has dates ({first} to {last}), and {other} does not.
no-known-days: No known column says which days the files cover.
days-of-orders-alone: {source} has dates, and {other} does not.
days-of-some-rows: {source} has dates, and {missing} of {rows} rows of {other} do not.
days-not-compared: Orders from outside the test period can't be removed, and nothing is shown by day.
uncertain-dates: It is not clear when orders were placed.
name-created-at: Give each order a time, and name its column with --map created_at="HEADER" if it isn't found.
choose-dates: {source} has dates in {headers:quoted}. Name the column of the order's time: --map created_at="{first}".
fill-days: Fill in their days.
give-days: Give visitors by day, or only the orders of the days they were counted on.
give-first-seen: Give the time each visitor first saw a variation, as created_at.
to-date: {source}: are these daily counts or running totals? Visitors never fall over {days} days in any variation. "{name}" has {each} visitors as daily counts (--days each) and {last} as running totals (--days to-date). They were read as daily counts.
days-without-numbers: No numbers of {metrics:list} for {days}; these days and their visitors are left out of it.
silent-end: The table ends with 0 of {metrics:list} on {days}, too few to be chance. Leave cells empty where the number is not known yet.
covered-days: {source} has a row every {grain}, dated by its {day} day{as}. Visitors cover {firstDay} to {lastDay}; nothing is known by day.

constant-amounts: Every row has the same net_revenue, {amount:number}. Is it the right column? Name another with --map net_revenue=HEADER.
orders-without-visitor: {orders:order} ({share:share}{#isOfRevenue} of the revenue{/isOfRevenue}) have no visitor and are excluded. That understates each visitor's value. Lifts hold only if every variation lost as many. Find out who bought, or count each order as its own visitor (--guests separate).
largest-buyer: Visitor "{visitor}" has {orders} of {of:order} ({share:share}), which may drive a lift alone. Does the name stand for guests or unknown visitors? Leave those cells empty to exclude the orders, or count each as its own visitor with --guests separate.
largest-buyer-unassigned: Visitor "{visitor}" has {orders} of {of:order} ({share:share}) and is in no variation, so they are excluded. Does the name stand for guests? Then visitors' value is understated; find out who bought.
future-orders: The last order is dated {date}, in the future. Are day and month swapped (--dates), or are these test orders?
alike-ids: {source}: {visitors:visitor} would match another but for capitals or spaces, such as "{first}" and "{second}". Each spelling counts as its own buyer; spell IDs one way if they are the same visitor.
lost-orders: {source}, {header}: {rows:row} with {words:quoted}, counted like any other. Leave out orders that were never paid or kept, or confirm them with --ignore "{header}".
lost-amounts: {source}, {header}: {rows:row} with an amount ({words:quoted}) that is not taken off. Leave out orders that were never paid or kept, or confirm them with --ignore "{header}".

large-orders-excluded: Visitors with an order above z = {z:z} are excluded, as requested.
large-orders-harmless: Without the largest orders, the results stay about the same (AOV lift: {#lifts}{name} {lift:change}{/lifts}).
single-order-drives: A single {amount:money} order drives {name}'s lift: {#lifts;}{title} {before:change} with it, {after:change} without{/lifts}.
single-order-moves: A single {amount:money} order moves {name}'s lift: {#lifts;}{title} {before:change} with it, {after:change} without{/lifts}.
largest-order-drives: A single {amount:money} order drives {name}'s lift: {#lifts;}{title} {before:change} with it, {after:change} without{/lifts} (excluding visitors with an order above z = {z:z}).
largest-order-moves: A single {amount:money} order moves {name}'s lift: {#lifts;}{title} {before:change} with it, {after:change} without{/lifts} (excluding visitors with an order above z = {z:z}).
large-orders-drive: {removed} large orders, the largest {amount:money}, drive {name}'s lift: {#lifts;}{title} {before:change} with them, {after:change} without{/lifts} (excluding visitors with an order above z = {z:z}).
large-orders-move: {removed} large orders, the largest {amount:money}, move {name}'s lift: {#lifts;}{title} {before:change} with them, {after:change} without{/lifts} (excluding visitors with an order above z = {z:z}).
large-orders-of-many: Large orders (the largest {amount:money} in {holder}, z = {largest:z}) move the lifts of {count} variations. Without visitors who have an order above z = {z:z}: {#variations;}{name} {#lifts}{title} {before:change} to {after:change}{/lifts}{/variations}.
`);
