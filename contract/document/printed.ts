/** Papers of each kind of record: who may print them, and which one is meant where an address names none (`/printing/0/…`). */
import type { DocumentFunction } from '#contract/document/functions.ts'
import type { DocumentKind } from '#contract/document/kinds.ts'
import type { Functionality } from '#contract/rights.ts'

interface PrintedFacts {
  /** Whoever reads the record prints it. */
  readonly right: Functionality
  /** The first that makes sense of the record as it stands. */
  readonly usual: readonly [DocumentFunction, ...DocumentFunction[]]
  /** It leaves by e-mail by an operation of its own, which knows when it may, and by nothing else. */
  readonly sentByItself?: true
}

export const PRINTED: Readonly<Record<DocumentKind, PrintedFacts>> = {
  quote: { right: 'booking_booking', usual: ['quote'] },
  option: { right: 'booking_booking', usual: ['option'] },
  booking: { right: 'booking_booking', usual: ['confirmation'] },
  waiting: { right: 'booking_booking', usual: ['waitingFreed'] },
  bill: { right: 'payment_bill', usual: ['billCover'] },
  customer: { right: 'customer_partner_customer', usual: ['letter'] },
  partner: { right: 'customer_partner_partner', usual: ['partnerLetter'] },
  gift: { right: 'sale_gift', usual: ['giftVoucher'], sentByItself: true },
  sale: { right: 'sale_sale', usual: ['saleQuote', 'saleOrder'] },
}
