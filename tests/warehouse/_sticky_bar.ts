/** A small experiment, as a file describes it; where it lies is said beside it. */
export const STICKY_BAR = {
  name: "Sticky bar",
  currency: "EUR",
  orders: {
    table: "sold",
    orderId: "id",
    visitor: "who",
    variation: "variant",
    revenue: "net",
  },
  variations: [{ name: "A", value: 0 }, { name: "B", value: 1 }],
  visitors: [
    { variation: "A", visitors: 5000 },
    { variation: "B", visitors: 5000 },
  ],
};
