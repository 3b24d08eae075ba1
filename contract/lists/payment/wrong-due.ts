import { also, by, col, defineList } from '#contract/list.ts'

/** /verif-due-bill: files whose recorded due is not that of their lines and payments. */
export const wrongDueList = defineList({
  name: 'wrongDue',
  base: 'payment/wrong-due',
  right: 'payment_payment',
  refreshedBy: ['booking', 'payment'],
  columns: {
    bookingCode: col.text('Dossier', { null: true, sort: true, width: 120 }),
    payerName: col.text('Client', { sort: true }),
    recorded: col.money('Dû enregistré', { sort: true, width: 130 }),
    lines: col.money('Lignes', { width: 120 }),
    retained: col.money('Commission retenue', { width: 150 }),
    received: col.money('Règlements', { width: 120 }),
    due: col.money('Dû recalculé', { width: 130 }),
    gap: col.money('Écart', { sum: true, sort: true, width: 120 }),
  },
  filters: { text: by.text('Client, dossier', { width: 200 }) },
  facts: also<{ readonly id: number }>(),
})

/** By the French. */
export const english = {
  'Dû enregistré': 'Recorded due',
  Lignes: 'Lines',
  'Commission retenue': 'Commission kept',
  Règlements: 'Payments',
  'Dû recalculé': 'Computed due',
  Écart: 'Difference',
}
