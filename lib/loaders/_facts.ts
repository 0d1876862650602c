/** What an answer shows of what the contract leaves open. */

import {
  describeKinds,
  type EndpointName,
  kindsAt,
  type SeenAnswer,
  valuesAt,
} from "../api/mod.ts";

/** What an answer shows of what the contract leaves open. */
export interface ContractFact {
  /** Its name in the table of lib/api/CONTRACT.md; `answer` for all else. */
  readonly fact: string;
  /** What came, by its kinds: `{total: whole number, experiencesList: 10 x {...}}`. */
  readonly kinds: string;
  /** How it is read, where that is not as the table assumes. */
  readonly readAs: readonly string[];
  /** What is not read. */
  readonly unread: readonly string[];
}

/** What is told instead of the kinds at a place; `null` where nothing is shown. */
type Came = (answer: SeenAnswer) => string | null;

/** Places that are not in a body. */
const LIMITS = "limits";
const REQUEST = "request";
const REFUSAL = "error";

/** What is open, the calls that show it, and the places of their answers. */
const FACTS: readonly (readonly [string, RegExp, string, Came?])[] = [
  ["answer", /./, "", protocolKinds],
  ["bucketScope", /^(?!seasonal|.*Export$)/, LIMITS, limitKinds],
  ["exportRefill", /Export$/, LIMITS, limitKinds],
  ["seasonalLimits", /^seasonal/, LIMITS, limitKinds],
  ["analysisBody", /Analysis$/, REQUEST, ({ status }) => `status ${status}`],
  ["sitewideBody", /^sitewide/, REQUEST, ({ status }) => `status ${status}`],
  ["notFoundBody", /./, REFUSAL, bodyKinds(404, 404)],
  ["serverErrorBody", /./, REFUSAL, bodyKinds(500, 599)],
  ["listAnswer", /^list/, ""],
  ["listLimit", /^list/, "limit"],
  ["experienceFields", /^list/, "experiencesList|variations."],
  ["customEventsBody", /^list/, "experiencesList.customEvents|customEvents"],
  ["experienceFields", /^get/, "experience|variations."],
  ["nestedIds", /^get/, "experience.keyMetrics|experience.audience"],
  ["experimentProducts", /^get/, "experience.productIds"],
  ["timeSeriesPoint", /^experienceTime/, "segments.data"],
  ["timeSeriesVariations", /^experienceTime/, "variations"],
  ["analysisAnswer", /Analysis$/, ""],
  [
    "exportColumns",
    /Export$/,
    "column",
    ({ column = [] }) => describeKinds([column]),
  ],
  ["sitewideAnswer", /^sitewide/, ""],
  ["timeSeriesZone", /^(experience|sitewide)Time/, "segments.data.dt"],
  ["conversionRate", /^experienceAn/, REQUEST, conversionKind],
  ["emptyRates", /^sitewideTime/, REQUEST, emptyRateKind],
  ["eventWindow", /^seasonalTime/, "data.dayOffset", windowKind],
  ["eventDays", /^seasonalTime/, "data.dt", index],
  ["eventBaseline", /^seasonalTime/, "data.baselineValue"],
];

/**
 * Lists what an answer shows of each fact of the contract. A text belongs to the
 * last fact with a place that the text begins with.
 *
 * @param call Whose answer it is.
 * @param answer What came.
 * @param readAs How it is read.
 * @param unread What of it is not read.
 * @returns The facts that it shows.
 */
export function contractFacts(
  call: EndpointName,
  answer: SeenAnswer,
  readAs: readonly string[],
  unread: readonly string[],
): ContractFact[] {
  const isRefused = answer.status >= 400;
  const facts = FACTS.filter(([name, calls, place]) =>
    calls.test(call) &&
    (!isRefused || name === "answer" ||
      [LIMITS, REQUEST, REFUSAL].includes(place))
  );
  const ownerOf = (text: string): string => {
    const location = text.replace(/\[\d*\]/g, "")
      .replace(/^segments\..*\.data\b/, "segments.data");
    const begins = (start: string): boolean => location.startsWith(start);
    return facts.findLast(([, , places]) => places.split("|").some(begins))![0];
  };
  const shownFacts: ContractFact[] = [];
  for (const [fact, , place, tell] of facts) {
    const kinds = tell ? tell(answer) : kindsAt(answer.body, place);
    if (kinds === null) continue;
    const isOwn = (text: string): boolean => ownerOf(text) === fact;
    // Documented refusals are shown in full, too: they may differ from the documents.
    const body = fact === ownerOf("") && tell
      ? `: ${describeKinds([answer.body])}`
      : "";
    shownFacts.push({
      fact,
      kinds: kinds + body,
      readAs: readAs.filter(isOwn),
      unread: unread.filter(isOwn),
    });
  }
  return shownFacts;
}

function protocolKinds({ status, type, headers }: SeenAnswer): string {
  const headerNames = ["date", "retry-after"].filter((name) => name in headers);
  return [`status ${status}`, type || "no content type", ...headerNames].join(
    ", ",
  );
}

function limitKinds({ headers }: SeenAnswer): string {
  const limits: string[] = [];
  for (const name of ["limit", "remaining", "reset"]) {
    const value = headers[`x-ratelimit-${name}`];
    if (value === undefined) continue;
    const shown = name === "reset" ? `of ${value.length} digits` : value;
    limits.push(`${name} ${shown}`);
  }
  return limits.join(", ") || "no x-ratelimit headers";
}

function bodyKinds(from: number, to: number): Came {
  return ({ status, body }) =>
    status >= from && status <= to ? describeKinds([body]) : null;
}

/** Buyers are fewer than orders, or as many. */
function conversionKind({ body }: SeenAnswer): string | null {
  const surplus = valuesAt(body, "metrics").flat().map(Object)
    .map(({ conversion_rate: rate, n_visitors, n_orders }) =>
      (rate?.value ?? rate ?? NaN) * n_visitors - n_orders
    ).filter(Number.isFinite);
  const [smallest, largest] = [Math.min(...surplus), Math.max(...surplus)];
  const sign = largest > 1e-6
    ? "above"
    : smallest < -1e-6
    ? "below"
    : "equal to";
  return surplus.length === 0 ? null : `${sign} n_orders by n_visitors`;
}

function emptyRateKind({ body }: SeenAnswer): string | null {
  const empty = valuesAt(body, "segments.data").flat().map(Object)
    .filter(({ n_orders }) => n_orders === 0);
  const kinds = describeKinds(empty.map(({ aov }) => aov));
  return empty.length === 0 ? null : `aov without an order: ${kinds}`;
}

function windowKind({ body }: SeenAnswer): string {
  const days = valuesAt(body, "data.dayOffset").map(Number);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  return `${days.length} points from ${first} to ${last}`;
}

function index({ body }: SeenAnswer): string {
  const eventDayKind = valuesAt(body, "data.dayOffset").findIndex((day) =>
    day === 0
  );
  const day = String(valuesAt(body, "data.dt")[eventDayKind]).slice(0, 10);
  return `${kindsAt(body, "data.dt")}${
    eventDayKind < 0 ? "" : `, day 0 on ${day}`
  }`;
}
