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
split-counts-from: Visitors: {#arms&}{visitors} in {name}{/arms}; {shares:ratio} was planned from {from} on ({pValue:p}).
split-unusual: Unusual: keep an eye on it.
split-moved: The split changed during the test. The daily check fails from {date} on; totals mix days of different splits.
split-broken: The split is broken. Find out why before reading anything else.
split-within: The split differs where {header} is "{value}": {#arms&}{visitors:visitor} in {name}{/arms} ({pValue:p}). A cache or a fallback may send them to one variation.
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
service-says: {text}
strange-segments: The time series has segments that are no variation of the test: {#segments&}"{name}" with {visitors:visitor}{/segments}. They don't count.
strange-status: {#word}The contract has no status "{word}"{/word}{#isSilent}The service says no status{/isSilent}, so the test is read as {#isRunning}still running{/isRunning}{#isEnded}ended, by its end{/isEnded}.
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
copies-left-out: Left out: {rows:row}, the same as another in every column. Was a part of the file exported twice?
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
nobody-came: No visitors yet.
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
period-not-said: Covers {first:date} to {last:date}; the service doesn't say when the test {unsaid:and}.
series-begins-late: The time series begins on {date:date}, {days:day} after the test started. Visitors before that are not known.
series-ends-early: The time series ends on {date:date}, {days:day} before the test's last day. Visitors after that are not known.
last-day-incomplete: Visitors or orders are missing at the end of the time series: {rows:variationDays}. Orders of those days would count without their visitors. Read it with --end {date}, or ask the service for it again.
days-joined: Visitors or orders are missing in one variation: {rows:variationDays}. These days are read together with the next day in every variation.
points-outside: Excluded: points of the time series outside the test's days, {dates:days}.
series-gaps: The time series has no points on {dates:day}: {dates:days}.{#isJoined} These days are read together with the next day.{/isJoined}
part-of-period: Covers part of the test period, as requested.
still-running: The test is still running. The last day is incomplete, and late orders are still to come.
paused: The test is paused; the data stop at the pause.
begins-early: The requested range begins before the test; the data begin with the test.
ends-late: The requested range goes beyond the day the test was {status}; the data stop there.
undated-orders: {orders} of {of:order} without a date, so nothing can be shown by day. Fill in created_at, or leave them out.
missing-days: Visitors are missing on {dates:day}: {dates:days}. Orders of those days count.
days-left-out: Left out of all variations: {dates:days}. No visitors are counted there in {names:list}. Orders of those days do not count either.
missing-rows: Visitors are missing in one variation: {rows:variationDays}. Its orders count. Add the rows, with 0 where nobody came.
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
lost-orders: {source}, {header}: {rows:row} with {words:quoted}, counted like any other{#isUneven}, and uneven between the variations: {#arms&}{orders} in {name}{/arms}{/isUneven}. Name the words that count with --only "{header}=WORD,WORD", or confirm all with --ignore "{header}".
lost-amounts: {source}, {header}: {rows:row} with an amount ({words:quoted}) that is not taken off{#isUneven}, and uneven between the variations: {#arms&}{orders} in {name}{/arms}{/isUneven}. Leave out orders that were never paid or kept, or confirm them with --ignore "{header}".
kind-uneven: Excluded orders {reason:reason} are uneven between the variations: {#arms&}{orders} in {name}{/arms}. The variation may have caused that.
unlisted-amount: {source}: "{header}" is not used, and differs between the variations at the same revenue: {#arms&}{mean:number} per order in {name}{/arms}. If it is a cost or a profit, name it, as with --map cogs="{header}"; otherwise leave it out with --ignore "{header}".
value-of-one: {source}, {header}: "{word}" is in {share:share} of the orders of {name} and in {others:share} of the others. Name the words that count with --only "{header}=WORD,WORD", or confirm all with --ignore "{header}".

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
two-years: Two years make a comparison, not a significance test.
days-vary: The interval shows how much days vary; it is not a significance test of a cause.
days-not-over: Not over, so in no total: {dates:days}.
days-without-value: No value in {year}: {dates:days}.
days-without-prior: No value in {year} to compare with: {dates:days}.
days-without-orders: No orders, so treated as days without data: {dates:days}.
event-days-thin: The event of {year} has hardly any {what} on {dates:list}, and the totals include these days. Was the store closed, out of stock, or not counted?
event-lengths: The event has {days:day} in {year} and had {others} in {priorYear}. In both years, {days:day} from its first are compared.
invented-index: The sandbox invented the industry's index; it says nothing of any real industry.
index-base: The industry's change is that of its index; both years are percent of the same typical day.
unit-prices-unknown: Unit prices are unknown, so growth is split into orders and revenue per order.
no-hour-over: No projection yet: no hour of the day is complete.
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

# What notes say, and what a readout rests on; those of basis and correction are clauses.
# Exclusions
excluded-zero-value: Excluded: {orders:order} of zero.
excluded-refund: {orders:refund}, {amount:money} in all, taken off the order with the same ID, or else off the visitor's latest orders.
excluded-refunded: Excluded: {orders:order} refunded in full.
excluded-refund-without-order: Excluded: {amount:money} of refunds for excluded or missing orders.
excluded-kind: Excluded: {orders:order} {reason:reason} ({words:quoted}){#isByArm}: {#arms&}{orders} in {name}{/arms}{/isByArm}.
kind-of-most: {rows} of {of:row} are {reason:reason}. They all count, since most orders are.
excluded-before-exposure: Excluded: {orders:order} placed before the visitor first saw a variation.
excluded-after-window: Excluded: {orders:order} placed after the window that follows the first visit.
excluded-two-variations: Excluded: {orders:order} of visitors who saw two variations.
excluded-no-variation: Excluded: {orders:order} without a visitor or a variation in {source}.
without-variation: Excluded: {orders:order} ({share:share}) without a variation.
unknown-variation: Excluded: {orders:order} ({share:share}) in {names:quoted}{#more} and others{/more}, without visitors.
other-variation: Excluded: {orders:order} ({share:share}) in other variations, without visitors.
alike-variations: "{first}" and "{second}" differ only in case, spaces or hidden characters; spell them alike if they are the same.
without-visitor: Excluded: {orders:order} ({share:share}) without a visitor. Count each as its own visitor with --guests separate.
exposed-outside: Excluded: {visitors:visitor} who saw a variation only outside the days.
outliers-excluded: Excluded: {visitors:visitor} with an order above z = {z:z} (pooled mean and sample SD, one pass): {#arms}{name} {visitors}{/arms}.
visitors-without-variation: Excluded from {source}: {visitors:visitor} without a variation.
total-rows: Excluded from {source}: {names:quoted}, the sum of the variations.
rows-of-none: Excluded from {source}: {visitors:visitor} of {names:quoted}, not a variation.
sums-of-days: Excluded from {source}: rows of {names:quoted} without a day, which sum its days.

# How orders were read.
reread: The beginning of {source} has changed since last time, so the whole file was read. Orders changed on {dates:day}: {dates:days}.
reread-alike: The beginning of {source} has changed since last time, so the whole file was read. Each day's orders are the same.
spent-nothing-before: {source}: no visitor in the test had earlier orders, so no lift is adjusted. Not used: {strangers:row} of visitors outside the test, {later} after the first view of a variation.
spent-before: {source}: {visitors} of {of} visitors had earlier orders, and all lifts are adjusted for them (CUPED). Not used: {strangers:row} of visitors outside the test, {later} after the first view of a variation.
undated-before: {source} has no dates; all of its rows are assumed to be from before the test.
undated: Nothing is shown by day: {orders:order} without a date.
measure-incomplete: {title} is not shown; it is missing in {missing:order}.
no-order-ids: {source} has no order IDs; each row counts as an order.
net-revenue-column: Net revenue is "{header}" in {source}, with any tax and shipping in it. Use another column with --map net_revenue="{other}".
other-visitor-column: {missing} of {rows:row} in {source} have no "{header}". If "{other}" names the visitor, add --map visitor_id="{other}".
guests-separate: {source}: {orders:order} without a visitor, each counted as its own visitor.
shop-export: {source} is read as an export from {shop}: one order per {order}, worth {amount}{#less} less {less}{/less}, placed by {visitor}.
refunds-taken: {source}: "{refund}" is subtracted from "{header}" in {rows:row}. Add --ignore "{refund}" if the amounts already exclude refunds.
minor-units: {source}: rows are payments ("{object}"), so "{header}" is read in the smallest unit of its currency: 4,999 as 49.99.
line-items: {source}: line items are summed to orders as {price} × {units}{#less} less {less}{/less}.
rows-disagree: {orders:order} whose rows name several visitors, variations or segments; the first row counts.
words-for-nothing: {source}, {header}: {#words}"{name}" in {rows:row}{/words}, read as empty.
in-capitals: {orders} of them would match but for capitals. Write IDs in lower case in both files.
no-exposure-times: {source} doesn't say when visitors saw a variation, so their earlier orders count too.
ids-as-numbers: IDs ending in ".0" in only one file are read as whole numbers: "12.0" as "12".
days-of-orders: {source} has dates without times. Orders on the day a visitor first saw a variation count.
currency-in-headers: {source}: amounts are in {currencies:and}, as their headers say; "{header}" says {others:list} and is not used.

# How visitors and days were read.
zone-proven: Days begin in {timeZone}, where each day has as many orders as in {source}.
zone-of-one-file: {source} has a time zone in its times and {other} has none, which is read as UTC. Orders may fall before or after the visitor's first view. Name the store's zone with --time-zone.
days-without-zone: Orders have a time zone and the visitors' days have none, which are read as UTC. Evening orders may be counted on the next day, or on none. Name the zone with --time-zone, even if it is UTC.
days-in-utc: {source} has a time zone in its times, and days are taken to begin at midnight UTC. Evening orders may be counted on the next day. Name the store's zone with --time-zone, even if it is UTC.
visitors-summed: Visitors are summed over the days of the {of}. If it counts a visitor on two days, the denominator is visits.
visits: "{header}" in {source} is read as visitors but seems to count visits. Repeat visits would understate revenue per visitor and narrow its interval; count each visitor once.
parts-added: Visitors in {source} are added up over a variation's rows of a day; a visitor in two rows counts twice.
orders-without-day: Not counted on any day: {orders} of {of:order}, without a date.
refunds-to-come: Nine in ten refunds come within {days:day} of the order. Days since {since} look better than they will; compare them again later.
rows-summed: {source}: the {most:row} of each {grain} are summed.
rows-summed-unevenly: {source}: the {least} to {most} rows of each {grain} are summed. Series with fewer rows in one year are compared all the same.
row-per-week: {source} has a row per week; each date is the {day} day of its week{as}.

# How the service, tables of visitors and summaries were read.
no-visitors: The service counts no visitors.
no-visitors-in-range: The service counts no visitors with this range and these filters; widen them.
filtered: Filtered by {kept:list}.
unused-columns: Unused columns in {source}: {unused:list}.
notice: {text}
adjusted: Lifts of {metric} are adjusted by {covariates:and} (CUPED), which removes {#less}{.:percent}{/less} of the variance. Values are as measured.
counts-as-shares: Counts are read as shares: each of {of:and} counts at most once in {counts:list}.
summaries-each: Rows of {source} are summed over their days. If they count a visitor on two days, the denominator is visits.
summaries-to-date: Rows of {source} are read as totals to date; the last day has everything.
totals-unused: Not used: {totals:list}. A total alone has no spread; add mean and sd.
unchosen: {metric} decides. Choose another with --primary, or put it first in --measures.

# What metrics say of themselves.
caveat: {metrics:list}, {variation}: {message}.
capped: {title} counts each {per} up to {at:number}{#isOfBoth}, and the denominator in proportion{/isOfBoth}; {above} above it ({#arms}{name} {capped}{/arms}).
capped-money: {title} counts each {per} up to {at:money}{#isOfBoth}, and the denominator in proportion{/isOfBoth}; {above} above it ({#arms}{name} {capped}{/arms}).
refunds-of-kept-orders: {titles:list}: only orders that still have value. Excluded: {orders:order} of zero, fully refunded or canceled.

# What is not answered, and why; what amounts assume.
no-lift-yet: There is no lift before the first orders.
untrusted: Not answered: the result can't be trusted.
read-at-looks: Expected lifts, first and last days, and segments are shown at the planned looks.
unstated-no-orders: Projected impact: not stated; there are no orders.
unstated-untrusted: Projected impact: not stated; the result can't be trusted.
unstated-one-order: Projected impact: not stated; one order decides the lift.
unstated-no-money: Projected impact: not stated; no metric is money per visitor.
unstated-same: Projected impact: not stated; an A/A test has nothing to roll out.
unstated-running: Projected impact: not stated while the test runs.
assumed-monthly: Compared with {control}{#isTrimmed}, without visitors who have an outlying order{/isTrimmed}. Assumes {visitors} visitors a month, a lasting effect and no holiday peaks.
assumed-per-visitors: Compared with {control} for every visitor{#isTrimmed}, without visitors who have an outlying order{/isTrimmed}. The days of the test aren't known, so nothing is stated per month.

# How the control was found, and how p-values are corrected: clauses.
basis-chosen: as chosen
basis-marked: as the service marks it
basis-name: by its name
basis-plan: as planned
basis-described: first in the description
basis-part-of-name: by part of its name
basis-first: the first alphabetically
correction-none-yet: none yet, nothing is compared; deciding: {metrics:and}{#isShared} (any one of them, each at {level:level}, with p-values × {count}){/isShared}. Other metrics aren't corrected for multiple comparisons
correction-none: none for a single comparison; deciding: {metrics:and}{#isShared} (any one of them, each at {level:level}, with p-values × {count}){/isShared}. Other metrics aren't corrected for multiple comparisons
correction-dunnett: Dunnett over {comparisons:variation}, for p-values and intervals; deciding: {metrics:and}{#isShared} (any one of them, each at {level:level}, with p-values × {count}){/isShared}. Other metrics aren't corrected for multiple comparisons
correction-bonferroni: Bonferroni over the deciding metrics, for p-values and intervals; deciding: {metrics:and}{#isShared} (any one of them, each at {level:level}, with p-values × {count}){/isShared}. Other metrics aren't corrected for multiple comparisons
correction-always-valid: valid at every look{#areSeveral} and Bonferroni over {comparisons:variation}{/areSeveral}, for p-values and intervals; deciding: {metrics:and}{#isShared} (any one of them, each at {level:level}, with p-values × {count}){/isShared}. Other metrics aren't corrected for multiple comparisons
correction-group-sequential: valid at the planned looks (O'Brien-Fleming, Lan-DeMets spending){#areSeveral} and Bonferroni over {comparisons:variation}{/areSeveral}, for p-values and intervals; deciding: {metrics:and}{#isShared} (any one of them, each at {level:level}, with p-values × {count}){/isShared}. Other metrics aren't corrected for multiple comparisons

# How a plan stands, and where a test departs from it; departures are clauses.
plan-followed: The plan was followed.
plan-departed: The plan was not followed: {departures:clauses}.
plan-undecided: The plan doesn't decide before then.
plan-fixed: One look at the end; {reached:part} of {visitors} planned visitors have come, so there is no result yet.
plan-fixed-end: One look at the end; {reached:part} of {visitors} planned visitors have come.
plan-between-looks: {looks} looks; {reached:part} of {visitors} planned visitors have come. The next look is at {nextAt:visitor}.
plan-look: Look {look} of {looks}; {reached:part} of {visitors} planned visitors have come.
plan-always-valid: Every look counts; {reached:part} of {visitors} planned visitors have come.

departure-edited: the plan was edited after it was made (its digest differs)
departure-late: it was made on {made}, after the first day, {firstDay}
departure-metric: decided by {metrics:and}, planned by {planned:and}
departure-definition: {metrics:and}: defined differently than planned
departure-control: compared with "{control}", planned with "{planned}"
departure-currency: amounts are in {currency}, planned in {planned}
departure-level: analyzed at {level:level}, planned at {planned:level}
departure-guardrails: different guardrails than planned: {#margins;}{metric} {margin:margin}, planned {planned:margin}{/margins}
departure-variations: there are {variations} variations, planned for {planned}
departure-shares: the plan includes {missing:quoted}, which isn't in the test
departure-split: a different split than planned: {#shares}{name} {share:percent}, planned {planned:percent}{/shares}
departure-stopped: it was stopped at {visitors} of {planned} planned visitors
departure-days: it ran for {days:day}, planned for {planned}
departure-visitors: it ran to {visitors:visitor}, planned for {planned}
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
