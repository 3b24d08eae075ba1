/** Sentences that the law wants on a bill, in the order they are printed. They are kept with the bill as issued. */
import type { BillContent, Mention, MentionCode, OperationCategory, OutsideKind } from './bill-content.ts'

/** CGI ann. II, art. 242 nonies A, I-8°: the category is told to professionals. */
const CATEGORIES: Readonly<Record<OperationCategory, string>> = {
  SERVICES: 'prestations de services',
  GOODS: 'livraisons de biens',
  MIXED: 'livraisons de biens et prestations de services',
}

/** Why an amount bears no VAT, as printed and as the electronic invoice says it. */
export const OUTSIDE_REASONS: Readonly<Record<OutsideKind, string>> = {
  TOURIST_TAX: 'Taxe de séjour collectée pour le compte de la commune, hors base de la TVA (CGI, art. 267, II-2°).',
  INSURANCE: 'Assurance exonérée de TVA (CGI, art. 261 C, 2°).',
  OTHER: 'Somme hors du champ de la TVA.',
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
  'training' | 'seller' | 'buyer' | 'category' | 'vatOnDebits' | 'vat' | 'outside'
>

/** Small businesses that charge no VAT and have no VAT number. */
export const FRANCHISE_REASON = 'TVA non applicable (CGI, art. 293 B).'

/** Everything is sold at rate 0 by someone without a VAT number. */
export const isFranchise = ({ seller, vat }: Pick<BillContent, 'seller' | 'vat'>): boolean =>
  seller.vatNumber === null && vat.length > 0 && vat.every((row) => row.rate === 0)

export const mentionsOf = (bill: MentionSubject): Mention[] => {
  const mentions: Mention[] = []
  const add = (code: MentionCode, text: string): number => mentions.push({ code, text })
  if (bill.training) add('TRAINING', 'FORMATION\u00A0— sans valeur')
  if (bill.buyer.professional) add('OPERATION_CATEGORY', `Catégorie d’opération\u00A0: ${CATEGORIES[bill.category]}.`)
  if (isFranchise(bill)) add('VAT_FRANCHISE', FRANCHISE_REASON)
  if (bill.vatOnDebits)
    add('VAT_ON_DEBITS', 'TVA acquittée sur les débits (option pour le paiement de la taxe d’après les débits).')
  for (const { kind } of bill.outside) add(OUTSIDE_MENTIONS[kind], OUTSIDE_REASONS[kind])
  return bill.buyer.professional ? [...mentions, ...PROFESSIONAL] : mentions
}
