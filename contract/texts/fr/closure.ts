/** Texts of closures (`web/screens/closure`). */
export const texts = {
  state: {
    title: 'Clôture fiscale',
    label: 'Prochaines clôtures',
    closedThrough: 'Journées clôturées jusqu’au {{day}}',
    nothingClosed: 'Aucune journée clôturée',
    monthThrough: 'dernier mois clôturé : {{month}}',
    noMonth: 'aucun mois clôturé',
    late: 'Dernière clôture mensuelle il y a plus de quatre mois',
    lateBody: 'Clôturez les mois terminés : l’administration attend des totaux arrêtés chaque mois et chaque année.',
    history: 'Clôtures faites',
    running: 'Une clôture est en cours.',
    column: {
      kind: 'Clôture',
      period: 'Période',
      waiting: 'En attente',
      prevented: 'Ce qui l’empêche',
      action: 'Action',
    },
    kind: { DAY: 'Journées', MONTH: 'Mois', YEAR: 'Exercice' },
    none: 'Rien à clôturer',
    today: 'Aujourd’hui, {{day}}',
    from: 'Du {{from}} au {{to}}',
    days_one: '{{count}} journée',
    days_other: '{{count}} journées',
    months_zero: 'En cours',
    months_one: '{{count}} mois terminé',
    months_other: '{{count}} mois terminés',
    years_zero: 'En cours',
    years_one: 'Terminé',
    years_other: 'Terminés',
    free: 'Rien',
    backupFirst: 'Une sauvegarde sera prise d’abord.',
    link: {
      tills: 'Fonds de caisse',
      stations: 'Postes hors ligne',
      days: 'Clôturer les journées',
      months: 'Clôturer le mois précédent',
      year: 'Exercices comptables',
      backup: 'Sauvegardes',
    },
    close: 'Clôturer',
    closeOf: { DAY: 'Clôturer les journées', MONTH: 'Clôturer le mois', YEAR: 'Clôturer l’exercice' },
    noRight: 'Vous n’avez pas le droit de clôturer.',
    busy: 'Une clôture est en cours.',
    failed: 'La clôture n’a pas abouti.',
    done: 'Clôture terminée.',
    automatic: 'Les journées se clôturent seules à 4 h du matin. Les mois et les exercices se clôturent ici.',
  },
  ask: {
    DAY: 'Clôturer les journées du {{from}} au {{to}} ?',
    oneDay: 'Clôturer la journée du {{to}} ?',
    MONTH: 'Clôturer le mois de {{period}} ?',
    YEAR: 'Clôturer l’exercice {{period}} ?',
    body: 'Cette clôture est définitive : rien ne pourra plus être daté jusqu’au {{to}}, et personne ne peut la défaire.',
    todayBody:
      'Plus aucun règlement ni aucune facture ne pourra être daté d’aujourd’hui : l’encaissement reprendra demain. Personne ne peut défaire cette clôture.',
    yearBody: 'L’exercice suivant sera créé s’il ne l’est pas encore.',
    confirm: 'Clôturer définitivement',
  },
  job: { DAY: 'Clôture de journées', MONTH: 'Clôture du mois de {{period}}', YEAR: 'Clôture de l’exercice {{period}}' },
  history: {
    title: 'Historique des clôtures',
    count_zero: 'Aucune clôture',
    count_one: '{{count}} clôture',
    count_other: '{{count}} clôtures',
    noMatch: 'Aucune clôture ne correspond',
    automatic: 'Automatique',
    empty: 'Aucune clôture faite',
    emptyBody:
      'Les journées se clôturent seules à 4 h du matin ; les mois et les exercices, depuis « Clôture fiscale ».',
    open: 'Ouvrir le document',
    noneSelected: 'Sélectionnez une clôture.',
    document: 'Document de la clôture {{period}}',
  },
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    closure: typeof texts
  }
}
