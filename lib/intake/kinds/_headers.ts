/** Headers of tag columns, which may give the kind of an order. */

export const TAGS =
  /^((order|customer) )?(tags?|labels?)$|^(schlagw[oö]rter|etiketten|étiquettes?|etiquetas?|mots clés|etichette)$/;
export const GROUPS =
  /^(customer|user|buyer) (groups?|tags?|segment|role)$|^role$|^kunden(gruppe|tags)$|^(groupe|tags) (de )?clients?$|^grupo (de )?clientes?$/;
/** Headers of columns that give the type of an order. */
export const TYPES =
  /^((order|purchase|charge|transaction|sale|billing|checkout|subscription|doc|document|invoice|voucher) ){0,2}(type|kind)$|^(bestell|auftrags|kauf|beleg)(art|typ)$|^(art|typ)$|^type de (commande|vente|paiement)$|^tipo( de)? (pedido|orden|compra|venta|ordine)$/;
/**
 * Headers of columns that give where an order was placed; some may describe
 * marketing instead.
 */
export const SOURCES =
  /^((order|sales?) )?(source|origin|channel)$|^(order|sales?|source|created|placed)? ?(source|channel|origin) (name|type|title)$|^(created|ordered|placed) (via|by|through)$|^(sales )?platform$|^marketplace$|^app( name)?$|^(bestell|auftrags)?(quelle|herkunft)$|^((verkaufs|vertriebs|bestell)?kanal)$|^canal( de (venta|ventas|vente))?$|^source de (la )?commande$|^origine?( de (la )?commande)?$|^origen( del pedido)?$|^canale( di vendita)?$|^verkoopkanaal$/;
export const SURE_SOURCES =
  /^(source name|sales? channel( name)?|marketplace|(verkaufs|vertriebs)kanal|canal de vent(as?|e)|canale di vendita)$/;
/** Headers of places, which a variation seldom changes for some buyers alone. */
export const PLACES =
  /^((ship(ping)?( to)?|delivery|billing|bill to|customer|order|sales?) )?(country|market|region)( (code|name))?$|^(store|shop|site|website|storefront|warehouse)( (view|name|code|id))?$|^((liefer|rechnungs)?land|pays( de livraison)?|país( de envío)?|paese|国|国家|국가)$/;
/** Headers of order status columns. */
export const STATUS =
  /^(?!.*(marketing|subscri|customer|mail|fulfil|ship|deliver|refund|return)).*(status|statut|statuts)$|^(stato|estado|état)( .*)?$|^((order|payment|financial|transaction) )?state$|^statut?s? .*$|^(статус( заказа)?|situação( do pedido)?|(sipariş )?durum|(sipariş )?durumu|stav( objednávky)?|(tilauksen )?tila)$|(^| )state machine state( technical)? name$|^(注文|支払い?|決済|処理)?(ステータス|状況|状態)$|^(주문|결제|처리)? ?(상태)$|^(订单|訂單|付款|支付|交易)?(状态|狀態)$/;
/** Headers of payment status columns. */
export const PAYMENT_STATUS =
  /^(financial|payment|billing|invoice|pay)( ?status| state)$|^zahlungs? ?status$|^(statut|état) (de |du )?(paiement|règlement)$|^estado (de |del )?pago$|^stato (del )?pagamento$|^betaal ?status$/;
/** Headers of subscription status columns. */
export const PLAN_STATUS =
  /^(subscri(ption|ber)|plan|membership|abo(nnement)?|suscripción) ?(status|state|phase)$|^(statut|état) de l.abonnement$|^estado de (la )?suscripción$/;
/** Headers of columns that stay empty until an order is paid or placed. */
export const PAID_AT =
  /^(date )?(paid|purchased|checkout completed|order completed|order placed|completed|captured) (at|on|time)( date)?$|^(date paid|paid date|payment date|purchase date)$|^(bezahlt am|zahlungsdatum|date de paiement|fecha de pago|data (di )?pagamento)$/;
/** Headers of fulfillment and delivery status columns. */
export const PARCEL_STATUS =
  /^(order )?(deliver(y|ed)|fulfil?lment|shipping|shipment|parcel|tracking|versand|liefer|zustell) ?(status|state)$|^(statut|état) (de |du )?(livraison|colis)$|^estado (de |del )?(envío|entrega)$|^stato (della )?(consegna|spedizione)$/;
/** Headers of columns that are filled only for returned orders. */
export const RETURNED =
  /^(is |was )?(order )?(returned|sent back)( (at|on|date|items?|units?|quantity|qty))?$|^(items?|units?|quantity|qty) returned$|^return (date|reason|id|at|received( (at|on))?)$|^rma( (number|no|id|date|reason))?$|^retour(datum|grund)$|^zurückgesendet( am)?$|^retournée?( le)?$|^devuelt[oa]( el)?$/;
/** Headers of flags that are set for orders that went through and were kept. */
export const KEPT =
  /^((is|was|order) )?(valid|kept|billable|chargeable|counted|final(i[sz]ed)?|completed?|confirmed|accepted|approved|shipped|fulfilled|delivered|received|successful|success)( order)?$|^(gültig|abgeschlossen|bestätigt|versendet|versandt|geliefert|zugestellt|valide|validée?|confirmée?|expédiée?|livrée?|válid[oa]|completad[oa]|confirmad[oa]|enviad[oa]|entregad[oa])$/;
/** Headers of return status columns. */
export const RETURN_STATUS =
  /^(order )?(return|rma|retoure|retouren)s? ?(request )?(status|state)$|^(statut|état) (de |du )?retour$|^estado (de |de la )?devolución$|^stato (del )?reso$/;
/** Headers of columns with the result of a fraud screening. */
export const FRAUD =
  /fraud|^(order |payment )?risk( (level|decision|recommendation|action|status|result|category))?$|^(order |payment )?(screening|review)( (status|decision|result))$|^(signifyd|riskified|forter|kount|sift|nofraud|radar)( .*)?$/;
export const PRODUCT_TYPES =
  /^(product|item|lineitem|line item|produkt|artikel) ?(type|category|typ|art|kategorie)$|^type de produit$|^tipo de producto$|^catégorie$/;
export const PRODUCTS =
  /^(line ?item|product|item|produkt|artikel)s?( (name|title|titel|bezeichnung))?$|^(nom du )?produit$|^(nombre del )?producto$/;

/** Matches headers of costs and earnings beyond the price of an order. */
const MONEY =
  /(^| )(costs?|cogs|fees?|commissions?|margins?|profits?|earnings?|payouts?|proceeds|credits?|cashback|rebates?|subsid(y|ies)|rewards?|royalt(y|ies)|tax(es)?|vat|gst|mwst|ust|tva|iva|btw|moms)( |$)|steuer|kosten|gebühr|provision|(^| )(marge|coûts?|frais|costes?|costos?|comisi[oó]n|margen|ganancia)( |$)|原価|手数料|消費税/;
/**
 * Excludes headers of amounts the buyer pays (revenue) and of points or codes
 * (not money).
 */
const NO_COST =
  /ship|deliver|versand|livraison|envío|points?|punkte|center|centre|kostenstelle|(^| )(id|code|number|type|name|date|status)( |$)/;

/**
 * Matches headers of money that is in an order's total but not the store's to
 * keep, or that was not received: passed on, owed, or paid with the store's own
 * credit. They hold no words that `NO_COST` excludes for costs.
 */
const NOT_KEPT = [
  /(^| )(dut(y|ies)|customs|donations?|charity|tips?|gratuit(y|ies)|insurance|protection|warranty|deposits?|gift ?cards?|gift certificates?|(amount|total|balance) (due|paid|owed|received|collected|captured|settled)|(due|paid|owed|outstanding|open|unpaid|received|captured|settled) (amount|total|balance)|balance|outstanding|prepaid|disputed amount|adjusted (order )?total)( |$)/,
  /(^| )(pfand|trinkgeld|spende|zoll|versicherung|anzahlung|guthaben|geschenkkarten?|wertgutscheine?|(offener|bezahlter|gezahlter) betrag|restbetrag)( |$)/,
  /(^| )(pourboire|dons?|consigne|droits de douane|assurance|acompte|avoir|cartes? cadeaux?|montant (payé|réglé|dû)|solde|reste à payer|cagnotte)( |$)/,
  /(^| )(propina|donaci[oó]n|aduanas?|seguro|dep[oó]sito|anticipo|saldo|tarjetas? (de )?regalo|(importe|monto|total) (pagado|pendiente))( |$)/,
  /points? (value|amount|discount)|(value|amount) of points|punkte (wert|rabatt|betrag)|valeur des points|valor de (los )?puntos/,
  /ポイント(利用|使用|値引)|ギフトカード|寄付|未払|入金/,
];
/** Excludes headers of IDs, words and times, which are no amounts. */
const NO_AMOUNT =
  /(^| )(id|code|number|type|name|status|date|at|on|time|method|plan|policy|last)( |$)|番号|日/;

/** Matches headers of amounts before discounts and returns. */
const GROSS = /(^| )(gross|brutto|bruto|brut|lordo)|umsatz brutto|総額/;
/** Matches headers of what is deducted from gross amounts, or is left of them. */
const DEDUCTED =
  /(^| )(discounts?|returns?|net|netto|net(sales|revenue)|rabatte?|nachlass|retouren|remises?|retours?|descuentos?|devoluciones|neto|sconti?|resi|値引|割引|返品)( |$)/;

/** Returns whether a column may be deducted from the gross revenue in use. */
export function isDeducted(plain: string, revenueHeader: string): boolean {
  return GROSS.test(revenueHeader) && DEDUCTED.test(plain) &&
    !NO_AMOUNT.test(plain);
}

/** Returns whether a column may hold costs, earnings or money not kept. */
export function namesMoney(plain: string): boolean {
  if (MONEY.test(plain) && !NO_COST.test(plain)) return true;
  return NOT_KEPT.some((pattern) => pattern.test(plain)) &&
    !NO_AMOUNT.test(plain);
}
