import type { DemoCaller } from './caller.ts'
import { aprilStockOf, bicycles, stockOf } from './extras.ts'
import type { DemoLoan } from './extras.ts'

interface Saved {
  readonly id: number
}

interface Lent {
  readonly loans: readonly DemoLoan[]
  readonly places: number
  readonly years: readonly number[]
}

/** The extras that the house lends, with their stocks; answers their ids by code. */
export const setUpLoans = async (
  { call }: DemoCaller,
  tvaId: number,
  { loans, places, years }: Lent,
): Promise<ReadonlyMap<string, number>> => {
  const ids = new Map<string, number>()
  if (loans.length === 0) return ids
  const type = await call<Saved>('occupant-extra/extra-type/edit', { id: 0, label: { fr: 'Location' }, active: true })
  for (const loan of loans) {
    const { code, label, color } = loan
    const extra = { id: 0, code, label: { fr: label }, extraTypeId: type.id, tvaId, color, goods: false, active: true }
    const { id } = await call<Saved>('occupant-extra/extra/edit', { ...extra, stock: stockOf(loan, places) })
    ids.set(code, id)
    if (loan !== bicycles()) continue
    for (const year of years) {
      const april = { startDate: `${year}-04-01`, endDate: `${year}-04-30`, quantity: aprilStockOf(places) }
      await call('occupant-extra/extra-stock/edit', { id: 0, extraId: id, ...april })
    }
  }
  return ids
}
