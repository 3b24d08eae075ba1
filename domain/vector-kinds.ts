/**
 * What runs a case of each kind of the vector files (`npm run vectors -- FILE…`): its input in, what the product makes of it out, in the
 * shape of `expected`. A kind that is not here is not built yet.
 */
import { accountingResult } from './accounting/accounting-vector.ts'
import { journalResult } from './billing/journal-vector.ts'
import { balanceResult } from './billing/balance-vector.ts'
import { depositVector } from './billing/deposit-vector.ts'
import { giftResult } from './billing/gift-vector.ts'
import { closureResult } from './fiscal/closure-vector.ts'
import { vectorResult } from './pricing/vector.ts'
import { vatStatementResult } from './vat/statement-vector.ts'
import { taxStatementResult } from './tax/tax-vector.ts'

export interface AnyCase {
  readonly id: string
  /** Absent: a price. */
  readonly kind?: string
  readonly expected: unknown
}

type Run = (vector: AnyCase) => unknown

/** Files are loose JSON: each kind reads its own input, and throws where it cannot. */
const VECTOR_KINDS: Readonly<Record<string, (vector: never) => unknown>> = {
  accounting: accountingResult,
  journal: journalResult,
  balance: balanceResult,
  deposit: depositVector,
  'gift-and-credit': giftResult,
  closure: closureResult,
  quote: vectorResult,
  'tva-statement': vatStatementResult,
  'tax-statement': taxStatementResult,
}

/** What runs this case; undefined: its kind is not built yet. */
export const runnerOf = ({ kind = 'quote' }: AnyCase): Run | undefined =>
  Object.hasOwn(VECTOR_KINDS, kind) ? (VECTOR_KINDS[kind] as Run) : undefined
