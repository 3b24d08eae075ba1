/** Options that no record of the establishment is of: « Autre option… » of a grid, sold wherever options are. */
import { sql } from 'kysely'
import type { OwnOption, OwnOptionList } from '#contract/operations/occupant-extra/grid-choice.ts'
import { currentGridsJson, currentSnapshots } from '#server/modules/pricing/price-grid/published.ts'
import type { CurrentGrid } from '#server/modules/pricing/price-grid/published.ts'
import type { Context } from '#server/platform/http/route.ts'

/** Of the grids on sale that still have a night to sell, by name; one code is one option, whatever the grids call it. */
export const ownOptions = async ({ tx, establishmentId, today }: Context): Promise<OwnOptionList> => {
  const { rows } = await sql<{ grids: CurrentGrid[] }>`select ${currentGridsJson(establishmentId)} as grids`.execute(tx)
  const grids = await currentSnapshots(tx, establishmentId, rows[0]?.grids ?? [])
  const found = new Map<string, OwnOption>()
  for (const { options, periods, placeTypeIds } of grids) {
    if (!periods.some(({ end }) => end > today)) continue
    for (const { kind, code, label, tvaId } of options) {
      if (kind !== 'OTHER') continue
      const known = found.get(code)
      const types = new Set([...(known?.placeTypeIds ?? []), ...placeTypeIds])
      const named = known ?? { label: label ?? code, tvaId: tvaId ?? null }
      found.set(code, { code, label: named.label, tvaId: named.tvaId, placeTypeIds: [...types] })
    }
  }
  const list = [...found.values()].toSorted((a, b) => a.label.localeCompare(b.label, 'fr'))
  return { list, total: list.length }
}
