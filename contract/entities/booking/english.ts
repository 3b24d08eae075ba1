/** English of the French texts of this area's declarations. */
export const english: Readonly<Record<string, string>> = {
  Indisponibilité: 'Unavailability',
  Indisponibilités: 'Unavailabilities',
  'entity.unavailability.arrival': 'From',
  'entity.unavailability.departure': 'To',
  'Première nuit qui n’est pas vendue.': 'First night that is not sold.',
  'Jour où l’emplacement est rendu : un client peut arriver ce jour-là.':
    'Day on which the pitch is given back: a guest may arrive that day.',
  Motif: 'Reason',
  'Lu sur le planning. Exemple : toiture à refaire.': 'Read on the planning. Example: roof to be mended.',
  Note: 'Note',
}
