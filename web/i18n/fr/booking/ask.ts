/** Who comes and when: dates and party. */
export const ask = {
  arrival: 'Arrivée',
  departure: 'Départ',
  nights: 'Nuits',
  spoken: 'Du {{arrival}} au {{departure}}',
  datesHelp: 'Exemples : 3/7, 030727, sam, +7',
  party: 'Occupants',
  partyExample: '2a 9 4 chien',
  partyHelp: '2a = 2 adultes ; 9 = une personne de 9 ans',
  partyUnread: 'Je ne comprends pas. Exemples : 2a 9 4 ; 2 adultes 1 bébé chien.',
  person: 'personne',
  nobody: 'aucun occupant',
  people: 'Occupants par âge',
  options: 'Animaux, véhicules, suppléments',
  tooManyForAll: 'Aucun emplacement n’accueille {{count}} personnes ({{max}} au plus) : partagez-les entre plusieurs.',
  peopleMissing: 'Dites combien de personnes viennent.',
} as const
