import { also, by, col, defineList } from '#contract/list.ts'

/** Payments of a customer; reversals are rows of their own. */
export const customerPaymentList = defineList({
  name: 'payment',
  base: 'payment/customer-payment',
  right: 'payment_payment',
  refreshedBy: ['payment'],
  columns: {
    paidOn: col.day('Date', { sort: true }),
    method: col.text('Mode', { sort: true }),
    bookingCode: col.text('Dossier', { null: true, sort: true, width: 130 }),
    amount: col.money('Montant', { sort: true, sum: true, width: 130 }),
  },
  filters: { customerId: by.id() },
  facts: also<{ readonly id: number }>(),
})

/** By the French. */
export const english = {
  Mode: 'Method',
}
