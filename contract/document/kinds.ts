/** What a paper or message is about: the records that it is made from, and how addresses and requests name them (spec 4). */
import { spokenTexts } from '#contract/spoken.ts'

/** Kinds that this house has rooms for. Spec 4 numbers some of them on the wire: 2 option, 3 booking, 4 rent receipt, 5 additional sale. */
export const DOCUMENT_KINDS = [
  'quote',
  'option',
  'booking',
  'bill',
  'customer',
  'partner',
  'waiting',
  'gift',
  'sale',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Numbers of spec 4; that of rent receipts (4) waits for its room. */
const NUMBERS: ReadonlyMap<string, DocumentKind> = new Map([
  ['2', 'option'],
  ['3', 'booking'],
  ['5', 'sale'],
])

/** A kind as an address says it, `3` or `booking`; undefined: nobody's. */
export const documentKindOf = (said: string): DocumentKind | undefined =>
  NUMBERS.get(said) ?? DOCUMENT_KINDS.find((kind) => kind === said)

/** As addresses say it: by the number where spec 4 has one. */
export const wireKind = (kind: DocumentKind): string => [...NUMBERS].find(([, named]) => named === kind)?.[0] ?? kind

export const KIND_LABELS = spokenTexts(
  {
    quote: 'Devis',
    option: 'Option',
    booking: 'Réservation',
    bill: 'Facture',
    customer: 'Client',
    partner: 'Partenaire',
    waiting: 'Liste d’attente',
    gift: 'Bon cadeau',
    sale: 'Vente annexe',
  },
  (kind) => `document.kind.${kind}`,
)
