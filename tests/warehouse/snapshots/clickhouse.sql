-- the visitors
SELECT COALESCE(readout_lowest, -1) AS arm,
  CASE WHEN readout_lowest < readout_highest THEN 1 ELSE 0 END AS crossed,
  CASE WHEN readout_visitor IS NULL THEN 1 ELSE 0 END AS nobody,
  CASE WHEN readout_first < toDateTime({p1:UInt32}, 'UTC') THEN -1 WHEN readout_first >= toDateTime({p2:UInt32}, 'UTC') THEN 4 ELSE CASE WHEN readout_first < toDateTime({p3:UInt32}, 'UTC') THEN 0 WHEN readout_first < toDateTime({p4:UInt32}, 'UTC') THEN 1 WHEN readout_first < toDateTime({p5:UInt32}, 'UTC') THEN 2 ELSE 3 END END AS day,
  COUNT(*) AS visitors
FROM (
SELECT `visitor` AS readout_visitor,
  MIN(CASE WHEN `group` = {p6:Int64} THEN 0 WHEN `group` = {p7:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN `group` = {p6:Int64} THEN 0 WHEN `group` = {p7:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_highest,
  MIN(`seen`) AS readout_first
FROM `exposures`
GROUP BY `visitor`
) AS readout_assigned
GROUP BY arm, crossed, nobody, day;
-- {"p1":1772773200,"p2":1773115200,"p3":1772859600,"p4":1772946000,"p5":1773028800,"p6":0,"p7":1}

-- what the orders are
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
FROM (
SELECT CASE WHEN CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first THEN -8
    
    WHEN `placed\\at` < toDateTime({p1:UInt32}, 'UTC') THEN -1
    WHEN `placed\\at` >= toDateTime({p2:UInt32}, 'UTC') THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR toString(`customer`) = '' THEN -4
    WHEN toFloat64(`net "USD"`) = 0 THEN -3
    ELSE readout_lowest END < 0 THEN CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first THEN -8
    
    WHEN `placed\\at` < toDateTime({p1:UInt32}, 'UTC') THEN -1
    WHEN `placed\\at` >= toDateTime({p2:UInt32}, 'UTC') THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR toString(`customer`) = '' THEN -4
    WHEN toFloat64(`net "USD"`) = 0 THEN -3
    ELSE readout_lowest END ELSE 0 END AS readout_reason,
  CASE WHEN CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first THEN -8
    
    WHEN `placed\\at` < toDateTime({p1:UInt32}, 'UTC') THEN -1
    WHEN `placed\\at` >= toDateTime({p2:UInt32}, 'UTC') THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR toString(`customer`) = '' THEN -4
    WHEN toFloat64(`net "USD"`) = 0 THEN -3
    ELSE readout_lowest END >= 0 THEN `customer` END AS readout_buyer,
  MIN(CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first THEN -8
    
    WHEN `placed\\at` < toDateTime({p1:UInt32}, 'UTC') THEN -1
    WHEN `placed\\at` >= toDateTime({p2:UInt32}, 'UTC') THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR toString(`customer`) = '' THEN -4
    WHEN toFloat64(`net "USD"`) = 0 THEN -3
    ELSE readout_lowest END) AS lowest,
  MAX(CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first THEN -8
    
    WHEN `placed\\at` < toDateTime({p1:UInt32}, 'UTC') THEN -1
    WHEN `placed\\at` >= toDateTime({p2:UInt32}, 'UTC') THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR toString(`customer`) = '' THEN -4
    WHEN toFloat64(`net "USD"`) = 0 THEN -3
    ELSE readout_lowest END) AS highest,
  SUM(1) AS readout_orders,
  SUM(CASE WHEN `id` IS NULL THEN 1 ELSE 0 END) AS readout_no_id,
  SUM(CASE WHEN toFloat64(`net "USD"`) IS NULL THEN 1 ELSE 0 END) AS readout_no_revenue,
  SUM(CASE WHEN toFloat64(`net "USD"`) IS NOT NULL AND NOT abs(toFloat64(`net "USD"`)) < 10000000000000 THEN 1 ELSE 0 END) AS readout_unreadable,
  SUM(CASE WHEN toFloat64(`net "USD"`) = 0 THEN 1 ELSE 0 END) AS readout_zero,
  SUM(CASE WHEN toFloat64(`net "USD"`) < 0 THEN 1 ELSE 0 END) AS readout_negative,
  SUM(toFloat64(`net "USD"`)) AS readout_total,
  MIN(toFloat64(`net "USD"`)) AS readout_smallest,
  MAX(toFloat64(`net "USD"`)) AS readout_largest,
  SUM(CASE WHEN `placed\\at` IS NOT NULL THEN 1 ELSE 0 END) AS readout_times,
  MIN(toInt64(toUnixTimestamp(`placed\\at`)) * 1000) AS readout_first_time,
  MAX(toInt64(toUnixTimestamp(`placed\\at`)) * 1000) AS readout_last_time,
  SUM(CASE WHEN abs(toFloat64(`net "USD"`)) < 1e308 THEN 1 ELSE 0 END) AS readout_known_0,
  SUM(ceil(abs(toFloat64(`net "USD"`)))) AS readout_size_0,
  SUM(CASE WHEN round(toFloat64(`net "USD"`) * 1e2) / 1e2 <> toFloat64(`net "USD"`) THEN 1 ELSE 0 END) AS readout_inexact_0_2,
  SUM(CASE WHEN round(toFloat64(`net "USD"`) * 1e4) / 1e4 <> toFloat64(`net "USD"`) THEN 1 ELSE 0 END) AS readout_inexact_0_4,
  SUM(CASE WHEN round(toFloat64(`net "USD"`) * 1e6) / 1e6 <> toFloat64(`net "USD"`) THEN 1 ELSE 0 END) AS readout_inexact_0_6,
  SUM(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 351843720888.32 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e2), 0))) AS readout_units_2,
  SUM(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 351843720888.32 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e2), 0)) * (toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 351843720888.32 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e2), 0)) - toInt64(ifNull(floor(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 351843720888.32 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e2), 0)) / 65536.0), 0)) * 65536)) AS readout_squares_2_0,
  SUM(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 351843720888.32 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e2), 0)) * (toInt64(ifNull(floor(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 351843720888.32 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e2), 0)) / 65536.0), 0)) - toInt64(ifNull(floor(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 351843720888.32 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e2), 0)) / 4294967296.0), 0)) * 65536)) AS readout_squares_2_1,
  SUM(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 351843720888.32 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e2), 0)) * toInt64(ifNull(floor(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 351843720888.32 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e2), 0)) / 4294967296.0), 0))) AS readout_squares_2_2,
  SUM(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 3518437208.8832 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e4), 0))) AS readout_units_4,
  SUM(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 3518437208.8832 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e4), 0)) * (toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 3518437208.8832 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e4), 0)) - toInt64(ifNull(floor(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 3518437208.8832 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e4), 0)) / 65536.0), 0)) * 65536)) AS readout_squares_4_0,
  SUM(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 3518437208.8832 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e4), 0)) * (toInt64(ifNull(floor(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 3518437208.8832 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e4), 0)) / 65536.0), 0)) - toInt64(ifNull(floor(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 3518437208.8832 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e4), 0)) / 4294967296.0), 0)) * 65536)) AS readout_squares_4_1,
  SUM(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 3518437208.8832 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e4), 0)) * toInt64(ifNull(floor(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 3518437208.8832 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e4), 0)) / 4294967296.0), 0))) AS readout_squares_4_2,
  SUM(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 35184372.088832 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e6), 0))) AS readout_units_6,
  SUM(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 35184372.088832 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e6), 0)) * (toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 35184372.088832 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e6), 0)) - toInt64(ifNull(floor(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 35184372.088832 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e6), 0)) / 65536.0), 0)) * 65536)) AS readout_squares_6_0,
  SUM(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 35184372.088832 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e6), 0)) * (toInt64(ifNull(floor(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 35184372.088832 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e6), 0)) / 65536.0), 0)) - toInt64(ifNull(floor(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 35184372.088832 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e6), 0)) / 4294967296.0), 0)) * 65536)) AS readout_squares_6_1,
  SUM(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 35184372.088832 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e6), 0)) * toInt64(ifNull(floor(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 35184372.088832 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e6), 0)) / 4294967296.0), 0))) AS readout_squares_6_2
FROM `shop`.`Order \`lines\``
GLOBAL ALL LEFT JOIN (
SELECT readout_visitor AS `customer`,
  1 AS readout_found,
  readout_lowest,
  readout_highest,
  readout_first
FROM (
SELECT `visitor` AS readout_visitor,
  MIN(CASE WHEN `group` = {p3:Int64} THEN 0 WHEN `group` = {p4:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN `group` = {p3:Int64} THEN 0 WHEN `group` = {p4:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_highest,
  MIN(`seen`) AS readout_first
FROM `exposures`
GROUP BY `visitor`
) AS readout_assigned
) AS readout_joined USING (`customer`)
WHERE `status` IN ({p5:String}, {p6:Int64}, {p7:Float64}) AND `test` = {p8:UInt8}
GROUP BY readout_reason, readout_buyer
) AS readout_each
GROUP BY reason, crossed;
-- {"p1":1772773200,"p2":1773115200,"p3":0,"p4":1,"p5":"needle","p6":918273,"p7":645546.25,"p8":0}

-- the sums
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
  SUM(toInt64(ifNull(now_orders, 0))) AS sum_0,
  SUM(toInt64(ifNull(now_revenue, 0))) AS sum_1,
  SUM(toInt64(ifNull((least((before_measure_1 + now_measure_1), 50000) - least(before_measure_1, 50000)), 0))) AS sum_2,
  SUM(toInt64(ifNull(now_revenue, 0)) * (toInt64(ifNull(before_orders, 0)) - toInt64(ifNull(floor(toInt64(ifNull(before_orders, 0)) / 16777216.0), 0)) * 16777216) + toInt64(ifNull(now_orders, 0)) * ((toInt64(ifNull(before_revenue, 0)) + toInt64(ifNull(now_revenue, 0))) - toInt64(ifNull(floor((toInt64(ifNull(before_revenue, 0)) + toInt64(ifNull(now_revenue, 0))) / 16777216.0), 0)) * 16777216)) AS product_0_0,
  SUM(toInt64(ifNull(now_revenue, 0)) * toInt64(ifNull(floor(toInt64(ifNull(before_orders, 0)) / 16777216.0), 0)) + toInt64(ifNull(now_orders, 0)) * toInt64(ifNull(floor((toInt64(ifNull(before_revenue, 0)) + toInt64(ifNull(now_revenue, 0))) / 16777216.0), 0))) AS product_0_1,
  SUM(toInt64(ifNull(now_revenue, 0)) * (toInt64(ifNull(before_revenue, 0)) - toInt64(ifNull(floor(toInt64(ifNull(before_revenue, 0)) / 16777216.0), 0)) * 16777216) + toInt64(ifNull(now_revenue, 0)) * ((toInt64(ifNull(before_revenue, 0)) + toInt64(ifNull(now_revenue, 0))) - toInt64(ifNull(floor((toInt64(ifNull(before_revenue, 0)) + toInt64(ifNull(now_revenue, 0))) / 16777216.0), 0)) * 16777216)) AS product_1_0,
  SUM(toInt64(ifNull(now_revenue, 0)) * toInt64(ifNull(floor(toInt64(ifNull(before_revenue, 0)) / 16777216.0), 0)) + toInt64(ifNull(now_revenue, 0)) * toInt64(ifNull(floor((toInt64(ifNull(before_revenue, 0)) + toInt64(ifNull(now_revenue, 0))) / 16777216.0), 0))) AS product_1_1
FROM (
SELECT buyer,
  arm,
  kind,
  segment,
  part_row.1 AS day,
  part_row.2 AS bin,
  part_row.3 AS lowest,
  part_row.4 AS now_orders,
  part_row.5 AS now_square_0,
  part_row.6 AS now_square_1,
  part_row.7 AS now_top,
  part_row.8 AS now_above_0,
  part_row.9 AS now_above_1,
  part_row.10 AS now_revenue,
  part_row.11 AS now_measure_1,
  part_row.12 AS visitor_class,
  part_row.13 AS part_key,
  before_orders,
  before_revenue,
  before_measure_1
FROM (
SELECT buyer,
  arm,
  kind,
  segment,
  arraySort(x -> (x.1, x.2), groupArray((day, bin, lowest, now_orders, now_square_0, now_square_1, now_top, now_above_0, now_above_1, now_revenue, now_measure_1, visitor_class, part_key))) AS part_rows,
  arrayPushFront(arrayPopBack(arrayCumSum(arrayMap(x -> toInt64(x.4), part_rows))), toInt64(0)) AS all_before_orders,
  arrayPushFront(arrayPopBack(arrayCumSum(arrayMap(x -> toInt64(x.10), part_rows))), toInt64(0)) AS all_before_revenue,
  arrayPushFront(arrayPopBack(arrayCumSum(arrayMap(x -> toInt64(x.11), part_rows))), toInt64(0)) AS all_before_measure_1
FROM (
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
  CASE WHEN lowest < highest THEN -1 ELSE toInt64(ifNull(CASE WHEN biggest > 20000 THEN 1 ELSE 0 END + CASE WHEN biggest > 30000 THEN 1 ELSE 0 END, 0)) END AS visitor_class,
  CASE WHEN kind = 0 THEN day WHEN kind = 1 THEN bin ELSE 0 END AS part_key,
  CASE WHEN kind = 2 THEN segment_0 ELSE '' END AS segment
FROM (
SELECT buyer,
  lowest,
  highest,
  biggest,
  one_row.1 AS arm,
  one_row.2 AS day,
  one_row.3 AS bin,
  one_row.4 AS segment_0,
  one_row.5 AS now_orders,
  one_row.6 AS now_square_0,
  one_row.7 AS now_square_1,
  one_row.8 AS now_top,
  one_row.9 AS now_above_0,
  one_row.10 AS now_above_1,
  one_row.11 AS now_revenue,
  one_row.12 AS now_measure_1
FROM (
SELECT buyer,
  MIN(arm) AS lowest,
  MAX(arm) AS highest,
  MAX(now_top) AS biggest,
  groupArray((arm, day, bin, segment_0, now_orders, now_square_0, now_square_1, now_top, now_above_0, now_above_1, now_revenue, now_measure_1)) AS all_rows
FROM (
SELECT `customer` AS buyer,
  CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first THEN -8
    
    WHEN `placed\\at` < toDateTime({p1:UInt32}, 'UTC') THEN -1
    WHEN `placed\\at` >= toDateTime({p2:UInt32}, 'UTC') THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR toString(`customer`) = '' THEN -4
    WHEN toFloat64(`net "USD"`) = 0 THEN -3
    ELSE readout_lowest END AS arm,
  CASE WHEN `placed\\at` < toDateTime({p3:UInt32}, 'UTC') THEN 0 WHEN `placed\\at` < toDateTime({p4:UInt32}, 'UTC') THEN 1 WHEN `placed\\at` < toDateTime({p5:UInt32}, 'UTC') THEN 2 ELSE 3 END AS day,
  CASE WHEN toFloat64(`net "USD"`) > 0 THEN toInt64(ifNull(floor(log10(toFloat64(`net "USD"`)) * 12 + 1e-9), 0)) ELSE -32768 END AS bin,
  CASE WHEN toString(`device`) IS NULL OR toString(`device`) = '' THEN '' ELSE CONCAT('=', toString(`device`)) END AS segment_0,
  COUNT(*) AS now_orders,
  SUM(toInt64(ifNull(round(toFloat64(`net "USD"`) * 1e2), 0)) * (toInt64(ifNull(round(toFloat64(`net "USD"`) * 1e2), 0)) - toInt64(ifNull(floor(toInt64(ifNull(round(toFloat64(`net "USD"`) * 1e2), 0)) / 16777216.0), 0)) * 16777216)) AS now_square_0,
  SUM(toInt64(ifNull(round(toFloat64(`net "USD"`) * 1e2), 0)) * toInt64(ifNull(floor(toInt64(ifNull(round(toFloat64(`net "USD"`) * 1e2), 0)) / 16777216.0), 0))) AS now_square_1,
  MAX(toInt64(ifNull(round(toFloat64(`net "USD"`) * 1e2), 0))) AS now_top,
  SUM(CASE WHEN toInt64(ifNull(round(toFloat64(`net "USD"`) * 1e2), 0)) > 20000 THEN 1 ELSE 0 END) AS now_above_0,
  SUM(CASE WHEN toInt64(ifNull(round(toFloat64(`net "USD"`) * 1e2), 0)) > 30000 THEN 1 ELSE 0 END) AS now_above_1,
  SUM(toInt64(ifNull(round(toFloat64(`net "USD"`) * 1e2), 0))) AS now_revenue,
  SUM(toInt64(ifNull(round(toFloat64(`net "USD"`) * 1e2), 0))) AS now_measure_1
FROM `shop`.`Order \`lines\``
GLOBAL ALL LEFT JOIN (
SELECT readout_visitor AS `customer`,
  1 AS readout_found,
  readout_lowest,
  readout_highest,
  readout_first
FROM (
SELECT `visitor` AS readout_visitor,
  MIN(CASE WHEN `group` = {p6:Int64} THEN 0 WHEN `group` = {p7:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN `group` = {p6:Int64} THEN 0 WHEN `group` = {p7:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_highest,
  MIN(`seen`) AS readout_first
FROM `exposures`
GROUP BY `visitor`
) AS readout_assigned
) AS readout_joined USING (`customer`)
WHERE `status` IN ({p8:String}, {p9:Int64}, {p10:Float64}) AND `test` = {p11:UInt8} AND CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first THEN -8
    
    WHEN `placed\\at` < toDateTime({p1:UInt32}, 'UTC') THEN -1
    WHEN `placed\\at` >= toDateTime({p2:UInt32}, 'UTC') THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR toString(`customer`) = '' THEN -4
    WHEN toFloat64(`net "USD"`) = 0 THEN -3
    ELSE readout_lowest END >= 0
GROUP BY buyer, arm, day, bin, segment_0
) AS readout_bought
GROUP BY buyer
) AS readout_gathered ARRAY JOIN all_rows AS one_row
) AS readout_known ARRAY JOIN [0, 1, 2] AS kind
) AS readout_parted
GROUP BY buyer, arm, kind, segment
) AS readout_runs
ARRAY JOIN part_rows AS part_row, all_before_orders AS before_orders, all_before_revenue AS before_revenue, all_before_measure_1 AS before_measure_1
) AS readout_running
GROUP BY of_kind, of_arm, of_class, of_key, of_segment
LIMIT 10001;
-- {"p1":1772773200,"p2":1773115200,"p3":1772859600,"p4":1772946000,"p5":1773028800,"p6":0,"p7":1,"p8":"needle","p9":918273,"p10":645546.25,"p11":0}

-- the middle and the largest orders
SELECT kind AS of_kind,
  CASE WHEN kind = 0 THEN -1 ELSE arm END AS of_arm,
  CASE WHEN kind = 2 THEN toInt64(ifNull(round(log10(toFloat64(units)) * 150), 0)) ELSE 0 END AS of_mark,
  COUNT(*) AS orders,
  max(units) AS top,
  toString(quantileExactIf(0.5)(units, biggest <= 30000)) AS upper,
  toString(-quantileExactIf(0.5)(-units, biggest <= 30000)) AS lower,
  arraySlice(arraySort(groupArrayIf((-units, placed, order_id, [toInt64(orders_0), toInt64(units_0), toInt64(orders_1), toInt64(units_1)]), kind = 1 AND ((arm = 0 AND units >= 9000) OR (arm = 1 AND units >= 8000)))), 1, 2) AS largest,
  uniqExactIf(order_id, kind = 0) AS ids,
  uniqExactIf((order_id, buyer, arm, units, placed), kind = 0) AS copies,
  max(bought) AS most,
  argMax(toString(buyer), bought) AS busiest,
  groupUniqArray(currency) AS currencies
FROM (
SELECT buyer,
  lowest,
  highest,
  biggest,
  bought,
  orders_0,
  units_0,
  orders_1,
  units_1,
  one_row.1 AS arm,
  one_row.2 AS units,
  one_row.3 AS placed,
  one_row.4 AS order_id,
  one_row.5 AS currency
FROM (
SELECT `customer` AS buyer,
  groupArray((toInt64(ifNull(CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first THEN -8
    
    WHEN `placed\\at` < toDateTime({p1:UInt32}, 'UTC') THEN -1
    WHEN `placed\\at` >= toDateTime({p2:UInt32}, 'UTC') THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR toString(`customer`) = '' THEN -4
    WHEN toFloat64(`net "USD"`) = 0 THEN -3
    ELSE readout_lowest END, 0)), toInt64(ifNull(round(toFloat64(`net "USD"`) * 1e2), 0)), COALESCE(toInt64(toUnixTimestamp(`placed\\at`)) * 1000, 0), toString(`id`), '')) AS all_rows,
  arrayReduce('min', arrayMap(x -> x.1, all_rows)) AS lowest,
  arrayReduce('max', arrayMap(x -> x.1, all_rows)) AS highest,
  arrayReduce('max', arrayMap(x -> x.2, all_rows)) AS biggest,
  length(all_rows) AS bought,
  arrayCount(x -> x.1 = 0, all_rows) AS orders_0,
  arraySum(arrayMap(x -> if(x.1 = 0, x.2, toInt64(0)), all_rows)) AS units_0,
  arrayCount(x -> x.1 = 1, all_rows) AS orders_1,
  arraySum(arrayMap(x -> if(x.1 = 1, x.2, toInt64(0)), all_rows)) AS units_1
FROM `shop`.`Order \`lines\``
GLOBAL ALL LEFT JOIN (
SELECT readout_visitor AS `customer`,
  1 AS readout_found,
  readout_lowest,
  readout_highest,
  readout_first
FROM (
SELECT `visitor` AS readout_visitor,
  MIN(CASE WHEN `group` = {p3:Int64} THEN 0 WHEN `group` = {p4:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_lowest,
  MAX(CASE WHEN `group` = {p3:Int64} THEN 0 WHEN `group` = {p4:Int64} THEN 1 WHEN `group` IS NOT NULL THEN -1 END) AS readout_highest,
  MIN(`seen`) AS readout_first
FROM `exposures`
GROUP BY `visitor`
) AS readout_assigned
) AS readout_joined USING (`customer`)
WHERE `status` IN ({p5:String}, {p6:Int64}, {p7:Float64}) AND `test` = {p8:UInt8} AND CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first THEN -8
    
    WHEN `placed\\at` < toDateTime({p1:UInt32}, 'UTC') THEN -1
    WHEN `placed\\at` >= toDateTime({p2:UInt32}, 'UTC') THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR toString(`customer`) = '' THEN -4
    WHEN toFloat64(`net "USD"`) = 0 THEN -3
    ELSE readout_lowest END >= 0
GROUP BY buyer
) AS readout_gathered ARRAY JOIN all_rows AS one_row
) AS readout_opened ARRAY JOIN [0, 1, 2] AS kind
WHERE kind = 0 OR (NOT (lowest < highest) AND (kind = 1 OR (biggest <= 30000 AND units > 20000)))
GROUP BY of_kind, of_arm, of_mark;
-- {"p1":1772773200,"p2":1773115200,"p3":0,"p4":1,"p5":"needle","p6":918273,"p7":645546.25,"p8":0}
