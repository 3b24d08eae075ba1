import { also, by, col, defineList, defineStates } from '#contract/list.ts'

/** What became of one recipient of a sending. */
export const GRC_RECIPIENT = defineStates('grcRecipient', {
  WAITING: ['À venir', 'waiting'],
  LEAVING: ['En cours d’envoi', 'waiting'],
  SENT: ['Envoyé', 'good'],
  UNSUBSCRIBED: ['Désinscrit', 'attention'],
  UNCERTAIN: ['Incertain', 'attention'],
  HELD: ['À envoyer soi-même', 'attention'],
  BOUNCED: ['Revenu', 'bad'],
  REFUSED: ['Refusé', 'bad'],
  CANCELLED: ['Annulé', 'neutral'],
  SKIPPED: ['Écarté', 'neutral'],
})

/** Whom a sending was for. */
export const grcRecipientList = defineList({
  name: 'grcRecipient',
  base: 'campaign/grc-recipient',
  right: 'campaign_grc',
  refreshedBy: ['grcHistory', 'mail'],
  columns: {
    customerCode: col.text('Code', { width: 110, when: 'customer_partner_customer' }),
    customerName: col.text('Client', { sort: true, when: 'customer_partner_customer' }),
    address: col.text('Adresse', { null: true, when: 'customer_partner_customer' }),
    state: col.state('État', GRC_RECIPIENT, { width: 160 }),
    at: col.instant('Le', { null: true, sort: true, width: 150 }),
    why: col.said('Motif'),
  },
  filters: {
    text: by.text('Client, adresse', { width: 190 }),
    state: by.state('État', 'Tous les états', GRC_RECIPIENT, { width: 190 }),
    grcHistoryId: by.id(),
  },
  facts: also<{
    readonly id: number
    readonly mailId: number | null
    readonly code: string | null
    readonly context: Readonly<Record<string, string | number>>
  }>(),
})

/** By the French. */
export const english = {
  Désinscrit: 'Unsubscribed',
  Écarté: 'Left out',
  Le: 'On',
  'Client, adresse': 'Customer, address',
}
