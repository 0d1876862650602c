/** Table of the columns and words that identify kinds of orders. */

import { NO_WORDS, YES_WORDS } from "../../sums/mod.ts";
import { MISSING_TOKENS } from "../../engine/mod.ts";
import type { Exclusions } from "../../record/mod.ts";
import {
  FRAUD,
  GROUPS,
  KEPT,
  PAID_AT,
  PARCEL_STATUS,
  PAYMENT_STATUS,
  PLAN_STATUS,
  PRODUCT_TYPES,
  PRODUCTS,
  RETURN_STATUS,
  RETURNED,
  SOURCES,
  STATUS,
  SURE_SOURCES,
  TAGS,
  TYPES,
} from "./_headers.ts";
import { cells, eitherPattern, tags, words } from "./_patterns.ts";
import {
  CANCELLED,
  CHANNELS,
  FIRST_SUBSCRIPTION,
  FRAUDULENT,
  GIVEN_BACK,
  NO_RETURN,
  NO_SALES,
  ON_TRIAL,
  REFUNDED,
  RENEWAL,
  SENT_BACK,
  SOCIAL,
  SUBSCRIBED,
  UNPAID,
  UNSETTLED,
  UNSURE,
  WHOLESALE,
} from "./_words.ts";

/** Kind of a row that is not an order of the test. */
export type OrderKind = Exclusions["reason"];

/**
 * Rule that maps words in some columns to a kind. Headers and cells are compared
 * in lower case, with one space between words.
 */
export interface KindRule {
  readonly kind: OrderKind;
  readonly headers: RegExp;
  /** Pattern of matching cells. */
  readonly words: string;
  /** Pattern of cells that match `words` but don't mean this kind. */
  readonly except?: string;
  /**
   * Pattern that cancels the rule if it occurs in a column that matches
   * `unless.headers`.
   */
  readonly unless?: { readonly headers: RegExp; readonly words: string };
  /** Whether the kind is uncertain: matching rows count, and are reported. */
  readonly isLikely?: boolean;
  /** Whether the rule is ignored if refunds are deducted. */
  readonly isRefund?: boolean;
  /** Whether every line of an order must match. */
  readonly isOfAllLines?: boolean;
  /** Whether the rule is ignored if it matches most rows. */
  readonly isMinority?: boolean;
}

const YES = cells(YES_WORDS, String.raw`1(\.0)?`);
const NO = cells(NO_WORDS, String.raw`0(\.0)?`);
/** Pattern of an empty cell. */
const EMPTY = "";
const NOTHING = String.raw`^(${MISSING_TOKENS}|${NO_WORDS}|0+(\.0+)?|0000 .*)$`;

const LIKELY = { isLikely: true };
const LIKELY_REFUND = { isLikely: true, isRefund: true };
const MINORITY = { isMinority: true };
const ALL_LINES = { isOfAllLines: true };
const UNLESS_FIRST = {
  unless: { headers: SUBSCRIBED, words: FIRST_SUBSCRIPTION },
};

function rule(
  kind: OrderKind,
  headers: RegExp,
  words: string,
  extra: Omit<KindRule, "kind" | "headers" | "words"> = {},
): KindRule {
  return { kind, headers, words, ...extra };
}

/** Rules in order of precedence: the first matching rule decides. */
export const KIND_RULES: readonly KindRule[] = [
  rule(
    "excluded-by-service",
    /^exclu(sion|ded) reason$|^exclude reason$/,
    ".",
    { except: `^(not excluded|included|${MISSING_TOKENS})$` },
  ),
  rule("test-order", /^(is )?test( order)?( mode)?$/, YES),
  rule("test-order", /^live ?mode$/, NO),
  rule(
    "test-order",
    /^(payment )?(mode|environment)$/,
    cells("test", "sandbox"),
  ),
  rule(
    "test-order",
    /^(payment )?(gateway|method|provider)( name| title)?$/,
    words("bogus( gateway)?", "test gateway"),
  ),
  rule(
    "test-order",
    TAGS,
    tags("test( order)?|testbestellung|commande (de )?test|pedido de prueba"),
  ),
  rule(
    "test-order",
    eitherPattern(STATUS, TYPES),
    cells("test( order)?", "testbestellung"),
  ),
  rule("staff", /^(is )?(staff|internal|employee)( order| purchase)?$/, YES),
  rule(
    "staff",
    eitherPattern(TAGS, GROUPS, TYPES),
    words(
      "employees?|staff|internal",
      "mitarbeiter(in)?|personal(kauf|rabatt)|intern",
      "employée?s?|personnel|interne",
      "emplead[oa]s?|interno",
      "dipendent[ei]|medewerker|pracownik",
    ),
  ),
  rule("authorization", /^captured$/, NO),
  rule(
    "cancelled",
    /^(is )?(cancell?ed|voided|storniert|annulée?|cancelado|anulado|annullato|geannuleerd)( (at|on|date|time|am|le|el|il|op))*$|^(cancell?(ation)?|void) (at|on|date|time|reason)$|^date (of )?(cancell?(ed|ation)|void(ed)?)$|^storno(datum|grund)$|^date d.annulation$|^fecha de (cancelación|anulación)$/,
    ".",
    { except: NOTHING },
  ),
  rule(
    "cancelled",
    STATUS,
    words("drafts?", "entwurf", "brouillon", "borrador"),
  ),
  rule("cancelled", eitherPattern(STATUS, TYPES), words(...CANCELLED), {
    except: String
      .raw`not (cancel|void)|(cancell?ation|cancel|void) (requested|request|denied|pending)|uncancel`,
  }),
  rule(
    "not-paid",
    /^((is|was) )?((fully|invoice|order) )?(paid|bezahlt|payée?|pagad[oa])( in full)?$/,
    NO,
    MINORITY,
  ),
  // Further lines of an order repeat no time of payment.
  rule("not-paid", PAID_AT, EMPTY, {
    except: ".",
    ...MINORITY,
    ...ALL_LINES,
  }),
  rule("not-paid", TYPES, cells(...NO_SALES)),
  rule("not-paid", PAYMENT_STATUS, words(...UNPAID, ...UNSETTLED), MINORITY),
  rule("not-paid", eitherPattern(STATUS, TYPES), words(...UNPAID), MINORITY),
  rule(
    "not-paid",
    new RegExp(`^(?!${PAYMENT_STATUS.source})(?:${STATUS.source})`),
    words(...UNSETTLED),
    LIKELY,
  ),
  rule("not-paid", eitherPattern(STATUS, PLAN_STATUS), ON_TRIAL, LIKELY),
  rule(
    "not-paid",
    /^(payment |credit |billing |invoice )?terms?$|^zahlungs(ziel|bedingungen)$/,
    words("net ?[1-9]\\d*", "on (credit|account)", "auf rechnung"),
    { ...LIKELY, ...MINORITY },
  ),
  rule(
    "exchange",
    eitherPattern(
      TAGS,
      TYPES,
      SOURCES,
      /^((order|purchase|sale) )?reason( code)?$/,
    ),
    tags(
      "exchange( order)?|replacement( order)?|re ?ship(ment)?|(loop|aftership|happy) returns?|returnly|narvar",
      "umtausch|ersatz(lieferung|bestellung)|échange|remplacement|cambio|reemplazo|sostituzione|omruiling",
    ),
  ),
  rule("exchange", /^(is )?(exchange|replacement)( order)?$/, YES),
  rule("renewal", eitherPattern(TAGS, TYPES, SOURCES), RENEWAL, UNLESS_FIRST),
  rule(
    "renewal",
    /^(is )?(subscription )?(renewal|recurring|rebill|refill|auto ?ship)( order)?$|^(ist )?(folgebestellung|verlängerung)$|^renouvellement$|^renovación$/,
    YES,
    UNLESS_FIRST,
  ),
  rule(
    "renewal",
    /^(subscription|billing|renewal|abo) (cycle|number|sequence|order number|iteration|period)$|^(order|charge|delivery) (number|count|sequence) (in|of) (the )?subscription$/,
    String.raw`^([2-9]|[1-9]\d+)(\.0)?$`,
  ),
  rule("renewal", /^billing reason$/, cells("subscription (cycle|threshold)")),
  rule(
    "renewal",
    eitherPattern(TYPES, SOURCES),
    cells(
      "subscriptions?( orders?)?",
      "abo(bestellung)?",
      "abonnement",
      "suscripción",
    ),
    LIKELY,
  ),
  rule(
    "gift-card",
    eitherPattern(PRODUCT_TYPES, TYPES, PRODUCTS),
    "^(digital |virtual |e )?(gift ?(cards?|certificates?|vouchers?)|gutschein(karte)?|geschenk(gutschein|karte)|(carte|chèque) cadeau|tarjeta (de )?regalo|vale regalo|carta regalo|buono regalo|cadeau(bon|kaart))[^,;|+]*$",
    ALL_LINES,
  ),
  rule("gift-card", /^(is )?gift ?card( only| order)?$/, YES, ALL_LINES),
  rule("other-channel", SOURCES, cells(...CHANNELS), MINORITY),
  rule("other-channel", SURE_SOURCES, cells(`(${SOCIAL})( .*)?`), MINORITY),
  rule("other-channel", TYPES, cells(...CHANNELS), MINORITY),
  rule("other-channel", eitherPattern(TAGS, GROUPS), WHOLESALE, MINORITY),
  rule(
    "other-channel",
    /^(is )?(b2b|whole ?sale|reseller|business)( (order|customer|buyer))?$/,
    YES,
    MINORITY,
  ),
  rule("other-channel", eitherPattern(TAGS, GROUPS, TYPES), UNSURE, LIKELY),
  // A partly refunded order was paid and kept.
  rule("cancelled", eitherPattern(STATUS, TYPES), REFUNDED, {
    ...LIKELY_REFUND,
    except: "part(ial|ly|iel)|teil|parcial|parzial|gedeelte|częściow",
  }),
  rule("cancelled", eitherPattern(STATUS, TYPES), GIVEN_BACK, LIKELY),
  rule(
    "cancelled",
    /^(is )?(fraud(ulent)?|bot|spam|suspicious)( order)?$/,
    YES,
    LIKELY,
  ),
  rule("cancelled", FRAUD, FRAUDULENT, {
    ...LIKELY,
    except: words("no|not|non|low|medium"),
  }),
  rule("cancelled", RETURN_STATUS, ".", {
    ...LIKELY,
    except: `${NOTHING}|${NO_RETURN}`,
  }),
  rule("cancelled", PARCEL_STATUS, SENT_BACK, LIKELY),
  rule("cancelled", RETURNED, ".", { except: NOTHING, isLikely: true }),
  rule("cancelled", KEPT, NO, { ...LIKELY, ...MINORITY }),
  rule(
    "cancelled",
    /^(is )?(a )?(duplicated?|copy|draft|out of stock|back ?order(ed)?)( order)?$/,
    YES,
    LIKELY,
  ),
  rule(
    "staff",
    /^(is )?(a )?((free )?sample|complimentary|comped|giveaway|seeding|(influencer|pr|press) (gift|order|sample))( order)?$/,
    YES,
    LIKELY,
  ),
  rule(
    "cancelled",
    /refund|erstatt|rembours|reembols|rimbors/,
    `[1-9]|${YES}`,
    LIKELY_REFUND,
  ),
  rule(
    "cancelled",
    /cancel|void|chargeback|disput|storn|annul|write ?off|written off|bad debt|credited|^returns? (value|amount|total)$|^(is )?deleted( (at|on|date))?$/,
    `[1-9]|${YES}|${
      words("lost|loss|accepted|open|needs response|under review")
    }`,
    LIKELY,
  ),
];
