/** What was asked of files, sentence by sentence, and the rows that show it. */

/** A sentence. */
export interface Sentence {
  readonly sentence: string;
  /** Rows of the table, by their input. */
  readonly rows: readonly string[];
  /** What shows the part of it that no row can. */
  readonly elsewhere?: string;
}

/** The sentences. */
export const SENTENCES: readonly Sentence[] = [
  {
    sentence: "A cut or corrupt .gz is refused, several members are read",
    rows: [
      "compressed, and cut",
      "compressed, without the last eight bytes",
      "compressed, with another byte after 70 %",
      "compressed, with something else behind it",
      "compressed in several members",
    ],
  },
  {
    sentence: "Names are names: no pattern, no partition",
    rows: [
      "a name that is a pattern for another file's",
      "a star in a name",
      "a folder that looks like a column and its value",
    ],
  },
  {
    sentence: "A file that is changed while it is read is an error",
    rows: ["orders that are changed while they are read"],
    elsewhere: "deno run -A tests/files/kill.ts; tests/engine/cache_test.ts",
  },
  {
    sentence: "No last row is dropped, and no long row is taken for none",
    rows: [
      "a last row of 20 million letters",
      "a quoted cell of 20 million letters in lines",
    ],
  },
  {
    sentence:
      "Orders outside the visitors' days are left out, counted, and fail",
    rows: [
      "an order before the visitors' days",
      "an order after them",
      "an order of the year 9999",
      "a day of visitors on which nobody bought",
    ],
  },
  {
    sentence: "Zero-value orders and negative rows follow one rule",
    rows: [
      "an order of zero",
      "a refund under the id of its order",
      "a refund of all of an order",
      "a refund under an id of its own, taken from the latest order first",
      "a refund of a visitor who did not buy",
      "an order id that is there twice",
    ],
  },
  {
    sentence: "What is assumed of the control and the currency is visible",
    rows: [
      "variations of which none is called a control",
      "a control that is chosen",
      "a currency that nobody names",
      "a currency that could be one, and is none",
      "another currency than the orders say",
    ],
  },
  {
    sentence: "A store's season is not compared with an invented industry",
    rows: ["a season of a store's own orders, no industry given"],
    elsewhere: "tests/seasonal",
  },
  {
    sentence: "One absurd amount, one empty date, any threshold, a pipe, 1969",
    rows: [
      "an order of nine million million, beside cents",
      "an order above ten million million",
      "one order without a date",
      "a threshold above every order",
      "a pipe, which has no end",
      "days before 1970",
    ],
  },
  {
    sentence: "Orders and visitors, with split, state, control and range",
    rows: [
      "commas and line feeds",
      "nine visitors to one, as intended",
      "a test that still runs, as is said",
      "a test that has ended, as is said",
      "a test of which nobody says it, its last day long ago",
      "a test of which nobody says it, on its last day",
      "the first two days alone",
    ],
  },
  {
    sentence: "A row per visitor, with any measures",
    rows: [
      "a test of retention, every column that counts",
      "a test of retention, its measures named",
      "a test of retention in a frame",
      "revenue and orders, with what was spent before",
    ],
    elsewhere: "10 million rows: deno task bench",
  },
  {
    sentence: "Summaries: n, mean and spread, or successes and n, also per day",
    rows: [
      "visitors and successes",
      "standard errors",
      "sums and variances, with a currency and decimal commas",
      "rows from code, numbers as texts",
      "a frame",
    ],
  },
  {
    sentence: "Daily counts; denominators without a numerator are left out",
    rows: [
      "counts per day, the last without payments yet",
      "one count over another",
      "no payments at the end, written as 0",
    ],
  },
  {
    sentence: "Line items are summed on request; shops' exports as they come",
    rows: [
      "line items, summed on request",
      "line items, not known to be such",
      "Shopify's orders, the variation in a note's attribute",
      "Shopify's orders, two of them cancelled or voided",
      "Shopify's orders, the variation in a tag with a key",
      "WooCommerce's orders, guests with the id 0",
      "WooCommerce's analytics, a refund in a row of its own",
      "Magento's grid, paid back in the money of the order",
      "BigCommerce's orders, days as Americans write them",
      "Stripe's payments, two that failed",
      "a column that says which orders were called off, not read",
    ],
  },
  {
    sentence: "Assignments joined on the visitor",
    rows: [
      "assignments with the time of the first sight",
      "an order before its visitor saw a variation",
      "visitors who saw both, one without an order",
    ],
  },
  {
    sentence: "No ids of orders, guests, blank and unknown variations",
    rows: [
      "no ids of orders",
      "an order of a guest",
      "orders of guests, each a visitor's own",
      "one order of thirty without a variation",
      "two orders of ten without a variation",
      "two orders of ten in variations without visitors",
    ],
  },
  {
    sentence: "Days and times as they are written",
    rows: [
      "03/04/2026 in every row",
      "the same, with the day named as first",
      "months first, and one day that can be no month",
      "dates with points",
      "dates in digits alone",
      "seconds since 1970",
      "milliseconds since 1970",
      "ISO times with an offset of zero",
      "times with an offset and without, in a named zone",
      "months in French words",
      "a spreadsheet's days",
    ],
  },
  {
    sentence: "Numbers as they are written",
    rows: [
      "decimal commas, points between thousands",
      "commas between thousands",
      "amounts that are 1.200 or 1200",
      "amounts with three decimals, with the decimal sign named",
      "a dollar sign in front",
      "amounts in two currencies, by their signs",
    ],
  },
  {
    sentence: "Encodings, delimiters, line ends, indices, wide visitors",
    rows: [
      "a byte order mark",
      "UTF-16 with a mark",
      "Latin-1, named",
      "Latin-1, unnamed",
      "Windows-1252, named",
      "another delimiter, named",
      "rows that are numbered in a column without a header",
      "a delimiter at the end of every row",
      "rows that end in different ways",
      "visitors with a column per variation",
      "two headers for one column, one of them its very name",
      "two headers for one column, one of them ignored",
      "an Excel workbook",
    ],
  },
  {
    sentence: "Frames as readers of CSV leave them",
    rows: [
      "frames with texts for times and amounts",
      "frames with variations that are numbers",
    ],
  },
  {
    sentence: "What is exotic goes through one query",
    rows: [
      "a join, a filter and a sum of line items",
      "a query for the visitors, too",
      "a query that writes",
    ],
  },
  {
    sentence: "Options may stand in readout.json; --help is in groups",
    rows: [
      "orders as readout.json says that they are written",
      "readout --help",
    ],
    elsewhere: "tests/commands/readout_origins_test.ts, terminal_test.ts",
  },
];
