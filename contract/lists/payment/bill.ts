import { also, by, col, defineList, defineStates } from '#contract/list.ts'
import type { ListAnswer } from '#contract/list.ts'
import type { BillRow, BillType, VatSum } from '#contract/operations/payment/billing.ts'

/** What a bill is by now. */
export const BILL_KIND = defineStates('billKind', {
  BILL: ['Facture', 'good'],
  DOWN_PAYMENT: ['Facture d’acompte', 'good'],
  CANCELLED: ['Annulée', 'bad'],
  CANCELLING: ['Annulation', 'neutral'],
})

type Kinded = Pick<BillRow, 'type' | 'cancelledById' | 'isDownPayment'>

/** A bill that another cancelled is a cancelled one, whatever it was issued as. */
export const billKind = ({ type, cancelledById, isDownPayment }: Kinded) => {
  if (type === 3) return 'CANCELLING'
  if (type === 2 || cancelledById !== null) return 'CANCELLED'
  return isDownPayment ? 'DOWN_PAYMENT' : 'BILL'
}

/** Rates of the law (CGI 278-0 bis to 279 and 278), whatever the house uses now: old bills keep theirs. */
const RATES = { 550: '5,5 %', 1000: '10 %', 2000: '20 %' }

/** Every bill issued. */
export const billList = defineList({
  name: 'bill',
  base: 'payment/bill',
  right: 'payment_bill',
  refreshedBy: ['bill'],
  columns: {
    number: col.text('Numéro', { sort: true, width: 130 }),
    billOn: col.day('Date', { sort: true }),
    kind: col.state('Type', BILL_KIND, { width: 168 }),
    customerName: col.text('Client', { sort: true }),
    bookingCode: col.text('Dossier', { null: true, width: 120 }),
    totalExcluding: col.money('Total HT', { sum: true, width: 120 }),
    totalVat: col.money('TVA', { sum: true }),
    total: col.money('Total TTC', { sum: true, sort: true, width: 120 }),
  },
  filters: {
    text: by.text('Numéro, client, dossier', { width: 220 }),
    days: by.days('Du', 'Au'),
    /** 1 bill, 2 cancelled bill, 3 cancelling bill (spec 3). */
    type: by.choice('Type', 'Toutes', {
      1: 'Factures',
      2: 'Factures annulées',
      3: 'Annulations',
      downPayment: 'Factures d’acompte',
    }),
    rate: by.choice('Taux de TVA', 'Tous les taux', RATES, { width: 140 }),
    customerId: by.id(),
    bookingId: by.id(),
  },
  facts: also<{
    readonly id: number
    /** 1 bill, 2 cancelled bill, 3 cancelling bill (spec 3), as it was issued. */
    readonly type: BillType
    readonly bookingId: number | null
    readonly customerId: number | null
    /** The bill that this one cancels, or that cancelled it. */
    readonly cancelsId: number | null
    readonly cancelledById: number | null
    /** Prints so far; the first is the original, the others duplicates. */
    readonly prints: number
    /** A bill of money received before the stay. */
    readonly isDownPayment: boolean
  }>(),
})

/** The same bills by rate beside them. */
export type BillAnswer = ListAnswer<typeof billList, { readonly rates: readonly VatSum[] }>

/** By the French. */
export const english = {
  'Total HT': 'Total excl. VAT',
  'Total TTC': 'Total incl. VAT',
  'Numéro, client, dossier': 'Number, customer, booking',
  Factures: 'Invoices',
  'Factures annulées': 'Cancelled invoices',
  Annulations: 'Cancellations',
  'Factures d’acompte': 'Down-payment invoices',
  'Tous les taux': 'All rates',
  Facture: 'Invoice',
  'Facture d’acompte': 'Down-payment invoice',
  Annulée: 'Cancelled',
}
