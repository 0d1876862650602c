/** What the contract does not show of exports, and what may come in its place. */

import { camelCase } from "./_answers.ts";
import {
  amounts,
  beside,
  type FileSpelling,
  headers,
  moments,
  without,
} from "./_files.ts";

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** What stores and shops call what an export has. */
const WORDS: Readonly<Record<string, string>> = {
  order_id: "Order",
  created_at: "Order date",
  visitor_id: "User ID",
  variation: "Variation name",
  net_revenue: "Net sales",
  gross_profit: "Profit",
  discount: "Discount amount",
  units: "Quantity",
  unit_price: "Unit price",
};

const FOREIGN: Readonly<Record<string, string>> = {
  order_id: "Bestellnummer",
  variation: "Zweig",
  net_revenue: "Nettoumsatz",
};

/** Facts about exports. */
export const EXPORTS: Readonly<
  Record<string, Readonly<Record<string, FileSpelling>>>
> = {
  exportTotals: {
    total: beside("total", 1.2),
    gross: beside("gross_revenue", 1.2),
  },
  exportVariation: {
    names: without("variation id"),
    ids: without("variation"),
    neither: without("variation", "variation id"),
  },
  exportTimes: {
    utc: moments((time) => time.toISOString()),
    spaced: moments((time) =>
      time.toISOString().replace("T", " ").replace(".000Z", "+00:00")
    ),
    local: moments((time) => time.toISOString().slice(0, 19).replace("T", " ")),
    seconds: moments((time) => String(Math.floor(time.getTime() / 1000))),
    milliseconds: moments((time) => String(time.getTime())),
    dates: moments((time) => time.toISOString().slice(0, 10)),
  },
  exportAmounts: {
    cents: amounts((amount) => String(Math.round(100 * amount))),
    decimals: amounts((amount) => amount.toFixed(2)),
    dollars: amounts((amount) => `$${amount.toFixed(2)}`),
    commas: amounts((amount) => amount.toFixed(2).replace(".", ",")),
  },
  headers: {
    camel: headers(camelCase),
    title: headers((name) => name.split("_").map(capital).join(" ")),
    kebab: headers((name) => name.replaceAll("_", "-")),
    words: headers((name) => WORDS[name] ?? name),
    foreign: headers((name) => FOREIGN[name] ?? name),
  },
};
