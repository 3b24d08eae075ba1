/** French sentences of reminders before arrival. Part of `messages.fr.ts`. */
export const reminderMessages = {
  'reminder.days': 'La fin de la période ne précède pas son début.',
  'reminder.tooEarly': 'La relance ne part pas avant le premier message : indiquez moins de jours.',
  'reminder.noEmail': 'Sans adresse e-mail : courrier à imprimer',
  'reminder.lost.REFUSED': 'E-mail refusé par le serveur',
  'reminder.lost.BOUNCED': 'E-mail revenu : adresse inconnue ou pleine',
  'reminder.lost.GIVEN_UP': 'E-mail abandonné après plusieurs essais',
  'reminder.lost.CANCELLED': 'Envoi annulé avant de partir',
} as const
