-- per variation, from exposures
WITH readout_seen AS (
SELECT `visitor` AS readout_visitor,
  MIN(CASE WHEN `group` = @p1 THEN 0 WHEN `group` = @p2 THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN `group` = @p1 THEN 0 WHEN `group` = @p2 THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_highest,
  COUNT(*) AS readout_rows,
  MIN(`seen`) AS readout_first
FROM `exposures` WHERE `seen` >= @p3 AND `seen` < @p4
GROUP BY 1
),
readout_assigned AS (
SELECT readout_visitor,
  CASE WHEN readout_visitor IS NULL THEN -3 WHEN readout_lowest < readout_highest THEN -2 ELSE COALESCE(readout_lowest, -1) END AS readout_arm,
  readout_rows,
  readout_first
FROM readout_seen
),
readout_bought AS (
SELECT CASE WHEN `customer` IS NULL THEN -3 WHEN COALESCE(readout_found, 0) = 0 THEN -4 WHEN readout_arm < 0 THEN readout_arm WHEN `placed\\at` IS NULL OR readout_first IS NULL THEN -6 WHEN `placed\\at` < readout_first THEN -5 ELSE readout_arm END AS readout_group,
  `customer` AS readout_visitor,
  COUNT(*) AS readout_rows,
  COUNT(*) - COUNT(DISTINCT `id`) AS readout_repeats,
  CAST(COUNT(*) AS FLOAT64) AS readout_orders,
  COALESCE(SUM(CAST(`net "USD"` AS FLOAT64)), 0) AS readout_net_revenue,
  COUNT(*) - COUNT(`net "USD"`) AS readout_no_net_revenue,
  COALESCE(SUM(CAST(`profit` AS FLOAT64)), 0) AS readout_gross_profit,
  COUNT(*) - COUNT(`profit`) AS readout_no_gross_profit
FROM `shop`.`Order \`lines\``
LEFT JOIN (
SELECT readout_visitor AS `customer`,
  1 AS readout_found,
  readout_arm,
  readout_first
FROM readout_assigned
) AS readout_joined USING (`customer`) WHERE `status` IN (@p5, @p6) AND `test` = @p7
GROUP BY 1, 2
),
readout_centre AS (
SELECT readout_group,
  AVG(readout_orders) AS mean_orders,
  AVG(readout_net_revenue) AS mean_net_revenue,
  AVG(readout_gross_profit) AS mean_gross_profit
FROM readout_bought
GROUP BY readout_group
)
SELECT kind AS `kind`,
  arm AS `arm`,
  units AS `units`,
  row_count AS `row_count`,
  repeats AS `repeats`,
  no_net_revenue AS `no_net_revenue`,
  no_gross_profit AS `no_gross_profit`,
  centre_orders AS `centre_orders`,
  centre_net_revenue AS `centre_net_revenue`,
  centre_gross_profit AS `centre_gross_profit`,
  sum_orders AS `sum_orders`,
  sum_net_revenue AS `sum_net_revenue`,
  sum_gross_profit AS `sum_gross_profit`,
  product_orders_orders AS `product_orders_orders`,
  product_orders_net_revenue AS `product_orders_net_revenue`,
  product_orders_gross_profit AS `product_orders_gross_profit`,
  product_net_revenue_net_revenue AS `product_net_revenue_net_revenue`,
  product_net_revenue_gross_profit AS `product_net_revenue_gross_profit`,
  product_gross_profit_gross_profit AS `product_gross_profit_gross_profit`
FROM (
SELECT 'visitors' AS kind,
  readout_arm AS arm,
  COUNT(*) AS units,
  SUM(readout_rows) AS row_count,
  0 AS repeats,
  0 AS no_net_revenue,
  0 AS no_gross_profit,
  0 AS centre_orders,
  0 AS centre_net_revenue,
  0 AS centre_gross_profit,
  0 AS sum_orders,
  0 AS sum_net_revenue,
  0 AS sum_gross_profit,
  0 AS product_orders_orders,
  0 AS product_orders_net_revenue,
  0 AS product_orders_gross_profit,
  0 AS product_net_revenue_net_revenue,
  0 AS product_net_revenue_gross_profit,
  0 AS product_gross_profit_gross_profit
FROM readout_assigned
GROUP BY readout_arm
UNION ALL
SELECT 'orders' AS kind,
  readout_group AS arm,
  COUNT(*) AS units,
  SUM(readout_rows) AS row_count,
  SUM(readout_repeats) AS repeats,
  SUM(readout_no_net_revenue) AS no_net_revenue,
  SUM(readout_no_gross_profit) AS no_gross_profit,
  MIN(mean_orders) AS centre_orders,
  MIN(mean_net_revenue) AS centre_net_revenue,
  MIN(mean_gross_profit) AS centre_gross_profit,
  SUM((readout_orders - mean_orders)) AS sum_orders,
  SUM((readout_net_revenue - mean_net_revenue)) AS sum_net_revenue,
  SUM((readout_gross_profit - mean_gross_profit)) AS sum_gross_profit,
  SUM((readout_orders - mean_orders) * (readout_orders - mean_orders)) AS product_orders_orders,
  SUM((readout_orders - mean_orders) * (readout_net_revenue - mean_net_revenue)) AS product_orders_net_revenue,
  SUM((readout_orders - mean_orders) * (readout_gross_profit - mean_gross_profit)) AS product_orders_gross_profit,
  SUM((readout_net_revenue - mean_net_revenue) * (readout_net_revenue - mean_net_revenue)) AS product_net_revenue_net_revenue,
  SUM((readout_net_revenue - mean_net_revenue) * (readout_gross_profit - mean_gross_profit)) AS product_net_revenue_gross_profit,
  SUM((readout_gross_profit - mean_gross_profit) * (readout_gross_profit - mean_gross_profit)) AS product_gross_profit_gross_profit
FROM readout_bought
JOIN readout_centre USING (readout_group)
GROUP BY readout_group
) AS readout_all;
-- {"p1":0,"p2":1,"p3":"2026-03-06T05:00:00.000Z","p4":"2026-03-10T04:00:00.000Z","p5":"paid","p6":"sent","p7":false}

-- per segment, from exposures
WITH readout_exposed AS (
SELECT `visitor` AS readout_visitor,
  CASE WHEN `group` = @p1 THEN 0 WHEN `group` = @p2 THEN 1 WHEN `group` IS NOT NULL THEN -1 END AS readout_arm,
  `seen` AS readout_time,
  CASE WHEN `device` IS NULL THEN '' ELSE CONCAT('=', CAST(`device` AS STRING)) END AS readout_segment,
  ROW_NUMBER() OVER (PARTITION BY `visitor` ORDER BY CASE WHEN `seen` IS NULL THEN 1 ELSE 0 END, `seen`, CASE WHEN `device` IS NULL THEN '' ELSE CONCAT('=', CAST(`device` AS STRING)) END) AS readout_place
FROM `exposures` WHERE `seen` >= @p3 AND `seen` < @p4
),
readout_seen AS (
SELECT readout_visitor,
  MIN(readout_arm) AS readout_lowest,
  MAX(readout_arm) AS readout_highest,
  COUNT(*) AS readout_rows,
  MIN(readout_time) AS readout_first,
  MAX(CASE WHEN readout_place = 1 THEN readout_segment END) AS readout_segment
FROM readout_exposed
GROUP BY readout_visitor
),
readout_assigned AS (
SELECT readout_visitor,
  CASE WHEN readout_visitor IS NULL THEN -3 WHEN readout_lowest < readout_highest THEN -2 ELSE COALESCE(readout_lowest, -1) END AS readout_arm,
  readout_rows,
  readout_first,
  readout_segment AS readout_key
FROM readout_seen
),
readout_bought AS (
SELECT CASE WHEN `customer` IS NULL THEN -3 WHEN COALESCE(readout_found, 0) = 0 THEN -4 WHEN readout_arm < 0 THEN readout_arm WHEN `placed\\at` IS NULL OR readout_first IS NULL THEN -6 WHEN `placed\\at` < readout_first THEN -5 ELSE readout_arm END AS readout_group,
  COALESCE(readout_segment, '') AS readout_key,
  `customer` AS readout_visitor,
  COUNT(*) AS readout_rows,
  COUNT(*) - COUNT(DISTINCT `id`) AS readout_repeats,
  CAST(COUNT(*) AS FLOAT64) AS readout_orders,
  COALESCE(SUM(CAST(`net "USD"` AS FLOAT64)), 0) AS readout_net_revenue,
  COUNT(*) - COUNT(`net "USD"`) AS readout_no_net_revenue,
  COALESCE(SUM(CAST(`profit` AS FLOAT64)), 0) AS readout_gross_profit,
  COUNT(*) - COUNT(`profit`) AS readout_no_gross_profit
FROM `shop`.`Order \`lines\``
LEFT JOIN (
SELECT readout_visitor AS `customer`,
  1 AS readout_found,
  readout_arm,
  readout_first,
  readout_key AS readout_segment
FROM readout_assigned
) AS readout_joined USING (`customer`) WHERE `status` IN (@p5, @p6) AND `test` = @p7
GROUP BY 1, 2, 3
),
readout_centre AS (
SELECT readout_group,
  readout_key,
  AVG(readout_orders) AS mean_orders,
  AVG(readout_net_revenue) AS mean_net_revenue,
  AVG(readout_gross_profit) AS mean_gross_profit
FROM readout_bought
GROUP BY readout_group, readout_key
)
SELECT kind AS `kind`,
  arm AS `arm`,
  segment AS `segment`,
  units AS `units`,
  row_count AS `row_count`,
  repeats AS `repeats`,
  no_net_revenue AS `no_net_revenue`,
  no_gross_profit AS `no_gross_profit`,
  centre_orders AS `centre_orders`,
  centre_net_revenue AS `centre_net_revenue`,
  centre_gross_profit AS `centre_gross_profit`,
  sum_orders AS `sum_orders`,
  sum_net_revenue AS `sum_net_revenue`,
  sum_gross_profit AS `sum_gross_profit`,
  product_orders_orders AS `product_orders_orders`,
  product_orders_net_revenue AS `product_orders_net_revenue`,
  product_orders_gross_profit AS `product_orders_gross_profit`,
  product_net_revenue_net_revenue AS `product_net_revenue_net_revenue`,
  product_net_revenue_gross_profit AS `product_net_revenue_gross_profit`,
  product_gross_profit_gross_profit AS `product_gross_profit_gross_profit`
FROM (
SELECT 'visitors' AS kind,
  readout_arm AS arm,
  readout_key AS segment,
  COUNT(*) AS units,
  SUM(readout_rows) AS row_count,
  0 AS repeats,
  0 AS no_net_revenue,
  0 AS no_gross_profit,
  0 AS centre_orders,
  0 AS centre_net_revenue,
  0 AS centre_gross_profit,
  0 AS sum_orders,
  0 AS sum_net_revenue,
  0 AS sum_gross_profit,
  0 AS product_orders_orders,
  0 AS product_orders_net_revenue,
  0 AS product_orders_gross_profit,
  0 AS product_net_revenue_net_revenue,
  0 AS product_net_revenue_gross_profit,
  0 AS product_gross_profit_gross_profit
FROM readout_assigned
GROUP BY readout_arm, readout_key
UNION ALL
SELECT 'orders' AS kind,
  readout_group AS arm,
  readout_key AS segment,
  COUNT(*) AS units,
  SUM(readout_rows) AS row_count,
  SUM(readout_repeats) AS repeats,
  SUM(readout_no_net_revenue) AS no_net_revenue,
  SUM(readout_no_gross_profit) AS no_gross_profit,
  MIN(mean_orders) AS centre_orders,
  MIN(mean_net_revenue) AS centre_net_revenue,
  MIN(mean_gross_profit) AS centre_gross_profit,
  SUM((readout_orders - mean_orders)) AS sum_orders,
  SUM((readout_net_revenue - mean_net_revenue)) AS sum_net_revenue,
  SUM((readout_gross_profit - mean_gross_profit)) AS sum_gross_profit,
  SUM((readout_orders - mean_orders) * (readout_orders - mean_orders)) AS product_orders_orders,
  SUM((readout_orders - mean_orders) * (readout_net_revenue - mean_net_revenue)) AS product_orders_net_revenue,
  SUM((readout_orders - mean_orders) * (readout_gross_profit - mean_gross_profit)) AS product_orders_gross_profit,
  SUM((readout_net_revenue - mean_net_revenue) * (readout_net_revenue - mean_net_revenue)) AS product_net_revenue_net_revenue,
  SUM((readout_net_revenue - mean_net_revenue) * (readout_gross_profit - mean_gross_profit)) AS product_net_revenue_gross_profit,
  SUM((readout_gross_profit - mean_gross_profit) * (readout_gross_profit - mean_gross_profit)) AS product_gross_profit_gross_profit
FROM readout_bought
JOIN readout_centre USING (readout_group, readout_key)
GROUP BY readout_group, readout_key
) AS readout_all;
-- {"p1":0,"p2":1,"p3":"2026-03-06T05:00:00.000Z","p4":"2026-03-10T04:00:00.000Z","p5":"paid","p6":"sent","p7":false}

-- per day, from exposures
WITH readout_seen AS (
SELECT `visitor` AS readout_visitor,
  MIN(CASE WHEN `group` = @p1 THEN 0 WHEN `group` = @p2 THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN `group` = @p1 THEN 0 WHEN `group` = @p2 THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_highest,
  COUNT(*) AS readout_rows,
  MIN(`seen`) AS readout_first
FROM `exposures` WHERE `seen` >= @p3 AND `seen` < @p4 AND `seen` >= @p3 AND `seen` < @p4
GROUP BY 1
),
readout_assigned AS (
SELECT readout_visitor,
  CASE WHEN readout_visitor IS NULL THEN -3 WHEN readout_lowest < readout_highest THEN -2 ELSE COALESCE(readout_lowest, -1) END AS readout_arm,
  readout_rows,
  readout_first,
  CASE WHEN readout_first < @p5 THEN 0 WHEN readout_first < @p6 THEN 1 WHEN readout_first < @p7 THEN 2 ELSE 3 END AS readout_key
FROM readout_seen
),
readout_bought AS (
SELECT CASE WHEN `customer` IS NULL THEN -3 WHEN COALESCE(readout_found, 0) = 0 THEN -4 WHEN readout_arm < 0 THEN readout_arm WHEN `placed\\at` IS NULL OR readout_first IS NULL THEN -6 WHEN `placed\\at` < readout_first THEN -5 ELSE readout_arm END AS readout_group,
  CASE WHEN `placed\\at` < @p5 THEN 0 WHEN `placed\\at` < @p6 THEN 1 WHEN `placed\\at` < @p7 THEN 2 ELSE 3 END AS readout_key,
  `customer` AS readout_visitor,
  COUNT(*) AS readout_rows,
  COUNT(*) - COUNT(DISTINCT `id`) AS readout_repeats,
  CAST(COUNT(*) AS FLOAT64) AS readout_orders,
  COALESCE(SUM(CAST(`net "USD"` AS FLOAT64)), 0) AS readout_net_revenue,
  COUNT(*) - COUNT(`net "USD"`) AS readout_no_net_revenue,
  COALESCE(SUM(CAST(`profit` AS FLOAT64)), 0) AS readout_gross_profit,
  COUNT(*) - COUNT(`profit`) AS readout_no_gross_profit
FROM `shop`.`Order \`lines\``
LEFT JOIN (
SELECT readout_visitor AS `customer`,
  1 AS readout_found,
  readout_arm,
  readout_first
FROM readout_assigned
) AS readout_joined USING (`customer`) WHERE `status` IN (@p8, @p9) AND `test` = @p10 AND `placed\\at` >= @p3 AND `placed\\at` < @p4
GROUP BY 1, 2, 3
),
readout_running AS (
SELECT readout_group,
  readout_visitor,
  readout_key,
  readout_rows,
  readout_repeats,
  readout_no_net_revenue,
  readout_no_gross_profit,
  readout_orders,
  readout_net_revenue,
  readout_gross_profit,
  COALESCE(SUM(readout_orders) OVER (PARTITION BY readout_group, readout_visitor ORDER BY readout_key ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before_orders,
  COALESCE(SUM(readout_net_revenue) OVER (PARTITION BY readout_group, readout_visitor ORDER BY readout_key ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before_net_revenue,
  COALESCE(SUM(readout_gross_profit) OVER (PARTITION BY readout_group, readout_visitor ORDER BY readout_key ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before_gross_profit
FROM readout_bought
),
readout_centre AS (
SELECT readout_group,
  SUM(readout_orders) / SUM(CASE WHEN before_orders = 0 THEN 1 ELSE 0 END) AS mean_orders,
  SUM(readout_net_revenue) / SUM(CASE WHEN before_orders = 0 THEN 1 ELSE 0 END) AS mean_net_revenue,
  SUM(readout_gross_profit) / SUM(CASE WHEN before_orders = 0 THEN 1 ELSE 0 END) AS mean_gross_profit
FROM readout_running
GROUP BY readout_group
)
SELECT kind AS `kind`,
  arm AS `arm`,
  day AS `day`,
  units AS `units`,
  row_count AS `row_count`,
  repeats AS `repeats`,
  no_net_revenue AS `no_net_revenue`,
  no_gross_profit AS `no_gross_profit`,
  centre_orders AS `centre_orders`,
  centre_net_revenue AS `centre_net_revenue`,
  centre_gross_profit AS `centre_gross_profit`,
  sum_orders AS `sum_orders`,
  sum_net_revenue AS `sum_net_revenue`,
  sum_gross_profit AS `sum_gross_profit`,
  product_orders_orders AS `product_orders_orders`,
  product_orders_net_revenue AS `product_orders_net_revenue`,
  product_orders_gross_profit AS `product_orders_gross_profit`,
  product_net_revenue_net_revenue AS `product_net_revenue_net_revenue`,
  product_net_revenue_gross_profit AS `product_net_revenue_gross_profit`,
  product_gross_profit_gross_profit AS `product_gross_profit_gross_profit`
FROM (
SELECT 'visitors' AS kind,
  readout_arm AS arm,
  readout_key AS day,
  COUNT(*) AS units,
  SUM(readout_rows) AS row_count,
  0 AS repeats,
  0 AS no_net_revenue,
  0 AS no_gross_profit,
  0 AS centre_orders,
  0 AS centre_net_revenue,
  0 AS centre_gross_profit,
  0 AS sum_orders,
  0 AS sum_net_revenue,
  0 AS sum_gross_profit,
  0 AS product_orders_orders,
  0 AS product_orders_net_revenue,
  0 AS product_orders_gross_profit,
  0 AS product_net_revenue_net_revenue,
  0 AS product_net_revenue_gross_profit,
  0 AS product_gross_profit_gross_profit
FROM readout_assigned
GROUP BY readout_arm, readout_key
UNION ALL
SELECT 'orders' AS kind,
  readout_group AS arm,
  readout_key AS day,
  SUM(CASE WHEN before_orders = 0 THEN 1 ELSE 0 END) AS units,
  SUM(readout_rows) AS row_count,
  SUM(readout_repeats) AS repeats,
  SUM(readout_no_net_revenue) AS no_net_revenue,
  SUM(readout_no_gross_profit) AS no_gross_profit,
  MIN(mean_orders) AS centre_orders,
  MIN(mean_net_revenue) AS centre_net_revenue,
  MIN(mean_gross_profit) AS centre_gross_profit,
  SUM(CASE WHEN before_orders = 0 THEN (readout_orders - mean_orders) ELSE readout_orders END) AS sum_orders,
  SUM(CASE WHEN before_orders = 0 THEN (readout_net_revenue - mean_net_revenue) ELSE readout_net_revenue END) AS sum_net_revenue,
  SUM(CASE WHEN before_orders = 0 THEN (readout_gross_profit - mean_gross_profit) ELSE readout_gross_profit END) AS sum_gross_profit,
  SUM(CASE WHEN before_orders = 0 THEN (readout_orders - mean_orders) * (readout_orders - mean_orders) ELSE readout_orders * (before_orders - mean_orders) + readout_orders * (before_orders - mean_orders) + readout_orders * readout_orders END) AS product_orders_orders,
  SUM(CASE WHEN before_orders = 0 THEN (readout_orders - mean_orders) * (readout_net_revenue - mean_net_revenue) ELSE readout_orders * (before_net_revenue - mean_net_revenue) + readout_net_revenue * (before_orders - mean_orders) + readout_orders * readout_net_revenue END) AS product_orders_net_revenue,
  SUM(CASE WHEN before_orders = 0 THEN (readout_orders - mean_orders) * (readout_gross_profit - mean_gross_profit) ELSE readout_orders * (before_gross_profit - mean_gross_profit) + readout_gross_profit * (before_orders - mean_orders) + readout_orders * readout_gross_profit END) AS product_orders_gross_profit,
  SUM(CASE WHEN before_orders = 0 THEN (readout_net_revenue - mean_net_revenue) * (readout_net_revenue - mean_net_revenue) ELSE readout_net_revenue * (before_net_revenue - mean_net_revenue) + readout_net_revenue * (before_net_revenue - mean_net_revenue) + readout_net_revenue * readout_net_revenue END) AS product_net_revenue_net_revenue,
  SUM(CASE WHEN before_orders = 0 THEN (readout_net_revenue - mean_net_revenue) * (readout_gross_profit - mean_gross_profit) ELSE readout_net_revenue * (before_gross_profit - mean_gross_profit) + readout_gross_profit * (before_net_revenue - mean_net_revenue) + readout_net_revenue * readout_gross_profit END) AS product_net_revenue_gross_profit,
  SUM(CASE WHEN before_orders = 0 THEN (readout_gross_profit - mean_gross_profit) * (readout_gross_profit - mean_gross_profit) ELSE readout_gross_profit * (before_gross_profit - mean_gross_profit) + readout_gross_profit * (before_gross_profit - mean_gross_profit) + readout_gross_profit * readout_gross_profit END) AS product_gross_profit_gross_profit
FROM readout_running
JOIN readout_centre USING (readout_group)
GROUP BY readout_group, readout_key
) AS readout_all;
-- {"p1":0,"p2":1,"p3":"2026-03-06T05:00:00.000Z","p4":"2026-03-10T04:00:00.000Z","p5":"2026-03-07T05:00:00.000Z","p6":"2026-03-08T05:00:00.000Z","p7":"2026-03-09T04:00:00.000Z","p8":"paid","p9":"sent","p10":false}

-- per segment, with visitors as numbers
WITH readout_seen AS (
SELECT `customer` AS readout_visitor,
  MIN(CASE WHEN `group` = @p1 THEN 0 WHEN `group` = @p2 THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN `group` = @p1 THEN 0 WHEN `group` = @p2 THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_highest,
  COUNT(*) AS readout_rows
FROM `orders`
GROUP BY 1
),
readout_assigned AS (
SELECT readout_visitor,
  CASE WHEN readout_visitor IS NULL THEN -3 WHEN readout_lowest < readout_highest THEN -2 ELSE COALESCE(readout_lowest, -1) END AS readout_arm,
  readout_rows
FROM readout_seen
),
readout_bought AS (
SELECT CASE WHEN `customer` IS NULL THEN -3 WHEN COALESCE(readout_found, 0) = 0 THEN -4 WHEN `group` IS NULL THEN -1 ELSE readout_arm END AS readout_group,
  CASE WHEN `country` IS NULL THEN '' ELSE CONCAT('=', CAST(`country` AS STRING)) END AS readout_key,
  `customer` AS readout_visitor,
  COUNT(*) AS readout_rows,
  COUNT(*) - COUNT(DISTINCT `id`) AS readout_repeats,
  CAST(COUNT(*) AS FLOAT64) AS readout_orders,
  COALESCE(SUM(CAST(`net` AS FLOAT64)), 0) AS readout_net_revenue,
  COUNT(*) - COUNT(`net`) AS readout_no_net_revenue
FROM `orders`
LEFT JOIN (
SELECT readout_visitor AS `customer`,
  1 AS readout_found,
  readout_arm
FROM readout_assigned
) AS readout_joined USING (`customer`)
GROUP BY 1, 2, 3
),
readout_centre AS (
SELECT readout_group,
  readout_key,
  AVG(readout_orders) AS mean_orders,
  AVG(readout_net_revenue) AS mean_net_revenue
FROM readout_bought
GROUP BY readout_group, readout_key
)
SELECT kind AS `kind`,
  arm AS `arm`,
  segment AS `segment`,
  units AS `units`,
  row_count AS `row_count`,
  repeats AS `repeats`,
  no_net_revenue AS `no_net_revenue`,
  centre_orders AS `centre_orders`,
  centre_net_revenue AS `centre_net_revenue`,
  sum_orders AS `sum_orders`,
  sum_net_revenue AS `sum_net_revenue`,
  product_orders_orders AS `product_orders_orders`,
  product_orders_net_revenue AS `product_orders_net_revenue`,
  product_net_revenue_net_revenue AS `product_net_revenue_net_revenue`
FROM (
SELECT 'visitors' AS kind,
  readout_arm AS arm,
  '' AS segment,
  COUNT(*) AS units,
  SUM(readout_rows) AS row_count,
  0 AS repeats,
  0 AS no_net_revenue,
  0 AS centre_orders,
  0 AS centre_net_revenue,
  0 AS sum_orders,
  0 AS sum_net_revenue,
  0 AS product_orders_orders,
  0 AS product_orders_net_revenue,
  0 AS product_net_revenue_net_revenue
FROM readout_assigned
GROUP BY readout_arm
UNION ALL
SELECT 'orders' AS kind,
  readout_group AS arm,
  readout_key AS segment,
  COUNT(*) AS units,
  SUM(readout_rows) AS row_count,
  SUM(readout_repeats) AS repeats,
  SUM(readout_no_net_revenue) AS no_net_revenue,
  MIN(mean_orders) AS centre_orders,
  MIN(mean_net_revenue) AS centre_net_revenue,
  SUM((readout_orders - mean_orders)) AS sum_orders,
  SUM((readout_net_revenue - mean_net_revenue)) AS sum_net_revenue,
  SUM((readout_orders - mean_orders) * (readout_orders - mean_orders)) AS product_orders_orders,
  SUM((readout_orders - mean_orders) * (readout_net_revenue - mean_net_revenue)) AS product_orders_net_revenue,
  SUM((readout_net_revenue - mean_net_revenue) * (readout_net_revenue - mean_net_revenue)) AS product_net_revenue_net_revenue
FROM readout_bought
JOIN readout_centre USING (readout_group, readout_key)
GROUP BY readout_group, readout_key
) AS readout_all;
-- {"p1":0,"p2":1}
