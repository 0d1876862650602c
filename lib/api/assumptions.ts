/** Where the spec is silent, and what Readout reads or the sandbox answers. */

/** One open point of the spec. */
export interface Assumption {
  /** What the spec leaves open. */
  readonly open: string;
  /** What is assumed. */
  readonly assumed: string;
}

/** Every assumption, in one table; nothing else in the code may assume. */
export const ASSUMPTIONS = Object.freeze(
  {
    listAnswer: {
      open: "answer of the experiences list",
      assumed:
        "{experiencesList, page, limit, total, totalPages}; a bare array and a single array-valued key are read as well",
    },
    listLimit: {
      open: "default and maximum of limit",
      assumed: "20 and 100",
    },
    experienceFields: {
      open: "fields of an experience and of a variation",
      assumed:
        "times in epoch milliseconds (createdAtTs, startedAtTs, pausedAtTs, endedAtTs); variations with id, name, percentage, isControl, order",
    },
    timeSeriesPoint: {
      open: "fields of a time-series point beside dt",
      assumed: "one number or null per requested metric, under its name",
    },
    timeSeriesZone: {
      open: "time zone of dt",
      assumed: "the store's",
    },
    timeSeriesVariations: {
      open: "fields of the variations of a time series",
      assumed: "id, name, isControl",
    },
    exportColumns: {
      open: "columns of an export",
      assumed: "found by the alias table; unknown columns are kept and named",
    },
    exportRefill: {
      open: "refill of the export bucket",
      assumed: "10 every 30 seconds",
    },
    seasonalLimits: {
      open: "limits of the seasonal endpoints",
      assumed: "those of the sitewide endpoints",
    },
    bucketScope: {
      open:
        "whether the endpoints of one row of the limits table share a bucket",
      assumed: "they do",
    },
    maxZScore: {
      open: "convention of maxZScore",
      assumed:
        "visitors who have an order whose net revenue lies more than maxZScore sample standard deviations above the mean are excluded; mean and SD over the orders of all variations that pass the other filters; one pass",
    },
    notFoundBody: {
      open: "body of 404",
      assumed: "{error: 'Not Found'}",
    },
    serverErrorBody: {
      open: "body of 500",
      assumed: "{error: 'Internal Server Error'}",
    },
  } satisfies Record<string, Assumption>,
);
