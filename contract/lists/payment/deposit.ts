import type { DepositState } from '#domain/billing/deposit.ts'
import { also, by, col, defineList, defineStates } from '#contract/list.ts'
import type { Tone } from '#contract/list.ts'

export const DEPOSIT_STATE = defineStates('deposit', {
  OPEN: ['Ouverte', 'attention'],
  CLOSED: ['Fermée', 'good'],
  EXPORTED: ['Exportée', 'done'],
  CANCELLED: ['Annulée', 'bad'],
} satisfies Record<DepositState, readonly [string, Tone]>)

/** What banks want on slips apart. */
export const SLIP_TYPES = {
  STANDARD: 'France métropolitaine',
  OVERSEAS: 'Outre-mer',
  FOREIGN: 'Étranger',
} as const

/** What was brought to the bank. */
export const depositList = defineList({
  name: 'deposit',
  base: 'payment/deposit',
  right: 'payment_deposit',
  refreshedBy: ['deposit'],
  columns: {
    number: col.text('Bordereau', { sort: true, width: 130 }),
    depositOn: col.day('Date', { sort: true }),
    method: col.text('Mode de règlement', { sort: true }),
    account: col.text('Compte bancaire', { null: true }),
    state: col.state('État', DEPOSIT_STATE, { width: 140 }),
    count: col.count('Nombre', { width: 96 }),
    total: col.money('Total', { sum: true, sort: true, width: 130 }),
    commission: col.money('Commission', { sum: true, width: 120 }),
    net: col.money('Net', { sum: true, width: 130 }),
  },
  filters: {
    text: by.text('Bordereau', { width: 150 }),
    days: by.days('Du', 'Au'),
    state: by.state('État', 'Tous les états', DEPOSIT_STATE),
    methodId: by.record('Mode de règlement', 'Tous les modes', 'paymentMethod'),
  },
  facts: also<{ readonly id: number }>(),
})

/** By the French. */
export const english = {
  Ouverte: 'Open',
  Fermée: 'Closed',
  Exportée: 'Exported',
  'France métropolitaine': 'Mainland France',
  'Outre-mer': 'Overseas France',
  Étranger: 'Foreign',
  Bordereau: 'Slip',
  Commission: 'Commission',
  Net: 'Net',
}
