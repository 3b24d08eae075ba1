import { ticket } from '#contract/screens/ticket.ts'
import { loads } from '#web/shell/screens.ts'

export const screens = loads(ticket, {
  '/sale-cash-register-list': () => import('#web/screens/ticket/ticket-list.tsx').then((m) => m.TicketList),
})
