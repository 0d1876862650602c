/** Where the spec is silent, and what Readout reads or the sandbox answers. */

/** One open point of the spec. */
export interface Assumption {
  /** What the spec leaves open. */
  readonly open: string;
  /** What is assumed. */
  readonly assumed: string;
}

const assumptions = {
  listAnswer: {
    open: "answer of the experiences list",
    assumed:
      "{experiencesList, page, limit, total, totalPages}; a bare array is read as well, and so is one array-valued key beside customEvents, or the one called experiences",
  },
  listLimit: { open: "default and maximum of limit", assumed: "20 and 100" },
  experienceFields: {
    open: "fields of an experience and of a variation",
    assumed:
      "times in epoch milliseconds (createdAtTs, startedAtTs, pausedAtTs, endedAtTs); variations with id, name, percentage, isControl, order",
  },
  timeSeriesPoint: {
    open: "fields of a time-series point beside dt",
    assumed: "one number or null per requested metric, under its name",
  },
  timeSeriesZone: { open: "time zone of dt", assumed: "the store's" },
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
    open: "whether the endpoints of one row of the limits table share a bucket",
    assumed:
      "they do not: the limiter applies per endpoint, each with the size of its row; a client that sees one counted down by another lets them share",
  },
  maxZScore: {
    open: "convention of maxZScore",
    assumed:
      "visitors who have an order whose net revenue lies more than maxZScore sample standard deviations above the mean are excluded; mean and SD over the orders of all variations that pass the other filters; one pass",
  },
  rangeEdges: {
    open: "whether startTs and endTs belong to the range",
    assumed:
      "startTs does, endTs does not, so that ranges that touch share no order",
  },
  rangeOrder: { open: "startTs after endTs", assumed: "400 for startTs" },
  attribution: {
    open: "which variation an order belongs to, and when a visitor counts",
    assumed:
      "the variation in which the visitor was seen last before the order; visitors count when first seen in a variation, orders when placed",
  },
  conversionRate: {
    open: "definition of conversion_rate",
    assumed: "buyers divided by visitors",
  },
  emptyRates: {
    open:
      "a rate without a denominator; profit that is not known for every order",
    assumed: "null",
  },
  weekStart: { open: "first day of a week", assumed: "Monday" },
  filterLevels: {
    open: "which filters narrow visitors and which narrow orders",
    assumed:
      "device, visitor type, country, channel, landing page, URL parameter, behaviour, stage, events and page targeting narrow visitors and their orders; bounds, shipping, currency and products narrow orders only",
  },
  textMatch: {
    open: "case and missing values in match operators",
    assumed:
      "case-sensitive; a missing value satisfies the negative operators and isNull",
  },
  allSocial: {
    open: "meaning of the channels All Social and any",
    assumed: "Organic Social and Paid Social; any skips the filter",
  },
  checkoutStages: {
    open: "order of the checkout stages",
    assumed:
      "added_to_cart, started, contact_info_submitted, address_info_submitted; reaching one includes those before it",
  },
  targetingGroups: {
    open: "how targeting groups and their queries combine",
    assumed: "queries of a group are alternatives, groups must all hold",
  },
  pageTargetingSubject: {
    open: "what page targeting looks at",
    assumed:
      "the visit in which the variation was first seen; a type that is not listed compares with the segment at the email platform",
  },
  productFilters: {
    open: "what product filters keep",
    assumed:
      "an order, whole, when one of its line items satisfies all of them; the line-items export then has those line items only",
  },
  experimentProducts: {
    open: "products of an experience",
    assumed: "its productIds; an experience that names none is about all",
  },
  applyTargeting: {
    open: "what applyExperienceTargetingExperienceId takes over",
    assumed:
      "the groups of audience, page targeting and product targeting; an unknown experience is a 400",
  },
  customEventsDefault: {
    open: "default of customEventsFilterType",
    assumed: "any",
  },
  writePaths: {
    open:
      "method and path of create, replace, lifecycle actions and custom events",
    assumed:
      "POST /experiences, PUT /experiences/{experienceId}, POST /experiences/{experienceId}/actions/start, pause, end, PUT /custom-events; each answers with what it made",
  },
  writeGroup: {
    open: "bucket of create, replace and lifecycle actions",
    assumed: "of the size of those of the experience endpoints",
  },
  writeChecks: {
    open: "what is checked when an experience is written",
    assumed:
      "name, one of the creatable types, variations with different names, one control and percentages that sum to 100; an offer for personalization/offer only",
  },
  nestedIds: {
    open: "a nested id that is not sent back, or is unknown",
    assumed:
      "400; a variation or key metric without an id is new when all others are sent back",
  },
  transitions: {
    open: "lifecycle transitions",
    assumed:
      "pending to started; started to paused or ended; paused to started or ended; anything else is a 400 for the request; time while paused counts nowhere",
  },
  customEventsBody: {
    open: "payloads of the custom events",
    assumed:
      "{customEvents: [{id, name}]}, added or renamed by id; the answer lists all",
  },
  analysisBody: {
    open:
      "body of the experience analysis beyond filters, and query of the deprecated one",
    assumed:
      "startTs, endTs, segmentBy; the deprecated one startTs and endTs only",
  },
  analysisAnswer: {
    open: "answer of the experience analysis",
    assumed:
      "{metrics: [row per variation, and per audience value when asked]}, statistical metrics as {value, ci_low, ci_high, uplift: {value, ci_low, ci_high}, p2bb, p2bc}, 95 % normal intervals",
  },
  sitewideBody: {
    open: "bodies of the sitewide endpoints beyond filters",
    assumed:
      "ISO 8601 start and end (not included), metrics, segmentBy; granularity; bins",
  },
  sitewideAnswer: {
    open: "answers of the sitewide endpoints",
    assumed:
      "{currency, segments: {all or audience value: ...}}; {currency, histogram, kde, cdf, unitMix}",
  },
  sitewidePeriod: {
    open: "period that a sitewide snapshot compares with",
    assumed: "the one of the same length right before",
  },
  eventDays: {
    open: "days of the seasonal events",
    assumed:
      "BFCM: Friday after the fourth Thursday of November; Labor Day: first Monday of September; Memorial Day: last Monday of May; Presidents' Day: third Monday of February",
  },
  eventCompleted: {
    open: "when an occurrence is completed",
    assumed: "after the event day; BFCM after the Monday that follows",
  },
  eventWindow: {
    open: "how start and end size the window",
    assumed:
      "by days before and after the event day of the occurrence nearest to their middle",
  },
  eventBaseline: {
    open: "the full-day baseline",
    assumed:
      "the mean of 1 to 14 October for BFCM, of the 14 days that end 22 days before the event for the others; an hour's baseline is that hour's mean",
  },
  industryIndexBase: {
    open:
      "the typical day that the industry's index of each year is a percentage of",
    assumed:
      "one and the same for both years, so that the ratio of two years' indices is the industry's change, which the brand's gain is measured by",
  },
  eventHourly: {
    open: "dt of hourly points on the axis daysFromEvent",
    assumed: "the day's offset, the same for each hour",
  },
  notFoundBody: { open: "body of 404", assumed: "{error: 'Not Found'}" },
  serverErrorBody: {
    open: "body of 500",
    assumed: "{error: 'Internal Server Error'}",
  },
} as const;

/** Names of the assumptions. */
export type AssumptionName = keyof typeof assumptions;

/** Every assumption, in one table; nothing else in the code may assume. */
export const ASSUMPTIONS: Readonly<Record<AssumptionName, Assumption>> = Object
  .freeze(assumptions);
