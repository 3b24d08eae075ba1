/** What may have an analytic section of its own, and by which name entries look it up (`Plan.sections`). */
import { ROLES } from './plan.ts'
import { OWN_LINE_TYPES, PRODUCTS, itemKey, lineKey } from './product.ts'

export const SECTION_KINDS = [
  'ALL',
  'SALES',
  'PLACE_FAMILY',
  'PLACE_TYPE',
  'EXTRA',
  'TILL',
  'EXPENSE_TYPE',
  'ROLE',
] as const
export type SectionKind = (typeof SECTION_KINDS)[number]

export interface SectionSubject {
  readonly kind: SectionKind
  readonly code: string | null
  readonly itemId: number | null
}

const CODES: Readonly<Partial<Record<SectionKind, readonly string[]>>> = {
  SALES: [...PRODUCTS, ...OWN_LINE_TYPES.map(lineKey)],
  ROLE: ROLES,
}
const OF_RECORDS: readonly SectionKind[] = ['PLACE_FAMILY', 'PLACE_TYPE', 'EXTRA', 'EXPENSE_TYPE']

/** Whether a subject can have a section: a code where its kind has codes, a record where it has records. */
export const isSectionSubject = ({ kind, code, itemId }: SectionSubject): boolean => {
  const codes = CODES[kind]
  const hasCode = codes === undefined ? code === null : code !== null && codes.includes(code)
  return hasCode && OF_RECORDS.includes(kind) === (itemId !== null)
}

/** `sales.PITCH`, `sales.EXTRA-57`, `roles.commission`, `expenses.12`, `tills`, `*`: one name a subject. */
export const sectionKey = ({ kind, code, itemId }: SectionSubject): string => {
  switch (kind) {
    case 'ALL':
      return '*'
    case 'TILL':
      return 'tills'
    case 'SALES':
      return `sales.${code}`
    case 'ROLE':
      return `roles.${code}`
    case 'EXPENSE_TYPE':
      return `expenses.${itemId}`
    default:
      return `sales.${itemKey(kind, itemId ?? 0)}`
  }
}
