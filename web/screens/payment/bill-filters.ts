import type { Day } from '#domain/day.ts'
import type { BillList, SearchBills } from '#contract/operations/payment/billing.ts'
import { criteria, keptDay, keptNumber, keptText, useSearched } from '#web/shell/searched.ts'

export interface BillFilters {
  readonly text: string
  /** 1 bill, 2 cancelled bill, 3 cancelling bill. */
  readonly type: number | null
  readonly from: Day | null
  readonly to: Day | null
  /** Only bills of money received before the stay. */
  readonly downPayment: boolean
  /** Basis points. */
  readonly rate: number | null
}

const NONE: BillFilters = { text: '', type: null, from: null, to: null, downPayment: false, rate: null }

const read = (kept: Readonly<Record<string, unknown>>): BillFilters => ({
  text: keptText(kept['text']),
  type: keptNumber(kept['type']),
  from: keptDay(kept['from']),
  to: keptDay(kept['to']),
  downPayment: kept['downPayment'] === true,
  rate: keptNumber(kept['rate']),
})

/** The bills that were searched for. */
export const useBills = () =>
  useSearched<BillList, BillFilters, SearchBills['criteria']>({
    name: 'bill',
    entity: 'bill',
    base: 'payment/bill',
    none: NONE,
    read,
    criteriaOf: criteria,
  })
