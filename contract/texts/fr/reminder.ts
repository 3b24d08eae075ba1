/** Texts of reminders before arrival. */
export const texts = {
  title: { '1': 'Relances de caution', '2': 'Relances de solde', '3': 'Relances de caution et de solde' },
  count_one: '{{count}} séjour',
  count_other: '{{count}} séjours',
  from: 'Arrivée du',
  to: 'au',
  search: 'Chercher',
  send: 'Envoyer les e-mails',
  quit: 'Quitter',
  calcul: 'Recalculer les cautions',
  settings: 'Réglages',
  first: 'Séjours',
  reminder: 'Relances',
  reminderHelp_one: 'Déjà prévenus, et rien reçu : relancés à {{count}} jour de l’arrivée ou moins.',
  reminderHelp_other: 'Déjà prévenus, et rien reçu : relancés à {{count}} jours de l’arrivée ou moins.',
  column: {
    code: 'Dossier',
    customer: 'Client',
    start: 'Arrivée',
    end: 'Départ',
    surety: 'Caution',
    balance: 'Solde',
    sent: 'Envoyé (J-{{days}})',
    reminded: 'Relancé (J-{{days}})',
    error: 'E-mail',
  },
  going: '{{done}} séjours sur {{count}}',
  yes: 'Oui',
  only: { surety: 'Caution seule', balance: 'Solde seul' },
  empty: 'Personne à prévenir',
  emptyBody: 'Aucun séjour qui arrive ces jours-là ne doit de caution ni de solde.',
  noReminder: 'Personne à relancer',
  nothing: 'Tous les messages de cette liste sont déjà écrits.',
  ask_one: 'Écrire à {{count}} séjour ?',
  ask_other: 'Écrire à {{count}} séjours ?',
  askBody:
    'Chacun reçoit son message une seule fois ; qui n’a pas d’adresse e-mail rejoint la pile des courriers à imprimer.',
  sent_zero: 'Aucun message à écrire.',
  sent_one: '{{count}} message écrit.',
  sent_other: '{{count}} messages écrits.',
  letters_one: 'dont {{count}} courrier à imprimer',
  letters_other: 'dont {{count}} courriers à imprimer',
  leftOut_one: '{{count}} séjour laissé de côté : voir la colonne « E-mail ».',
  leftOut_other: '{{count}} séjours laissés de côté : voir la colonne « E-mail ».',
  asked_zero: 'Aucun séjour à venir ne manque de caution.',
  asked_one: '{{count}} caution demandée.',
  asked_other: '{{count}} cautions demandées.',
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    reminder: typeof texts
  }
}
