/** Texts of `/extra-planning`. */
export const texts = {
  title: 'Planning des suppléments',
  count_one: '{{count}} supplément suivi',
  count_other: '{{count}} suppléments suivis',
  from: 'Premier jour',
  previous: 'Deux semaines avant',
  next: 'Deux semaines après',
  today: 'Aujourd’hui',
  extra: 'Supplément',
  stock: 'Stock',
  board: 'Suppléments pris, nuit par nuit',
  help: 'Flèches : nuit ou supplément voisin. Entrée : voir les séjours.',
  cell: '{{label}}, nuit du {{day}} : {{used}} pris sur {{stock}}, {{state}}',
  left_one: '{{count}} libre',
  left_other: '{{count}} libres',
  noDates: 'Le stock habituel vaut toute l’année. Ajoutez les dates où il y en a plus, ou moins.',
  unlimited: 'sans limite',
  noLimit: '∞',
  full: 'complet',
  fullSign: 'max',
  of: 'sur {{count}}',
  over_one: '{{count}} de trop',
  over_other: '{{count}} de trop',
  none: 'Aucun supplément n’a de stock',
  noneBody: 'Indiquez combien vous en avez sur la fiche du supplément : vélos, réfrigérateurs, lits bébé…',
  noneAction: 'Voir les suppléments',
  overNotice_one: 'Une nuit dépasse le stock : {{where}}.',
  overNotice_other: '{{count}} nuits dépassent le stock, la première : {{where}}.',
  overHelp:
    'Le stock a été diminué après ces réservations. Rien n’est retiré aux séjours : prévenez, ou rendez du stock.',
  legend: {
    title: 'Légende',
    some: 'il en reste',
    full: 'complet',
    over: 'plus que le stock',
  },
  panel: {
    title: 'Séjours avec {{label}}',
    night: 'Nuit du {{day}}',
    close: 'Fermer',
    none: 'Aucun séjour n’en a cette nuit.',
    basket: 'Saisie en cours',
    stay: '{{place}}, du {{from}} au {{to}}',
    units_one: '{{count}} unité',
    units_other: '{{count}} unités',
    open: 'Ouvrir le dossier de {{name}}',
    noRight: 'Vos droits ne montrent pas les séjours.',
  },
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    stock: typeof texts
  }
}
