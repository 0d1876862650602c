/** SQL for the visitors and orders of an analytics request. */

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
import { readList } from "./_values.ts";
import { orderConditions, visitorConditions } from "./_filters.ts";
import { type Range, requestedRange } from "./_range.ts";
import type { CallOf, Service } from "./calls.ts";

/** Selection of visits and orders. */
export interface Selection {
  readonly scope: Scope;
  readonly filters: AnalyticsFilters;
  readonly range: Range;
}

/** Visits and orders that a request may select from. */
export interface Scope {
  /** Query of the visits, with rows of `exposures`. */
  readonly exposed: Sql;
  /**
   * Products of `experimentProductsOnly`; an empty list means all products, as in
   * an experience without products.
   */
  readonly productIds: readonly string[];
  /** Query of the orders, each with its visit in `exposed`. */
  readonly matched: Sql;
  /** Pauses, in which nothing counts. */
  readonly pauses: readonly Range[];
}

/** Joins each order with its visitor's last preceding visit. */
const MATCHED_BY_TIME = sql`
  SELECT orders.*, exposed.* EXCLUDE (visitor_id)
  FROM orders ASOF JOIN exposed
    ON orders.visitor_id = exposed.visitor_id
    AND orders.created_ms >= exposed.seen_ms`;

/**
 * Joins each order with its visit; an order with a known variation joins the
 * visit in that variation.
 */
const MATCHED_BY_VARIATION = sql`
  ${MATCHED_BY_TIME} WHERE orders.known_variation_id IS NULL
  UNION ALL BY NAME
  SELECT orders.*, exposed.* EXCLUDE (visitor_id)
  FROM orders JOIN exposed
    ON orders.visitor_id = exposed.visitor_id
    AND orders.known_variation_id = exposed.variation_id`;

/** Returns the visitors of an experience since its start. */
export function experienceScope(experience: Experience): Scope {
  const variationIds = valueList(experience.variations.map(({ id }) => id));
  return {
    productIds: readList<string>(experience.productIds).map(String),
    pauses: pastPauses(experience),
    matched: MATCHED_BY_VARIATION,
    exposed: sql`
      SELECT * FROM exposures
      WHERE experience_id = ${experience.id}
        AND variation_id IN (${variationIds})`,
  };
}

/** All visitors of the store, each with the first visit. */
export const SITE_SCOPE: Scope = {
  productIds: [],
  pauses: [],
  exposed: sql`
    SELECT DISTINCT ON (visitor_id) * FROM exposures
    ORDER BY visitor_id, seen_ms`,
  matched: MATCHED_BY_TIME,
};

/**
 * Returns common table expressions for a `WITH` clause. `kept_visitors` has rows
 * of `exposures`. `kept_orders` has rows of `orders` with their visits, and
 * `matched` has the same rows before any filter.
 *
 * An order belongs to the variation that its visitor last saw before it. Visitors
 * count if they were first seen in the range, and orders if they were placed in
 * it.
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
        AND ${isCountedTime(sql`created_ms`, scope, range)}
    ),
    passing_orders AS (
      SELECT * FROM attributed WHERE ${visitor} AND ${order}
    ),
    outliers AS (${outliersSql(filters.maxZScore)}),
    kept_orders AS (
      SELECT * FROM passing_orders ANTI JOIN outliers USING (visitor_id)
    ),
    kept_visitors AS (
      SELECT * FROM exposed ANTI JOIN outliers USING (visitor_id)
      WHERE ${isCountedTime(sql`seen_ms`, scope, range)} AND ${visitor}
    )`;
}

/** Returns SQL that tests whether a time is in the range and not in a pause. */
function isCountedTime(milliseconds: Sql, scope: Scope, range: Range): Sql {
  return allConditions([
    isWithinRange(milliseconds, range),
    ...scope.pauses.map((pause) =>
      sql`NOT ${isWithinRange(milliseconds, pause)}`
    ),
  ]);
}

/** Returns SQL that tests whether a time is in the range. */
export function isWithinRange(
  milliseconds: Sql,
  { startMs, endMs }: Range,
): Sql {
  return sql`(${milliseconds} >= ${BigInt(startMs)} AND ${milliseconds} < ${
    BigInt(endMs)
  })`;
}

/**
 * Returns a query of the visitors with an order above the z-score threshold. The
 * outlier rule uses a single pass, the upper side only, pooled variations, and
 * the sample standard deviation (n - 1).
 */
function outliersSql(maxZScore: number | null | undefined): Sql {
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

/** Returns the experience and selection of a request about one experience. */
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

/**
 * Replaces a reference to another experience's targeting by its conditions. An
 * invalid reference gives a `Refusal` with status 400.
 */
export async function resolveFilters(
  database: Database,
  filters: AnalyticsFilters | null | undefined,
): Promise<AnalyticsFilters> {
  const { applyExperienceTargetingExperienceId: id, ...own } = filters ?? {};
  await checkRegex(database, own);
  if (!id) return own;
  const source = await findExperience(database, id).catch((error) => {
    if (!(error instanceof Refusal)) throw error;
    throw invalidField(
      ["filters", "applyExperienceTargetingExperienceId"],
      "doesn't match an experience in this store",
    );
  });
  const groups = <Group>(...entities: readonly unknown[]) =>
    entities.flatMap((entity) => readList<Group>(Object(entity).groups));
  const pages = groups<PageTargetingGroup>(
    source.audience,
    source.pageTargeting,
  );
  const products = groups<ProductTargetingGroup>(source.productTargeting);
  return {
    ...own,
    pageTargeting: [...own.pageTargeting ?? [], ...pages],
    productTargeting: [...own.productTargeting ?? [], ...products],
  };
}

/** Validates a regular expression in the engine's own syntax (RE2). */
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

/** Returns the past pauses that the lifecycle actions recorded. */
function pastPauses({ pauses }: Experience): readonly Range[] {
  const list = readList<{ fromTs: number; toTs: number }>(pauses);
  return list.map(({ fromTs, toTs }) => ({ startMs: fromTs, endMs: toTs }));
}
