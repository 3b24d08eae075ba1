import { also, by, col, defineList } from '#contract/list.ts'

/** /verif-tickets-payment: tickets whose total is not what paid them. */
export const ticketPaymentList = defineList({
  name: 'ticketPayment',
  base: 'payment/ticket-payment',
  right: 'payment_payment',
  refreshedBy: ['cashRegisterSale', 'payment'],
  columns: {
    day: col.day('Date', { sort: true, width: 110 }),
    number: col.text('Numéro', { sort: true, width: 150 }),
    register: col.text('Caisse', { width: 120 }),
    seller: col.text('Vendeur'),
    total: col.money('TTC', { sort: true, sum: true, width: 124 }),
    paid: col.money('Règlements', { sum: true, width: 124 }),
    gap: col.money('Écart', { sort: true, sum: true, width: 120 }),
  },
  filters: { text: by.text('Numéro, vendeur', { width: 180 }), days: by.days('Du', 'Au') },
  facts: also<{ readonly id: number }>(),
})

/** By the French. */
export const english = { 'Numéro, vendeur': 'No., seller' }
