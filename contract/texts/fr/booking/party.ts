/** Names of the occupants, and what the tourist tax and the police form ask of them. */
export const party = {
  names: 'Noms et présence des occupants ({{named}}/{{count}})',
  person: 'Occupant {{rank}} · {{age}}',
  surname: 'Nom',
  name: 'Prénom',
  birthDate: 'Naissance',
  birthPlace: 'Lieu de naissance',
  nationality: 'Nationalité',
  civility: 'Civilité',
  age: 'Âge',
  from: 'Présent du',
  to: 'jusqu’au',
  exemption: 'Exonération de taxe de séjour',
  noExemption: 'Aucune',
  exemptions: {
    SEASONAL_WORKER: 'Salarié saisonnier employé dans la commune',
    REHOUSED: 'Hébergement d’urgence ou relogement',
    LOW_RENT: 'Loyer inférieur au seuil de la commune',
    RESIDENT: 'Domicilié dans la commune',
  },
} as const
