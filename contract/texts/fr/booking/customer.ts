/** The customer of a booking. */
export const customer = {
  title: 'Client',
  search: 'Rechercher un client',
  searchExample: 'Nom, code, téléphone, e-mail',
  minimum: 'Tapez au moins 3 caractères.',
  none: 'Aucun client ne correspond : créez-le.',
  searching: 'Recherche…',
  new: 'Nouveau client',
  create: 'Créer le client',
  change: 'Changer de client',
  tab: { addresses: 'Adresses', stays: 'Ses séjours', bills: 'Ses factures' },
  open: 'Ouvrir sa fiche dans un onglet',
} as const
