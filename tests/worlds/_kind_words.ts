/** Words of columns that say of what kind an order is. */

/** Words of a column: what most orders say, and what those of a kind say. */
export type Words = readonly [header: string, usual: string, unusual: string];

export const CHANNELS: readonly Words[] = [
  ["Source", "web", "pos"],
  ["sales_channel", "Online Store", "Point of Sale"],
  ["Channel", "webshop", "In-Store"],
  ["Vertriebskanal", "Onlineshop", "Filiale"],
  ["order_source", "website", "Retail POS"],
  ["created_via", "checkout", "admin"],
];
export const MARKETPLACES: readonly Words[] = [
  ["Channel", "Website", "Amazon US"],
  ["sales channel", "Online Store", "eBay"],
  ["marketplace", "", "Zalando"],
  ["Order Source", "Storefront", "Walmart Marketplace"],
];
export const CANCELLED: readonly Words[] = [
  ["Status", "Abgeschlossen", "Storniert"],
  ["Statut", "Terminée", "Annulée"],
  ["Estado", "Completado", "Cancelado"],
  ["Stato", "Completato", "Annullato"],
  ["order_status", "completed", "Cancelled by customer"],
  ["Order Status", "Shipped", "Declined"],
  ["cancelled_at", "", "2026-03-20 10:00:00"],
  ["Voided", "no", "yes"],
];
export const UNPAID: readonly Words[] = [
  ["Zahlungsstatus", "bezahlt", "ausstehend"],
  ["payment_status", "paid", "pending"],
  ["financial_status", "paid", "authorized"],
  ["Payment Status", "captured", "unpaid"],
  ["Statut du paiement", "payé", "en attente"],
  ["order_status", "processing", "pending payment"],
  ["Paid in full", "yes", "no"],
  ["Invoice paid", "true", "false"],
];
export const RENEWALS: readonly Words[] = [
  ["order_type", "one-time", "rebill"],
  ["Tags", "vip", "Autoship, vip"],
  ["Bestellart", "Erstbestellung", "Abo-Folgebestellung"],
  ["is_recurring", "false", "true"],
  ["billing_cycle", "1", "2"],
  ["Order Type", "checkout", "subscription renewal"],
  ["subscription_order_number", "1", "3"],
  ["billing_reason", "subscription_create", "subscription_cycle"],
];
export const EXCLUDED: readonly Words[] = [
  ["exclusion_reason", "not_excluded", "preview_mode"],
  ["exclusion_reason", "not_excluded", "mutual_exclusion"],
  ["Exclusion Reason", "Not excluded", "Before first exposure"],
];
export const STAFF: readonly Words[] = [
  ["Customer Group", "Retail", "Employees"],
  ["Tags", "", "employee"],
  ["is_test", "0", "1"],
  ["Customer Tags", "newsletter", "staff"],
  ["test_order", "false", "true"],
];
/** Flags and days that say that an order was not kept. */
export const NOT_KEPT: readonly Words[] = [
  ["valid", "1", "0"],
  ["is_final", "true", "false"],
  ["billable", "yes", "no"],
  ["Delivered", "Yes", "No"],
  ["is_duplicate", "0", "1"],
  ["is_sample", "false", "true"],
  ["backorder", "no", "yes"],
  ["Items returned", "0", "2"],
  ["written_off_at", "", "2026-03-28"],
  ["Payment Terms", "Due on receipt", "Net 30"],
];
