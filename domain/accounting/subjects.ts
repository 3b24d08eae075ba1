/** What may have an account in the plan. */
import { ROLES } from './plan.ts'
import { OWN_LINE_TYPES, PRODUCTS, lineKey } from './product.ts'
import type { ItemKind } from './product.ts'

export const MAPPING_KINDS = [
  'SALES',
  'PLACE_TYPE',
  'EXTRA',
  'DISCOUNT',
  'SPECIAL_OFFER',
  'TAX',
  'VAT',
  'ROLE',
  'METHOD_KIND',
  'METHOD',
  'BANK',
  'EXPENSE_TYPE',
] as const
export type MappingKind = (typeof MAPPING_KINDS)[number]

/** Kinds of methods whose money is somewhere: credit notes, vouchers and write-offs are booked by roles. */
export const MONEY_KINDS = ['CASH', 'CARD', 'CHEQUE', 'HOLIDAY_VOUCHER', 'TRANSFER', 'GROUPED', 'NONE'] as const

/** Codes that a kind may have. */
export const SUBJECT_CODES: Readonly<Partial<Record<MappingKind, readonly string[]>>> = {
  SALES: [...PRODUCTS, ...OWN_LINE_TYPES.map(lineKey)],
  ROLE: ROLES,
  METHOD_KIND: MONEY_KINDS,
}

const ITEM_KINDS: readonly MappingKind[] = ['PLACE_TYPE', 'EXTRA', 'DISCOUNT', 'SPECIAL_OFFER', 'TAX', 'METHOD']
const RATED: readonly MappingKind[] = ['SALES', 'PLACE_TYPE', 'EXTRA', 'DISCOUNT', 'SPECIAL_OFFER', 'TAX', 'VAT']
const IN_JOURNAL: readonly MappingKind[] = ['METHOD_KIND', 'METHOD', 'BANK']

export interface Subject {
  readonly kind: MappingKind
  readonly code: string | null
  readonly itemId: number | null
  /** Basis points; null: every rate. */
  readonly rate: number | null
}

/** Money is written in a journal of its own. */
export const isInJournal = (kind: MappingKind): boolean => IN_JOURNAL.includes(kind)

/** Whether it may have an account for one rate alone. */
export const isRated = (kind: MappingKind): boolean => RATED.includes(kind)

/** Whether a subject can be in the plan: a code where its kind has codes, a record where it has records. */
export const isSubject = ({ kind, code, itemId, rate }: Subject): boolean => {
  const codes = SUBJECT_CODES[kind]
  const hasCode = codes === undefined ? code === null : code !== null && codes.includes(code)
  const needsItem = ITEM_KINDS.includes(kind)
  const hasItem = needsItem ? itemId !== null : itemId === null || kind === 'BANK' || kind === 'EXPENSE_TYPE'
  return hasCode && hasItem && (rate === null ? kind !== 'VAT' : isRated(kind))
}

/** What tells one subject from another. */
export const subjectId = ({ kind, code, itemId, rate }: Subject): string =>
  [kind, code ?? '', itemId ?? '', rate ?? ''].join('|')

export const isItemKind = (kind: MappingKind): kind is ItemKind => ITEM_KINDS.includes(kind) && kind !== 'METHOD'

/** What a record says of the subject that it is. */
export interface SubjectFacts {
  readonly isRental?: boolean
  readonly isGoods?: boolean
  readonly isTouristTax?: boolean
  readonly methodKind?: string
  readonly bankAccountId?: number | null
}

const OF_STAY: readonly (string | null)[] = [
  'ATTENDANT',
  'ANIMAL',
  'VEHICLE',
  'DISCOUNT',
  'SPECIAL_OFFER',
  'CANCELLATION',
  'EARLY_DEPARTURE',
]

const of = (kind: MappingKind, code: string | null, itemId: number | null = null): Omit<Subject, 'rate'> => ({
  kind,
  code,
  itemId,
})

/** What a subject without account follows, the nearest first, whatever the rate. */
const above = (subject: Subject, facts: SubjectFacts): readonly Omit<Subject, 'rate'>[] => {
  const { kind, code, itemId } = subject
  if (kind === 'SALES') {
    if (code === 'OTHER_TAX') return [of('ROLE', 'tax')]
    return OF_STAY.includes(code) || PRODUCTS.some((product) => product === code) ? [] : [of('SALES', 'SERVICE')]
  }
  if (kind === 'PLACE_TYPE') return [of('SALES', facts.isRental === true ? 'RENTAL' : 'PITCH')]
  if (kind === 'EXTRA') return [of('SALES', 'EXTRA'), of('SALES', facts.isGoods === true ? 'GOODS' : 'SERVICE')]
  if (kind === 'DISCOUNT' || kind === 'SPECIAL_OFFER') return [of('SALES', kind)]
  if (kind === 'TAX') return [...(facts.isTouristTax === true ? [] : [of('SALES', 'OTHER_TAX')]), of('ROLE', 'tax')]
  if (kind === 'METHOD') {
    const bank = facts.methodKind === 'TRANSFER' ? (facts.bankAccountId ?? null) : null
    return [...(bank === null ? [] : [of('BANK', null, bank)]), of('METHOD_KIND', facts.methodKind ?? 'NONE')]
  }
  return (kind === 'BANK' || kind === 'EXPENSE_TYPE') && itemId !== null ? [of(kind, null)] : []
}

/** Where an account is looked for, the subject itself first; each at its rate, then at every rate. */
export const lookedUp = (subject: Subject, facts: SubjectFacts): readonly Subject[] =>
  [subject, ...above(subject, facts)].flatMap((one) =>
    subject.rate === null || !isRated(one.kind)
      ? [{ ...one, rate: one.kind === 'VAT' ? subject.rate : null }]
      : [{ ...one, rate: subject.rate }, ...(one.kind === 'VAT' ? [] : [{ ...one, rate: null }])],
  )

/** Whether a line type (`DISCOUNT`) is of the stay that it is charged with. */
export const isOfStay = (code: string): boolean => OF_STAY.includes(code)

/** Whether it follows the stay that it is charged with, and so has no one account. */
export const followsStay = ({ kind, code }: Subject): boolean =>
  kind === 'DISCOUNT' || kind === 'SPECIAL_OFFER' || (kind === 'SALES' && OF_STAY.includes(code))
