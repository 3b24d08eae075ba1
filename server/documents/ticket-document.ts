/** A till ticket as texts ready to print (domain rules, section 5: signature, software, duplicate, training). */
import type { Seller } from '#domain/billing/bill-content.ts'
import { formatAmount, formatInteger, formatMoney } from '#contract/format.ts'
import type { TicketAnswer } from '#contract/operations/sale/till.ts'
import { sellerPart, shortRate } from '#server/documents/parts.ts'
import type { Strip } from '#server/documents/receipt/receipt-bytes.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'

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

type Line = TicketAnswer['item']['lines'][number]

const instant = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('fr', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(new Date(at))

const textLines = (text: string | null): string[] => (text ?? '').split('\n').filter((line) => line.trim() !== '')

const lineOf = ({ label, quantity, unitPrice, discount, discountReason, amount }: Line) => ({
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

const vatOf = ({ rates }: TicketPaper['ticket']) => ({
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
  { label: 'Date', value: instant(ticket.at, timeZone) },
  { label: 'Caisse', value: ticket.register },
  { label: 'Vendeur', value: ticket.seller },
  ...(ticket.customer === null ? [] : [{ label: 'Client', value: ticket.customer }]),
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
    lines: ticket.lines.map(lineOf),
    totals: totalsOf(ticket),
    vat: vatOf(ticket),
    notes: textLines(footer),
    proof: [...legal, `${software} – ${ticket.signature}${duplicate === null ? '' : ` – ${duplicate.signature}`}`],
  }
}

export const ticketDocument = (paper: TicketPaper, createdAt: Date): DocumentRequest => ({
  template: 'ticket',
  createdAt,
  data: { title: 'Ticket', number: paper.ticket.number, ...ticketStrip(paper) },
})
