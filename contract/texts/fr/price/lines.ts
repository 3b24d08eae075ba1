/** Texts of price grids: occupants, options and the forms of parts. */
export const lines = {
  people: {
    help_zero:
      'Aucune personne n’est comprise dans le prix du séjour. Les prix par période se saisissent dans l’onglet Saison.',
    help_one:
      'Le prix du séjour comprend {{count}} personne, prise dans l’ordre des catégories. Les prix par période se saisissent dans l’onglet Saison.',
    help_other:
      'Le prix du séjour comprend {{count}} personnes, prises dans l’ordre des catégories. Les prix par période se saisissent dans l’onglet Saison.',
    slices_one:
      'Par tranches ({{names}})\u00A0: chacun compte à partir du premier. La personne comprise dans le prix n’y est pas déduite\u00A0; mettez à 0,00 les tranches offertes.',
    slices_other:
      'Par tranches ({{names}})\u00A0: chacun compte à partir du premier. Les {{count}} personnes comprises dans le prix n’y sont pas déduites\u00A0; mettez à 0,00 les tranches offertes.',
    off: 'Pas de prix dans cette grille',
    empty: 'Aucune catégorie d’âge',
    toCategories: 'Ouvrir les catégories d’âge',
  },
  options: {
    help: 'Animaux, véhicules, suppléments\u00A0: la quantité incluse ne coûte rien, une option obligatoire est toujours comptée au moins une fois. Les prix par période se saisissent dans l’onglet Saison.',
    empty: 'Aucune option',
    emptyBody: 'Ajoutez ce que cette grille facture en plus\u00A0: animal, électricité, véhicule…',
    add: 'Ajouter une option',
    none: 'Tout est déjà dans la grille',
    addOther: 'Autre option…',
    otherName: 'Libellé',
    addGo: 'Ajouter',
  },
  lines: {
    category: 'Catégorie d’âge',
    option: 'Option',
    mode: 'Mode de calcul',
    modeOf: 'Mode de calcul\u00A0: {{name}}',
    pricing: 'Prix',
    pricingOf: 'Prix\u00A0: {{name}}',
    price: 'Montant',
    priceOf: 'Montant\u00A0: {{name}}',
    noPrice: 'à saisir dans Saison',
    ranks: 'Tranches à partir de',
    ranksOf: 'Tranches à partir de\u00A0: {{name}}',
    ranksHelp: 'Rang où chaque tranche commence\u00A0: 1, 3, 5 donne 1–2, 3–4, puis 5 et suivants.',
    ranksWrong: 'Exemple\u00A0: 1, 3, 5',
    included: 'Inclus',
    includedOf: 'Quantité incluse\u00A0: {{name}}',
    required: 'Obligatoire',
    requiredOf: 'Obligatoire\u00A0: {{name}}',
    default: 'Par défaut',
    defaultHelp: 'Quantité proposée sur un nouveau séjour.',
    tva: 'TVA',
    gone: 'Élément supprimé',
    menu: 'Actions sur {{name}}',
    actions: 'Actions',
    detail: 'Ouvrir la fiche',
    up: 'Monter',
    down: 'Descendre',
    remove: 'Retirer de la grille',
  },
  help: {
    priority:
      'Quand plusieurs grilles vendent le même type aux mêmes dates, celle dont la priorité est la plus haute donne le prix\u00A0; à égalité, la moins chère. Par exemple, une grille du pont de l’Ascension, priorité 1, l’emporte sur celle de l’année, restée à 0. Zéro suffit tant qu’une seule grille couvre ces dates.',
    included:
      'Quantité comprise dans le prix du séjour\u00A0: elle ne coûte rien. Avec 1 inclus, le deuxième seulement est facturé.',
    slices:
      'Un prix selon le rang\u00A0: les personnes 1 et 2 à un prix, la 3 et les suivantes à un autre. Indiquez le rang où chaque tranche commence.',
    other:
      'Ce que seule cette grille vend, sans fiche dans les suppléments\u00A0: un forfait ménage, par exemple. Ce qui sert à plusieurs grilles, ou qui a un stock, se crée plutôt dans Suppléments.',
  },
  slices: {
    title: 'Tranches',
    from: 'Tranche {{n}}, à partir de',
    price: 'Prix de la tranche {{n}}',
    remove: 'Retirer la tranche {{n}}',
    add: 'Ajouter une tranche',
  },
  part: {
    newPeriod: 'Nouvelle période',
    newOption: 'Nouvelle ligne',
    back: 'Revenir à la grille',
    stale: 'Cette grille a été modifiée sur un autre poste pendant votre saisie.',
    reload: 'Relire la fiche',
    removeTitle: 'Retirer «\u00A0{{name}}\u00A0» de la grille\u00A0?',
    removeBody: 'Ses prix partent avec. Ce qui est publié ne change pas.',
    daysHelp: 'Rien de coché\u00A0: tous les jours.',
    closedHelp: 'Rien de coché\u00A0: la période se vend, avec arrivées et départs.',
    anyLength: 'toutes',
    nights: 'Nuits',
    noPackage: 'Les forfaits s’ajoutent dans l’onglet Saison de la grille.',
    kind: 'Nature',
    saveFirst: 'Enregistrez d’abord\u00A0: les prix par dates s’ajoutent ensuite.',
    dated: 'Prix par dates',
    ofPeriod: '(prix d’une période de la grille)',
    removePrice: 'Retirer le prix du {{day}}',
    addPrice: 'Ajouter ce prix',
  },
} as const
