/** A till ticket as texts ready to print (domain rules, section 5: signature, software, duplicate, training). */
import type { Seller } from '#domain/billing/bill-content.ts'
import { formatAmount, formatInteger, formatMoney } from '#contract/format.ts'
import type { TicketAnswer } from '#contract/operations/sale/till.ts'
import { sellerPart, shortRate } from '#server/documents/parts.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'
import type { Strip } from '#server/ports/strip.ts'

export interface TicketPaper {
  readonly seller: Seller
  readonly ticket: TicketAnswer['item']
  readonly timeZone: string
  /** Lines of the till, above and below. */
  readonly header: string | null
  readonly footer: string | null
  readonly software: string
  /** Of a copy after the first: its number and its own signature. */
  readonly duplicate: { readonly copyNumber: number; readonly signature: string } | null
}

type Line = Pick<
  TicketAnswer['item']['lines'][number],
  'label' | 'quantity' | 'unitPrice' | 'discount' | 'discountReason' | 'amount'
>

/** Day and hour of the place, to the second. */
export const stripInstant = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('fr', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(new Date(at))

/** Lines of a till, above or below its papers. */
export const textLines = (text: string | null): string[] =>
  (text ?? '').split('\n').filter((line) => line.trim() !== '')

/** An article, what it comes to, and why. */
export const stripLine = ({ label, quantity, unitPrice, discount, discountReason, amount }: Line) => ({
  label,
  amount: formatAmount(amount),
  notes: [
    ...(quantity === 1 ? [] : [`${formatInteger(quantity)} × ${formatAmount(unitPrice)}`]),
    ...(discount === 0
      ? []
      : [`Remise ${formatAmount(discount)}${discountReason === null ? '' : ` (${discountReason})`}`]),
  ],
})

const totalsOf = ({ total, payments }: TicketPaper['ticket']) => [
  { label: 'TOTAL TTC', amount: formatMoney(total), rank: 'due' },
  ...payments.flatMap(({ label, amount, given, paper }) => [
    { label: paper === null ? label : `${label} ${paper}`, amount: formatMoney(given ?? amount), rank: 'plain' },
    ...(given === null || given === amount
      ? []
      : [{ label: 'Rendu', amount: formatMoney(given - amount), rank: 'plain' }]),
  ]),
]

/** What it comes to by rate. */
export const stripRates = (rates: TicketAnswer['item']['rates']): Strip['vat'] => ({
  heads: ['Taux', 'HT', 'TVA', 'TTC'],
  rows: rates.map(({ rate, excluding, vat, including }) => [
    rate === null ? 'Hors TVA' : shortRate(rate),
    ...[excluding, vat, including].map((amount) => formatAmount(amount)),
  ]),
})

const bannersOf = ({ ticket, duplicate }: TicketPaper): string[] => [
  ...(ticket.training ? ['FORMATION – SANS VALEUR'] : []),
  ...(duplicate === null ? [] : [`DUPLICATA n° ${duplicate.copyNumber}`]),
]

const factsOf = ({ ticket, timeZone }: TicketPaper) => [
  { label: ticket.type === 'REFUND' ? 'Retour' : 'Ticket', value: ticket.number },
  { label: 'Date', value: stripInstant(ticket.at, timeZone) },
  ...(ticket.offline === null
    ? []
    : [
        { label: 'Vendu le', value: stripInstant(ticket.offline.soldAt, timeZone) },
        { label: 'Hors ligne', value: `n° ${ticket.offline.number}` },
      ]),
  { label: 'Caisse', value: ticket.register },
  { label: 'Vendeur', value: ticket.seller },
  ...(ticket.customer === null || ticket.customer === '' ? [] : [{ label: 'Client', value: ticket.customer }]),
  ...(ticket.returnsNumber === null ? [] : [{ label: 'Retour du ticket', value: ticket.returnsNumber }]),
]

/** What its PDF and its receipt say alike. */
export const ticketStrip = (paper: TicketPaper): Strip => {
  const { seller, ticket, header, footer, software, duplicate } = paper
  const { name, lines, contacts, legal } = sellerPart(seller)
  return {
    seller: { name, lines, contacts },
    header: textLines(header),
    banners: bannersOf(paper),
    facts: factsOf(paper),
    lines: ticket.lines.map(stripLine),
    totals: totalsOf(ticket),
    vat: stripRates(ticket.rates),
    notes: textLines(footer),
    proof: [...legal, `${software} – ${ticket.signature}${duplicate === null ? '' : ` – ${duplicate.signature}`}`],
  }
}

export const ticketDocument = (paper: TicketPaper, createdAt: Date): DocumentRequest => ({
  template: 'ticket',
  createdAt,
  data: { title: 'Ticket', number: paper.ticket.number, ...ticketStrip(paper) },
})
