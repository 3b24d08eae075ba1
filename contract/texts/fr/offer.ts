/** Texts of the special offers (`web/screens/pricing/special-offer`). */
export const texts = {
  newLastMinute: 'Nouvelle dernière minute',
  steps: 'Étapes de l’offre',
  step: {
    type: 'Type',
    period: 'Période',
    grids: 'Grilles tarifaires',
    booking: 'Période d’application',
    reduction: 'Montant de la réduction',
    application: 'Application',
    people: 'Personnes',
    fees: 'Arrhes et frais',
    payment: 'Règlement',
    validity: 'Validité',
    labels: 'Libellés',
    visibility: 'Visibilité',
    promo: 'Code promotionnel',
    summary: 'Récapitulatif',
  },
  help: {
    type: 'Chaque étape s’enregistre seule\u00A0: tant que l’offre n’est pas active, elle peut être incomplète.',
    period:
      'Les dates restent dans la période d’activité. Un séjour qui les dépasse suit le choix fait pour les séjours à cheval.',
    grids: 'L’offre ne s’applique qu’aux séjours chiffrés par une de ces grilles.',
    booking: 'Quand il faut réserver pour en profiter\u00A0; les dates du séjour se règlent à l’étape Période.',
    reduction:
      'La réduction ne dépasse jamais le prix. À qui et à quoi elle s’applique se règle à l’étape Application.',
    LAST_MINUTE:
      'Une offre de dernière minute donne un pourcentage ou un montant, et dit à l’étape Validité combien de jours avant l’arrivée elle vaut.',
    X_EQUAL_Y: 'Par exemple 7 et 6\u00A0: sept nuits réservées, six payées.',
    BOOKING_FEES:
      'Les frais de dossier tombent à ce montant\u00A0; plus bas déjà, ils ne changent pas. Zéro les offre.',
    INCLUDED_SERVICE: 'Ce texte s’imprime à 0,00\u00A0€\u00A0: une bouteille, un départ tardif. Le prix ne change pas.',
    application: 'Une réduction ne dépasse jamais le prix, et garde le taux de TVA de ce qu’elle réduit.',
    people:
      'Au minimum et au maximum\u00A0: tous les occupants comptent, enfants compris. Vide\u00A0: aucune condition.',
    fees: 'Les arrhes ne changent que ce qui est demandé à la réservation, pas le prix.',
    payment: 'Au moins un mode. Si tous ne sont pas acceptés, le mode prévu se choisit dans les conditions du séjour.',
    validity: 'Jours entre la réservation et l’arrivée. Vide\u00A0: aucune condition.',
    labels: 'Traduisez le libellé dans les langues de vos clients.',
    visibility: 'Un canal décoché ne voit pas l’offre.',
    promo: 'Le code se saisit dans les conditions du séjour.',
    summary: 'Cochez «\u00A0Active\u00A0» puis enregistrez\u00A0: ce qui manque est signalé avec son étape.',
  },
  nothing: 'Rien à régler à cette étape pour ce type d’offre.',
  previous: 'Précédent',
  next: 'Suivant',
  elsewhere: 'À compléter dans d’autres étapes',
  anyDay: 'Aucun coché\u00A0: tous les jours.',
  grids: 'Grilles tarifaires concernées',
  gridsHelp: 'Au moins une.',
  notSold: '{{label}} (hors vente)',
  noGrid: 'aucune',
  leftOpen: 'sans condition',
  saveFirst: 'Enregistrez l’offre pour voir celles qu’elle rencontre et son effet sur la saison passée.',
  asSaved: 'Ce qui suit vaut pour l’offre telle qu’elle est enregistrée.',
  conflict: {
    title: 'Offres qu’un même séjour peut rencontrer',
    none: 'Aucune autre offre active ne concerne les mêmes séjours.',
    ADDED: '\u00A0: les deux se cumulent, dans l’ordre de la liste ({{grids}}).',
    BEST: '\u00A0: la plus avantageuse des deux s’applique, seule ({{grids}}).',
    LOWEST_FEES: '\u00A0: les frais les plus bas s’appliquent ({{grids}}).',
  },
  preview: {
    title: 'Effet sur la saison passée',
    noDates: 'Donnez d’abord les dates des séjours.',
    none: 'Aucun séjour du {{start}} au {{end}} sur les emplacements de ces grilles.',
    said: 'Du {{start}} au {{end}}\u00A0: {{eligible}} séjours sur {{stays}} ({{share}}) auraient eu l’offre\u00A0; elle aurait coûté {{cost}} sur {{turnover}} ({{part}}).',
    help: 'Mêmes semaines de la saison passée, prix de l’époque avant toute offre\u00A0; le code promotionnel et le règlement sont supposés remplis.',
  },
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    offer: typeof texts
  }
}
