import type { Day } from '#domain/day.ts'
import { also, by, col, defineList, defineStates } from '#contract/list.ts'

/** What stands behind an account. */
export const PROOF_KIND = defineStates('proofKind', {
  BILL: ['Facture', 'info'],
  DOWN_PAYMENT_BILL: ['Facture d’acompte', 'info'],
  CANCELLING_BILL: ['Facture annulative', 'bad'],
  TAKEN_OFF: ['Commission ou aide retenue', 'neutral'],
  PAYMENT: ['Règlement', 'good'],
  KEPT: ['Arrhes conservées', 'done'],
  GUARANTEE: ['Caution', 'neutral'],
  CHEQUE: ['Chèque', 'waiting'],
})

/** The documents behind the balance of an account at the end of a day. */
export const balanceProofList = defineList({
  name: 'balanceProof',
  base: 'result/balance-proof',
  right: 'result_balance',
  whole: true,
  refreshedBy: ['payment', 'bill', 'guarantee', 'deposit'],
  columns: {
    on: col.day('Date', { sort: true }),
    kind: col.state('Nature', PROOF_KIND, { sort: true, width: 210 }),
    piece: col.text('Pièce', { sort: true, width: 180 }),
    bookingCode: col.text('Dossier', { null: true, sort: true, width: 130 }),
    payerCode: col.text('Code', { null: true, width: 110 }),
    payerName: col.text('Payeur', { null: true, sort: true }),
    amount: col.money('Montant', { sum: true, sort: true, width: 130 }),
  },
  filters: {
    account: by.view('Compte', {
      RECEIVABLE: 'Clients',
      ADVANCE: 'Avances',
      GUARANTEE: 'Cautions',
      CHEQUE: 'Chèques',
    }),
    on: by.day(),
    text: by.here(by.text('Payeur, dossier, pièce')),
  },
  facts: also<{
    /** Rank of the row. */
    readonly id: number
    readonly day: Day
    readonly billId: number | null
    readonly bookingId: number | null
  }>(),
})

/** By the French. */
export const english = {
  Compte: 'Account',
  'Facture d’acompte': 'Down-payment invoice',
  'Facture annulative': 'Cancelling invoice',
  'Commission ou aide retenue': 'Commission or aid kept',
  'Arrhes conservées': 'Arrhes kept',
  Chèque: 'Cheque',
  Clients: 'Customers',
  Avances: 'Advances',
  Cautions: 'Guarantees',
  Chèques: 'Cheques',
  'Payeur, dossier, pièce': 'Payer, file, document',
}
