import { also, by, col, defineList } from '#contract/list.ts'

/** /verif-double-bill: what two live bills charge the same payer for. */
export const doubleBillList = defineList({
  name: 'doubleBill',
  base: 'payment/double-bill',
  right: 'payment_bill',
  refreshedBy: ['bill'],
  columns: {
    bookingCode: col.text('Dossier', { null: true, sort: true, width: 120 }),
    payerName: col.text('Payeur', { sort: true }),
    label: col.text('Ligne', { sort: true }),
    bills: col.text('Factures en vigueur', { width: 230 }),
    owed: col.money('Dû', { width: 120 }),
    charged: col.money('Facturé', { sum: true, sort: true, width: 120 }),
  },
  filters: { text: by.text('Client, dossier, facture, ligne', { width: 230 }) },
  facts: also<{
    /** The last of the bills. */
    readonly billId: number
  }>(),
})

/** By the French. */
export const english = {
  Ligne: 'Line',
  'Factures en vigueur': 'Live invoices',
  Dû: 'Owed',
  Facturé: 'Invoiced',
  'Client, dossier, facture, ligne': 'Customer, file, invoice, line',
}
