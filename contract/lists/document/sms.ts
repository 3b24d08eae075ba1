import type { SmsState } from '#domain/sms/states.ts'
import { also, by, col, defineList, defineStates } from '#contract/list.ts'
import type { Tone } from '#contract/list.ts'

/** Where a text message is. */
export const SMS_STATE = defineStates('smsState', {
  WAITING: ['À envoyer', 'waiting'],
  SENDING: ['En cours d’envoi', 'waiting'],
  SENT: ['Envoyé', 'good'],
  DELIVERED: ['Reçu', 'good'],
  UNCERTAIN: ['Incertain', 'attention'],
  REFUSED: ['Refusé', 'bad'],
  FAILED: ['Non remis', 'bad'],
  GIVEN_UP: ['Abandonné', 'bad'],
  CANCELLED: ['Annulé', 'neutral'],
  HELD: ['Retenu', 'attention'],
} satisfies Record<SmsState, readonly [string, Tone]>)

/** Every text message that was written here, and what became of it. */
export const smsList = defineList({
  name: 'sms',
  base: 'document/sms',
  right: 'document_email_mailing',
  refreshedBy: ['sms'],
  columns: {
    writtenAt: col.instant('Date', { sort: true, width: 150 }),
    who: col.text('Client', { width: 180 }),
    number: col.phone('Téléphone', { null: true, width: 150 }),
    text: col.text('Texte'),
    segments: col.count('SMS', { sum: true, width: 80 }),
    state: col.state('État', SMS_STATE, { sort: true, width: 150 }),
    writtenBy: col.text('Par', { null: true, width: 130 }),
    reason: col.said('Motif'),
  },
  filters: {
    text: by.text('Texte, nom, numéro', { width: 220 }),
    days: by.days('Du', 'Au'),
    state: by.state('État', 'Tous les états', SMS_STATE, { width: 190 }),
    toFollow: by.flag('À suivre'),
  },
  facts: also<{
    readonly id: number
    readonly customerId: number | null
    readonly failure: string | null
    readonly detail: string | null
  }>(),
})

/** By the French. */
export const english = {
  Retenu: 'Held',
  'Texte, nom, numéro': 'Text, name, number',
}
