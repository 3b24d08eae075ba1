/**
 * What a guest owes, shown before it is paid, as texts ready to print (domain rules, section 5: « document provisoire »). It has no signature
 * and no number of a ticket, and says what it is not.
 */
import type { Seller } from '#domain/billing/bill-content.ts'
import type { Cents } from '#domain/money.ts'
import type { TicketLine } from '#domain/sale/ticket.ts'
import { formatMoney } from '#contract/format.ts'
import type { TicketAnswer } from '#contract/operations/sale/till.ts'
import { sellerPart } from '#server/documents/parts.ts'
import { stripInstant, stripLine, stripRates, textLines } from '#server/documents/ticket-document.ts'
import type { DocumentRequest } from '#server/ports/document-renderer.ts'
import type { Strip } from '#server/ports/strip.ts'

export interface ProvisionalPaper {
  readonly seller: Seller
  /** Its station and its number there. */
  readonly till: string
  readonly number: number
  /** Which print of the same ticket it is. */
  readonly copy: number
  readonly at: string
  readonly timeZone: string
  readonly register: string
  /** The table, or the name that it waits under; null: it is in hand. */
  readonly label: string | null
  readonly servedBy: string
  readonly training: boolean
  readonly header: string | null
  readonly lines: readonly TicketLine[]
  readonly rates: TicketAnswer['item']['rates']
  readonly total: Cents
  readonly software: string
}

export const provisionalStrip = (paper: ProvisionalPaper): Strip => {
  const { seller, till, number, copy, at, timeZone, register, label, servedBy, training, header, total, software } =
    paper
  const { name, lines, contacts, legal } = sellerPart(seller)
  return {
    seller: { name, lines, contacts },
    header: textLines(header),
    banners: ['DOCUMENT PROVISOIRE', ...(training ? ['FORMATION – SANS VALEUR'] : [])],
    facts: [
      ...(label === null ? [] : [{ label: 'Pour', value: label }]),
      { label: 'Note', value: `${till} n° ${number}` },
      { label: 'Date', value: stripInstant(at, timeZone) },
      { label: 'Caisse', value: register },
      { label: 'Servi par', value: servedBy },
    ],
    lines: paper.lines.map(stripLine),
    totals: [{ label: 'À PAYER TTC', amount: formatMoney(total), rank: 'due' }],
    vat: stripRates(paper.rates),
    notes: [
      'Document provisoire, ne tient pas lieu de ticket.',
      ...(copy === 1 ? [] : [`Impression n° ${copy}`]),
      'Votre ticket vous est remis sur demande, après le paiement.',
    ],
    proof: [...legal, software],
  }
}

export const provisionalDocument = (paper: ProvisionalPaper): DocumentRequest => ({
  template: 'ticket',
  createdAt: new Date(paper.at),
  data: { title: 'Document provisoire', number: `${paper.till} n° ${paper.number}`, ...provisionalStrip(paper) },
})
