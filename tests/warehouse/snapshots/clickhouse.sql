-- per variation, from exposures
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
FROM (
SELECT readout_visitor,
  CASE WHEN readout_visitor IS NULL THEN -3 WHEN readout_lowest < readout_highest THEN -2 ELSE COALESCE(readout_lowest, -1) END AS readout_arm,
  readout_rows,
  readout_first
FROM (
SELECT `visitor` AS readout_visitor,
  MIN(CASE WHEN `group` = {p1:Int64} THEN 0 WHEN `group` = {p2:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN `group` = {p1:Int64} THEN 0 WHEN `group` = {p2:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_highest,
  COUNT(*) AS readout_rows,
  MIN(`seen`) AS readout_first
FROM `exposures` WHERE `seen` >= toDateTime({p3:UInt32}, 'UTC') AND `seen` < toDateTime({p4:UInt32}, 'UTC')
GROUP BY readout_visitor
) AS readout_seen
) AS readout_assigned
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
FROM (
SELECT CASE WHEN `customer` IS NULL THEN -3 WHEN COALESCE(readout_found, 0) = 0 THEN -4 WHEN readout_arm < 0 THEN readout_arm WHEN `placed\\at` IS NULL OR readout_first IS NULL THEN -6 WHEN `placed\\at` < readout_first THEN -5 ELSE readout_arm END AS readout_group,
  `customer` AS readout_visitor,
  COUNT(*) AS readout_rows,
  COUNT(*) - COUNT(DISTINCT `id`) AS readout_repeats,
  toFloat64(COUNT(*)) AS readout_orders,
  COALESCE(SUM(toFloat64(`net "USD"`)), 0) AS readout_net_revenue,
  COUNT(*) - COUNT(`net "USD"`) AS readout_no_net_revenue,
  COALESCE(SUM(toFloat64(`profit`)), 0) AS readout_gross_profit,
  COUNT(*) - COUNT(`profit`) AS readout_no_gross_profit
FROM `shop`.`Order \`lines\``
GLOBAL ALL LEFT JOIN (
SELECT readout_visitor AS `customer`,
  1 AS readout_found,
  readout_arm,
  readout_first
FROM (
SELECT readout_visitor,
  CASE WHEN readout_visitor IS NULL THEN -3 WHEN readout_lowest < readout_highest THEN -2 ELSE COALESCE(readout_lowest, -1) END AS readout_arm,
  readout_rows,
  readout_first
FROM (
SELECT `visitor` AS readout_visitor,
  MIN(CASE WHEN `group` = {p1:Int64} THEN 0 WHEN `group` = {p2:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN `group` = {p1:Int64} THEN 0 WHEN `group` = {p2:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_highest,
  COUNT(*) AS readout_rows,
  MIN(`seen`) AS readout_first
FROM `exposures` WHERE `seen` >= toDateTime({p3:UInt32}, 'UTC') AND `seen` < toDateTime({p4:UInt32}, 'UTC')
GROUP BY readout_visitor
) AS readout_seen
) AS readout_assigned
) AS readout_joined USING (`customer`) WHERE `status` IN ({p5:String}, {p6:String}) AND `test` = {p7:UInt8}
GROUP BY readout_group, readout_visitor
) AS readout_bought
ALL INNER JOIN (
SELECT readout_group,
  AVG(readout_orders) AS mean_orders,
  AVG(readout_net_revenue) AS mean_net_revenue,
  AVG(readout_gross_profit) AS mean_gross_profit
FROM (
SELECT CASE WHEN `customer` IS NULL THEN -3 WHEN COALESCE(readout_found, 0) = 0 THEN -4 WHEN readout_arm < 0 THEN readout_arm WHEN `placed\\at` IS NULL OR readout_first IS NULL THEN -6 WHEN `placed\\at` < readout_first THEN -5 ELSE readout_arm END AS readout_group,
  `customer` AS readout_visitor,
  COUNT(*) AS readout_rows,
  COUNT(*) - COUNT(DISTINCT `id`) AS readout_repeats,
  toFloat64(COUNT(*)) AS readout_orders,
  COALESCE(SUM(toFloat64(`net "USD"`)), 0) AS readout_net_revenue,
  COUNT(*) - COUNT(`net "USD"`) AS readout_no_net_revenue,
  COALESCE(SUM(toFloat64(`profit`)), 0) AS readout_gross_profit,
  COUNT(*) - COUNT(`profit`) AS readout_no_gross_profit
FROM `shop`.`Order \`lines\``
GLOBAL ALL LEFT JOIN (
SELECT readout_visitor AS `customer`,
  1 AS readout_found,
  readout_arm,
  readout_first
FROM (
SELECT readout_visitor,
  CASE WHEN readout_visitor IS NULL THEN -3 WHEN readout_lowest < readout_highest THEN -2 ELSE COALESCE(readout_lowest, -1) END AS readout_arm,
  readout_rows,
  readout_first
FROM (
SELECT `visitor` AS readout_visitor,
  MIN(CASE WHEN `group` = {p1:Int64} THEN 0 WHEN `group` = {p2:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN `group` = {p1:Int64} THEN 0 WHEN `group` = {p2:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_highest,
  COUNT(*) AS readout_rows,
  MIN(`seen`) AS readout_first
FROM `exposures` WHERE `seen` >= toDateTime({p3:UInt32}, 'UTC') AND `seen` < toDateTime({p4:UInt32}, 'UTC')
GROUP BY readout_visitor
) AS readout_seen
) AS readout_assigned
) AS readout_joined USING (`customer`) WHERE `status` IN ({p5:String}, {p6:String}) AND `test` = {p7:UInt8}
GROUP BY readout_group, readout_visitor
) AS readout_bought
GROUP BY readout_group
) AS readout_centre USING (readout_group)
GROUP BY readout_group
) AS readout_all;
-- {"p1":0,"p2":1,"p3":1772773200,"p4":1773115200,"p5":"paid","p6":"sent","p7":0}

-- per segment, from exposures
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
FROM (
SELECT readout_visitor,
  CASE WHEN readout_visitor IS NULL THEN -3 WHEN readout_lowest < readout_highest THEN -2 ELSE COALESCE(readout_lowest, -1) END AS readout_arm,
  readout_rows,
  readout_first,
  readout_segment AS readout_key
FROM (
SELECT `visitor` AS readout_visitor,
  MIN(CASE WHEN `group` = {p1:Int64} THEN 0 WHEN `group` = {p2:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN `group` = {p1:Int64} THEN 0 WHEN `group` = {p2:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_highest,
  COUNT(*) AS readout_rows,
  MIN(`seen`) AS readout_first,
  argMin(CASE WHEN `device` IS NULL THEN '' ELSE CONCAT('=', toString(`device`)) END, (`seen` IS NULL, `seen`, CASE WHEN `device` IS NULL THEN '' ELSE CONCAT('=', toString(`device`)) END)) AS readout_segment
FROM `exposures` WHERE `seen` >= toDateTime({p3:UInt32}, 'UTC') AND `seen` < toDateTime({p4:UInt32}, 'UTC')
GROUP BY readout_visitor
) AS readout_seen
) AS readout_assigned
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
FROM (
SELECT CASE WHEN `customer` IS NULL THEN -3 WHEN COALESCE(readout_found, 0) = 0 THEN -4 WHEN readout_arm < 0 THEN readout_arm WHEN `placed\\at` IS NULL OR readout_first IS NULL THEN -6 WHEN `placed\\at` < readout_first THEN -5 ELSE readout_arm END AS readout_group,
  COALESCE(readout_segment, '') AS readout_key,
  `customer` AS readout_visitor,
  COUNT(*) AS readout_rows,
  COUNT(*) - COUNT(DISTINCT `id`) AS readout_repeats,
  toFloat64(COUNT(*)) AS readout_orders,
  COALESCE(SUM(toFloat64(`net "USD"`)), 0) AS readout_net_revenue,
  COUNT(*) - COUNT(`net "USD"`) AS readout_no_net_revenue,
  COALESCE(SUM(toFloat64(`profit`)), 0) AS readout_gross_profit,
  COUNT(*) - COUNT(`profit`) AS readout_no_gross_profit
FROM `shop`.`Order \`lines\``
GLOBAL ALL LEFT JOIN (
SELECT readout_visitor AS `customer`,
  1 AS readout_found,
  readout_arm,
  readout_first,
  readout_key AS readout_segment
FROM (
SELECT readout_visitor,
  CASE WHEN readout_visitor IS NULL THEN -3 WHEN readout_lowest < readout_highest THEN -2 ELSE COALESCE(readout_lowest, -1) END AS readout_arm,
  readout_rows,
  readout_first,
  readout_segment AS readout_key
FROM (
SELECT `visitor` AS readout_visitor,
  MIN(CASE WHEN `group` = {p1:Int64} THEN 0 WHEN `group` = {p2:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN `group` = {p1:Int64} THEN 0 WHEN `group` = {p2:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_highest,
  COUNT(*) AS readout_rows,
  MIN(`seen`) AS readout_first,
  argMin(CASE WHEN `device` IS NULL THEN '' ELSE CONCAT('=', toString(`device`)) END, (`seen` IS NULL, `seen`, CASE WHEN `device` IS NULL THEN '' ELSE CONCAT('=', toString(`device`)) END)) AS readout_segment
FROM `exposures` WHERE `seen` >= toDateTime({p3:UInt32}, 'UTC') AND `seen` < toDateTime({p4:UInt32}, 'UTC')
GROUP BY readout_visitor
) AS readout_seen
) AS readout_assigned
) AS readout_joined USING (`customer`) WHERE `status` IN ({p5:String}, {p6:String}) AND `test` = {p7:UInt8}
GROUP BY readout_group, readout_key, readout_visitor
) AS readout_bought
ALL INNER JOIN (
SELECT readout_group,
  readout_key,
  AVG(readout_orders) AS mean_orders,
  AVG(readout_net_revenue) AS mean_net_revenue,
  AVG(readout_gross_profit) AS mean_gross_profit
FROM (
SELECT CASE WHEN `customer` IS NULL THEN -3 WHEN COALESCE(readout_found, 0) = 0 THEN -4 WHEN readout_arm < 0 THEN readout_arm WHEN `placed\\at` IS NULL OR readout_first IS NULL THEN -6 WHEN `placed\\at` < readout_first THEN -5 ELSE readout_arm END AS readout_group,
  COALESCE(readout_segment, '') AS readout_key,
  `customer` AS readout_visitor,
  COUNT(*) AS readout_rows,
  COUNT(*) - COUNT(DISTINCT `id`) AS readout_repeats,
  toFloat64(COUNT(*)) AS readout_orders,
  COALESCE(SUM(toFloat64(`net "USD"`)), 0) AS readout_net_revenue,
  COUNT(*) - COUNT(`net "USD"`) AS readout_no_net_revenue,
  COALESCE(SUM(toFloat64(`profit`)), 0) AS readout_gross_profit,
  COUNT(*) - COUNT(`profit`) AS readout_no_gross_profit
FROM `shop`.`Order \`lines\``
GLOBAL ALL LEFT JOIN (
SELECT readout_visitor AS `customer`,
  1 AS readout_found,
  readout_arm,
  readout_first,
  readout_key AS readout_segment
FROM (
SELECT readout_visitor,
  CASE WHEN readout_visitor IS NULL THEN -3 WHEN readout_lowest < readout_highest THEN -2 ELSE COALESCE(readout_lowest, -1) END AS readout_arm,
  readout_rows,
  readout_first,
  readout_segment AS readout_key
FROM (
SELECT `visitor` AS readout_visitor,
  MIN(CASE WHEN `group` = {p1:Int64} THEN 0 WHEN `group` = {p2:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN `group` = {p1:Int64} THEN 0 WHEN `group` = {p2:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_highest,
  COUNT(*) AS readout_rows,
  MIN(`seen`) AS readout_first,
  argMin(CASE WHEN `device` IS NULL THEN '' ELSE CONCAT('=', toString(`device`)) END, (`seen` IS NULL, `seen`, CASE WHEN `device` IS NULL THEN '' ELSE CONCAT('=', toString(`device`)) END)) AS readout_segment
FROM `exposures` WHERE `seen` >= toDateTime({p3:UInt32}, 'UTC') AND `seen` < toDateTime({p4:UInt32}, 'UTC')
GROUP BY readout_visitor
) AS readout_seen
) AS readout_assigned
) AS readout_joined USING (`customer`) WHERE `status` IN ({p5:String}, {p6:String}) AND `test` = {p7:UInt8}
GROUP BY readout_group, readout_key, readout_visitor
) AS readout_bought
GROUP BY readout_group, readout_key
) AS readout_centre USING (readout_group, readout_key)
GROUP BY readout_group, readout_key
) AS readout_all;
-- {"p1":0,"p2":1,"p3":1772773200,"p4":1773115200,"p5":"paid","p6":"sent","p7":0}

-- per day, from exposures
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
FROM (
SELECT readout_visitor,
  CASE WHEN readout_visitor IS NULL THEN -3 WHEN readout_lowest < readout_highest THEN -2 ELSE COALESCE(readout_lowest, -1) END AS readout_arm,
  readout_rows,
  readout_first,
  CASE WHEN readout_first < toDateTime({p1:UInt32}, 'UTC') THEN 0 WHEN readout_first < toDateTime({p2:UInt32}, 'UTC') THEN 1 WHEN readout_first < toDateTime({p3:UInt32}, 'UTC') THEN 2 ELSE 3 END AS readout_key
FROM (
SELECT `visitor` AS readout_visitor,
  MIN(CASE WHEN `group` = {p4:Int64} THEN 0 WHEN `group` = {p5:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN `group` = {p4:Int64} THEN 0 WHEN `group` = {p5:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_highest,
  COUNT(*) AS readout_rows,
  MIN(`seen`) AS readout_first
FROM `exposures` WHERE `seen` >= toDateTime({p6:UInt32}, 'UTC') AND `seen` < toDateTime({p7:UInt32}, 'UTC') AND `seen` >= toDateTime({p6:UInt32}, 'UTC') AND `seen` < toDateTime({p7:UInt32}, 'UTC')
GROUP BY readout_visitor
) AS readout_seen
) AS readout_assigned
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
FROM (
SELECT readout_group,
  readout_key,
  readout_rows,
  readout_repeats,
  readout_no_net_revenue,
  readout_no_gross_profit,
  readout_orders,
  readout_net_revenue,
  readout_gross_profit,
  before_orders,
  before_net_revenue,
  before_gross_profit
FROM (
SELECT readout_group,
  readout_visitor,
  arraySort(x -> x.1, groupArray((readout_key, readout_rows, readout_repeats, readout_no_net_revenue, readout_no_gross_profit, readout_orders, readout_net_revenue, readout_gross_profit))) AS visitor_days,
  arrayMap(x -> x.1, visitor_days) AS all_readout_key,
  arrayMap(x -> x.2, visitor_days) AS all_readout_rows,
  arrayMap(x -> x.3, visitor_days) AS all_readout_repeats,
  arrayMap(x -> x.4, visitor_days) AS all_readout_no_net_revenue,
  arrayMap(x -> x.5, visitor_days) AS all_readout_no_gross_profit,
  arrayMap(x -> x.6, visitor_days) AS all_readout_orders,
  arrayMap(x -> x.7, visitor_days) AS all_readout_net_revenue,
  arrayMap(x -> x.8, visitor_days) AS all_readout_gross_profit,
  arrayPushFront(arrayPopBack(arrayCumSum(all_readout_orders)), toFloat64(0)) AS all_before_orders,
  arrayPushFront(arrayPopBack(arrayCumSum(all_readout_net_revenue)), toFloat64(0)) AS all_before_net_revenue,
  arrayPushFront(arrayPopBack(arrayCumSum(all_readout_gross_profit)), toFloat64(0)) AS all_before_gross_profit
FROM (
SELECT CASE WHEN `customer` IS NULL THEN -3 WHEN COALESCE(readout_found, 0) = 0 THEN -4 WHEN readout_arm < 0 THEN readout_arm WHEN `placed\\at` IS NULL OR readout_first IS NULL THEN -6 WHEN `placed\\at` < readout_first THEN -5 ELSE readout_arm END AS readout_group,
  CASE WHEN `placed\\at` < toDateTime({p1:UInt32}, 'UTC') THEN 0 WHEN `placed\\at` < toDateTime({p2:UInt32}, 'UTC') THEN 1 WHEN `placed\\at` < toDateTime({p3:UInt32}, 'UTC') THEN 2 ELSE 3 END AS readout_key,
  `customer` AS readout_visitor,
  COUNT(*) AS readout_rows,
  COUNT(*) - COUNT(DISTINCT `id`) AS readout_repeats,
  toFloat64(COUNT(*)) AS readout_orders,
  COALESCE(SUM(toFloat64(`net "USD"`)), 0) AS readout_net_revenue,
  COUNT(*) - COUNT(`net "USD"`) AS readout_no_net_revenue,
  COALESCE(SUM(toFloat64(`profit`)), 0) AS readout_gross_profit,
  COUNT(*) - COUNT(`profit`) AS readout_no_gross_profit
FROM `shop`.`Order \`lines\``
GLOBAL ALL LEFT JOIN (
SELECT readout_visitor AS `customer`,
  1 AS readout_found,
  readout_arm,
  readout_first
FROM (
SELECT readout_visitor,
  CASE WHEN readout_visitor IS NULL THEN -3 WHEN readout_lowest < readout_highest THEN -2 ELSE COALESCE(readout_lowest, -1) END AS readout_arm,
  readout_rows,
  readout_first,
  CASE WHEN readout_first < toDateTime({p1:UInt32}, 'UTC') THEN 0 WHEN readout_first < toDateTime({p2:UInt32}, 'UTC') THEN 1 WHEN readout_first < toDateTime({p3:UInt32}, 'UTC') THEN 2 ELSE 3 END AS readout_key
FROM (
SELECT `visitor` AS readout_visitor,
  MIN(CASE WHEN `group` = {p4:Int64} THEN 0 WHEN `group` = {p5:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN `group` = {p4:Int64} THEN 0 WHEN `group` = {p5:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_highest,
  COUNT(*) AS readout_rows,
  MIN(`seen`) AS readout_first
FROM `exposures` WHERE `seen` >= toDateTime({p6:UInt32}, 'UTC') AND `seen` < toDateTime({p7:UInt32}, 'UTC') AND `seen` >= toDateTime({p6:UInt32}, 'UTC') AND `seen` < toDateTime({p7:UInt32}, 'UTC')
GROUP BY readout_visitor
) AS readout_seen
) AS readout_assigned
) AS readout_joined USING (`customer`) WHERE `status` IN ({p8:String}, {p9:String}) AND `test` = {p10:UInt8} AND `placed\\at` >= toDateTime({p6:UInt32}, 'UTC') AND `placed\\at` < toDateTime({p7:UInt32}, 'UTC')
GROUP BY readout_group, readout_key, readout_visitor
) AS readout_bought
GROUP BY readout_group, readout_visitor
) AS readout_days
ARRAY JOIN all_readout_key AS readout_key, all_readout_rows AS readout_rows, all_readout_repeats AS readout_repeats, all_readout_no_net_revenue AS readout_no_net_revenue, all_readout_no_gross_profit AS readout_no_gross_profit, all_readout_orders AS readout_orders, all_readout_net_revenue AS readout_net_revenue, all_readout_gross_profit AS readout_gross_profit, all_before_orders AS before_orders, all_before_net_revenue AS before_net_revenue, all_before_gross_profit AS before_gross_profit
) AS readout_running
ALL INNER JOIN (
SELECT readout_group,
  SUM(readout_orders) / SUM(CASE WHEN before_orders = 0 THEN 1 ELSE 0 END) AS mean_orders,
  SUM(readout_net_revenue) / SUM(CASE WHEN before_orders = 0 THEN 1 ELSE 0 END) AS mean_net_revenue,
  SUM(readout_gross_profit) / SUM(CASE WHEN before_orders = 0 THEN 1 ELSE 0 END) AS mean_gross_profit
FROM (
SELECT readout_group,
  readout_key,
  readout_rows,
  readout_repeats,
  readout_no_net_revenue,
  readout_no_gross_profit,
  readout_orders,
  readout_net_revenue,
  readout_gross_profit,
  before_orders,
  before_net_revenue,
  before_gross_profit
FROM (
SELECT readout_group,
  readout_visitor,
  arraySort(x -> x.1, groupArray((readout_key, readout_rows, readout_repeats, readout_no_net_revenue, readout_no_gross_profit, readout_orders, readout_net_revenue, readout_gross_profit))) AS visitor_days,
  arrayMap(x -> x.1, visitor_days) AS all_readout_key,
  arrayMap(x -> x.2, visitor_days) AS all_readout_rows,
  arrayMap(x -> x.3, visitor_days) AS all_readout_repeats,
  arrayMap(x -> x.4, visitor_days) AS all_readout_no_net_revenue,
  arrayMap(x -> x.5, visitor_days) AS all_readout_no_gross_profit,
  arrayMap(x -> x.6, visitor_days) AS all_readout_orders,
  arrayMap(x -> x.7, visitor_days) AS all_readout_net_revenue,
  arrayMap(x -> x.8, visitor_days) AS all_readout_gross_profit,
  arrayPushFront(arrayPopBack(arrayCumSum(all_readout_orders)), toFloat64(0)) AS all_before_orders,
  arrayPushFront(arrayPopBack(arrayCumSum(all_readout_net_revenue)), toFloat64(0)) AS all_before_net_revenue,
  arrayPushFront(arrayPopBack(arrayCumSum(all_readout_gross_profit)), toFloat64(0)) AS all_before_gross_profit
FROM (
SELECT CASE WHEN `customer` IS NULL THEN -3 WHEN COALESCE(readout_found, 0) = 0 THEN -4 WHEN readout_arm < 0 THEN readout_arm WHEN `placed\\at` IS NULL OR readout_first IS NULL THEN -6 WHEN `placed\\at` < readout_first THEN -5 ELSE readout_arm END AS readout_group,
  CASE WHEN `placed\\at` < toDateTime({p1:UInt32}, 'UTC') THEN 0 WHEN `placed\\at` < toDateTime({p2:UInt32}, 'UTC') THEN 1 WHEN `placed\\at` < toDateTime({p3:UInt32}, 'UTC') THEN 2 ELSE 3 END AS readout_key,
  `customer` AS readout_visitor,
  COUNT(*) AS readout_rows,
  COUNT(*) - COUNT(DISTINCT `id`) AS readout_repeats,
  toFloat64(COUNT(*)) AS readout_orders,
  COALESCE(SUM(toFloat64(`net "USD"`)), 0) AS readout_net_revenue,
  COUNT(*) - COUNT(`net "USD"`) AS readout_no_net_revenue,
  COALESCE(SUM(toFloat64(`profit`)), 0) AS readout_gross_profit,
  COUNT(*) - COUNT(`profit`) AS readout_no_gross_profit
FROM `shop`.`Order \`lines\``
GLOBAL ALL LEFT JOIN (
SELECT readout_visitor AS `customer`,
  1 AS readout_found,
  readout_arm,
  readout_first
FROM (
SELECT readout_visitor,
  CASE WHEN readout_visitor IS NULL THEN -3 WHEN readout_lowest < readout_highest THEN -2 ELSE COALESCE(readout_lowest, -1) END AS readout_arm,
  readout_rows,
  readout_first,
  CASE WHEN readout_first < toDateTime({p1:UInt32}, 'UTC') THEN 0 WHEN readout_first < toDateTime({p2:UInt32}, 'UTC') THEN 1 WHEN readout_first < toDateTime({p3:UInt32}, 'UTC') THEN 2 ELSE 3 END AS readout_key
FROM (
SELECT `visitor` AS readout_visitor,
  MIN(CASE WHEN `group` = {p4:Int64} THEN 0 WHEN `group` = {p5:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN `group` = {p4:Int64} THEN 0 WHEN `group` = {p5:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_highest,
  COUNT(*) AS readout_rows,
  MIN(`seen`) AS readout_first
FROM `exposures` WHERE `seen` >= toDateTime({p6:UInt32}, 'UTC') AND `seen` < toDateTime({p7:UInt32}, 'UTC') AND `seen` >= toDateTime({p6:UInt32}, 'UTC') AND `seen` < toDateTime({p7:UInt32}, 'UTC')
GROUP BY readout_visitor
) AS readout_seen
) AS readout_assigned
) AS readout_joined USING (`customer`) WHERE `status` IN ({p8:String}, {p9:String}) AND `test` = {p10:UInt8} AND `placed\\at` >= toDateTime({p6:UInt32}, 'UTC') AND `placed\\at` < toDateTime({p7:UInt32}, 'UTC')
GROUP BY readout_group, readout_key, readout_visitor
) AS readout_bought
GROUP BY readout_group, readout_visitor
) AS readout_days
ARRAY JOIN all_readout_key AS readout_key, all_readout_rows AS readout_rows, all_readout_repeats AS readout_repeats, all_readout_no_net_revenue AS readout_no_net_revenue, all_readout_no_gross_profit AS readout_no_gross_profit, all_readout_orders AS readout_orders, all_readout_net_revenue AS readout_net_revenue, all_readout_gross_profit AS readout_gross_profit, all_before_orders AS before_orders, all_before_net_revenue AS before_net_revenue, all_before_gross_profit AS before_gross_profit
) AS readout_running
GROUP BY readout_group
) AS readout_centre USING (readout_group)
GROUP BY readout_group, readout_key
) AS readout_all;
-- {"p1":1772859600,"p2":1772946000,"p3":1773028800,"p4":0,"p5":1,"p6":1772773200,"p7":1773115200,"p8":"paid","p9":"sent","p10":0}

-- per segment, with visitors as numbers
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
FROM (
SELECT readout_visitor,
  CASE WHEN readout_visitor IS NULL THEN -3 WHEN readout_lowest < readout_highest THEN -2 ELSE COALESCE(readout_lowest, -1) END AS readout_arm,
  readout_rows
FROM (
SELECT `customer` AS readout_visitor,
  MIN(CASE WHEN `group` = {p1:Int64} THEN 0 WHEN `group` = {p2:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN `group` = {p1:Int64} THEN 0 WHEN `group` = {p2:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_highest,
  COUNT(*) AS readout_rows
FROM `orders`
GROUP BY readout_visitor
) AS readout_seen
) AS readout_assigned
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
FROM (
SELECT CASE WHEN `customer` IS NULL THEN -3 WHEN COALESCE(readout_found, 0) = 0 THEN -4 WHEN `group` IS NULL THEN -1 ELSE readout_arm END AS readout_group,
  CASE WHEN `country` IS NULL THEN '' ELSE CONCAT('=', toString(`country`)) END AS readout_key,
  `customer` AS readout_visitor,
  COUNT(*) AS readout_rows,
  COUNT(*) - COUNT(DISTINCT `id`) AS readout_repeats,
  toFloat64(COUNT(*)) AS readout_orders,
  COALESCE(SUM(toFloat64(`net`)), 0) AS readout_net_revenue,
  COUNT(*) - COUNT(`net`) AS readout_no_net_revenue
FROM `orders`
GLOBAL ALL LEFT JOIN (
SELECT readout_visitor AS `customer`,
  1 AS readout_found,
  readout_arm
FROM (
SELECT readout_visitor,
  CASE WHEN readout_visitor IS NULL THEN -3 WHEN readout_lowest < readout_highest THEN -2 ELSE COALESCE(readout_lowest, -1) END AS readout_arm,
  readout_rows
FROM (
SELECT `customer` AS readout_visitor,
  MIN(CASE WHEN `group` = {p1:Int64} THEN 0 WHEN `group` = {p2:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN `group` = {p1:Int64} THEN 0 WHEN `group` = {p2:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_highest,
  COUNT(*) AS readout_rows
FROM `orders`
GROUP BY readout_visitor
) AS readout_seen
) AS readout_assigned
) AS readout_joined USING (`customer`)
GROUP BY readout_group, readout_key, readout_visitor
) AS readout_bought
ALL INNER JOIN (
SELECT readout_group,
  readout_key,
  AVG(readout_orders) AS mean_orders,
  AVG(readout_net_revenue) AS mean_net_revenue
FROM (
SELECT CASE WHEN `customer` IS NULL THEN -3 WHEN COALESCE(readout_found, 0) = 0 THEN -4 WHEN `group` IS NULL THEN -1 ELSE readout_arm END AS readout_group,
  CASE WHEN `country` IS NULL THEN '' ELSE CONCAT('=', toString(`country`)) END AS readout_key,
  `customer` AS readout_visitor,
  COUNT(*) AS readout_rows,
  COUNT(*) - COUNT(DISTINCT `id`) AS readout_repeats,
  toFloat64(COUNT(*)) AS readout_orders,
  COALESCE(SUM(toFloat64(`net`)), 0) AS readout_net_revenue,
  COUNT(*) - COUNT(`net`) AS readout_no_net_revenue
FROM `orders`
GLOBAL ALL LEFT JOIN (
SELECT readout_visitor AS `customer`,
  1 AS readout_found,
  readout_arm
FROM (
SELECT readout_visitor,
  CASE WHEN readout_visitor IS NULL THEN -3 WHEN readout_lowest < readout_highest THEN -2 ELSE COALESCE(readout_lowest, -1) END AS readout_arm,
  readout_rows
FROM (
SELECT `customer` AS readout_visitor,
  MIN(CASE WHEN `group` = {p1:Int64} THEN 0 WHEN `group` = {p2:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN `group` = {p1:Int64} THEN 0 WHEN `group` = {p2:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_highest,
  COUNT(*) AS readout_rows
FROM `orders`
GROUP BY readout_visitor
) AS readout_seen
) AS readout_assigned
) AS readout_joined USING (`customer`)
GROUP BY readout_group, readout_key, readout_visitor
) AS readout_bought
GROUP BY readout_group, readout_key
) AS readout_centre USING (readout_group, readout_key)
GROUP BY readout_group, readout_key
) AS readout_all;
-- {"p1":0,"p2":1}
