/** Words of logs of events and of transactions, of which only some are orders. */

import { cells, words } from "./_patterns.ts";

const EVENTS =
  /^(event|tracking event) ?(type|name|action|title)?$|^(action|activity)( type| name)?$|^hit type$|^ereignis( ?(typ|name|art))?$|^(type d.)?événement$|^(tipo de )?evento$|^tipo evento$/;
const KINDS_OF_TRANSACTION =
  /^(transaction )?(kind|type)$|^transaktions(art|typ)$|^type de transaction$|^tipo de transacción$/;

/** Columns whose cells say what happened, of which a purchase is one. */
export const EVENT_LOG = {
  headers: EVENTS,
  purchase: cells(
    String
      .raw`order (completed?|placed|created|paid|success|confirmed)|(placed|completed) order|purchase(d|s)?|(purchase|checkout|order) (completed?|success|finished)|completed (purchase|checkout)|payment (succeeded|completed?)|transaction|bought`,
    "kauf|gekauft|kauf abgeschlossen|bestellung( abgeschlossen| aufgegeben)?",
    "achat|achat (effectué|terminé)|commande( passée| terminée| validée)?",
    "compra( completada| realizada| finalizada)?|pedido( completado| realizado)?",
    "acquisto( completato)?|ordine( completato)?|aankoop|購入",
  ),
  other: words(
    String
      .raw`view\p{L}*|page|cart|basket|checkout|click\p{L}*|search\p{L}*|session|impression|scroll|add(ed)?|removed?|log ?in|sign ?up|visit|wish ?list|started?|begin|lead`,
    String
      .raw`ansicht|angesehen|warenkorb|kasse|klick|suche|besuch|hinzugefügt`,
    String.raw`vue?s?|panier|clic|recherche|ajout\p{L}*|visite`,
    String
      .raw`vist[oa]|carrito|añadi\p{L}+|búsqueda|visita|carrello|winkelwagen`,
  ),
};

/** Columns that say what kind of transaction a row is. */
export const TRANSACTIONS = {
  headers: KINDS_OF_TRANSACTION,
  sold: cells(
    "sale|capture|charge|payment|verkauf|erfassung|vente|capture|venta|captura",
  ),
  none: cells(
    "authori[sz]ation|auth|void|pending|emv authorization|autorisierung|stornierung|autorisation|annulation|autorización|anulación",
  ),
};

/** Kinds of transactions and events that take money back. */
export const TAKEN_BACK = cells(
  String
    .raw`(.* )?(refund(ed)?|rückerstattung|erstattung|remboursement|reembolso|rimborso)( .*)?`,
);
