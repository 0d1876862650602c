/** What notes say, by code, and what a readout rests on. */

import { catalogue } from "./_catalogue.ts";

/** Sentences of notes; those of `basis` and `correction` are clauses. */
export const NOTE_SENTENCES: Readonly<Record<string, string>> = catalogue(`
# Exclusions
excluded-zero-value: Excluded: {orders:order} of zero.
excluded-refund: {orders:refund}, {amount:money} in all, taken off the order with the same ID, or else off the visitor's latest orders.
excluded-refunded: Excluded: {orders:order} refunded in full.
excluded-refund-without-order: Excluded: {amount:money} of refunds whose orders don't count or are missing.
excluded-cancelled: Excluded: {orders:order} canceled or never paid.
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
reread: {source} does not begin as it did last time, so all of it was read. Orders changed on {dates:day}: {dates:days}.
reread-alike: {source} does not begin as it did last time, so all of it was read. The orders of each day come to the same.
spent-nothing-before: {source}: no visitor of the test spent anything before, so no lift is adjusted. Not used: {strangers:row} of nobody in the test, {later} of visitors who had seen a variation by then.
spent-before: {source}: {visitors} of {of} visitors spent something before, and all lifts are adjusted by it (CUPED). Not used: {strangers:row} of nobody in the test, {later} of visitors who had seen a variation by then.
undated-before: Nothing says which rows of {source} are from before the test; all of them are taken to be.
undated: Nothing is shown by day: {orders:order} without a date.
measure-incomplete: {title} is not shown; it is missing in {missing:order}.
no-order-ids: {source} has no order IDs; each row counts as an order.
net-revenue-column: Net revenue is "{header}" in {source}, with any tax and shipping in it. Use another column with --map net_revenue="{other}".
other-visitor-column: {missing} of {rows:row} in {source} have no "{header}". If "{other}" names the visitor, add --map visitor_id="{other}".
guests-separate: {source}: {orders:order} without a visitor, each counted as its own visitor.
shop-export: {source} is read as an export from {shop}: one order per {order}, worth {amount}{#less} less {less}{/less}, placed by {visitor}.
line-items: {source}: line items are summed to orders as {price} × {units}{#less} less {less}{/less}.
rows-disagree: {orders:order} whose rows name several visitors, variations or segments; the first row counts.
words-for-nothing: {source}, {header}: {#words}"{name}" in {rows:row}{/words}, read as empty.
in-capitals: {orders} of them would match but for capitals. Write IDs in lower case in both files.
no-exposure-times: {source} doesn't say when visitors saw a variation, so their earlier orders count too.
ids-as-numbers: IDs that end in ".0" in one file only are read as whole numbers: "12.0" as "12".
days-of-orders: {source} has dates without times. Orders on the day a visitor first saw a variation count.
currency-in-headers: {source}: amounts are in {currencies:and}, as their headers say; "{header}" says {others:list} and is not used.

# How visitors and days were read.
zone-proven: Days begin in {timeZone}, where each day has as many orders as in {source}.
zone-of-one-file: {source} has a time zone in its times and {other} has none, which is read as UTC. Orders may land before or after the visitor's first view. Name the store's zone with --time-zone.
days-without-zone: Orders have a time zone and the visitors' days have none, which are read as UTC. Evening orders may land on the next day, or on none. Name the zone with --time-zone, even if it is UTC.
days-in-utc: {source} has a time zone in its times, and days are taken to begin at midnight UTC. Evening orders may land on the next day. Name the store's zone with --time-zone, even if it is UTC.
visitors-summed: Visitors are summed over the days of the {of}. If it counts a visitor on two days, the denominator is visits.
visits: "{header}" in {source} is read as visitors but seems to count visits. Repeat visits would understate revenue per visitor and narrow its interval; count each visitor once.
parts-added: Visitors in {source} are added up over a variation's rows of a day; a visitor in two rows counts twice.
orders-without-day: Counted on no day: {orders} of {of:order}, without a date.
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
read-at-looks: Expected lifts, first and last days, and segments are read when the plan says so.
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
basis-part-of-name: a guess by part of its name
basis-first: a guess, the first by name
correction-none-yet: none yet, since nothing is read; deciding: {metrics:and}{#isShared} (any one of them, each at {level:level}, with p-values × {count}){/isShared}. Every other metric is read alone
correction-none: none, since one variation is compared; deciding: {metrics:and}{#isShared} (any one of them, each at {level:level}, with p-values × {count}){/isShared}. Every other metric is read alone
correction-dunnett: Dunnett over {comparisons:variation}, for p-values and intervals alike; deciding: {metrics:and}{#isShared} (any one of them, each at {level:level}, with p-values × {count}){/isShared}. Every other metric is read alone
correction-bonferroni: Bonferroni over the deciding metrics, for p-values and intervals alike; deciding: {metrics:and}{#isShared} (any one of them, each at {level:level}, with p-values × {count}){/isShared}. Every other metric is read alone
correction-always-valid: valid at every look{#areSeveral} and Bonferroni over {comparisons:variation}{/areSeveral}, for p-values and intervals alike; deciding: {metrics:and}{#isShared} (any one of them, each at {level:level}, with p-values × {count}){/isShared}. Every other metric is read alone
correction-group-sequential: valid at the planned looks (O'Brien-Fleming, Lan-DeMets spending){#areSeveral} and Bonferroni over {comparisons:variation}{/areSeveral}, for p-values and intervals alike; deciding: {metrics:and}{#isShared} (any one of them, each at {level:level}, with p-values × {count}){/isShared}. Every other metric is read alone
`);
