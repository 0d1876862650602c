/** Statements on filters by the landing page and its address. */

import type {
  MatchOperator,
  QueryParamOperator,
} from "../../../lib/api/mod.ts";
import { LANDING_TYPES, type Statement } from "../_world.ts";
import { keepsVisitors, NOBODY_ELSE, PATHS, refuses } from "./_kept.ts";

const path = (
  operator: MatchOperator,
  value: string,
  names: string,
): Statement =>
  keepsVisitors(`landingPage ${operator}`, {
    landingPage: {
      landingPageUrlPath: value,
      landingPageUrlPathFilterType: operator,
    },
  }, names);

const param = (
  operator: QueryParamOperator,
  value: string,
  names: string,
  queryParam = "q",
): Statement =>
  keepsVisitors(`urlParam ${queryParam} ${operator} ${value}`, {
    urlParam: {
      queryParam,
      queryParamValue: value,
      queryParamFilterType: operator,
    },
  }, names);

export const PAGES: readonly Statement[] = [
  ...PATHS.map(([operator, value, names]) => path(operator, value, names)),
  refuses("landingPage has no regex", {
    landingPage: {
      landingPageUrlPath: ".",
      landingPageUrlPathFilterType: "regex",
    },
  }),
  param("equals", "alpha", "c0"),
  param("contains", "pha", "c0 c2"),
  param("startsWith", "b", "c1"),
  param("endsWith", "bet", "c2"),
  param("doesNotEqual", "alpha", `c1 c2 ${NOBODY_ELSE}`),
  param("doesNotContain", "pha", `c1 ${NOBODY_ELSE}`),
  param("doesNotStartWith", "b", `c0 c2 ${NOBODY_ELSE}`),
  param("doesNotEndWith", "bet", `c0 c1 ${NOBODY_ELSE}`),
  param("isNull", "", NOBODY_ELSE),
  param("isNotNull", "", "c0 c1 c2"),
  param("regex", "^alpha", "c0 c2"),
  // c2 came with r, which was empty; the others without it.
  param("isNull", "", `c0 c1 ${NOBODY_ELSE}`, "r"),
  param("isNotNull", "", "c2", "r"),
  param("equals", "", "c2", "r"),
  param("doesNotEqual", "", `c0 c1 ${NOBODY_ELSE}`, "r"),
  keepsVisitors("landingPageFilters: values inside one item are OR'd", {
    landingPageFilters: [{ filterType: "endsWith", values: ["/mug", "/cup"] }],
  }, "c0 c2"),
  keepsVisitors("landingPageFilters: items are OR'd by default", {
    landingPageFilters: [
      { filterType: "startsWith", values: ["/products"] },
      { filterType: "contains", values: ["mug"] },
    ],
  }, "c0 c1 c2"),
  keepsVisitors("landingPageFiltersOperator or", {
    landingPageFilters: [
      { filterType: "startsWith", values: ["/products"] },
      { filterType: "contains", values: ["mug"] },
    ],
    landingPageFiltersOperator: "or",
  }, "c0 c1 c2"),
  keepsVisitors("landingPageFiltersOperator and", {
    landingPageFilters: [
      { filterType: "startsWith", values: ["/products"] },
      { filterType: "contains", values: ["mug"] },
    ],
    landingPageFiltersOperator: "and",
  }, "c0"),
  refuses("landingPageFilters: filterType is required", {
    landingPageFilters: [{ values: ["/"] }],
  }),
  ...LANDING_TYPES.map((type, i) =>
    keepsVisitors(
      `landingPageTypes ${type}`,
      { landingPageTypes: [type] },
      `c${i}`,
    )
  ),
  refuses("landingPageTypes has no other values", {
    landingPageTypes: ["Landing"],
  }),
];
