/** Blocks of texts: parts that are drawn from the record, whose look the paper decides. */
import type { DocumentFunction } from '#contract/document/functions.ts'
import type { DocumentKind } from '#contract/document/kinds.ts'
import { EVERY, FILE, shares } from '#contract/document/tags.ts'
import { spokenTexts } from '#contract/spoken.ts'

interface BlockFacts {
  readonly kinds: readonly DocumentKind[]
}

/** What has a price, agreed or still to be. */
const PRICED: readonly DocumentKind[] = [...FILE, 'sale']

export const BLOCKS = {
  stays: { kinds: FILE },
  lines: { kinds: PRICED },
  summary: { kinds: PRICED },
  totals: { kinds: PRICED },
  schedule: { kinds: FILE },
  payments: { kinds: FILE },
  bank: { kinds: EVERY },
  transferQr: { kinds: ['option', 'booking', 'bill'] },
  occupants: { kinds: FILE },
  place: { kinds: FILE },
  map: { kinds: FILE },
  waysToPay: { kinds: FILE },
  hours: { kinds: FILE },
  cancellationTerms: { kinds: FILE },
  vat: { kinds: ['sale'] },
  deliveries: { kinds: ['sale'] },
  voucher: { kinds: ['gift'] },
  giftQr: { kinds: ['gift'] },
  law: { kinds: PRICED },
  agreement: { kinds: PRICED },
  receipt: { kinds: ['sale'] },
  signature: { kinds: EVERY },
} as const satisfies Readonly<Record<string, BlockFacts>>

export type BlockName = keyof typeof BLOCKS
export const blockNames = Object.keys(BLOCKS) as [BlockName, ...BlockName[]]
export const isBlock = (name: string): name is BlockName => Object.hasOwn(BLOCKS, name)

export const BLOCK_LABELS = spokenTexts(
  {
    stays: 'Séjours',
    lines: 'Lignes et prix',
    summary: 'Échéancier, règlements et totaux',
    totals: 'Totaux',
    schedule: 'Échéancier',
    payments: 'Règlements reçus',
    bank: 'Coordonnées bancaires',
    transferQr: 'QR code de virement',
    occupants: 'Occupants',
    place: 'Photo de l’emplacement',
    map: 'Plan du camping',
    waysToPay: 'Moyens de paiement',
    hours: 'Heures d’arrivée et de départ',
    cancellationTerms: 'Conditions d’annulation convenues',
    vat: 'TVA par taux',
    deliveries: 'Quantités livrées, sans prix',
    voucher: 'Bon et son QR code',
    giftQr: 'QR code du bon',
    law: 'Mentions légales',
    agreement: 'Bon pour accord',
    receipt: 'Reçu le, par',
    signature: 'Signature de l’établissement',
  } as const satisfies Readonly<Record<BlockName, string>>,
  (name) => `document.block.${name}`,
)

export const blocksOf = (key: DocumentFunction): BlockName[] =>
  blockNames.filter((name) => shares(BLOCKS[name].kinds, key))
