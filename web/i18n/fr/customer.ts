/** Texts of the customers' screens; labels of fields come from the declarations. */
export const texts = {
  tabs: {
    label: 'Parties de la fiche client',
    identity: 'Identité',
    addresses: 'Adresses',
    stays: 'Séjours',
    bills: 'Factures',
    notes: 'Notes',
    saveFirst: 'Enregistrez d’abord l’identité',
  },
  newStay: 'Nouveau séjour',
  addresses: {
    empty: 'Ajoutez l’adresse qui figurera sur les factures.',
  },
  stays: {
    label: 'Séjours du client',
    code: 'Dossier',
    status: 'Statut',
    arrival: 'Arrivée',
    departure: 'Départ',
    places: 'Emplacements',
    people: 'Personnes',
    total: 'Total',
    balance: 'Solde',
    empty: 'Aucun séjour',
    emptyBody: 'Les devis, options et réservations de ce client apparaîtront ici.',
    statusOf: { '1': 'Devis', '2': 'Option', '3': 'Réservation', '4': 'Séjour', '5': 'Clos' },
  },
  bills: {
    label: 'Factures du client',
    number: 'Numéro',
    date: 'Date',
    kind: 'Nature',
    booking: 'Dossier',
    excluding: 'Total HT',
    total: 'Total TTC',
    empty: 'Aucune facture',
    emptyBody: 'Les factures s’établissent depuis le séjour.',
    kindOf: { '1': 'Facture', '2': 'Facture annulée', '3': 'Facture d’annulation' },
  },
  town: {
    country: 'Pays',
    department: 'Département',
    everyCountry: 'Tous les pays',
    everyDepartment: 'Tous les départements',
  },
} as const

declare module '#web/i18n/i18n.ts' {
  interface Catalogues {
    customer: typeof texts
  }
}
