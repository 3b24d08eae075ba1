import type { Day } from '#domain/day.ts'
import { isDay } from '#domain/day.ts'
import { useRemembered } from '#web/shell/local.ts'

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

const day = (value: unknown): Day | null => (isDay(value) ? value : null)

/** What the list is narrowed to, remembered by user. */
export const useBillFilters = (onChange: () => void) => {
  const [kept, keep] = useRemembered('filters', 'bill', { ...NONE })
  const filters: BillFilters = {
    text: typeof kept['text'] === 'string' ? kept['text'] : '',
    type: typeof kept['type'] === 'number' ? kept['type'] : null,
    from: day(kept['from']),
    to: day(kept['to']),
    downPayment: kept['downPayment'] === true,
    rate: typeof kept['rate'] === 'number' ? kept['rate'] : null,
  }
  return {
    filters,
    isNarrowed: JSON.stringify(filters) !== JSON.stringify(NONE),
    put: (change: Partial<BillFilters>): void => {
      keep({ ...filters, ...change })
      onChange()
    },
    clear: (): void => {
      keep({ ...NONE })
      onChange()
    },
  }
}
