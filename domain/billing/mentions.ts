/** Sentences that the law wants on a bill, in the order they are printed. They are kept with the bill as issued. */
import type { Day } from '../day.ts'
import type { BillContent, Mention, MentionCode, OperationCategory, OutsideKind } from './bill-content.ts'
import { legalReference } from './legal-references.ts'

/** CGI ann. II, art. 242 nonies A, I-8°: the category is told to professionals. */
const CATEGORIES: Readonly<Record<OperationCategory, string>> = {
  SERVICES: 'prestations de services',
  GOODS: 'livraisons de biens',
  MIXED: 'livraisons de biens et prestations de services',
}

/** Why an amount bears no VAT, as printed and as the electronic invoice says it. */
const OUTSIDE_REASONS: Readonly<Record<OutsideKind, (on: Day) => string>> = {
  TOURIST_TAX: (on) =>
    `Taxe de séjour collectée pour le compte de la commune, hors base de la TVA (${legalReference('TOURIST_TAX', on)}).`,
  INSURANCE: (on) => `Assurance exonérée de TVA (${legalReference('INSURANCE', on)}).`,
  OTHER: () => 'Somme hors du champ de la TVA.',
}

const OUTSIDE_MENTIONS: Readonly<Record<OutsideKind, MentionCode>> = {
  TOURIST_TAX: 'TOURIST_TAX',
  INSURANCE: 'INSURANCE',
  OTHER: 'OUTSIDE_VAT',
}

/** Between professionals: C. com. L441-9, L441-10 and D441-5. */
const PROFESSIONAL: readonly Mention[] = [
  {
    code: 'LATE_PENALTY',
    text: 'Tout retard de paiement entraîne de plein droit, sans rappel, une pénalité au taux de trois fois l’intérêt légal (C. com., art. L441-10).',
  },
  {
    code: 'RECOVERY_FEE',
    text: 'Indemnité forfaitaire pour frais de recouvrement en cas de retard : 40\u00A0€ (C. com., art. D441-5).',
  },
  { code: 'NO_EARLY_DISCOUNT', text: 'Aucun escompte n’est accordé pour paiement anticipé.' },
]

/** What the sentences depend on. */
export type MentionSubject = Pick<
  BillContent,
  'date' | 'training' | 'seller' | 'buyer' | 'category' | 'vatOnDebits' | 'vat' | 'outside'
>

/** Small businesses that charge no VAT and have no VAT number. */
const franchiseReason = (on: Day): string => `TVA non applicable (${legalReference('FRANCHISE', on)}).`

/** CGI ann. II, art. 242 nonies A, I-12°: a mention that says that the operation is exempt. */
const EXEMPT_REASON = 'Opération exonérée de TVA.'

/** Everything is sold at rate 0 by someone without a VAT number. */
export const isFranchise = ({ seller, vat }: Pick<BillContent, 'seller' | 'vat'>): boolean =>
  seller.vatNumber === null && vat.length > 0 && vat.every((row) => row.rate === 0)

type Kept = Pick<BillContent, 'date'> & Partial<Pick<BillContent, 'mentions'>>

/** The sentence that the bill was issued with, else that of its day: the electronic invoice says what is printed. */
const keptOr = ({ mentions = [] }: Kept, code: MentionCode, text: string): Mention =>
  mentions.find((mention) => mention.code === code) ?? { code, text }

export const outsideMention = (bill: Kept, kind: OutsideKind): Mention =>
  keptOr(bill, OUTSIDE_MENTIONS[kind], OUTSIDE_REASONS[kind](bill.date))

/** Why what is at rate 0 bears no VAT; null where nothing is. */
export const zeroRateMention = (bill: Kept & Pick<BillContent, 'seller' | 'vat'>): Mention | null => {
  if (!bill.vat.some((row) => row.rate === 0)) return null
  return isFranchise(bill)
    ? keptOr(bill, 'VAT_FRANCHISE', franchiseReason(bill.date))
    : keptOr(bill, 'VAT_EXEMPT', EXEMPT_REASON)
}

export const mentionsOf = (bill: MentionSubject): Mention[] => {
  const mentions: Mention[] = []
  const add = (code: MentionCode, text: string): number => mentions.push({ code, text })
  if (bill.training) add('TRAINING', 'FORMATION\u00A0— sans valeur')
  if (bill.buyer.professional) add('OPERATION_CATEGORY', `Catégorie d’opération\u00A0: ${CATEGORIES[bill.category]}.`)
  const zero = zeroRateMention(bill)
  if (zero !== null) mentions.push(zero)
  if (bill.vatOnDebits)
    add('VAT_ON_DEBITS', 'TVA acquittée sur les débits (option pour le paiement de la taxe d’après les débits).')
  for (const { kind } of bill.outside) mentions.push(outsideMention(bill, kind))
  return bill.buyer.professional ? [...mentions, ...PROFESSIONAL] : mentions
}
