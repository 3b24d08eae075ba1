/** Grids side by side: the active ones of the site, by their types, as their drafts are. */
import { expect, it } from 'vitest'
import type { GridsBeside } from '#contract/operations/occupant-extra/price-grid-tools.ts'
import { BASE, gridHouse } from '#server/testing/grid-house.ts'

it('are the active ones of the site, with their drafts', async () => {
  const made = await gridHouse()
  const sold = await made.published({ label: 'Vendue' })
  const off = await made.newGrid({ label: 'Coupée' })
  await made.caller.post(`${BASE}/activate/${off.id}`, { version: off.version, active: false })
  const read = async (who = made.caller) => (await who.get(`${BASE}/beside`)).body as unknown as GridsBeside
  const { list, total } = await read()
  expect(list.map(({ id, currentVersion, draftChanged }) => [id, currentVersion, draftChanged])).toEqual([
    [sold.id, 1, false],
  ])
  expect([total, list[0]?.placeTypes, list[0]?.draft.periods.length]).toEqual([
    1,
    [{ id: made.ids.type, label: 'Emplacement' }],
    2,
  ])
  expect((await read(made.stranger)).total).toBe(0)
})
