/** Where the spec is silent, and what Readout reads or the sandbox answers. */

/** One open point of the spec. */
export interface Assumption {
  /** What the spec leaves open. */
  readonly open: string;
  /** What is assumed. */
  readonly assumed: string;
}

/** What is open, and what is assumed. */
const assumptions = {
  listAnswer: [
    "answer of the experiences list",
    "{experiencesList, page, limit, total, totalPages}; a bare array is read as well, and so is one array-valued key beside customEvents, or the one called experiences",
  ],
  listLimit: ["default and maximum of limit", "20 and 100"],
  experienceFields: [
    "fields of an experience and of a variation",
    "times in epoch milliseconds (createdAtTs, startedAtTs, pausedAtTs, endedAtTs); variations with id, name, percentage, isControl, order",
  ],
  timeSeriesPoint: [
    "fields of a time-series point beside dt",
    "one number or null per requested metric, under its name",
  ],
  timeSeriesZone: ["time zone of dt", "the store's"],
  timeSeriesVariations: [
    "fields of the variations of a time series",
    "id, name, isControl",
  ],
  exportColumns: [
    "columns of an export",
    "found by the alias table; unknown columns are kept and named",
  ],
  exportRefill: ["refill of the export bucket", "10 every 30 seconds"],
  seasonalLimits: [
    "limits of the seasonal endpoints",
    "those of the sitewide endpoints",
  ],
  bucketScope: [
    "whether the endpoints of one row of the limits table share a bucket",
    "they do not: the limiter applies per endpoint, each with the size of its row; a client that sees one counted down by another lets them share",
  ],
  maxZScore: [
    "convention of maxZScore",
    "visitors who have an order whose net revenue lies more than maxZScore sample standard deviations above the mean are excluded; mean and SD over the orders of all variations that pass the other filters; one pass",
  ],
  rangeEdges: [
    "whether startTs and endTs belong to the range",
    "startTs does, endTs does not, so that ranges that touch share no order",
  ],
  rangeOrder: ["startTs after endTs", "400 for startTs"],
  attribution: [
    "which variation an order belongs to, and when a visitor counts",
    "the variation in which the visitor was seen last before the order; visitors count when first seen in a variation, orders when placed",
  ],
  conversionRate: [
    "definition of conversion_rate",
    "buyers divided by visitors",
  ],
  emptyRates: [
    "a rate without a denominator; profit that is not known for every order",
    "null",
  ],
  weekStart: ["first day of a week", "Monday"],
  filterLevels: [
    "which filters narrow visitors and which narrow orders",
    "device, visitor type, country, channel, landing page, URL parameter, behaviour, stage, events and page targeting narrow visitors and their orders; bounds, shipping, currency and products narrow orders only",
  ],
  textMatch: [
    "case and missing values in match operators",
    "case-sensitive; a missing value satisfies the negative operators and isNull",
  ],
  allSocial: [
    "meaning of the channels All Social and any",
    "Organic Social and Paid Social; any skips the filter",
  ],
  checkoutStages: [
    "order of the checkout stages",
    "added_to_cart, started, contact_info_submitted, address_info_submitted; reaching one includes those before it",
  ],
  targetingGroups: [
    "how targeting groups and their queries combine",
    "queries of a group are alternatives, groups must all hold",
  ],
  pageTargetingSubject: [
    "what page targeting looks at",
    "the visit in which the variation was first seen; a type that is not listed compares with the segment at the email platform",
  ],
  productFilters: [
    "what product filters keep",
    "an order, whole, when one of its line items satisfies all of them; the line-items export then has those line items only",
  ],
  experimentProducts: [
    "products of an experience",
    "its productIds; an experience that names none is about all",
  ],
  applyTargeting: [
    "what applyExperienceTargetingExperienceId takes over",
    "the groups of audience, page targeting and product targeting; an unknown experience is a 400",
  ],
  customEventsDefault: ["default of customEventsFilterType", "any"],
  writePaths: [
    "method and path of create, replace, lifecycle actions and custom events",
    "POST /experiences, PUT /experiences/{experienceId}, POST /experiences/{experienceId}/actions/start, pause, end, PUT /custom-events; each answers with what it made",
  ],
  writeGroup: [
    "bucket of create, replace and lifecycle actions",
    "of the size of those of the experience endpoints",
  ],
  writeChecks: [
    "what is checked when an experience is written",
    "name, one of the creatable types, variations with different names, one control and percentages that sum to 100; an offer for personalization/offer only",
  ],
  nestedIds: [
    "a nested id that is not sent back, or is unknown",
    "400; a variation or key metric without an id is new when all others are sent back",
  ],
  transitions: [
    "lifecycle transitions",
    "pending to started; started to paused or ended; paused to started or ended; anything else is a 400 for the request; time while paused counts nowhere",
  ],
  customEventsBody: [
    "payloads of the custom events",
    "{customEvents: [{id, name}]}, added or renamed by id; the answer lists all",
  ],
  analysisBody: [
    "body of the experience analysis beyond filters, and query of the deprecated one",
    "startTs, endTs, segmentBy; the deprecated one startTs and endTs only",
  ],
  analysisAnswer: [
    "answer of the experience analysis",
    "{metrics: [row per variation, and per audience value when asked]}, statistical metrics as {value, ci_low, ci_high, uplift: {value, ci_low, ci_high}, p2bb, p2bc}, 95 % normal intervals",
  ],
  sitewideBody: [
    "bodies of the sitewide endpoints beyond filters",
    "ISO 8601 start and end (not included), metrics, segmentBy; granularity; bins",
  ],
  sitewideAnswer: [
    "answers of the sitewide endpoints",
    "{currency, segments: {all or audience value: ...}}; {currency, histogram, kde, cdf, unitMix}",
  ],
  sitewidePeriod: [
    "period that a sitewide snapshot compares with",
    "the one of the same length right before",
  ],
  eventDays: [
    "days of the seasonal events",
    "BFCM: Friday after the fourth Thursday of November; Labor Day: first Monday of September; Memorial Day: last Monday of May; Presidents' Day: third Monday of February",
  ],
  eventCompleted: [
    "when an occurrence is completed",
    "after the event day; BFCM after the Monday that follows",
  ],
  eventWindow: [
    "how start and end size the window",
    "by days before and after the event day of the occurrence nearest to their middle",
  ],
  eventBaseline: [
    "the full-day baseline",
    "the mean of 1 to 14 October for BFCM, of the 14 days that end 22 days before the event for the others; an hour's baseline is that hour's mean",
  ],
  industryIndexBase: [
    "the typical day that the industry's index of each year is a percentage of",
    "one and the same for both years, so that the ratio of two years' indices is the industry's change, which the brand's gain is measured by",
  ],
  eventHourly: [
    "dt of hourly points on the axis daysFromEvent",
    "the day's offset, the same for each hour",
  ],
  notFoundBody: ["body of 404", "{error: 'Not Found'}"],
  serverErrorBody: ["body of 500", "{error: 'Internal Server Error'}"],
} as const;

/** Names of the assumptions. */
export type AssumptionName = keyof typeof assumptions;

/** Every assumption, in one table; nothing else in the code may assume. */
export const ASSUMPTIONS: Readonly<Record<AssumptionName, Assumption>> = Object
  .freeze(Object.fromEntries(
    Object.entries(assumptions).map(([name, [open, assumed]]) => [
      name,
      { open, assumed },
    ]),
  ) as Record<AssumptionName, Assumption>);
