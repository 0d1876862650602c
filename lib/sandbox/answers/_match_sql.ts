import type { MatchOperator, QueryParamOperator } from "../../api/mod.ts";
import { type Sql, sql } from "../store/mod.ts";

/** A comparison of a text that is there. */
type Comparison = (text: Sql, value: string) => Sql;

const COMPARISONS: Readonly<Record<string, Comparison>> = {
  equals: (text, value) => sql`${text} = ${value}`,
  contains: (text, value) => sql`contains(${text}, ${value})`,
  startsWith: (text, value) => sql`starts_with(${text}, ${value})`,
  endsWith: (text, value) => sql`ends_with(${text}, ${value})`,
  regex: (text, value) => sql`regexp_matches(${text}, ${value})`,
};

const OPPOSITE: Readonly<Record<string, string>> = {
  doesNotEqual: "equals",
  doesNotContain: "contains",
  doesNotStartWith: "startsWith",
  doesNotEndWith: "endsWith",
};

/**
 * A text compared with a value, case-sensitive. A missing text satisfies the
 * negative operators and `isNull`, and nothing else.
 */
export function matchSql(
  text: Sql,
  operator: QueryParamOperator,
  value = "",
): Sql {
  if (operator === "isNull") return sql`(${text} IS NULL)`;
  if (operator === "isNotNull") return sql`(${text} IS NOT NULL)`;
  const opposite = OPPOSITE[operator];
  const comparison = COMPARISONS[opposite ?? operator]!(text, value);
  const positive = sql`coalesce(${comparison}, false)`;
  return opposite ? sql`(NOT ${positive})` : positive;
}

/** True for the operators that compare with no value. */
export function takesNoValue(operator: MatchOperator): boolean {
  return operator === "isNull" || operator === "isNotNull";
}
