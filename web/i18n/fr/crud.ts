/** Texts of the lists and forms made from declarations (`web/crud`). Labels of entities and fields come from the declarations. */
export const texts = {
  the: { masculine: 'le {{one}}', vowel: 'l’{{one}}', feminine: 'la {{one}}' },
  new: { masculine: 'Nouveau {{one}}', vowel: 'Nouvel {{one}}', feminine: 'Nouvelle {{one}}' },
  add: { masculine: 'Ajouter un {{one}}', vowel: 'Ajouter un {{one}}', feminine: 'Ajouter une {{one}}' },
  none: { masculine: 'Aucun {{one}}', vowel: 'Aucun {{one}}', feminine: 'Aucune {{one}}' },
  list: {
    add: 'Ajouter',
    edit: 'Modifier',
    consult: 'Consulter',
    delete: 'Supprimer',
    order: 'Ordre',
    noneSelected: 'Sélectionnez d’abord une ligne',
    emptyBody: 'Commencez par en ajouter : touche F3.',
    emptyBodyNoRight: 'Votre droit ne permet pas d’en ajouter.',
    noMatch: 'Rien ne correspond à cette recherche',
    noMatchBody: 'Changez les mots ou les filtres.',
    showAll: 'Tout afficher',
  },
  orderTitle: 'Ordre\u00A0: {{many}}',
  remove: {
    title: 'Supprimer {{the}} «\u00A0{{name}}\u00A0»\u00A0?',
    body: 'Cette suppression est définitive.',
    confirm: 'Supprimer',
  },
  refused: {
    title: 'Impossible de supprimer {{the}} «\u00A0{{name}}\u00A0»',
    inUse: 'D’autres enregistrements en dépendent\u00A0:',
    uses: 'Ce qui l’utilise',
    more_one: 'et {{count}} autre',
    more_other: 'et {{count}} autres',
    hideBody: 'Vous pouvez masquer cette fiche\u00A0: elle reste sur ce qui l’utilise, mais n’est plus proposée.',
    hide: 'Masquer',
    hidden: 'Fiche «\u00A0{{name}}\u00A0» masquée',
    close: 'Fermer',
    kind: {
      booking_one: 'séjour',
      booking_other: 'séjours',
      payment_one: 'règlement',
      payment_other: 'règlements',
      bill_one: 'facture',
      bill_other: 'factures',
      price_grid_one: 'grille tarifaire',
      price_grid_other: 'grilles tarifaires',
      unavailability_one: 'indisponibilité',
      unavailability_other: 'indisponibilités',
    },
  },
  form: {
    save: 'Enregistrer',
    quit: 'Quitter',
    readOnly: 'Lecture seule\u00A0: votre droit ne permet pas de modifier cette fiche.',
    saved: '{{one}} «\u00A0{{name}}\u00A0»\u00A0: enregistrement effectué',
    addAnother: { masculine: 'En ajouter un autre', vowel: 'En ajouter un autre', feminine: 'En ajouter une autre' },
    errors_one: 'Un champ est à corriger.',
    errors_other: '{{count}} champs sont à corriger.',
    newer: 'Cette fiche vient d’être modifiée par ailleurs.',
    compare: 'Voir les différences',
    backToList: 'Revenir à la liste',
    search: 'Tapez pour rechercher',
    unknownValue: 'n°\u00A0{{id}}',
    unsaved: 'Modifications non enregistrées',
  },
} as const

declare module '#web/i18n/i18n.ts' {
  interface Catalogues {
    crud: typeof texts
  }
}
