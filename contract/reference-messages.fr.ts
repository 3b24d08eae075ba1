/** French sentences of the codes of reference data and of deletions. Part of `messages.fr.ts`. */
export const referenceMessages = {
  // Rules of several fields
  'hours.reversed': 'L’heure de fin doit suivre celle de début.',
  'extra.sold': 'Ce supplément est vendu pour des types d’emplacements ({grids}) : retirez-le d’abord de ces grilles.',

  // Official numbers
  'field.sirenKey': 'SIREN incorrect : vérifiez chaque chiffre.',
  'field.siretKey': 'SIRET incorrect : vérifiez chaque chiffre.',
} as const
