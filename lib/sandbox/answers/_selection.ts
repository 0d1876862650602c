/** The visitors and orders that an analytics request is about, as SQL. */

import type {
  AnalyticsFilters,
  Experience,
  PageTargetingGroup,
  ProductTargetingGroup,
} from "../../api/mod.ts";
import { invalidField, Refusal } from "./refusals.ts";
import {
  allConditions,
  type Database,
  type Sql,
  sql,
  valueList,
} from "../store/mod.ts";
import { findExperience } from "./_experiences.ts";
import { listIn } from "./_values.ts";
import { orderConditions, visitorConditions } from "./_filters.ts";
import { type Range, requestedRange } from "./_range.ts";
import type { CallOf, Service } from "./calls.ts";

/** Which visits and orders a request selects. */
export interface Selection {
  readonly scope: Scope;
  readonly filters: AnalyticsFilters;
  readonly range: Range;
}

/** Whose visits and orders an analytics request can be about. */
export interface Scope {
  /** Query of the visits: rows of `exposures`. */
  readonly exposed: Sql;
  /** Products that `experimentProductsOnly` keeps; none means all, as an experience that names none is about all. */
  readonly productIds: readonly string[];
  /** Query of the orders with the visit, of `exposed`, that they belong to. */
  readonly matched: Sql;
  /** Time that counts nowhere. */
  readonly pauses: readonly Range[];
}

/** Each order with the visit that its visitor made last before it. */
const MATCHED_BY_TIME = sql`
  SELECT orders.*, exposed.* EXCLUDE (visitor_id)
  FROM orders ASOF JOIN exposed
    ON orders.visitor_id = exposed.visitor_id
    AND orders.created_ms >= exposed.seen_ms`;

/** The same, but for orders whose variation is known. */
const MATCHED_BY_VARIATION = sql`
  ${MATCHED_BY_TIME} WHERE orders.known_variation_id IS NULL
  UNION ALL BY NAME
  SELECT orders.*, exposed.* EXCLUDE (visitor_id)
  FROM orders JOIN exposed
    ON orders.visitor_id = exposed.visitor_id
    AND orders.known_variation_id = exposed.variation_id`;

/** An experience's visitors, since it started. */
export function experienceScope(experience: Experience): Scope {
  const variationIds = valueList(experience.variations.map(({ id }) => id));
  return {
    productIds: listIn<string>(experience.productIds).map(String),
    pauses: pastPauses(experience),
    matched: MATCHED_BY_VARIATION,
    exposed: sql`
      SELECT * FROM exposures
      WHERE experience_id = ${experience.id}
        AND variation_id IN (${variationIds})`,
  };
}

/** All visitors of the store, each by the first visit. */
export const SITE_SCOPE: Scope = {
  productIds: [],
  pauses: [],
  exposed: sql`
    SELECT DISTINCT ON (visitor_id) * FROM exposures
    ORDER BY visitor_id, seen_ms`,
  matched: MATCHED_BY_TIME,
};

/**
 * Common table expressions, to stand behind `WITH`: `kept_visitors`, rows of
 * `exposures`; `kept_orders`, rows of `orders` with the visit that they belong
 * to; `matched`, the same before anything is left out.
 *
 * An order belongs to the variation in which its visitor was seen last before
 * it. Visitors count when they were first seen in the range, orders when they
 * were placed in it.
 */
export function selectionTables({ scope, filters, range }: Selection): Sql {
  const visitor = allConditions(visitorConditions(filters));
  const order = allConditions(orderConditions(filters, scope.productIds));
  return sql`
    exposed AS (${scope.exposed}),
    matched AS (${scope.matched}),
    attributed AS (
      SELECT * FROM matched
      WHERE exclusion_reason IS NULL
        AND ${counted(sql`created_ms`, scope, range)}
    ),
    passing_orders AS (
      SELECT * FROM attributed WHERE ${visitor} AND ${order}
    ),
    outliers AS (${outliers(filters.maxZScore)}),
    kept_orders AS (
      SELECT * FROM passing_orders ANTI JOIN outliers USING (visitor_id)
    ),
    kept_visitors AS (
      SELECT * FROM exposed ANTI JOIN outliers USING (visitor_id)
      WHERE ${counted(sql`seen_ms`, scope, range)} AND ${visitor}
    )`;
}

/** Whether a moment lies in the range and in no pause. */
function counted(milliseconds: Sql, scope: Scope, range: Range): Sql {
  return allConditions([
    within(milliseconds, range),
    ...scope.pauses.map((pause) => sql`NOT ${within(milliseconds, pause)}`),
  ]);
}

/** Whether a moment lies in the range. */
export function within(milliseconds: Sql, { startMs, endMs }: Range): Sql {
  return sql`(${milliseconds} >= ${BigInt(startMs)} AND ${milliseconds} < ${
    BigInt(endMs)
  })`;
}

/** Visitors with an order above the threshold: one pass, one side, pooled, n - 1. */
function outliers(maxZScore: number | null | undefined): Sql {
  if (maxZScore === null || maxZScore === undefined) {
    return sql`SELECT visitor_id FROM passing_orders WHERE false`;
  }
  return sql`
    SELECT DISTINCT visitor_id FROM passing_orders
    WHERE net_revenue::DOUBLE > (
      SELECT avg(net_revenue::DOUBLE)
        + ${maxZScore} * stddev_samp(net_revenue::DOUBLE)
      FROM passing_orders
    )`;
}

/** What every request about one experience's analytics begins with. */
export async function experienceSelection(
  { database, now: clock }: Service,
  { experienceId, request }: CallOf<"experienceAnalysis">,
): Promise<{ experience: Experience; selection: Selection }> {
  const experience = await findExperience(database, experienceId);
  const filters = await resolveFilters(database, request.filters);
  const range = requestedRange(experience, request, clock());
  const scope = experienceScope(experience);
  return { experience, selection: { scope, filters, range } };
}

/** The filters with another experience's targeting written out, or a 400. */
export async function resolveFilters(
  database: Database,
  filters: AnalyticsFilters | null | undefined,
): Promise<AnalyticsFilters> {
  const { applyExperienceTargetingExperienceId: id, ...ownFilters } = filters ??
    {};
  await checkRegex(database, ownFilters);
  if (!id) return ownFilters;
  const { audience, pageTargeting, productTargeting } = await findExperience(
    database,
    id,
  ).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    throw invalidField(
      ["filters", "applyExperienceTargetingExperienceId"],
      "names no experience of this store",
    );
  });
  return {
    ...ownFilters,
    pageTargeting: [
      ...ownFilters.pageTargeting ?? [],
      ...targetingGroups<PageTargetingGroup>(audience),
      ...targetingGroups<PageTargetingGroup>(pageTargeting),
    ],
    productTargeting: [
      ...ownFilters.productTargeting ?? [],
      ...targetingGroups<ProductTargetingGroup>(productTargeting),
    ],
  };
}

/** The engine's dialect of regular expressions (RE2) decides what is valid. */
async function checkRegex(
  database: Database,
  { urlParam }: AnalyticsFilters,
): Promise<void> {
  if (urlParam?.queryParamFilterType !== "regex") return;
  try {
    await database.query(
      sql`SELECT regexp_matches('', ${urlParam.queryParamValue ?? ""})`,
    );
  } catch {
    throw invalidField(
      ["filters", "urlParam", "queryParamValue"],
      "must be a regular expression",
    );
  }
}

/** Groups that were checked when the experience was written. */
function targetingGroups<Group>(entity: unknown): readonly Group[] {
  return listIn<Group>(Object(entity).groups);
}

/** Past pauses, as the lifecycle actions write them. */
function pastPauses({ pauses }: Experience): readonly Range[] {
  const list = listIn<{ fromTs: number; toTs: number }>(pauses);
  return list.map(({ fromTs, toTs }) => ({ startMs: fromTs, endMs: toTs }));
}
