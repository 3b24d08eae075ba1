/**
 * What people call a screen when they do not know its name: « électricité » is an extra, « mot de passe » is in the profile. By key of
 * the menu; French, then English. Nothing of this is shown.
 */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  profile:
    'mot de passe, changer mon mot de passe, double authentification, deuxième facteur, mes sessions, mon compte, langue de l’écran, password, two-factor, my account',
  establishment:
    'siret, siren, adresse du camping, raison sociale, logo, téléphone du camping, coordonnées, étoiles, ape, naf, rcs, company, address, letterhead',
  financialYears: 'exercice, année comptable, financial year',
  activityPeriods: 'ouverture, fermeture, saison, dates d’ouverture, jours fermés, opening, closing, season',
  tva: 'taux, taxe sur la valeur ajoutée, vat',
  taxes: 'taxe de séjour, commune, tourist tax',
  banks: 'banques des chèques, chèque, bank',
  bankAccounts: 'iban, bic, rib, banque, bank account',
  paymentMethods:
    'moyens de paiement, carte bancaire, cb, espèces, chèque, chèques-vacances, ancv, virement, paiement, payment, card, cash',
  paymentTerms: 'arrhes, acompte, solde, échéance, pourcentage à la réservation, down payment, deposit, balance',
  printedAccount: 'rib sur les documents, iban imprimé, virement, bank details',
  civilities: 'monsieur, madame, titre, title',
  towns: 'communes, code postal, postcode',
  preferenceBooking:
    'durée proposée, nuits par défaut, panier, prix d’un séjour déplacé, texte des confirmations, usual nights, basket',
  preferenceQuotation: 'validité d’un devis, quote',
  preferenceOption: 'durée d’une option, validité d’une option, option',
  preferenceCancellation:
    'conditions d’annulation, remboursement, frais d’annulation, absent, no-show, refund, cancellation',
  preferenceEarlyDeparture: 'départ avant la fin, partir plus tôt, leaving early',
  preferenceArrivalDeparture:
    'heures d’arrivée, heure de départ, heures, horaires, check-in, check-out, ménage, arrival time, departure time',
  preferenceFees: 'frais de réservation, booking fee',
  preferenceSale: 'encaisser, caisse, rendu de monnaie, cash desk',
  preferenceResult: 'numérotation des factures, numéro de facture, mentions, invoice number',
  preferenceCustomer: 'champs obligatoires, doublons, duplicates',
  preferencePrintMode: 'imprimante, impression, printer',
  layouts: 'tente, caravane, mobil-home, camping-car, tent, caravan, motorhome',
  placeFamilies: 'familles, groupes d’emplacements, zones',
  placeTypes: 'types de locations, mobil-homes, chalets, emplacements nus, capacité, pitches, rentals',
  placeList: 'places, parcelles, terrains, locatifs, numéros d’emplacements, pitches, units',
  placeCommercialization: 'ouvrir à la vente, vendu, mise en vente, on sale',
  placeRanking: 'étoiles, classement du camping, stars',
  features: 'équipements, ombre, eau, branchement, wifi, climatisation, amenities, shade',
  accessChannels: 'origine des demandes, téléphone, e-mail, comptoir, source',
  ageCategories: 'adultes, enfants, bébés, âges, tranches d’âge, adults, children, ages',
  animalTypes: 'chien, chat, animaux, animal, chiens de catégorie, dog, cat, pets',
  vehicleTypes: 'voiture, camping-car, remorque, moto, véhicule supplémentaire, car, trailer',
  vehicleBrands: 'marque de voiture, car make',
  extraTypes: 'catégories de suppléments',
  extras:
    'électricité, ampères, branchement, draps, ménage, location de vélo, barbecue, réfrigérateur, lit bébé, chaise haute, visiteur, options, electricity, linen, cleaning, fridge',
  discounts: 'réduction, rabais, remise fidélité, ristourne, discount',
  priceGrids:
    'prix, tarifs, saisons de prix, haute saison, basse saison, prix à la nuit, prix à la semaine, électricité, chien, supplément, forfait, minimum de nuits, price, rates, fares, season',
  specialOffers: 'promotion, promo, code promo, réduction, dernière minute, last minute, deal',
  saleAccounts:
    'devis, bon de livraison, commande, facture sans séjour, groupe, séminaire, quote, delivery note, order',
  breadOrders: 'baguette, croissant, viennoiserie, boulanger, petit déjeuner, bread, bakery, breakfast',
  customers: 'fiches clients, prospects, annuaire, adresses, doublons, guests, contacts',
  partners: 'agences, comité d’entreprise, tour-opérateur, commission, allotement, agency, allotment',
  transferCustomers: 'changer de client, transférer, transfer',
  backups: 'sauvegarde, restauration, restaurer, disque, backup, restore',
  portableExport: 'archive, données, RGPD, portabilité, changer de logiciel, contrôle fiscal, zip, data export',
  initDemo: 'démonstration, essai, formation, training',
  searchAvailability: 'libre, disponible, place libre, dispo, availability, free',
  newBooking: 'réserver, nouvelle réservation, créer, book, new booking',
  newPassage: 'arrivée sans réservation, de passage, walk-in',
  quotes: 'proposition, estimation, quote',
  options: 'options posées, à confirmer, hold',
  reservations: 'dossiers, séjours à venir, bookings',
  presentStays: 'présents, clients sur place, in house',
  cancelledStays: 'annulations, annulés, remboursements, refunds, cancelled',
  waitingList: 'liste d’attente, demandes refusées, complet, waiting list',
  arrivals: 'arrivées du jour, check-in, accueil, clés, keys',
  departures: 'départs du jour, check-out, ménage',
  occupation: 'qui est là, présents, liste d’évacuation, évacuation, incendie, sécurité, appel, evacuation, roll call',
  birthdays: 'anniversaire, birthday',
  police: 'fiches de police, étrangers, fiche individuelle, registration form',
  bookingImports: 'réservations en ligne, ota, site web, intégrer, internet bookings',
  unavailabilities: 'bloquer un emplacement, travaux, panne, hors service, fermé, fermeture, out of order',
  extraPlanning: 'stock de suppléments, électricité disponible, vélos, stock',
  planning: 'calendrier, tableau, occupation, board, calendar',
  plan: 'carte, map',
  planSettings: 'dessiner le plan, image du plan, carte du camping, map',
  planningSettings: 'couleurs du planning, colours',
  bills: 'factures, avoirs, duplicata, invoices, credit notes',
  unbilledDocuments: 'à facturer, non facturé, to invoice',
  guarantees: 'caution, dépôt de garantie, empreinte, guarantee, security deposit',
  users: 'mot de passe d’un collègue, mots de passe, comptes, identifiants, droits, password, login, rights',
  groups: 'droits, permissions, rôles, rights, roles',
  modules: 'activer, fonctionnalités, features',
  onlineBookings: 'booking.com, channel manager, canaux, site internet, ota, channel',
  preferenceGroups: 'plusieurs campings, partage des clients, group',
}

const WORDS = new Map(
  Object.entries(OTHER_WORDS).map(([key, words]) => [key, words.split(',').map((word) => word.trim())] as const),
)

/** Other names of a screen. */
export const otherWordsOf = (key: string): readonly string[] => WORDS.get(key) ?? []

export const otherWordsKeys = (): string[] => [...WORDS.keys()]
