/** What is said of a plan: how it stands, and where a test departs from it. */

import { catalogue } from "./_catalogue.ts";

/** Sentences on plans, and clauses on departures. */
export const PLAN_SENTENCES: Readonly<Record<string, string>> = catalogue(`
plan-followed: The plan was followed.
plan-departed: The plan was not followed: {departures:clauses}.
plan-undecided: The plan has no verdict before then.
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
departure-level: read at {level:level}, planned at {planned:level}
departure-guardrails: other guardrails than planned: {#margins;}{metric} {margin:margin}, planned {planned:margin}{/margins}
departure-variations: there are {variations} variations, planned for {planned}
departure-shares: the plan has a share for {missing:quoted}, which the test doesn't have
departure-split: another split than planned: {#shares}{name} {share:percent}, planned {planned:percent}{/shares}
departure-stopped: it was stopped at {visitors} of {planned} planned visitors
departure-days: it ran for {days:day}, planned for {planned}
departure-visitors: it ran to {visitors:visitor}, planned for {planned}
`);
