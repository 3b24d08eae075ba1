import { also, by, col, defineList } from '#contract/list.ts'
import type { ListRow } from '#contract/list.ts'

/** What is not billed yet (domain rules, section 5), one row a payer of an account: stays, sales, and money received before them. */
export const unbilledList = defineList({
  name: 'unbilled',
  base: 'payment/unbilled-document',
  right: 'payment_bill',
  refreshedBy: ['unbilled', 'booking', 'sale', 'bill'],
  columns: {
    bookingCode: col.text('Dossier', { sort: true, width: 120 }),
    payerName: col.text('Payeur', { sort: true }),
    arrival: col.day('Arrivée', { null: true, sort: true }),
    departure: col.day('Départ', { null: true, sort: true }),
    state: col.said('État', { only: 'screen', width: 230 }),
    /** Charged by no live bill. */
    amount: col.money('Non facturé', { sort: true, sum: true, width: 124 }),
    /** Received, and shown by no live bill. */
    received: col.money('Reçu non facturé', { sum: true, width: 140 }),
  },
  filters: {
    kind: by.view('À facturer', { STAY: 'Séjours', DOWN_PAYMENT: 'Acomptes' }),
    text: by.text('Client, dossier', { width: 170 }),
    days: by.days('Départ du', 'Départ au'),
    professional: by.flag('Professionnels'),
    bookingId: by.id(),
  },
  facts: also<{
    /** What it is: a stay's file, or a sale on account. */
    readonly kind: 'booking' | 'sale'
    /** Of the file, or of the sale. */
    readonly bookingId: number
    /** Of a file; null: a sale. */
    readonly statusId: number | null
    readonly status: string | null
    readonly payerId: number
    readonly professional: boolean
    /** The payer is not the customer of the file. */
    readonly otherPayer: boolean
    /** What a bill of this payer lacks: name, address, postcode, town. */
    readonly missing: readonly string[]
  }>(),
})

/** One row a payer of a file. */
export type UnbilledRow = ListRow<typeof unbilledList>

/** By the French. */
export const english = {
  Payeur: 'Payer',
  'Non facturé': 'Not invoiced',
  'Reçu non facturé': 'Received, not invoiced',
  'À facturer': 'To invoice',
  Acomptes: 'Down payments',
  Professionnels: 'Companies',
}
