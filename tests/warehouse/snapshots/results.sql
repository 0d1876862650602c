-- duckdb: whether the table of results is there
SELECT experiment_id, metric, variation, write_id, experiment, control, is_control, metric_title, metric_unit, metric_role, value, value_lower, value_upper, lift, lift_lower, lift_upper, lift_shape, difference, difference_lower, difference_upper, p_value, p_value_adjusted, significant, level, inference, visitors, buyers, orders, currency, first_day, last_day, verdict, verdict_variation, digest, readout_version, written_at FROM "mart"."res`ul""ts" WHERE 1 = 0;
-- []

-- duckdb: the table of results
CREATE TABLE IF NOT EXISTS "mart"."res`ul""ts" (
  experiment_id VARCHAR,
  metric VARCHAR,
  variation VARCHAR,
  write_id VARCHAR,
  experiment VARCHAR,
  control VARCHAR,
  is_control BOOLEAN,
  metric_title VARCHAR,
  metric_unit VARCHAR,
  metric_role VARCHAR,
  value DOUBLE,
  value_lower DOUBLE,
  value_upper DOUBLE,
  lift DOUBLE,
  lift_lower DOUBLE,
  lift_upper DOUBLE,
  lift_shape VARCHAR,
  difference DOUBLE,
  difference_lower DOUBLE,
  difference_upper DOUBLE,
  p_value DOUBLE,
  p_value_adjusted DOUBLE,
  significant BOOLEAN,
  level DOUBLE,
  inference VARCHAR,
  visitors BIGINT,
  buyers BIGINT,
  orders BIGINT,
  currency VARCHAR,
  first_day DATE,
  last_day DATE,
  verdict VARCHAR,
  verdict_variation VARCHAR,
  digest VARCHAR,
  readout_version VARCHAR,
  written_at TIMESTAMPTZ
);
-- []

-- duckdb: earlier results
SELECT write_id, COUNT(*) AS earlier_rows FROM "mart"."res`ul""ts" WHERE experiment_id = $1 GROUP BY write_id;
-- ["it's"]

-- duckdb: the results
INSERT INTO "mart"."res`ul""ts" (experiment_id, metric, variation, write_id, experiment, control, is_control, metric_title, metric_unit, metric_role, value, value_lower, value_upper, lift, lift_lower, lift_upper, lift_shape, difference, difference_lower, difference_upper, p_value, p_value_adjusted, significant, level, inference, visitors, buyers, orders, currency, first_day, last_day, verdict, verdict_variation, digest, readout_version, written_at) VALUES
($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, NULL, $12, $13, NULL, $14, $15, $16, NULL, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, CAST($27 AS DATE), CAST($28 AS DATE), $29, $30, $31, $32, $33);
-- ["it's","it's","it's","it's","it's","it's",true,"it's","it's","it's",0.5,0.5,0.5,0.5,"it's",0.5,0.5,0.5,0.5,true,0.5,"it's",3,3,3,"it's","2026-10-01","2026-10-01","it's","it's","it's","it's","2026-10-29T08:00:00.000Z"]

-- duckdb: earlier results that are replaced
DELETE FROM "mart"."res`ul""ts" WHERE experiment_id = $1 AND write_id IN ($2, $3);
-- ["it's","a","b"]

-- postgresql: whether the table of results is there
SELECT experiment_id, metric, variation, write_id, experiment, control, is_control, metric_title, metric_unit, metric_role, value, value_lower, value_upper, lift, lift_lower, lift_upper, lift_shape, difference, difference_lower, difference_upper, p_value, p_value_adjusted, significant, level, inference, visitors, buyers, orders, currency, first_day, last_day, verdict, verdict_variation, digest, readout_version, written_at FROM "mart"."res`ul""ts" WHERE 1 = 0;
-- []

-- postgresql: the table of results
CREATE TABLE IF NOT EXISTS "mart"."res`ul""ts" (
  experiment_id TEXT,
  metric TEXT,
  variation TEXT,
  write_id TEXT,
  experiment TEXT,
  control TEXT,
  is_control BOOLEAN,
  metric_title TEXT,
  metric_unit TEXT,
  metric_role TEXT,
  value DOUBLE PRECISION,
  value_lower DOUBLE PRECISION,
  value_upper DOUBLE PRECISION,
  lift DOUBLE PRECISION,
  lift_lower DOUBLE PRECISION,
  lift_upper DOUBLE PRECISION,
  lift_shape TEXT,
  difference DOUBLE PRECISION,
  difference_lower DOUBLE PRECISION,
  difference_upper DOUBLE PRECISION,
  p_value DOUBLE PRECISION,
  p_value_adjusted DOUBLE PRECISION,
  significant BOOLEAN,
  level DOUBLE PRECISION,
  inference TEXT,
  visitors BIGINT,
  buyers BIGINT,
  orders BIGINT,
  currency TEXT,
  first_day DATE,
  last_day DATE,
  verdict TEXT,
  verdict_variation TEXT,
  digest TEXT,
  readout_version TEXT,
  written_at TIMESTAMPTZ
);
-- []

-- postgresql: earlier results
SELECT write_id, COUNT(*) AS earlier_rows FROM "mart"."res`ul""ts" WHERE experiment_id = $1 GROUP BY write_id;
-- ["it's"]

-- postgresql: the results
INSERT INTO "mart"."res`ul""ts" (experiment_id, metric, variation, write_id, experiment, control, is_control, metric_title, metric_unit, metric_role, value, value_lower, value_upper, lift, lift_lower, lift_upper, lift_shape, difference, difference_lower, difference_upper, p_value, p_value_adjusted, significant, level, inference, visitors, buyers, orders, currency, first_day, last_day, verdict, verdict_variation, digest, readout_version, written_at) VALUES
($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, NULL, $12, $13, NULL, $14, $15, $16, NULL, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, CAST($27 AS DATE), CAST($28 AS DATE), $29, $30, $31, $32, $33);
-- ["it's","it's","it's","it's","it's","it's",true,"it's","it's","it's",0.5,0.5,0.5,0.5,"it's",0.5,0.5,0.5,0.5,true,0.5,"it's",3,3,3,"it's","2026-10-01","2026-10-01","it's","it's","it's","it's","2026-10-29T08:00:00.000Z"]

-- postgresql: earlier results that are replaced
DELETE FROM "mart"."res`ul""ts" WHERE experiment_id = $1 AND write_id IN ($2, $3);
-- ["it's","a","b"]

-- clickhouse: whether the table of results is there
SELECT experiment_id, metric, variation, write_id, experiment, control, is_control, metric_title, metric_unit, metric_role, value, value_lower, value_upper, lift, lift_lower, lift_upper, lift_shape, difference, difference_lower, difference_upper, p_value, p_value_adjusted, significant, level, inference, visitors, buyers, orders, currency, first_day, last_day, verdict, verdict_variation, digest, readout_version, written_at FROM `mart`.`res\`ul"ts` WHERE 1 = 0;
-- {}

-- clickhouse: the table of results
CREATE TABLE IF NOT EXISTS `mart`.`res\`ul"ts` (
  experiment_id String,
  metric String,
  variation String,
  write_id Nullable(String),
  experiment Nullable(String),
  control Nullable(String),
  is_control Nullable(UInt8),
  metric_title Nullable(String),
  metric_unit Nullable(String),
  metric_role Nullable(String),
  value Nullable(Float64),
  value_lower Nullable(Float64),
  value_upper Nullable(Float64),
  lift Nullable(Float64),
  lift_lower Nullable(Float64),
  lift_upper Nullable(Float64),
  lift_shape Nullable(String),
  difference Nullable(Float64),
  difference_lower Nullable(Float64),
  difference_upper Nullable(Float64),
  p_value Nullable(Float64),
  p_value_adjusted Nullable(Float64),
  significant Nullable(UInt8),
  level Nullable(Float64),
  inference Nullable(String),
  visitors Nullable(Int64),
  buyers Nullable(Int64),
  orders Nullable(Int64),
  currency Nullable(String),
  first_day Nullable(Date),
  last_day Nullable(Date),
  verdict Nullable(String),
  verdict_variation Nullable(String),
  digest Nullable(String),
  readout_version Nullable(String),
  written_at Nullable(DateTime('UTC'))
) ENGINE = MergeTree ORDER BY (experiment_id, metric, variation);
-- {}

-- clickhouse: earlier results
SELECT write_id, COUNT(*) AS earlier_rows FROM `mart`.`res\`ul"ts` WHERE experiment_id = {p1:String} GROUP BY write_id;
-- {"p1":"it's"}

-- clickhouse: the results
INSERT INTO `mart`.`res\`ul"ts` (experiment_id, metric, variation, write_id, experiment, control, is_control, metric_title, metric_unit, metric_role, value, value_lower, value_upper, lift, lift_lower, lift_upper, lift_shape, difference, difference_lower, difference_upper, p_value, p_value_adjusted, significant, level, inference, visitors, buyers, orders, currency, first_day, last_day, verdict, verdict_variation, digest, readout_version, written_at) VALUES
({p1:String}, {p1:String}, {p1:String}, {p1:String}, {p1:String}, {p1:String}, {p2:UInt8}, {p1:String}, {p1:String}, {p1:String}, {p3:Float64}, NULL, {p3:Float64}, {p3:Float64}, NULL, {p3:Float64}, {p1:String}, {p3:Float64}, NULL, {p3:Float64}, {p3:Float64}, {p3:Float64}, {p2:UInt8}, {p3:Float64}, {p1:String}, {p4:Int64}, {p4:Int64}, {p4:Int64}, {p1:String}, CAST({p5:String} AS Date), CAST({p5:String} AS Date), {p1:String}, {p1:String}, {p1:String}, {p1:String}, toDateTime({p6:UInt32}, 'UTC'));
-- {"p1":"it's","p2":1,"p3":0.5,"p4":3,"p5":"2026-10-01","p6":1793260800}

-- clickhouse: earlier results that are replaced
ALTER TABLE `mart`.`res\`ul"ts` DELETE WHERE experiment_id = {p1:String} AND write_id IN ({p2:String}, {p3:String});
-- {"p1":"it's","p2":"a","p3":"b"}

-- bigquery: whether the table of results is there
SELECT experiment_id, metric, variation, write_id, experiment, control, is_control, metric_title, metric_unit, metric_role, value, value_lower, value_upper, lift, lift_lower, lift_upper, lift_shape, difference, difference_lower, difference_upper, p_value, p_value_adjusted, significant, level, inference, visitors, buyers, orders, currency, first_day, last_day, verdict, verdict_variation, digest, readout_version, written_at FROM `mart`.`res\`ul"ts` WHERE 1 = 0;
-- {}

-- bigquery: the table of results
CREATE TABLE IF NOT EXISTS `mart`.`res\`ul"ts` (
  experiment_id STRING,
  metric STRING,
  variation STRING,
  write_id STRING,
  experiment STRING,
  control STRING,
  is_control BOOL,
  metric_title STRING,
  metric_unit STRING,
  metric_role STRING,
  value FLOAT64,
  value_lower FLOAT64,
  value_upper FLOAT64,
  lift FLOAT64,
  lift_lower FLOAT64,
  lift_upper FLOAT64,
  lift_shape STRING,
  difference FLOAT64,
  difference_lower FLOAT64,
  difference_upper FLOAT64,
  p_value FLOAT64,
  p_value_adjusted FLOAT64,
  significant BOOL,
  level FLOAT64,
  inference STRING,
  visitors INT64,
  buyers INT64,
  orders INT64,
  currency STRING,
  first_day DATE,
  last_day DATE,
  verdict STRING,
  verdict_variation STRING,
  digest STRING,
  readout_version STRING,
  written_at TIMESTAMP
);
-- {}

-- bigquery: earlier results
SELECT write_id, COUNT(*) AS earlier_rows FROM `mart`.`res\`ul"ts` WHERE experiment_id = @p1 GROUP BY write_id;
-- {"p1":"it's"}

-- bigquery: the results
INSERT INTO `mart`.`res\`ul"ts` (experiment_id, metric, variation, write_id, experiment, control, is_control, metric_title, metric_unit, metric_role, value, value_lower, value_upper, lift, lift_lower, lift_upper, lift_shape, difference, difference_lower, difference_upper, p_value, p_value_adjusted, significant, level, inference, visitors, buyers, orders, currency, first_day, last_day, verdict, verdict_variation, digest, readout_version, written_at) VALUES
(@p1, @p1, @p1, @p1, @p1, @p1, @p2, @p1, @p1, @p1, @p3, NULL, @p3, @p3, NULL, @p3, @p1, @p3, NULL, @p3, @p3, @p3, @p2, @p3, @p1, @p4, @p4, @p4, @p1, CAST(@p5 AS DATE), CAST(@p5 AS DATE), @p1, @p1, @p1, @p1, @p6);
-- {"p1":"it's","p2":true,"p3":0.5,"p4":3,"p5":"2026-10-01","p6":"2026-10-29T08:00:00.000Z"}

-- bigquery: earlier results that are replaced
DELETE FROM `mart`.`res\`ul"ts` WHERE experiment_id = @p1 AND write_id IN (@p2, @p3);
-- {"p1":"it's","p2":"a","p3":"b"}

-- snowflake: whether the table of results is there
SELECT experiment_id, metric, variation, write_id, experiment, control, is_control, metric_title, metric_unit, metric_role, value, value_lower, value_upper, lift, lift_lower, lift_upper, lift_shape, difference, difference_lower, difference_upper, p_value, p_value_adjusted, significant, level, inference, visitors, buyers, orders, currency, first_day, last_day, verdict, verdict_variation, digest, readout_version, written_at FROM "mart"."res`ul""ts" WHERE 1 = 0;
-- []

-- snowflake: the table of results
CREATE TABLE IF NOT EXISTS "mart"."res`ul""ts" (
  experiment_id VARCHAR,
  metric VARCHAR,
  variation VARCHAR,
  write_id VARCHAR,
  experiment VARCHAR,
  control VARCHAR,
  is_control BOOLEAN,
  metric_title VARCHAR,
  metric_unit VARCHAR,
  metric_role VARCHAR,
  value DOUBLE,
  value_lower DOUBLE,
  value_upper DOUBLE,
  lift DOUBLE,
  lift_lower DOUBLE,
  lift_upper DOUBLE,
  lift_shape VARCHAR,
  difference DOUBLE,
  difference_lower DOUBLE,
  difference_upper DOUBLE,
  p_value DOUBLE,
  p_value_adjusted DOUBLE,
  significant BOOLEAN,
  level DOUBLE,
  inference VARCHAR,
  visitors BIGINT,
  buyers BIGINT,
  orders BIGINT,
  currency VARCHAR,
  first_day DATE,
  last_day DATE,
  verdict VARCHAR,
  verdict_variation VARCHAR,
  digest VARCHAR,
  readout_version VARCHAR,
  written_at TIMESTAMP_TZ
);
-- []

-- snowflake: earlier results
SELECT write_id, COUNT(*) AS earlier_rows FROM "mart"."res`ul""ts" WHERE experiment_id = ? GROUP BY write_id;
-- ["it's"]

-- snowflake: the results
INSERT INTO "mart"."res`ul""ts" (experiment_id, metric, variation, write_id, experiment, control, is_control, metric_title, metric_unit, metric_role, value, value_lower, value_upper, lift, lift_lower, lift_upper, lift_shape, difference, difference_lower, difference_upper, p_value, p_value_adjusted, significant, level, inference, visitors, buyers, orders, currency, first_day, last_day, verdict, verdict_variation, digest, readout_version, written_at) VALUES
(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?, ?, NULL, ?, ?, ?, NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, CAST(? AS DATE), CAST(? AS DATE), ?, ?, ?, ?, ?);
-- ["it's","it's","it's","it's","it's","it's",true,"it's","it's","it's",0.5,0.5,0.5,0.5,"it's",0.5,0.5,0.5,0.5,true,0.5,"it's",3,3,3,"it's","2026-10-01","2026-10-01","it's","it's","it's","it's","2026-10-29T08:00:00.000Z"]

-- snowflake: earlier results that are replaced
DELETE FROM "mart"."res`ul""ts" WHERE experiment_id = ? AND write_id IN (?, ?);
-- ["it's","a","b"]

-- spark: whether the table of results is there
SELECT experiment_id, metric, variation, write_id, experiment, control, is_control, metric_title, metric_unit, metric_role, value, value_lower, value_upper, lift, lift_lower, lift_upper, lift_shape, difference, difference_lower, difference_upper, p_value, p_value_adjusted, significant, level, inference, visitors, buyers, orders, currency, first_day, last_day, verdict, verdict_variation, digest, readout_version, written_at FROM `mart`.`res``ul"ts` WHERE 1 = 0;
-- {}

-- spark: the table of results
CREATE TABLE IF NOT EXISTS `mart`.`res``ul"ts` (
  experiment_id STRING,
  metric STRING,
  variation STRING,
  write_id STRING,
  experiment STRING,
  control STRING,
  is_control BOOLEAN,
  metric_title STRING,
  metric_unit STRING,
  metric_role STRING,
  value DOUBLE,
  value_lower DOUBLE,
  value_upper DOUBLE,
  lift DOUBLE,
  lift_lower DOUBLE,
  lift_upper DOUBLE,
  lift_shape STRING,
  difference DOUBLE,
  difference_lower DOUBLE,
  difference_upper DOUBLE,
  p_value DOUBLE,
  p_value_adjusted DOUBLE,
  significant BOOLEAN,
  level DOUBLE,
  inference STRING,
  visitors BIGINT,
  buyers BIGINT,
  orders BIGINT,
  currency STRING,
  first_day DATE,
  last_day DATE,
  verdict STRING,
  verdict_variation STRING,
  digest STRING,
  readout_version STRING,
  written_at TIMESTAMP
);
-- {}

-- spark: earlier results
SELECT write_id, COUNT(*) AS earlier_rows FROM `mart`.`res``ul"ts` WHERE experiment_id = :p1 GROUP BY write_id;
-- {"p1":"it's"}

-- spark: the results
INSERT INTO `mart`.`res``ul"ts` (experiment_id, metric, variation, write_id, experiment, control, is_control, metric_title, metric_unit, metric_role, value, value_lower, value_upper, lift, lift_lower, lift_upper, lift_shape, difference, difference_lower, difference_upper, p_value, p_value_adjusted, significant, level, inference, visitors, buyers, orders, currency, first_day, last_day, verdict, verdict_variation, digest, readout_version, written_at) VALUES
(:p1, :p1, :p1, :p1, :p1, :p1, :p2, :p1, :p1, :p1, :p3, NULL, :p3, :p3, NULL, :p3, :p1, :p3, NULL, :p3, :p3, :p3, :p2, :p3, :p1, :p4, :p4, :p4, :p1, CAST(:p5 AS DATE), CAST(:p5 AS DATE), :p1, :p1, :p1, :p1, :p6);
-- {"p1":"it's","p2":true,"p3":0.5,"p4":3,"p5":"2026-10-01","p6":"2026-10-29T08:00:00.000Z"}

-- spark: earlier results that are replaced
DELETE FROM `mart`.`res``ul"ts` WHERE experiment_id = :p1 AND write_id IN (:p2, :p3);
-- {"p1":"it's","p2":"a","p3":"b"}

-- trino: whether the table of results is there
SELECT experiment_id, metric, variation, write_id, experiment, control, is_control, metric_title, metric_unit, metric_role, value, value_lower, value_upper, lift, lift_lower, lift_upper, lift_shape, difference, difference_lower, difference_upper, p_value, p_value_adjusted, significant, level, inference, visitors, buyers, orders, currency, first_day, last_day, verdict, verdict_variation, digest, readout_version, written_at FROM "mart"."res`ul""ts" WHERE 1 = 0;
-- []

-- trino: the table of results
CREATE TABLE IF NOT EXISTS "mart"."res`ul""ts" (
  experiment_id VARCHAR,
  metric VARCHAR,
  variation VARCHAR,
  write_id VARCHAR,
  experiment VARCHAR,
  control VARCHAR,
  is_control BOOLEAN,
  metric_title VARCHAR,
  metric_unit VARCHAR,
  metric_role VARCHAR,
  value DOUBLE,
  value_lower DOUBLE,
  value_upper DOUBLE,
  lift DOUBLE,
  lift_lower DOUBLE,
  lift_upper DOUBLE,
  lift_shape VARCHAR,
  difference DOUBLE,
  difference_lower DOUBLE,
  difference_upper DOUBLE,
  p_value DOUBLE,
  p_value_adjusted DOUBLE,
  significant BOOLEAN,
  level DOUBLE,
  inference VARCHAR,
  visitors BIGINT,
  buyers BIGINT,
  orders BIGINT,
  currency VARCHAR,
  first_day DATE,
  last_day DATE,
  verdict VARCHAR,
  verdict_variation VARCHAR,
  digest VARCHAR,
  readout_version VARCHAR,
  written_at TIMESTAMP(3) WITH TIME ZONE
);
-- []

-- trino: earlier results
SELECT write_id, COUNT(*) AS earlier_rows FROM "mart"."res`ul""ts" WHERE experiment_id = ? GROUP BY write_id;
-- ["it's"]

-- trino: the results
INSERT INTO "mart"."res`ul""ts" (experiment_id, metric, variation, write_id, experiment, control, is_control, metric_title, metric_unit, metric_role, value, value_lower, value_upper, lift, lift_lower, lift_upper, lift_shape, difference, difference_lower, difference_upper, p_value, p_value_adjusted, significant, level, inference, visitors, buyers, orders, currency, first_day, last_day, verdict, verdict_variation, digest, readout_version, written_at) VALUES
(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?, ?, NULL, ?, ?, ?, NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, CAST(? AS DATE), CAST(? AS DATE), ?, ?, ?, ?, from_iso8601_timestamp(?));
-- ["it's","it's","it's","it's","it's","it's",true,"it's","it's","it's",0.5,0.5,0.5,0.5,"it's",0.5,0.5,0.5,0.5,true,0.5,"it's",3,3,3,"it's","2026-10-01","2026-10-01","it's","it's","it's","it's","2026-10-29T08:00:00.000Z"]

-- trino: earlier results that are replaced
DELETE FROM "mart"."res`ul""ts" WHERE experiment_id = ? AND write_id IN (?, ?);
-- ["it's","a","b"]
