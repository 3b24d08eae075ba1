import { cashRegisterSaleList, soldAloneSaid, toCheckSaid } from '#contract/lists/sale/cash-register-sale.ts'
import { listScreen } from '#web/list/list-screen.tsx'

/** /sale-cash-register-list: every ticket of the tills. */
export const TicketList = listScreen(cashRegisterSaleList, {
  words: ['ticket', 'tickets'],
  open: ({ id }) => `/sale-cash-register/${id}`,
  isMuted: ({ type }) => type === 'REFUND',
  cells: { alone: ({ row }) => soldAloneSaid(row), toCheck: ({ row }) => toCheckSaid(row) },
})
