import type { MatchOperator, QueryParamOperator } from "../../api/mod.ts";
import { type Sql, sql } from "../store/mod.ts";

/**
 * A text compared with a value, case-sensitive. A missing text satisfies the
 * negative operators and `isNull`, and nothing else.
 */
export function matchSql(
  text: Sql,
  operator: QueryParamOperator,
  value: string,
): Sql {
  switch (operator) {
    case "isNull":
      return sql`(${text} IS NULL)`;
    case "isNotNull":
      return sql`(${text} IS NOT NULL)`;
    case "doesNotEqual":
    case "doesNotContain":
    case "doesNotStartWith":
    case "doesNotEndWith":
      return sql`(NOT ${positive(text, OPPOSITE[operator], value)})`;
    default:
      return positive(text, operator, value);
  }
}

/** True for the operators that compare with no value. */
export function takesNoValue(operator: MatchOperator): boolean {
  return operator === "isNull" || operator === "isNotNull";
}

const OPPOSITE = {
  doesNotEqual: "equals",
  doesNotContain: "contains",
  doesNotStartWith: "startsWith",
  doesNotEndWith: "endsWith",
} as const;

function positive(
  text: Sql,
  operator: "equals" | "contains" | "startsWith" | "endsWith" | "regex",
  value: string,
): Sql {
  switch (operator) {
    case "equals":
      return sql`coalesce(${text} = ${value}, false)`;
    case "contains":
      return sql`coalesce(contains(${text}, ${value}), false)`;
    case "startsWith":
      return sql`coalesce(starts_with(${text}, ${value}), false)`;
    case "endsWith":
      return sql`coalesce(ends_with(${text}, ${value}), false)`;
    case "regex":
      return sql`coalesce(regexp_matches(${text}, ${value}), false)`;
  }
}
