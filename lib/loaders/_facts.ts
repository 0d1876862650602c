/** What an answer shows of what the contract leaves open. */

import {
  type EndpointName,
  kindOf,
  kindsAt,
  type SeenAnswer,
  valuesAt,
} from "../api/mod.ts";

/** What an answer shows of what the contract leaves open. */
export interface ContractFact {
  /** Its name in the table of lib/api/README.md; `answer` for all else. */
  readonly fact: string;
  /** What came, by its kinds: `{total: whole number, experiencesList: 10 x {...}}`. */
  readonly came: string;
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
  ["answer", /./, "", protocolOf],
  ["bucketScope", /^(?!seasonal|.*Export$)/, LIMITS, limitsOf],
  ["exportRefill", /Export$/, LIMITS, limitsOf],
  ["seasonalLimits", /^seasonal/, LIMITS, limitsOf],
  ["analysisBody", /Analysis$/, REQUEST, ({ status }) => `status ${status}`],
  ["sitewideBody", /^sitewide/, REQUEST, ({ status }) => `status ${status}`],
  ["notFoundBody", /./, REFUSAL, bodyOf(404, 404)],
  ["serverErrorBody", /./, REFUSAL, bodyOf(500, 599)],
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
  ["exportColumns", /Export$/, "column", ({ column = [] }) => kindOf([column])],
  ["sitewideAnswer", /^sitewide/, ""],
  ["timeSeriesZone", /^(experience|sitewide)Time/, "segments.data.dt"],
  ["conversionRate", /^experienceAn/, REQUEST, conversionOf],
  ["emptyRates", /^sitewideTime/, REQUEST, emptyRateOf],
  ["eventWindow", /^seasonalTime/, "data.dayOffset", windowOf],
  ["eventDays", /^seasonalTime/, "data.dt", eventDayOf],
  ["eventBaseline", /^seasonalTime/, "data.baselineValue"],
];

/**
 * What an answer shows, fact by fact. Every text is of the last fact that has a
 * place that it begins with.
 *
 * @param call Whose answer it is.
 * @param answer What came.
 * @param readAs How it is read.
 * @param unread What of it is not read.
 * @returns The facts that it shows.
 */
export function factsOf(
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
    const at = text.replace(/\[\d*\]/g, "")
      .replace(/^segments\..*\.data\b/, "segments.data");
    const begins = (start: string): boolean => at.startsWith(start);
    return facts.findLast(([, , at]) => at.split("|").some(begins))![0];
  };
  return facts.flatMap(([fact, , place, tell]) => {
    const came = tell ? tell(answer) : kindsAt(answer.body, place);
    const isOwn = (text: string): boolean => ownerOf(text) === fact;
    // Documented ones are shown whole, too: they may not be as they should.
    const body = fact === ownerOf("") && tell
      ? `: ${kindOf([answer.body])}`
      : "";
    return came === null ? [] : [{
      fact,
      came: came + body,
      readAs: readAs.filter(isOwn),
      unread: unread.filter(isOwn),
    }];
  });
}

function protocolOf({ status, type, headers }: SeenAnswer): string {
  const said = ["date", "retry-after"].filter((name) => name in headers);
  return [`status ${status}`, type || "no content type", ...said].join(", ");
}

function limitsOf({ headers }: SeenAnswer): string {
  const limits = ["limit", "remaining", "reset"].flatMap((name) => {
    const said = headers[`x-ratelimit-${name}`];
    if (said === undefined) return [];
    return `${name} ${name === "reset" ? `of ${said.length} digits` : said}`;
  });
  return limits.join(", ") || "no x-ratelimit headers";
}

function bodyOf(from: number, to: number): Came {
  return ({ status, body }) =>
    status >= from && status <= to ? kindOf([body]) : null;
}

/** Buyers are fewer than orders, or as many. */
function conversionOf({ body }: SeenAnswer): string | null {
  const more = valuesAt(body, "metrics").flat().map(Object)
    .map(({ conversion_rate: rate, n_visitors, n_orders }) =>
      (rate?.value ?? rate ?? NaN) * n_visitors - n_orders
    ).filter(Number.isFinite);
  const [least, most] = [Math.min(...more), Math.max(...more)];
  const sign = most > 1e-6 ? "above" : least < -1e-6 ? "below" : "equal to";
  return more.length === 0 ? null : `${sign} n_orders by n_visitors`;
}

function emptyRateOf({ body }: SeenAnswer): string | null {
  const empty = valuesAt(body, "segments.data").flat().map(Object)
    .filter(({ n_orders }) => n_orders === 0);
  const kinds = kindOf(empty.map(({ aov }) => aov));
  return empty.length === 0 ? null : `aov without an order: ${kinds}`;
}

function windowOf({ body }: SeenAnswer): string {
  const days = valuesAt(body, "data.dayOffset").map(Number);
  const [first, last] = [Math.min(...days), Math.max(...days)];
  return `${days.length} points from ${first} to ${last}`;
}

function eventDayOf({ body }: SeenAnswer): string {
  const at = valuesAt(body, "data.dayOffset").findIndex((day) => day === 0);
  const day = String(valuesAt(body, "data.dt")[at]).slice(0, 10);
  return `${kindsAt(body, "data.dt")}${at < 0 ? "" : `, day 0 on ${day}`}`;
}
