/** Sentences of the reception. */
export const receptionMessages = {
  'police.signed': 'Cette fiche est signée : elle ne change plus. Retirez d’abord la signature.',
  'police.unnamed': 'Un occupant n’a pas de nom ({place}) : complétez d’abord sa fiche.',
  'police.lacking': 'La fiche de {name} est incomplète : complétez-la avant de la dire signée.',
  'reception.period': 'Choisissez une période d’un an au plus, la fin après le début.',
} as const
