import { also, by, col, defineList, defineStates } from '#contract/list.ts'

/** How far an electronic invoice came. */
export const EINVOICE_STATE = defineStates('einvoiceState', {
  BLOCKED: ['Ne peut pas partir', 'bad'],
  WAITING: ['À envoyer', 'waiting'],
  SENT: ['Envoyée', 'neutral'],
  SILENT: ['Sans réponse', 'bad'],
  ACCEPTED: ['Acceptée', 'good'],
  REJECTED: ['Rejetée', 'bad'],
  REFUSED: ['Refusée', 'bad'],
  DISPUTED: ['En litige', 'bad'],
  COLLECTED: ['Encaissée', 'good'],
  INTERNAL: ['Interne', 'neutral'],
  CANCELLED: ['Arrêtée', 'neutral'],
})

/** Bills to companies that go through the approved platform. */
export const einvoiceList = defineList({
  name: 'einvoice',
  base: 'payment/einvoice',
  right: 'payment_bill',
  refreshedBy: ['einvoiceBill', 'einvoiceFlow', 'bill'],
  columns: {
    number: col.text('Numéro', { sort: true, width: 130 }),
    billOn: col.day('Date', { sort: true }),
    customerName: col.text('Client', { sort: true }),
    total: col.money('Total TTC', { sort: true, width: 120 }),
    state: col.state('État', EINVOICE_STATE, { width: 160 }),
    since: col.instant('Depuis', { width: 140 }),
    reason: col.said('Motif'),
  },
  filters: {
    text: by.text('Numéro, client', { width: 200 }),
    days: by.days('Du', 'Au'),
    waiting: by.flag('À suivre'),
  },
  facts: also<{
    readonly id: number
    /** Code of the messages, its own words, or what the status says. */
    readonly code: string | null
    readonly words: string | null
  }>(),
})

/** By the French. */
export const english = {
  'Ne peut pas partir': 'Cannot go',
  'À envoyer': 'To send',
  Envoyée: 'Sent',
  'Sans réponse': 'No answer',
  Acceptée: 'Accepted',
  Rejetée: 'Rejected',
  Refusée: 'Refused',
  'En litige': 'In dispute',
  Encaissée: 'Collected',
  Interne: 'Internal',
  Arrêtée: 'Stopped',
  Depuis: 'Since',
  Motif: 'Reason',
  'Numéro, client': 'Number, customer',
  'À suivre': 'To follow up',
}
