import type { CampaignChannel, SendingState } from '#domain/campaign/campaign.ts'
import { also, by, col, defineList, defineStates } from '#contract/list.ts'
import type { Tone } from '#contract/list.ts'

export const GRC_SENDING = defineStates('grcSending', {
  SENDING: ['En cours', 'waiting'],
  PAUSED: ['En pause', 'attention'],
  DONE: ['Terminé', 'good'],
  STOPPED: ['Arrêté', 'neutral'],
} satisfies Record<SendingState, readonly [string, Tone]>)

export const GRC_CHANNEL = defineStates('grcChannel', {
  EMAIL: ['E-mail', 'neutral'],
  SMS: ['SMS', 'neutral'],
} satisfies Record<CampaignChannel, readonly [string, Tone]>)

/** Each sending of a campaign, and what became of it. */
export const grcHistoryList = defineList({
  name: 'grcHistory',
  base: 'campaign/grc-history',
  right: 'campaign_grc',
  refreshedBy: ['grcHistory', 'mail'],
  columns: {
    startedAt: col.instant('Parti le', { sort: true, width: 150 }),
    label: col.text('Campagne', { sort: true }),
    channel: col.state('Envoi par', GRC_CHANNEL, { width: 110 }),
    state: col.state('État', GRC_SENDING, { width: 130 }),
    recipients: col.count('Destinataires', { width: 120 }),
    sent: col.count('Envoyés', { width: 100 }),
    waiting: col.count('À venir', { width: 100 }),
    failed: col.count('Non remis', { width: 100 }),
    unsubscribed: col.count('Désinscrits', { width: 110 }),
    startedBy: col.text('Par', { null: true, width: 140 }),
  },
  filters: {
    text: by.text('Campagne', { width: 190 }),
    days: by.days('Parti du', 'Parti au'),
    state: by.state('État', 'Tous les états', GRC_SENDING),
    grcId: by.id(),
  },
  facts: also<{ readonly id: number }>(),
})

/** By the French. */
export const english = {
  'En cours': 'Under way',
  'En pause': 'Paused',
  Terminé: 'Done',
  Arrêté: 'Stopped',
  'Parti le': 'Left on',
  Envoyés: 'Sent',
  'À venir': 'To come',
  'Non remis': 'Not delivered',
  Désinscrits: 'Unsubscribed',
  'Parti du': 'Left from',
  'Parti au': 'Left to',
}
