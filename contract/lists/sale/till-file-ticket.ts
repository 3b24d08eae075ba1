import { also, by, col, defineList } from '#contract/list.ts'

/** Tickets of one file, whichever way it went. */
export const tillFileTicketList = defineList({
  name: 'tillFileTicket',
  base: 'sale/till-file-ticket',
  right: 'sale_cash_register',
  refreshedBy: ['tillFile'],
  columns: {
    number: col.text('Ticket', { sort: true, width: 150 }),
    at: col.instant('Vendu le', { sort: true, width: 150 }),
    countedOn: col.day('Compté le', { null: true, sort: true, width: 120 }),
    methods: col.text('Règlements', { null: true }),
    total: col.money('Total', { sort: true, sum: true, width: 120 }),
    lacks: col.flag('À compléter', { width: 110 }),
  },
  filters: {
    fileId: by.id(),
  },
  facts: also<{ readonly id: number }>(),
})

/** By the French. */
export const english = {
  'Compté le': 'Counted on',
}
