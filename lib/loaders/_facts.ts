/** Extracts facts about unspecified parts of the API contract from responses. */

import {
  describeKinds,
  type EndpointName,
  kindsAt,
  type SeenAnswer,
  valuesAt,
} from "../api/mod.ts";

/** Observation about an unspecified part of the API contract. */
export interface ContractFact {
  /**
   * Name of the fact in the table of lib/api/CONTRACT.md; `answer` for everything
   * else.
   */
  readonly fact: string;
  /**
   * Kinds of the received values, such as
   * `{total: whole number, experiencesList: 10 x {...}}`.
   */
  readonly kinds: string;
  /**
   * Notes on how the response is interpreted, if different from the table's
   * assumption.
   */
  readonly readAs: readonly string[];
  /** Fields that are not read. */
  readonly unread: readonly string[];
}

/** Returns a custom description of a response, or `null` if it shows nothing. */
type DescribeAnswer = (answer: SeenAnswer) => string | null;

/** Pseudo-paths for facts that are not in a response body. */
const LIMITS = "limits";
const REQUEST = "request";
const REFUSAL = "error";

/**
 * Unspecified facts, with the calls that reveal them and the paths in their
 * responses.
 */
const FACTS: readonly (readonly [string, RegExp, string, DescribeAnswer?])[] = [
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
  ["exportColumns", /Export$/, "column", columnKinds],
  ["sitewideAnswer", /^sitewide/, ""],
  ["timeSeriesZone", /^(experience|sitewide)Time/, "segments.data.dt"],
  ["conversionRate", /^experienceAn/, REQUEST, conversionKind],
  ["emptyRates", /^sitewideTime/, REQUEST, emptyRateKind],
  ["eventWindow", /^seasonalTime/, "data.dayOffset", windowKind],
  ["eventDays", /^seasonalTime/, "data.dt", describeDayZero],
  ["eventBaseline", /^seasonalTime/, "data.baselineValue"],
];

/**
 * Lists what a response shows about each fact of the contract. A path belongs to
 * the last fact one of whose paths is a prefix of it.
 *
 * @param call Endpoint of the response.
 * @param answer Received response.
 * @param readAs Notes on how the response is interpreted.
 * @param unread Fields of the response that are not read.
 * @returns The facts that the response shows.
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
  for (const [fact, , place, describe] of facts) {
    const kinds = describe ? describe(answer) : kindsAt(answer.body, place);
    if (kinds === null) continue;
    const isOwn = (text: string): boolean => ownerOf(text) === fact;
    // Documented error responses are shown in full as well, because they may
    // differ from the documentation.
    const body = fact === ownerOf("") && describe
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
  const names = ["date", "retry-after"].filter((name) => name in headers);
  const parts = [`status ${status}`, type || "no content type", ...names];
  return parts.join(", ");
}

function columnKinds({ column = [] }: SeenAnswer): string {
  return describeKinds([column]);
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

function bodyKinds(from: number, to: number): DescribeAnswer {
  return ({ status, body }) =>
    status >= from && status <= to ? describeKinds([body]) : null;
}

/**
 * Describes whether the conversion rate counts buyers or orders: buyers never
 * outnumber orders.
 */
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
  return empty.length === 0 ? null : `aov without orders: ${kinds}`;
}

function windowKind({ body }: SeenAnswer): string {
  const days = valuesAt(body, "data.dayOffset").map(Number);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  return `${days.length} points from ${first} to ${last}`;
}

function describeDayZero({ body }: SeenAnswer): string {
  const index = valuesAt(body, "data.dayOffset").indexOf(0);
  const day = String(valuesAt(body, "data.dt")[index]).slice(0, 10);
  return kindsAt(body, "data.dt") + (index < 0 ? "" : `, day 0 on ${day}`);
}
