-- the visitors
WITH readout_assigned AS (
SELECT "visitor" AS readout_visitor,
  MIN(CASE WHEN "group" = ? THEN 0 WHEN "group" = ? THEN 1 WHEN "group" IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN "group" = ? THEN 0 WHEN "group" = ? THEN 1 WHEN "group" IS NOT NULL THEN -1 END) AS readout_highest,
  MIN("seen") AS readout_first
FROM "exposures"
GROUP BY "visitor"
)
SELECT COALESCE(readout_lowest, -1) AS arm,
  CASE WHEN readout_lowest < readout_highest THEN 1 ELSE 0 END AS crossed,
  CASE WHEN readout_visitor IS NULL THEN 1 ELSE 0 END AS nobody,
  CASE WHEN readout_first < ? THEN -1 WHEN readout_first >= ? THEN 4 ELSE CASE WHEN readout_first < ? THEN 0 WHEN readout_first < ? THEN 1 WHEN readout_first < ? THEN 2 ELSE 3 END END AS day,
  COUNT(*) AS visitors
FROM readout_assigned
GROUP BY 1, 2, 3, 4;
-- [0,1,0,1,"2026-03-06T05:00:00.000Z","2026-03-10T04:00:00.000Z","2026-03-07T05:00:00.000Z","2026-03-08T05:00:00.000Z","2026-03-09T04:00:00.000Z"]

-- what the orders are
WITH readout_assigned AS (
SELECT "visitor" AS readout_visitor,
  MIN(CASE WHEN "group" = ? THEN 0 WHEN "group" = ? THEN 1 WHEN "group" IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN "group" = ? THEN 0 WHEN "group" = ? THEN 1 WHEN "group" IS NOT NULL THEN -1 END) AS readout_highest,
  MIN("seen") AS readout_first
FROM "exposures"
GROUP BY "visitor"
),
readout_each AS (
SELECT CASE WHEN CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN "placed\at" < readout_first THEN -8
    
    WHEN "placed\at" < ? THEN -1
    WHEN "placed\at" >= ? THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN "customer" IS NULL OR CAST("customer" AS VARCHAR) = '' THEN -4
    WHEN CAST("net ""USD""" AS DOUBLE) = 0 THEN -3
    ELSE readout_lowest END < 0 THEN CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN "placed\at" < readout_first THEN -8
    
    WHEN "placed\at" < ? THEN -1
    WHEN "placed\at" >= ? THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN "customer" IS NULL OR CAST("customer" AS VARCHAR) = '' THEN -4
    WHEN CAST("net ""USD""" AS DOUBLE) = 0 THEN -3
    ELSE readout_lowest END ELSE 0 END AS readout_reason,
  CASE WHEN CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN "placed\at" < readout_first THEN -8
    
    WHEN "placed\at" < ? THEN -1
    WHEN "placed\at" >= ? THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN "customer" IS NULL OR CAST("customer" AS VARCHAR) = '' THEN -4
    WHEN CAST("net ""USD""" AS DOUBLE) = 0 THEN -3
    ELSE readout_lowest END >= 0 THEN "customer" END AS readout_buyer,
  MIN(CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN "placed\at" < readout_first THEN -8
    
    WHEN "placed\at" < ? THEN -1
    WHEN "placed\at" >= ? THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN "customer" IS NULL OR CAST("customer" AS VARCHAR) = '' THEN -4
    WHEN CAST("net ""USD""" AS DOUBLE) = 0 THEN -3
    ELSE readout_lowest END) AS lowest,
  MAX(CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN "placed\at" < readout_first THEN -8
    
    WHEN "placed\at" < ? THEN -1
    WHEN "placed\at" >= ? THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN "customer" IS NULL OR CAST("customer" AS VARCHAR) = '' THEN -4
    WHEN CAST("net ""USD""" AS DOUBLE) = 0 THEN -3
    ELSE readout_lowest END) AS highest,
  SUM(1) AS readout_orders,
  SUM(CASE WHEN "id" IS NULL THEN 1 ELSE 0 END) AS readout_no_id,
  SUM(CASE WHEN CAST("net ""USD""" AS DOUBLE) IS NULL THEN 1 ELSE 0 END) AS readout_no_revenue,
  SUM(CASE WHEN CAST("net ""USD""" AS DOUBLE) IS NOT NULL AND NOT abs(CAST("net ""USD""" AS DOUBLE)) < 10000000000000 THEN 1 ELSE 0 END) AS readout_unreadable,
  SUM(CASE WHEN CAST("net ""USD""" AS DOUBLE) = 0 THEN 1 ELSE 0 END) AS readout_zero,
  SUM(CASE WHEN CAST("net ""USD""" AS DOUBLE) < 0 THEN 1 ELSE 0 END) AS readout_negative,
  SUM(CAST("net ""USD""" AS DOUBLE)) AS readout_total,
  MIN(CAST("net ""USD""" AS DOUBLE)) AS readout_smallest,
  MAX(CAST("net ""USD""" AS DOUBLE)) AS readout_largest,
  SUM(CASE WHEN "placed\at" IS NOT NULL THEN 1 ELSE 0 END) AS readout_times,
  MIN(DATE_PART(EPOCH_MILLISECOND, "placed\at")) AS readout_first_time,
  MAX(DATE_PART(EPOCH_MILLISECOND, "placed\at")) AS readout_last_time,
  SUM(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) < 1e308 THEN 1 ELSE 0 END) AS readout_known_0,
  SUM(ceil(abs(CAST("net ""USD""" AS DOUBLE)))) AS readout_size_0,
  SUM(CASE WHEN round(CAST("net ""USD""" AS DOUBLE) * 1e2) / 1e2 <> CAST("net ""USD""" AS DOUBLE) THEN 1 ELSE 0 END) AS readout_inexact_0_2,
  SUM(CASE WHEN round(CAST("net ""USD""" AS DOUBLE) * 1e4) / 1e4 <> CAST("net ""USD""" AS DOUBLE) THEN 1 ELSE 0 END) AS readout_inexact_0_4,
  SUM(CASE WHEN round(CAST("net ""USD""" AS DOUBLE) * 1e6) / 1e6 <> CAST("net ""USD""" AS DOUBLE) THEN 1 ELSE 0 END) AS readout_inexact_0_6,
  SUM(CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 351843720888.32 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e2) AS BIGINT)) AS readout_units_2,
  SUM(CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 351843720888.32 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e2) AS BIGINT) * (CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 351843720888.32 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e2) AS BIGINT) - CAST(floor(CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 351843720888.32 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e2) AS BIGINT) / 65536.0) AS BIGINT) * 65536)) AS readout_squares_2_0,
  SUM(CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 351843720888.32 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e2) AS BIGINT) * (CAST(floor(CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 351843720888.32 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e2) AS BIGINT) / 65536.0) AS BIGINT) - CAST(floor(CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 351843720888.32 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e2) AS BIGINT) / 4294967296.0) AS BIGINT) * 65536)) AS readout_squares_2_1,
  SUM(CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 351843720888.32 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e2) AS BIGINT) * CAST(floor(CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 351843720888.32 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e2) AS BIGINT) / 4294967296.0) AS BIGINT)) AS readout_squares_2_2,
  SUM(CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 3518437208.8832 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e4) AS BIGINT)) AS readout_units_4,
  SUM(CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 3518437208.8832 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e4) AS BIGINT) * (CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 3518437208.8832 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e4) AS BIGINT) - CAST(floor(CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 3518437208.8832 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e4) AS BIGINT) / 65536.0) AS BIGINT) * 65536)) AS readout_squares_4_0,
  SUM(CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 3518437208.8832 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e4) AS BIGINT) * (CAST(floor(CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 3518437208.8832 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e4) AS BIGINT) / 65536.0) AS BIGINT) - CAST(floor(CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 3518437208.8832 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e4) AS BIGINT) / 4294967296.0) AS BIGINT) * 65536)) AS readout_squares_4_1,
  SUM(CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 3518437208.8832 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e4) AS BIGINT) * CAST(floor(CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 3518437208.8832 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e4) AS BIGINT) / 4294967296.0) AS BIGINT)) AS readout_squares_4_2,
  SUM(CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 35184372.088832 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e6) AS BIGINT)) AS readout_units_6,
  SUM(CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 35184372.088832 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e6) AS BIGINT) * (CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 35184372.088832 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e6) AS BIGINT) - CAST(floor(CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 35184372.088832 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e6) AS BIGINT) / 65536.0) AS BIGINT) * 65536)) AS readout_squares_6_0,
  SUM(CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 35184372.088832 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e6) AS BIGINT) * (CAST(floor(CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 35184372.088832 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e6) AS BIGINT) / 65536.0) AS BIGINT) - CAST(floor(CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 35184372.088832 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e6) AS BIGINT) / 4294967296.0) AS BIGINT) * 65536)) AS readout_squares_6_1,
  SUM(CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 35184372.088832 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e6) AS BIGINT) * CAST(floor(CAST(round(CASE WHEN abs(CAST("net ""USD""" AS DOUBLE)) <= 35184372.088832 THEN CAST("net ""USD""" AS DOUBLE) ELSE 0 END * 1e6) AS BIGINT) / 4294967296.0) AS BIGINT)) AS readout_squares_6_2
FROM "shop"."Order `lines`"
LEFT JOIN (
SELECT readout_visitor AS "customer",
  1 AS readout_found,
  readout_lowest,
  readout_highest,
  readout_first
FROM readout_assigned
) AS readout_joined USING ("customer")
WHERE "status" IN (?, ?, ?) AND "test" = ?
GROUP BY 1, 2
)
SELECT readout_reason AS reason,
  CASE WHEN lowest < highest THEN 1 ELSE 0 END AS crossed,
  COUNT(*) AS visitors,
  SUM(readout_orders) AS orders,
  SUM(readout_no_id) AS no_id,
  SUM(readout_no_revenue) AS no_revenue,
  SUM(readout_unreadable) AS unreadable,
  SUM(readout_zero) AS zero,
  SUM(readout_negative) AS negative,
  SUM(readout_total) AS total,
  MIN(readout_smallest) AS smallest,
  MAX(readout_largest) AS largest,
  SUM(readout_times) AS times,
  MIN(readout_first_time) AS first_time,
  MAX(readout_last_time) AS last_time,
  SUM(readout_known_0) AS known_0,
  SUM(readout_size_0) AS size_0,
  SUM(readout_inexact_0_2) AS inexact_0_2,
  SUM(readout_inexact_0_4) AS inexact_0_4,
  SUM(readout_inexact_0_6) AS inexact_0_6,
  SUM(readout_units_2) AS units_2,
  SUM(readout_squares_2_0) AS squares_2_0,
  SUM(readout_squares_2_1) AS squares_2_1,
  SUM(readout_squares_2_2) AS squares_2_2,
  SUM(readout_units_4) AS units_4,
  SUM(readout_squares_4_0) AS squares_4_0,
  SUM(readout_squares_4_1) AS squares_4_1,
  SUM(readout_squares_4_2) AS squares_4_2,
  SUM(readout_units_6) AS units_6,
  SUM(readout_squares_6_0) AS squares_6_0,
  SUM(readout_squares_6_1) AS squares_6_1,
  SUM(readout_squares_6_2) AS squares_6_2
FROM readout_each
GROUP BY 1, 2;
-- [0,1,0,1,"2026-03-06T05:00:00.000Z","2026-03-10T04:00:00.000Z","2026-03-06T05:00:00.000Z","2026-03-10T04:00:00.000Z","2026-03-06T05:00:00.000Z","2026-03-10T04:00:00.000Z","2026-03-06T05:00:00.000Z","2026-03-10T04:00:00.000Z","2026-03-06T05:00:00.000Z","2026-03-10T04:00:00.000Z","needle",918273,645546.25,false]

-- the sums
WITH readout_assigned AS (
SELECT "visitor" AS readout_visitor,
  MIN(CASE WHEN "group" = ? THEN 0 WHEN "group" = ? THEN 1 WHEN "group" IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN "group" = ? THEN 0 WHEN "group" = ? THEN 1 WHEN "group" IS NOT NULL THEN -1 END) AS readout_highest,
  MIN("seen") AS readout_first
FROM "exposures"
GROUP BY "visitor"
),
readout_bought AS (
SELECT "customer" AS buyer,
  CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN "placed\at" < readout_first THEN -8
    
    WHEN "placed\at" < ? THEN -1
    WHEN "placed\at" >= ? THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN "customer" IS NULL OR CAST("customer" AS VARCHAR) = '' THEN -4
    WHEN CAST("net ""USD""" AS DOUBLE) = 0 THEN -3
    ELSE readout_lowest END AS arm,
  CASE WHEN "placed\at" < ? THEN 0 WHEN "placed\at" < ? THEN 1 WHEN "placed\at" < ? THEN 2 ELSE 3 END AS day,
  CASE WHEN CAST("net ""USD""" AS DOUBLE) > 0 THEN CAST(floor(LOG(10, CAST("net ""USD""" AS DOUBLE)) * 12 + 1e-9) AS BIGINT) ELSE -32768 END AS bin,
  CASE WHEN CAST("device" AS VARCHAR) IS NULL OR CAST("device" AS VARCHAR) = '' THEN '' ELSE CONCAT('=', CAST("device" AS VARCHAR)) END AS segment_0,
  COUNT(*) AS now_orders,
  SUM(CAST(round(CAST("net ""USD""" AS DOUBLE) * 1e2) AS BIGINT) * (CAST(round(CAST("net ""USD""" AS DOUBLE) * 1e2) AS BIGINT) - CAST(floor(CAST(round(CAST("net ""USD""" AS DOUBLE) * 1e2) AS BIGINT) / 16777216.0) AS BIGINT) * 16777216)) AS now_square_0,
  SUM(CAST(round(CAST("net ""USD""" AS DOUBLE) * 1e2) AS BIGINT) * CAST(floor(CAST(round(CAST("net ""USD""" AS DOUBLE) * 1e2) AS BIGINT) / 16777216.0) AS BIGINT)) AS now_square_1,
  MAX(CAST(round(CAST("net ""USD""" AS DOUBLE) * 1e2) AS BIGINT)) AS now_top,
  SUM(CASE WHEN CAST(round(CAST("net ""USD""" AS DOUBLE) * 1e2) AS BIGINT) > 20000 THEN 1 ELSE 0 END) AS now_above_0,
  SUM(CASE WHEN CAST(round(CAST("net ""USD""" AS DOUBLE) * 1e2) AS BIGINT) > 30000 THEN 1 ELSE 0 END) AS now_above_1,
  SUM(CAST(round(CAST("net ""USD""" AS DOUBLE) * 1e2) AS BIGINT)) AS now_revenue,
  SUM(CAST(round(CAST("net ""USD""" AS DOUBLE) * 1e2) AS BIGINT)) AS now_measure_1
FROM "shop"."Order `lines`"
LEFT JOIN (
SELECT readout_visitor AS "customer",
  1 AS readout_found,
  readout_lowest,
  readout_highest,
  readout_first
FROM readout_assigned
) AS readout_joined USING ("customer")
WHERE "status" IN (?, ?, ?) AND "test" = ? AND CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN "placed\at" < readout_first THEN -8
    
    WHEN "placed\at" < ? THEN -1
    WHEN "placed\at" >= ? THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN "customer" IS NULL OR CAST("customer" AS VARCHAR) = '' THEN -4
    WHEN CAST("net ""USD""" AS DOUBLE) = 0 THEN -3
    ELSE readout_lowest END >= 0
GROUP BY 1, 2, 3, 4, 5
),
readout_known AS (
SELECT buyer,
  arm,
  day,
  bin,
  segment_0,
  now_orders,
  now_square_0,
  now_square_1,
  now_top,
  now_above_0,
  now_above_1,
  now_revenue,
  now_measure_1,
  MIN(arm) OVER (PARTITION BY buyer) AS lowest,
  MAX(arm) OVER (PARTITION BY buyer) AS highest,
  MAX(now_top) OVER (PARTITION BY buyer) AS biggest
FROM readout_bought
),
readout_parted AS (
SELECT buyer,
  arm,
  day,
  bin,
  lowest,
  kind,
  now_orders,
  now_square_0,
  now_square_1,
  now_top,
  now_above_0,
  now_above_1,
  now_revenue,
  now_measure_1,
  CASE WHEN lowest < highest THEN -1 ELSE CAST(CASE WHEN biggest > 20000 THEN 1 ELSE 0 END + CASE WHEN biggest > 30000 THEN 1 ELSE 0 END AS BIGINT) END AS visitor_class,
  CASE WHEN kind = 0 THEN day WHEN kind = 1 THEN bin ELSE 0 END AS part_key,
  CASE WHEN kind = 2 THEN segment_0 ELSE '' END AS segment
FROM readout_known CROSS JOIN (SELECT 0 AS kind UNION ALL SELECT 1 AS kind UNION ALL SELECT 2 AS kind) AS readout_kinds
),
readout_running AS (
SELECT buyer,
  arm,
  day,
  bin,
  lowest,
  kind,
  now_orders,
  now_square_0,
  now_square_1,
  now_top,
  now_above_0,
  now_above_1,
  now_revenue,
  now_measure_1,
  visitor_class,
  part_key,
  segment,
  COALESCE(SUM(now_orders) OVER (PARTITION BY buyer, arm, kind, segment ORDER BY day, bin ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before_orders,
  COALESCE(SUM(now_revenue) OVER (PARTITION BY buyer, arm, kind, segment ORDER BY day, bin ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before_revenue,
  COALESCE(SUM(now_measure_1) OVER (PARTITION BY buyer, arm, kind, segment ORDER BY day, bin ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before_measure_1
FROM readout_parted
)
SELECT kind AS of_kind,
  arm AS of_arm,
  visitor_class AS of_class,
  part_key AS of_key,
  segment AS of_segment,
  SUM(CASE WHEN before_orders = 0 THEN 1 ELSE 0 END) AS buyers,
  SUM(CASE WHEN before_orders = 0 AND arm = lowest THEN 1 ELSE 0 END) AS heads,
  SUM(now_square_0) AS square_0,
  SUM(now_square_1) AS square_1,
  SUM(now_above_0) AS above_0,
  SUM(now_above_1) AS above_1,
  SUM(CAST(now_orders AS BIGINT)) AS sum_0,
  SUM(CAST(now_revenue AS BIGINT)) AS sum_1,
  SUM(CAST((least((before_measure_1 + now_measure_1), 50000) - least(before_measure_1, 50000)) AS BIGINT)) AS sum_2,
  SUM(CAST(now_revenue AS BIGINT) * (CAST(before_orders AS BIGINT) - CAST(floor(CAST(before_orders AS BIGINT) / 16777216.0) AS BIGINT) * 16777216) + CAST(now_orders AS BIGINT) * ((CAST(before_revenue AS BIGINT) + CAST(now_revenue AS BIGINT)) - CAST(floor((CAST(before_revenue AS BIGINT) + CAST(now_revenue AS BIGINT)) / 16777216.0) AS BIGINT) * 16777216)) AS product_0_0,
  SUM(CAST(now_revenue AS BIGINT) * CAST(floor(CAST(before_orders AS BIGINT) / 16777216.0) AS BIGINT) + CAST(now_orders AS BIGINT) * CAST(floor((CAST(before_revenue AS BIGINT) + CAST(now_revenue AS BIGINT)) / 16777216.0) AS BIGINT)) AS product_0_1,
  SUM(CAST(now_revenue AS BIGINT) * (CAST(before_revenue AS BIGINT) - CAST(floor(CAST(before_revenue AS BIGINT) / 16777216.0) AS BIGINT) * 16777216) + CAST(now_revenue AS BIGINT) * ((CAST(before_revenue AS BIGINT) + CAST(now_revenue AS BIGINT)) - CAST(floor((CAST(before_revenue AS BIGINT) + CAST(now_revenue AS BIGINT)) / 16777216.0) AS BIGINT) * 16777216)) AS product_1_0,
  SUM(CAST(now_revenue AS BIGINT) * CAST(floor(CAST(before_revenue AS BIGINT) / 16777216.0) AS BIGINT) + CAST(now_revenue AS BIGINT) * CAST(floor((CAST(before_revenue AS BIGINT) + CAST(now_revenue AS BIGINT)) / 16777216.0) AS BIGINT)) AS product_1_1
FROM readout_running
GROUP BY 1, 2, 3, 4, 5
LIMIT 10001;
-- [0,1,0,1,"2026-03-06T05:00:00.000Z","2026-03-10T04:00:00.000Z","2026-03-07T05:00:00.000Z","2026-03-08T05:00:00.000Z","2026-03-09T04:00:00.000Z","needle",918273,645546.25,false,"2026-03-06T05:00:00.000Z","2026-03-10T04:00:00.000Z"]

-- the middle and the largest orders
WITH readout_assigned AS (
SELECT "visitor" AS readout_visitor,
  MIN(CASE WHEN "group" = ? THEN 0 WHEN "group" = ? THEN 1 WHEN "group" IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN "group" = ? THEN 0 WHEN "group" = ? THEN 1 WHEN "group" IS NOT NULL THEN -1 END) AS readout_highest,
  MIN("seen") AS readout_first
FROM "exposures"
GROUP BY "visitor"
),
readout_counted AS (
SELECT "customer" AS buyer,
  CAST(CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN "placed\at" < readout_first THEN -8
    
    WHEN "placed\at" < ? THEN -1
    WHEN "placed\at" >= ? THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN "customer" IS NULL OR CAST("customer" AS VARCHAR) = '' THEN -4
    WHEN CAST("net ""USD""" AS DOUBLE) = 0 THEN -3
    ELSE readout_lowest END AS BIGINT) AS arm,
  CAST(round(CAST("net ""USD""" AS DOUBLE) * 1e2) AS BIGINT) AS units,
  COALESCE(DATE_PART(EPOCH_MILLISECOND, "placed\at"), 0) AS placed,
  CAST("id" AS VARCHAR) AS order_id,
  '' AS currency
FROM "shop"."Order `lines`"
LEFT JOIN (
SELECT readout_visitor AS "customer",
  1 AS readout_found,
  readout_lowest,
  readout_highest,
  readout_first
FROM readout_assigned
) AS readout_joined USING ("customer")
WHERE "status" IN (?, ?, ?) AND "test" = ? AND CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN "placed\at" < readout_first THEN -8
    
    WHEN "placed\at" < ? THEN -1
    WHEN "placed\at" >= ? THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN "customer" IS NULL OR CAST("customer" AS VARCHAR) = '' THEN -4
    WHEN CAST("net ""USD""" AS DOUBLE) = 0 THEN -3
    ELSE readout_lowest END >= 0
),
readout_known AS (
SELECT arm,
  units,
  placed,
  order_id,
  MIN(arm) OVER (PARTITION BY buyer) AS lowest,
  MAX(arm) OVER (PARTITION BY buyer) AS highest,
  MAX(units) OVER (PARTITION BY buyer) AS biggest,
  SUM(CASE WHEN arm = 0 THEN 1 ELSE 0 END) OVER (PARTITION BY buyer) AS orders_0,
  SUM(CASE WHEN arm = 0 THEN units ELSE 0 END) OVER (PARTITION BY buyer) AS units_0,
  SUM(CASE WHEN arm = 1 THEN 1 ELSE 0 END) OVER (PARTITION BY buyer) AS orders_1,
  SUM(CASE WHEN arm = 1 THEN units ELSE 0 END) OVER (PARTITION BY buyer) AS units_1
FROM readout_counted
),
readout_ranked AS (
SELECT arm,
  units,
  placed,
  order_id,
  orders_0,
  units_0,
  orders_1,
  units_1,
  CASE WHEN biggest <= 30000 THEN 1 ELSE 0 END AS stays,
  ROW_NUMBER() OVER (PARTITION BY arm ORDER BY units DESC, placed, order_id) AS place,
  ROW_NUMBER() OVER (PARTITION BY arm, CASE WHEN biggest <= 30000 THEN 1 ELSE 0 END ORDER BY units) AS nth
FROM readout_known WHERE NOT (lowest < highest)
)
SELECT 'order' AS kind,
  arm,
  place,
  CASE WHEN stays = 1 THEN nth ELSE 0 END AS nth,
  units,
  placed,
  order_id AS text_value,
  CAST(orders_0 AS BIGINT) AS orders_0,
  CAST(units_0 AS BIGINT) AS units_0,
  CAST(orders_1 AS BIGINT) AS orders_1,
  CAST(units_1 AS BIGINT) AS units_1
FROM readout_ranked WHERE place <= 2 OR (stays = 1 AND arm = 0 AND nth IN (4, 4)) OR (stays = 1 AND arm = 1 AND nth IN (4, 5))
UNION ALL
SELECT 'mark' AS kind,
  arm,
  orders AS place,
  0 AS nth,
  top AS units,
  0 AS placed,
  '' AS text_value,
  0 AS orders_0,
  0 AS units_0,
  0 AS orders_1,
  0 AS units_1
FROM (SELECT arm, COUNT(*) AS orders, MAX(units) AS top FROM readout_known WHERE NOT (lowest < highest) AND CASE WHEN biggest <= 30000 THEN 1 ELSE 0 END = 1 AND units > 20000 GROUP BY arm, CAST(round(LOG(10, CAST(units AS DOUBLE)) * 150) AS BIGINT)) AS readout_marks
UNION ALL
SELECT 'ids' AS kind,
  0 AS arm,
  0 AS place,
  0 AS nth,
  COUNT(DISTINCT order_id) AS units,
  0 AS placed,
  '' AS text_value,
  0 AS orders_0,
  0 AS units_0,
  0 AS orders_1,
  0 AS units_1
FROM readout_counted
UNION ALL
SELECT 'copies' AS kind,
  0 AS arm,
  0 AS place,
  0 AS nth,
  COUNT(*) AS units,
  0 AS placed,
  '' AS text_value,
  0 AS orders_0,
  0 AS units_0,
  0 AS orders_1,
  0 AS units_1
FROM (SELECT DISTINCT order_id, buyer, arm, units, placed FROM readout_counted) AS readout_rows
UNION ALL
SELECT 'busiest' AS kind,
  0 AS arm,
  0 AS place,
  0 AS nth,
  orders AS units,
  0 AS placed,
  busy AS text_value,
  0 AS orders_0,
  0 AS units_0,
  0 AS orders_1,
  0 AS units_1
FROM (SELECT CAST(buyer AS VARCHAR) AS busy, COUNT(*) AS orders FROM readout_counted GROUP BY buyer ORDER BY 2 DESC, 1 LIMIT 1) AS readout_busy
UNION ALL
SELECT 'currency' AS kind,
  0 AS arm,
  0 AS place,
  0 AS nth,
  0 AS units,
  0 AS placed,
  currency AS text_value,
  0 AS orders_0,
  0 AS units_0,
  0 AS orders_1,
  0 AS units_1
FROM (SELECT DISTINCT currency FROM readout_counted) AS readout_money;
-- [0,1,0,1,"2026-03-06T05:00:00.000Z","2026-03-10T04:00:00.000Z","needle",918273,645546.25,false,"2026-03-06T05:00:00.000Z","2026-03-10T04:00:00.000Z"]
