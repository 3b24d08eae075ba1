/** What quotes, confirmations and bills say around their figures, in the customer's language; what the law words stays French. */
import { LINE_LABELS } from '#domain/billing/line-labels.ts'
import { spokenTexts } from '#contract/spoken.ts'

export const DOCUMENT_WORDS = spokenTexts(
  {
    QUOTE: 'Devis',
    OPTION: 'Confirmation d’option',
    RESERVATION: 'Confirmation de réservation',
    quoteUntil: 'Valable jusqu’au {day}',
    optionUntil: 'Option tenue jusqu’au {day}',
    date: 'Date',
    customer: 'Client',
    customerVat: 'TVA client',
    ARRHES: 'Arrhes',
    ACOMPTE: 'Acompte',
    PAYMENT: 'Règlement',
    reversed: 'Annulation',
    balance: 'Solde',
    before: 'avant le {day}',
    onBooking: 'à la réservation',
    onReceipt: 'à réception',
    onArrival: 'à l’arrivée',
    total: 'Total TTC',
    paid: 'Déjà réglé',
    borneBy: 'À la charge de {name}',
    due: 'Reste à payer',
    vatOf: 'dont TVA {rates}',
    vatRate: '{amount} à {rate}',
    dates: 'du {from} au {to}',
    file: 'Dossier',
    item: 'Désignation',
    quantity: 'Qté',
    unit: 'P.U. TTC',
    rate: 'TVA',
    including: 'Total TTC',
    ifYouBook: 'Si vous réservez',
    toPay: 'À régler',
    payment: 'Versement',
    dueOn: 'Échéance',
    settledOn: 'Réglée le',
    each: '{what} chacun',
    amount: 'Montant',
    received: 'Règlements reçus',
    byTransfer: 'Pour régler par virement',
    holder: 'Titulaire',
    bank: 'Banque',
    reference: 'Référence',
    agreed: 'Bon pour accord',
    agreedHelp: 'Date et signature, précédées de la mention « bon pour accord »',
    page: 'Page',
    pitch: 'Emplacement',
    rental: 'Locatif',
    hours: '{what}\u00A0: {hours}.',
    arrivalFrom: 'arrivée à partir de {hour}',
    departureBefore: 'départ avant {hour}',
    payBy: 'Moyens de paiement acceptés\u00A0: {methods}.',
    payByTransfer: 'Par virement, indiquez la référence du dossier\u00A0: le compte figure ci-dessus.',
    cancelBands: 'Annulation par le client\u00A0: {bands}.',
    cancelFrom: '{days} ou plus avant l’arrivée, {rate} du séjour restent dus',
    cancelAlways: '{rate} du séjour restent dus',
    cancelLast: 'plus tard, {rate}',
    cancelFees: 'Les frais de dossier ne sont pas rendus.',
    noShow: 'Sans nouvelles du client, le séjour est annulé {days} après l’arrivée prévue et reste dû en entier.',
    BILL: 'Facture',
    CANCELLING: 'Facture d’annulation',
    DOWN_PAYMENT_BILL: 'Facture d’acompte',
    cancels: 'annule la facture {number} du {day}',
    provisional: 'Document provisoire',
    copy: 'DUPLICATA n°\u00A0{number}',
    signature: 'Signature {signature}',
    copySignature: 'Duplicata {signature}',
    yourReference: 'Votre référence',
    paidTicket: 'Payée par le ticket',
    CREDIT_BILL: 'Facture d’avoir',
    credits: 'corrige la facture {number} du {day}',
    customerSiren: 'SIREN client',
    TOURIST_TAX: 'Taxe de séjour (hors TVA)',
    INSURANCE: 'Assurance (exonérée)',
    OTHER: 'Hors TVA',
    owedToYou: 'En votre faveur',
    excluding: 'Total HT',
    unitExcluding: 'P.U. HT',
    vat: 'TVA {rate}',
    vatRates: 'Taux',
    vatBase: 'Base HT',
    vatIncluding: 'TTC',
    onStayARRHES: 'Arrhes sur séjour',
    onStayACOMPTE: 'Acompte sur séjour',
    deducted: 'Acompte facturé le {day} ({number})',
    alreadyBilled: '{label} (déjà facturé)',
  },
  (key) => `paper.${key}`,
)

const LINE_WORDS = spokenTexts(LINE_LABELS, (type) => `paper.line.${type}`)

/** What a line is called: a record's own words as they are, the usual name of its kind in the language of the document. */
export const lineLabel = ({
  label,
  type,
}: {
  readonly label: string
  readonly type: keyof typeof LINE_LABELS
}): string => {
  const said = label.trim()
  return said === '' || said === LINE_LABELS[type] ? LINE_WORDS[type] : said
}

/** A text whose holes are filled. */
export const filled = (text: string, holes: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (hole, key: string) => holes[key] ?? hole)
