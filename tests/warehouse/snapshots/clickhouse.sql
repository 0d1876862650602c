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
FROM (
SELECT least(CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first AND toFloat64(`net "USD"`) >= 0 THEN -8
    
    WHEN `placed\\at` < toDateTime({p1:UInt32}, 'UTC') AND toFloat64(`net "USD"`) >= 0 THEN -1
    WHEN `placed\\at` >= toDateTime({p2:UInt32}, 'UTC') AND toFloat64(`net "USD"`) >= 0 THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR toString(`customer`) = '' THEN -4
    WHEN toFloat64(`net "USD"`) = 0 THEN -3
    ELSE readout_lowest END, 0) AS readout_reason,
  CASE WHEN CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first AND toFloat64(`net "USD"`) >= 0 THEN -8
    
    WHEN `placed\\at` < toDateTime({p1:UInt32}, 'UTC') AND toFloat64(`net "USD"`) >= 0 THEN -1
    WHEN `placed\\at` >= toDateTime({p2:UInt32}, 'UTC') AND toFloat64(`net "USD"`) >= 0 THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR toString(`customer`) = '' THEN -4
    WHEN toFloat64(`net "USD"`) = 0 THEN -3
    ELSE readout_lowest END >= 0 THEN `customer` END AS readout_buyer,
  MIN(CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first AND toFloat64(`net "USD"`) >= 0 THEN -8
    
    WHEN `placed\\at` < toDateTime({p1:UInt32}, 'UTC') AND toFloat64(`net "USD"`) >= 0 THEN -1
    WHEN `placed\\at` >= toDateTime({p2:UInt32}, 'UTC') AND toFloat64(`net "USD"`) >= 0 THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR toString(`customer`) = '' THEN -4
    WHEN toFloat64(`net "USD"`) = 0 THEN -3
    ELSE readout_lowest END) AS lowest,
  MAX(CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first AND toFloat64(`net "USD"`) >= 0 THEN -8
    
    WHEN `placed\\at` < toDateTime({p1:UInt32}, 'UTC') AND toFloat64(`net "USD"`) >= 0 THEN -1
    WHEN `placed\\at` >= toDateTime({p2:UInt32}, 'UTC') AND toFloat64(`net "USD"`) >= 0 THEN -2
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
  SUM(CASE WHEN toFloat64(`net "USD"`) < 0 THEN toFloat64(`net "USD"`) ELSE 0 END) AS readout_back,
  MIN(toFloat64(`net "USD"`)) AS readout_smallest,
  MAX(toFloat64(`net "USD"`)) AS readout_largest,
  SUM(CASE WHEN `placed\\at` IS NOT NULL THEN 1 ELSE 0 END) AS readout_times,
  MIN(toInt64(toUnixTimestamp(`placed\\at`)) * 1000) AS readout_first_time,
  MAX(toInt64(toUnixTimestamp(`placed\\at`)) * 1000) AS readout_last_time,
  SUM(CASE WHEN abs(toFloat64(`net "USD"`)) < 1e308 THEN 1 ELSE 0 END) AS readout_known_0,
  SUM(ceil(abs(toFloat64(`net "USD"`)))) AS readout_size_0,
  MAX(CASE WHEN toFloat64(`net "USD"`) IS NULL THEN 0 WHEN round(toFloat64(`net "USD"`) * 1e2) / 1e2 = toFloat64(`net "USD"`) THEN 2 WHEN round(toFloat64(`net "USD"`) * 1e4) / 1e4 = toFloat64(`net "USD"`) THEN 4 WHEN round(toFloat64(`net "USD"`) * 1e6) / 1e6 = toFloat64(`net "USD"`) THEN 6 ELSE 99 END) AS readout_digits_0,
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
FROM (
SELECT least(readout_code, 0) AS readout_reason,
  CASE WHEN readout_code >= 0 THEN `customer` END AS readout_buyer,
  MIN(readout_code) AS lowest,
  MAX(readout_code) AS highest,
  SUM(1) AS readout_orders,
  SUM(CASE WHEN `id` IS NULL THEN 1 ELSE 0 END) AS readout_no_id,
  SUM(CASE WHEN toFloat64(`net "USD"`) IS NULL THEN 1 ELSE 0 END) AS readout_no_revenue,
  SUM(CASE WHEN toFloat64(`net "USD"`) IS NOT NULL AND NOT abs(toFloat64(`net "USD"`)) < 10000000000000 THEN 1 ELSE 0 END) AS readout_unreadable,
  SUM(CASE WHEN toFloat64(`net "USD"`) = 0 THEN 1 ELSE 0 END) AS readout_zero,
  SUM(CASE WHEN toFloat64(`net "USD"`) < 0 THEN 1 ELSE 0 END) AS readout_negative,
  SUM(toFloat64(`net "USD"`)) AS readout_total,
  SUM(CASE WHEN toFloat64(`net "USD"`) < 0 THEN toFloat64(`net "USD"`) ELSE 0 END) AS readout_back,
  MIN(toFloat64(`net "USD"`)) AS readout_smallest,
  MAX(toFloat64(`net "USD"`)) AS readout_largest,
  SUM(CASE WHEN `placed\\at` IS NOT NULL THEN 1 ELSE 0 END) AS readout_times,
  MIN(toInt64(toUnixTimestamp(`placed\\at`)) * 1000) AS readout_first_time,
  MAX(toInt64(toUnixTimestamp(`placed\\at`)) * 1000) AS readout_last_time,
  SUM(CASE WHEN abs(toFloat64(`net "USD"`)) < 1e308 THEN 1 ELSE 0 END) AS readout_known_0,
  SUM(ceil(abs(toFloat64(`net "USD"`)))) AS readout_size_0,
  MAX(CASE WHEN toFloat64(`net "USD"`) IS NULL THEN 0 WHEN round(toFloat64(`net "USD"`) * 1e2) / 1e2 = toFloat64(`net "USD"`) THEN 2 WHEN round(toFloat64(`net "USD"`) * 1e4) / 1e4 = toFloat64(`net "USD"`) THEN 4 WHEN round(toFloat64(`net "USD"`) * 1e6) / 1e6 = toFloat64(`net "USD"`) THEN 6 ELSE 99 END) AS readout_digits_0,
  SUM(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 1374389534.72 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e2), 0))) AS readout_units_2,
  SUM(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 1374389534.72 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e2), 0)) * (toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 1374389534.72 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e2), 0)) - toInt64(ifNull(floor(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 1374389534.72 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e2), 0)) / 16777216.0), 0)) * 16777216)) AS readout_squares_2_0,
  SUM(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 1374389534.72 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e2), 0)) * toInt64(ifNull(floor(toInt64(ifNull(round(CASE WHEN abs(toFloat64(`net "USD"`)) <= 1374389534.72 THEN toFloat64(`net "USD"`) ELSE 0 END * 1e2), 0)) / 16777216.0), 0))) AS readout_squares_2_1
FROM (
SELECT `customer`,
  `id`,
  `placed\\at`,
  `device`,
  readout_code,
  CASE WHEN readout_back = 0 THEN readout_v0 ELSE readout_over / 1e2 END AS `net "USD"`
FROM (
SELECT `customer`,
  readout_code,
  readout_due0,
  one_row.1 AS readout_at,
  one_row.2 AS readout_size,
  one_row.3 AS readout_id,
  one_row.4 AS `id`,
  one_row.5 AS `placed\\at`,
  one_row.6 AS `device`,
  one_row.7 AS readout_sold,
  one_row.8 AS readout_v0,
  one_row.9 AS readout_u0,
  one_row.10 AS readout_back,
  one_row.11 AS readout_over,
  one_row.12 AS readout_stays,
  readout_later
FROM (
SELECT `customer`,
  readout_code,
  arraySort(x -> (x.1, x.2, x.3), groupArray((readout_at, readout_size, readout_id, `id`, `placed\\at`, `device`, readout_sold, readout_v0, readout_u0, readout_back, readout_over, readout_stays))) AS all_rows,
  arrayPushFront(arrayPopBack(arrayCumSum(arrayMap(x -> toInt64(x.12), all_rows))), toInt64(0)) AS all_readout_later,
  SUM(CASE WHEN readout_stays = 1 THEN 0 ELSE readout_u0 END) AS readout_due0
FROM (
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
  toInt64(ifNull(readout_rest - least(readout_rest, greatest(readout_due - readout_passed, 0)), 0)) AS readout_over,
  CASE WHEN readout_rest - least(readout_rest, greatest(readout_due - readout_passed, 0)) > 0 THEN 1 ELSE 0 END AS readout_stays
FROM (
SELECT `customer`,
  readout_code,
  readout_back,
  readout_due,
  one_row.1 AS readout_at,
  one_row.2 AS readout_size,
  one_row.3 AS readout_id,
  one_row.4 AS `id`,
  one_row.5 AS `placed\\at`,
  one_row.6 AS `device`,
  one_row.7 AS readout_sold,
  one_row.8 AS readout_v0,
  one_row.9 AS readout_u0,
  one_row.10 AS readout_rest,
  readout_passed
FROM (
SELECT `customer`,
  readout_code,
  arraySort(x -> (x.1, x.2, x.3), groupArray((readout_at, readout_size, readout_id, `id`, `placed\\at`, `device`, readout_sold, readout_v0, readout_u0, readout_rest))) AS all_rows,
  arrayPushFront(arrayPopBack(arrayCumSum(arrayMap(x -> toInt64(x.10), all_rows))), toInt64(0)) AS all_readout_passed,
  SUM(CASE WHEN readout_u0 < 0 THEN -readout_u0 ELSE 0 END) AS readout_back,
  SUM(CASE WHEN readout_u0 < 0 THEN -readout_u0 ELSE 0 END - readout_taken) AS readout_due
FROM (
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
  toInt64(ifNull(CASE WHEN readout_sold = 1 AND readout_earlier = 0 THEN least(readout_u0, readout_own_back) ELSE 0 END, 0)) AS readout_taken,
  toInt64(ifNull(greatest(readout_u0, 0) - (CASE WHEN readout_sold = 1 AND readout_earlier = 0 THEN least(readout_u0, readout_own_back) ELSE 0 END), 0)) AS readout_rest
FROM (
SELECT `customer`,
  readout_code,
  readout_id,
  readout_own_back,
  one_row.1 AS readout_at,
  one_row.2 AS readout_size,
  one_row.3 AS `id`,
  one_row.4 AS `placed\\at`,
  one_row.5 AS `device`,
  one_row.6 AS readout_sold,
  one_row.7 AS readout_v0,
  one_row.8 AS readout_u0,
  readout_earlier
FROM (
SELECT `customer`,
  readout_code,
  readout_id,
  arraySort(x -> (x.1, x.2), groupArray((readout_at, readout_size, `id`, `placed\\at`, `device`, readout_sold, readout_v0, readout_u0))) AS all_rows,
  arrayPushFront(arrayPopBack(arrayCumSum(arrayMap(x -> toInt64(x.6), all_rows))), toInt64(0)) AS all_readout_earlier,
  SUM(CASE WHEN readout_u0 < 0 THEN -readout_u0 ELSE 0 END) AS readout_own_back
FROM (
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
FROM (
SELECT `customer`,
  readout_code,
  one_row.1 AS readout_since,
  one_row.2 AS readout_size,
  one_row.3 AS `id`,
  one_row.4 AS `placed\\at`,
  one_row.5 AS `device`,
  one_row.6 AS readout_at,
  one_row.7 AS readout_id,
  one_row.8 AS readout_sold,
  one_row.9 AS readout_v0,
  one_row.10 AS readout_u0,
  one_row.11 AS readout_side,
  one_row.12 AS readout_last_side,
  one_row.13 AS readout_sold_0,
  one_row.14 AS readout_sold_1,
  one_row.15 AS readout_sold_2,
  readout_sold_0_before,
  readout_sold_1_before,
  readout_sold_2_before
FROM (
SELECT `customer`,
  readout_code,
  arraySort(x -> (x.1, x.2), groupArray((readout_since, readout_size, `id`, `placed\\at`, `device`, readout_at, readout_id, readout_sold, readout_v0, readout_u0, readout_side, readout_last_side, readout_sold_0, readout_sold_1, readout_sold_2))) AS all_rows,
  arrayPushFront(arrayPopBack(arrayCumSum(arrayMap(x -> toInt64(x.13), all_rows))), toInt64(0)) AS all_readout_sold_0_before,
  arrayPushFront(arrayPopBack(arrayCumSum(arrayMap(x -> toInt64(x.14), all_rows))), toInt64(0)) AS all_readout_sold_1_before,
  arrayPushFront(arrayPopBack(arrayCumSum(arrayMap(x -> toInt64(x.15), all_rows))), toInt64(0)) AS all_readout_sold_2_before
FROM (
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
FROM (
SELECT `customer`,
  readout_code,
  readout_id,
  readout_last_side,
  one_row.1 AS `id`,
  one_row.2 AS `placed\\at`,
  one_row.3 AS `device`,
  one_row.4 AS readout_at,
  one_row.5 AS readout_size,
  one_row.6 AS readout_sold,
  one_row.7 AS readout_v0,
  one_row.8 AS readout_u0,
  one_row.9 AS readout_since,
  one_row.10 AS readout_side
FROM (
SELECT `customer`,
  readout_code,
  readout_id,
  groupArray((`id`, `placed\\at`, `device`, readout_at, readout_size, readout_sold, readout_v0, readout_u0, readout_since, readout_side)) AS all_rows,
  MAX(CASE WHEN readout_sold = 1 THEN readout_side ELSE -2 END) AS readout_last_side
FROM (
SELECT `customer`,
  `id`,
  `placed\\at`,
  `device`,
  CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR toString(`customer`) = '' THEN -4
    WHEN toFloat64(`net "USD"`) = 0 THEN -3
    ELSE readout_lowest END AS readout_code,
  -(COALESCE(toInt64(toUnixTimestamp(`placed\\at`)) * 1000, 0)) AS readout_at,
  COALESCE(toInt64(toUnixTimestamp(`placed\\at`)) * 1000, 0) AS readout_since,
  COALESCE(CASE WHEN `placed\\at` < readout_first THEN -1 WHEN `placed\\at` < toDateTime({p1:UInt32}, 'UTC') THEN -1 WHEN `placed\\at` >= toDateTime({p2:UInt32}, 'UTC') THEN 1 ELSE 0 END, 0) AS readout_side,
  -(toInt64(ifNull(round(toFloat64(`net "USD"`) * 1e2), 0))) AS readout_size,
  toString(`id`) AS readout_id,
  CASE WHEN toInt64(ifNull(round(toFloat64(`net "USD"`) * 1e2), 0)) > 0 THEN 1 ELSE 0 END AS readout_sold,
  toFloat64(`net "USD"`) AS readout_v0,
  toInt64(ifNull(round(toFloat64(`net "USD"`) * 1e2), 0)) AS readout_u0
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
    
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR toString(`customer`) = '' THEN -4
    WHEN toFloat64(`net "USD"`) = 0 THEN -3
    ELSE readout_lowest END >= 0
) AS readout_rows
GROUP BY `customer`, readout_code, readout_id
) AS readout_own_side_gathered
ARRAY JOIN all_rows AS one_row
) AS readout_own_side
) AS readout_sides
GROUP BY `customer`, readout_code
) AS readout_earlier_sides_gathered
ARRAY JOIN all_rows AS one_row, all_readout_sold_0_before AS readout_sold_0_before, all_readout_sold_1_before AS readout_sold_1_before, all_readout_sold_2_before AS readout_sold_2_before
) AS readout_earlier_sides
WHERE CASE WHEN readout_sold = 1 THEN readout_side
    WHEN readout_last_side > -2 THEN readout_last_side
    WHEN readout_sold_2_before > 0 THEN 1
    WHEN readout_sold_1_before > 0 THEN 0
    WHEN readout_sold_0_before > 0 THEN -1
    ELSE readout_side END = 0
) AS readout_timely
GROUP BY `customer`, readout_code, readout_id
) AS readout_own_gathered
ARRAY JOIN all_rows AS one_row, all_readout_earlier AS readout_earlier
) AS readout_own
) AS readout_first_taken
GROUP BY `customer`, readout_code
) AS readout_cascade_gathered
ARRAY JOIN all_rows AS one_row, all_readout_passed AS readout_passed
) AS readout_cascade
) AS readout_left
GROUP BY `customer`, readout_code
) AS readout_ended_gathered
ARRAY JOIN all_rows AS one_row, all_readout_later AS readout_later
) AS readout_ended
WHERE readout_stays = 1
) AS readout_netted
GROUP BY readout_reason, readout_buyer
) AS readout_each
GROUP BY reason, crossed;
-- {"p1":1772773200,"p2":1773115200,"p3":0,"p4":1,"p5":"needle","p6":918273,"p7":645546.25,"p8":0}

-- the sums
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
FROM (
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
  SUM(toInt64(ifNull(now_orders, 0))) AS part_sum_0,
  SUM(toInt64(ifNull(now_revenue, 0))) AS part_sum_1,
  SUM(toInt64(ifNull((least((before_measure_1 + now_measure_1), 50000) - least(before_measure_1, 50000)), 0))) AS part_sum_2,
  SUM(toInt64(ifNull(now_revenue, 0)) * (toInt64(ifNull(before_orders, 0)) - toInt64(ifNull(floor(toInt64(ifNull(before_orders, 0)) / 16777216.0), 0)) * 16777216) + toInt64(ifNull(now_orders, 0)) * ((toInt64(ifNull(before_revenue, 0)) + toInt64(ifNull(now_revenue, 0))) - toInt64(ifNull(floor((toInt64(ifNull(before_revenue, 0)) + toInt64(ifNull(now_revenue, 0))) / 16777216.0), 0)) * 16777216)) AS part_product_0_0,
  SUM(toInt64(ifNull(now_revenue, 0)) * toInt64(ifNull(floor(toInt64(ifNull(before_orders, 0)) / 16777216.0), 0)) + toInt64(ifNull(now_orders, 0)) * toInt64(ifNull(floor((toInt64(ifNull(before_revenue, 0)) + toInt64(ifNull(now_revenue, 0))) / 16777216.0), 0))) AS part_product_0_1,
  SUM(toInt64(ifNull(now_revenue, 0)) * (toInt64(ifNull(before_revenue, 0)) - toInt64(ifNull(floor(toInt64(ifNull(before_revenue, 0)) / 16777216.0), 0)) * 16777216) + toInt64(ifNull(now_revenue, 0)) * ((toInt64(ifNull(before_revenue, 0)) + toInt64(ifNull(now_revenue, 0))) - toInt64(ifNull(floor((toInt64(ifNull(before_revenue, 0)) + toInt64(ifNull(now_revenue, 0))) / 16777216.0), 0)) * 16777216)) AS part_product_1_0,
  SUM(toInt64(ifNull(now_revenue, 0)) * toInt64(ifNull(floor(toInt64(ifNull(before_revenue, 0)) / 16777216.0), 0)) + toInt64(ifNull(now_revenue, 0)) * toInt64(ifNull(floor((toInt64(ifNull(before_revenue, 0)) + toInt64(ifNull(now_revenue, 0))) / 16777216.0), 0))) AS part_product_1_1
FROM (
SELECT buyer,
  arm,
  kind,
  segment,
  one_row.1 AS day,
  one_row.2 AS bin,
  one_row.3 AS lowest,
  one_row.4 AS now_orders,
  one_row.5 AS now_square_0,
  one_row.6 AS now_square_1,
  one_row.7 AS now_above_0,
  one_row.8 AS now_above_1,
  one_row.9 AS now_revenue,
  one_row.10 AS now_measure_1,
  one_row.11 AS visitor_class,
  before_orders,
  before_revenue,
  before_measure_1
FROM (
SELECT buyer,
  arm,
  kind,
  segment,
  arraySort(x -> (x.1, x.2), groupArray((day, bin, lowest, now_orders, now_square_0, now_square_1, now_above_0, now_above_1, now_revenue, now_measure_1, visitor_class))) AS all_rows,
  arrayPushFront(arrayPopBack(arrayCumSum(arrayMap(x -> toInt64(x.4), all_rows))), toInt64(0)) AS all_before_orders,
  arrayPushFront(arrayPopBack(arrayCumSum(arrayMap(x -> toInt64(x.9), all_rows))), toInt64(0)) AS all_before_revenue,
  arrayPushFront(arrayPopBack(arrayCumSum(arrayMap(x -> toInt64(x.10), all_rows))), toInt64(0)) AS all_before_measure_1
FROM (
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
  CASE WHEN lowest < highest THEN -1 ELSE toInt64(ifNull(CASE WHEN biggest > 20000 THEN 1 ELSE 0 END + CASE WHEN biggest > 30000 THEN 1 ELSE 0 END, 0)) END AS visitor_class,
  kind,
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
  groupArray((arm, day, bin, segment_0, now_orders, now_square_0, now_square_1, now_top, now_above_0, now_above_1, now_revenue, now_measure_1)) AS all_rows,
  MIN(arm) AS lowest,
  MAX(arm) AS highest,
  MAX(now_top) AS biggest
FROM (
SELECT readout_buyer AS buyer,
  readout_arm AS arm,
  readout_day AS day,
  readout_bin AS bin,
  readout_segment_0 AS segment_0,
  COUNT(*) AS now_orders,
  SUM(readout_units * (readout_units - toInt64(ifNull(floor(readout_units / 16777216.0), 0)) * 16777216)) AS now_square_0,
  SUM(readout_units * toInt64(ifNull(floor(readout_units / 16777216.0), 0))) AS now_square_1,
  MAX(readout_units) AS now_top,
  SUM(CASE WHEN readout_units > 20000 THEN 1 ELSE 0 END) AS now_above_0,
  SUM(CASE WHEN readout_units > 30000 THEN 1 ELSE 0 END) AS now_above_1,
  SUM(readout_revenue) AS now_revenue,
  SUM(readout_measure_1) AS now_measure_1
FROM (
SELECT `customer` AS readout_buyer,
  CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first AND toFloat64(`net "USD"`) >= 0 THEN -8
    
    WHEN `placed\\at` < toDateTime({p1:UInt32}, 'UTC') AND toFloat64(`net "USD"`) >= 0 THEN -1
    WHEN `placed\\at` >= toDateTime({p2:UInt32}, 'UTC') AND toFloat64(`net "USD"`) >= 0 THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR toString(`customer`) = '' THEN -4
    WHEN toFloat64(`net "USD"`) = 0 THEN -3
    ELSE readout_lowest END AS readout_arm,
  CASE WHEN `placed\\at` < toDateTime({p3:UInt32}, 'UTC') THEN 0 WHEN `placed\\at` < toDateTime({p4:UInt32}, 'UTC') THEN 1 WHEN `placed\\at` < toDateTime({p5:UInt32}, 'UTC') THEN 2 ELSE 3 END AS readout_day,
  CASE WHEN toFloat64(`net "USD"`) > 0 THEN toInt64(ifNull(floor(log10(toFloat64(`net "USD"`)) * 12 + 1e-9), 0)) ELSE -32768 END AS readout_bin,
  CASE WHEN toString(`device`) IS NULL OR toString(`device`) = '' THEN '' ELSE CONCAT('=', toString(`device`)) END AS readout_segment_0,
  toInt64(ifNull(round(toFloat64(`net "USD"`) * 1e2), 0)) AS readout_units,
  toInt64(ifNull(round(toFloat64(`net "USD"`) * 1e2), 0)) AS readout_revenue,
  toInt64(ifNull(round(toFloat64(`net "USD"`) * 1e2), 0)) AS readout_measure_1
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
    WHEN `placed\\at` < readout_first AND toFloat64(`net "USD"`) >= 0 THEN -8
    
    WHEN `placed\\at` < toDateTime({p1:UInt32}, 'UTC') AND toFloat64(`net "USD"`) >= 0 THEN -1
    WHEN `placed\\at` >= toDateTime({p2:UInt32}, 'UTC') AND toFloat64(`net "USD"`) >= 0 THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR toString(`customer`) = '' THEN -4
    WHEN toFloat64(`net "USD"`) = 0 THEN -3
    ELSE readout_lowest END >= 0
) AS readout_placed
GROUP BY buyer, arm, day, bin, segment_0
) AS readout_bought
GROUP BY buyer
) AS readout_known_gathered
ARRAY JOIN all_rows AS one_row
) AS readout_known ARRAY JOIN [0, 2] AS kind
) AS readout_parted
GROUP BY buyer, arm, kind, segment
) AS readout_running_gathered
ARRAY JOIN all_rows AS one_row, all_before_orders AS before_orders, all_before_revenue AS before_revenue, all_before_measure_1 AS before_measure_1
) AS readout_running
GROUP BY arm, visitor_class, part_day, part_bin, kind, segment
) AS readout_fine ARRAY JOIN [0, 1] AS part
WHERE part = 0 OR kind = 0
GROUP BY of_kind, of_arm, of_class, of_key, of_segment
LIMIT 10001;
-- {"p1":1772773200,"p2":1773115200,"p3":1772859600,"p4":1772946000,"p5":1773028800,"p6":0,"p7":1,"p8":"needle","p9":918273,"p10":645546.25,"p11":0}

-- the middle and the largest orders
SELECT CASE WHEN arm < 0 THEN 0 ELSE kind END AS of_kind,
  arm AS of_arm,
  CASE WHEN kind = 2 THEN toInt64(ifNull(round(log10(toFloat64(units)) * 150), 0)) ELSE 0 END AS of_mark,
  COUNT(*) AS orders,
  max(units) AS top,
  toString(-quantileExactWeightedIf(0.5)(-units, 1, biggest <= 30000)) AS upper,
  toString(quantileExactWeightedIf(0.5)(units, 1, biggest <= 30000)) AS lower,
  arraySlice(arraySort(groupArrayArrayIf(arrayMap(one -> one.2, arrayFilter(one -> one.1 = arm, large)), nth = 1)), 1, 2) AS largest,
  SUM(ids) AS ids,
  SUM(copies) AS copies,
  max(bought) AS most,
  minIf((-bought, substring(readout_key, 2)), arm < 0).2 AS topBuyer,
  groupUniqArrayIf(substring(readout_key, 2), startsWith(readout_key, 'c')) AS currencies
FROM (
SELECT readout_key,
  lowest,
  highest,
  biggest,
  bought,
  ids,
  copies,
  large,
  arm,
  units,
  nth
FROM (
SELECT readout_key,
  arrayFilter((one, at) -> at % 2 = 1, readout_orders, arrayEnumerate(readout_orders)) AS all_arms,
  arrayFilter((one, at) -> at % 2 = 0, readout_orders, arrayEnumerate(readout_orders)) AS all_units,
  arrayFilter((one, at) -> at % 3 = 1, readout_ids, arrayEnumerate(readout_ids)) AS ids_high,
  arrayFilter((one, at) -> at % 3 = 2, readout_ids, arrayEnumerate(readout_ids)) AS ids_low,
  arrayUniq(ids_high, ids_low) AS ids,
  arrayUniq(ids_high, ids_low, arrayFilter((one, at) -> at % 3 = 0, readout_ids, arrayEnumerate(readout_ids))) AS copies,
  arrayReduce('min', all_arms) AS lowest,
  arrayReduce('max', all_arms) AS highest,
  arrayReduce('max', all_units) AS biggest,
  toInt64(length(all_arms)) AS bought,
  [toInt64(arrayCount(one -> one = 0, all_arms)), arraySum((one, value) -> one = 0 ? value : 0, all_arms, all_units), toInt64(arrayCount(one -> one = 1, all_arms)), arraySum((one, value) -> one = 1 ? value : 0, all_arms, all_units)] AS sums,
  arrayMap(one -> (one.1, (one.2, one.3, one.4, sums)), readout_large) AS large
FROM (
SELECT arrayJoin([concat('v', ifNull(toString(`customer`), '')), concat('i', toString(sipHash64(ifNull(toString(`id`), '')) % 65536))]) AS readout_key,
  groupArrayArrayIf([toInt64(ifNull(CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first AND toFloat64(`net "USD"`) >= 0 THEN -8
    
    WHEN `placed\\at` < toDateTime({p1:UInt32}, 'UTC') AND toFloat64(`net "USD"`) >= 0 THEN -1
    WHEN `placed\\at` >= toDateTime({p2:UInt32}, 'UTC') AND toFloat64(`net "USD"`) >= 0 THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR toString(`customer`) = '' THEN -4
    WHEN toFloat64(`net "USD"`) = 0 THEN -3
    ELSE readout_lowest END, 0)), toInt64(ifNull(round(toFloat64(`net "USD"`) * 1e2), 0))], startsWith(readout_key, 'v')) AS readout_orders,
  groupArrayArrayIf([sipHash64(ifNull(toString(`id`), '')), cityHash64(ifNull(toString(`id`), '')), sipHash64(ifNull(toString(`customer`), ''), toInt64(ifNull(CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first AND toFloat64(`net "USD"`) >= 0 THEN -8
    
    WHEN `placed\\at` < toDateTime({p1:UInt32}, 'UTC') AND toFloat64(`net "USD"`) >= 0 THEN -1
    WHEN `placed\\at` >= toDateTime({p2:UInt32}, 'UTC') AND toFloat64(`net "USD"`) >= 0 THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR toString(`customer`) = '' THEN -4
    WHEN toFloat64(`net "USD"`) = 0 THEN -3
    ELSE readout_lowest END, 0)), toInt64(ifNull(round(toFloat64(`net "USD"`) * 1e2), 0)), COALESCE(toInt64(toUnixTimestamp(`placed\\at`)) * 1000, 0))], startsWith(readout_key, 'i')) AS readout_ids,
  groupArrayIf((toInt64(ifNull(CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first AND toFloat64(`net "USD"`) >= 0 THEN -8
    
    WHEN `placed\\at` < toDateTime({p1:UInt32}, 'UTC') AND toFloat64(`net "USD"`) >= 0 THEN -1
    WHEN `placed\\at` >= toDateTime({p2:UInt32}, 'UTC') AND toFloat64(`net "USD"`) >= 0 THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR toString(`customer`) = '' THEN -4
    WHEN toFloat64(`net "USD"`) = 0 THEN -3
    ELSE readout_lowest END, 0)), -toInt64(ifNull(round(toFloat64(`net "USD"`) * 1e2), 0)), COALESCE(toInt64(toUnixTimestamp(`placed\\at`)) * 1000, 0), ifNull(toString(`id`), '')), startsWith(readout_key, 'v') AND ((toInt64(ifNull(CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first AND toFloat64(`net "USD"`) >= 0 THEN -8
    
    WHEN `placed\\at` < toDateTime({p1:UInt32}, 'UTC') AND toFloat64(`net "USD"`) >= 0 THEN -1
    WHEN `placed\\at` >= toDateTime({p2:UInt32}, 'UTC') AND toFloat64(`net "USD"`) >= 0 THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR toString(`customer`) = '' THEN -4
    WHEN toFloat64(`net "USD"`) = 0 THEN -3
    ELSE readout_lowest END, 0)) = 0 AND toInt64(ifNull(round(toFloat64(`net "USD"`) * 1e2), 0)) >= 9000) OR (toInt64(ifNull(CASE WHEN COALESCE(readout_found, 0) = 0 THEN -5
    WHEN readout_lowest < readout_highest THEN -7
    WHEN `placed\\at` < readout_first AND toFloat64(`net "USD"`) >= 0 THEN -8
    
    WHEN `placed\\at` < toDateTime({p1:UInt32}, 'UTC') AND toFloat64(`net "USD"`) >= 0 THEN -1
    WHEN `placed\\at` >= toDateTime({p2:UInt32}, 'UTC') AND toFloat64(`net "USD"`) >= 0 THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR toString(`customer`) = '' THEN -4
    WHEN toFloat64(`net "USD"`) = 0 THEN -3
    ELSE readout_lowest END, 0)) = 1 AND toInt64(ifNull(round(toFloat64(`net "USD"`) * 1e2), 0)) >= 8000))) AS readout_large
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
    WHEN `placed\\at` < readout_first AND toFloat64(`net "USD"`) >= 0 THEN -8
    
    WHEN `placed\\at` < toDateTime({p1:UInt32}, 'UTC') AND toFloat64(`net "USD"`) >= 0 THEN -1
    WHEN `placed\\at` >= toDateTime({p2:UInt32}, 'UTC') AND toFloat64(`net "USD"`) >= 0 THEN -2
    WHEN COALESCE(readout_lowest, -1) < 0 THEN -6
    WHEN `customer` IS NULL OR toString(`customer`) = '' THEN -4
    WHEN toFloat64(`net "USD"`) = 0 THEN -3
    ELSE readout_lowest END >= 0
GROUP BY readout_key
) AS readout_grouped
) AS readout_known
ARRAY JOIN arrayPushFront(all_arms, -1) AS arm, arrayPushFront(all_units, 0) AS units, arrayPushFront(arrayEnumerateUniq(all_arms), 0) AS nth
) AS readout_opened ARRAY JOIN [1, 2] AS kind
WHERE CASE WHEN arm < 0 THEN kind = 1 ELSE NOT (lowest < highest) AND (kind = 1 OR (biggest <= 30000 AND units > 20000)) END
GROUP BY of_kind, of_arm, of_mark;
-- {"p1":1772773200,"p2":1773115200,"p3":0,"p4":1,"p5":"needle","p6":918273,"p7":645546.25,"p8":0}
