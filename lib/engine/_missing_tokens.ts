/**
 * Words of programs for a cell that says nothing, as a pattern without regard to
 * case. NA is a country, too, and (none) a channel: they are not among them.
 */
export const MISSING_TOKENS: string = String
  .raw`null|nan|none|nil|undefined|n/a|#n/a|<na>|\(null\)|\(not set\)|\(blank\)|\(empty\)|\\+n|-+`;

/** The same for a cell that is no name of anything either, but an id or a number. */
export const MISSING_VALUE_TOKENS: string = String
  .raw`${MISSING_TOKENS}|na|\(none\)`;

/** Words of rows that add up others. */
export const TOTALS =
  /^((grand|sub|overall|report)[ -]?)?totals?:?$|^(sum|summe|gesamt(summe|ergebnis)?|insgesamt|somme|totale|totaal|razem|celkem|total .*|合計|総計)$/i;
