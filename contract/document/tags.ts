/**
 * The catalogue of tags (spec 3, « Document tag catalogue »): atoms that stand for what a record says. Tags of residents and sublets
 * join with their rooms.
 */
import { GIFT_KINDS } from '#domain/billing/gift.ts'
import type { TagKind } from '#domain/document/values.ts'
import { SALE_STATES } from '#domain/sale/account.ts'
import type { DocumentFunction } from '#contract/document/functions.ts'
import { functionFacts } from '#contract/document/functions.ts'
import type { DocumentKind } from '#contract/document/kinds.ts'
import { spokenTexts } from '#contract/spoken.ts'

export const TAG_GROUPS = spokenTexts(
  {
    customer: 'Client',
    dates: 'Séjour et dates',
    equipment: 'Équipement et suppléments',
    totals: 'Totaux',
    downPayment: 'Arrhes ou acompte',
    balance: 'Solde et règlements',
    bill: 'Facture',
    partner: 'Partenaire',
    waiting: 'Liste d’attente',
    gift: 'Bon cadeau',
    sale: 'Vente annexe',
    house: 'Établissement',
    manager: 'Gestionnaire',
    conditions: 'Conditions seulement',
  },
  (group) => `document.group.${group}`,
)
export type TagGroup = keyof typeof TAG_GROUPS

export interface TagFacts {
  readonly group: TagGroup
  readonly kind: TagKind
  readonly kinds: readonly DocumentKind[]
  /** As an editor shows it before a record is chosen, written as the record's value is. */
  readonly example: string
  /** Often empty: nobody is told where it says nothing. */
  readonly optional?: true
  /** For conditions: it prints a code or a yes. */
  readonly quiet?: true
  /** Of a choice: its codes, with their labels in `TAG_CHOICES`. */
  readonly choices?: readonly string[]
}

const GUEST: readonly DocumentKind[] = ['quote', 'option', 'booking', 'bill', 'customer', 'waiting', 'gift', 'sale']
export const EVERY: readonly DocumentKind[] = [...GUEST, 'partner']
export const FILE: readonly DocumentKind[] = ['quote', 'option', 'booking']
const GIFT: readonly DocumentKind[] = ['gift']
const SALE: readonly DocumentKind[] = ['sale']

type Kinds = readonly DocumentKind[]
type More = Pick<TagFacts, 'optional'>
const OPTIONAL = { optional: true } as const

const of =
  (kind: TagKind) =>
  (group: TagGroup, kinds: Kinds, example: string, more: More = {}): TagFacts => ({
    group,
    kind,
    kinds,
    example,
    ...more,
  })
const text = of('text')
const money = of('money')
const day = of('day')
const count = of('number')
const flag = (kinds: Kinds): TagFacts => ({ group: 'conditions', kind: 'flag', kinds, example: 'oui', quiet: true })

export const TAGS = {
  'customer.name': text('customer', GUEST, 'Mme Élodie Martin'),
  'customer.civility': text('customer', GUEST, 'Madame', OPTIONAL),
  'customer.firstName': text('customer', GUEST, 'Élodie', OPTIONAL),
  'customer.surname': text('customer', GUEST, 'Martin'),
  'customer.company': text('customer', GUEST, 'Comité des fêtes', OPTIONAL),
  'customer.code': text('customer', GUEST, 'C001234'),
  'customer.address': text('customer', GUEST, '12 rue des Lilas, 69003 Lyon'),
  'customer.town': text('customer', GUEST, 'Lyon'),
  'customer.country': text('customer', GUEST, 'France'),
  'customer.phone': text('customer', GUEST, '06 12 34 56 78', OPTIONAL),
  'customer.email': text('customer', GUEST, 'elodie.martin@example.fr', OPTIONAL),
  'customer.birthDate': day('customer', GUEST, '14/03/1984', OPTIONAL),
  'file.code': text('dates', FILE, 'D26-0815'),
  'file.bookedOn': day('dates', FILE, '10/02/2026'),
  'file.arrival': day('dates', FILE, '04/07/2026'),
  'file.departure': day('dates', FILE, '18/07/2026'),
  'file.nights': count('dates', FILE, '14'),
  'file.arrivalHour': text('dates', FILE, '16 h', OPTIONAL),
  'file.departureHour': text('dates', FILE, '10 h', OPTIONAL),
  'file.expires': day('dates', ['quote', 'option'], '24/02/2026'),
  'file.stays': count('dates', FILE, '1'),
  'file.placeTypes': text('dates', FILE, 'Chalet 4 personnes'),
  'file.places': text('dates', FILE, 'B12', OPTIONAL),
  'file.party': text('dates', FILE, '2 adultes, 1 enfant'),
  'file.adults': count('dates', FILE, '2'),
  'file.children': count('dates', FILE, '1'),
  'file.partner': text('dates', FILE, 'Comité d’entreprise', OPTIONAL),
  'file.animals': text('equipment', FILE, '1 chien', OPTIONAL),
  'file.vehicles': text('equipment', FILE, '1 caravane', OPTIONAL),
  'file.extras': text('equipment', FILE, '1 location de draps', OPTIONAL),
  'file.total': money('totals', FILE, '267,22 €'),
  'file.own': money('totals', FILE, '267,22 €'),
  'file.excluding': money('totals', FILE, '243,03 €'),
  'file.vat': money('totals', FILE, '24,19 €'),
  'file.tax': money('totals', FILE, '8,40 €'),
  'file.fees': money('totals', FILE, '15,00 €'),
  'file.insurance': money('totals', FILE, '12,00 €'),
  'downPayment.amount': money('downPayment', FILE, '98,03 €'),
  'downPayment.left': money('downPayment', FILE, '98,03 €'),
  'downPayment.due': day('downPayment', FILE, '17/02/2026', OPTIONAL),
  'downPayment.kind': text('downPayment', FILE, 'Arrhes', OPTIONAL),
  'balance.left': money('balance', FILE, '169,19 €'),
  'balance.due': day('balance', FILE, '04/06/2026', OPTIONAL),
  'balance.paid': money('balance', FILE, '98,03 €'),
  'surety.left': money('balance', ['booking'], '300,00 €'),
  'link.pay': text('balance', FILE, 'https://payer.example/3kf92', OPTIONAL),
  'link.hold': text('balance', ['booking'], 'https://caution.example/7qd04', OPTIONAL),
  'payment.amount': money('balance', FILE, '98,03 €'),
  'payment.day': day('balance', FILE, '12/02/2026', OPTIONAL),
  'payment.method': text('balance', FILE, 'Carte bancaire', OPTIONAL),
  'bill.number': text('bill', ['bill'], 'F26-000123'),
  'bill.day': day('bill', ['bill'], '18/07/2026'),
  'bill.total': money('bill', ['bill'], '267,22 €'),
  'bill.left': money('bill', ['bill'], '0,00 €'),
  'partner.name': text('partner', ['partner'], 'Comité d’entreprise Rhône'),
  'partner.contact': text('partner', ['partner'], 'M. Paul Durand', OPTIONAL),
  'partner.email': text('partner', ['partner'], 'sejours@example.fr', OPTIONAL),
  'partner.phone': text('partner', ['partner'], '04 78 00 00 00', OPTIONAL),
  'waiting.arrival': day('waiting', ['waiting'], '04/07/2026'),
  'waiting.departure': day('waiting', ['waiting'], '18/07/2026'),
  'waiting.placeType': text('waiting', ['waiting'], 'Chalet 4 personnes'),
  'waiting.people': count('waiting', ['waiting'], '3'),
  'waiting.until': day('waiting', ['waiting'], '01/06/2026'),
  'gift.code': text('gift', GIFT, '7KQM-X2PD-9FVC'),
  'gift.label': text('gift', GIFT, 'Massage d’une heure'),
  'gift.amount': money('gift', GIFT, '100,00 €'),
  'gift.left': money('gift', GIFT, '100,00 €'),
  'gift.until': day('gift', GIFT, '01/03/2028'),
  'gift.soldOn': day('gift', GIFT, '01/03/2027'),
  'gift.beneficiary': text('gift', GIFT, 'Léa', OPTIONAL),
  'gift.buyer': text('gift', GIFT, 'Élodie Martin'),
  'gift.message': text('gift', GIFT, 'Bon anniversaire !', OPTIONAL),
  'gift.terms': text('gift', GIFT, 'Sur réservation.', OPTIONAL),
  'sale.code': text('sale', SALE, 'V27-0001'),
  'sale.label': text('sale', SALE, 'Mariage', OPTIONAL),
  'sale.day': day('sale', SALE, '10/07/2027'),
  'sale.validUntil': day('sale', SALE, '09/08/2027', OPTIONAL),
  'sale.deliveredOn': day('sale', SALE, '17/07/2027', OPTIONAL),
  'sale.total': money('sale', SALE, '300,00 €'),
  'sale.excluding': money('sale', SALE, '250,00 €'),
  'sale.vat': money('sale', SALE, '50,00 €'),
  'sale.paid': money('sale', SALE, '100,00 €'),
  'sale.left': money('sale', SALE, '200,00 €'),
  'sale.note': text('sale', SALE, 'Livraison le matin.', OPTIONAL),
  'house.name': text('house', EVERY, 'Camping Les Pins'),
  'house.address': text('house', EVERY, '1 route de la plage, 40600 Biscarrosse'),
  'house.town': text('house', EVERY, 'Biscarrosse', OPTIONAL),
  'house.phone': text('house', EVERY, '05 58 00 00 00', OPTIONAL),
  'house.email': text('house', EVERY, 'contact@example.fr', OPTIONAL),
  'house.website': text('house', EVERY, 'www.example.fr', OPTIONAL),
  'house.iban': text('house', EVERY, 'FR76 3000 6000 0112 3456 7890 189', OPTIONAL),
  today: day('house', EVERY, '10/02/2026'),
  'manager.name': text('manager', EVERY, 'Camille Roche'),
  'manager.email': text('manager', EVERY, 'camille@example.fr', OPTIONAL),
  'file.status': {
    group: 'conditions',
    kind: 'choice',
    kinds: FILE,
    example: 'Réservation',
    quiet: true,
    choices: ['QUOTE', 'OPTION', 'RESERVATION', 'STAY', 'CLOSED', 'CANCELLED'],
  },
  'file.language': {
    group: 'conditions',
    kind: 'choice',
    kinds: EVERY,
    example: 'Français',
    quiet: true,
    choices: ['fr', 'en', 'de', 'nl', 'es', 'it'],
  },
  channel: {
    group: 'conditions',
    kind: 'choice',
    kinds: EVERY,
    example: 'Papier',
    quiet: true,
    choices: ['PAPER', 'MESSAGE'],
  },
  'gift.kind': {
    group: 'conditions',
    kind: 'choice',
    kinds: GIFT,
    example: 'Valeur',
    quiet: true,
    choices: GIFT_KINDS,
  },
  'gift.isCancelled': flag(GIFT),
  'sale.state': {
    group: 'conditions',
    kind: 'choice',
    kinds: SALE,
    example: 'Devis',
    quiet: true,
    choices: SALE_STATES,
  },
  'file.hasAnimal': flag(FILE),
  'file.hasDog': flag(FILE),
  'file.hasChildren': flag(FILE),
  'file.hasRental': flag(FILE),
  'file.hasPitch': flag(FILE),
  'file.insured': flag(FILE),
  'file.hasPartner': flag(FILE),
  'customer.isCompany': flag(GUEST),
  'customer.isAbroad': flag(GUEST),
} as const satisfies Readonly<Record<string, TagFacts>>

export type TagName = keyof typeof TAGS
export const tagNames = Object.keys(TAGS) as [TagName, ...TagName[]]

export const isTag = (name: string): name is TagName => Object.hasOwn(TAGS, name)

export const tagFacts = (name: TagName): TagFacts => TAGS[name]

/** Whether a function is made from one of these kinds of records. */
export const shares = (kinds: readonly DocumentKind[], key: DocumentFunction): boolean =>
  functionFacts(key).kinds.some((kind) => kinds.includes(kind))

/** Tags that a text of a function may use: those that one of its kinds of records says something for. */
export const tagsOf = (key: DocumentFunction): TagName[] => tagNames.filter((name) => shares(TAGS[name].kinds, key))
