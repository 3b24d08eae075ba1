/** What makes an automatic message leave: each is the function of its text (spec 4, « Emailing »). */
import type { DocumentFunction } from '#contract/document/functions.ts'
import type { DocumentKind } from '#contract/document/kinds.ts'

export const TRIGGER_LABELS = {
  confirmation: 'Réservation',
  optionLapsing: 'Option près d’échoir',
  downPaymentReminder: 'Arrhes en retard',
  paymentReceived: 'Règlement reçu',
  suretyRequest: 'Caution avant l’arrivée',
  balanceReminder: 'Solde avant l’arrivée',
  preStay: 'Avant le séjour',
  arrival: 'Consignes du jour',
  postStay: 'Après le séjour',
  cancellation: 'Annulation',
  noShow: 'Client absent',
  waitingFreed: 'Place libérée',
  birthday: 'Anniversaire',
} as const satisfies Readonly<Partial<Record<DocumentFunction, string>>>

export type Trigger = keyof typeof TRIGGER_LABELS
export const triggers = Object.keys(TRIGGER_LABELS) as [Trigger, ...Trigger[]]

interface TriggerFacts {
  /** The record that it is about, as screens name it: files are one, whatever they are by now. */
  readonly about: 'booking' | 'customer' | 'waiting'
  /** Before a day that is known beforehand, or after something happened. */
  readonly side: 'BEFORE' | 'AFTER'
  /** It happens at an hour, not on a day: the message may follow at once. */
  readonly isEvent?: true
  /** Days after its moment on which it still makes sense, where a server was off; before a day: until that day. */
  readonly keeps?: number
}

export const TRIGGERS = {
  confirmation: { about: 'booking', side: 'AFTER', isEvent: true, keeps: 3 },
  optionLapsing: { about: 'booking', side: 'BEFORE' },
  downPaymentReminder: { about: 'booking', side: 'AFTER', keeps: 30 },
  paymentReceived: { about: 'booking', side: 'AFTER', isEvent: true, keeps: 3 },
  suretyRequest: { about: 'booking', side: 'BEFORE' },
  balanceReminder: { about: 'booking', side: 'BEFORE' },
  preStay: { about: 'booking', side: 'BEFORE' },
  arrival: { about: 'booking', side: 'BEFORE' },
  postStay: { about: 'booking', side: 'AFTER', keeps: 7 },
  cancellation: { about: 'booking', side: 'AFTER', isEvent: true, keeps: 3 },
  noShow: { about: 'booking', side: 'AFTER', isEvent: true, keeps: 3 },
  waitingFreed: { about: 'waiting', side: 'AFTER', isEvent: true, keeps: 3 },
  birthday: { about: 'customer', side: 'AFTER', keeps: 1 },
} as const satisfies Readonly<Record<Trigger, TriggerFacts>>

export const triggerFacts = (trigger: Trigger): TriggerFacts => TRIGGERS[trigger]

/** Kinds of record that a text must know how to be about. */
export const KINDS_ABOUT: Readonly<Record<TriggerFacts['about'], readonly DocumentKind[]>> = {
  booking: ['option', 'booking'],
  customer: ['customer'],
  waiting: ['waiting'],
}
