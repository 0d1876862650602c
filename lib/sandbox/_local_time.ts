import { type Sql, sql } from "./_sql.ts";

/** Epoch milliseconds as wall-clock time of a zone. */
export function localTime(milliseconds: Sql, zone: string): Sql {
  return sql`timezone(${zone}, timezone('UTC', epoch_ms(${milliseconds})))`;
}

/** Epoch milliseconds as ISO 8601 in a zone, with its offset: `2026-10-03T14:05:09-04:00`. */
export function isoLocal(milliseconds: Sql, zone: string): Sql {
  const local = localTime(milliseconds, zone);
  const minutes = sql`date_diff('minute', epoch_ms(${milliseconds}), ${local})`;
  return sql`strftime(${local}, '%Y-%m-%dT%H:%M:%S') || printf(
    '%s%02d:%02d',
    CASE WHEN ${minutes} < 0 THEN '-' ELSE '+' END,
    abs(${minutes}) // 60, abs(${minutes}) % 60
  )`;
}
