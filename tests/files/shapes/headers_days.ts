/** Days, visitors and currencies that no header says, or one file alone. */

import pl from "nodejs-polars";
import { checkFiles } from "../../../lib/readout/mod.ts";
import type { Shape } from "./_shape.ts";
import { csv, HEADER, NUMBERS, ROWS, visits } from "./_store.ts";
import { messageOf } from "../../_said.ts";

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
  /fail: Period: Excluded: 1 order \(9\.1%\) placed outside the visitors' days/;
const COUNTED = { A: [100, 5, 6, 1099], B: NUMBERS.B } as const;
const TOTALS = "variation,n_visitors\nA,100\nB,100\n";

/** Rows of the table. */
export const UNNAMED_DAYS: readonly Shape[] = [
  {
    input: "the day of an order under a header that nobody knows",
    given: { text: timed("wann") },
    reads: NUMBERS,
    says: OUTSIDE,
  },
  {
    input: "the same beside the day of its delivery",
    given: {
      text: timed("shipped_on,wann", (row) => [
        ...row.slice(0, 4),
        `${row[4]!.slice(0, 7)}-28`,
        row[4]!,
      ]),
    },
    reads: NUMBERS,
    says: OUTSIDE,
  },
  {
    input: "two days of an order under headers that nobody knows",
    given: { text: timed("wann,quand", (row) => [...row, row[4]!]) },
    reads: COUNTED,
    says:
      /warn: Period: visitors\.csv has dates \(2026-03-02 to 2026-03-04\), but orders\.csv does not\. Orders from outside the test period can't be removed[^]*orders\.csv has dates in "wann", "quand"\. Choose the order time: --map created_at="wann"/,
  },
  {
    input:
      "moments of Parquet under such a header, beside days that are all empty",
    given: {
      orders: "orders.parquet",
      files: {
        "orders.parquet": (path) => {
          const rows = [...ROWS, LATER];
          const days = rows.map(() => null);
          pl.DataFrame({
            visitor_id: rows.map((row) => row[1]!),
            variation: rows.map((row) => row[2]!),
            net_revenue: rows.map((row) => Number(row[3])),
            wann: rows.map((row) => new Date(`${row[4]!.replace(" ", "T")}Z`)),
            bis: pl.Series("bis", days, pl.Date),
          }).writeParquet(path);
        },
      },
    },
    reads: NUMBERS,
    says: OUTSIDE,
  },
  {
    input: "two such days, checked alone",
    given: {
      text: timed("wann,quand", (row) => [...row, row[4]!]),
      says: async (folder) => {
        const { checks } = await checkFiles(
          { orders: `${folder}/orders.csv` },
          { cache: { folder: null } },
        );
        return checks.map(messageOf).join("\n");
      },
    },
    says:
      /It's unclear when orders were placed\. orders\.csv has dates in "wann", "quand"/,
  },
  {
    input: "days that can be read in two ways, under such a header",
    given: {
      text: timed("wann", (row) => {
        const [year, month, day] = row[4]!.slice(0, 10).split("-");
        return row.with(4, `${day}/${month}/${year}`);
      }),
    },
    reads: COUNTED,
    says: /warn: Period: [^]*orders\.csv has dates in "wann"\. Choose/,
  },
  {
    input: "no day of an order, and codes of places that could be days",
    given: { text: timed("zip", (row) => row.with(4, `4${row[0]}`)) },
    reads: COUNTED,
    says:
      /warn: Period: [^]*orders\.csv does not[^]*Add an order time to each row\. If its column isn't recognized, use --map created_at="HEADER"/,
  },
  {
    input: "days of the orders alone",
    given: { text: timed("created_at"), visits: TOTALS },
    reads: COUNTED,
    says:
      /warn: Period: orders\.csv has dates, but visitors\.csv does not[^]*Use daily visitors, or only the orders from the days/,
  },
  {
    input: "a row of the visitors without a day",
    given: {
      text: timed("created_at"),
      visits: visits().replace("2026-03-04,B", ",B"),
    },
    reads: COUNTED,
    says: /warn: Period: [^]*1 of 6 rows in visitors\.csv do not/,
  },
  {
    input: "a day of one variation that is missing",
    given: { visits: visits().replace("2026-03-03,B,28\n", "") },
    reads: { A: [70, 3, 3, 80.5], B: [72, 4, 4, 100] },
    says:
      /warn: Period: Excluded from all variations: 2026-03-03\. B had no visitor counts on those days\./,
  },
  {
    input: "sums of the days at the end of the visitors",
    given: { visits: `${visits()},A,100\n,B,100\n,Total,200\n` },
    reads: NUMBERS,
    says:
      /pass: Period[^]*Excluded from visitors\.csv: rows of "A", "B" without a day, which sum its days[^]*a row of totals is excluded: ",Total,200"/,
  },
  {
    input: "days in neither file",
    given: {
      text: csv(ROWS.map((row) => row.slice(0, 4)), {
        header: HEADER.slice(0, 4),
      }),
      visits: TOTALS,
    },
    reads: NUMBERS,
    says: /pass: Period: The files don't show which days they cover\./,
  },
  {
    input: "days of the visitors under a header that nobody knows",
    given: {
      text: timed("created_at"),
      visits: visits(undefined, ["wann", "variation", "n_visitors"]),
    },
    reads: NUMBERS,
    says: OUTSIDE,
  },
  {
    input: "a column per variation beside days that nobody knows",
    given: {
      text: timed("created_at"),
      visits: "Tag,A,B\n2026-03-02,40,41\n2026-03-03,30,28\n2026-03-04,30,31\n",
    },
    reads: NUMBERS,
    says: OUTSIDE,
  },
  {
    input: "orders without a user, beside what may say whose they are",
    given: {
      text: csv(
        ROWS.map((row, at) => at === 4 ? row.with(1, "") : row)
          .map((row) => [...row, "x"]),
        { header: ["id", "user_id", ...HEADER.slice(2), "anonymous_id"] },
      ),
    },
    reads: { A: [100, 3, 4, 75], B: NUMBERS.B },
    says:
      /1 of 10 rows in orders\.csv have no "user_id"\. If "anonymous_id" identifies the visitor, add --map visitor_id="anonymous_id"/,
  },
  {
    input: "a currency under a header that nobody knows",
    given: {
      text: csv(
        ROWS.map((row, at) => [...row, at % 2 ? "EUR" : "GBP"]),
        { header: [...HEADER, "cur"] },
      ),
    },
    reads: NUMBERS,
    says:
      /fail: Currencies: Orders are in EUR and GBP, and amounts were summed/,
  },
];
