-- the visitors
WITH readout_assigned AS (
SELECT `visitor` AS readout_visitor,
  MIN(CASE WHEN `group` = @p1 THEN 0 WHEN `group` = @p2 THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN `group` = @p1 THEN 0 WHEN `group` = @p2 THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_highest,
  MIN(`seen`) AS readout_first
FROM `exposures`
GROUP BY `visitor`
)
SELECT COALESCE(readout_lowest, -1) AS arm,
  CASE WHEN readout_lowest < readout_highest THEN 1 ELSE 0 END AS crossed,
  CASE WHEN readout_visitor IS NULL THEN 1 ELSE 0 END AS nobody,
  CASE WHEN readout_first < @p3 THEN -1 WHEN readout_first >= @p4 THEN 4 ELSE CASE WHEN readout_first < @p5 THEN 0 WHEN readout_first < @p6 THEN 1 WHEN readout_first < @p7 THEN 2 ELSE 3 END END AS day,
  COUNT(*) AS visitors
FROM readout_assigned
GROUP BY 1, 2, 3, 4;
-- {"p1":0,"p2":1,"p3":"2026-03-06T05:00:00.000Z","p4":"2026-03-10T04:00:00.000Z","p5":"2026-03-07T05:00:00.000Z","p6":"2026-03-08T05:00:00.000Z","p7":"2026-03-09T04:00:00.000Z"}

-- what the orders are
WITH readout_assigned AS (
SELECT `visitor` AS readout_visitor,
  MIN(CASE WHEN `group` = @p1 THEN 0 WHEN `group` = @p2 THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN `group` = @p1 THEN 0 WHEN `group` = @p2 THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_highest,
  MIN(`seen`) AS readout_first
FROM `exposures`
GROUP BY `visitor`
),
readout_each AS (
SELECT least(CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first AND CAST(`net "USD"` AS FLOAT64) >= 0 THEN -8
    
    WHEN `placed\\at` < @p3 AND CAST(`net "USD"` AS FLOAT64) >= 0 THEN -1
    WHEN `placed\\at` >= @p4 AND CAST(`net "USD"` AS FLOAT64) >= 0 THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR CAST(`customer` AS STRING) = '' THEN -4
    WHEN CAST(`net "USD"` AS FLOAT64) = 0 THEN -3
    ELSE readout_lowest END, 0) AS readout_reason,
  CASE WHEN CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first AND CAST(`net "USD"` AS FLOAT64) >= 0 THEN -8
    
    WHEN `placed\\at` < @p3 AND CAST(`net "USD"` AS FLOAT64) >= 0 THEN -1
    WHEN `placed\\at` >= @p4 AND CAST(`net "USD"` AS FLOAT64) >= 0 THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR CAST(`customer` AS STRING) = '' THEN -4
    WHEN CAST(`net "USD"` AS FLOAT64) = 0 THEN -3
    ELSE readout_lowest END >= 0 THEN `customer` END AS readout_buyer,
  MIN(CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first AND CAST(`net "USD"` AS FLOAT64) >= 0 THEN -8
    
    WHEN `placed\\at` < @p3 AND CAST(`net "USD"` AS FLOAT64) >= 0 THEN -1
    WHEN `placed\\at` >= @p4 AND CAST(`net "USD"` AS FLOAT64) >= 0 THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR CAST(`customer` AS STRING) = '' THEN -4
    WHEN CAST(`net "USD"` AS FLOAT64) = 0 THEN -3
    ELSE readout_lowest END) AS lowest,
  MAX(CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first AND CAST(`net "USD"` AS FLOAT64) >= 0 THEN -8
    
    WHEN `placed\\at` < @p3 AND CAST(`net "USD"` AS FLOAT64) >= 0 THEN -1
    WHEN `placed\\at` >= @p4 AND CAST(`net "USD"` AS FLOAT64) >= 0 THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR CAST(`customer` AS STRING) = '' THEN -4
    WHEN CAST(`net "USD"` AS FLOAT64) = 0 THEN -3
    ELSE readout_lowest END) AS highest,
  SUM(1) AS readout_orders,
  SUM(CASE WHEN `id` IS NULL THEN 1 ELSE 0 END) AS readout_no_id,
  SUM(CASE WHEN CAST(`net "USD"` AS FLOAT64) IS NULL THEN 1 ELSE 0 END) AS readout_no_revenue,
  SUM(CASE WHEN CAST(`net "USD"` AS FLOAT64) IS NOT NULL AND NOT abs(CAST(`net "USD"` AS FLOAT64)) < 10000000000000 THEN 1 ELSE 0 END) AS readout_unreadable,
  SUM(CASE WHEN CAST(`net "USD"` AS FLOAT64) = 0 THEN 1 ELSE 0 END) AS readout_zero,
  SUM(CASE WHEN CAST(`net "USD"` AS FLOAT64) < 0 THEN 1 ELSE 0 END) AS readout_negative,
  SUM(CAST(`net "USD"` AS FLOAT64)) AS readout_total,
  SUM(CASE WHEN CAST(`net "USD"` AS FLOAT64) < 0 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END) AS readout_back,
  MIN(CAST(`net "USD"` AS FLOAT64)) AS readout_smallest,
  MAX(CAST(`net "USD"` AS FLOAT64)) AS readout_largest,
  SUM(CASE WHEN `placed\\at` IS NOT NULL THEN 1 ELSE 0 END) AS readout_times,
  MIN(UNIX_MILLIS(CAST(`placed\\at` AS TIMESTAMP))) AS readout_first_time,
  MAX(UNIX_MILLIS(CAST(`placed\\at` AS TIMESTAMP))) AS readout_last_time,
  SUM(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) < 1e308 THEN 1 ELSE 0 END) AS readout_known_0,
  SUM(ceil(abs(CAST(`net "USD"` AS FLOAT64)))) AS readout_size_0,
  MAX(CASE WHEN CAST(`net "USD"` AS FLOAT64) IS NULL THEN 0 WHEN round(CAST(`net "USD"` AS FLOAT64) * 1e2) / 1e2 = CAST(`net "USD"` AS FLOAT64) THEN 2 WHEN round(CAST(`net "USD"` AS FLOAT64) * 1e4) / 1e4 = CAST(`net "USD"` AS FLOAT64) THEN 4 WHEN round(CAST(`net "USD"` AS FLOAT64) * 1e6) / 1e6 = CAST(`net "USD"` AS FLOAT64) THEN 6 ELSE 99 END) AS readout_digits_0,
  SUM(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 351843720888.32 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e2) AS INT64)) AS readout_units_2,
  SUM(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 351843720888.32 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e2) AS INT64) * (CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 351843720888.32 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e2) AS INT64) - CAST(floor(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 351843720888.32 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e2) AS INT64) / 65536.0) AS INT64) * 65536)) AS readout_squares_2_0,
  SUM(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 351843720888.32 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e2) AS INT64) * (CAST(floor(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 351843720888.32 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e2) AS INT64) / 65536.0) AS INT64) - CAST(floor(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 351843720888.32 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e2) AS INT64) / 4294967296.0) AS INT64) * 65536)) AS readout_squares_2_1,
  SUM(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 351843720888.32 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e2) AS INT64) * CAST(floor(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 351843720888.32 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e2) AS INT64) / 4294967296.0) AS INT64)) AS readout_squares_2_2,
  SUM(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 3518437208.8832 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e4) AS INT64)) AS readout_units_4,
  SUM(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 3518437208.8832 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e4) AS INT64) * (CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 3518437208.8832 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e4) AS INT64) - CAST(floor(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 3518437208.8832 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e4) AS INT64) / 65536.0) AS INT64) * 65536)) AS readout_squares_4_0,
  SUM(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 3518437208.8832 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e4) AS INT64) * (CAST(floor(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 3518437208.8832 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e4) AS INT64) / 65536.0) AS INT64) - CAST(floor(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 3518437208.8832 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e4) AS INT64) / 4294967296.0) AS INT64) * 65536)) AS readout_squares_4_1,
  SUM(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 3518437208.8832 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e4) AS INT64) * CAST(floor(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 3518437208.8832 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e4) AS INT64) / 4294967296.0) AS INT64)) AS readout_squares_4_2,
  SUM(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 35184372.088832 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e6) AS INT64)) AS readout_units_6,
  SUM(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 35184372.088832 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e6) AS INT64) * (CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 35184372.088832 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e6) AS INT64) - CAST(floor(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 35184372.088832 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e6) AS INT64) / 65536.0) AS INT64) * 65536)) AS readout_squares_6_0,
  SUM(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 35184372.088832 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e6) AS INT64) * (CAST(floor(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 35184372.088832 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e6) AS INT64) / 65536.0) AS INT64) - CAST(floor(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 35184372.088832 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e6) AS INT64) / 4294967296.0) AS INT64) * 65536)) AS readout_squares_6_1,
  SUM(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 35184372.088832 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e6) AS INT64) * CAST(floor(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 35184372.088832 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e6) AS INT64) / 4294967296.0) AS INT64)) AS readout_squares_6_2
FROM `shop`.`Order \`lines\``
LEFT JOIN (
SELECT readout_visitor AS `customer`,
  1 AS readout_found,
  readout_lowest,
  readout_highest,
  readout_first
FROM readout_assigned
) AS readout_joined USING (`customer`)
WHERE `status` IN (@p5, @p6, @p7) AND `test` = @p8
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
  SUM(readout_back) AS back,
  MIN(readout_smallest) AS smallest,
  MAX(readout_largest) AS largest,
  SUM(readout_times) AS times,
  MIN(readout_first_time) AS first_time,
  MAX(readout_last_time) AS last_time,
  SUM(readout_known_0) AS known_0,
  SUM(readout_size_0) AS size_0,
  MAX(readout_digits_0) AS digits_0,
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
-- {"p1":0,"p2":1,"p3":"2026-03-06T05:00:00.000Z","p4":"2026-03-10T04:00:00.000Z","p5":"needle","p6":918273,"p7":645546.25,"p8":false}

-- what the orders are
WITH readout_assigned AS (
SELECT `visitor` AS readout_visitor,
  MIN(CASE WHEN `group` = @p1 THEN 0 WHEN `group` = @p2 THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN `group` = @p1 THEN 0 WHEN `group` = @p2 THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_highest,
  MIN(`seen`) AS readout_first
FROM `exposures`
GROUP BY `visitor`
),
readout_rows AS (
SELECT `customer`,
  `id`,
  `placed\\at`,
  `device`,
  CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR CAST(`customer` AS STRING) = '' THEN -4
    WHEN CAST(`net "USD"` AS FLOAT64) = 0 THEN -3
    ELSE readout_lowest END AS readout_code,
  -(COALESCE(UNIX_MILLIS(CAST(`placed\\at` AS TIMESTAMP)), 0)) AS readout_at,
  COALESCE(UNIX_MILLIS(CAST(`placed\\at` AS TIMESTAMP)), 0) AS readout_since,
  COALESCE(CASE WHEN `placed\\at` < readout_first THEN -1 WHEN `placed\\at` < @p3 THEN -1 WHEN `placed\\at` >= @p4 THEN 1 ELSE 0 END, 0) AS readout_side,
  -(CAST(round(CAST(`net "USD"` AS FLOAT64) * 1e2) AS INT64)) AS readout_size,
  CAST(`id` AS STRING) AS readout_id,
  CASE WHEN CAST(round(CAST(`net "USD"` AS FLOAT64) * 1e2) AS INT64) > 0 THEN 1 ELSE 0 END AS readout_sold,
  CAST(`net "USD"` AS FLOAT64) AS readout_v0,
  CAST(round(CAST(`net "USD"` AS FLOAT64) * 1e2) AS INT64) AS readout_u0
FROM `shop`.`Order \`lines\``
LEFT JOIN (
SELECT readout_visitor AS `customer`,
  1 AS readout_found,
  readout_lowest,
  readout_highest,
  readout_first
FROM readout_assigned
) AS readout_joined USING (`customer`)
WHERE `status` IN (@p5, @p6, @p7) AND `test` = @p8 AND CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR CAST(`customer` AS STRING) = '' THEN -4
    WHEN CAST(`net "USD"` AS FLOAT64) = 0 THEN -3
    ELSE readout_lowest END >= 0
),
readout_own_side AS (
SELECT `customer`,
  readout_code,
  readout_id,
  `id`,
  `placed\\at`,
  `device`,
  readout_at,
  readout_size,
  readout_sold,
  readout_v0,
  readout_u0,
  readout_since,
  readout_side,
  MAX(CASE WHEN readout_sold = 1 THEN readout_side ELSE -2 END) OVER (PARTITION BY `customer`, readout_code, readout_id) AS readout_last_side
FROM readout_rows
),
readout_sides AS (
SELECT `customer`,
  readout_code,
  `id`,
  `placed\\at`,
  `device`,
  readout_at,
  readout_size,
  readout_id,
  readout_sold,
  readout_v0,
  readout_u0,
  readout_since,
  readout_side,
  readout_last_side,
  CASE WHEN readout_sold = 1 AND readout_side = -1 THEN 1 ELSE 0 END AS readout_sold_0,
  CASE WHEN readout_sold = 1 AND readout_side = 0 THEN 1 ELSE 0 END AS readout_sold_1,
  CASE WHEN readout_sold = 1 AND readout_side = 1 THEN 1 ELSE 0 END AS readout_sold_2
FROM readout_own_side
),
readout_earlier_sides AS (
SELECT `customer`,
  readout_code,
  `id`,
  `placed\\at`,
  `device`,
  readout_at,
  readout_size,
  readout_id,
  readout_sold,
  readout_v0,
  readout_u0,
  readout_since,
  readout_side,
  readout_last_side,
  readout_sold_0,
  readout_sold_1,
  readout_sold_2,
  COALESCE(SUM(readout_sold_0) OVER (PARTITION BY `customer`, readout_code ORDER BY readout_since, readout_size ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS readout_sold_0_before,
  COALESCE(SUM(readout_sold_1) OVER (PARTITION BY `customer`, readout_code ORDER BY readout_since, readout_size ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS readout_sold_1_before,
  COALESCE(SUM(readout_sold_2) OVER (PARTITION BY `customer`, readout_code ORDER BY readout_since, readout_size ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS readout_sold_2_before
FROM readout_sides
),
readout_timely AS (
SELECT `customer`,
  readout_code,
  `id`,
  `placed\\at`,
  `device`,
  readout_at,
  readout_size,
  readout_id,
  readout_sold,
  readout_v0,
  readout_u0
FROM readout_earlier_sides
WHERE CASE WHEN readout_sold = 1 THEN readout_side
    WHEN readout_last_side > -2 THEN readout_last_side
    WHEN readout_sold_2_before > 0 THEN 1
    WHEN readout_sold_1_before > 0 THEN 0
    WHEN readout_sold_0_before > 0 THEN -1
    ELSE readout_side END = 0
),
readout_own AS (
SELECT `customer`,
  readout_code,
  readout_id,
  `id`,
  `placed\\at`,
  `device`,
  readout_at,
  readout_size,
  readout_sold,
  readout_v0,
  readout_u0,
  SUM(CASE WHEN readout_u0 < 0 THEN -readout_u0 ELSE 0 END) OVER (PARTITION BY `customer`, readout_code, readout_id) AS readout_own_back,
  COALESCE(SUM(readout_sold) OVER (PARTITION BY `customer`, readout_code, readout_id ORDER BY readout_at, readout_size ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS readout_earlier
FROM readout_timely
),
readout_first_taken AS (
SELECT `customer`,
  readout_code,
  `id`,
  `placed\\at`,
  `device`,
  readout_at,
  readout_size,
  readout_id,
  readout_sold,
  readout_v0,
  readout_u0,
  CAST(CASE WHEN readout_sold = 1 AND readout_earlier = 0 THEN least(readout_u0, readout_own_back) ELSE 0 END AS INT64) AS readout_taken,
  CAST(greatest(readout_u0, 0) - (CASE WHEN readout_sold = 1 AND readout_earlier = 0 THEN least(readout_u0, readout_own_back) ELSE 0 END) AS INT64) AS readout_rest
FROM readout_own
),
readout_cascade AS (
SELECT `customer`,
  readout_code,
  `id`,
  `placed\\at`,
  `device`,
  readout_at,
  readout_size,
  readout_id,
  readout_sold,
  readout_v0,
  readout_u0,
  readout_rest,
  SUM(CASE WHEN readout_u0 < 0 THEN -readout_u0 ELSE 0 END) OVER (PARTITION BY `customer`, readout_code) AS readout_back,
  SUM(CASE WHEN readout_u0 < 0 THEN -readout_u0 ELSE 0 END - readout_taken) OVER (PARTITION BY `customer`, readout_code) AS readout_due,
  COALESCE(SUM(readout_rest) OVER (PARTITION BY `customer`, readout_code ORDER BY readout_at, readout_size, readout_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS readout_passed
FROM readout_first_taken
),
readout_left AS (
SELECT `customer`,
  readout_code,
  `id`,
  `placed\\at`,
  `device`,
  readout_at,
  readout_size,
  readout_id,
  readout_sold,
  readout_v0,
  readout_u0,
  readout_back,
  CAST(readout_rest - least(readout_rest, greatest(readout_due - readout_passed, 0)) AS INT64) AS readout_over,
  CASE WHEN readout_rest - least(readout_rest, greatest(readout_due - readout_passed, 0)) > 0 THEN 1 ELSE 0 END AS readout_stays
FROM readout_cascade
),
readout_ended AS (
SELECT `customer`,
  readout_code,
  `id`,
  `placed\\at`,
  `device`,
  readout_at,
  readout_size,
  readout_id,
  readout_sold,
  readout_v0,
  readout_u0,
  readout_back,
  readout_over,
  readout_stays,
  SUM(CASE WHEN readout_stays = 1 THEN 0 ELSE readout_u0 END) OVER (PARTITION BY `customer`, readout_code) AS readout_due0,
  COALESCE(SUM(readout_stays) OVER (PARTITION BY `customer`, readout_code ORDER BY readout_at, readout_size, readout_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS readout_later
FROM readout_left
),
readout_netted AS (
SELECT `customer`,
  `id`,
  `placed\\at`,
  `device`,
  readout_code,
  CASE WHEN readout_back = 0 THEN readout_v0 ELSE readout_over / 1e2 END AS `net "USD"`
FROM readout_ended
WHERE readout_stays = 1
),
readout_each AS (
SELECT least(readout_code, 0) AS readout_reason,
  CASE WHEN readout_code >= 0 THEN `customer` END AS readout_buyer,
  MIN(readout_code) AS lowest,
  MAX(readout_code) AS highest,
  SUM(1) AS readout_orders,
  SUM(CASE WHEN `id` IS NULL THEN 1 ELSE 0 END) AS readout_no_id,
  SUM(CASE WHEN CAST(`net "USD"` AS FLOAT64) IS NULL THEN 1 ELSE 0 END) AS readout_no_revenue,
  SUM(CASE WHEN CAST(`net "USD"` AS FLOAT64) IS NOT NULL AND NOT abs(CAST(`net "USD"` AS FLOAT64)) < 10000000000000 THEN 1 ELSE 0 END) AS readout_unreadable,
  SUM(CASE WHEN CAST(`net "USD"` AS FLOAT64) = 0 THEN 1 ELSE 0 END) AS readout_zero,
  SUM(CASE WHEN CAST(`net "USD"` AS FLOAT64) < 0 THEN 1 ELSE 0 END) AS readout_negative,
  SUM(CAST(`net "USD"` AS FLOAT64)) AS readout_total,
  SUM(CASE WHEN CAST(`net "USD"` AS FLOAT64) < 0 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END) AS readout_back,
  MIN(CAST(`net "USD"` AS FLOAT64)) AS readout_smallest,
  MAX(CAST(`net "USD"` AS FLOAT64)) AS readout_largest,
  SUM(CASE WHEN `placed\\at` IS NOT NULL THEN 1 ELSE 0 END) AS readout_times,
  MIN(UNIX_MILLIS(CAST(`placed\\at` AS TIMESTAMP))) AS readout_first_time,
  MAX(UNIX_MILLIS(CAST(`placed\\at` AS TIMESTAMP))) AS readout_last_time,
  SUM(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) < 1e308 THEN 1 ELSE 0 END) AS readout_known_0,
  SUM(ceil(abs(CAST(`net "USD"` AS FLOAT64)))) AS readout_size_0,
  MAX(CASE WHEN CAST(`net "USD"` AS FLOAT64) IS NULL THEN 0 WHEN round(CAST(`net "USD"` AS FLOAT64) * 1e2) / 1e2 = CAST(`net "USD"` AS FLOAT64) THEN 2 WHEN round(CAST(`net "USD"` AS FLOAT64) * 1e4) / 1e4 = CAST(`net "USD"` AS FLOAT64) THEN 4 WHEN round(CAST(`net "USD"` AS FLOAT64) * 1e6) / 1e6 = CAST(`net "USD"` AS FLOAT64) THEN 6 ELSE 99 END) AS readout_digits_0,
  SUM(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 1374389534.72 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e2) AS INT64)) AS readout_units_2,
  SUM(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 1374389534.72 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e2) AS INT64) * (CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 1374389534.72 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e2) AS INT64) - CAST(floor(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 1374389534.72 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e2) AS INT64) / 16777216.0) AS INT64) * 16777216)) AS readout_squares_2_0,
  SUM(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 1374389534.72 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e2) AS INT64) * CAST(floor(CAST(round(CASE WHEN abs(CAST(`net "USD"` AS FLOAT64)) <= 1374389534.72 THEN CAST(`net "USD"` AS FLOAT64) ELSE 0 END * 1e2) AS INT64) / 16777216.0) AS INT64)) AS readout_squares_2_1
FROM readout_netted
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
  SUM(readout_back) AS back,
  MIN(readout_smallest) AS smallest,
  MAX(readout_largest) AS largest,
  SUM(readout_times) AS times,
  MIN(readout_first_time) AS first_time,
  MAX(readout_last_time) AS last_time,
  SUM(readout_known_0) AS known_0,
  SUM(readout_size_0) AS size_0,
  MAX(readout_digits_0) AS digits_0,
  SUM(readout_units_2) AS units_2,
  SUM(readout_squares_2_0) AS squares_2_0,
  SUM(readout_squares_2_1) AS squares_2_1
FROM readout_each
GROUP BY 1, 2;
-- {"p1":0,"p2":1,"p3":"2026-03-06T05:00:00.000Z","p4":"2026-03-10T04:00:00.000Z","p5":"needle","p6":918273,"p7":645546.25,"p8":false}

-- the sums
WITH readout_assigned AS (
SELECT `visitor` AS readout_visitor,
  MIN(CASE WHEN `group` = @p1 THEN 0 WHEN `group` = @p2 THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN `group` = @p1 THEN 0 WHEN `group` = @p2 THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_highest,
  MIN(`seen`) AS readout_first
FROM `exposures`
GROUP BY `visitor`
),
readout_placed AS (
SELECT `customer` AS readout_buyer,
  CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first AND CAST(`net "USD"` AS FLOAT64) >= 0 THEN -8
    
    WHEN `placed\\at` < @p3 AND CAST(`net "USD"` AS FLOAT64) >= 0 THEN -1
    WHEN `placed\\at` >= @p4 AND CAST(`net "USD"` AS FLOAT64) >= 0 THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR CAST(`customer` AS STRING) = '' THEN -4
    WHEN CAST(`net "USD"` AS FLOAT64) = 0 THEN -3
    ELSE readout_lowest END AS readout_arm,
  CASE WHEN `placed\\at` < @p5 THEN 0 WHEN `placed\\at` < @p6 THEN 1 WHEN `placed\\at` < @p7 THEN 2 ELSE 3 END AS readout_day,
  CASE WHEN CAST(`net "USD"` AS FLOAT64) > 0 THEN CAST(floor(LOG10(CAST(`net "USD"` AS FLOAT64)) * 12 + 1e-9) AS INT64) ELSE -32768 END AS readout_bin,
  CASE WHEN CAST(`device` AS STRING) IS NULL OR CAST(`device` AS STRING) = '' THEN '' ELSE CONCAT('=', CAST(`device` AS STRING)) END AS readout_segment_0,
  CAST(round(CAST(`net "USD"` AS FLOAT64) * 1e2) AS INT64) AS readout_units,
  CAST(round(CAST(`net "USD"` AS FLOAT64) * 1e2) AS INT64) AS readout_revenue,
  CAST(round(CAST(`net "USD"` AS FLOAT64) * 1e2) AS INT64) AS readout_measure_1
FROM `shop`.`Order \`lines\``
LEFT JOIN (
SELECT readout_visitor AS `customer`,
  1 AS readout_found,
  readout_lowest,
  readout_highest,
  readout_first
FROM readout_assigned
) AS readout_joined USING (`customer`)
WHERE `status` IN (@p8, @p9, @p10) AND `test` = @p11 AND CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first AND CAST(`net "USD"` AS FLOAT64) >= 0 THEN -8
    
    WHEN `placed\\at` < @p3 AND CAST(`net "USD"` AS FLOAT64) >= 0 THEN -1
    WHEN `placed\\at` >= @p4 AND CAST(`net "USD"` AS FLOAT64) >= 0 THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR CAST(`customer` AS STRING) = '' THEN -4
    WHEN CAST(`net "USD"` AS FLOAT64) = 0 THEN -3
    ELSE readout_lowest END >= 0
),
readout_bought AS (
SELECT readout_buyer AS buyer,
  readout_arm AS arm,
  readout_day AS day,
  readout_bin AS bin,
  readout_segment_0 AS segment_0,
  COUNT(*) AS now_orders,
  SUM(readout_units * (readout_units - CAST(floor(readout_units / 16777216.0) AS INT64) * 16777216)) AS now_square_0,
  SUM(readout_units * CAST(floor(readout_units / 16777216.0) AS INT64)) AS now_square_1,
  MAX(readout_units) AS now_top,
  SUM(CASE WHEN readout_units > 20000 THEN 1 ELSE 0 END) AS now_above_0,
  SUM(CASE WHEN readout_units > 30000 THEN 1 ELSE 0 END) AS now_above_1,
  SUM(readout_revenue) AS now_revenue,
  SUM(readout_measure_1) AS now_measure_1
FROM readout_placed
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
  now_orders,
  now_square_0,
  now_square_1,
  now_above_0,
  now_above_1,
  now_revenue,
  now_measure_1,
  CASE WHEN lowest < highest THEN -1 ELSE CAST(CASE WHEN biggest > 20000 THEN 1 ELSE 0 END + CASE WHEN biggest > 30000 THEN 1 ELSE 0 END AS INT64) END AS visitor_class,
  kind,
  CASE WHEN kind = 2 THEN segment_0 ELSE '' END AS segment
FROM readout_known CROSS JOIN (SELECT 0 AS kind UNION ALL SELECT 2 AS kind) AS readout_each_kind
),
readout_running AS (
SELECT buyer,
  arm,
  kind,
  segment,
  day,
  bin,
  lowest,
  now_orders,
  now_square_0,
  now_square_1,
  now_above_0,
  now_above_1,
  now_revenue,
  now_measure_1,
  visitor_class,
  COALESCE(SUM(now_orders) OVER (PARTITION BY buyer, arm, kind, segment ORDER BY day, bin ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before_orders,
  COALESCE(SUM(now_revenue) OVER (PARTITION BY buyer, arm, kind, segment ORDER BY day, bin ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before_revenue,
  COALESCE(SUM(now_measure_1) OVER (PARTITION BY buyer, arm, kind, segment ORDER BY day, bin ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before_measure_1
FROM readout_parted
),
readout_fine AS (
SELECT arm,
  visitor_class,
  CASE WHEN kind = 0 THEN day ELSE 0 END AS part_day,
  CASE WHEN kind = 0 THEN bin ELSE 0 END AS part_bin,
  kind,
  segment,
  SUM(CASE WHEN before_orders = 0 THEN 1 ELSE 0 END) AS part_buyers,
  SUM(CASE WHEN before_orders = 0 AND arm = lowest THEN 1 ELSE 0 END) AS part_heads,
  SUM(now_square_0) AS part_square_0,
  SUM(now_square_1) AS part_square_1,
  SUM(now_above_0) AS part_above_0,
  SUM(now_above_1) AS part_above_1,
  SUM(CAST(now_orders AS INT64)) AS part_sum_0,
  SUM(CAST(now_revenue AS INT64)) AS part_sum_1,
  SUM(CAST((least((before_measure_1 + now_measure_1), 50000) - least(before_measure_1, 50000)) AS INT64)) AS part_sum_2,
  SUM(CAST(now_revenue AS INT64) * (CAST(before_orders AS INT64) - CAST(floor(CAST(before_orders AS INT64) / 16777216.0) AS INT64) * 16777216) + CAST(now_orders AS INT64) * ((CAST(before_revenue AS INT64) + CAST(now_revenue AS INT64)) - CAST(floor((CAST(before_revenue AS INT64) + CAST(now_revenue AS INT64)) / 16777216.0) AS INT64) * 16777216)) AS part_product_0_0,
  SUM(CAST(now_revenue AS INT64) * CAST(floor(CAST(before_orders AS INT64) / 16777216.0) AS INT64) + CAST(now_orders AS INT64) * CAST(floor((CAST(before_revenue AS INT64) + CAST(now_revenue AS INT64)) / 16777216.0) AS INT64)) AS part_product_0_1,
  SUM(CAST(now_revenue AS INT64) * (CAST(before_revenue AS INT64) - CAST(floor(CAST(before_revenue AS INT64) / 16777216.0) AS INT64) * 16777216) + CAST(now_revenue AS INT64) * ((CAST(before_revenue AS INT64) + CAST(now_revenue AS INT64)) - CAST(floor((CAST(before_revenue AS INT64) + CAST(now_revenue AS INT64)) / 16777216.0) AS INT64) * 16777216)) AS part_product_1_0,
  SUM(CAST(now_revenue AS INT64) * CAST(floor(CAST(before_revenue AS INT64) / 16777216.0) AS INT64) + CAST(now_revenue AS INT64) * CAST(floor((CAST(before_revenue AS INT64) + CAST(now_revenue AS INT64)) / 16777216.0) AS INT64)) AS part_product_1_1
FROM readout_running
GROUP BY 1, 2, 3, 4, 5, 6
)
SELECT CASE WHEN kind = 0 THEN part ELSE kind END AS of_kind,
  arm AS of_arm,
  visitor_class AS of_class,
  CASE WHEN part = 0 THEN part_day ELSE part_bin END AS of_key,
  segment AS of_segment,
  SUM(part_buyers) AS buyers,
  SUM(part_heads) AS heads,
  SUM(part_square_0) AS square_0,
  SUM(part_square_1) AS square_1,
  SUM(part_above_0) AS above_0,
  SUM(part_above_1) AS above_1,
  SUM(part_sum_0) AS sum_0,
  SUM(part_sum_1) AS sum_1,
  SUM(part_sum_2) AS sum_2,
  SUM(part_product_0_0) AS product_0_0,
  SUM(part_product_0_1) AS product_0_1,
  SUM(part_product_1_0) AS product_1_0,
  SUM(part_product_1_1) AS product_1_1
FROM readout_fine CROSS JOIN (SELECT 0 AS part UNION ALL SELECT 1 AS part) AS readout_each_part
WHERE part = 0 OR kind = 0
GROUP BY 1, 2, 3, 4, 5
LIMIT 10001;
-- {"p1":0,"p2":1,"p3":"2026-03-06T05:00:00.000Z","p4":"2026-03-10T04:00:00.000Z","p5":"2026-03-07T05:00:00.000Z","p6":"2026-03-08T05:00:00.000Z","p7":"2026-03-09T04:00:00.000Z","p8":"needle","p9":918273,"p10":645546.25,"p11":false}

-- the middle and the largest orders
WITH readout_assigned AS (
SELECT `visitor` AS readout_visitor,
  MIN(CASE WHEN `group` = @p1 THEN 0 WHEN `group` = @p2 THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN `group` = @p1 THEN 0 WHEN `group` = @p2 THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_highest,
  MIN(`seen`) AS readout_first
FROM `exposures`
GROUP BY `visitor`
),
readout_counted AS (
SELECT `customer` AS readout_buyer,
  CAST(CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first AND CAST(`net "USD"` AS FLOAT64) >= 0 THEN -8
    
    WHEN `placed\\at` < @p3 AND CAST(`net "USD"` AS FLOAT64) >= 0 THEN -1
    WHEN `placed\\at` >= @p4 AND CAST(`net "USD"` AS FLOAT64) >= 0 THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR CAST(`customer` AS STRING) = '' THEN -4
    WHEN CAST(`net "USD"` AS FLOAT64) = 0 THEN -3
    ELSE readout_lowest END AS INT64) AS readout_arm,
  CAST(round(CAST(`net "USD"` AS FLOAT64) * 1e2) AS INT64) AS readout_units,
  COALESCE(UNIX_MILLIS(CAST(`placed\\at` AS TIMESTAMP)), 0) AS readout_placed,
  CAST(`id` AS STRING) AS readout_order_id,
  '' AS readout_currency
FROM `shop`.`Order \`lines\``
LEFT JOIN (
SELECT readout_visitor AS `customer`,
  1 AS readout_found,
  readout_lowest,
  readout_highest,
  readout_first
FROM readout_assigned
) AS readout_joined USING (`customer`)
WHERE `status` IN (@p5, @p6, @p7) AND `test` = @p8 AND CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first AND CAST(`net "USD"` AS FLOAT64) >= 0 THEN -8
    
    WHEN `placed\\at` < @p3 AND CAST(`net "USD"` AS FLOAT64) >= 0 THEN -1
    WHEN `placed\\at` >= @p4 AND CAST(`net "USD"` AS FLOAT64) >= 0 THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR CAST(`customer` AS STRING) = '' THEN -4
    WHEN CAST(`net "USD"` AS FLOAT64) = 0 THEN -3
    ELSE readout_lowest END >= 0
),
readout_named AS (
SELECT readout_buyer AS buyer,
  readout_arm AS arm,
  readout_units AS units,
  readout_placed AS placed,
  readout_order_id AS order_id
FROM readout_counted
),
readout_known AS (
SELECT buyer,
  arm,
  units,
  placed,
  order_id,
  MIN(arm) OVER (PARTITION BY buyer) AS lowest,
  MAX(arm) OVER (PARTITION BY buyer) AS highest,
  MAX(units) OVER (PARTITION BY buyer) AS biggest,
  COUNT(*) OVER (PARTITION BY buyer) AS bought,
  SUM(CASE WHEN arm = 0 THEN 1 ELSE 0 END) OVER (PARTITION BY buyer) AS orders_0,
  SUM(CASE WHEN arm = 0 THEN units ELSE 0 END) OVER (PARTITION BY buyer) AS units_0,
  SUM(CASE WHEN arm = 1 THEN 1 ELSE 0 END) OVER (PARTITION BY buyer) AS orders_1,
  SUM(CASE WHEN arm = 1 THEN units ELSE 0 END) OVER (PARTITION BY buyer) AS units_1
FROM readout_named
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
  ROW_NUMBER() OVER (PARTITION BY arm ORDER BY units DESC, placed, order_id) AS place
FROM readout_known WHERE NOT (lowest < highest) AND ((arm = 0 AND units >= 9000) OR (arm = 1 AND units >= 8000))
),
readout_up_to AS (
SELECT arm, units, orders, SUM(orders) OVER (PARTITION BY arm ORDER BY units) AS up_to FROM (SELECT arm, units, COUNT(*) AS orders FROM readout_known WHERE NOT (lowest < highest) AND biggest <= 30000 GROUP BY arm, units) AS readout_values
)
SELECT 'order' AS kind,
  arm,
  place,
  units,
  placed,
  order_id AS text_value,
  CAST(orders_0 AS INT64) AS orders_0,
  CAST(units_0 AS INT64) AS units_0,
  CAST(orders_1 AS INT64) AS orders_1,
  CAST(units_1 AS INT64) AS units_1
FROM readout_ranked WHERE place <= 2
UNION ALL
SELECT 'middle' AS kind,
  arm,
  0 AS place,
  units,
  0 AS placed,
  '' AS text_value,
  0 AS orders_0,
  0 AS units_0,
  0 AS orders_1,
  0 AS units_1
FROM readout_up_to WHERE (arm = 0 AND up_to >= 4 AND up_to - orders < 4) OR (arm = 1 AND up_to >= 4 AND up_to - orders < 5)
UNION ALL
SELECT 'mark' AS kind,
  arm,
  orders AS place,
  top AS units,
  0 AS placed,
  '' AS text_value,
  0 AS orders_0,
  0 AS units_0,
  0 AS orders_1,
  0 AS units_1
FROM (SELECT arm, COUNT(*) AS orders, MAX(units) AS top FROM readout_known WHERE NOT (lowest < highest) AND biggest <= 30000 AND units > 20000 GROUP BY arm, CAST(round(LOG10(CAST(units AS FLOAT64)) * 150) AS INT64)) AS readout_marks
UNION ALL
SELECT 'ids' AS kind,
  0 AS arm,
  0 AS place,
  COUNT(DISTINCT readout_order_id) AS units,
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
  COUNT(*) AS units,
  0 AS placed,
  '' AS text_value,
  0 AS orders_0,
  0 AS units_0,
  0 AS orders_1,
  0 AS units_1
FROM (SELECT DISTINCT readout_order_id, readout_buyer, readout_arm, readout_units, readout_placed FROM readout_counted) AS readout_rows
UNION ALL
SELECT 'topBuyer' AS kind,
  0 AS arm,
  0 AS place,
  orders AS units,
  0 AS placed,
  busy AS text_value,
  0 AS orders_0,
  0 AS units_0,
  0 AS orders_1,
  0 AS units_1
FROM (SELECT CAST(readout_buyer AS STRING) AS busy, COUNT(*) AS orders FROM readout_counted GROUP BY readout_buyer ORDER BY 2 DESC, 1 LIMIT 1) AS readout_busy
UNION ALL
SELECT 'currency' AS kind,
  0 AS arm,
  0 AS place,
  0 AS units,
  0 AS placed,
  readout_currency AS text_value,
  0 AS orders_0,
  0 AS units_0,
  0 AS orders_1,
  0 AS units_1
FROM (SELECT DISTINCT readout_currency FROM readout_counted) AS readout_money;
-- {"p1":0,"p2":1,"p3":"2026-03-06T05:00:00.000Z","p4":"2026-03-10T04:00:00.000Z","p5":"needle","p6":918273,"p7":645546.25,"p8":false}
