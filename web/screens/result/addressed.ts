/** Addresses of lists that show what a figure is made of. */
import type { Day } from '#domain/day.ts'
import type { Kept } from '#web/list/kept-filters.ts'
import type { Address } from '#web/list/use-list-table.tsx'
import { pathTo } from '#web/paths.ts'

type Values = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Only what is said. */
const searchOf = (values: Values): Address['search'] =>
  Object.fromEntries(
    Object.entries(values).filter(
      (pair): pair is [string, string | number | boolean] => pair[1] !== null && pair[1] !== undefined,
    ),
  )

export interface Ends {
  readonly from?: Day | null
  readonly to?: Day | null
}

/** The days that the filters of a list hold. */
export const endsOf = (filters: Kept): Ends => ({
  from: filters['from'] as Day | null,
  to: filters['to'] as Day | null,
})

export const paymentsAt = (values: Values): Address => ({ to: pathTo('/payment-list'), search: searchOf(values) })
export const detailAt = (values: Values): Address => ({ to: pathTo('/result-detail'), search: searchOf(values) })
/** Tickets of our tills. */
export const ticketsAt = (values: Values): Address => ({
  to: pathTo('/sale-cash-register-list'),
  search: searchOf(values),
})
export const balanceAt = (values: Values): Address => ({ to: pathTo('/balance'), search: searchOf(values) })
