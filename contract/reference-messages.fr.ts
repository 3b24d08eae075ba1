/** French sentences of the codes of reference data and of deletions. Part of `messages.fr.ts`. */
export const referenceMessages = {
  // Official numbers
  'field.sirenKey': 'SIREN incorrect : vérifiez chaque chiffre.',
  'field.siretKey': 'SIRET incorrect : vérifiez chaque chiffre.',
} as const
