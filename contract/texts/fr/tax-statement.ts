/** Texts of tax statements (`web/screens/tax-statement`). */
export const texts = {
  list: {
    title: 'Relevés de taxe',
    count_one: '{{count}} ligne',
    count_other: '{{count}} lignes',
    empty: 'Aucune nuitée à déclarer',
    emptyBody: 'Les relevés se font d’eux-mêmes, dès le premier séjour.',
    noMatch: 'Aucune ligne ne correspond',
    open: 'Voir le détail',
    noneSelected: 'Sélectionnez une ligne.',
  },
  period: {
    label: 'Période du {{from}} au {{to}}',
    draft: 'Brouillon',
    validated: 'Validé',
    due: 'À reverser',
    byPartners: 'Reversé par les partenaires',
    corrections: 'Dont corrections',
    nights: 'Nuitées taxées',
    exempt: 'Nuitées exonérées',
    validate: 'Valider le relevé',
    noRight: 'Vous n’avez pas le droit de valider un relevé.',
    busy: 'Validation en cours…',
    done: 'Relevé du {{from}} au {{to}} validé.',
    file: 'Fichier de la collectivité',
    summary: 'Relevé (PDF)',
    register: 'Détail par séjour (PDF)',
    detail: 'Détail par séjour (CSV)',
    all: 'Tous les relevés',
    settings: 'Colonnes et période',
    notArrived_one: '{{count}} séjour commencé sans arrivée cochée : vérifiez qu’il a eu lieu.',
    notArrived_other: '{{count}} séjours commencés sans arrivée cochée : vérifiez qu’ils ont eu lieu.',
    differs: 'Le relevé ne dit pas ce qui est demandé au client :',
    differsOf: '{{code}} : {{stated}} au relevé, {{charged}} au dossier',
    balanced: 'Les relevés de ces séjours disent, au centime, ce qui est demandé aux clients.',
    more: 'et {{count}} autres',
    portal: 'Portail de la collectivité',
    closeDays: 'Clôturer les journées',
  },
  ask: {
    title: 'Valider le relevé du {{from}} au {{to}} ?',
    body: '{{due}} à reverser. Les mois validés ne changent plus : ce qui change ensuite sera corrigé dans le premier mois ouvert.',
    notArrived_one: '{{count}} séjour n’a pas d’arrivée cochée.',
    notArrived_other: '{{count}} séjours n’ont pas d’arrivée cochée.',
    confirm: 'Valider',
  },
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    'tax-statement': typeof texts
  }
}
