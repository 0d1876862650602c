/** Table of all sentences that a record refers to by code, one per line. */

import { EVIDENCE_SENTENCES } from "./_evidence_sentences.ts";

/**
 * Sentence templates by code. A placeholder is `{name}` for a text or an integer,
 * `{name:kind}` for another kind of number or a list, and `{name:order}` for a
 * number of orders. A section `{#name}...{/name}` repeats for each item of a
 * list, where `{.}` is the item. For a single value it appears once, and for a
 * missing value not at all. A separator may follow the section's name: `;`, `,`
 * without a space, or `&` for a final "and". The default is ", ".
 */
export const SENTENCES: Readonly<Record<string, string>> = catalogue(`
${EVIDENCE_SENTENCES}
# What checks find.
control-guessed: "{name}" is assumed to be the control ({basis:basis}). If it isn't, name it with --control, or control in code.

split-untested: Not tested: {why:list}.
split-counts: Visitors: {#arms&}{visitors} in {name}{/arms}; {shares:ratio} was intended ({pValue:p}).
split-counts-even: Visitors: {#arms&}{visitors} in {name}{/arms}; an even split was assumed ({pValue:p}).
split-counts-from: Visitors: {#arms&}{visitors} in {name}{/arms}; {shares:ratio} was planned from {from} ({pValue:p}).
split-unusual: Unusual: keep an eye on it.
split-moved: The split changed during the test. The daily check fails from {date}; totals mix days with different splits.
split-broken: The split is broken. Find out why before using any results.
split-within: The split differs where {header} is "{value}": {#arms&}{visitors:visitor} in {name}{/arms} ({pValue:p}). A cache or fallback may be sending them to one variation.
split-by-hour: The split varies by hour of day: {name} had {low:share} of visitors at {lowHour}:00 and {high:share} at {highHour}:00 ({pValue:p}). Lifts would mix different hours.
split-broken-since: The split is broken from {date} on, according to the daily check. Find out why before using any results.
split-uneven: If it wasn't meant to be even, set it with --split {#names,}{.}=NUMBER{/names}.

same-offer: All variations have the same offer.
same-name: Judging by its name, this is an A/A test.
same-found: No difference in {metric} was found, as expected.
same-differs: {title} differs: {#differences}{name} by {lift:change} ({pValue:p}){/differences}. Chance alone rarely does that.


no-buyers-to-check: Not checked: nobody bought, and only buyers have IDs.
no-crossovers: No visitor bought in more than one variation.
crossovers: {visitors} of {buyers:buyer} ({share:share}) bought in more than one variation.
crossovers-excluded: They are excluded, with their {orders:order}; visitors who didn't buy can't be checked.
crossovers-kept: They and their {orders:order} count in each; visitors who didn't buy can't be checked.
no-multiple-exposures: None of {of:visitor} saw more than one variation.
multiple-exposures: {visitors} of {of:visitor} ({share:share}) saw more than one variation.
multiple-exposures-with-orders: {visitors} of {of:visitor} ({share:share}) saw more than one variation, and placed {orders:order}.
exposed-excluded: They don't count.
exposed-kept: They count in each.
exposed-excluded-with-orders: Neither they nor their orders count.
exposed-kept-with-orders: They count in each; their orders count in the last one seen.

no-currency: Not checked: the orders have no currency.
currency-named: Orders are in {currencies:list} and shown as {shown}, as specified; nothing was converted.
currency-of-service: Orders are in {currencies:list} and shown as {shown}, as reported by the service; nothing was converted.
service-says: {text}
strange-segments: The time series has segments that aren't variations of the test: {#segments&}"{name}" with {visitors:visitor}{/segments}. They don't count.
strange-status: {#word}The status "{word}" is unknown{/word}{#isSilent}The service reports no status{/isSilent}, so the test is treated as {#isRunning}still running{/isRunning}{#isEnded}ended, judging by its end date{/isEnded}.
currency-unknown: {codes:quoted} is not an ISO 4217 currency code such as EUR. Set the currency with --currency, or choose another column with --map currency=HEADER.
currency-without-sign: {codes:quoted} is not an ISO 4217 currency code such as EUR; amounts are shown without a currency sign.
currencies-mixed: Orders are in {currencies:and}, and amounts were summed without conversion. Filter by one currency.
currencies-mixed-or-none: Orders are in {currencies:and} or have no currency, and amounts were summed without conversion. Filter by one currency.
currency-assumed: Orders are in {currencies:list}; orders without a currency are assumed to be the same.
one-currency: All orders are in {currencies:list}.

no-reported-revenue: Not checked: the time series has no net revenue.
order-values: {name}: an order averages {exported:money} in the export and {reported:money} in the time series{#times}, {times:times} as much{/times}.
order-values-alike: An order averages {exported:money} in the export and {reported:money} in the time series{#times}, {times:times} as much{/times}.
series-in-cents: The time series is in cents.
export-in-cents: The export is in cents.
values-of-late-orders: Orders counted in only one of them may explain it; check again once late orders are in.
values-too-high: Usual causes: gross instead of net revenue, tax or shipping included, or refunds left in.
values-too-low: Usual causes: refunds, tax or discounts subtracted twice, or another currency.

no-orders-to-check: Not checked: there are no orders.
no-time-series: Not checked: there is no time series to compare with.
orders-agree: Export and time series agree: {orders:order}.
orders-differ: {#gaps;}{name}: {exported} exported, {reported} in the time series{/gaps}. Late orders are the usual cause; check again once they're in.
no-repeats: No repeated order IDs.
copies-left-out: Excluded: {rows:row} identical to another row. Part of the file may have been exported twice.
repeats-alike: {rows:row} with a repeated order ID, identical in every column used. The file may have been exported twice, or have one row per line item. Remove the copies.
repeats: {rows:row} with a repeated order ID. This may be an export of line items.
repeats-counted: {rows:row} with a repeated order ID, each counted again. The file may have been exported twice, or have one row per line item. Remove the copies, or sum line items with --line-items.
rows-alike: {repeats} of {rows:row} are identical to another row and summed with it. If the file was exported twice, remove the copies.
untracked: {name} has {visitors:visitor} and no orders; {expected:buyer} would be expected. Its orders are either not recorded or recorded under another name.
untracked-several: Several variations have no orders where some would be expected: {#arms;}{name} ({visitors:visitor}, {expected:buyer} expected){/arms}. Their orders are either not recorded or recorded under other names.
smallest: Smallest variation: {name}, {buyers:buyer} and {orders:order}.
too-few-buyers: {name} has only {buyers:buyer} and {orders:order}; fewer than {least} buyers can't support a conclusion.
approximate: Intervals are approximate.
no-orders: No orders.
no-orders-yet: No orders yet.
no-orders-left: No orders are left.
nobody-came: No visitors yet.
visitors-came: Visitors: {#arms&}{visitors} in {name}{/arms}.
visitors-came-to-many: {visitors:visitor} came to the {variations} variations.

smallest-visitors: Smallest variation: {name}, {visitors:visitor}.
smallest-side: Smallest variation: {name}, {count:visitor} of {visitors} on the smaller side of {metric}.
too-few-visitors: Fewer than {least} visitors can't support a conclusion.

immature: {visitors} of {of:visitor} ({share:share}) came less than {days:day} before the data end and can still order.{#complete} Read it again with orders up to {complete:date}.{/complete}
visitor-days: Covers the days of the visitors.
unknown-days: The files don't show which days they cover.
table-days: Covers the days of the table.
table-unknown-days: The file doesn't show which days it covers.
full-period: Covers the full test period.
period-not-said: Covers {first:date} to {last:date}; the service doesn't say when the test {unsaid:and}.
series-begins-late: The time series begins on {date:date}, {days:day} after the test started. Earlier visitors are unknown.
series-ends-early: The time series ends on {date:date}, {days:day} before the test's last day. Later visitors are unknown.
last-day-incomplete: Visitors or orders are missing at the end of the time series: {rows:variationDays}. Orders of those days would count without their visitors. Use --end {date}, or request the data again.
days-joined: Visitors or orders are missing in one variation: {rows:variationDays}. These days are combined with the next day in every variation.
points-outside: Excluded: points of the time series outside the test's days, {dates:days}.{#includesEarlier} Its running totals include the visitors of those days, so they don't fit the test. Contact the service's support.{/includesEarlier}
series-gaps: The time series has no points on {dates:day}: {dates:days}.{#isJoined} These days are combined with the next day.{/isJoined}
part-of-period: Covers part of the test period, as requested.
still-running: The test is still running. The last day is incomplete, and late orders are still to come.
paused: The test is paused; the data stop at the pause.
begins-early: The requested range begins before the test; the data begin with the test.
ends-late: The requested range goes beyond the day the test was {status}; the data stop there.
undated-orders: {orders} of {of:order} without a date, so nothing can be shown by day. Fill in created_at, or exclude them.
missing-days: Visitors are missing on {dates:day}: {dates:days}. Orders of those days count.
days-left-out: Excluded from all variations: {dates:days}. {names:list} had no visitor counts on those days. Orders on those days are excluded too.
missing-rows: Visitors are missing in one variation: {rows:variationDays}. Its orders still count. Add the rows, with 0 for days without visitors.
quiet-days: Visitors but no orders on {dates:day}: {dates:days}. Check that both files cover the same days.
outside-visitor-days: Excluded: {orders:order} ({share:share}) placed outside the visitors' days ({before} before, {after} after).
outside-test-days: Excluded: {orders:order} ({share:share}) placed outside the test's days ({before} before, {after} after).
cover-same-days: Use files that cover the same days.
ask-support: Ask the service's support what the export contains.
days-of-visitors-alone: {source} has dates ({first} to {last}), but {other} does not.
no-known-days: No known column shows which days the files cover.
days-of-orders-alone: {source} has dates, but {other} does not.
days-of-some-rows: {source} has dates, but {missing} of {rows} rows in {other} do not.
days-not-compared: Orders from outside the test period can't be removed, and nothing is shown by day.
uncertain-dates: It's unclear when orders were placed.
name-created-at: Add an order time to each row. If its column isn't recognized, use --map created_at="HEADER".
choose-dates: {source} has dates in {headers:quoted}. Choose the order time: --map created_at="{first}".
fill-days: Fill in the missing dates.
give-days: Use daily visitors, or only the orders from the days they cover.
give-first-seen: Add created_at with the time each visitor first saw a variation.
to-date: {source} may have daily counts or running totals. Visitors never fall over {days} days in any variation. "{name}" has {each} visitors as daily counts (--days each) and {last} as running totals (--days to-date). Daily counts were assumed.
days-without-numbers: No numbers of {metrics:list} for {days}; these days and their visitors are excluded from it.
silent-end: The table ends with 0 of {metrics:list} on {days}, too few to be chance. Leave cells empty if the number isn't known yet.
covered-days: {source} has one row per {grain}, dated by its {day} day{as}. Visitors cover {firstDay} to {lastDay}; daily numbers are unknown.

constant-amounts: Every row has the same net_revenue, {amount:number}. It may be the wrong column. Choose another with --map net_revenue=HEADER.
orders-without-visitor: {orders:order} ({share:share}{#isOfRevenue} of the revenue{/isOfRevenue}) have no visitor and are excluded. That understates the value per visitor. Lifts are valid only if all variations lost equally many. Add the visitor IDs, or count each order as a separate visitor (--guests separate).
largest-buyer: Visitor "{visitor}" has {orders} of {of:order} ({share:share}), which could drive a lift alone. If the ID stands for guests or unknown visitors, clear those cells to exclude the orders, or use --guests separate.
largest-buyer-unassigned: Visitor "{visitor}" has {orders} of {of:order} ({share:share}) and is in no variation, so they are excluded. If the ID stands for guests, the value per visitor is understated; add the real visitor IDs.
future-orders: The last order is dated {date}, in the future. Day and month may be swapped (--dates), or these are test orders.
alike-ids: {source}: {visitors:visitor} with an ID that differs from another only in case or spaces, such as "{first}" and "{second}". Each spelling counts as a separate buyer; if they are the same visitor, spell IDs consistently.
lost-orders: {source}, {header}: {rows:row} with {words:quoted}, counted like any other{#isUneven}, and uneven between the variations: {#arms&}{orders} in {name}{/arms}{/isUneven}. Set the values that count with --only "{header}=WORD,WORD", or confirm all with --ignore "{header}".
lost-amounts: {source}, {header}: {rows:row} with an amount ({words:quoted}) that is not subtracted{#isUneven}, and uneven between the variations: {#arms&}{orders} in {name}{/arms}{/isUneven}. Exclude orders that were never paid or kept, or confirm them with --ignore "{header}".
kind-uneven: Excluded orders {reason:reason} are uneven between the variations: {#arms&}{orders} in {name}{/arms}. The variation may have caused that.
unlisted-amount: {source}: "{header}" is not used, and differs between the variations at the same revenue: {#arms&}{mean:number} per order in {name}{/arms}. If it changes what the store earns, map it, for example with --map cogs="{header}"; otherwise add --ignore "{header}".
value-of-one: {source}, {header}: "{word}" is in {share:share} of the orders of {name} and in {others:share} of the others. Set the values that count with --only "{header}=WORD,WORD", or confirm all with --ignore "{header}".

large-orders-excluded: Visitors with an order above z = {z:z} are excluded, as requested.
large-orders-none: No order is above z = {z:z}.
large-orders-change: Excluding visitors with an order above z = {z:z} changes {name}'s {title} most: a lift of {before:change} with them, {after:change} without.
large-orders-uncalled: No significant lift of the deciding metric depends on large orders.
single-order-drives: A single {amount:money} order drives {name}'s lift: {#lifts;}{title} {before:change} with it, {after:change} without{/lifts}.
single-order-moves: A single {amount:money} order moves {name}'s lift: {#lifts;}{title} {before:change} with it, {after:change} without{/lifts}.
largest-order-drives: A single {amount:money} order drives {name}'s lift: {#lifts;}{title} {before:change} with it, {after:change} without{/lifts} (excluding visitors with an order above z = {z:z}).
largest-order-moves: A single {amount:money} order moves {name}'s lift: {#lifts;}{title} {before:change} with it, {after:change} without{/lifts} (excluding visitors with an order above z = {z:z}).
large-orders-drive: {removed} large orders, the largest {amount:money}, drive {name}'s lift: {#lifts;}{title} {before:change} with them, {after:change} without{/lifts} (excluding visitors with an order above z = {z:z}).
large-orders-move: {removed} large orders, the largest {amount:money}, move {name}'s lift: {#lifts;}{title} {before:change} with them, {after:change} without{/lifts} (excluding visitors with an order above z = {z:z}).
large-orders-of-many: Large orders (the largest {amount:money} in {holder}, z = {largest:z}) move the lifts of {count} variations. Without visitors who have an order above z = {z:z}: {#variations;}{name} {#lifts}{title} {before:change} to {after:change}{/lifts}{/variations}.

# What notes say of seasons, and of an experience in parts.
# Seasons
two-years: Two years allow a comparison, not a significance test.
days-vary: The interval shows how much days vary; it is not a significance test of a cause.
days-not-over: Incomplete, so excluded from totals: {dates:days}.
days-without-value: No value in {year}: {dates:days}.
days-without-prior: No value in {year} to compare with: {dates:days}.
days-without-orders: No orders, so treated as days without data: {dates:days}.
event-days-thin: The event of {year} has hardly any {what} on {dates:list}, and totals include these days. Check whether the store was closed, out of stock, or not tracked.
event-lengths: The event has {days:day} in {year} and had {others} in {priorYear}. The first {days:day} are compared in both years.
invented-index: The industry index is invented by the sandbox and doesn't reflect any real industry.
index-base: The industry's change is the change in its index; both years are percent of the same typical day.
unit-prices-unknown: Unit prices are unknown, so growth is split into orders and revenue per order.
no-hour-over: No projection yet: no hour of the day is complete.
no-projection: No projection: no past year covers the whole day, or nothing has sold yet.
projection-without-interval: The projection has no interval; one past year doesn't show how much years vary.

# An experience in parts
buyers-in-two-excluded: {visitors:visitor} bought in more than one variation; their orders are excluded.
buyers-in-two-kept: {visitors:visitor} bought in more than one variation; their orders are kept.
segment-thresholds: Each segment has its own outlier threshold, so segments don't add up to all visitors. The rest is not shown.
segments-overlap: The segments have more visitors than the total. They overlap, but the test of their differences assumes they are separate.
exported-otherwise: {name}: {exported:order} exported and {reported} in the time series; the split by day may be off by the difference.
bought-before-event: Of {buyers:buyer} during {event}, {before} had bought before it and count as visitors of the other days. The service doesn't say how many more came before it.
bought-on-both-sides: {buyers:buyer} ordered in both periods, which makes the two lifts slightly more similar. The test of the difference is therefore conservative.

# What notes say, and what a readout rests on; those of basis and correction are clauses.
# Exclusions
excluded-zero-value: Excluded: {orders:order} of zero.
excluded-refund: {orders:refund}, {amount:money} in total, subtracted from the order with the same ID, or else from the visitor's latest orders.
excluded-refunded: Excluded: {orders:order} refunded in full.
excluded-refund-without-order: Excluded: {amount:money} of refunds for excluded or missing orders.
excluded-kind: Excluded: {orders:order} {reason:reason} ({words:quoted}){#isByArm}: {#arms&}{orders} in {name}{/arms}{/isByArm}.
kind-of-most: {rows} of {of:row} are {reason:reason}. Since most orders are, they all count.
excluded-before-exposure: Excluded: {orders:order} placed before the visitor first saw a variation.
excluded-after-window: Excluded: {orders:order} placed after the window following the first visit.
excluded-two-variations: Excluded: {orders:order} of visitors who saw two variations.
excluded-no-variation: Excluded: {orders:order} without a visitor or a variation in {source}.
without-variation: Excluded: {orders:order} ({share:share}) without a variation.
unknown-variation: Excluded: {orders:order} ({share:share}) in {names:quoted}{#more} and others{/more}, which have no visitors.
other-variation: Excluded: {orders:order} ({share:share}) in other variations, which have no visitors.
alike-variations: "{first}" and "{second}" differ only in case, spaces or hidden characters; spell them alike if they are the same.
without-visitor: Excluded: {orders:order} ({share:share}) without a visitor. Count each as a separate visitor with --guests separate.
exposed-outside: Excluded: {visitors:visitor} who saw a variation only outside the selected days.
outliers-excluded: Excluded: {visitors:visitor} with an order above z = {z:z} (pooled mean and sample SD, one pass): {#arms}{name} {visitors}{/arms}.
visitors-without-variation: Excluded from {source}: {visitors:visitor} without a variation.
total-rows: Excluded from {source}: {names:quoted}, the sum of the variations.
rows-of-none: Excluded from {source}: {visitors:visitor} of {names:quoted}, not a variation.
sums-of-days: Excluded from {source}: rows of {names:quoted} without a day, which sum its days.

# How orders were read.
reread: The beginning of {source} changed since the last run, so the whole file was read again. Orders changed on {dates:day}: {dates:days}.
reread-alike: The beginning of {source} changed since the last run, so the whole file was read again. Each day's orders are the same.
spent-nothing-before: {source}: no visitor in the test had earlier orders, so no lift is adjusted. Unused: {strangers:row} of visitors outside the test, {later} after the first view of a variation.
spent-before: {source}: {visitors} of {of} visitors had earlier orders, and all lifts are adjusted for them (CUPED). Unused: {strangers:row} of visitors outside the test, {later} after the first view of a variation.
undated-before: {source} has no dates; all of its rows are assumed to be from before the test.
undated: Nothing is shown by day: {orders:order} without a date.
measure-incomplete: {title} is not shown; it is missing in {missing:order}.
no-order-ids: {source} has no order IDs; each row counts as an order.
net-revenue-column: Net revenue is "{header}" in {source}, including any tax and shipping. Use another column with --map net_revenue="{other}".
other-visitor-column: {missing} of {rows:row} in {source} have no "{header}". If "{other}" identifies the visitor, add --map visitor_id="{other}".
guests-separate: {source}: {orders:order} without a visitor, each counted as a separate visitor.
shop-export: {source} is read as an export from {shop}: one order per {order}, worth {amount}{#less} less {less}{/less}, placed by {visitor}.
refunds-taken: {source}: "{refund}" is subtracted from "{header}" in {rows:row}. Add --ignore "{refund}" if the amounts already exclude refunds.
minor-units: {source}: amounts of {#headers&}"{.}"{/headers} are in the currency's smallest unit, such as 4,999 for 49.99.
line-items: {source}: line items are summed to orders as {price} × {units}{#less} less {less}{/less}.
rows-disagree: {orders:order} whose rows have several visitors, variations or segments; the first row counts.
words-for-nothing: {source}, {header}: {#words}"{name}" in {rows:row}{/words}, read as empty.
in-capitals: {orders} of them would match if case were ignored. Write IDs in lower case in both files.
no-exposure-times: {source} doesn't say when visitors saw a variation, so their earlier orders count too.
ids-as-numbers: IDs ending in ".0" in only one file are read as whole numbers: "12.0" as "12".
days-of-orders: {source} has dates without times. Orders on the day a visitor first saw a variation count.
currency-in-headers: {source}: amounts are in {currencies:and}, according to their headers; "{header}" has {others:list} and is not used.

# How visitors and days were read.
zone-proven: Days begin in {timeZone}, where daily orders match {source}.
zone-of-one-file: {source} has a time zone and {other} has none, so UTC is assumed. Orders may fall on the wrong side of the first view. Set the store's zone with --time-zone.
days-without-zone: Orders have a time zone but the visitors' days have none, so UTC is assumed. Evening orders may be counted on the next day or not at all. Set the zone with --time-zone, even if it is UTC.
days-in-utc: {source} has a time zone, and days are assumed to begin at midnight UTC. Evening orders may be counted on the next day. Set the store's zone with --time-zone, even if it is UTC.
visitors-summed: Visitors are summed over the days of the {of}. If a visitor can count on two days, the denominator is visits.
visits: "{header}" in {source} is read as visitors but seems to count visits. Repeat visits would understate revenue per visitor and narrow its interval; count each visitor once.
parts-added: Visitors in {source} are summed over each variation's rows per day; a visitor in two rows counts twice.
orders-without-day: Not counted on any day: {orders} of {of:order}, without a date.
refunds-to-come: Nine in ten refunds come within {days:day} of the order. Days since {since} look better than they will later; compare them again then.
rows-summed: {source}: the {most:row} of each {grain} are summed.
rows-summed-unevenly: {source}: the {least} to {most} rows of each {grain} are summed. Series with fewer rows in one year are compared anyway.
row-per-week: {source} has one row per week, dated by the {day} day of the week{as}.

# How the service, tables of visitors and summaries were read.
no-visitors: The service reports no visitors.
no-visitors-in-range: The service has no visitors for this range and these filters. Widen them.
filtered: Filtered by {kept:list}.
unused-columns: Unused columns in {source}: {unused:list}.
notice: {text}
adjusted: Lifts of {metric} are adjusted by {covariates:and} (CUPED), which removes {#less}{.:percent}{/less} of the variance. Values are as measured.
counts-as-shares: Counts are treated as rates: each of {of:and} counts at most once in {counts:list}.
summaries-each: Rows of {source} are summed over their days. If a visitor can count on two days, the denominator is visits.
summaries-to-date: Rows of {source} are treated as running totals; the last day has the full total.
totals-unused: Unused: {totals:list}. A total alone has no spread; add mean and sd.
unchosen: {metric} decides. Choose another with --primary, or put it first in --measures.

# What metrics say of themselves.
caveat: {metrics:list}, {variation}: {message}.
capped: {title} counts each {per} up to {at:number}{#isOfBoth}, and the denominator in proportion{/isOfBoth}; {above} above it ({#arms}{name} {capped}{/arms}).
capped-money: {title} counts each {per} up to {at:money}{#isOfBoth}, and the denominator in proportion{/isOfBoth}; {above} above it ({#arms}{name} {capped}{/arms}).
refunds-of-kept-orders: {titles:list}: only orders with remaining value. Excluded: {orders:order} that are zero, fully refunded or canceled.

# What is not answered, and why; what amounts assume.
no-lift-yet: There is no lift before the first orders.
untrusted: Not shown: the result can't be trusted.
read-at-looks: Expected lifts, first and last days, and segments are shown at the planned looks.
unstated-no-orders: Projected impact: not shown; there are no orders.
unstated-untrusted: Projected impact: not shown; the result can't be trusted.
unstated-one-order: Projected impact: not shown; a single order drives the lift.
unstated-maybe-cents: Projected impact: not shown; the amounts may be in cents.
unstated-no-money: Projected impact: not shown; no metric is money per visitor.
unstated-same: Projected impact: not shown; an A/A test has nothing to roll out.
unstated-running: Projected impact: not shown while the test is running.
assumed-monthly: Compared with {control}{#isTrimmed}, without visitors who have an outlying order{/isTrimmed}. Assumes {visitors} visitors a month, a lasting effect and no holiday peaks.
assumed-per-visitors: Compared with {control} for every visitor{#isTrimmed}, without visitors who have an outlying order{/isTrimmed}. The test's dates are unknown, so there is no monthly amount.

# How the control was found, and how p-values are corrected: clauses.
basis-chosen: as chosen
basis-marked: as marked by the service
basis-name: by its name
basis-plan: as planned
basis-described: the first in the description
basis-part-of-name: by part of its name
basis-first: the first alphabetically
correction-none-yet: none yet, because nothing is compared; deciding: {metrics:and}{#isShared} (any one of them, each at {level:level}, with p-values × {count}){/isShared}. Other metrics aren't corrected for multiple comparisons
correction-none: none for a single comparison; deciding: {metrics:and}{#isShared} (any one of them, each at {level:level}, with p-values × {count}){/isShared}. Other metrics aren't corrected for multiple comparisons
correction-dunnett: Dunnett over {comparisons:variation}, for p-values and intervals; deciding: {metrics:and}{#isShared} (any one of them, each at {level:level}, with p-values × {count}){/isShared}. Other metrics aren't corrected for multiple comparisons
correction-bonferroni: Bonferroni over the deciding metrics, for p-values and intervals; deciding: {metrics:and}{#isShared} (any one of them, each at {level:level}, with p-values × {count}){/isShared}. Other metrics aren't corrected for multiple comparisons
correction-always-valid: valid at every look{#areSeveral} and Bonferroni over {comparisons:variation}{/areSeveral}, for p-values and intervals; deciding: {metrics:and}{#isShared} (any one of them, each at {level:level}, with p-values × {count}){/isShared}. Other metrics aren't corrected for multiple comparisons
correction-group-sequential: valid at the planned looks (O'Brien-Fleming, Lan-DeMets spending){#areSeveral} and Bonferroni over {comparisons:variation}{/areSeveral}, for p-values and intervals; deciding: {metrics:and}{#isShared} (any one of them, each at {level:level}, with p-values × {count}){/isShared}. Other metrics aren't corrected for multiple comparisons

# How a plan stands, and where a test departs from it; departures are clauses.
plan-followed: The plan was followed.
plan-departed: The plan was not followed: {departures:clauses}.
plan-undecided: The plan doesn't decide before then.
plan-fixed: One look at the end; {reached:part} of {visitors} planned visitors so far, so there is no result yet.
plan-fixed-end: One look at the end; {reached:part} of {visitors} planned visitors so far.
plan-between-looks: {looks} looks; {reached:part} of {visitors} planned visitors so far. The next look is at {nextAt:visitor}.
plan-look: Look {look} of {looks}; {reached:part} of {visitors} planned visitors so far.
plan-always-valid: Every look counts; {reached:part} of {visitors} planned visitors so far.

departure-edited: the plan was edited after it was created (its digest differs)
departure-late: it was created on {made}, after the first day, {firstDay}
departure-metric: decided by {metrics:and}, planned by {planned:and}
departure-definition: {metrics:and}: defined differently than planned
departure-control: compared with "{control}", planned with "{planned}"
departure-currency: amounts are in {currency}, planned in {planned}
departure-level: analyzed at {level:level}, planned at {planned:level}
departure-guardrails: different guardrails than planned: {#margins;}{metric} {margin:margin}, planned {planned:margin}{/margins}
departure-variations: {variations} variations instead of the planned {planned}
departure-shares: the plan includes {missing:quoted}, which isn't in the test
departure-split: a different split than planned: {#shares}{name} {share:percent}, planned {planned:percent}{/shares}
departure-stopped: it was stopped at {visitors} of {planned} planned visitors
departure-days: it ran for {days:day} instead of the planned {planned}
departure-visitors: it ran to {visitors:visitor} instead of the planned {planned}
`);

/** Parses the table of sentences; blank lines and `#` comments are skipped. */
function catalogue(text: string): Readonly<Record<string, string>> {
  const lines = text.split("\n").filter((line) => /^[a-z]/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const separator = line.indexOf(": ");
      return [line.slice(0, separator), line.slice(separator + 2)];
    }),
  );
}
