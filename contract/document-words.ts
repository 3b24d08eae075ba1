/** What quotes and confirmations say around their figures, in the customer's language; what the law words stays French. */
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
    amount: 'Montant',
    received: 'Règlements reçus',
    byTransfer: 'Pour régler par virement',
    holder: 'Titulaire',
    bank: 'Banque',
    reference: 'Référence',
    agreed: 'Bon pour accord',
    agreedHelp: 'Date et signature, précédées de la mention « bon pour accord »',
    page: 'Page',
  },
  (key) => `paper.${key}`,
)

/** A text whose holes are filled. */
export const filled = (text: string, holes: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (hole, key: string) => holes[key] ?? hole)
