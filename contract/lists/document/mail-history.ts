import { also, by, col, defineList, defineStates } from '#contract/list.ts'

/** Where a message is. */
export const MAIL_STATE = defineStates('mailState', {
  WAITING: ['À envoyer', 'waiting'],
  SENDING: ['En cours d’envoi', 'waiting'],
  SENT: ['Envoyé', 'good'],
  UNCERTAIN: ['Incertain', 'attention'],
  REFUSED: ['Refusé', 'bad'],
  BOUNCED: ['Revenu', 'bad'],
  GIVEN_UP: ['Abandonné', 'bad'],
  CANCELLED: ['Annulé', 'neutral'],
  HELD: ['À envoyer soi-même', 'attention'],
  LETTER: ['À imprimer', 'attention'],
  PRINTED: ['Imprimé', 'done'],
  RECEIVED: ['Reçu', 'info'],
})

/** Everything that was written, sent and received by electronic mail. */
export const mailHistoryList = defineList({
  name: 'mailHistory',
  base: 'document/mail-history',
  right: 'document_email_mailing',
  refreshedBy: ['mail'],
  columns: {
    writtenAt: col.instant('Date', { sort: true, width: 150 }),
    who: col.text('Correspondant', { width: 220 }),
    subject: col.text('Objet', { sort: true }),
    state: col.state('État', MAIL_STATE, { sort: true, width: 170 }),
    files: col.count('Pièces jointes', { width: 120 }),
    writtenBy: col.text('Par', { null: true, width: 140 }),
    reason: col.said('Motif'),
  },
  filters: {
    text: by.text('Objet, nom, adresse', { width: 220 }),
    days: by.days('Du', 'Au'),
    state: by.state('État', 'Tous les états', MAIL_STATE, { width: 190 }),
    toFollow: by.flag('À suivre'),
    entityId: by.id(),
  },
  facts: also<{
    readonly id: number
    /** Code of the messages, and the server's own words. */
    readonly failure: string | null
    readonly detail: string | null
  }>(),
})

/** By the French. */
export const english = {
  'À envoyer': 'To send',
  'En cours d’envoi': 'Being sent',
  Envoyé: 'Sent',
  Incertain: 'Uncertain',
  Refusé: 'Refused',
  Revenu: 'Bounced',
  Abandonné: 'Given up',
  Annulé: 'Cancelled',
  'À envoyer soi-même': 'To send oneself',
  'À imprimer': 'To print',
  Imprimé: 'Printed',
  Reçu: 'Received',
  Correspondant: 'Correspondent',
  Objet: 'Subject',
  'Pièces jointes': 'Attachments',
  Par: 'By',
  Motif: 'Reason',
  'Objet, nom, adresse': 'Subject, name, address',
  'Tous les états': 'All states',
  'À suivre': 'To follow up',
}
