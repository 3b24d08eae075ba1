import { also, by, col, defineList } from '#contract/list.ts'

/** /add-customer-to-sales: tickets that name nobody, or that somebody was named for afterwards. */
export const ticketCustomerList = defineList({
  name: 'ticketCustomer',
  base: 'sale/ticket-customer',
  right: 'sale_cash_register',
  refreshedBy: ['cashRegisterSale', 'ticketCustomer'],
  columns: {
    day: col.day('Date', { sort: true, width: 110 }),
    time: col.text('Heure', { width: 80 }),
    number: col.text('Numéro', { sort: true, width: 150 }),
    register: col.text('Caisse', { sort: true, width: 110 }),
    seller: col.text('Vendeur', { sort: true, width: 150 }),
    articles: col.text('Articles'),
    customer: col.text('Client', { null: true, width: 190 }),
    total: col.money('TTC', { sort: true, sum: true, width: 120 }),
  },
  filters: {
    view: by.view('Tickets montrés', { NOBODY: 'Sans client', ADDED: 'Client ajouté', ALL: 'Tous' }),
    text: by.text('Numéro, client, article', { width: 190 }),
    days: by.days('Du', 'Au'),
    registerId: by.record('Caisse', 'Caisses', 'cashRegister'),
  },
  facts: also<{ readonly id: number }>(),
})

/** By the French. */
export const english = {
  'Tickets montrés': 'Tickets shown',
  'Sans client': 'No customer',
  'Client ajouté': 'Customer added',
}
