/** Texts of the stays: searching, booking, the file, lists. Its parts are in `fr/booking/`. */
import { availability } from '#contract/texts/fr/booking/availability.ts'
import { desk } from '#contract/texts/fr/booking/desk.ts'
import { file } from '#contract/texts/fr/booking/file.ts'
import { life } from '#contract/texts/fr/booking/life.ts'
import { list } from '#contract/texts/fr/booking/list.ts'
import { price } from '#contract/texts/fr/booking/price.ts'
import { waiting } from '#contract/texts/fr/booking/waiting.ts'
import { STRATEGY_NAMES } from '#contract/operations/booking/strategy-names.ts'

/** Names of the occupants, and what the tourist tax and the police form ask of them. */
const party = {
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

/** The customer of a booking. */
const customer = {
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

/** What weighs on the price of the whole file. */
const conditions = {
  title: 'Conditions',
  discount: 'Remise',
  noDiscount: 'Aucune',
  freePercent: 'Remise libre en %',
  freeAmount: 'Remise libre en euros',
  rate: 'Pourcentage',
  amount: 'Montant',
  promoCode: 'Code promotionnel',
  method: 'Règlement prévu',
  anyMethod: 'Indifférent',
  fees: 'Frais de dossier',
  insurance: 'Assurance annulation',
  insuranceAt: 'Assurance annulation ({{rate}} du séjour)',
  addLine: 'Ajouter une ligne libre',
  lineLabel: 'Désignation',
  add: 'Ajouter',
} as const

const change = {
  openMove: 'Déplacer…',
  openParty: 'Occupants et options…',
  openConditions: 'Modifier les conditions…',
  openPrice: 'Recalculer le prix…',
  move: 'Déplacer le séjour',
  title: { party: 'Occupants et options', conditions: 'Conditions du dossier', price: 'Recalculer le prix' },
  type: 'Type',
  place: 'Emplacement',
  dates: 'Le départ doit suivre l’arrivée.',
  save: 'Enregistrer le changement',
  done: 'Dossier {{code}} modifié',
  preview: 'Ce que le changement ferait',
  reading: 'Calcul en cours…',
  refused: 'Ce changement est impossible',
  impossible: 'Ce changement est impossible : voyez pourquoi ci-contre.',
  before: 'Avant',
  after: 'Après',
  difference: 'Différence',
  same: 'aucune',
  strategy: 'Le prix',
  notThatWay: 'impossible',
  sameEveryWay: 'Le prix : {{total}}, quel que soit le calcul',
  chooseAnyway: 'Choisir le calcul',
  strategies: STRATEGY_NAMES,
  strategyHelp: {
    UPDATE_FROM_GRID:
      'La grille est choisie de nouveau, dans sa version du jour ; les prix saisis à la main sont perdus.',
    KEEP_GRID: 'La grille qui a donné le prix, dans la version d’alors.',
    UPDATE_FROM_EXISTING_DETAIL:
      'Prix de la nuit et prix unitaires du dossier ; ce dont le nombre ne change pas garde son montant au centime.',
    KEEP_DETAIL: 'Aucun montant ne bouge ; seules les taxes, de séjour et autres, suivent les nuits et les occupants.',
  },
} as const

/** Who comes and when: dates and party. */
const ask = {
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
  ages: '{{min}}–{{max}} ans',
  agesFrom: 'dès {{min}} ans',
  nobody: 'aucun occupant',
  people: 'Occupants par âge',
  options: 'Animaux, véhicules, suppléments',
  left_zero: 'plus aucun',
  left_one: 'reste {{count}}',
  left_other: 'reste {{count}}',
  onlyLeft_zero: 'plus aucun\u00A0!',
  onlyLeft_one: 'il n’en reste que {{count}}',
  onlyLeft_other: 'il n’en reste que {{count}}',
  tooManyForAll: 'Aucun emplacement n’accueille {{count}} personnes ({{max}} au plus) : partagez-les entre plusieurs.',
  done: 'Voir ce qui est libre',
  peopleMissing: 'Dites combien de personnes viennent.',
} as const

export const texts = {
  ask,
  availability,
  change,
  conditions,
  customer,
  desk,
  file,
  life,
  list,
  party,
  price,
  waiting,
} as const

declare module '#contract/texts.ts' {
  interface Catalogues {
    booking: typeof texts
  }
}
