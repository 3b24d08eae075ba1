import { TYPES } from './campsite.ts'
import type { DemoCaller } from './caller.ts'
import type { DemoLoan } from './extras.ts'
import { gridOf } from './tariffs.ts'
import type { DemoGrid } from './tariffs.ts'

interface Saved {
  readonly id: number
}

interface Ids {
  readonly ages: ReadonlyMap<string, number>
  readonly dogId: number
  readonly carId: number
  readonly electricityId: number
  readonly loanIds: ReadonlyMap<string, number>
}

const draftOf = (grid: DemoGrid, ids: Ids, head: { label: string; tvaId: number; placeTypeId: number | undefined }) => {
  const refs: Record<string, number> = {
    ...Object.fromEntries(ids.loanIds),
    ...{ CHIEN: ids.dogId, VOITURE: ids.carId, ELEC: ids.electricityId },
  }
  let next = 0
  const id = () => --next
  const priced = (prices: DemoGrid['ages'][number]['prices']) =>
    prices.map((price) => ({ ...price, id: id(), periodId: null }))
  return {
    label: head.label,
    model: grid.model,
    crossPeriod: 'PRORATA',
    includedQuantity: grid.includedQuantity,
    tvaId: head.tvaId,
    placeTypeIds: [head.placeTypeId],
    periods: grid.periods.map((period) => ({ ...period, id: id() })),
    ageCategories: grid.ages.map(({ code, prices }) => ({
      id: id(),
      ageCategoryId: ids.ages.get(code),
      mode: 'NIGHT_OCCUPANT',
      prices: priced(prices),
    })),
    options: grid.options.map(({ code, kind, included, mode, prices }) => ({
      id: id(),
      kind,
      refId: refs[code],
      included,
      mode,
      prices: priced(prices),
    })),
  }
}

interface Sold {
  readonly tvaId: number
  readonly typeIds: ReadonlyMap<string, number>
  readonly years: readonly number[]
  readonly loans: readonly DemoLoan[]
}

/** One published grid a type. */
export const setUpGrids = async (
  { call }: DemoCaller,
  ids: Ids,
  { tvaId, typeIds, years, loans }: Sold,
): Promise<void> => {
  for (const type of TYPES) {
    const draft = draftOf(gridOf(type, years, loans), ids, {
      label: `Tarif ${type.label}`,
      tvaId,
      placeTypeId: typeIds.get(type.code),
    })
    const saved = await call<Saved>('occupant-extra/price-grid/edit', { id: 0, version: 0, draft })
    const { version } = await call<{ version: number }>(`GET occupant-extra/price-grid/edit/${saved.id}`)
    await call(`occupant-extra/price-grid/publish/${saved.id}`, { version })
  }
}
