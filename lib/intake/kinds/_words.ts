/** Words for kinds of orders, in several languages. */

import { cells, tags, words } from "./_patterns.ts";

export const FIRST_SUBSCRIPTION = String
  .raw`(subscription|subscri\p{L}+|suscripción|abonn?ement|abo) ?(order )?(first|initial|new|erst\p{L}*|neu)|(first|initial|1st|new) (subscri\p{L}+|order|charge|recurring|rebill|delivery)|erst(bestellung|lieferung|es abo)|(premi[eè]re?|nouvel) (commande|abonnement)|(primer|primera|nueva) (pedido|orden|compra|suscripción)|^(initial|first)$`;
export const RENEWAL = `${tags("refills?( orders?)?")}|${
  words(
    String
      .raw`recurring|renew(al|als|ed)|(subscription|auto) refills?|re ?bill(s|ed|ing)?`,
    String
      .raw`subscription contract|auto ?(ship|refill|renew)\p{L}*|replenish\p{L}*`,
    String
      .raw`folge(bestellung|lieferung|auftrag)|(abo)?verlängerung|abo ?folge\p{L}*|wiederkehrend\p{L}*`,
    String.raw`renouvel\p{L}+|réabonnement|récurrente?s?|reconduction`,
    String.raw`renovaci[oó]n|renovad[oa]|recurrente`,
    String.raw`rinnovo|ricorrente|renovação|recorrente|verlenging|odnowienie`,
  )
}`;
export const SUBSCRIBED =
  /tags?|type|kind|source|subscription|abo|renewal|recurring|schlagw|étiquette|etiqueta|art$|tipo/;

export const CANCELLED = [
  String
    .raw`cancell?ed|cancell?ation|void(ed)?|fail(ed|ure)?|declined|expired|rejected|trash|denied|abandoned`,
  String.raw`storniert|storno|abgebrochen|fehlgeschlagen|abgelehnt`,
  String.raw`annulée?s?|échouée?s?|échec|refusée?s?|abandonnée?s?`,
  String.raw`cancelad[oa]s?|anulad[oa]s?|fallid[oa]s?|rechazad[oa]s?`,
  String.raw`annullat[oa]|fallit[oa]|rifiutat[oa]|geannuleerd|mislukt`,
  // Words of these languages have no spaces, so further signs may follow.
  String.raw`(取消|キャンセル|취소|已取消|作废)[\p{L}]*`,
  String
    .raw`anulowan[ey]|avbrut\p{L}*|annuller(et|t)|falhou|recusad[oa]|отмен\p{L}*|скасован\p{L}*|i\p{M}?ptal\p{L}*|zrušen\p{L}*|törölt\p{L}*|peru(ute)?ttu|anulat\p{L}*|ακυρ\p{L}*`,
];
export const REFUNDED =
  "refund|erstattet|rembours|devuelt|reembols|devolvid|rimbors|terugbetaald|zwróco|återbetal|返金|退款|환불";
export const GIVEN_BACK = String
  .raw`charge ?back|disput|\breturn(ed|s)?\b|retour|返品|受取拒否|退[货貨]|반품|credit (note|memo)|gutschrift|nota de crédito|nota di credito`;
/**
 * Delivery states in which the buyer does not have, or no longer has, the parcel.
 */
export const SENT_BACK = words(
  String
    .raw`returned( to sender)?|rto( delivered)?|return to (origin|sender)|refused|rejected|undelivered|undeliverable|delivery failed|failed delivery|lost`,
  "retourniert|zurückgesendet|annahme verweigert|unzustellbar|verloren",
  "retournée?|refusée?|non livrée?|perdue?",
  "devuelt[oa]|rechazad[oa]|no entregad[oa]|perdid[oa]",
  "restituit[oa]|rifiutat[oa]|non consegnat[oa]",
);

/** States of returns that are none. */
export const NO_RETURN = words(
  "no|none|not|never|denied|declined|reject(ed)?|refused|cancell?ed|closed without return|ineligible",
  "kein|keine|abgelehnt|aucun|refusée?|ninguna?|rechazada?|nessun|rifiutat[oa]",
);
/** Words of a fraud screening for orders that are not shipped. */
export const FRAUDULENT = words(
  "reject(ed)?|declined?|den(y|ied)|block(ed)?|cancel(l?ed)?|fraud(ulent)?|fail(ed)?|high( risk)?|critical|hold",
);

export const UNPAID = [
  "unpaid|not paid|(payment )?awaiting (payment|capture)|awaiting payment|pending payment|payment pending|pre ?orders?|preordered",
  "unbezahlt|nicht bezahlt|zahlung ausstehend|ausstehend|vorbestell(t|ung)",
  "impayée?s?|non payée?s?|en attente (de|du) (paiement|règlement)|précommandée?s?",
  "impagad[oa]s?|no pagad[oa]s?|sin pagar|pendiente de pago|preventa",
  "non pagat[oa]|onbetaald|não pag[oa]|nieopłacon[ey]",
];
export const UNSETTLED = [
  "pending|authori[sz]ed|outstanding|due|unsettled|on hold|overdue",
  "queued|scheduled|upcoming|skipped|paused|geplant|übersprungen|pausiert",
  "offen|autorisiert|en attente|autorisée?|pendiente|autorizad[oa]|in attesa|autorizzat[oa]|openstaand|pendente",
];

/** States of subscriptions that nobody has paid for yet. */
export const ON_TRIAL = words(
  "trial|trialing|trialling|(in|on) trial|trial (active|period|started)|free trial",
  "testphase|probe(abo|zeit|monat|phase)|essai|période d.essai|(período|periodo) de prueba|in prova",
);

/** Documents that precede a sale or replace it, such as quotes. */
export const NO_SALES = [
  "quotes?|quotations?|(price )?estimates?|offers?|pro ?forma( invoices?)?|(shopping )?(carts?|baskets?)|wish ?lists?|(open|incomplete) checkouts?",
  "angebote?|kostenvoranschlag|merkzettel|devis|proforma|presupuestos?|cotizaci[oó]n|preventivo|offerte",
];

export const MARKETPLACES =
  "amazon|ebay|etsy|walmart|otto|zalando|kaufland|bol|cdiscount|mercado ?libre|rakuten|temu|shein|faire|allegro|fnac|target plus|wish|wayfair|manomano";
export const SOCIAL = "tik ?tok|facebook|instagram|pinterest|snapchat|whatsapp";
/** Names of sales channels that are not marketing channels. */
export const CHANNELS = [
  String
    .raw`(shopify )?drafts?( orders?)?|(shopify )?pos( .*)?|.*point of sale.*|retail( stores?| pos)?|in ?store|(brick|physical).*|offline|showroom|store ?front pos`,
  String
    .raw`phone( orders?| sales?)?|tele ?phone.*|tele ?sales|by phone|call ?cent(er|re)|mail order|fax|manual( orders?)?|(web )?admin|back ?office`,
  String.raw`b2b|whole ?sale.*|trade|reseller|distributor`,
  String
    .raw`kasse.*|ladengeschäft|filiale|ladenverkauf|telefon.*|gro(ß|ss)handel|händler|entwurf`,
  String
    .raw`caisse|(en )?magasin|par téléphone|téléphone|grossiste|vente en gros|revendeur|brouillon`,
  String
    .raw`tpv|tienda f[ií]sica|punto de venta|teléfono|por teléfono|mayorista|borrador`,
  String
    .raw`punto vendita|negozio|ingrosso|telefono|groothandel|winkel|kassa|sklep stacjonarny|hurt`,
  String
    .raw`(${MARKETPLACES})( .*)?|(${SOCIAL}) ?(shops?|shopping|marketplace)`,
];
/** Words of buyers and orders that may be of another business. */
export const UNSURE = words(
  String.raw`company|business|corporate|firmen?kunden?|gewerb\p{L}*|empresa`,
  String.raw`pre ?orders?|vorbestell\p{L}*`,
);
export const WHOLESALE = words(
  "whole ?sale|b2b|reseller|distributor|gro(?:ß|ss)handel|händler|grossiste|revendeur|mayorista|distribuidor|ingrosso|groothandel",
);

const EVENTS =
  /^(event|tracking event) ?(type|name|action|title)?$|^metric( name)?$|^(action|activity)( type| name)?$|^hit type$|^ereignis( ?(typ|name|art))?$|^(type d.)?événement$|^(tipo de )?evento$|^tipo evento$/;
const KINDS_OF_TRANSACTION =
  /^(transaction )?(kind|type)$|^transaktions(art|typ)$|^type de transaction$|^tipo de transacción$/;

/** Columns that hold event types, one of which is a purchase. */
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
      .raw`(ordered|purchased) (products?|items?)|(fulfilled|shipped|delivered) (order|products?|items?)|order (fulfilled|shipped|delivered)|(received|opened|bounced) (e ?mail|sms)`,
    String
      .raw`ansicht|angesehen|warenkorb|kasse|klick|suche|besuch|hinzugefügt`,
    String.raw`vue?s?|panier|clic|recherche|ajout\p{L}*|visite`,
    String
      .raw`vist[oa]|carrito|añadi\p{L}+|búsqueda|visita|carrello|winkelwagen`,
  ),
};

/** Columns that hold transaction types. */
export const TRANSACTIONS = {
  headers: KINDS_OF_TRANSACTION,
  sold: cells(
    "sale|capture|charge|payment|verkauf|erfassung|vente|capture|venta|captura",
  ),
  uncountedWords: cells(
    "authori[sz]ation|auth|void|pending|emv authorization|autorisierung|stornierung|autorisation|annulation|autorización|anulación",
  ),
};

/**
 * Documents that may each stand for the same sale: orders, invoices, delivery
 * notes and payments.
 */
export const DOCUMENTS = [
  "(sales |customer )?orders?|auftrag|bestellung|commande|pedido|ordine",
  "((sales|tax|customer) )?invoices?|rechnung|facture|factura|fattura",
  "(item )?fulfil?lments?|shipments?|delivery notes?|packing slips?|lieferschein|bon de livraison|albarán",
  "customer (deposits?|payments?)|deposit|anzahlung|acompte|anticipo",
].map((pattern) => cells(pattern));

/** Event types that cancel an order. */
export const ORDER_CANCELLED = cells(
  "(order|purchase|transaction) (cancell?ed|cancell?ation|voided|reversed|returned)|(cancell?ed|voided|returned) (order|purchase|transaction)|cancel order",
  "bestellung storniert|stornierung|commande annulée|pedido (cancelado|anulado)|ordine annullato|注文キャンセル",
);

/** Transaction and event types that refund money. */
export const TAKEN_BACK = cells(
  String
    .raw`(.* )?(refund(ed)?|rückerstattung|erstattung|remboursement|reembolso|rimborso)( .*)?`,
);
