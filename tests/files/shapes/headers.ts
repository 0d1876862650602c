/** Columns as other programs call them. */

import type { Shape, Subject } from "./_shape.ts";
import { csv, HEADER, NUMBERS, orders, ROWS, visits } from "./_store.ts";

/** The orders under other headers: id, visitor, variation, amount, time. */
const under = (...header: readonly string[]): string =>
  orders(undefined, { header });

const NAMES: readonly Shape[] = [
  {
    input: "a warehouse's words",
    given: {
      files: {
        "orders.csv": under(
          ...["Order Number", "user_pseudo_id", "experiment_group"],
          ...["total_revenue", "ordered_at"],
        ),
        "visitors.csv": visits(undefined, [
          "event_date",
          "ab_group",
          "exposed",
        ]),
      },
    },
    reads: NUMBERS,
    says: /pass: Period: The days of the file of visitors/,
  },
  {
    input: "amounts that may hold taxes, by their header",
    given: {
      files: {
        "orders.csv": under(
          ...["InvoiceNo", "CustomerNo", "Treatment", "GrandTotal"],
          "InvoiceDate",
        ),
      },
    },
    reads: NUMBERS,
    says:
      /Net revenue is what orders\.csv calls "GrandTotal", with whatever taxes and shipping are in it; --map net_revenue=HEADER/,
  },
  {
    input: "headers in German",
    apart: true,
    given: {
      files: {
        "orders.csv": under(
          ...["Bestellnummer", "Kundennummer", "Gruppe", "Umsatz €"],
          "Bestelldatum",
        ),
        "visitors.csv": visits(undefined, ["Datum", "Gruppe", "Besucher"]),
      },
    },
    reads: NUMBERS,
    says: /pass: Currencies: All orders are in EUR/,
  },
  {
    input: "a currency in the header, and another one named",
    given: {
      files: {
        "orders.csv": orders(undefined, {
          header: ["id", "visitor", "group", "Net revenue (USD)", "date"],
        }),
      },
      read: { currency: "EUR" },
    },
    reads: NUMBERS,
    says:
      /warn: Currencies: Orders are in USD, and shown as EUR, as was named; nothing was converted/,
  },
  {
    input: "a currency in the header, and other ones in a column",
    given: {
      files: {
        "orders.csv": csv(
          ROWS.map((row, at) => [...row, at % 2 ? "EUR" : "GBP"]),
          {
            header: ["id", "visitor", "group", "revenue_usd", "date"]
              .concat("order_currency"),
          },
        ),
      },
    },
    reads: NUMBERS,
    says:
      /All orders are in USD\.[^]*amounts are in USD, as their headers say; "order_currency" says EUR, GBP, which is not used/,
  },
  {
    input: "visitors by variation, a column each, called like what they are",
    given: {
      files: {
        "orders.csv": orders((row) =>
          row.with(2, row[2] === "A" ? "Variant" : "Treatment")
        ),
        "visitors.csv":
          "date,Variant,Treatment\n2026-03-02,40,41\n2026-03-03,30,28\n2026-03-04,30,31\n",
      },
      options: { control: "Variant" },
    },
    reads: { Variant: NUMBERS.A, Treatment: NUMBERS.B },
  },
  {
    input: "variations by their numbers under such a word",
    given: {
      files: {
        "orders.csv": orders((row) => row.with(2, row[2] === "A" ? "0" : "1")),
        "visitors.csv": visits(
          (row) => row.with(1, row[1] === "A" ? "0" : "1"),
          ["date", "treatment", "n"],
        ),
      },
      options: { control: "0" },
    },
    reads: { 0: NUMBERS.A, 1: NUMBERS.B },
  },
  {
    input: "a total, and one that says that it is net",
    given: {
      files: {
        "orders.csv": csv(ROWS.map((row) => [...row, row[3]!]), {
          header: ["id", "visitor", "group", "total", "date", "net_total"],
        }),
      },
    },
    says: /net_revenue: "total" and "net_total" both claim it/,
  },
  {
    input: "visits beside unique visitors",
    given: {
      files: {
        "visitors.csv": visits(
          (row) => [...row, "999"],
          ["date", "variation", "unique_visitors", "visits"],
        ),
      },
    },
    reads: NUMBERS,
  },
  {
    input: "two words for amounts, neither of them more certain",
    given: {
      files: {
        "orders.csv": csv(ROWS.map((row) => [...row, row[3]!]), {
          header: ["id", "visitor", "group", "order_total", "date"]
            .concat("order_value"),
        }),
      },
    },
    says: /net_revenue: "order_total" and "order_value" both claim it/,
  },
];

/** An order of another month, which nobody must count. */
const LATER = ["1011", "v10", "A", "999.00", "2026-05-04 10:00:00"];

/** The orders with that one, and with columns in place of their times. */
const timed = (
  header: string,
  change: (row: readonly string[]) => readonly string[] = (row) => row,
): string =>
  csv([...ROWS, LATER].map(change), {
    header: [...HEADER.slice(0, 4), ...header.split(",")],
  });

const OUTSIDE =
  /fail: Period: 1 order \(9\.1 %\) was placed outside the visitors' days/;
const COUNTED = { A: [100, 5, 6, 1099], B: NUMBERS.B } as const;
const TOTALS = "variation,n_visitors\nA,100\nB,100\n";

const DAYS: readonly Shape[] = [
  {
    input: "the day of an order under a header that nobody knows",
    given: { files: { "orders.csv": timed("wann") } },
    reads: NUMBERS,
    says: OUTSIDE,
  },
  {
    input: "the same beside the day of its delivery",
    given: {
      files: {
        "orders.csv": timed("shipped_on,wann", (row) => [
          ...row.slice(0, 4),
          `${row[4]!.slice(0, 7)}-28`,
          row[4]!,
        ]),
      },
    },
    reads: NUMBERS,
    says: OUTSIDE,
  },
  {
    input: "two days of an order under headers that nobody knows",
    given: {
      files: {
        "orders.csv": timed("wann,quand", (row) => [...row, row[4]!]),
      },
    },
    reads: COUNTED,
    says:
      /warn: Period: visitors\.csv says its days \(2026-03-02 to 2026-03-04\), and orders\.csv does not: orders of other days than the visitors' cannot be told and count[^]*"wann" and "quand" of orders\.csv hold dates: name the one at which orders were placed, such as with --map created_at="wann"/,
  },
  {
    input: "days that can be read in two ways, under such a header",
    given: {
      files: {
        "orders.csv": timed("wann", (row) => {
          const [year, month, day] = row[4]!.slice(0, 10).split("-");
          return row.with(4, `${day}/${month}/${year}`);
        }),
      },
    },
    reads: COUNTED,
    says: /warn: Period: [^]*"wann" of orders\.csv holds dates: name the one/,
  },
  {
    input: "no day of an order, and codes of places that could be days",
    given: {
      files: {
        "orders.csv": timed("zip", (row) => row.with(4, `4${row[0]}`)),
      },
    },
    reads: COUNTED,
    says:
      /warn: Period: [^]*orders\.csv does not[^]*Give orders with the time of each, and name its column with --map created_at="HEADER"/,
  },
  {
    input: "days of the orders alone",
    given: {
      files: { "orders.csv": timed("created_at"), "visitors.csv": TOTALS },
    },
    reads: COUNTED,
    says:
      /warn: Period: orders\.csv says its days \(2026-03-02 to 2026-05-04\), and visitors\.csv does not[^]*Give visitors by day, or only the orders of the days/,
  },
  {
    input: "a row of the visitors without a day",
    given: {
      files: {
        "orders.csv": timed("created_at"),
        "visitors.csv": visits().replace("2026-03-04,B", ",B"),
      },
    },
    reads: COUNTED,
    says: /warn: Period: [^]*1 of 6 rows of visitors\.csv do not/,
  },
  {
    input: "sums of the days at the end of the visitors",
    given: {
      files: { "visitors.csv": `${visits()},A,100\n,B,100\n,Total,200\n` },
    },
    reads: NUMBERS,
    says:
      /pass: Period[^]*Left out of visitors\.csv: "A", "B", "Total" without a day, the sums of their days/,
  },
  {
    input: "days in neither file",
    given: {
      files: {
        "orders.csv": csv(ROWS.map((row) => row.slice(0, 4)), {
          header: HEADER.slice(0, 4),
        }),
        "visitors.csv": TOTALS,
      },
    },
    reads: NUMBERS,
    says: /pass: Period: The files do not say which days they cover\./,
  },
  {
    input: "days of the visitors under a header that nobody knows",
    given: {
      files: {
        "orders.csv": timed("created_at"),
        "visitors.csv": visits(undefined, ["wann", "variation", "n_visitors"]),
      },
    },
    reads: NUMBERS,
    says: OUTSIDE,
  },
  {
    input: "a column per variation beside days that nobody knows",
    given: {
      files: {
        "orders.csv": timed("created_at"),
        "visitors.csv":
          "Tag,A,B\n2026-03-02,40,41\n2026-03-03,30,28\n2026-03-04,30,31\n",
      },
    },
    reads: NUMBERS,
    says: OUTSIDE,
  },
  {
    input: "orders without a user, beside what may say whose they are",
    given: {
      files: {
        "orders.csv": csv(
          ROWS.map((row, at) => at === 4 ? row.with(1, "") : row)
            .map((row) => [...row, "x"]),
          { header: ["id", "user_id", ...HEADER.slice(2), "anonymous_id"] },
        ),
      },
    },
    reads: { A: [100, 3, 4, 75], B: NUMBERS.B },
    says:
      /1 of 10 rows of orders\.csv have no "user_id"; if "anonymous_id" says whose each is, name it with --map visitor_id="anonymous_id"/,
  },
  {
    input: "a currency under a header that nobody knows",
    given: {
      files: {
        "orders.csv": csv(
          ROWS.map((row, at) => [...row, at % 2 ? "EUR" : "GBP"]),
          { header: [...HEADER, "cur"] },
        ),
      },
    },
    reads: NUMBERS,
    says:
      /fail: Currencies: Orders are in EUR, GBP, and their amounts were added/,
  },
];

/** Rows of the table. */
export const HEADERS: Subject = {
  title: "Columns as other programs call them",
  shapes: [...NAMES, ...DAYS],
};
